"""Whole evenings of the family, against what was worked out for them by hand."""

from scorekeeper.sheets.scoring import score_values
from tests.games.sheets import example


def check_example(name: str) -> None:
    """Check that an example evening comes out as expected, to the cent."""
    sheet, expected = example(name)
    scored = score_values(sheet)
    for played, right in zip(scored["rounds"], expected["rounds"], strict=True):
        assert {key: played[key] for key in right} == right
    assert scored["totals"] == expected["totals"]
    assert scored["finished"] is expected["finished"]
    settlement = scored["settlement"]
    assert settlement["net"] == expected["settlement"]["net"]
    assert len(settlement["transfers"]) == expected["settlement"]["payments"]
