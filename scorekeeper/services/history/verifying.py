"""Playing a match's history again in an empty database, to see that the same comes of it.

Every step is done by the same verbs that did it first.
"""

import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from datetime import date
from pathlib import Path
from typing import Any

from django.apps import apps
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler

from scorekeeper.config.databases import sqlite
from scorekeeper.games.registry import UnknownGame, find_game
from scorekeeper.records.book import Book, read_book
from scorekeeper.records.models import (
    AccountLine,
    Club,
    Epoch,
    Event,
    Match,
    RoundVersion,
    SeatChange,
    canonical_keys,
)
from scorekeeper.records.translator import CHILD_ROWS, Seats, deal_of
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.match_details import MatchDetails
from scorekeeper.rules.words import Text as _
from scorekeeper.services import settling
from scorekeeper.services.books import book_of
from scorekeeper.services.clubs.moving import move
from scorekeeper.services.clubs.namesakes import Answers
from scorekeeper.services.derived import result_of_match, stored_results
from scorekeeper.services.history import undoing
from scorekeeper.services.history.sitters import (
    PaymentByName,
    Sitters,
    payments_by_name,
    sitters_of,
)
from scorekeeper.services.history.timeline import (
    ATTENDANCE,
    EventStep,
    History,
    RoundStep,
    Step,
    history_of,
)
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.attendance import (
    add_late_seats,
    add_rounds,
    join_again,
    leave,
    substitute,
)
from scorekeeper.services.matches.days import change_day, day_in
from scorekeeper.services.matches.seats import replace_player
from scorekeeper.services.matches.starting import NewMatch, start_match
from scorekeeper.services.rounds import correcting, recording
from scorekeeper.services.rounds.only_result import record_result
from scorekeeper.services.settling import payments_of, stored_plan
from scorekeeper.services.writes import (
    CANCELLED,
    ON_ACCOUNT,
    SETTLED,
    STOPPED,
    Cancelled,
    Conflict,
    Submission,
    ending_of,
)
from scorekeeper.settlement import Transfer

State = RoundVersion.State

FIELD_NAMES = {
    "rounds": _("rounds"),
    "totals": _("totals"),
    "counted": _("what is counted besides the points"),
    "ending": _("ending"),
    "payments": _("payments"),
    "plan": _("plan"),
    "on_account": _("what it brought to the account"),
}


class DiffersFromHistory(Exception):
    """A repeated step writes something else than the original; the message says which."""


@dataclass(frozen=True, slots=True)
class RecordedHistory:
    """A match's history, out of any database: how it began, and every step.

    ``deals`` are found by the version of a round that holds them, ``payments`` by their own keys,
    ``began_stopped``: it came out of a sheet of an evening that the table had stopped.
    """

    terms: NewMatch
    began_stopped: bool
    steps: tuple[Step, ...]
    deals: dict[int, Deal]
    payments: dict[int, PaymentByName]
    sitters: Sitters


@dataclass(frozen=True, slots=True)
class MatchSnapshot:
    """The content of a match: every round in order with its state, scores, money, the end."""

    rounds: tuple[tuple[str, Deal], ...]
    totals: tuple[int, ...]
    counted: tuple[tuple[int, ...], ...]
    ending: str
    payments: tuple[Transfer, ...]
    plan: tuple[Transfer, ...]
    on_account: tuple[int, ...]


def facts_of(match: Match) -> MatchSnapshot:
    book = read_book(match)
    entries = [*book.entries, *book.withdrawn]
    entries.sort(key=lambda entry: entry.position or 0)
    if book.in_play is not None:
        entries.append(book.in_play)
    return MatchSnapshot(
        rounds=tuple((entry.state, entry.deal) for entry in entries),
        totals=book.played_match.totals,
        counted=tuple(counter.amounts for counter in book.played_match.counters),
        ending=ending_of(match),
        payments=payments_of(match, book.seats),
        plan=stored_plan(match, book.seats),
        on_account=amounts_on_account(match, book.seats),
    )


def amounts_on_account(match: Match, seats: Seats) -> tuple[int, ...]:
    """Amounts by party, in minor units, the cash box's, and the sum of their absolute values."""
    lines = AccountLine.objects.filter(entry__match=match)
    amounts = Counter[int | None]()
    for player, merged_into, amount in lines.values_list("player", "player__merged_into", "amount"):
        amounts[merged_into or player] += amount
    canonical = canonical_keys(seats.people)
    by_party = [amounts[canonical[player]] for player in seats.people]
    return (*by_party, amounts[None], sum(map(abs, amounts.values())))


