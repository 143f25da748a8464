"""What the cash box takes and gives where no club evening says so: fees and prizes of every day.

By evening.md, "From the command line". The box may owe here.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.ledger.balances import CASH_BOX, Balance
from scorekeeper.ledger.finished import FinishedMatch, Person
from scorekeeper.ledger.played_days import days_of
from scorekeeper.ledger.prizes import Prizes, given_prizes

NO_PRIZES = Prizes()


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxRule:
    """What everybody in the list of a day pays, and what its places get: minor units."""

    currency: str
    fee: int = 0
    prizes: Prizes = NO_PRIZES


def fees_and_prizes(matches: Sequence[FinishedMatch], rule: BoxRule) -> dict[Person, int]:
    """What everybody gets, negative what they pay, and behind all the cash box: sums to zero.

    ``matches`` are in the order of play; whether low is good in a game is as in its newest one.
    """
    lowest_wins = {match.game: match.lowest_wins for match in matches}
    nets: Counter[Person] = Counter()
    for day in days_of(matches):
        places = day.places(lowest_wins=lowest_wins[day.game])
        for person, prize in given_prizes(rule.prizes, places).nets.items():
            nets[person] += prize - rule.fee
    return {**nets, CASH_BOX: -nets.total()}


def with_fees_and_prizes(
    balances: Iterable[Balance], booked: Mapping[Person, int]
) -> tuple[Balance, ...]:
    """The balances of one currency with these amounts; who has none yet comes behind."""
    found = {balance.player: balance for balance in balances}
    for person, amount in booked.items():
        before = found.get(person, Balance(player=person))
        found[person] = replace(
            before,
            brought=before.brought + amount,
            is_from_box=bool(amount) or person == CASH_BOX,
        )
    return tuple(found.values())
