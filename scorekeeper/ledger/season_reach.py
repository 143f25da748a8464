"""What somebody still can reach in a season, if all the others stay as they are."""

from dataclasses import dataclass
from fractions import Fraction

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


def _with_more(table: SeasonTable, row: SeasonRow, more: int, points: Points) -> SeasonRow:
    new = [SeasonResult(points, len(table.occasions) + number) for number in range(more)]
    played = [*row.played, *new]
    return row.with_results(played, table.rule, lowest_wins=table.lowest_wins)
