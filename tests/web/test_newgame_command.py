"""`manage.py newgame` makes a game that passes everything, and may bring files of its own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from scorekeeper.games import registry
from tests.tools.mutations import copy_program

SLUG, FOLDER = "twenty-one", "twenty_one"
ROOT = Path(__file__).resolve().parents[2]
OWN_FILES = ROOT / "tests" / "data" / "own_files"
ALL_GAMES = (
    "tests/games/test_every_game.py",
    "tests/games/test_figures_of_every_game.py",
    "tests/sheets/test_examples.py",
    "tests/sheets/test_refused_rounds.py",
    "tests/sheets/test_round_trip.py",
    "tests/records/test_translator.py",
    "tests/web/test_rules_pages.py",
)
HOUSE = ("tests/test_house.py", "tests/test_sizes.py", "tests/test_sentences.py")
PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of everything, with a new game."""
    folder = tmp_path_factory.mktemp("tree")
    copy_program(folder)
    run(folder, "manage.py", "newgame", SLUG)
    return folder


def run(tree: Path, *words: str) -> str:
    """Run Python in a copy of everything, and return what it prints; it ends well."""
    done = end_of(tree, *words)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def end_of(tree: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Return how Python ended in a copy of everything."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return subprocess.run(
        [sys.executable, *words],
        cwd=tree,
        env={**ours, "SCOREKEEPER_DATA": str(tree / "data")},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_a_new_game_passes_its_tests_those_of_every_game_and_those_of_the_house(tree: Path) -> None:
    house = "(test_house or of_today) and not against_the_direction"  # its size: further down
    by_name = f"{SLUG} or {FOLDER} or {house}"
    run(tree, *PYTEST, f"tests/games/{FOLDER}", *ALL_GAMES, *HOUSE, "-k", by_name)


@pytest.mark.slow
def test_a_new_game_is_written_in_the_style_of_the_house(tree: Path) -> None:
    run(tree, "-m", "ruff", "check", "--no-cache", ".")
    run(tree, "-m", "ruff", "format", "--no-cache", "--check", ".")


@pytest.mark.slow
def test_a_new_game_has_the_types_of_a_game(tree: Path) -> None:
    own = (f"scorekeeper/games/{FOLDER}", f"tests/games/{FOLDER}")
    known = ROOT / ".mypy_cache"  # of everything else, where that was looked at
    if known.exists():
        shutil.copytree(known, tree / known.name)
    run(tree, "-m", "mypy", f"--cache-dir={known.name if known.exists() else os.devnull}", *own)


@pytest.mark.slow
def test_a_new_game_may_bring_a_widget_a_suit_a_style_and_a_script(tree: Path) -> None:
    source = tree / "scorekeeper" / "games" / FOLDER
    rules = (source / "rules.py").read_text(encoding="utf-8")
    suits = '    suits = {"bells": _("little bells")}\n    length_rule'
    (source / "rules.py").write_text(rules.replace("    length_rule", suits), encoding="utf-8")
    (source / "entry.py").write_bytes((OWN_FILES / "entry.py").read_bytes())
    for kind in ("templates", "static"):
        (source / kind / FOLDER).mkdir(parents=True)
        for file in (OWN_FILES / kind).iterdir():
            (source / kind / FOLDER / file.name).write_bytes(file.read_bytes())
    house = "pages or test_sizes or files_that_a_game_brings"
    pages = "tests/data/own_files/pages.py"
    assert f"{pages} ... " in run(tree, *PYTEST, "-v", pages, *HOUSE, "-k", house)


def test_a_name_that_is_taken_ends_the_command_with_a_sentence_and_2() -> None:
    done = end_of(ROOT, "manage.py", "newgame", "families")
    assert (done.returncode, done.stdout) == (2, "")
    assert "“families” is taken: scorekeeper/games/families is there already." in done.stderr


@pytest.fixture
def empty_tree(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a tree without games, where the command makes them on a machine without xgettext."""
    settings.BASE_DIR = tmp_path
    monkeypatch.setattr(shutil, "which", lambda program: None)
    for place in ("scorekeeper/games", "tests/games", "tests/data/examples"):
        (tmp_path / place).mkdir(parents=True)
    return tmp_path


def files_in(tree: Path) -> list[str]:
    """Return the paths of everything in a tree."""
    return sorted(str(file.relative_to(tree)) for file in tree.rglob("*"))


@pytest.mark.parametrize(
    "name",
    [
        *("", "x", "Spoons", "oh hell", "oh_hell", "-x", "x-"),
        *("a--b", "31", "../up", "is", "ö3", "x" * 25),
    ],
)
def test_what_cannot_name_a_game_is_refused(name: str, empty_tree: Path) -> None:
    before = files_in(empty_tree)
    with pytest.raises(CommandError, match="cannot name a game") as refused:
        call_command("newgame", "--", name)
    assert refused.value.returncode == 2
    assert files_in(empty_tree) == before


@pytest.mark.parametrize(
    "taken",
    [
        "scorekeeper/games/my_game",
        "scorekeeper/games/my_game.py",
        "tests/games/my_game",
        "tests/data/examples/my-game.json",
    ],
)
def test_where_anything_of_that_name_is_nothing_is_made(taken: str, empty_tree: Path) -> None:
    (empty_tree / taken).touch()
    before = files_in(empty_tree)
    with pytest.raises(CommandError, match=f"“my-game” is taken: {taken} is there"):
        call_command("newgame", "my-game")
    assert files_in(empty_tree) == before


def test_nothing_is_left_of_a_game_that_could_not_be_made(empty_tree: Path) -> None:
    (empty_tree / "tests" / "games").rmdir()
    before = files_in(empty_tree)
    with pytest.raises(FileNotFoundError):
        call_command("newgame", "my-game")
    assert files_in(empty_tree) == before


def test_what_is_made_is_printed(empty_tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("newgame", "my-game")
    made = [name for name in files_in(empty_tree) if (empty_tree / name).is_file()]
    printed = capsys.readouterr()
    assert sorted(printed.out.split()) == made
    assert "still to be gathered: manage.py makemessages" in printed.err
    needed = {"rules.py", "entry.py", "rules.md"}
    assert {f"scorekeeper/games/my_game/{name}" for name in needed} <= set(made)
    assert "my-game" not in registry.folders()
