"""Taking the last step back, and doing it again; each is a step of its own, nothing is erased.

A seat cannot always be given back: whoever had it may sit elsewhere at the table by now, as the
player with whom the club has merged them, or in place of a guest. Then whoever has it keeps it,
which is said, and it is over with that step: everything before it can be taken back as ever.
"""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from django.db.models import Max
from django.utils import timezone

from scorekeeper.records.book import read_book
from scorekeeper.records.models import Event, Match, Payment, Round, RoundVersion
from scorekeeper.records.translator import CHILD_ROWS, Seats, deal_of
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.links import locked_clubs
from scorekeeper.services.clubs.moving import club_left, move_back, stay
from scorekeeper.services.history.timeline import (
    ATTENDANCE,
    EventStep,
    History,
    RoundStep,
    Step,
)
from scorekeeper.services.matches.attendance import take_changes_back
from scorekeeper.services.matches.days import day_in, write_day
from scorekeeper.services.matches.seats import keep_seat, take_seat_back
from scorekeeper.services.rounds.recording import State, new_version, store
from scorekeeper.services.settling import require_no_payment_since, write_plan
from scorekeeper.services.transactions import write_transaction
from scorekeeper.services.writes import (
    NO_FORM,
    ON_ACCOUNT,
    Cancelled,
    Conflict,
    end_as,
    ending_of,
    locking,
    record_ending,
    record_event,
)

STAYS = _("{reason} The match stays in its club. Undo and Redo go on with the other steps.")
KEPT = _(
    "{reason} {name} keeps the seat. Undo and Redo go on with the other steps. To seat somebody"
    " else, choose “Somebody else sits down” on the page Players."
)


OwnClubs = Callable[[], Collection[int]]
ONLY_WITH_BOTH = _(
    "The match was moved to another club: only a phone that has both clubs can take that back."
)


@dataclass(frozen=True, slots=True)
class Taking:
    """What is to be taken back, by whom, and what was read of the history before.

    ``again``: the step had taken another one back itself. ``own_clubs`` asks for the keys of the
    clubs in which the phone may write; without it nobody is asked, as when a history is repeated.
    """

    number: int
    by: str
    known: History | None
    again: bool
    own_clubs: OwnClubs | None


def undo(
    match: Match,
    number: int,
    *,
    by: str = "",
    known: History | None = None,
    own_clubs: OwnClubs | None = None,
) -> Text | None:
    """Undo the last step, named by its number; what is undone already stays so.

    ``known`` is what was read of the history before. Returns a sentence where a seat stays as it
    is. Raises Conflict when something else was done meanwhile.
    """
    taking = Taking(number, by=by, known=known, again=False, own_clubs=own_clubs)
    return take_last_back(match, taking)


def redo(
    match: Match,
    number: int,
    *,
    by: str = "",
    known: History | None = None,
    own_clubs: OwnClubs | None = None,
) -> Text | None:
    """As ``undo``, for the step of this number that took another one back."""
    taking = Taking(number, by=by, known=known, again=True, own_clubs=own_clubs)
    return take_last_back(match, taking)


def take_last_back(match: Match, taking: Taking) -> Text | None:
    clubs: tuple[int, ...] = ()
    while True:
        try:
            with locking_first(clubs):
                return take_back(match, taking, clubs=clubs)
        except LocksNeeded as needed:
            clubs = needed.clubs


@contextmanager
def locking_first(clubs: Collection[int]) -> Iterator[None]:
    """Lock clubs before the match, where there are any."""
    if not clubs:
        yield
        return
    with write_transaction():
        locked_clubs(*clubs)
        yield


class LocksNeeded(Exception):
    """A step can be taken back only with these clubs locked, before the match."""

    def __init__(self, *clubs: int) -> None:
        super().__init__(*clubs)
        self.clubs = clubs


def take_back(match: Match, taking: Taking, *, clubs: Collection[int]) -> Text | None:
    """Take a step back in a transaction, with ``clubs`` locked; raises LocksNeeded, Conflict."""
    with locking(match, may_touch_account=True) as locked:
        history = read_on(taking.known, locked)
        if taking.number in history.undone:
            return None
        step = history.redo if taking.again else history.undo
        if step is None or step.number != taking.number:
            raise Conflict(_("Somebody else has done something else meanwhile."))
        left = club_left(locked, taking.number) if step.is_move else None
        if left is not None:
            require_both_clubs(taking, left, locked.club_id)
            if left not in clubs:
                raise LocksNeeded(left, locked.club_id)
        return take_step_back(locked, step, by=taking.by, again=taking.again)


def require_both_clubs(taking: Taking, *clubs: int) -> None:
    """Raise Conflict where a phone would move a match between clubs of which it lacks one."""
    if taking.own_clubs is not None and not {*clubs} <= {*taking.own_clubs()}:
        raise Conflict(ONLY_WITH_BOTH)


def keep_all(match: Match, number: int, *, known: History) -> None:
    """Leave those seated whom the last step of this number, or its undoing, has seated.

    Or the match in the club that it was moved to. So a history is played again in which they did,
    whoever sits elsewhere by now.
    """
    with locking(match) as locked:
        step = next(one for one in read_on(known, locked).steps if one.number == number)
        if step.is_move:
            stay(locked, number, by="")
            return
        for event in step.events:
            keep_seat(locked, event.event_key, step=number)


