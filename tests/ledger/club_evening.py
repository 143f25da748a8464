"""A club evening as a club writes it down, and any other evening drawn at random."""

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from scorekeeper.ledger.evening_results import PersonalAdjustment, SittingResult, TableResult
from scorekeeper.ledger.finished import Person
from scorekeeper.rules.scores import ranked

Side = tuple[str, int]  # names, and the points that each of them has

# Eighteen people at four tables, two sit out; each sitting has its tables, then who sits out
THREE_SITTINGS: tuple[tuple[tuple[tuple[Side, Side], ...], str], ...] = (
    (
        (
            (("Anna Katarzyna", 1398), ("Jan-Willem Bartholomeus", 1504)),
            (("Wilhelmina Marieke", 1762), ("Gülşen Cees", 1210)),
            (("Dora Henk", 1466), ("Lourens Emma", 1488)),
            (("Fatima Ineke", 1655), ("Mohamed Óscar", 1322)),
        ),
        "Petra Sjoerd",
    ),
    (
        (
            (("Anna Wilhelmina", 1702), ("Petra Jan-Willem", 1221)),
            (("Fatima Gülşen", 1436), ("Sjoerd Katarzyna", 1580)),
            (("Mohamed Lourens", 1540), ("Bartholomeus Cees", 1318)),
            (("Henk Óscar", 1377), ("Marieke Dora", 1614)),
        ),
        "Emma Ineke",
    ),
    (
        (
            (("Fatima Anna", 1688), ("Bartholomeus Marieke", 1302)),
            (("Katarzyna Emma", 1517), ("Dora Mohamed", 1424)),
            (("Ineke Petra", 1260), ("Cees Lourens", 1611)),
            (("Sjoerd Óscar", 1349), ("Wilhelmina Gülşen", 1588)),
        ),
        "Henk Jan-Willem",
    ),
)


def table_of(*sides: Side, number: int = 1, lowest_wins: bool = False, **more: Any) -> TableResult:
    """Return a table's result by its sides: the names of each, and its points."""
    points: dict[Person, int] = {name: number for names, number in sides for name in names.split()}
    seats = list(points)
    levels = ranked(tuple(points.values()), lowest_wins=lowest_wins)
    ranking = tuple(tuple(seats[seat] for seat in level) for level in levels)
    return TableResult(number=number, points=points, ranking=ranking, **more)


def sitting_of(*tables: TableResult, out: str = "") -> SittingResult:
    numbered = (replace(table, number=number) for number, table in enumerate(tables, 1))
    return SittingResult(tuple(numbered), tuple(out.split()))


def three_sittings() -> list[SittingResult]:
    return [
        sitting_of(*(table_of(*sides) for sides in tables), out=out)
        for tables, out in THREE_SITTINGS
    ]


@st.composite
def sittings(draw: DrawFn, *, people: str = "ABCDEFGHIJKL", lowest_wins: bool) -> SittingResult:
    """Draw a sitting of tables of three and four; some sit out, some are not there."""
    order = draw(st.permutations(people))
    tables = []
    for number in range(1, draw(st.integers(1, 3)) + 1):
        size = draw(st.sampled_from((3, 4)))
        seated, order = order[:size], order[size:]
        with_partners = size == 4 and draw(st.booleans())
        sides = [seated[::2], seated[1::2]] if with_partners else [[one] for one in seated]
        table = table_of(
            *((" ".join(side), draw(st.integers(-3, 9))) for side in sides),
            number=number,
            lowest_wins=lowest_wins,
            is_running=draw(st.booleans()),
        )
        tables.append(replace(table, personal=tuple(draw(st.lists(adjustments(seated))))))
    out = order[: draw(st.integers(0, len(order)))]
    return SittingResult(tuple(tables), tuple(out))


def adjustments(seated: list[str]) -> st.SearchStrategy[PersonalAdjustment]:
    return st.builds(
        PersonalAdjustment, st.sampled_from(seated), st.integers(-5, 5), st.just("revoked")
    )
