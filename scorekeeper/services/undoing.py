"""Taking the last step back, and doing it again; each is a step of its own, nothing is erased."""

from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.records.book import Book, read_book
from scorekeeper.records.models import Event, Match, Payment, Round, RoundVersion
from scorekeeper.records.translator import CHILD_ROWS, deal_of
from scorekeeper.services.books import book_of
from scorekeeper.services.history import EventStep, RoundStep, Step, history_of
from scorekeeper.services.plans import write_plan
from scorekeeper.services.rounds import State, new_version, next_position, store
from scorekeeper.services.sendings import Submission
from scorekeeper.services.writing import (
    Cancelled,
    Conflict,
    end_as,
    ending_of,
    locking,
    tell,
    tell_ending,
)


def undo(match: Match, number: int, *, by: str = "") -> None:
    """Take back the last step, named by its number; what is undone already stays so.

    Raises Conflict when something else was done meanwhile.
    """
    with locking(match) as locked:
        history = history_of(locked)
        if number in history.undone:
            return
        take_back(locked, the_last(history.undo, number), by=by)


def redo(match: Match, number: int, *, by: str = "") -> None:
    """Do again what the step of this number took back; again is the same as once.

    Raises Conflict when something else was done meanwhile.
    """
    with locking(match) as locked:
        history = history_of(locked)
        if number in history.undone:
            return
        take_back(locked, the_last(history.redo, number), by=by)


def the_last(step: Step | None, number: int) -> Step:
    """The step that somebody saw as the last one; raises Conflict when it is not any more."""
    if step is None or step.number != number:
        raise Conflict(_("Somebody else has done something else meanwhile."))
    return step


def take_back(match: Match, step: Step, *, by: str) -> None:
    """Write everything of a step as it was before it."""
    if match.cancelled_at is not None and not is_cancelling(step):
        raise Cancelled(_("This game was cancelled meanwhile."))
    ending = ending_of(match)
    for change in step.rounds:
        take_round_back(match, change, step=step, by=by)
    for event in step.events:
        take_event_back(match, event, step=step, by=by)
    tell_ending(match, ending, by=by, undoes=step.number)
    keep_plan(match)


def is_cancelling(step: Step) -> bool:
    """Whether a step cancelled the match."""
    return any(event.kind == Event.Kind.END for event in step.events)


def take_round_back(match: Match, change: RoundStep, *, step: Step, by: str) -> None:
    """A new version of a round, with what the version before the step's said.

    A round that was not there before is withdrawn.
    """
    book = book_of(match)
    versions = RoundVersion.objects.filter(round_id=change.round_key)
    versions = versions.select_related("contract").prefetch_related(*CHILD_ROWS)
    before = versions.filter(pk__lt=change.version_key).order_by("-pk").first()
    told = before or versions.get(pk=change.version_key)
    versions.filter(is_current=True).update(is_current=False)
    key = f"undo-{match.version + 1}-{change.round_key}"
    sent = Submission(key=key, base=match.version, entered_by=by)
    deal = deal_of(told, book.seats)
    version = new_version(deal, sent, book.seats, round_key=change.round_key)
    version.state = State.WITHDRAWN if before is None else before.state
    version.is_correction, version.undoes = told.is_correction, step.number
    store(match, version, deal, book.seats)
    if version.state == State.WITHDRAWN:
        give_position(book, change.round_key)


def give_position(book: Book, round_key: int) -> None:
    """A round that is not in play any more stands somewhere."""
    without = Round.objects.filter(pk=round_key, position=None)
    without.update(position=next_position(book))


def take_event_back(match: Match, event: EventStep, *, step: Step, by: str) -> None:
    """Let a match go on as before an event, or a payment count as before."""
    if event.kind == Event.Kind.END:
        end_as(match, event.before)
    if event.payment_key is not None:
        was_made = event.kind == Event.Kind.PAID
        undone_at = timezone.now() if was_made else None
        Payment.objects.filter(pk=event.payment_key).update(undone_at=undone_at)
        kind = Event.Kind.PAYMENT_UNDONE if was_made else Event.Kind.PAID
        tell(match, kind, by=by, payment_id=event.payment_key, undoes=step.number)


def keep_plan(match: Match) -> None:
    """Plan what is still to be paid as the match stands now."""
    book = read_book(match)
    if book.stake is not None:
        write_plan(match, evening=book.evening, stake=book.stake)
