"""Recording rounds: new ones, in play first or at once, and what comes of sending a form twice."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.db.models import Max
from django.utils.translation import gettext as _

from scorekeeper.records.book import Book, Entry
from scorekeeper.records.models import Match, Round, RoundVersion
from scorekeeper.records.translator import Seats, version_of, write_facts
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.replay import Evening, continued
from scorekeeper.services.books import book_of, keep_open
from scorekeeper.services.plans import keep_end
from scorekeeper.services.writing import Conflict, writing

State = RoundVersion.State
NOTHING_BEFORE = 0


@dataclass(frozen=True, slots=True)
class Submission:
    """One sending of a form: its own key, the version it started from, and who sent it.

    ``base`` is the key of the version that the form was about: the one it corrects or finishes,
    or the last one of the book when it adds a round (``NOTHING_BEFORE``: the book was empty).
    """

    key: str
    base: int
    entered_by: str = ""


def was_sent_before(match: Match, submission: Submission) -> bool:
    """Whether this very form has been recorded already."""
    return RoundVersion.objects.filter(match=match, key=submission.key).exists()


def last_version(book: Book) -> int:
    """The version that a new round starts from."""
    if book.in_play is not None:
        return book.in_play.version_key
    return book.entries[-1].version_key if book.entries else NOTHING_BEFORE


def require_base(match: Match, submission: Submission, current: int, message: str) -> bool:
    """Whether there is something to do; raises Conflict when somebody else was faster."""
    if submission.base == current:
        return True
    if was_sent_before(match, submission):
        return False
    raise Conflict(message)


def record_round(match: Match, *, deal: Deal, submission: Submission) -> None:
    """Record the next round, or finish the one in play.

    Raises RuleBroken when it cannot have happened, Conflict when somebody recorded it meanwhile.
    """
    with writing(match) as locked:
        book = book_of(locked)
        message = _("Somebody else has entered a round meanwhile.")
        if not require_base(locked, submission, last_version(book), message):
            return
        if locked.ended_early:
            raise RuleBroken([Fault("rounds", _("The table has stopped this match."))])
        evening = continued(book.evening, deal)
        require_fit(evening, len(evening.rounds) - 1)
        deal = evening.rounds[-1].deal
        version = finished(locked, book, deal, submission)
        keep_end(locked, evening, book.stake)
    entry = stored_entry(version, deal)
    fresh = replace(book, evening=evening, entries=(*book.entries, entry), in_play=None)
    keep_open(match, fresh)


def begin_round(match: Match, *, deal: Deal, submission: Submission) -> None:
    """Keep what is known before the cards are played, or more of it, for everyone to see.

    Raises RuleBroken when it cannot be, Conflict when somebody recorded the round meanwhile.
    """
    with writing(match) as locked:
        book = book_of(locked)
        message = _("Somebody else has entered this round meanwhile.")
        if not require_base(locked, submission, last_version(book), message):
            return
        deal = opening_deal(book.evening, deal)
        if book.in_play is not None:
            version = next_version(book.in_play, deal, submission, book.seats)
        else:
            round_key = Round.objects.create(match=locked).pk
            version = new_version(deal, submission, book.seats, round_key=round_key)
        version.state = State.IN_PLAY
        store(locked, version, deal, book.seats)


def opening_deal(evening: Evening, deal: Deal) -> Deal:
    """A deal of which only the opening is known, checked as far as it goes; RuleBroken."""
    game, now = evening.game, evening.now
    if evening.finished:
        raise RuleBroken([Fault("rounds", _("The match is over."))])
    deal = game.complete(now, game.with_dealer(now, deal))
    faults = list(game.check_opening(now, deal))
    if faults:
        raise RuleBroken(faults)
    return deal


def abandon_round_in_play(match: Match, *, submission: Submission) -> None:
    """Take back a round in play; it is kept among the withdrawn ones."""
    with writing(match) as locked:
        book = book_of(locked)
        message = _("Somebody else has changed this round meanwhile.")
        current = book.in_play.version_key if book.in_play else NOTHING_BEFORE
        if not require_base(locked, submission, current, message) or book.in_play is None:
            return
        deal = book.in_play.deal
        version = next_version(book.in_play, deal, submission, book.seats)
        version.state = State.WITHDRAWN
        Round.objects.filter(pk=version.round_id).update(position=next_position(locked))
        store(locked, version, deal, book.seats)


def require_fit(evening: Evening, place: int) -> None:
    """Raise RuleBroken when the round in this place is impossible."""
    played = evening.rounds[place]
    if played.faults:
        raise RuleBroken(played.faults)


def finished(match: Match, book: Book, deal: Deal, submission: Submission) -> RoundVersion:
    """Store a round that is over: the one in play gets its place, or a new one is added."""
    position = next_position(match)
    if book.in_play is None:
        round_key = Round.objects.create(match=match, position=position).pk
        version = new_version(deal, submission, book.seats, round_key=round_key)
    else:
        Round.objects.filter(pk=book.in_play.round_key).update(position=position)
        version = next_version(book.in_play, deal, submission, book.seats)
    store(match, version, deal, book.seats)
    return version


def new_version(
    deal: Deal, submission: Submission, seats: Seats, *, round_key: int
) -> RoundVersion:
    """The first version of a round; nothing is written yet."""
    version = version_of(deal, seats)
    version.round_id = round_key
    version.key, version.entered_by = submission.key, submission.entered_by
    return version


def next_version(entry: Entry, deal: Deal, submission: Submission, seats: Seats) -> RoundVersion:
    """A version that counts from now on in place of an entry's, which stays readable."""
    RoundVersion.objects.filter(pk=entry.version_key).update(is_current=False)
    version = new_version(deal, submission, seats, round_key=entry.round_key)
    version.is_correction = entry.is_correction or entry.state != State.IN_PLAY
    return version


def store(match: Match, version: RoundVersion, deal: Deal, seats: Seats) -> None:
    """Write a version and every fact of its deal."""
    version.match = match
    version.save(force_insert=True)
    write_facts(version, deal, seats)


def next_position(match: Match) -> int:
    """The position behind all rounds, withdrawn ones included."""
    last: int | None = Round.objects.filter(match=match).aggregate(last=Max("position"))["last"]
    return 1 if last is None else last + 1


def stored_entry(version: RoundVersion, deal: Deal) -> Entry:
    """The entry of a version that was just stored."""
    return Entry(
        round_key=version.round_id,
        version_key=version.pk,
        state=version.state,
        is_correction=version.is_correction,
        entered_by=version.entered_by,
        entered_at=version.entered_at,
        deal=deal,
    )


def add_rounds(match: Match, deals: Iterable[Deal], submission: Submission) -> None:
    """Store the rounds of a match that has none yet, e.g. from a score sheet."""
    seats = book_of(match).seats
    for position, deal in enumerate(deals, 1):
        round_key = Round.objects.create(match=match, position=position).pk
        sent = replace(submission, key=f"{submission.key}:{position}")
        store(match, new_version(deal, sent, seats, round_key=round_key), deal, seats)
    match.version += 1
    match.save(update_fields=["version"])
