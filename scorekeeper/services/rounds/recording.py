"""Recording rounds: in play first or at once, and their rows."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.records.book import Book, Entry, entry_of
from scorekeeper.records.models import Match, Round, RoundVersion
from scorekeeper.records.translator import Seats, Written, version_of, write_facts
from scorekeeper.rules import limits
from scorekeeper.rules.adjustments import check_adjustments
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault, RuleBroken, refuse
from scorekeeper.rules.game import AnyGame, AnySituation
from scorekeeper.rules.names import clean_text
from scorekeeper.rules.played_round import completed, faults_of_who_is_away
from scorekeeper.rules.replay import PlayedMatch, continued
from scorekeeper.rules.words import Text as _
from scorekeeper.services.books import book_of, cache_book
from scorekeeper.services.rounds.conflicts import (
    require_same_effect,
    require_still_in_play,
    require_still_next,
)
from scorekeeper.services.writes import (
    Submission,
    is_new,
    number_to_write,
    writing,
)

State, Cause = RoundVersion.State, RoundVersion.Cause
A_ROUND_ENTERED = _("Somebody else has entered a round meanwhile.")
THIS_ROUND_ENTERED = _("Somebody else has entered this round meanwhile.")


def record_round(match: Match, *, deal: Deal, submission: Submission) -> None:
    """Record the next round, or finish the one in play.

    Raises RuleBroken when it cannot have happened, Conflict when somebody recorded it meanwhile.
    """
    deal = tidied(deal)
    with writing(match, by=submission.entered_by) as locked:
        book = book_of(locked)
        if not is_new(locked, submission, "record"):
            require_same_effect(locked, submission, State.RECORDED, deal=deal)
            return
        deal = with_known_dealer(book, deal)
        require_still_next(locked, book, submission, deal, A_ROUND_ENTERED)
        if locked.ended_early:
            raise RuleBroken([Fault("rounds", _("The table has stopped this match."))])
        played_match = continued(book.played_match, deal)
        require_fit(played_match, len(played_match.rounds) - 1)
        deal = played_match.rounds[-1].deal
        version = finished_version(locked, book, deal, submission)
    entries = (*book.entries, entry_of(version, deal, version.round.position))
    fresh = replace(book, played_match=played_match, entries=entries, in_play=None)
    cache_book(match, fresh)


def begin_round(
    match: Match, *, deal: Deal, submission: Submission, is_repeated: bool = False
) -> None:
    """Store what is known before the cards are played, or more of it, for everyone to see.

    Raises RuleBroken when it cannot be, Conflict when somebody recorded the round meanwhile. Where
    a history ``is_repeated`` nothing is refused: earlier programs kept what could not be.
    """
    deal = tidied(deal)
    with writing(match, by=submission.entered_by) as locked:
        book = book_of(locked)
        if not is_new(locked, submission, "begin"):
            require_same_effect(locked, submission, State.IN_PLAY, deal=deal)
            return
        deal = with_known_dealer(book, deal)
        require_still_next(locked, book, submission, deal, THIS_ROUND_ENTERED)
        deal = opening_deal(book.played_match, deal, is_checked=not is_repeated)
        if book.in_play is not None:
            version = next_version(book.in_play, deal, submission, book.seats)
        else:
            round_key = new_round(locked, book, position=None).pk
            version = new_version(deal, submission, book.seats, round_key=round_key)
        version.state = State.IN_PLAY
        store(locked, [(version, deal)], book.seats)
    position = None if book.in_play is None else book.in_play.position
    cache_book(match, replace(book, in_play=entry_of(version, deal, position)))


def with_known_dealer(book: Book, deal: Deal) -> Deal:
    if book.in_play is None or deal.dealer is not None:
        return deal
    return replace(deal, dealer=book.in_play.deal.dealer)


def opening_deal(played_match: PlayedMatch, deal: Deal, *, is_checked: bool) -> Deal:
    """Complete a deal of which only the opening is known; raises RuleBroken."""
    game, now = played_match.game, played_match.now
    if played_match.finished:
        raise RuleBroken([Fault("rounds", _("The match is over."))])
    deal = completed(game, now, deal)
    faults = tuple(opening_faults(game, now, deal)) if is_checked else ()
    if faults:
        raise RuleBroken(faults)
    return deal


def opening_faults(game: AnyGame, now: AnySituation, deal: Deal) -> Iterator[Fault]:
    if not game.may_be_in_play:
        yield Fault("rounds", _("In this game a round is entered when it is over."))
    if deal.void or deal.agreed_score:
        yield Fault("rounds", _("A round that is over is recorded, not begun."))
        return
    if away := tuple(faults_of_who_is_away(now, deal)):
        yield from away
        return
    yield from game.check_dealer(now, deal)
    yield from check_adjustments(game, now, deal)
    yield from game.check_opening(now, deal)


def abandon_round_in_play(match: Match, *, submission: Submission) -> None:
    with writing(match, by=submission.entered_by) as locked:
        book = book_of(locked)
        if not is_new(locked, submission, "abandon"):
            require_same_effect(locked, submission, State.WITHDRAWN)
            return
        entry = require_still_in_play(locked, book, submission)
        version = same_version(entry, submission, book.seats, state=State.WITHDRAWN)
        position = position_of(book, entry)
        Round.objects.filter(pk=version.round_id).update(position=position)
        store(locked, [(version, entry.deal)], book.seats)


def require_fit(played_match: PlayedMatch, index: int) -> None:
    played = played_match.rounds[index]
    if played.faults:
        raise RuleBroken(played.faults)


def tidied(deal: Deal) -> Deal:
    """A deal with its texts as a score sheet can hold them; raises RuleBroken."""
    agreed = deal.agreed_score
    return replace(
        deal,
        note=clean_text("note", deal.note),
        adjustments=tuple(
            replace(one, reason=clean_text("adjustments", one.reason)) for one in deal.adjustments
        ),
        agreed_score=agreed and replace(agreed, reason=clean_text("agreed_score", agreed.reason)),
    )


def finished_version(match: Match, book: Book, deal: Deal, submission: Submission) -> RoundVersion:
    """Store a round that is over: the one in play gets its place, or a new one is added."""
    if book.in_play is None:
        played = new_round(match, book, position=next_position(book))
        version = new_version(deal, submission, book.seats, round_key=played.pk)
    else:
        position = position_of(book, book.in_play)
        played = Round(pk=book.in_play.round_key, match=match, position=position)
        played.save(update_fields=["position"])
        version = next_version(book.in_play, deal, submission, book.seats)
    version.round = played
    store(match, [(version, deal)], book.seats)
    return version


def new_version(
    deal: Deal, submission: Submission, seats: Seats, *, round_key: int
) -> RoundVersion:
    version = version_of(deal, seats)
    version.round_id = round_key
    version.entered_by = submission.entered_by
    return version


def next_version(entry: Entry, deal: Deal, submission: Submission, seats: Seats) -> RoundVersion:
    """The version that replaces an entry's, which stops counting at once and stays readable.

    The new one is not written yet.
    """
    RoundVersion.objects.filter(pk=entry.version_key).update(is_current=False)
    version = new_version(deal, submission, seats, round_key=entry.round_key)
    version.is_correction = entry.is_correction or entry.state != State.IN_PLAY
    return version


def same_version(entry: Entry, submission: Submission, seats: Seats, *, state: str) -> RoundVersion:
    """The version that replaces an entry's and differs in its state alone: no correction.

    It is not written yet.
    """
    version = next_version(entry, entry.deal, submission, seats)
    version.state, version.is_correction = state, entry.is_correction
    return version


def store(match: Match, written: Written, seats: Seats) -> None:
    """Write versions of rounds, each with every fact of its deal; raises MatchFull.

    It takes as few statements for many of them as for one.
    """
    number = number_to_write(match)
    for version, _deal in written:
        version.match, version.match_version = match, number
    RoundVersion.objects.bulk_create(version for version, _deal in written)
    write_facts(written, seats)


def next_position(book: Book) -> int:
    """The position behind all rounds, withdrawn ones included."""
    in_play = () if book.in_play is None else (book.in_play,)
    entries = (*book.entries, *book.withdrawn, *in_play)
    return max((entry.position or 0 for entry in entries), default=0) + 1


def position_of(book: Book, entry: Entry) -> int:
    """The position of a round; one in play goes behind all others, unless it stood before."""
    return next_position(book) if entry.position is None else entry.position


def new_round(match: Match, book: Book, *, position: int | None) -> Round:
    require_room(len(book.entries) + len(book.withdrawn) + (book.in_play is not None) + 1)
    return Round.objects.create(match=match, position=position)


def require_room(rounds: int) -> None:
    if rounds > limits.MOST_ROUNDS:
        raise refuse("rounds", limits.too_many_rounds())


def write_rounds(
    match: Match, deals: Sequence[Deal], submission: Submission, *, behind: int = 0
) -> None:
    """Write rounds ``behind`` so many others: for many as few statements as for one."""
    seats = Seats(list(match.seats.order_by("number")))
    indexes = range(behind + 1, behind + len(deals) + 1)
    rows = Round.objects.bulk_create(Round(match=match, position=index) for index in indexes)
    written = []
    for row, deal in zip(rows, deals, strict=True):
        version = new_version(deal, submission, seats, round_key=row.pk)
        version.cause = Cause.SHEET
        written.append((version, deal))
    store(match, written, seats)
