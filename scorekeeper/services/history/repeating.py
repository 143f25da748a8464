"""The history of a match done again, step by step, by the same verbs that did it first."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

from scorekeeper.records.models import Event, Match, RoundVersion
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.words import Text as _
from scorekeeper.services.database.submission import Submission
from scorekeeper.services.database.transaction import CANCELLED, ON_ACCOUNT, SETTLED, STOPPED
from scorekeeper.services.history import undoing
from scorekeeper.services.history.timeline import EventStep, History, RoundStep, Step
from scorekeeper.services.matches import cancelling, ending
from scorekeeper.services.matches.seats import replace_player
from scorekeeper.services.matches.starting import NewMatch, start_match
from scorekeeper.services.money import on_account, payments
from scorekeeper.services.reading.open_books import book_of
from scorekeeper.services.rounds import correcting, recording, restoring, storing
from scorekeeper.settlement import Transfer

State = RoundVersion.State


class DiffersFromHistory(Exception):
    """A step that is done again writes something else than it did; the message says which."""


@dataclass(frozen=True, slots=True)
class RecordedHistory:
    """A match's history, out of any database: how it began, and every step.

    ``deals`` are found by the version of a round that holds them, ``payments`` by their own keys,
    and so are the numbers of its ``seats``.
    ``began_stopped``: it came out of a sheet of an evening that the table had stopped.
    """

    terms: NewMatch
    began_stopped: bool
    steps: tuple[Step, ...]
    deals: dict[int, Deal]
    payments: dict[int, Transfer]
    seats: dict[int, int]


@dataclass(slots=True)
class Again:
    """A match that is played again, and by which keys its rows are known that stand for others.

    ``positions``: where its rounds stand in the match of that history, by their own keys.
    """

    recorded: RecordedHistory
    match: Match
    history: History = field(default_factory=History)
    rounds: dict[int, int] = field(default_factory=dict)
    positions: dict[int, int] = field(default_factory=dict)
    payments: dict[int, int] = field(default_factory=dict)
    numbers: dict[int, int] = field(default_factory=dict)


def played_again(recorded: RecordedHistory) -> Match:
    """Do every step again; raises DiffersFromHistory, RuleBroken and Conflict."""
    again = Again(recorded, start_match(recorded.terms, ended_early=recorded.began_stopped))
    for step in recorded.steps:
        do_again(again, step)
    return again.match


def do_again(again: Again, step: Step) -> None:
    """Do one step again, and note which new rows stand for the old ones."""
    if step.undoes is not None and step.keeps_seat:
        undoing.keep_seats(again.match, again.numbers[step.undoes], known=again.history)
    elif step.undoes is not None:
        take_back_again(again, again.numbers[step.undoes])
    elif step.is_import:
        import_rounds_again(again, step)
    elif step.rounds:
        write_round_again(again, step)
    else:
        for event in step.events:
            let_happen_again(again, event)
    if step.rounds or step.undoes is not None or step.may_be_undone:
        note(again, step)


def note(again: Again, step: Step) -> None:
    """Note the keys of what a step wrote; raises DiffersFromHistory when it is something else."""
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


def take_back_again(again: Again, number: int) -> None:
    """Undo, or do again what was undone."""
    last = again.history.undo
    verb = undoing.undo if last is not None and last.number == number else undoing.redo
    verb(again.match, number, known=again.history)


def import_rounds_again(again: Again, step: Step) -> None:
    """The rounds of a score sheet."""
    deals = [again.recorded.deals[change.version_key] for change in step.rounds]
    storing.add_rounds(again.match, deals, sending(again, step))


def sending(again: Again, step: Step) -> Submission:
    """A step's form, sent once more."""
    key = f"again-{step.number}"
    return Submission(key=key, base=again.match.version, entered_by=step.entered_by)


def write_round_again(again: Again, step: Step) -> None:
    """What a step did to the round that it was about."""
    change, submission = step.rounds[0], sending(again, step)
    deal = again.recorded.deals[change.version_key]
    if change.before == State.IN_PLAY and change.after == State.WITHDRAWN:
        recording.abandon_round_in_play(again.match, submission=submission)
    elif change.after == State.IN_PLAY and change.before != State.WITHDRAWN:
        recording.begin_round(again.match, deal=deal, submission=submission, is_repeated=True)
    elif change.is_next:
        recording.record_round(again.match, deal=deal, submission=submission)
    else:
        change_again(again, step, submission)


def change_again(again: Again, step: Step, submission: Submission) -> None:
    """What a step did to a round that is not the next one; where others moved, dealers follow."""
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
        restoring.restore_round(
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


def round_behind(again: Again, change: RoundStep) -> int:
    """The round before which one was inserted: the next that counts, or else the one in play."""
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


def let_happen_again(again: Again, event: EventStep) -> None:
    """The end, a payment or a seat; other names and links belong to nobody's score."""
    if event.kind == Event.Kind.END:
        end_again(again.match, set(event.before.split()), set(event.after.split()))
    elif event.kind == Event.Kind.PAID and event.payment_key is not None:
        payments.record_payment(again.match, again.recorded.payments[event.payment_key])
    elif event.kind == Event.Kind.PAYMENT_UNDONE and event.payment_key is not None:
        payments.undo_payment(again.match, again.payments[event.payment_key])
    elif event.kind == Event.Kind.SEATED and event.seat_key is not None:
        take_seat_again(again, again.recorded.seats[event.seat_key])


def take_seat_again(again: Again, seat: int) -> None:
    """Let somebody take a seat, of whatever name: the table began with the names of today."""
    players = book_of(again.match).table.players
    free = next(number for number in count(1) if str(number) not in players)
    replace_player(again.match, seat=seat, name=str(free))


def end_again(match: Match, before: set[str], after: set[str]) -> None:
    """Let a match end, or go on, as it did."""
    begins: dict[str, Callable[[Match], None]] = {
        STOPPED: ending.stop_early,
        SETTLED: ending.settle,
        CANCELLED: cancelling.cancel,
        ON_ACCOUNT: on_account.put_on_account,
    }
    for word, verb in begins.items():
        if word in after - before:
            verb(match)
    if CANCELLED in before - after:
        cancelling.bring_match_back(match)
    if ON_ACCOUNT in before - after:
        on_account.settle_at_table(match)
    if {STOPPED, SETTLED} & (before - after):
        ending.reopen(match)
