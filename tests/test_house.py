"""The house keeps its order: which way imports go, who knows Django, and where a game is named."""

import ast
import functools
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.games import registry
from tests.syntax import all_nodes

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "scorekeeper"
GAMES = registry.folders()
FAMILIES = sorted(
    folder.name
    for folder in (SOURCE / "games" / "families").iterdir()
    if (folder / "__init__.py").exists()
)
# A game may be called as a suit is; the suit's name is no mention of the game.
# What is on the table, or a suit, is called so in other games too
SUITS = {"clubs", "diamonds", "hearts", "spades", "canasta", "burraco"}
PURE_ROOMS = ("rules", "settlement", "seating", "ledger", "sheets")
ALWAYS_PURE = tuple(f"scorekeeper.{room}" for room in PURE_ROOMS)
SAY_AT_ONCE = {
    *("gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext", "npgettext"),
    *("pgettext_lazy", "npgettext_lazy", "gettext_noop"),
}
LOAD_AND_LOOK = """
import importlib, pkgutil, sys
from scorekeeper.games import registry

def load(name):
    module = importlib.import_module(name)
    for inner in pkgutil.iter_modules(getattr(module, "__path__", [])):
        load(f"{name}.{inner.name}")

for name in sys.argv[1:]:
    load(name)
print(len(registry.all_games()), "games")
print(*[name for name in sys.modules if name.partition(".")[0] == "django"])
"""


@functools.cache  # for each game its others are looked for
def imported_names(file: Path) -> set[str]:
    """Return every module that a file imports, dotted."""
    names: set[str] = set()
    for node in all_nodes(file):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def is_of_game(file: Path, slug: str) -> bool:
    """Return whether a file belongs to a game: everything of a game is in its one folder."""
    return SOURCE / "games" / GAMES[slug] in file.parents


@functools.cache  # for each game it is looked for in all of them
def texts_of_the_house() -> dict[Path, str]:
    """Return what stands in the files in which no game may be named."""
    kinds = {".py", ".html", ".js", ".css", ".txt", ".svg", ".toml", ".json"}
    places = (SOURCE, ROOT / "templates", ROOT / "static")
    found = [file for place in places for file in place.rglob("*") if file.suffix in kinds]
    found += [ROOT / "pyproject.toml", ROOT / "manage.py"]
    return {file: file.read_text(encoding="utf-8") for file in found}


def lint_imports(house: Path) -> subprocess.CompletedProcess[str]:
    """Check a copy of the house against the directions in its pyproject.toml."""
    lint = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    return subprocess.run(lint, cwd=house, capture_output=True, text=True, check=False)


