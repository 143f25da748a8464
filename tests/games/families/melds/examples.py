"""Example evenings of the family, compared with what is expected of them."""

from typing import Any

from scorekeeper.sheets.scoring import score_values
from tests.games.sheets import example


def check_example(name: str) -> None:
    """Check that an example comes to what is expected, as far as that is said."""
    sheet, expected = example(name)
    check_contains(score_values(sheet), expected)


def check_contains(scored: Any, expected: Any) -> None:
    for key, value in expected.items():
        if key == "payments":
            assert len(scored["transfers"]) == value
        elif key == "rounds":
            for one, other in zip(scored[key], value, strict=True):
                check_contains(one, other)
        elif key == "settlement":
            check_contains(scored[key], value)
        else:
            assert scored[key] == value
