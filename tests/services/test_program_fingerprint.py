"""When another program replays matches: what the last one kept of them says nothing to it."""

import shutil
from pathlib import Path

import pytest
from pytest_django import Settings

import scorekeeper
from scorekeeper.services.reading.program_fingerprint import DECIDE, fingerprint


@pytest.mark.parametrize("room", DECIDE)
def test_another_line_of_the_rules_is_another_program(room: str, tmp_path: Path) -> None:
    for one in DECIDE:
        shutil.copytree(Path(scorekeeper.__file__).parent / one, tmp_path / one)
    before = fingerprint(tmp_path)
    assert before == fingerprint(Path(scorekeeper.__file__).parent)
    file = max((tmp_path / room).rglob("*.py"))
    file.write_text(file.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert fingerprint(tmp_path) != before


def test_another_time_zone_is_another_program(settings: Settings) -> None:
    folder = Path(scorekeeper.__file__).parent
    before = fingerprint(folder)
    settings.TIME_ZONE = "Pacific/Auckland"
    assert fingerprint(folder) != before