def test_a_room_imports_only_from_the_rooms_below_it() -> None:
    done = lint_imports(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def copied_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house, as far as it imports anything."""
    copy = tmp_path_factory.mktemp("house")
    nothing_imported = shutil.ignore_patterns("__pycache__", "locale", "static", "templates")
    shutil.copytree(SOURCE, copy / "scorekeeper", ignore=nothing_imported)
    shutil.copy(ROOT / "pyproject.toml", copy)
    return copy


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        (
            "web/club/views.py",
            "import scorekeeper.web.table.views",
            "Screens import no other screen",
        ),
        ("web/rounds/views.py", "import scorekeeper.web.table.views", "Of other screens"),
        ("web/parts/rounds.py", "import scorekeeper.web.table.views", "Screens import no other"),
        ("services/writes.py", "import scorekeeper.services.rounds", "Services build"),
    ],
)
def test_an_import_against_the_direction_is_found(
    copied_house: Path, module: str, line: str, contract: str
) -> None:
    file = copied_house / "scorekeeper" / module
    right = file.read_text(encoding="utf-8")
    file.write_text(f"{right}\n{line}\n", encoding="utf-8")
    done = lint_imports(copied_house)
    file.write_text(right, encoding="utf-8")
    assert done.returncode == 1
    assert re.search(rf"{contract}.* BROKEN", done.stdout), done.stdout


def test_the_rules_of_every_game_run_without_django() -> None:
    command = [sys.executable, "-c", LOAD_AND_LOOK, *ALWAYS_PURE]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == f"{len(GAMES)} games\n\n"


def test_there_are_games_to_keep_apart() -> None:
    assert len(GAMES) > 1


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_imports_no_other_game(slug: str) -> None:
    others = {f"scorekeeper.games.{folder}" for folder in GAMES.values() if folder != GAMES[slug]}
    for file in (SOURCE / "games" / GAMES[slug]).rglob("*.py"):
        for name in imported_names(file):
            assert ".".join(name.split(".")[:3]) not in others, f"{file} imports {name}"


def test_what_games_share_imports_no_game() -> None:
    shared = [file for file in (SOURCE / "games").rglob("*.py") if not belongs_to_a_game(file)]
    games = {f"scorekeeper.games.{folder}" for folder in GAMES.values()}
    for file in shared:
        for name in imported_names(file):
            assert ".".join(name.split(".")[:3]) not in games, f"{file} imports {name}"


def belongs_to_a_game(file: Path) -> bool:
    """Return whether a file is in the folder of any game."""
    return any(is_of_game(file, slug) for slug in GAMES)


def test_a_family_is_no_game_and_imports_no_other_family() -> None:
    assert FAMILIES
    assert "families" not in GAMES.values()
    for family in FAMILIES:
        others = {f"scorekeeper.games.families.{other}" for other in FAMILIES if other != family}
        for file in (SOURCE / "games" / "families" / family).rglob("*.py"):
            for name in imported_names(file):
                assert ".".join(name.split(".")[:4]) not in others, f"{file} imports {name}"


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_named_only_in_its_own_folder(slug: str) -> None:
    mention = mention_of(slug)
    named_in = [
        f"{file.relative_to(ROOT)}:{number}"
        for file, text in texts_of_the_house().items()
        if mention.search(text) and not is_of_game(file, slug)
        for number, line in enumerate(text.splitlines(), 1)
        if mention.search(line)
    ]
    assert named_in == []


def mention_of(slug: str) -> re.Pattern[str]:
    """Return the pattern of a line that names a game; a part of a longer word does not."""
    spellings = "|".join(map(re.escape, sorted({slug, GAMES.get(slug, slug)})))
    before = r"(?:games[./]|find_game\(\W?|slug\W{1,6})" if slug in SUITS else r"(?<![\w-])"
    return re.compile(rf"{before}(?:{spellings})(?![\w-])")


@pytest.mark.parametrize(
    "line",
    ["scorekeeper.games.hearts.rules", 'find_game("hearts")', 'if game.slug == "hearts":'],
)
def test_a_game_that_is_called_as_a_suit_is_named_all_the_same(line: str) -> None:
    assert mention_of("hearts").search(line)
    assert not mention_of("hearts").search('SUITS = {"hearts": _("hearts")}')
    assert not mention_of("hearts").search(line.replace("hearts", "wizard"))


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_finds_what_it_needs_in_its_own_folder(slug: str) -> None:
    needed = {"rules.py", "entry.py", "rules.md"}
    assert needed <= {file.name for file in registry.folder_of(slug).iterdir()}


@pytest.mark.parametrize("kind", ["templates", "static"])
def test_files_that_a_game_brings_are_under_its_own_name(kind: str) -> None:
    for place in (SOURCE / "games").rglob(kind):
        brought = [file for file in place.rglob("*") if file.is_file()]
        assert {file.relative_to(place).parts[0] for file in brought} <= {place.parent.name}


def test_sentences_are_written_in_one_way() -> None:
    """As ``_`` and ``ngettext_lazy`` of the rules, or in a template."""
    others = {f"django.utils.translation.{name}" for name in SAY_AT_ONCE}
    hand_on = {SOURCE / "web" / "apps.py", SOURCE / "web" / "jinja.py"}  # to rules and templates
    for file in SOURCE.rglob("*.py"):
        if file not in hand_on:
            assert not others & imported_names(file), file
        assert unmarked_sentences(file) == [], file


def unmarked_sentences(file: Path) -> list[int]:
    """Return the lines with a sentence that was written by a name which makemessages passes by."""
    return [
        node.lineno for node in all_nodes(file) if isinstance(node, ast.expr) and is_passed_by(node)
    ]


def is_passed_by(node: ast.expr) -> bool:
    """Return whether gettext misses a sentence: by another name, or inside an f-string."""
    if isinstance(node, ast.JoinedStr):
        return bool({"_", "ngettext_lazy"} & {called(part) for part in ast.walk(node)})
    if not isinstance(node, ast.Call) or called(node) not in {"Text", "PluralText"}:
        return False
    return isinstance(node.args[0], ast.Constant) and node.args[0].value != ""


def called(node: ast.AST) -> str:
    """Return the name of what is called, or nothing."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id
    return ""
