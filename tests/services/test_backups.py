"""Backups are made and brought back while the server runs and the table goes on playing."""

import os
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.services.backups.backup import BackupFailed, put_in_place
from tests.backups import Machine, done, going_on, refused
from tests.certain import certain
from tests.chaos.phone import Phone, Reader, begin_match, filled, notes, rounds_on_page, save
from tests.command_line import command_line
from tests.served import Served

NOTES = """SELECT version.note FROM records_roundversion AS version
    JOIN records_match AS match ON match.id = version.match_id
    WHERE match.scorer_secret = ? AND version.is_current ORDER BY version.id"""


@pytest.fixture
def phone(served: Served) -> Phone:
    """A phone at the table."""
    return Phone(served.port)


def test_a_backup_holds_what_was_saved_before_it_and_nothing_by_halves(
    served: Served, phone: Phone, tmp_path: Path
) -> None:
    table = begin_match(phone)
    saved: list[str] = []
    files = (tmp_path / f"evening-{number}.sqlite3" for number in range(50))

    def play() -> None:
        assert save(phone, table, f"round {len(saved) + 1}") == 302
        saved.append(f"round {len(saved) + 1}")

    with going_on(play):
        for file in files:
            before = len(saved)
            assert matches_in(done(served, "backup", file)) >= 1
            after = len(saved) + 1  # one may be stored and not answered yet
            if after > before + 1:
                break  # on a busy machine a whole backup may pass between two rounds
    assert after > before + 1, "nothing was saved meanwhile"
    copied = notes_in(file, table)
    assert copied == [f"round {number}" for number in range(1, len(copied) + 1)]
    assert before <= len(copied) <= after


def test_a_backup_goes_by_default_into_the_data_folder_for_its_owner_alone(
    served: Served, phone: Phone
) -> None:
    begin_match(phone)
    said = done(served, "backup")
    (file,) = [one for one in (served.data / "backups").iterdir() if str(one) in said]
    assert re.fullmatch(r"scorekeeper-\d{4}-\d\d-\d\d-\d{6}(-\d)?\.sqlite3", file.name)
    assert file.stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(file)) as database:
        (matches,) = database.execute("SELECT count(*) FROM records_match").fetchone()
    assert f"holds {matches} match" in said


def test_what_a_killed_backup_or_restore_left_goes_with_the_next_one(
    served: Served, phone: Phone, tmp_path: Path
) -> None:
    begin_match(phone)
    done(served, "backup", file := tmp_path / "evening.sqlite3")
    long_ago = served.data / "backups" / ".scorekeeper-2026-01-02-030405.sqlite3.4711-journal"
    killed, at_work = (long_ago.with_name(f".scorekeeper-unfinished-{n}aaaaaaa") for n in range(2))
    clouded = long_ago.with_name(".scorekeeper-2026-01-02-030405.sqlite3.icloud")
    named_alike = long_ago.with_name(f"{killed.name}.d") / "somebody's"
    inside = served.data / ".restoring-a1b2c3d_" / "copy.sqlite3"
    photo = served.data / ".restoring-photos" / "copy.sqlite3"
    beside = served.data / ".restoring-a1b2c3d4" / "photo.jpg"
    theirs = (clouded, named_alike, photo, beside)
    old = (long_ago, killed, inside, *theirs)
    for left in (at_work, *old):
        left.parent.mkdir(exist_ok=True)
        left.write_text("all links")
    for left in (*old, *(one.parent for one in (named_alike, inside, photo, beside))):
        os.utime(left, (0, 0))
    done(served, "backup")
    done(served, "restore", file)
    assert [one.exists() for one in (long_ago, killed, inside.parent)] == [False] * 3
    assert [one.exists() for one in (at_work, *theirs)] == [True] * 5
    for left in (at_work, *theirs):
        left.unlink()
    for folder in (one.parent for one in (named_alike, photo, beside)):
        folder.rmdir()


def test_a_backup_is_never_written_over_another_file(
    served: Served, phone: Phone, tmp_path: Path
) -> None:
    begin_match(phone)
    file = tmp_path / "kept.sqlite3"
    file.write_text("something else")
    assert refused(served, "backup", file).endswith("is there already; choose another name.")
    assert refused(served, "backup", served.data / "scorekeeper.sqlite3")
    assert file.read_text() == "something else"


def test_a_file_that_appears_while_a_backup_is_made_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, target = tmp_path / "copy", tmp_path / "evening.sqlite3"
    copy.write_text("all matches")
    put_in_place(copy, target)
    copy.unlink()
    assert target.read_text() == "all matches"
    copy.write_text("newer matches")
    for _links in ("there", "unknown to the disk"):
        with pytest.raises(BackupFailed, match="is there already"):
            put_in_place(copy, target)
        assert target.read_text() == "all matches"
        monkeypatch.setattr(Path, "hardlink_to", without_links)
    target.unlink()
    put_in_place(copy, target)
    assert target.read_text() == "newer matches"


def without_links(_target: Path, _copy: Path) -> None:
    """Refuse a second name for a file, as a memory card does."""
    raise PermissionError


def safety_backup(said: str) -> Path:
    """Return the file in which a restore says that it saved what was there before."""
    found = re.search(r"What was there before is in (\S+)\.$", said, re.MULTILINE)
    return Path(certain(found)[1])


def matches_in(said: str) -> int:
    """Return how many matches a backup is said to hold."""
    return int(certain(re.search(r"holds (\d+) match", said))[1])


