"""What the page of a draw is given: seats to tap, who sits out, and what the lot achieved."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.http import QueryDict

from scorekeeper.rules.faults import refuse
from scorekeeper.rules.graphemes import cut_to
from scorekeeper.rules.names import LONGEST_NAME, folded_name, tidy_name
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.seating.sizes import table_sizes
from scorekeeper.services.evenings import plans
from scorekeeper.services.evenings.evening_record import (
    EveningRecord,
    SittingRecord,
    TableRecord,
)
from scorekeeper.web.evening.faces import next_out_of
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
    def next_out(self) -> Text | None:
        """Say who sits out in the sitting after this one; None where nobody does."""
        return next_out_of(self.record, self.faces)

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
    if sitting.way == plans.LOT and sitting.is_changed:
        return _("Lot {number}, changed by hand", number=sitting.lot)
    if sitting.way == plans.LOT:
        return _("Lot {number}", number=sitting.lot)
    if sitting.way == plans.RANK:
        return _("By the list as it stood")
    return _("{way}, lot {number}", way=WAYS[sitting.way], number=sitting.lot)


def achieved_words(sitting: SittingRecord, *, partners: bool) -> Text:
    """Say in one line what is new in a draw: partners first, where there are any."""
    if sitting.way == plans.RANK:
        return _("Later corrections move nobody")
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
class SeatByHand:
    """A seat to be filled, and the name that stands in it, empty for nobody."""

    label: Text
    chosen: str


@dataclass(frozen=True, slots=True)
class TableByHand:
    number: int
    seats: tuple[SeatByHand, ...]


@dataclass(frozen=True, slots=True)
class SeatsByHand:
    tables: tuple[TableByHand, ...]
    names: tuple[str, ...]


def seats_by_hand(record: EveningRecord, said: QueryDict | None) -> SeatsByHand:
    """Return all seats, as they were ``said``, or as the draw is."""
    assert record.waiting is not None
    tables = tuple(
        TableByHand(table.number, tuple(names_at(table, said))) for table in record.waiting.tables
    )
    return SeatsByHand(tables, tuple(player.name for player in record.here))


def names_at(table: TableRecord, said: QueryDict | None) -> Iterator[SeatByHand]:
    names: Sequence[str] = ["" if player is None else player.name for player in table.players]
    if said is not None:
        names = [*said.getlist(f"table_{table.number}"), *names][: table.size]
    for seat, name in enumerate(names):
        label = _("Seat {number}", number=seat + 1)
        yield SeatByHand(label, name[: LONGEST_NAME + 1])


def keys_said(record: EveningRecord, said: QueryDict) -> list[list[int | None]]:
    """Return the keys of who is seated by hand, table by table; raises RuleBroken."""
    assert record.waiting is not None
    keys = {folded_name(player.name): player.pk for player in record.here}
    tables = []
    for table in record.waiting.tables:
        names = said.getlist(f"table_{table.number}")[: table.size]
        tables.append([key_of(name, keys) for name in names])
    return tables


def key_of(name: str, keys: Mapping[str, int]) -> int | None:
    if not tidy_name(name):
        return None
    key = keys.get(folded_name(name[: LONGEST_NAME + 1]))
    if key is None:
        shown = cut_to(name, LONGEST_NAME)
        raise refuse("tables", _("Nobody who is here is called “{name}”.", name=shown))
    return key
