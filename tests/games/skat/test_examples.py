"""The example evenings come out as they were reckoned by hand, to the cent."""

import pytest

from scorekeeper.sheets.scoring import score_values
from tests.games.sheets import example


@pytest.mark.parametrize("name", ["skat-tournament", "skat-pub", "skat-level"])
def test_an_example_evening_comes_out_as_expected(name: str) -> None:
    sheet, expected = example(name)
    scored = score_values(sheet)
    for played, right in zip(scored["rounds"], expected["rounds"], strict=True):
        assert {key: played[key] for key in right} == right
    for key in ("totals", "ranking", "finished"):
        assert scored[key] == expected[key]
    settlement = scored["settlement"]
    assert settlement["net"] == expected["settlement"]["net"]
    assert len(settlement["transfers"]) == expected["settlement"]["payments"]