def recorded_history(match: Match) -> RecordedHistory:
    book = read_book(match)
    versions = RoundVersion.objects.filter(match=match).select_related("contract", "round")
    versions = versions.prefetch_related(*CHILD_ROWS)
    steps = tuple(history_of(match).steps)
    sitters = sitters_of(match)
    return RecordedHistory(
        terms=terms_of(match, book, sitters, played_on=first_day(match, steps)),
        began_stopped=began_stopped(match, steps),
        steps=steps,
        deals={version.pk: deal_of(version, book.seats) for version in versions},
        payments=payments_by_name(match, sitters),
        sitters=sitters,
    )


def began_stopped(match: Match, steps: Sequence[Step]) -> bool:
    """Whether the sheet that a match came out of was of an evening stopped early.

    The first event of its end says how it was before; without one it is as it began. A match that
    came out of no sheet began open, whatever stands in its row.
    """
    rounds = [step for step in steps if step.rounds]
    if rounds and not rounds[0].is_import:
        return False
    ends = [event for step in steps for event in step.events if event.kind == Event.Kind.END]
    return STOPPED in (ends[0].before.split() if ends else ending_of(match).split())


def first_day(match: Match, steps: Sequence[Step]) -> date | None:
    """Return the day of a match as it began, by what the first correction of it says was before."""
    events = (event for step in steps for event in step.events)
    changed = next((event for event in events if event.kind == Event.Kind.DAY), None)
    return day_in(changed.before) if changed else match.played_on


def terms_of(match: Match, book: Book, sitters: Sitters, *, played_on: date | None) -> NewMatch:
    return NewMatch(
        game=find_game(match.game),
        preset=match.preset,
        players=sitters.began,
        house_rules=match.house_rules["values"],
        first_dealer=sitters.first_dealer,
        stake=book.stake,
        details=MatchDetails(played_on=played_on),
    )


def is_as_read(match: Match) -> bool:
    return [now.stamp for now in Match.objects.filter(pk=match.pk)] == [match.stamp]


def read_whole(match: Match) -> tuple[RecordedHistory, MatchSnapshot]:
    """Read a match's history and facts at one moment, while others go on playing.

    Raises Match.DoesNotExist when it is deleted meanwhile.
    """
    while True:
        try:
            found = recorded_history(match), facts_of(match)
        except Exception:
            if is_as_read(match):
                raise
        else:
            if is_as_read(match):
                return found
        match = Match.objects.get(pk=match.pk)


def differences(match: Match, empty: BaseDatabaseWrapper) -> list[str]:
    """What differs when a match's history is played again, in words; empty when nothing does.

    Nor is there anything where it was deleted meanwhile.
    """
    try:
        recorded, before = read_whole(match)
        with using_database(empty):
            after = facts_of(play_again(recorded))
        kept_wrongly = has_wrong_result(match)
    except UnknownGame:
        return [str(_("the game, which is not there any more"))]
    except (RuleBroken, Conflict, Cancelled, DiffersFromHistory) as refused:
        return [str(refused)]
    except Exception as error:  # the other matches are to be played all the same
        if not Match.objects.filter(pk=match.pk).exists():
            return []
        fault = f"{type(error).__name__} {error}".rstrip()
        return [str(_("a history that cannot be repeated: {fault}", fault=fault))]
    names = [field.name for field in fields(MatchSnapshot)]
    found = [
        str(FIELD_NAMES[name]) for name in names if getattr(after, name) != getattr(before, name)
    ]
    if kept_wrongly:
        found.append(str(_("what is kept of its result")))
    return found


def has_wrong_result(match: Match) -> bool:
    kept = stored_results([match.identity]).get(match.identity)
    return kept is not None and kept != result_of_match(match) and is_as_read(match)


@contextmanager
def empty_database() -> Iterator[BaseDatabaseWrapper]:
    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as folder:
        settings = sqlite(Path(folder) / "empty.sqlite3", waits_for_disk=False)
        empty = ConnectionHandler({DEFAULT_DB_ALIAS: settings})[DEFAULT_DB_ALIAS]
        try:
            with using_database(empty):
                make_tables(empty)
            yield empty
        finally:
            empty.close()


