"""The money of an evening in words: of everybody, of the prizes, and of the cash box."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.services.evenings import plans
from scorekeeper.services.evenings.evening_record import EveningRecord
from scorekeeper.services.evenings.money import TABLES, BookedMoney, Kind
from scorekeeper.settlement import format_amount
from scorekeeper.web.evening.words import points_written
from scorekeeper.web.parts.people import Face, Faces
from scorekeeper.web.parts.writing import Money, signed

# In the order in which they are told
KINDS = (Kind.FEES, TABLES, Kind.TABLE_PRIZES, Kind.PRIZES)
HEADS = {
    Kind.FEES: _("Fee"),
    TABLES: _("Stakes"),
    Kind.TABLE_PRIZES: _("Tables"),
    Kind.PRIZES: _("Prize"),
}
ICONS = {Kind.FEES: "people", TABLES: "penalty", Kind.TABLE_PRIZES: "board", Kind.PRIZES: "prize"}


@dataclass(frozen=True, slots=True)
class SignedAmount:
    """An amount with its sign; ``tone`` is its class, empty for nothing."""

    text: str
    tone: str


@dataclass(frozen=True, slots=True)
class PrizeLine:
    place: int | None
    face: Face
    points: str
    amount: SignedAmount


@dataclass(frozen=True, slots=True)
class BoxLine:
    """What came into the box of one kind, or went out of it."""

    icon: str
    what: Text
    amount: SignedAmount


@dataclass(frozen=True)
class EveningAccount:
    """The money of an evening in one currency."""

    record: EveningRecord
    booked: BookedMoney
    faces: Faces
    locale: str

    @property
    def currency(self) -> str:
        return self.booked.currency

    @property
    def money(self) -> Money:
        return partial(format_amount, currency=self.currency, locale=self.locale)

    @cached_property
    def kinds(self) -> list[str]:
        return [kind for kind in KINDS if self.booked.has(kind)]

    def minor_of(self, person: int) -> int:
        return self.booked.people[person].total() if person in self.booked.people else 0

    def amount_of(self, person: int) -> SignedAmount:
        return self.written(self.minor_of(person))

    def written(self, minor: int) -> SignedAmount:
        tone = "gain" if minor > 0 else "loss" if minor < 0 else ""
        return SignedAmount(signed(minor, self.money), tone)

    @property
    def prizes(self) -> Iterator[PrizeLine]:
        """Yield who got a prize, by place."""
        for row in self.record.evening_list.rows:
            person = int(str(row.person))
            prize = self.booked.people[person][Kind.PRIZES] if person in self.booked.people else 0
            if prize:
                points = points_written(row.total)
                yield PrizeLine(row.place, self.faces[person], points, self.written(prize))

    @property
    def box_lines(self) -> list[BoxLine]:
        return [
            BoxLine(ICONS[kind], self.of_box(kind), self.written(self.booked.box[kind]))
            for kind in self.kinds
            if self.booked.box[kind]
        ]

    def of_box(self, kind: str) -> Text:
        plan, people = self.record.plan, self.booked.people.values()
        if kind == Kind.FEES:
            if plan.fee_per == plans.PER_SITTING:
                return _("Entry fees")
            number = sum(amounts[Kind.FEES] != 0 for amounts in people)
            fee = self.money(plan.fee)
            return ngettext_lazy("{number} fee of {fee}", "{number} fees of {fee}", number, fee=fee)
        if kind == Kind.PRIZES:
            number = sum(amounts[Kind.PRIZES] != 0 for amounts in people)
            return ngettext_lazy("{number} prize", "{number} prizes", number)
        return _("Fines") if kind == TABLES else _("Prizes at the tables")

    @property
    def about(self) -> Text:
        """Say what the column of money is made of."""
        said = ", ".join(str(WHAT[kind]) for kind in self.kinds)
        return _("Money: {kinds}.", kinds=said)


WHAT = {
    Kind.FEES: _("entry fee"),
    TABLES: _("stakes and fines on the account"),
    Kind.TABLE_PRIZES: _("prizes at the tables"),
    Kind.PRIZES: _("prizes"),
}


def accounts_of(
    record: EveningRecord, booked: Sequence[BookedMoney], faces: Faces, locale: str
) -> list[EveningAccount]:
    return [EveningAccount(record, one, faces, locale) for one in booked]
