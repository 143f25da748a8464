"""The example evenings come out as they were reckoned by hand, to the cent."""

import pytest

from scorekeeper.sheets.scoring import score_values
from tests.games.sheets import example


@pytest.mark.parametrize("name", ["scopa", "scopa-partners"])
def test_an_example_evening_comes_out_as_expected(name: str) -> None:
    sheet, expected = example(name)
    scored = score_values(sheet)
    for played, right in zip(scored["rounds"], expected["rounds"], strict=True):
        assert {key: played[key] for key in right} == right
    for key in ("totals", "finished", "ranking"):
        assert scored[key] == expected[key]
    assert scored["settlement"]["net"] == expected["settlement"]["net"]
    assert len(scored["settlement"]["transfers"]) == expected["settlement"]["payments"]
