"""What somebody still can reach in a season, if all the others stay as they are."""

from dataclasses import dataclass
from fractions import Fraction
from math import floor

from scorekeeper.ledger.finished import Person
from scorekeeper.ledger.season import Points, SeasonResult, SeasonRow, SeasonTable, merit_of


@dataclass(frozen=True, slots=True)
class Reach:
    """The best that somebody can come to, and with how many of the evenings that are left.

    ``place`` is None where so many results are too few for one.
    """

    evenings: int
    total: Fraction
    place: int | None


def reach_of(table: SeasonTable, player: Person, *, left: int, each: Points | None = None) -> Reach:
    """The best for a person with up to ``left`` more results of ``each`` points.

    ``each`` is the best result that anybody has had, if nothing else is said. Staying away may
    bring more: a mean can fall, and where the lowest wins a sum grows with every evening. Of as
    good ones the fewest evenings. Raises LookupError for somebody who has no row.
    """
    row = next((row for row in table.rows if row.player == player), None)
    if row is None:
        raise LookupError(f"{player} has no result in this season")
    points = (table.best_result or 0) if each is None else each
    rule, lowest_wins = table.rule, table.lowest_wins
    after = [_with_more(table, row, more, points) for more in range(left + 1)]
    merits = [merit_of(one, rule, lowest_wins=lowest_wins) for one in after]
    evenings = min(range(left + 1), key=lambda more: merits[more])
    others = [merit_of(one, rule, lowest_wins=lowest_wins) for one in table.rows if one != row]
    has_no_place = merits[evenings][0]
    place = None if has_no_place else 1 + sum(other < merits[evenings] for other in others)
    return Reach(evenings, after[evenings].total, place)


def points_to_lead(table: SeasonTable, player: Person, *, left: int) -> int | None:
    """The fewest whole points each that let somebody lead alone; the most where the lowest wins.

    On up to ``left`` more evenings, if all the others stay as they are, and within what anybody has
    had so far: None where the best result is not enough, and the worst where that is. None too for
    who leads already, and where nobody does.
    """
    row = next((row for row in table.rows if row.player == player), None)
    leader = table.rows[0] if table.rows else None
    if row is None or leader is None or leader.place in (None, row.place) or not left:
        return None
    goal = merit_of(leader, table.rule, lowest_wins=table.lowest_wins)
    sign = -1 if table.lowest_wins else 1

    def leads(points: int) -> bool:
        """Whether so good a result on some of the evenings is enough; the higher the better."""
        after = (_with_more(table, row, more, sign * points) for more in range(left, 0, -1))
        merits = (merit_of(one, table.rule, lowest_wins=table.lowest_wins) for one in after)
        return any(merit < goal for merit in merits)

    results = [sign * points for one in table.occasions for points in one.points.values()]
    enough, too_few = floor(max(results)), floor(min(results)) - 1
    if not leads(enough):
        return None
    while enough - too_few > 1:
        middle = (enough + too_few) // 2
        enough, too_few = (middle, too_few) if leads(middle) else (enough, middle)
    return sign * enough


def _with_more(table: SeasonTable, row: SeasonRow, more: int, points: Points) -> SeasonRow:
    new = [SeasonResult(points, len(table.occasions) + number) for number in range(more)]
    played = [*row.played, *new]
    return row.with_results(played, table.rule, lowest_wins=table.lowest_wins)