def make_tables(database: BaseDatabaseWrapper) -> None:
    """Create all tables directly: fifty times as fast as by migrations."""
    with database.schema_editor() as editor:
        for model in apps.get_models(include_auto_created=True):
            editor.create_model(model)
    Epoch.objects.create(value="empty")


@contextmanager
def using_database(other: BaseDatabaseWrapper) -> Iterator[None]:
    present = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = other
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = present


@dataclass(slots=True)
class Repetition:
    """A match that is played again, with the keys of its rows by those of the original.

    ``positions``: where its rounds stand in the original, by their own keys.
    """

    recorded: RecordedHistory
    match: Match
    history: History = field(default_factory=History)
    rounds: dict[int, int] = field(default_factory=dict)
    positions: dict[int, int] = field(default_factory=dict)
    payments: dict[int, int] = field(default_factory=dict)
    numbers: dict[int, int] = field(default_factory=dict)


def play_again(recorded: RecordedHistory) -> Match:
    """Do every step again; raises DiffersFromHistory, RuleBroken and Conflict."""
    begun = start_match(recorded.terms, ended_early=recorded.began_stopped)
    add_late_seats(begun, recorded.sitters.late)
    again = Repetition(recorded, begun)
    for step in recorded.steps:
        repeat_step(again, step)
    return again.match


def repeat_step(again: Repetition, step: Step) -> None:
    if step.undoes is not None and step.keeps_all:
        undoing.keep_all(again.match, again.numbers[step.undoes], known=again.history)
    elif step.undoes is not None:
        repeat_undo(again, again.numbers[step.undoes])
    elif step.is_import:
        repeat_import(again, step)
    elif step.rounds:
        repeat_round(again, step)
    elif step.is_move:
        move(again.match, Club.objects.create(), Answers())
    else:
        for event in step.events:
            repeat_event(again, event, step)
    if step.rounds or step.undoes is not None or step.may_be_undone:
        note_new_keys(again, step)


def note_new_keys(again: Repetition, step: Step) -> None:
    again.history.read_on(again.match)
    last = again.history.steps[-1]
    if last.changes != step.changes:
        sentence = _("step {number}: {now} in place of {before}")
        raise DiffersFromHistory(
            sentence.format(number=step.number, now=last.changes, before=step.changes)
        )
    again.numbers[step.number] = last.number
    for was, now in zip(step.rounds, last.rounds, strict=True):
        again.rounds[was.round_key] = now.round_key
        again.positions[now.round_key] = was.position or 0
    for happened, happens in zip(step.events, last.events, strict=True):
        if happened.payment_key is not None and happens.payment_key is not None:
            again.payments[happened.payment_key] = happens.payment_key


def repeat_undo(again: Repetition, number: int) -> None:
    last = again.history.undo
    verb = undoing.undo if last is not None and last.number == number else undoing.redo
    verb(again.match, number, known=again.history)


def repeat_import(again: Repetition, step: Step) -> None:
    deals = [again.recorded.deals[change.version_key] for change in step.rounds]
    attendance = again.recorded.sitters.attendance_in(step)
    add_rounds(again.match, deals, submission_again(again, step), attendance=attendance)


def submission_again(again: Repetition, step: Step) -> Submission:
    key = f"again-{step.number}"
    return Submission(key=key, base=again.match.version, entered_by=step.entered_by)


def repeat_round(again: Repetition, step: Step) -> None:
    change, submission = step.rounds[0], submission_again(again, step)
    deal = again.recorded.deals[change.version_key]
    if change.before == State.IN_PLAY and change.after == State.WITHDRAWN:
        recording.abandon_round_in_play(again.match, submission=submission)
    elif change.after == State.IN_PLAY and change.before != State.WITHDRAWN:
        recording.begin_round(again.match, deal=deal, submission=submission, is_repeated=True)
    elif change.is_next and step.ends_match:
        record_result(again.match, deal=deal, submission=submission)
    elif change.is_next:
        recording.record_round(again.match, deal=deal, submission=submission)
    else:
        repeat_change(again, step, submission)


