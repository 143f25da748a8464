"""An evening as all its pages show it: tables, who sits where, the list, and what comes next."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from scorekeeper.ledger.evening_list import EveningList
from scorekeeper.records.models import ClubEvening, Match, Player
from scorekeeper.seating.novelty import Novelty
from scorekeeper.seating.sitting_out import NextOut, who_may_sit_out
from scorekeeper.seating.sittings import Pair, Sitting
from scorekeeper.services.evenings.plans import PAIRS, EveningPlan


class TableState(StrEnum):
    """How far a table is in a sitting."""

    DRAWN = "drawn"  # the draw waits
    NOT_BEGUN = "not_begun"  # no round yet: people can change seats
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"  # stopped early
    CANCELLED = "cancelled"
    EMPTY = "empty"  # its match was deleted


class NextStep(StrEnum):
    """What the organiser does next."""

    DRAW = "draw"
    PLAY = "play"  # a draw waits
    FINISH_TABLES = "finish_tables"
    END = "end"
    GO_ON = "go_on"  # it has ended


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRecord:
    """A table in one sitting. Seats are indices in ``players``, None for an empty seat.

    While nobody plays ``players`` are as they were drawn, then those of the match: whoever sits
    there now. ``sides`` are of seats; ``totals`` are one for each side, in their order.
    ``round_number`` of ``rounds_in_all`` counts those that are played; None where nobody knows.
    """

    number: int
    size: int
    state: TableState
    players: tuple[Player | None, ...]
    sides: tuple[tuple[int, ...], ...]
    match: Match | None = None
    has_round: bool = False
    round_number: int = 0
    rounds_in_all: int | None = None
    totals: tuple[int, ...] = ()
    dealer: int | None = None

    @property
    def is_open(self) -> bool:
        return self.state in (TableState.NOT_BEGUN, TableState.PLAYING)

    @property
    def player_keys(self) -> tuple[int | None, ...]:
        return tuple(None if player is None else player.pk for player in self.players)

    def side_players(self, side: tuple[int, ...]) -> tuple[Player | None, ...]:
        return tuple(self.players[seat] for seat in side)


@dataclass(frozen=True, slots=True, kw_only=True)
class SittingRecord:
    """A sitting: a draw that waits until it began. ``lot`` is None where it was not by lot.

    ``is_changed``: people were moved by hand since, so the lot alone does not draw it again.
    ``novelty`` is what the draw achieved. ``fits``: its tables are those that who is here now would
    be given; of a draw that waits it may be that somebody came or went.
    """

    number: int
    way: str
    pairing: str
    lot: int | None
    began_at: datetime | None
    tables: tuple[TableRecord, ...]
    out: tuple[Player, ...]
    novelty: Novelty
    is_changed: bool = False
    fits: bool = True

    @property
    def is_waiting(self) -> bool:
        return self.began_at is None

    @property
    def is_over(self) -> bool:
        return not self.is_waiting and not any(table.is_open for table in self.tables)

    def table_of(self, player: int) -> TableRecord | None:
        """The table at which somebody sits, by the key of the player."""
        return next((one for one in self.tables if player in one.player_keys), None)


@dataclass(frozen=True, slots=True)
class HereRecord:
    """Somebody who was named for the evening."""

    player: Player
    is_here: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningRecord:
    """An evening at one moment. ``players`` has everybody of it by key, those of other names too.

    ``sittings`` are in order, a draw that waits last. The persons of ``evening_list`` are keys; it
    counts running matches as they stand.
    """

    evening: ClubEvening
    plan: EveningPlan
    stamp: str
    people: tuple[HereRecord, ...]
    players: Mapping[int, Player]
    evening_list: EveningList
    sittings: tuple[SittingRecord, ...]

    @property
    def here(self) -> tuple[Player, ...]:
        return tuple(one.player for one in self.people if one.is_here)

    @property
    def waiting(self) -> SittingRecord | None:
        """The draw that waits for *Play*."""
        last = self.sittings[-1] if self.sittings else None
        return last if last is not None and last.is_waiting else None

    @property
    def current(self) -> SittingRecord | None:
        """The sitting that was begun last."""
        return next((one for one in reversed(self.sittings) if not one.is_waiting), None)

    @property
    def open_tables(self) -> tuple[TableRecord, ...]:
        """The tables that are not over, in a sitting before too where an end was taken back."""
        tables = (table for sitting in reversed(self.sittings) for table in sitting.tables)
        return tuple(table for table in tables if table.is_open)

    @property
    def has_matches(self) -> bool:
        """Whether anything was begun at a table: an evening without can be deleted."""
        return any(table.match is not None for one in self.sittings for table in one.tables)

    @property
    def next_step(self) -> NextStep:
        if self.evening.ended_at is not None:
            return NextStep.GO_ON
        if self.waiting is not None:
            return NextStep.PLAY
        if self.open_tables:
            return NextStep.FINISH_TABLES
        return NextStep.DRAW if len(self.sittings) < self.plan.sittings else NextStep.END

    @property
    def next_number(self) -> int:
        """The number of the sitting that waits, or is drawn next."""
        return len(self.sittings) if self.waiting is not None else len(self.sittings) + 1

    @property
    def next_out(self) -> NextOut:
        """Who sits out in the next sitting that is drawn, by name, if who is here stays.

        Nobody where all have a table, or where no sitting follows.
        """
        here = [player.name for player in self.here]
        plan, drawn = self.plan, len(self.sittings)
        if self.evening.ended_at is not None or drawn >= plan.sittings:
            return NextOut(())
        before = [Sitting((), tuple(one.name for one in sitting.out)) for sitting in self.sittings]
        pairs = pairs_among(plan.pairs, here) if plan.way == PAIRS else ()
        return who_may_sit_out(here, sizes=plan.sizes, before=before, pairs=pairs)


def pairs_among(pairs: Iterable[Pair], here: Collection[str]) -> tuple[Pair, ...]:
    """The fixed pairs that are here; none where somebody here is in no whole pair."""
    there = tuple(pair for pair in pairs if {*pair} <= {*here})
    return there if 2 * len(there) == len(here) else ()
