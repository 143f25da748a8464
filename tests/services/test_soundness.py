"""Files that a table never wrote: what is not as our migrations and verbs make it is refused."""

import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from pytest_django import DjangoDbBlocker

from scorekeeper.services.backups import restore
from scorekeeper.services.backups.backup import BackupFailed
from scorekeeper.services.backups.restore import TimeLimit, rebuild
from tests.backups import Machine, changed, done

ENDLESS = """CREATE VIEW records_guess AS
    WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
    SELECT id, '' AS address, '2026-01-01' AS at FROM n"""
TRIGGER = """CREATE TRIGGER sly AFTER INSERT ON records_match
    BEGIN DELETE FROM records_club; END"""
PAYMENT = """INSERT INTO records_payment (match_id, payer_id, payee_id, amount, paid_at)
    SELECT min(match_id), min(id), min(id) + 1, 25, '2026-11-22' FROM records_seat"""
OTHERS_PAYMENT = """INSERT INTO records_event
    (match_id, match_version, kind, entered_by, entered_at, payment_id, "before", "after")
    SELECT max(match_id), 9, 'paid', '', '2026-11-22', (SELECT id FROM records_payment), '', ''
    FROM records_seat"""
OTHERS_ROUND = """UPDATE records_roundversion SET match_id =
    (SELECT id FROM records_match WHERE id != match_id LIMIT 1)"""


@pytest.fixture(scope="module")
def backup(
    two_matches: Callable[[Path], Machine], tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """A backup of two matches with a round each."""
    folder = tmp_path_factory.mktemp("soundness")
    done(two_matches(folder / "data"), "backup", folder / "sound.sqlite3")
    return folder / "sound.sqlite3"


@pytest.fixture
def copy(backup: Path, tmp_path: Path) -> Path:
    """A copy of it, to be spoilt."""
    return Path(shutil.copy(backup, tmp_path / "spoilt.sqlite3"))


@pytest.fixture
def rebuilt(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    copy: Path,
    migrated: None,
    tmp_path: Path,
) -> Callable[[], int]:
    """What rebuilds the copy: how many games it has, or why it cannot be used."""

    def act() -> int:
        with django_db_blocker.unblock():
            return rebuild(copy, tmp_path / "ours.sqlite3")

    return act


def test_what_the_program_wrote_is_sound(rebuilt: Callable[[], int]) -> None:
    assert rebuilt() == 2


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (changed("ALTER TABLE records_match DROP COLUMN note"), "records_match” is not as"),
        (changed("ALTER TABLE records_guess ADD COLUMN why"), "records_guess” is not as"),
        (changed("DROP TABLE records_guess", ENDLESS), "records_guess” is not as"),
        (changed("CREATE VIEW more AS SELECT 1"), "more” is not as"),
        (changed(TRIGGER), "sly” is not as"),
        (changed("DROP TABLE records_guess"), "records_guess” is not as"),
        (changed("DROP TABLE records_event"), "records_event” is not as"),
        (changed("CREATE VIRTUAL TABLE more USING fts5(words)"), "more.*” is not as"),
        (changed("DELETE FROM django_migrations WHERE name LIKE '0002%'"), "no database of"),
        (changed("UPDATE records_match SET game = 'quartets'"), "cannot be opened"),
        (changed("UPDATE records_match SET house_rules = '{}'"), "cannot be opened"),
        (changed("UPDATE records_match SET house_rules = '[', note = 1", checked=False), "CHECK"),
        (changed("UPDATE records_match SET first_dealer = 4"), "nobody deals first"),
        (changed("UPDATE records_match SET version = 'many'"), "cannot be read|cannot be used"),
        (changed("UPDATE records_match SET created_at = 'long ago'"), "records_match” cannot be"),
        (
            changed("UPDATE records_player SET name = hex(zeroblob(50))"),
            "records_player” cannot be",
        ),
        (
            changed("UPDATE records_player SET name = CAST(x'ff00' AS TEXT)"),
            "records_player” cannot be",
        ),
        (changed("UPDATE records_roundversion SET state = 'lost'"), "roundversion” cannot be read"),
        (
            changed("UPDATE records_match SET stake_amount = -1", checked=False),
            "CHECK",
        ),
        (changed(OTHERS_ROUND), "a round belongs to two matches"),
        (changed(PAYMENT, OTHERS_PAYMENT), "a payment belongs to two matches"),
        (changed("UPDATE records_tally SET seat_id = 1 + seat_id * 4 % 8"), "cannot be opened"),
        (changed("UPDATE records_tally SET count = zeroblob(5000000)"), "too big|cannot be"),
    ],
)
def test_what_the_program_did_not_write_is_refused(
    copy: Path, rebuilt: Callable[[], int], spoil: Callable[[Path], object], sentence: str
) -> None:
    spoil(copy)
    with pytest.raises((BackupFailed, sqlite3.Error), match=sentence):
        rebuilt()


def test_a_file_is_given_only_so_much_time(
    rebuilt: Callable[[], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restore, "SECONDS", -1)
    monkeypatch.setattr(restore, "SECONDS_FOR_A_MEGABYTE", 0)
    with pytest.raises(BackupFailed, match="takes too long to check"):
        rebuilt()


def test_a_statement_without_end_is_stopped(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restore, "SECONDS", -1)
    monkeypatch.setattr(restore, "SECONDS_FOR_A_MEGABYTE", 0)
    limit = TimeLimit(copy)
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute(ENDLESS)
        with pytest.raises(BackupFailed, match="takes too long"), limit.over(database):
            database.execute("SELECT count(*) FROM records_guess").fetchone()


def test_a_machine_that_is_busy_with_other_things_is_not_the_files_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "backup.sqlite3"
    file.write_bytes(b"")
    limit = TimeLimit(file)
    passed = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: passed() + 10_000)
    assert not limit.is_over
    worked = time.process_time
    monkeypatch.setattr(time, "process_time", lambda: worked() + 10_000)
    assert limit.is_over
