"""When another program replays matches: what the last one kept of them says nothing to it."""

import shutil
from pathlib import Path

import pytest
from pytest_django import Settings

import scorekeeper
from scorekeeper.services.derived import DECIDE, fingerprint


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program, to be changed and put right again."""
    copy = tmp_path_factory.mktemp("program") / "scorekeeper"
    leave = shutil.ignore_patterns("__pycache__", "static", "locale")
    shutil.copytree(Path(scorekeeper.__file__).parent, copy, ignore=leave)
    return copy


@pytest.mark.parametrize("name", DECIDE)
def test_another_line_of_the_rules_is_another_program(name: str, program: Path) -> None:
    before = fingerprint(program)
    assert before == fingerprint(Path(scorekeeper.__file__).parent)
    place = program / name
    file = place if place.is_file() else max(place.rglob("*.py"))
    right = file.read_bytes()
    file.write_bytes(right + b"\n")
    assert fingerprint(program) != before
    file.write_bytes(right)


def test_another_time_zone_is_another_program(settings: Settings) -> None:
    folder = Path(scorekeeper.__file__).parent
    before = fingerprint(folder)
    settings.TIME_ZONE = "Pacific/Auckland"
    assert fingerprint(folder) != before
