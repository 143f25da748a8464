"""What a club evening brings onto the club's account (evening.md, "Money").

Every amount is in whole minor units, positive for who gets it. What people get, the cash box pays,
and the other way round: each kind of money sums to zero with the box, in every currency.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from scorekeeper.ledger.balances import CASH_BOX
from scorekeeper.ledger.evening_list import EveningList, EveningRow
from scorekeeper.ledger.evening_results import SittingResult
from scorekeeper.ledger.finished import Person
from scorekeeper.ledger.prizes import Prizes, given_prizes, impossible_prizes, table_prizes
from scorekeeper.rules.faults import Fault

NO_PRIZES = Prizes()

Kind = Literal["fees", "table_prizes", "prizes"]


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningTerms:
    """Who pays what at an evening, in minor units of one currency.

    The fee is everybody's, once or for each sitting that they have a seat in. Prizes are out of the
    cash box, or out of ``share_of_fees`` percent of this evening's fees.
    """

    currency: str
    fee: int = 0
    fee_per: Literal["evening", "sitting"] = "evening"
    prizes: Prizes = NO_PRIZES
    share_of_fees: int | None = None
    place_money: tuple[int, ...] = ()

    def fee_of(self, row: EveningRow) -> int:
        return self.fee * (row.sittings_played if self.fee_per == "sitting" else 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Booking:
    """An amount that somebody gets from the cash box or another, negative where they pay it."""

    currency: str
    kind: Kind
    person: Person
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyRow:
    """What an evening comes to for a person, or for the cash box, by kinds."""

    person: Person
    fees: int = 0
    table_prizes: int = 0
    prizes: int = 0

    @property
    def total(self) -> int:
        return self.fees + self.table_prizes + self.prizes


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningMoney:
    """The evening in one currency: everybody in the order of the list, and the cash box."""

    currency: str
    rows: tuple[MoneyRow, ...]
    box: MoneyRow


def evening_money(
    the_list: EveningList,
    terms: EveningTerms | None,
    *,
    sittings: Iterable[SittingResult] = (),
    in_box: int = 0,
    is_over: bool = False,
) -> tuple[EveningMoney, ...]:
    """What the evening comes to, by currency in the order of their codes.

    ``in_box`` is what the box had before in the currency of the terms. Tables that are over have
    their table prizes; the prizes of the list are given when the evening ``is_over``.
    """
    booked: list[Booking] = []
    if terms is not None:
        booked += [*fees(the_list, terms), *table_prizes_of(sittings, terms)]
        if is_over:
            booked += list(prizes_of(the_list, terms, booked, in_box=in_box))
    currencies = {one.currency for one in booked} | ({terms.currency} if terms else set())
    return tuple(
        _in_currency(currency, the_list, [one for one in booked if one.currency == currency])
        for currency in sorted(currencies)
    )


def fees(the_list: EveningList, terms: EveningTerms) -> Iterator[Booking]:
    """The fee of everybody who stands in the list."""
    for row in the_list.rows:
        amount = -terms.fee_of(row)
        yield Booking(currency=terms.currency, kind="fees", person=row.person, amount=amount)


def table_prizes_of(sittings: Iterable[SittingResult], terms: EveningTerms) -> Iterator[Booking]:
    if not terms.place_money:
        return
    for sitting in sittings:
        for table in sitting.tables:
            if table.is_running:
                continue
            for person, net in table_prizes(terms.place_money, table.places).nets.items():
                yield Booking(
                    currency=terms.currency, kind="table_prizes", person=person, amount=net
                )


def prizes_of(
    the_list: EveningList, terms: EveningTerms, booked: Sequence[Booking], *, in_box: int
) -> Iterator[Booking]:
    """The prizes of the list, after all that came into the box this evening."""
    came = Counter[Kind]()
    for one in booked:
        if one.currency == terms.currency:
            came[one.kind] -= one.amount
    to_give = prize_money(terms, fees=came["fees"], in_box=in_box + came.total())
    for person, net in given_prizes(terms.prizes, the_list.places, to_give=to_give).nets.items():
        yield Booking(currency=terms.currency, kind="prizes", person=person, amount=net)


def prize_money(terms: EveningTerms, *, fees: int, in_box: int) -> int:
    """What there is to give: the share of the fees, or what the box has with them, if anything."""
    if terms.share_of_fees is None:
        return max(0, in_box)
    return fees * terms.share_of_fees // 100


def prizes_beyond(
    terms: EveningTerms, *, fees: int, in_box: int | None, money: Callable[[int], str]
) -> Iterator[Fault]:
    """Say which prizes an evening cannot give.

    ``fees`` is what they come to in all, ``in_box`` what the box has before them, None where it
    may owe; ``money`` writes minor units the way the reader does.
    """
    may_owe = in_box is None and terms.share_of_fees is None
    to_give = prize_money(terms, fees=fees, in_box=fees + (in_box or 0))
    yield from impossible_prizes(terms.prizes, money=money, to_give=None if may_owe else to_give)


def _in_currency(currency: str, the_list: EveningList, booked: Sequence[Booking]) -> EveningMoney:
    sums: defaultdict[Person, Counter[str]] = defaultdict(Counter)
    sums.update((row.person, Counter()) for row in the_list.rows)
    of_box: Counter[str] = Counter()
    for one in booked:
        sums[one.person][one.kind] += one.amount
        of_box[one.kind] -= one.amount
    return EveningMoney(
        currency=currency,
        rows=tuple(MoneyRow(person=person, **kinds) for person, kinds in sums.items()),
        box=MoneyRow(person=CASH_BOX, **of_box),
    )
