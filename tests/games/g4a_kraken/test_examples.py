"""The example evening comes out as expected, to the fils."""

from scorekeeper.sheets.scoring import score_values
from tests.games.sheets import example


def test_the_example_evening_comes_out_as_expected() -> None:
    sheet, expected = example("g4a-kraken")
    scored = score_values(sheet)
    for played, right in zip(scored["rounds"], expected["rounds"], strict=True):
        assert {key: played[key] for key in right} == right
    assert scored["totals"] == expected["totals"]
    assert scored["finished"] is expected["finished"]
    assert "crosses" not in scored
    settlement = scored["settlement"]
    assert settlement["net"] == expected["settlement"]["net"]
    assert len(settlement["transfers"]) == expected["settlement"]["payments"]
