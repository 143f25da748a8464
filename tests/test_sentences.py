"""Every sentence for people is in the catalogue, from which translators work."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = Path("scorekeeper", "locale", "en", "LC_MESSAGES", "django.po")
ANEW = "run manage.py makemessages and commit what it writes to scorekeeper/locale"


def msgids(catalogue: Path) -> set[str | Sequence[str]]:
    """Return what is to be translated: sentences, and pairs of one and its plural."""
    with catalogue.open("rb") as file:
        return {message.id for message in read_po(file) if message.id}


@pytest.fixture(scope="module")
def written_now(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The catalogue that `manage.py makemessages` writes of the program as it is."""
    copy = tmp_path_factory.mktemp("copy")
    leave = shutil.ignore_patterns("__pycache__", "locale")
    for name in ("scorekeeper", "templates", "static"):
        shutil.copytree(ROOT / name, copy / name, ignore=leave)
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
        "PYTHONPATH": str(copy),
        "SCOREKEEPER_DATA": str(copy / "data"),
    }
    command = [sys.executable, "-m", "django", "makemessages"]
    done = subprocess.run(
        command, cwd=copy, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    said = (done.stdout + done.stderr).splitlines()
    # What fills a blank may be an f-string, though Babel warns of it since 2.19
    assert [line for line in said if "warning" in line and "f-string" not in line] == []
    return copy / CATALOGUE


def test_the_catalogue_holds_the_sentences_of_today(written_now: Path) -> None:
    there, now = msgids(ROOT / CATALOGUE), msgids(written_now)
    assert sorted(map(str, now - there)) == [], ANEW
    assert sorted(map(str, there - now)) == [], ANEW


@pytest.mark.parametrize(
    "sentence",
    [
        "Who pays whom",  # in a template
        "There is no network: the score appears when this is sent.",  # shown by a script
        "No match is found.",  # printed by a command
        "This is not a player at the table.",  # a refusal
        "Kankei called all 16 and took {points}: Kankei lose",  # in a game
        ("{number} card", "{number} cards"),
        "{most} and {last}",
    ],
)
def test_sentences_of_every_kind_are_found(
    written_now: Path, sentence: str | tuple[str, str]
) -> None:
    assert sentence in msgids(written_now)
