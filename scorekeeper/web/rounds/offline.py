"""Pages that a scorer's phone stores, to go on with when it has no network."""

import json
from collections.abc import Iterator

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.records.book import Book
from scorekeeper.services.books import book_of
from scorekeeper.services.rounds.conflicts import book_ahead
from scorekeeper.web.parts.page_cache import shared
from scorekeeper.web.parts.rounds import enter_words
from scorekeeper.web.parts.seated import match_with_rows
from scorekeeper.web.rendering import rendered
from scorekeeper.web.requests.guards import MatchRequest, for_scorers_even_cancelled
from scorekeeper.web.rounds.context import entry_page
from scorekeeper.web.rounds.corrections import Change
from scorekeeper.web.rounds.forms import form_for_next
from scorekeeper.web.table.context import (
    InPlay,
    card_table,
    rest_of_title,
    state_of,
)

ROUNDS_AHEAD, NEWEST_ROUNDS = 3, 3
SHORTEST_RUN = 10  # of known lines; fewer are written again, which takes fewer bytes than two runs
ONLY_WITHOUT_SCRIPT = "<optgroup"  # what lists offer where no keys do: 350 bytes on the wire
Stored = tuple[str, dict[str, str]]  # the path of a page, and what is drawn for it by name


@require_safe
@for_scorers_even_cancelled
def pages_to_store(request: MatchRequest) -> HttpResponse:
    """Send the forms of the next rounds and of corrections to the newest ones.

    All in one answer, rendered once for every phone. The pages are much alike: what they share
    stands there once, line by line, and then, in JSON, of which runs of lines each page consists.
    Within JSON, with every quote escaped, the lines would be compressed 300 bytes worse; with every
    line there but once, and so many more runs, 150 bytes.
    """
    answer = shared(request, drawn)
    answer["Content-Type"] = "text/plain; charset=utf-8"
    answer["Cache-Control"] = "no-store"
    return answer


def drawn(request: MatchRequest) -> HttpResponse:
    lines = Lines()
    pages = () if request.match.cancelled_at else pages_of(request, book_of(request.match))
    stored = [
        {"path": path, **{name: lines.runs_of(text) for name, text in drawn.items()}}
        for path, drawn in pages
    ]
    made_of = json.dumps({"version": request.match.stamp, "pages": stored}, separators=(",", ":"))
    return HttpResponse("\n".join([*lines.lines, made_of]))


def pages_of(request: MatchRequest, book: Book) -> Iterator[Stored]:
    yield from next_rounds(request, book)
    yield from newest_corrections(request, book)


class Lines:
    """The lines of all pages, and where as many of them as are worth naming begin."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.places: dict[tuple[str, ...], int] = {}

    def runs_of(self, text: str) -> str:
        """Return a text as runs of lines, with new ones added to those known.

        Each run as "first+count", the number of its first line and how many follow each other; a
        line alone as "first". No line is stored that says something only without script.
        """
        lines = [" ".join(line.split()) for line in text.splitlines()]
        lines = [line for line in lines if line and not line.startswith(ONLY_WITHOUT_SCRIPT)]
        runs, at = list[range](), 0
        while at < len(lines):
            run = self.known_run(lines, at, runs[-1].stop if runs else 0) or self.added(lines[at])
            if runs and runs[-1].stop == run.start:
                runs[-1] = range(runs[-1].start, run.stop)
            else:
                runs.append(run)
            at += len(run)
        return " ".join(
            f"{run.start}+{len(run)}" if len(run) > 1 else f"{run.start}" for run in runs
        )

    def known_run(self, lines: list[str], at: int, following: int) -> range | None:
        """Find the lines from one on among those known: at best just behind the run before."""
        if self.lines[following : following + 1] == lines[at : at + 1]:
            first: int | None = following
        else:
            first = self.places.get(tuple(lines[at : at + SHORTEST_RUN]))
        if first is None:
            return None
        stop = first
        while self.lines[stop : stop + 1] == lines[at : at + 1] != []:
            stop, at = stop + 1, at + 1
        return range(first, stop)

    def added(self, line: str) -> range:
        """Add a line that is new here; a few of them in a row may be known elsewhere."""
        self.lines.append(line)
        newest = tuple(self.lines[-SHORTEST_RUN:])
        self.places.setdefault(newest, len(self.lines) - len(newest))
        return range(len(self.lines) - 1, len(self.lines))


def next_rounds(request: MatchRequest, book: Book) -> Iterator[Stored]:
    """Yield the entry pages of the next rounds, as far as they can be foreseen.

    With each comes what the table page shows while those before it wait, and while it is in play.
    """
    for ahead in range(ROUNDS_AHEAD + 1):
        then = book_ahead(book, ahead)
        if then is None:
            return
        form = form_for_next(then, base=request.match.version)
        page = entry_page(request, form, book=then, for_later=True)
        parts = {"page": page.content.decode(), "enter": at_the_table_then(request, then)}
        if then.played_match.game.may_be_in_play:
            parts["begun"] = at_the_table_then(request, then, is_begun=True)
        yield "rounds/new/", parts


def at_the_table_then(request: MatchRequest, book: Book, *, is_begun: bool = False) -> str:
    """Render the table page's part for a round: its button, its title and the dealer.

    Of a round that was begun without a network only the phone knows what was said.
    """
    match, played_match = request.match, match_with_rows(book)
    state = state_of(match, played_match)
    sentence = str(played_match.upcoming.sentence) if played_match.upcoming else ""
    in_play = InPlay(sentence) if is_begun else None
    shown = {
        "secret": request.secret,
        "may_write": True,
        "finished": played_match.finished,
        "cancelled": match.cancelled_at is not None,
        "enter": enter_words(played_match, is_in_play=is_begun),
        "game_name": played_match.game_name,
        "state": state,
        "rest_of_title": rest_of_title(state),
        "card_table": card_table(match, book, played_match, in_play=in_play),
    }
    return rendered("table/_of_a_round.html", shown)


def newest_corrections(request: MatchRequest, book: Book) -> Iterator[Stored]:
    for entry in book.entries[: -NEWEST_ROUNDS - 1 : -1]:
        change = Change(request, entry.round_key, inserting=False)
        yield (
            f"rounds/{entry.round_key}/correct/",
            {"page": change.page(for_later=True).content.decode()},
        )
