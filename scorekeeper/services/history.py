"""What was done to a match, step by step, and what of it can be taken back or done again.

A step is everything that one sending wrote: versions of rounds, events, or both. They share the
version of the match that they made. Taking a step back is a step of its own; nothing is erased.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby

from scorekeeper.records.models import Event, Match, RoundVersion

State = RoundVersion.State
BESIDES = {Event.Kind.RENAMED, Event.Kind.REPLACED, Event.Kind.LINK_RENEWED}
BESIDES |= {Event.Kind.LINK_REVOKED}


@dataclass(frozen=True, slots=True)
class RoundStep:
    """What a step made of one round: its state before (empty: it was not there) and after.

    ``position`` is where the round stands among all today.
    """

    round_key: int
    version_key: int
    before: str
    after: str
    is_inserted: bool
    position: int | None

    @property
    def is_next(self) -> bool:
        """Whether the round is recorded for the first time, behind all others."""
        is_new = self.before in ("", State.IN_PLAY)
        return is_new and self.after == State.RECORDED and not self.is_inserted


@dataclass(frozen=True, slots=True)
class EventStep:
    """An event of a step."""

    kind: str
    event_key: int
    before: str
    after: str
    payment_key: int | None
    seat_key: int | None


@dataclass(frozen=True, slots=True)
class Step:
    """What one sending wrote. ``undoes`` is the number of the step that it takes back.

    The first of ``rounds`` is what it was about; others had to follow, e.g. their dealers.
    """

    number: int
    entered_by: str
    entered_at: datetime
    undoes: int | None
    is_import: bool
    rounds: tuple[RoundStep, ...] = ()
    events: tuple[EventStep, ...] = field(default=())

    @property
    def changes(self) -> tuple[tuple[str, str], ...]:
        """What it did to rounds and to the match, in plain words for whoever compares."""
        to_rounds = tuple((change.before, change.after) for change in self.rounds)
        return (*to_rounds, *((event.kind, event.after) for event in self.events))

    @property
    def may_be_undone(self) -> bool:
        """Whether it can be taken back as it was: not so names, links and a sheet brought along."""
        kinds = {event.kind for event in self.events}
        return not self.is_import and bool(self.rounds or kinds - BESIDES)


@dataclass(frozen=True, slots=True)
class History:
    """All steps of a match, the oldest first; which one *Undo* takes back, and which *Redo*."""

    steps: tuple[Step, ...]
    undo: Step | None
    redo: Step | None
    undone: frozenset[int]

    def step(self, number: int) -> Step | None:
        """The step of this number."""
        return next((step for step in self.steps if step.number == number), None)

    def origin(self, step: Step) -> Step:
        """What a step is about in the end: the one that it undoes, or does again."""
        while step.undoes is not None and (undone := self.step(step.undoes)) is not None:
            step = undone
        return step

    def does_again(self, step: Step) -> bool:
        """Whether a step that takes another back does something again by that."""
        undone = None if step.undoes is None else self.step(step.undoes)
        return undone is not None and undone.undoes is not None and not self.does_again(undone)


def history_of(match: Match) -> History:
    """What was done to a match: two queries, however long the evening was."""
    steps = tuple(steps_of(match))
    done, undone = stacks(steps)
    taken_back = frozenset(step.undoes for step in steps if step.undoes is not None)
    return History(
        steps=steps,
        undo=done[-1] if done else None,
        redo=undone[-1] if undone else None,
        undone=taken_back,
    )


def stacks(steps: Sequence[Step]) -> tuple[list[Step], list[Step]]:
    """What *Undo* and what *Redo* would take back, the next one last."""
    done: list[Step] = []
    undone: list[Step] = []
    for step in steps:
        if step.undoes is not None:
            from_done = bool(done) and done[-1].number == step.undoes
            taken, put = (done, undone) if from_done else (undone, done)
            taken.pop()
            put.append(step)
        elif step.may_be_undone:
            done.append(step)
            undone.clear()
    return done, undone


def steps_of(match: Match) -> Iterator[Step]:
    """Everything that was written, joined by the version of the match that it made."""
    versions = RoundVersion.objects.filter(match=match).select_related("round")
    events = Event.objects.filter(match=match)
    rows: list[RoundVersion | Event] = [*versions.order_by("pk"), *events.order_by("pk")]
    rows.sort(key=lambda row: row.match_version)
    known = _Known()
    for number, written in groupby(rows, key=lambda row: row.match_version):
        yield step_of(number, list(written), known)


class _Known:
    """The rounds so far while the steps are gone through: their states, and the last position."""

    def __init__(self) -> None:
        self.states: dict[int, str] = {}
        self.last = 0


def step_of(number: int, rows: Sequence[RoundVersion | Event], known: _Known) -> Step:
    """One step out of its rows."""
    versions = [row for row in rows if isinstance(row, RoundVersion)]
    versions.sort(key=lambda version: (":" in version.key, version.pk))
    return Step(
        number=number,
        entered_by=rows[0].entered_by,
        entered_at=rows[0].entered_at,
        undoes=rows[0].undoes,
        is_import=bool(versions) and all(":" in version.key for version in versions),
        rounds=tuple(round_step(version, known) for version in versions),
        events=tuple(event_step(row) for row in rows if isinstance(row, Event)),
    )


def round_step(version: RoundVersion, known: _Known) -> RoundStep:
    """What a version made of its round."""
    before, position = known.states.get(version.round_id, ""), version.round.position or 0
    is_inserted = not before and version.state == State.RECORDED and position < known.last
    known.states[version.round_id] = version.state
    known.last = max(known.last, position)
    return RoundStep(
        round_key=version.round_id,
        version_key=version.pk,
        before=before,
        after=version.state,
        is_inserted=is_inserted,
        position=version.round.position,
    )


def event_step(event: Event) -> EventStep:
    """An event as part of a step."""
    return EventStep(
        kind=event.kind,
        event_key=event.pk,
        before=event.before,
        after=event.after,
        payment_key=event.payment_id,
        seat_key=event.seat_id,
    )
