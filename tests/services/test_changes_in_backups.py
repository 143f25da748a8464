"""Who came and went is in a backup too, and what could not be is refused."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.records.book import read_book
from scorekeeper.records.models import Match
from tests.backups import Machine, changed, done, refused
from tests.cast import a_match, book_now, points, recorded
from tests.services.evening_with_changes import changes_in_turn, play, undo_last

IN_TWO_MATCHES = """UPDATE records_seatchange SET round_id =
    (SELECT max(id) FROM records_round) WHERE id = (SELECT min(id) FROM records_seatchange)"""


@pytest.fixture
def match(machine: Machine, migration: Callable[..., None], migrated: None) -> Match:
    """An evening with everybody's changes, on a machine where others play too."""
    with machine.in_use():
        migration("migrate", interactive=False, verbosity=0)
        match = recorded(a_match("kalooki"), points(0, 10, 20, 30))
        for change in changes_in_turn(match):
            change()
            play(match, Cees=3)
        recorded(a_match("kalooki"), points(1, 2, 3, 4))
    return match


def test_a_backup_brings_back_who_came_and_went(
    machine: Machine, match: Match, tmp_path: Path
) -> None:
    file = tmp_path / "evening.sqlite3"
    with machine.in_use():
        before = book_now(match).played_match
    done(machine, "backup", file)
    with machine.in_use():
        undo_last(match)
        undo_last(match)
    done(machine, "restore", file)
    with machine.in_use():
        assert read_book(Match.objects.earliest("pk")).played_match == before


def test_a_backup_in_which_somebody_comes_into_two_matches_is_refused(
    machine: Machine, match: Match, tmp_path: Path
) -> None:
    file = tmp_path / "evening.sqlite3"
    done(machine, "backup", file)
    changed(IN_TWO_MATCHES)(file)
    assert "somebody comes and goes in two matches" in refused(machine, "restore", file)
