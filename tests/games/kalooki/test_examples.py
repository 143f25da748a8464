"""Whole evenings of Kalooki, read from their score sheets."""

import json

import pytest

from scorekeeper.sheets.reading import read_sheet
from scorekeeper.sheets.scoring import score_values
from scorekeeper.sheets.writing import sheet_values
from tests.games.sheets import EXAMPLES, example

EVENINGS = ("kalooki", "kalooki-super")


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_gives_every_point_dealer_and_amount_that_was_expected(name: str) -> None:
    sheet, expected = example(name)
    scored = score_values(sheet)
    rounds = [
        {key: played[key] for key in ("number", "dealer", "points")} for played in scored["rounds"]
    ]
    assert rounds == expected["rounds"]
    assert scored["finished"] is expected["finished"]
    assert scored["totals"] == expected["totals"]
    assert scored["settlement"]["currency"] == expected["settlement"]["currency"]
    assert scored["settlement"]["net"] == expected["settlement"]["net"]
    assert len(scored["settlement"]["transfers"]) == expected["settlement"]["payments"]
    assert scored["next"] is None


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_cut_short_names_the_next_contract_and_cards(name: str) -> None:
    values = json.loads((EXAMPLES / f"{name}.json").read_bytes())
    values["rounds"] = values["rounds"][:2]
    scored = score_values(read_sheet(json.dumps(values).encode()))
    dealer = "Emma" if name == "kalooki" else "Cees"
    assert scored["next"] == {"round": 3, "dealer": dealer, "contract": "3 4 4", "cards": 11}
    assert scored["warnings"] == []


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_written_down_again_is_the_same(name: str) -> None:
    sheet, _expected = example(name)
    again = read_sheet(json.dumps(sheet_values(sheet)).encode())
    assert score_values(again) == score_values(sheet)
    assert sheet_values(again) == sheet_values(sheet)
