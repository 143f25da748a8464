"""What a scorer's phone keeps while it has a network, to go on with when it has none."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from django.http import HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from scorekeeper.records.book import Book
from scorekeeper.services.reading.open_books import book_of
from scorekeeper.services.rounds.out_of_order import book_ahead
from scorekeeper.web.entry.change_page import Change
from scorekeeper.web.entry.next_round import entry_page, form_for_next
from scorekeeper.web.requests.guards import MatchRequest, for_scorers
from scorekeeper.web.show.page_cache import shared

ROUNDS_AHEAD, NEWEST_ROUNDS = 3, 3
TOKEN = re.compile(r'<input type="hidden" name="csrfmiddlewaretoken"[^>]*>')


@require_safe
@for_scorers
def pages_to_store(request: MatchRequest) -> HttpResponse:
    """The forms of the next rounds, one behind the other, and of corrections to the newest ones.

    All in one answer, rendered once for every phone: the pages are so much alike that each line is
    sent once. A page says of each of its lines how far its number is from that of the line before,
    which is 1 again and again, and takes no room when it is compressed.
    """
    answer = shared(request, drawn)
    answer["Content-Type"] = "application/json"
    answer["Cache-Control"] = "no-store"
    return answer


def drawn(request: MatchRequest) -> HttpResponse:
    """The pages, drawn anew."""
    book, lines = book_of(request.match), dict[str, int]()
    pages = [*next_rounds(request, book), *newest_corrections(request, book)]
    for one in pages:
        one["steps"] = steps_through(one.pop("page"), lines)
    return JsonResponse(
        {"version": request.match.stamp, "lines": list(lines), "pages": pages},
        json_dumps_params={"separators": (",", ":")},
    )


def steps_through(page: HttpResponse, lines: dict[str, int]) -> list[int]:
    """How far each line of a page is from the one before; new lines are added to those known.

    Without tokens: a phone tells its own when it sends the form.
    """
    text = TOKEN.sub("", page.content.decode())
    numbers = [lines.setdefault(line, len(lines)) for line in text.split("\n")]
    return [number - before for before, number in pairwise([0, *numbers])]


def next_rounds(request: MatchRequest, book: Book) -> Iterator[dict[str, Any]]:
    """The entry page of the next round, and of those after it as far as they can be foreseen."""
    for ahead in range(ROUNDS_AHEAD + 1):
        then = book_ahead(book, ahead)
        if then is None:
            return
        form = form_for_next(then, base=request.match.version)
        yield {
            "path": "rounds/new/",
            "enter": enter_button(request, then),
            "page": entry_page(request, form, book=then),
        }


def enter_button(request: MatchRequest, book: Book) -> str:
    """The button of the table page that leads to the next round."""
    context = {"book": book, "evening": book.evening, "secret": request.secret, "request": request}
    return render_to_string("table/_enter.html", context)


def newest_corrections(request: MatchRequest, book: Book) -> Iterator[dict[str, Any]]:
    """The correction pages of the newest rounds."""
    for entry in book.entries[: -NEWEST_ROUNDS - 1 : -1]:
        change = Change(request, entry.round_key, inserting=False)
        yield {"path": f"rounds/{entry.round_key}/correct/", "page": change.page()}
