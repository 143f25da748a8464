"""The files that a browser fetches: what is made of them when the server starts."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import override_settings
from rcssmin import cssmin

from scorekeeper.web.management.commands.serve import NEVER_FETCHED, QUIETLY
from scorekeeper.web.static_files import StaticFiles
from tests.certain import certain

STATIC = Path(__file__).resolve().parent.parent.parent / "static"
IMPORT = re.compile(r'@import "(.+)";')
SHOWING = [*(STATIC.parent / "templates").rglob("*.html"), *settings.GAMES_DIR.rglob("*.py")]


def parts_of(sheet: Path) -> list[Path]:
    """Return the files that a style sheet imports."""
    return [(sheet.parent / part).resolve() for part in IMPORT.findall(sheet.read_text("utf-8"))]


PARTS = parts_of(STATIC / "base.css")
IN_THE_DARK = re.compile(r"prefers-color-scheme: dark\) \{(.*?)^\}", re.DOTALL | re.MULTILINE)
ONLY_COLOURS = re.compile(
    r"(\s*[.:][\w-]+(,\s*[.:][\w-]+)* \{(\s*--[\w-]+: [^;{}]*#[0-9a-f]{3,8}[^;{}]*;)+\s*\})+\s*"
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the files as a start of the server does; return where they are."""
    folder, brought = tmp_path_factory.mktemp("static"), tmp_path_factory.mktemp("brought")
    (brought / "a_game").mkdir()
    (brought / "a_game" / "dials.js").write_text('import { keep } from "../parts/storage.js";\n')
    places = [*settings.STATICFILES_DIRS, brought]
    ours = {"BACKEND": "scorekeeper.web.static_files.StaticFiles"}
    storages = {**settings.STORAGES, "staticfiles": ours}
    with override_settings(STATIC_ROOT=folder, STORAGES=storages, STATICFILES_DIRS=places):
        call_command("collectstatic", **QUIETLY, ignore_patterns=NEVER_FETCHED)
    return folder


@pytest.fixture
def built(folder: Path) -> Callable[[str], Path]:
    """Find one of the files by the name that the program knows it by."""
    storage = StaticFiles(location=folder)
    return lambda name: folder / storage.stored_name(name)


def test_a_style_sheet_comes_with_its_parts_in_one_request_and_in_their_order(
    built: Callable[[str], Path],
) -> None:
    whole = built("base.css").read_text()
    assert "@import" not in whole
    places = [whole.index(cssmin(part.read_text())) for part in PARTS]
    assert places == sorted(places)


def test_what_is_only_for_readers_is_not_sent(built: Callable[[str], Path]) -> None:
    whole = built("base.css").read_text()
    assert "/*" not in whole
    assert "\n" not in whole
    script = built("parts/storage.js").read_text()
    assert "//" not in script
    assert "export const isKeeping=" in script
    for theirs in ("django_htmx/htmx-2.min.js", "django_htmx/django-htmx.js"):
        assert built(theirs).read_bytes() == Path(certain(finders.find(theirs))).read_bytes()


def test_no_part_of_the_style_comes_twice_to_a_page() -> None:
    """A page has the common sheet, and at most one of the others that import parts.

    Those of a match have that of a match in place of the common one.
    """
    of_a_match = parts_of(STATIC / "match.css")
    wholes = {STATIC / "base.css", STATIC / "match.css"}
    others = [parts_of(file) for file in STATIC.rglob("*.css") if file not in wholes]
    for parts in others:
        assert len(set(PARTS + parts)) == len(PARTS + parts)
    assert len(set(of_a_match)) == len(of_a_match)
    assert [part for part in PARTS if part in of_a_match] == [
        part for part in of_a_match if part in PARTS
    ]


def test_a_style_sheet_is_a_part_of_others_or_named_by_what_shows_it() -> None:
    """One that nothing names is never fetched."""
    parts = {part for file in STATIC.rglob("*.css") for part in parts_of(file)}
    named = "".join(one.read_text(encoding="utf-8") for one in SHOWING)
    sheets = set(STATIC.rglob("*.css"))
    linked = {sheet for sheet in sheets if f"{sheet.relative_to(STATIC)}" in named}
    assert parts | linked == sheets
    assert parts & linked == set()


def test_in_the_dark_nothing_is_other_than_its_colours() -> None:
    """That is why a browser looks in the dark only for what colours may break."""
    files = [*STATIC.rglob("*.css"), *settings.GAMES_DIR.rglob("*.css")]
    rules = [rule for one in files for rule in IN_THE_DARK.findall(one.read_text(encoding="utf-8"))]
    assert len(rules) == 1
    assert ONLY_COLOURS.fullmatch(rules[0])


def test_a_part_is_not_served_by_itself(folder: Path) -> None:
    lasting = {re.sub(r"\.[0-9a-f]{12}", "", str(file)) for file in folder.rglob("*.*.css")}
    parts = {folder / part.relative_to(STATIC) for part in PARTS}
    assert [part for part in parts if str(part) in lasting] == []


def test_a_script_imports_another_by_its_lasting_name(built: Callable[[str], Path]) -> None:
    assert built("parts/storage.js").name in built("parts/offline.js").read_text()


def test_a_script_that_a_game_brings_imports_one_of_all_games_by_its_lasting_name(
    built: Callable[[str], Path],
) -> None:
    storage = f"../parts/{built('parts/storage.js').name}"
    assert f'from"{storage}";' in built("a_game/dials.js").read_text()
