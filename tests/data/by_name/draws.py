"""A property that writes down which examples it was given; only run by its name."""

import os
from pathlib import Path

from hypothesis import given, settings, strategies

DRAWN = Path(os.environ.get("SCOREKEEPER_DRAWN", os.devnull))


@settings(database=None)
@given(strategies.integers())
def test_that_writes_down_its_examples(number: int) -> None:
    with DRAWN.open("a", encoding="ascii") as drawn:
        print(number, file=drawn)
