"""The untouched sheet of exceptions beside a round's form, rendered once and kept."""

from sys import getsizeof

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scorekeeper.rules.counters import adjustable_counter
from scorekeeper.rules.game import AnyGame, AnySituation
from scorekeeper.services.cache import cache
from scorekeeper.web.rendering import rendered
from scorekeeper.web.rounds.adjustments import ExceptionsForm

A_KEY = 2_000  # bytes, about, of what a sheet is found by


def exceptions_sheet(game: AnyGame, situation: AnySituation, *, is_next: bool) -> SafeString:
    """The sheet of a form without exceptions: rendered once for a table and who deals there.

    ``is_next``: it is the form of the next round, not of one that is corrected or inserted.
    """
    table, dealer = situation.table, situation.dealer
    counter = adjustable_counter(game.counters(situation))
    counted = str(counter.name) if counter else ""
    deals = game.has_dealer(situation.rules)
    found_by = (game.slug, table.players, game.sides(table), counted, deals, dealer, is_next)
    key = ("exceptions", get_language(), *found_by)
    html: SafeString | None = cache.get(key)
    if html is None:
        exceptions = ExceptionsForm(None, game=game, situation=situation)
        said = {"exceptions": exceptions, "is_sheet": True, "is_next": is_next, "is_over": False}
        may_begin = is_next and game.may_be_in_play
        html = rendered("rounds/_happened.html", {**said, "may_begin": may_begin})
        cache.put(key, html, size=A_KEY + getsizeof(html))
    return html