def notes_in(file: Path, table: str) -> list[str]:
    """Return the note of every round of a match that a backup holds."""
    with closing(sqlite3.connect(file)) as database:
        found = database.execute(NOTES, [table.strip("/").rpartition("/")[2]])
        return [note for (note,) in found]


def test_everybody_sees_the_matches_before_or_after_a_restore_and_no_mixture(
    served: Served, tmp_path: Path
) -> None:
    scorer, reader, file = Phone(served.port), Phone(served.port), tmp_path / "two.sqlite3"
    table = begin_match(scorer)
    for note in ("one", "two"):
        assert save(scorer, table, note) == 302
    done(served, "backup", file)
    for number in range(3, 9):
        assert save(scorer, table, f"later {number}") == 302
    later, seen = notes(scorer, table), []

    def look() -> None:
        seen.append((notes(reader, table), rounds_on_page(reader, table)))

    with going_on(look):
        done(served, "restore", file)
    look()
    assert {tuple(heard) for heard, _rows in seen} == {tuple(later), ("one", "two")}
    assert {rows for _heard, rows in seen} == {len(later), 2}
    assert seen[-1] == (["one", "two"], 2)


def test_rounds_saved_during_a_restore_are_answered_as_they_count(
    served: Served, tmp_path: Path
) -> None:
    scorer, file = Phone(served.port), tmp_path / "before.sqlite3"
    table = begin_match(scorer)
    answers: list[int] = []
    done(served, "backup", file)

    def play() -> None:
        answers.append(save(scorer, table, f"round {len(answers)}"))

    with going_on(play):
        said = done(served, "restore", file)
    assert set(answers) <= {302, 409}
    played = [f"round {number}" for number, status in enumerate(answers) if status == 302]
    assert notes_in(safety_backup(said), table) + notes(scorer, table) == played


def test_after_a_restore_every_match_of_the_backup_goes_on_and_no_other(
    served: Served, phone: Phone, tmp_path: Path
) -> None:
    table, file = begin_match(phone), tmp_path / "one.sqlite3"
    assert save(phone, table, "one") == 302
    matches = matches_in(done(served, "backup", file))
    assert save(phone, table, "gone") == 302
    assert rounds_on_page(phone, table) == 2
    filled_before, new = filled(phone, table, "three"), begin_match(phone)
    assert re.search(rf"There (is|are) {matches} match(es)? now", done(served, "restore", file))
    assert phone.ask("GET", new).status == 404
    # A form that was opened before asks the table again, and no book or page of before is shown.
    assert phone.ask("POST", f"{table}rounds/new/", filled_before).status == 409
    assert notes(phone, table) == ["one"]
    assert rounds_on_page(phone, table) == 1
    assert save(phone, table, "two") == 302
    assert notes(phone, table) == ["one", "two"]
    assert rounds_on_page(phone, table) == 2
    for left in (["one"], []):
        undo = phone.form(table, action="undo/")
        assert phone.ask("POST", undo.action, undo.sent(**dict(undo.buttons))).status == 302
        assert notes(phone, table) == left
    assert "everything came out as it stands" in done(served, "verify")


def epoch_shown(phone: Reader, table: str) -> str:
    """Return the epoch of the state that a page says that it shows."""
    return certain(re.search(r"\?seen=\w+-(\w+)", phone.get(table)))[1]


def test_a_restore_can_be_taken_back_over_and_over_each_time_in_another_epoch(
    served: Served, phone: Phone, tmp_path: Path
) -> None:
    table, file = begin_match(phone), tmp_path / "none.sqlite3"
    epochs = [epoch_shown(phone, table)]
    done(served, "backup", file)
    assert save(phone, table, "one") == 302
    for expected in ([], ["one"], []):
        said = done(served, "restore", file)
        assert notes(phone, table) == expected
        epochs.append(epoch_shown(phone, table))
        file = safety_backup(said)
    assert len(set(epochs)) == 4


def test_a_copy_put_in_place_by_hand_makes_another_epoch(
    served: Served, phone: Phone, machine: Machine, tmp_path: Path
) -> None:
    table, file = begin_match(phone), tmp_path / "same.sqlite3"
    done(served, "backup", file)
    shutil.copy(file, machine.file)
    assert epoch_shown(machine, table) != epoch_shown(phone, table)


def test_a_backup_of_an_older_program_is_brought_up_to_date(
    served: Served, phone: Phone, machine: Machine
) -> None:
    table = begin_match(phone)
    assert save(phone, table, "old") == 302
    done(served, "backup", machine.file)
    done(machine, "migrate", "records", "0001", "--verbosity", "0")
    assert save(phone, table, "new") == 302
    done(served, "restore", machine.file)
    assert notes(phone, table) == ["old"]
    assert save(phone, table, "newer") == 302
    assert notes(phone, table) == ["old", "newer"]


def test_a_new_machine_begins_with_a_backup(
    served: Served, phone: Phone, machine: Machine, migrated: None, tmp_path: Path
) -> None:
    table, file = begin_match(phone), tmp_path / "moved.sqlite3"
    assert save(phone, table, "one") == 302
    done(served, "backup", file)
    done(machine, "restore", file)
    assert notes(machine, table) == ["one"]


def test_without_a_database_there_is_no_backup(machine: Machine) -> None:
    assert "There is no database yet." in refused(machine, "backup")


def test_postgresql_has_tools_of_its_own(tmp_path: Path) -> None:
    server = Served(tmp_path / "data", database="postgresql://nobody@localhost/nothing")
    with command_line(server.environment) as server.command_line:
        for words in (["backup"], ["restore", "evening.sqlite3"]):
            assert "pg_dump" in refused(server, *words)
