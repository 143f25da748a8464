"""Tests of which a whole run tries a share, drawn by its seed as the examples of properties are.

A third of those that try the same with every game, or with every form; half of those that take
long, but where everything is required, as in ``.ci/run``; with --fast, half of the pages' own; and
a third of these on PostgreSQL. All run where some are named, and with ``manage.py test --all``.
"""

from collections.abc import Callable, Iterable
from itertools import groupby
from pathlib import Path
from random import Random

import pytest

ALIKE = 3  # of so many one is tried
HALF = 2


def add_option(parser: pytest.Parser) -> None:
    """Let a run be told to draw."""
    parser.addoption("--sampled", action="store_true", help="try a share of the tests of each file")


def one_in(config: pytest.Config) -> int:
    """Return of how many alike a run tries one: of one, where it does not draw."""
    return ALIKE if config.getoption("sampled") else 1


def not_drawn(
    items: Iterable[pytest.Item], *, tried: Callable[[pytest.Item], int], seed: object
) -> set[pytest.Item]:
    """Return the tests that a run leaves out: of each file it tries one in ``tried``, or more."""

    def kind(item: pytest.Item) -> tuple[Path, int]:
        return item.path, tried(item)

    left_out: set[pytest.Item] = set()
    # In the same order in every process
    ordered = sorted(items, key=lambda item: (kind(item), item.nodeid))
    for (path, one_of), group in groupby(ordered, key=kind):
        alike = list(group)
        Random(f"{seed} {path.name}").shuffle(alike)
        left_out.update(alike[-(-len(alike) // one_of) :])
    return left_out