def read_on(known: History | None, match: Match) -> History:
    history = known or History()
    history.read_on(match)
    return history


def take_step_back(match: Match, step: Step, *, by: str, again: bool = False) -> Text | None:
    """Write everything of a step as it was before it; return a sentence where a seat stays.

    ``again``: the step had taken another one back, which is done again by that.
    """
    kept = None
    if match.cancelled_at is not None and not is_cancelling(step):
        raise Cancelled(_("This match was cancelled meanwhile."))
    ending = ending_of(match)
    take_rounds_back(match, step, by=by)
    if step.is_move:
        kept = take_move_back(match, step, by=by)
    for event in step.events:
        if event.kind == Event.Kind.SEATED:
            kept = take_seat_event_back(match, event, step=step, by=by, again=again)
        elif event.kind in ATTENDANCE:
            take_attendance_back(match, step, by=by)
        else:
            take_event_back(match, event, step=step, by=by)
    if ON_ACCOUNT in ending.split() and match.on_account_since is None:
        require_no_payment_since(match)
    record_ending(match, ending, by=by, undoes=step.number)
    update_plan(match)
    return kept


def is_cancelling(step: Step) -> bool:
    return any(event.kind == Event.Kind.END for event in step.events)


def take_rounds_back(match: Match, step: Step, *, by: str) -> None:
    """Write a new version of each round of a step, with what it said before the step.

    A round that was not there before is withdrawn.
    """
    seats = Seats(list(match.seats.order_by("number")))
    rows = counted_before(step)
    counted = RoundVersion.objects.filter(round_id__in=[row.round_id for row in rows])
    counted.filter(is_current=True).update(is_current=False)
    written = [
        counted_again(step, change, (row, deal_of(row, seats)), seats=seats, by=by)
        for change, row in zip(step.rounds, rows, strict=True)
    ]
    store(match, written, seats)
    give_positions(match, [row.round_id for row, _deal in written if row.state == State.WITHDRAWN])


def counted_before(step: Step) -> list[RoundVersion]:
    keys = [change.counted_before or change.version_key for change in step.rounds]
    rows = RoundVersion.objects.select_related("contract").prefetch_related(*CHILD_ROWS)
    found = {row.pk: row for row in rows.filter(pk__in=keys)}
    return [found[key] for key in keys]


def counted_again(
    step: Step,
    change: RoundStep,
    counted: tuple[RoundVersion, Deal],
    *,
    seats: Seats,
    by: str,
) -> tuple[RoundVersion, Deal]:
    before, deal = counted
    sent = replace(NO_FORM, entered_by=by)
    version = new_version(deal, sent, seats, round_key=change.round_key)
    version.cause = RoundVersion.Cause.UNDO
    version.state = State.WITHDRAWN if change.counted_before is None else before.state
    version.is_correction, version.undoes = before.is_correction, step.number
    return version, deal


def give_positions(match: Match, withdrawn: list[int]) -> None:
    without = Round.objects.filter(pk__in=withdrawn, position=None)
    for one in without:
        last = Round.objects.filter(match=match).aggregate(last=Max("position"))["last"]
        one.position = (last or 0) + 1
        one.save(update_fields=["position"])


def take_event_back(match: Match, event: EventStep, *, step: Step, by: str) -> None:
    if event.kind == Event.Kind.END:
        end_as(match, event.before)
    if event.kind == Event.Kind.DAY:
        write_day(match, day_in(event.before), by=by, undoes=step.number)
    if event.payment_key is not None:
        was_made = event.kind == Event.Kind.PAID
        undone_at = timezone.now() if was_made else None
        Payment.objects.filter(pk=event.payment_key).update(undone_at=undone_at)
        kind = Event.Kind.PAYMENT_UNDONE if was_made else Event.Kind.PAID
        record_event(match, kind, by=by, payment_id=event.payment_key, undoes=step.number)


def take_move_back(match: Match, step: Step, *, by: str) -> Text | None:
    """Move a match back; where it can never go back, return a sentence."""
    try:
        with write_transaction():  # of what is refused nothing stays
            move_back(match, step.number, by=by)
    except RuleBroken as broken:
        stay(match, step.number, by=by)
        return STAYS.format(reason=broken.faults[0].sentence)
    return None


def take_attendance_back(match: Match, step: Step, *, by: str) -> None:
    try:
        take_changes_back(match, step.number, by=by)
    except RuleBroken as broken:
        raise Conflict(broken.faults[0].sentence) from broken


def take_seat_event_back(
    match: Match, event: EventStep, *, step: Step, by: str, again: bool
) -> Text | None:
    """Give a seat back; where its player cannot sit there, return a sentence."""
    try:
        take_seat_back(match, event.event_key, step=step.number, again=again, by=by)
    except RuleBroken as broken:
        name = keep_seat(match, event.event_key, step=step.number, by=by)
        return KEPT.format(reason=broken.faults[0].sentence, name=name)
    return None


def update_plan(match: Match) -> None:
    if match.stake_amount is None:
        return
    if match.settled_at is None:
        match.plan_lines.all().delete()
        return
    write_plan(match, read_book(match))
