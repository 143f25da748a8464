"""Whole evenings of Kalooki, read from their score sheets."""

import json

import pytest

from scorekeeper.sheets.reading import read_sheet
from scorekeeper.sheets.scoring import score_values
from tests.games.sheets import EXAMPLES


@pytest.mark.parametrize("name", ["kalooki", "kalooki-super"])
def test_an_evening_cut_short_names_the_next_contract_and_cards(name: str) -> None:
    values = json.loads((EXAMPLES / f"{name}.json").read_bytes())
    values["rounds"] = values["rounds"][:2]
    scored = score_values(read_sheet(json.dumps(values).encode()))
    dealer = "Emma" if name == "kalooki" else "Cees"
    assert scored["next"] == {"round": 3, "dealer": dealer, "contract": "3 4 4", "cards": 11}
    assert scored["warnings"] == []
