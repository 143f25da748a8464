"""When another program replays matches: what the last one kept of them says nothing to it."""

import shutil
from pathlib import Path

import pytest
from pytest_django import Settings

import scorekeeper
from scorekeeper.services.derived import DECIDE, fingerprint


@pytest.mark.parametrize("name", DECIDE)
def test_another_line_of_the_rules_is_another_program(name: str, tmp_path: Path) -> None:
    shutil.copytree(Path(scorekeeper.__file__).parent, tmp_path, dirs_exist_ok=True)
    before = fingerprint(tmp_path)
    assert before == fingerprint(Path(scorekeeper.__file__).parent)
    place = tmp_path / name
    file = place if place.is_file() else max(place.rglob("*.py"))
    file.write_text(file.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert fingerprint(tmp_path) != before


def test_another_time_zone_is_another_program(settings: Settings) -> None:
    folder = Path(scorekeeper.__file__).parent
    before = fingerprint(folder)
    settings.TIME_ZONE = "Pacific/Auckland"
    assert fingerprint(folder) != before
