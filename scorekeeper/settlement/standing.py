"""The standing of a match, as far as money goes: the step from the score to the settlement."""

from dataclasses import dataclass

from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.stake_units import EVERY_POINT, StakeUnit

EACH = "each"
WINNER_TAKES_ALL = (100,)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands, as far as money goes. Seats are indices in ``players``.

    ``totals`` (points) and ``counter`` are given for every seat, a side's with each member;
    ``ranking`` is best first, level seats together. ``stake_paid``: ``team``, or ``each``;
    ``unit`` is the number of points one stake is for, ``shares`` are the parts of a pot, in percent
    by place. Two sides or more play, all of the same size; anything else is a ValueError.
    """

    sides: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    counter: tuple[int, ...] | None
    ranking: tuple[tuple[int, ...], ...]
    lowest_wins: bool = False
    stake_paid: str = "team"
    unit: StakeUnit = EVERY_POINT
    shares: tuple[int, ...] = WINNER_TAKES_ALL

    def __post_init__(self) -> None:
        if len(self.sides) < 2 or len({len(side) for side in self.sides}) != 1:
            raise ValueError("two sides or more play, all of the same size")


def standing_of(played_match: PlayedMatch) -> Standing:
    settled = (counter.amounts for counter in played_match.counters if counter.is_settled)
    return Standing(
        sides=played_match.sides,
        totals=played_match.totals,
        counter=next(settled, None),
        ranking=played_match.ranking,
        lowest_wins=played_match.lowest_wins,
        stake_paid=played_match.table.house_rules.stake_paid,
        unit=played_match.game.stake_unit(played_match.table.house_rules),
    )