def repeat_change(again: Repetition, step: Step, submission: Submission) -> None:
    """Repeat a change of a round that is not the next; where others moved, dealers follow."""
    change, match = step.rounds[0], again.match
    moves = len(step.rounds) > 1
    if change.is_inserted:
        deal = again.recorded.deals[change.version_key]
        before = round_behind(again, change)
        correcting.insert_round(
            match, before=before, deal=deal, submission=submission, following_dealers=moves
        )
        return
    key = again.rounds[change.round_key]
    if change.before == change.after:
        deal = again.recorded.deals[change.version_key]
        correcting.correct_round(
            match, round_key=key, deal=deal, submission=submission, following_dealers=moves
        )
    elif change.before == State.WITHDRAWN:
        # As what it came back then: rounds in play were once brought back as if they were over
        correcting.restore_round(
            match,
            round_key=key,
            submission=submission,
            following_dealers=moves,
            state=change.after,
        )
    else:
        correcting.withdraw_round(
            match, round_key=key, submission=submission, following_dealers=moves
        )


def round_behind(again: Repetition, change: RoundStep) -> int:
    book = book_of(again.match)
    behind = [
        entry.round_key
        for entry in book.entries
        if again.positions[entry.round_key] > (change.position or 0)
    ]
    if behind:
        return behind[0]
    if book.in_play is None:
        raise DiffersFromHistory(_("a round was inserted before none"))
    return book.in_play.round_key


def repeat_event(again: Repetition, event: EventStep, step: Step) -> None:
    """Repeat the end, a payment, a seat or the day; names and links do not affect the score."""
    if event.kind == Event.Kind.END:
        repeat_end(again.match, set(event.before.split()), set(event.after.split()))
    elif event.kind == Event.Kind.PAID and event.payment_key is not None:
        if not any(one.kind == Event.Kind.LEFT for one in step.events):
            transfer = transfer_again(again, again.recorded.payments[event.payment_key])
            settling.record_payment(again.match, transfer, is_part=True)  # or all of its line
    elif event.kind == Event.Kind.PAYMENT_UNDONE and event.payment_key is not None:
        settling.undo_payment(again.match, again.payments[event.payment_key])
    elif event.kind == Event.Kind.SEATED and event.seat_key is not None:
        replace_player(again.match, **who_sits_down(again, event))
    elif event.kind in ATTENDANCE and event.seat_key is not None:
        repeat_attendance(again, event, step)
    elif event.kind == Event.Kind.DAY:
        change_day(again.match, date.fromisoformat(event.after))


def transfer_again(again: Repetition, payment: PaymentByName) -> Transfer:
    seats, players = book_of(again.match).seats, again.match.club.players

    def party(paying: int | str | None) -> int:
        if isinstance(paying, int):
            return paying
        return seats.party(None, players.get(name=paying).pk if paying else None)

    return Transfer(party(payment.payer), party(payment.payee), payment.amount)


def repeat_attendance(again: Repetition, event: EventStep, step: Step) -> None:
    (change,) = again.recorded.sitters.changes[step.number]
    seat = again.recorded.sitters.numbers[change.seat_id]
    if change.kind == SeatChange.Kind.JOINED:
        join_again(again.match, seat=seat, points=change.points or 0)
    elif change.kind == SeatChange.Kind.LEFT:
        leave(again.match, seat=seat, paid=paid_in(again, step))
    else:
        substitute(again.match, **who_sits_down(again, event), own_rounds=change.own_rounds)


def paid_in(again: Repetition, step: Step) -> list[Transfer]:
    made = [one.payment_key for one in step.events if one.kind == Event.Kind.PAID]
    return [transfer_again(again, again.recorded.payments[key]) for key in made if key is not None]


def who_sits_down(again: Repetition, event: EventStep) -> dict[str, Any]:
    """The seat that somebody took, and a name for them that nobody at the table has."""
    seat = again.recorded.sitters.numbers[event.seat_key or 0]
    name = again.recorded.sitters.sat_down[event.event_key]
    table = book_of(again.match).table
    others = {*table.players} - {table.players[seat]}
    return {"seat": seat, "name": f"other {event.event_key}" if name in others else name}


def repeat_end(match: Match, before: set[str], after: set[str]) -> None:
    begins: dict[str, Callable[[Match], None]] = {
        STOPPED: ending.stop_early,
        SETTLED: ending.settle,
        CANCELLED: ending.cancel,
        ON_ACCOUNT: settling.put_on_account,
    }
    for word, verb in begins.items():
        if word in after - before:
            verb(match)
    if CANCELLED in before - after:
        ending.bring_match_back(match)
    if ON_ACCOUNT in before - after:
        settling.settle_at_table(match)
    if {STOPPED, SETTLED} & (before - after):
        ending.reopen(match)
