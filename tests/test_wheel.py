"""What `pip wheel .` makes: the program with all it shows, which runs where it is installed."""

import os
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WHEEL = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
SHEET = ROOT / "tests" / "data" / "examples" / "kraken-as-written.json"
LOOKED_AT = """
import django
from django.conf import settings
django.setup()
settings.NAMED_HOSTS = ["testserver"]
plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
settings.STORAGES["staticfiles"]["BACKEND"] = plain
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import Client
from scorekeeper.config.data_folder import data_folder, prepare_data_folder
prepare_data_folder()
call_command("migrate", verbosity=0)
for address in ("/", "/new/", "/rules/hearts/"):
    print(address, Client().get(address).status_code)
for file in ("base.css", "rounds/entry.js", "skat/icon.svg"):
    print(finders.find(file))
print(data_folder())
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages with ours, laid out as pyproject.toml says that a wheel is."""
    folder = tmp_path_factory.mktemp("installed")
    for package in WHEEL["packages"]:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / package, folder / package, ignore=ignored)
    for source, target in WHEEL["force-include"].items():
        shutil.copytree(ROOT / source, folder / target)
    return folder


def run(installed: Path, place: Path, *words: str | Path) -> str:
    """Run Python on the installed program, from another folder; return what it says."""
    environment = {**os.environ, "PYTHONPATH": str(installed), "DATABASE_URL": ""}
    environment["DJANGO_SETTINGS_MODULE"] = "scorekeeper.settings"
    environment.pop("SCOREKEEPER_DATA", None)
    done = subprocess.run(
        [sys.executable, *map(str, words)],
        cwd=place,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_an_installed_program_finds_all_that_it_shows(installed: Path, tmp_path: Path) -> None:
    said = run(installed, tmp_path, "-c", LOOKED_AT).splitlines()
    assert said[:3] == ["/ 200", "/new/ 200", "/rules/hearts/ 200"]
    ours = installed / "scorekeeper"
    assert [Path(file).relative_to(ours).name for file in said[3:6]] == [
        "base.css",
        "entry.js",
        "icon.svg",
    ]


def test_an_installed_program_keeps_its_data_where_it_is_started(
    installed: Path, tmp_path: Path
) -> None:
    assert run(installed, tmp_path, "-c", LOOKED_AT).splitlines()[-1] == str(tmp_path / "data")


def test_an_installed_program_has_a_command_of_its_own(installed: Path, tmp_path: Path) -> None:
    ((name, place),) = PROJECT["project"]["scripts"].items()
    assert name == "scorekeeper"
    assert callable(EntryPoint(name, place, "console_scripts").load())
    assert "Anna" in run(installed, tmp_path, "-m", "scorekeeper", "score", SHEET)
