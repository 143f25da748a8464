"""What the page of a draw is given: seats to tap, who sits out, and what the lot achieved."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.http import QueryDict

from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.seating.sizes import table_sizes
from scorekeeper.services.evenings import plans
from scorekeeper.services.evenings.evening_record import (
    EveningRecord,
    SittingRecord,
    TableRecord,
)
from scorekeeper.web.evening.words import WAYS, sizes_words
from scorekeeper.web.parts.people import TWO_LINES, Face, Faces


@dataclass(frozen=True, slots=True)
class SeatToTap:
    """A seat of a draw: whose it is, None where it is empty, and where it is."""

    face: Face | None
    at: str
    deals: bool


@dataclass(frozen=True, slots=True)
class TrayOfSide:
    """The seats of those who play together; ``line`` says how their tray is drawn."""

    line: str
    seats: tuple[SeatToTap, ...]


@dataclass(frozen=True, slots=True)
class DrawnTable:
    number: int
    trays: tuple[TrayOfSide, ...]


@dataclass(frozen=True, slots=True)
class WayToDraw:
    """Another way to seat: what a form sends for it, its words, and what it means."""

    value: str
    title: Text
    remark: Text


@dataclass(frozen=True)
class DrawPage:
    """The draw that waits, if any, with who was tapped first; 0 while two are to be tapped."""

    record: EveningRecord
    faces: Faces
    asked: int | None

    @property
    def sitting(self) -> SittingRecord | None:
        return self.record.waiting

    @property
    def is_swapping(self) -> bool:
        return self.asked is not None

    @property
    def picked(self) -> Face | None:
        """Who was tapped, where they have a place in this draw."""
        placed = {face.key for face in self.everybody}
        return self.faces[self.asked] if self.asked in placed else None

    @cached_property
    def everybody(self) -> list[Face]:
        trays = (tray for table in self.tables for tray in table.trays)
        seated = [seat.face for tray in trays for seat in tray.seats if seat.face is not None]
        return [*seated, *self.out]

    @cached_property
    def tables(self) -> list[DrawnTable]:
        assert self.sitting is not None
        return [DrawnTable(one.number, tuple(self._trays(one))) for one in self.sitting.tables]

    def _trays(self, table: TableRecord) -> Iterator[TrayOfSide]:
        """Yield a tray for each of two sides, or one for all."""
        are_partners = len(table.sides) == len(TWO_LINES) < table.size
        sides = table.sides if are_partners else (tuple(range(table.size)),)
        lines = TWO_LINES if are_partners else ("",)
        for side, line in zip(sides, lines, strict=True):
            yield TrayOfSide(line, tuple(self._seat(table, seat) for seat in side))

    def _seat(self, table: TableRecord, seat: int) -> SeatToTap:
        player = table.players[seat]
        face = self.faces[player.pk] if player is not None else None
        return SeatToTap(face, f"{table.number}-{seat}", deals=seat == 0 and face is not None)

    @cached_property
    def out(self) -> list[Face]:
        assert self.sitting is not None
        return [self.faces[player.pk] for player in self.sitting.out]

    @property
    def ways(self) -> list[WayToDraw]:
        """The other ways to seat that there are."""
        plan, number = self.record.plan, self.record.next_number
        ways = [WayToDraw(plans.LOT, _("By lot"), _("As new as possible"))]
        ways += by_the_list(partners=plan.has_partners)
        if plan.pairs:
            ways.append(WayToDraw(plans.PAIRS, _("Fixed pairs"), WAYS[plans.PAIRS]))
        if number > 1:
            ways.append(WayToDraw(plans.STAY, _("Stay"), WAYS[plans.STAY]))
        return [*ways, WayToDraw(plans.BY_HAND, _("By hand"), _("Empty tables to be filled"))]

    @property
    def chosen_way(self) -> str:
        plan = self.record.plan
        is_by_list = plan.way == plans.RANK and plan.has_partners
        return f"{plan.way}:{plan.pairing}" if is_by_list else plan.way

    @property
    def comes_to(self) -> Text:
        return sizes_words(table_sizes(len(self.record.here), self.record.plan.sizes))

    @property
    def achieved(self) -> Text:
        assert self.sitting is not None
        return achieved_words(self.sitting, partners=self.record.plan.has_partners)

    @property
    def title(self) -> Text:
        assert self.sitting is not None
        return title_of_lot(self.sitting)


def by_the_list(*, partners: bool) -> list[WayToDraw]:
    title = _("By the list")
    if not partners:
        return [WayToDraw(plans.RANK, title, _("The best at table 1"))]
    return [
        WayToDraw(f"{plans.RANK}:{plans.FOLD}", title, _("1 + 4 against 2 + 3")),
        WayToDraw(f"{plans.RANK}:{plans.APART}", title, _("1 + 3 against 2 + 4")),
    ]


def title_of_lot(sitting: SittingRecord) -> Text:
    """Say by what the sitting was drawn: *Lot 4187*, where a lot was drawn."""
    if sitting.lot is None or sitting.way == plans.BY_HAND:
        return WAYS[plans.BY_HAND]
    if sitting.way == plans.LOT:
        return _("Lot {number}", number=sitting.lot)
    return _("{way}, lot {number}", way=WAYS[sitting.way], number=sitting.lot)


def achieved_words(sitting: SittingRecord, *, partners: bool) -> Text:
    """Say in one line what is new in a draw: partners first, where there are any."""
    again, met = sitting.novelty.partners_again, sitting.novelty.met_before
    if sitting.number == 1:
        return _("Nobody has played together yet")
    if partners and again:
        return ngettext_lazy(
            "{number} pair of partners again", "{number} pairs of partners again", len(again)
        )
    if not met:
        return _("Nobody meets anybody again")
    if partners:
        return _("No partners of a sitting before again")
    return ngettext_lazy("{number} pair meets again", "{number} pairs meet again", len(met))


@dataclass(frozen=True, slots=True)
class ChoiceOfSeat:
    """A list for one seat: whose key is chosen in it, 0 for nobody."""

    label: Text
    chosen: int


@dataclass(frozen=True, slots=True)
class TableByHand:
    number: int
    seats: tuple[ChoiceOfSeat, ...]


@dataclass(frozen=True, slots=True)
class SeatsByHand:
    tables: tuple[TableByHand, ...]
    people: tuple[Face, ...]


def seats_by_hand(record: EveningRecord, faces: Faces, said: QueryDict | None) -> SeatsByHand:
    """Return the lists of all seats, as they were ``said``, or as the draw is."""
    assert record.waiting is not None
    tables = tuple(
        TableByHand(table.number, tuple(choices_at(table, said))) for table in record.waiting.tables
    )
    return SeatsByHand(tables, tuple(faces[player.pk] for player in record.here))


def choices_at(table: TableRecord, said: QueryDict | None) -> Iterator[ChoiceOfSeat]:
    keys: Sequence[str] = [str(player.pk if player else 0) for player in table.players]
    if said is not None:
        keys = [*said.getlist(f"table_{table.number}"), *keys][: table.size]
    for seat, key in enumerate(keys):
        label = _("Seat {number}", number=seat + 1)
        yield ChoiceOfSeat(label, int(key) if key.isdecimal() and len(key) < 19 else 0)
