"""Tests that try the same with every game, or with every form: a whole run tries one in three.

Which ones is drawn by the seed of the run, as the examples of properties are; on PostgreSQL others
are drawn. All run where some tests are named, and with ``manage.py test --all``.
"""

from collections.abc import Iterable
from itertools import groupby
from random import Random

import pytest

ONE_IN = 3


def add_option(parser: pytest.Parser) -> None:
    """Let a run be told to draw."""
    parser.addoption(
        "--sampled", action="store_true", help="of tests marked so, try one in three of each file"
    )


def one_in(config: pytest.Config) -> int:
    """Return of how many alike a run tries one: of one, where it does not draw."""
    return ONE_IN if config.getoption("sampled") else 1


def not_drawn(sampled: Iterable[pytest.Item], *, seed: object) -> set[pytest.Item]:
    """Return the sampled tests that a run leaves out: of each file it tries a third, rounded up."""
    left_out: set[pytest.Item] = set()
    for path, group in groupby(sorted(sampled, key=place_of), key=lambda item: item.path):
        of_file = list(group)
        Random(f"{seed} {path.name}").shuffle(of_file)
        left_out.update(of_file[-(-len(of_file) // ONE_IN) :])
    return left_out


def place_of(item: pytest.Item) -> tuple[str, str]:
    """Return where a test stands: in the same order in every process."""
    return str(item.path), item.nodeid
