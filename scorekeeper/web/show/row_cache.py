"""Lines of rounds, rendered once for each version of a round and not for each page it stands on."""

from sys import getsizeof

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scorekeeper.services.reading.bounded_cache import cache
from scorekeeper.web.show.rows import Row

A_ROW = 2_000  # bytes, about, of what a line is found by, besides its texts


def rendered_row(row: Row) -> SafeString:
    """The line of a round on the table page.

    It is found by everything that is in it, and by the language: whatever changes, be it a name
    or the number of the round, leads to another line. Nothing else is there when it is rendered.
    """
    key = ("row", get_language(), row)
    html: SafeString | None = cache.get(key)
    if html is None:
        html = render_to_string("table/_round.html", {"row": row})
        cache.put(key, html, size=A_ROW + sum(map(getsizeof, (html, row.text, row.reasons))))
    return html
