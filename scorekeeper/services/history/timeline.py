"""What was done to a match, step by step and in words; what can be taken back or done again.

A step is everything that one sending wrote: versions of rounds, events, or both. They share the
version of the match that they made. Taking a step back is a step of its own; nothing is erased.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import groupby

from django.utils.formats import date_format

from scorekeeper.records.book import Book
from scorekeeper.records.models import Event, Match, Payment, RoundVersion, SeatChange
from scorekeeper.records.translator import Seats
from scorekeeper.rules.facts import is_misdeal
from scorekeeper.rules.words import Joined, Text, ngettext_lazy, written_number
from scorekeeper.rules.words import Text as _
from scorekeeper.services.rounds.consequences import transfer_in_words
from scorekeeper.services.settling import transfer_of
from scorekeeper.services.writes import CANCELLED, ON_ACCOUNT, SETTLED, STOPPED
from scorekeeper.settlement import Transfer

State, Cause = RoundVersion.State, RoundVersion.Cause
BESIDES = {
    Event.Kind.RENAMED,
    Event.Kind.REPLACED,
    Event.Kind.LINK_RENEWED,
    Event.Kind.LINK_REVOKED,
}
NAMED = {
    Event.Kind.SEATED,
    Event.Kind.MOVED,
    Event.Kind.JOINED,
    Event.Kind.LEFT,
    Event.Kind.TAKEN_OVER,
}
ATTENDANCE = NAMED - {Event.Kind.SEATED, Event.Kind.MOVED}
Money = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class RoundStep:
    """One round in a step: its state before (empty: it was not there) and after.

    ``counted_before`` is the version that counted before. ``position`` is where the round stands
    among all today.
    """

    round_key: int
    version_key: int
    counted_before: int | None
    before: str
    after: str
    is_inserted: bool
    position: int | None

    @property
    def is_next(self) -> bool:
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

    @property
    def what_for(self) -> str:
        """What is compared when a history is repeated; without names, which may change."""
        return "" if self.kind in NAMED else self.after

    @property
    def keeps_all(self) -> bool:
        """Whether the player stays in the seat: two players of a club never share a name.

        Or the match in its club.
        """
        if self.kind == Event.Kind.MOVED:
            return self.seat_key is None
        return self.kind == Event.Kind.SEATED and self.before == self.after


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
        """What it did to rounds and to the match, in plain words for comparison."""
        to_rounds = tuple((change.before, change.after) for change in self.rounds)
        return (*to_rounds, *((event.kind, event.what_for) for event in self.events))

    @property
    def ends_match(self) -> bool:
        """Whether the table stopped the match with the very round: only its result is known."""
        return any(event.kind == Event.Kind.END and STOPPED in event.after for event in self.events)

    @property
    def keeps_all(self) -> bool:
        """Whether a seat was to be given back, and its player stayed; or the match in its club."""
        return bool(self.events) and all(event.keeps_all for event in self.events)

    @property
    def is_move(self) -> bool:
        return any(event.kind == Event.Kind.MOVED for event in self.events)

    @property
    def changes_earlier_round(self) -> bool:
        told = State.RECORDED, State.WITHDRAWN
        return any(
            one.is_inserted or (one.before in told and one.after != State.IN_PLAY)
            for one in self.rounds[:1]
        )

    @property
    def may_be_undone(self) -> bool:
        """Whether it can be taken back as it was: not so names, links and an imported sheet.

        Nor a seat that was taken before that was a step: who sat there was not noted.
        """
        kinds = {event.kind for event in self.events}
        return not self.is_import and bool(self.rounds or kinds - BESIDES)


class History:
    """All steps of a match, the oldest first; which one *Undo* takes back, and which *Redo*.

    It is read once, and may be read on while the match goes on. ``undone`` are the numbers of all
    steps that were ever taken back, also of those that were done again. A step by which a player
    kept a seat is neither undone nor redone.
    """

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.undone: set[int] = set()
        self._done_last: list[Step] = []
        self._undone_last: list[Step] = []
        self._origins: dict[int, Step] = {}
        self._again: set[int] = set()
        self._turns: dict[int, int] = {}  # of a step: how often was undone and redone up to it
        self._last_turns: dict[int, int] = {}  # of an origin: how often in all
        self._known = _Known()

    @property
    def undo(self) -> Step | None:
        return self._done_last[-1] if self._done_last else None

    @property
    def redo(self) -> Step | None:
        return self._undone_last[-1] if self._undone_last else None

    def origin(self, step: Step) -> Step:
        """The step that this one undoes or does again in the end; else the step itself."""
        return self._origins[step.number]

    def does_again(self, step: Step) -> bool:
        return step.number in self._again

    def is_undone(self, step: Step) -> bool:
        """Whether a step does not count today: it was undone, and not redone."""
        turns = self._last_turns.get(self.origin(step).number, 0)
        return (turns - self._turns.get(step.number, 0)) % 2 == 1

    def read_on(self, match: Match) -> None:
        """Read what was done to a match since the last read: two queries."""
        for step in read_steps(match, self._known):
            self._add(step)

    def _add(self, step: Step) -> None:
        self.steps.append(step)
        self._origins[step.number] = step
        if step.undoes is not None:
            self._take_back(step, step.undoes)
        elif step.may_be_undone:
            self._done_last.append(step)
            self._undone_last.clear()

    def _take_back(self, step: Step, undone: int) -> None:
        is_last = bool(self._done_last) and self._done_last[-1].number == undone
        taken, put = self._done_last, self._undone_last
        if not is_last:
            taken, put = put, taken
            self._again.add(step.number)
        if taken:
            taken.pop()
        self.undone.add(undone)
        origin = self._origins[step.number] = self._origins.get(undone, step)
        turns = self._turns[step.number] = self._turns.get(undone, 0) + (not step.keeps_all)
        self._last_turns[origin.number] = turns
        if not step.keeps_all:
            put.append(step)


def history_of(match: Match) -> History:
    """What was done to a match: two queries, however long the evening was."""
    history = History()
    history.read_on(match)
    return history


def read_steps(match: Match, known: "_Known") -> Iterator[Step]:
    """Steps written since the last read, grouped by the version of the match they made."""
    versions = RoundVersion.objects.filter(match=match, pk__gt=known.last_version)
    events = Event.objects.filter(match=match, pk__gt=known.last_event)
    rows: list[RoundVersion | Event] = [
        *versions.select_related("round").order_by("pk"),
        *events.order_by("pk"),
    ]
    rows.sort(key=lambda row: row.match_version)
    for number, written in groupby(rows, key=lambda row: row.match_version):
        yield step_of(number, list(written), known)


class _Known:
    """Read so far while the steps are gone through, with the last position of a round.

    Of each round the version that counted last, and its state. Before the one ``in_play``, which
    may have no position yet, others are only inserted.
    """

    def __init__(self) -> None:
        self.rounds: dict[int, tuple[int | None, str]] = {}
        self.in_play: int | None = None
        self.last_position = self.last_version = self.last_event = 0


def step_of(number: int, rows: Sequence[RoundVersion | Event], known: _Known) -> Step:
    versions = [row for row in rows if isinstance(row, RoundVersion)]
    versions.sort(key=lambda version: (version.cause == Cause.FOLLOWED, version.pk))
    return Step(
        number=number,
        entered_by=rows[0].entered_by,
        entered_at=rows[0].entered_at,
        undoes=rows[0].undoes,
        is_import=bool(versions) and all(version.cause == Cause.SHEET for version in versions),
        rounds=tuple(round_step(version, known) for version in versions),
        events=tuple(event_step(row, known) for row in rows if isinstance(row, Event)),
    )


def round_step(version: RoundVersion, known: _Known) -> RoundStep:
    counted_before, before = known.rounds.get(version.round_id, (None, ""))
    position = version.round.position
    index = position or 0
    is_new = not before and version.state == State.RECORDED
    is_inserted = is_new and (index < known.last_position or known.in_play is not None)
    known.rounds[version.round_id] = version.pk, version.state
    if version.state == State.IN_PLAY:
        known.in_play = version.round_id
    elif known.in_play == version.round_id:
        known.in_play = None
    known.last_position = max(known.last_position, index)
    known.last_version = max(known.last_version, version.pk)
    return RoundStep(
        round_key=version.round_id,
        version_key=version.pk,
        counted_before=counted_before,
        before=before,
        after=version.state,
        is_inserted=is_inserted,
        position=position,
    )


def event_step(event: Event, known: _Known) -> EventStep:
    known.last_event = max(known.last_event, event.pk)
    return EventStep(
        kind=event.kind,
        event_key=event.pk,
        before=event.before,
        after=event.after,
        payment_key=event.payment_id,
        seat_key=event.seat_id,
    )


ROUND_ENTERED = _("{round} entered")
MISDEAL = _("Misdeal")
TO_ROUNDS = {
    ("", State.RECORDED): ROUND_ENTERED,
    ("", State.IN_PLAY): _("Round begun"),
    (State.IN_PLAY, State.IN_PLAY): _("Round in play changed"),
    (State.IN_PLAY, State.RECORDED): ROUND_ENTERED,
    (State.IN_PLAY, State.WITHDRAWN): _("Round in play taken back"),
    (State.RECORDED, State.RECORDED): _("{round} corrected"),
    (State.RECORDED, State.WITHDRAWN): _("Round deleted"),
    (State.WITHDRAWN, State.RECORDED): _("{round} brought back"),
    (State.WITHDRAWN, State.IN_PLAY): _("Round in play brought back"),
}
INSERTED = _("{round} inserted")
BEGINS = {
    STOPPED: _("Stopped early"),
    SETTLED: _("Settled"),
    CANCELLED: _("Match cancelled"),
    ON_ACCOUNT: _("Put on the account"),
}
ENDS = {
    ON_ACCOUNT: _("Settled at the table after all"),
    CANCELLED: _("Match brought back"),
    SETTLED: _("Reopened"),
    STOPPED: _("Reopened"),
}
EVENTS = {
    Event.Kind.PAID: _("Paid: {payment}"),
    Event.Kind.PAYMENT_UNDONE: _("Payment undone: {payment}"),
    Event.Kind.RENAMED: _("{before} is now called {after}"),
    Event.Kind.REPLACED: _("{after} took over from {before}"),
    Event.Kind.SEATED: _("{after} took over from {before}"),
    Event.Kind.MOVED: _("Moved to another club"),
}
CLUB_KEPT = _("The match stayed in its club")
TOOK_OVER = _("{name} took over from {before} after {round}")
OWN_ROUNDS = _("{name} took over from {before} after {round}: each pays for their own rounds")
SEAT_KEPT = _("{name} kept the seat")
LINKS = {
    (Event.Kind.LINK_RENEWED, "scorer"): _("Link for scoring renewed"),
    (Event.Kind.LINK_RENEWED, "viewer"): _("Link for watching renewed"),
    (Event.Kind.LINK_REVOKED, "scorer"): _("Link for scoring revoked"),
    (Event.Kind.LINK_REVOKED, "viewer"): _("Link for watching revoked"),
}


class StepSentences:
    """Tells the steps of one match, with what its rounds are called today."""

    def __init__(self, match: Match, book: Book, history: History, money: Money) -> None:
        self.book, self.history, self.money = book, history, money
        told = (*book.entries, *book.withdrawn)
        self.misdeals = {entry.round_key for entry in told if is_misdeal(entry.deal)}
        self.rounds = {entry.round_key: played for played, entry in book.lines}
        self.payments = payments_in(match, book.seats) if has_payments(history) else {}
        self.changes = changes_in(match) if has_changes(history) else {}

    def sentence(self, step: Step) -> Text:
        if step.keeps_all:
            return CLUB_KEPT if step.is_move else SEAT_KEPT.format(name=step.events[0].after)
        if step.undoes is None:
            return self.what(step)
        if self.history.does_again(step):
            return _("{what}: back again", what=self.what(step))
        return self.undone(step)

    def what(self, step: Step) -> Text:
        return Joined("; ", [*dict.fromkeys(self.deeds(self.history.origin(step)))])

    def undone(self, step: Step) -> Text:
        """Say of a step that it was undone: a round that was next is taken back."""
        origin = self.history.origin(step)
        if len(origin.rounds) == 1 and origin.rounds[0].is_next and not origin.is_import:
            entered = origin.rounds[0]
            is_misdeal = entered.round_key in self.misdeals
            return _("{round} taken back", round=MISDEAL if is_misdeal else self.title(entered))
        return _("{what}: taken back", what=self.what(step))

    def deeds(self, step: Step) -> list[Text]:
        if step.is_import:
            number = len(step.rounds)
            return [ngettext_lazy("{number} round imported", "{number} rounds imported", number)]
        sentences = [self.to_round(change) for change in step.rounds[:1]]
        if len(step.rounds) > 1:
            sentences.append(_("other dealers with it"))
        return sentences + [self.event(event, step) for event in step.events]

    def to_round(self, change: RoundStep) -> Text:
        words = INSERTED if change.is_inserted else TO_ROUNDS[change.before, State(change.after)]
        if words is ROUND_ENTERED and change.round_key in self.misdeals:
            return MISDEAL
        return words.format(round=self.title(change))

    def title(self, change: RoundStep) -> Text:
        """Return what a round is called; one that does not count has the title of its place."""
        played_match = self.book.played_match
        played = self.rounds.get(change.round_key)
        if played is not None:
            return played_match.title(played)
        if change.position is None:
            return _("A round")
        place = sum((entry.position or 0) < change.position for entry in self.book.entries)
        rounds = played_match.rounds
        situation = rounds[place].before if place < len(rounds) else played_match.now
        return played_match.game.round_title(situation)

    def event(self, event: EventStep, step: Step) -> Text:
        if event.kind == Event.Kind.END:
            return end_in_words(event)
        if event.kind in ATTENDANCE:
            return self.coming_or_going(event, self.changes[step.number])
        if (event.kind, event.after) in LINKS:
            return LINKS[Event.Kind(event.kind), event.after]
        if event.kind == Event.Kind.DAY:
            return _("Played on {day}", day=date_format(date.fromisoformat(event.after), "j F Y"))
        words = EVENTS[Event.Kind(event.kind)]
        if event.payment_key is None:
            return words.format(before=event.before, after=event.after)
        transfer = self.payments[event.payment_key]
        return words.format(payment=transfer_in_words(self.book.played_match, transfer, self.money))

    def coming_or_going(self, event: EventStep, change: SeatChange) -> Text:
        values = {
            "name": event.before if event.kind == Event.Kind.LEFT else event.after,
            "before": event.before,
            "round": self.round_behind(change),
        }
        if change.kind == SeatChange.Kind.JOINED:
            points = change.points or 0
            return ngettext_lazy(
                "{name} joined with {points} point after {round}",
                "{name} joined with {points} points after {round}",
                points,
                points=written_number(points),
                **values,
            )
        if change.kind == SeatChange.Kind.LEFT:
            return _("{name} left after {round}").format(**values)
        return (OWN_ROUNDS if change.own_rounds else TOOK_OVER).format(**values)

    def round_behind(self, change: SeatChange) -> str:
        """Return the round behind which a change stands, as the middle of a sentence names it."""
        position = change.round.position or 0
        stood = [played for played, entry in self.book.lines if (entry.position or 0) <= position]
        if not stood:
            return str(_("a round"))
        title = str(self.book.played_match.title(stood[-1]))
        return title[:1].lower() + title[1:]


def end_in_words(event: EventStep) -> Text:
    before, after = event.before.split(), event.after.split()
    sentences = [words for word, words in BEGINS.items() if word in after and word not in before]
    sentences += [words for word, words in ENDS.items() if word in before and word not in after]
    return Joined(", ", [*dict.fromkeys(sentences)])


def has_changes(history: History) -> bool:
    return any(event.kind in ATTENDANCE for step in history.steps for event in step.events)


def changes_in(match: Match) -> dict[int, SeatChange]:
    """Comings and goings, those too that were undone, by the step that made them."""
    rows = SeatChange.objects.filter(match=match).select_related("round")
    return {row.match_version: row for row in rows}


def has_payments(history: History) -> bool:
    return any(event.payment_key for step in history.steps for event in step.events)


def payments_in(match: Match, seats: Seats) -> dict[int, Transfer]:
    return {row.pk: transfer_of(row, seats) for row in Payment.objects.filter(match=match)}
