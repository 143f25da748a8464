"""The form of a round of Kan, filled in for tests."""

from typing import Any

from scorekeeper.games.kan.rules import GAME
from scorekeeper.rules.game import AnySituation
from scorekeeper.web.rounds.forms import RoundForm
from tests.games.kan.deals import first, played, table_of
from tests.games.round_forms import round_form

ANNA, BRAM, CEES, DORA, EMMA, FRED = map(str, range(6))
BEGUN = first("Bram", "Emma")
BRAM_AND_EMMA = {"kankei_0": BRAM, "kankei_1": EMMA}


def before(*rounds: dict[str, Any], players: int = 5, **house_rules: Any) -> AnySituation:
    """Return how things stand after these rounds, dealt by Anna first."""
    return played(table_of(players, **house_rules), *rounds).now


def form_of(situation: AnySituation, **values: str | list[str]) -> RoundForm:
    """Return the form, filled in with these values."""
    return round_form(GAME, situation, values=values)


def in_order(*seats: str) -> dict[str, str]:
    """Return the values of the lists that give a new order."""
    return {f"seats_{place}": seat for place, seat in enumerate(seats)}
