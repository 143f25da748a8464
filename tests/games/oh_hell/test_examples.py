"""The example evenings come out as expected, to the cent."""

import pytest

from tests.games.families.exact_tricks.evenings import check_example


@pytest.mark.parametrize("name", ["oh-hell", "oh-hell-boerenbridge"])
def test_an_example_evening_comes_out_as_expected(name: str) -> None:
    check_example(name)
