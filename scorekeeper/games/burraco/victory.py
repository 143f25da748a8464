"""Victory points (V): the difference of two sides after the agreed rounds, on a scale of twenty."""

from collections.abc import Iterator, Mapping

from scorekeeper.games.burraco.house_rules import BurracoSituation, BurracoTable
from scorekeeper.games.families.melds.house_rules import ROUNDS
from scorekeeper.games.families.melds.played import Sides
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

LEVEL, STEP = 10, 5
# The differences up to which 10-10, 11-9 and so on are reached, by the number of rounds
SCALES: Mapping[int, tuple[int, ...]] = {
    3: (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500),
    4: (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000),
}


def points_ahead(rounds: int, difference: int) -> int:
    """The victory points of a side that is so far ahead: 10 to 20."""
    return LEVEL + sum(difference > most for most in SCALES[rounds])


def victory_points(rounds: int, totals: tuple[int, ...], sides: Sides) -> tuple[int, ...]:
    first, second = (totals[side[0]] for side in sides)
    ahead = points_ahead(rounds, abs(first - second))
    of_first = ahead if first >= second else 2 * LEVEL - ahead
    return tuple(
        of_first if seat in sides[0] else 2 * LEVEL - of_first for seat in range(len(totals))
    )


def check_victory(table: BurracoTable, sides: Sides) -> Iterator[Fault]:
    rules = table.house_rules
    if rules.end != ROUNDS or rules.rounds not in SCALES:
        message = _("victory points are for 3 or 4 agreed rounds")
        yield Fault("victory_points", message)
    if len(sides) != 2:
        yield Fault("victory_points", _("victory points are for two sides"))


def as_it_stands(situation: BurracoSituation, sides: Sides) -> Text:
    """The score of the sides now, and how far the one ahead is from the next."""
    first, second = (situation.totals[side[0]] for side in sides)
    difference = abs(first - second)
    scale = SCALES[situation.rules.rounds]
    ahead = points_ahead(situation.rules.rounds, difference)
    score = f"{ahead}-{2 * LEVEL - ahead}"
    leaders = situation.table.names(sides[0] if first >= second else sides[1])
    if ahead == 2 * LEVEL:
        return _("{score} for {names}", score=score, names=leaders)
    more = (scale[ahead - LEVEL] - difference) // STEP * STEP + STEP
    values = {"score": score, "more": more, "next": f"{ahead + 1}-{2 * LEVEL - ahead - 1}"}
    if not difference:
        return _("{score}, {more} more make {next}", **values)
    return _("{score} for {names}, {more} more make {next}", names=leaders, **values)
