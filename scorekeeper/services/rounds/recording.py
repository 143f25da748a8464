"""Recording rounds: new ones, in play first or at once, and what comes of sending a form twice."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.records.book import Book, entry_of
from scorekeeper.records.models import Match, Round
from scorekeeper.rules.exceptions import check_exceptions
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.game import AnyGame, AnySituation
from scorekeeper.rules.played_round import completed
from scorekeeper.rules.replay import Evening, continued
from scorekeeper.rules.words import Text as _
from scorekeeper.services.database.submission import (
    Submission,
    is_new_round,
    tidied,
)
from scorekeeper.services.database.transaction import writing
from scorekeeper.services.reading.open_books import book_of, cache_book
from scorekeeper.services.rounds.conflicts import require_still_in_play, require_still_next
from scorekeeper.services.rounds.storing import (
    State,
    finished_version,
    new_round,
    new_version,
    next_version,
    position_of,
    same_version,
    store,
)


def record_round(match: Match, *, deal: Deal, submission: Submission) -> None:
    """Record the next round, or finish the one in play.

    Raises RuleBroken when it cannot have happened, Conflict when somebody recorded it meanwhile.
    """
    deal = tidied(deal)
    with writing(match, by=submission.entered_by) as locked:
        book = book_of(locked)
        if not is_new_round(locked, submission, "record", state=State.RECORDED, deal=deal):
            return
        message = _("Somebody else has entered a round meanwhile.")
        require_still_next(locked, book, submission, as_begun(book, deal), message)
        if locked.ended_early:
            raise RuleBroken([Fault("rounds", _("The table has stopped this match."))])
        evening = continued(book.evening, as_begun(book, deal))
        require_fit(evening, len(evening.rounds) - 1)
        deal = evening.rounds[-1].deal
        version = finished_version(locked, book, deal, submission)
    entries = (*book.entries, entry_of(version, deal, version.round.position))
    fresh = replace(book, evening=evening, entries=entries, in_play=None)
    cache_book(match, fresh)


def begin_round(
    match: Match, *, deal: Deal, submission: Submission, is_repeated: bool = False
) -> None:
    """Keep what is known before the cards are played, or more of it, for everyone to see.

    Raises RuleBroken when it cannot be, Conflict when somebody recorded the round meanwhile. Where
    a history ``is_repeated`` nothing is refused: earlier programs kept what could not be.
    """
    deal = tidied(deal)
    with writing(match, by=submission.entered_by) as locked:
        book = book_of(locked)
        if not is_new_round(locked, submission, "begin", state=State.IN_PLAY, deal=deal):
            return
        message = _("Somebody else has entered this round meanwhile.")
        require_still_next(locked, book, submission, as_begun(book, deal), message)
        deal = opening_deal(book.evening, as_begun(book, deal), is_checked=not is_repeated)
        if book.in_play is not None:
            version = next_version(book.in_play, deal, submission, book.seats)
        else:
            round_key = new_round(locked, book, position=None).pk
            version = new_version(deal, submission, book.seats, round_key=round_key)
        version.state = State.IN_PLAY
        store(locked, version, deal, book.seats)
    position = None if book.in_play is None else book.in_play.position
    cache_book(match, replace(book, in_play=entry_of(version, deal, position)))


def as_begun(book: Book, deal: Deal) -> Deal:
    """A deal with its dealer: who dealt a round in play, unless the table says otherwise."""
    if book.in_play is None or deal.dealer is not None:
        return deal
    return replace(deal, dealer=book.in_play.deal.dealer)


def dealer_of_next(book: Book) -> int:
    """Who deals the next round, unless the table says otherwise: who has begun it, or in turn."""
    begun = as_begun(book, Deal()).dealer
    return book.evening.now.dealer if begun is None else begun


def opening_deal(evening: Evening, deal: Deal, *, is_checked: bool) -> Deal:
    """A deal of which only the opening is known, perhaps checked as far as it goes; RuleBroken."""
    game, now = evening.game, evening.now
    if evening.finished:
        raise RuleBroken([Fault("rounds", _("The match is over."))])
    deal = completed(game, now, deal)
    faults = tuple(opening_faults(game, now, deal)) if is_checked else ()
    if faults:
        raise RuleBroken(faults)
    return deal


def opening_faults(game: AnyGame, now: AnySituation, deal: Deal) -> Iterator[Fault]:
    """Everything that makes an opening impossible, or no opening at all."""
    if not game.may_be_in_play:
        yield Fault("rounds", _("In this game a round is entered when it is over."))
    if deal.void or deal.agreed_score:
        yield Fault("rounds", _("A round that is over is recorded, not begun."))
        return
    yield from game.check_dealer(now, deal)
    yield from check_exceptions(game, now, deal)
    yield from game.check_opening(now, deal)


def abandon_round_in_play(match: Match, *, submission: Submission) -> None:
    """Take back a round in play; it is kept among the withdrawn ones. Raises Conflict."""
    with writing(match, by=submission.entered_by) as locked:
        book = book_of(locked)
        if not is_new_round(locked, submission, "abandon", state=State.WITHDRAWN):
            return
        entry = require_still_in_play(locked, book, submission)
        version = same_version(entry, submission, book.seats, state=State.WITHDRAWN)
        position = position_of(book, entry)
        Round.objects.filter(pk=version.round_id).update(position=position)
        store(locked, version, entry.deal, book.seats)


def require_fit(evening: Evening, place: int) -> None:
    """Raise RuleBroken when the round in this place is impossible."""
    played = evening.rounds[place]
    if played.faults:
        raise RuleBroken(played.faults)
