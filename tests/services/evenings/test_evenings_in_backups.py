"""An evening is in a backup too, and one that cannot be opened is refused."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.records.models import ClubEvening
from tests.backups import Machine, changed, done, refused
from tests.club_evenings import a_plan, an_evening, drawn, finish_all, now, people, played


@pytest.fixture
def kept(machine: Machine, migration: Callable[..., None], migrated: None) -> ClubEvening:
    """Return an evening on a machine of its own."""
    with machine.in_use():
        migration("migrate", interactive=False, verbosity=0)
        evening = an_evening(people(9), a_plan(house_rules={"rounds": 1}))
        finish_all(played(evening).tables)
        return evening


def test_a_backup_brings_an_evening_back(
    machine: Machine, kept: ClubEvening, tmp_path: Path
) -> None:
    file = tmp_path / "evening.sqlite3"
    with machine.in_use():
        before = now(kept).evening_list
    done(machine, "backup", file)
    with machine.in_use():
        drawn(kept)
    done(machine, "restore", file)
    with machine.in_use():
        after = now(ClubEvening.objects.get())
        assert after.evening_list == before
        assert len(after.sittings) == 1


def test_a_backup_with_an_evening_that_cannot_be_opened_is_refused(
    machine: Machine, kept: ClubEvening, tmp_path: Path
) -> None:
    file = tmp_path / "evening.sqlite3"
    done(machine, "backup", file)
    changed("UPDATE records_clubevening SET sizes = '[7]'")(file)
    assert "cannot be opened" in refused(machine, "restore", file)
