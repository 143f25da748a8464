"""A match of which nothing but the final points is known, as it was kept on paper."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.records.book import Book
from scorekeeper.records.models import Match
from scorekeeper.rules.facts import ONLY_THE_RESULT, Deal, agreed_score
from scorekeeper.rules.faults import refuse
from scorekeeper.rules.game import AnyGame, AnyTable
from scorekeeper.rules.replay import continued
from scorekeeper.rules.words import Text as _
from scorekeeper.services.books import book_of
from scorekeeper.services.rounds.recording import finished_version, require_fit
from scorekeeper.services.writes import Conflict, Submission, is_new, writing


def deal_of_result(
    game: AnyGame, table: AnyTable, points: Mapping[int, int], counter: Mapping[int, int]
) -> Deal:
    """The one agreed round of such a match: by seats, with what everybody begins with left out."""
    begun = game.starting_totals(table)
    brought = tuple((seat, total - begun[seat]) for seat, total in points.items())
    return Deal(agreed_score=agreed_score(brought, tuple(counter.items()), ONLY_THE_RESULT))


def record_result(match: Match, *, deal: Deal, submission: Submission) -> None:
    """Record the result as the only round, and end the match; raises RuleBroken, Conflict."""
    with writing(match, by=submission.entered_by) as locked:
        book = book_of(locked)
        if not is_new(locked, submission, "result", deal):
            return
        require_untouched(book)
        played_match = continued(book.played_match, deal)
        require_fit(played_match, 0)
        locked.ended_early = not played_match.is_complete
        replace(played_match, ended_early=locked.ended_early).require_sound()
        finished_version(locked, book, played_match.rounds[0].deal, submission)


def require_untouched(book: Book) -> None:
    if book.entries or book.in_play:
        raise Conflict(_("A round of this match is entered: more than its result is known."))
    if book.played_match.ended_early:
        raise refuse("result", _("The table has stopped this match."))
