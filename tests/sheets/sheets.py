"""Sheets to read in tests: a good one to start from, and how it is read."""

import json
from typing import Any

from scorekeeper.sheets.reading import read_sheet
from scorekeeper.sheets.scoring import score_values
from tests.games.sheets import EXAMPLES, PLAYERS, sheet_with

NAMES = sorted(
    file.stem for file in EXAMPLES.glob("*.json") if not file.name.endswith(".expected.json")
)
ROUND = {"trump": "hearts", "declarer": "Anna", "card_points": {"Anna": 100}}
AWARDS = ("most_cards", "most_clubs", "two_of_clubs", "ten_of_diamonds")


def kraken(*rounds: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return the values of a sheet of Kraken; a key with ... in it is left out."""
    return without_gaps({**sheet_with("kraken", []), "rounds": list(rounds), **more})


def played(**more: Any) -> dict[str, Any]:
    """Return a round of Kraken; a key with ... in it is left out."""
    return without_gaps({**ROUND, **more})


def kontsina(*rounds: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return the values of a sheet of Kontsina for three."""
    return without_gaps({**sheet_with("kontsina", rounds, players=PLAYERS[:3]), **more})


def named(**more: Any) -> dict[str, Any]:
    """Return a round of Kontsina, of which only the winners are named."""
    return without_gaps({**dict.fromkeys(AWARDS, "Anna"), **more})


def without_gaps(values: dict[str, Any]) -> dict[str, Any]:
    """Return the values without those that are not to be there."""
    return {key: value for key, value in values.items() if value is not ...}


def scored(values: dict[str, Any]) -> dict[str, Any]:
    """Return what follows from the values of a sheet; raises RuleBroken."""
    return score_values(read_sheet(json.dumps(values).encode()))


def expected_of(name: str) -> dict[str, Any]:
    """Return what is expected of an example."""
    result: dict[str, Any] = json.loads((EXAMPLES / f"{name}.expected.json").read_bytes())
    return result


def has_changes(name: str) -> bool:
    """Tell whether somebody comes or goes in an example."""
    return not example_values(name).keys().isdisjoint({"joined", "left", "substitutes"})


def example_values(name: str) -> dict[str, Any]:
    """Return the values of an example sheet."""
    result: dict[str, Any] = json.loads((EXAMPLES / f"{name}.json").read_bytes())
    return result
