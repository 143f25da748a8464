"""What matches came to is in no backup, and a restore throws away what was kept before it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from scorekeeper.services.derived import finished_cache
from tests.backups import Machine, done
from tests.cast import ANNA, BRAM, a_deal, a_match, correct, recorded


@pytest.fixture
def machine(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Machine:
    """A machine with an empty database."""
    machine = Machine(tmp_path / "data", django_db_blocker)
    machine.data.mkdir()
    done(machine, "migrate", "--verbosity=0")
    return machine


def kept_in(file: Path) -> int:
    """Return how many results are kept in a database."""
    with closing(sqlite3.connect(file)) as database:
        number: int = database.execute("SELECT count(*) FROM records_derivedresult").fetchone()[0]
    return number


def test_a_backup_leaves_it_out_and_a_restore_throws_it_away(
    machine: Machine, tmp_path: Path
) -> None:
    with machine.in_use():
        match = recorded(a_match(rounds=1), a_deal(120, declarer=ANNA))
        club = reverse("club", args=[match.club.secret])
    before = machine.get(club)
    assert kept_in(machine.file) == 1
    done(machine, "backup", file := tmp_path / "evening.sqlite3")
    assert kept_in(file) == 0
    with machine.in_use():
        correct(match, 0, a_deal(20, declarer=BRAM))
    assert machine.get(club) != before
    done(machine, "restore", file)
    assert kept_in(machine.file) == 0
    for _process in range(2):
        finished_cache.clear()
        assert machine.get(club) == before
        assert kept_in(machine.file) == 1
