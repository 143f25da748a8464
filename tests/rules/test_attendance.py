"""Who ever sat on a seat, by their names."""

from scorekeeper.games.registry import find_game
from scorekeeper.rules.attendance import Attendance, Substitution
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.situation import Table
from scorekeeper.settlement.own_rounds import leavers

KRAKEN = find_game("kraken")


def table_of(*names: str) -> AnyTable:
    """Return a table of Kraken with these names at the end."""
    return Table(names, KRAKEN.house_rules(), 0)


def test_who_came_back_spelt_otherwise_is_one_name_as_it_is_at_the_end() -> None:
    table = table_of("TOM", "Bram", "Cees", "Dora")
    changes = Attendance(
        substitutions=(
            Substitution(0, 2, "Tom", own_rounds=True),
            Substitution(0, 5, "Vie", own_rounds=True),
        )
    )
    assert changes.names_of(table, 0) == ("TOM", "Vie")
    assert leavers(changes, table) == ("Vie",)
    assert changes.names_of(table, 1) == ("Bram",)
