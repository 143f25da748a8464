"""Everything stays small enough to be read at one go, and pages carry no code of their own."""

import ast
import functools
import re
import statistics
from pathlib import Path

from tests.syntax import all_nodes

ROOT = Path(__file__).resolve().parent.parent
PYTHON_OF_THE_HOUSE = [
    file for file in (ROOT / "scorekeeper").rglob("*.py") if file.parent.name != "migrations"
]
TESTS = list((ROOT / "tests").rglob("*.py"))
GAMES = ROOT / "scorekeeper" / "games"
TEMPLATES = [file for place in (ROOT / "templates", GAMES) for file in place.rglob("*.html")]
SCRIPTS_AND_STYLES = [
    file
    for place in (ROOT / "static", GAMES)
    for kind in ("*.js", "*.css")
    for file in place.rglob(kind)
]
LONGEST_LINE = 120
EVERY_LANGUAGE = ("*.py", "*.html", "*.css", "*.js", "*.md", "*.toml")
INLINE = {
    "a script": re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)", re.IGNORECASE),
    "a style": re.compile(r"<style\b|<[^>]*\sstyle\s*=", re.IGNORECASE),
    "a handler": re.compile(r"<[^>]*\s(?:on[a-z]+|hx-on\S*)\s*=", re.IGNORECASE),
    "a script address": re.compile(r"javascript:", re.IGNORECASE),
}


@functools.cache  # of most files they are both counted and measured
def lines_of(file: Path) -> list[str]:
    """Return the lines of a file."""
    return file.read_text(encoding="utf-8").splitlines()


def line_count(file: Path) -> int:
    """Return how many lines a file has."""
    return len(lines_of(file))


@functools.cache  # two tests look at them
def function_lengths() -> dict[str, int]:
    """Return how many lines every function of the program has, by its place."""
    lengths = {}
    for file in PYTHON_OF_THE_HOUSE:
        for node in all_nodes(file):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                place = f"{file.relative_to(ROOT)}:{node.lineno} {node.name}"
                lengths[place] = (node.end_lineno or 0) - node.lineno + 1
    return lengths


def test_no_function_is_longer_than_a_screen() -> None:
    too_long = {place: lines for place, lines in function_lengths().items() if lines > 50}
    assert too_long == {}


def test_most_functions_are_short() -> None:
    lengths = function_lengths()
    assert statistics.median(lengths.values()) < 10
    long = [place for place, lines in lengths.items() if lines >= 25]
    assert len(long) / len(lengths) < 0.05, long


def test_no_file_is_longer_than_a_few_screens() -> None:
    files = [*PYTHON_OF_THE_HOUSE, *TESTS, *SCRIPTS_AND_STYLES]
    assert [str(file) for file in files if line_count(file) >= 500] == []


def test_no_template_is_longer_than_a_screen_or_three() -> None:
    assert [str(file) for file in TEMPLATES if line_count(file) >= 150] == []


def lines_by_place() -> dict[str, str]:
    """Return every line that somebody wrote, by its place, without the rows of tables."""
    written = [file for kind in ("*.py", "*.md", "*.toml", ".ci/run") for file in ROOT.glob(kind)]
    for room in ("scorekeeper", "templates", "static", "tests", ".github"):
        written.extend(file for kind in EVERY_LANGUAGE for file in (ROOT / room).rglob(kind))
    return {
        f"{place}:{number}": line
        for place, is_text, lines in (
            (str(file.relative_to(ROOT)), file.suffix == ".md", lines_of(file)) for file in written
        )
        for number, line in enumerate(lines, 1)
        if not (is_text and line.startswith("|"))
    }


def test_no_line_is_wider_than_a_window() -> None:
    lines = lines_by_place()
    assert lines
    assert [place for place, line in lines.items() if len(line) > LONGEST_LINE] == []


def test_no_template_carries_script_or_style_inside() -> None:
    assert TEMPLATES
    found = [
        f"{file.relative_to(ROOT)}: {what}"
        for file in TEMPLATES
        for what, pattern in INLINE.items()
        if pattern.search(file.read_text(encoding="utf-8"))
    ]
    assert found == []
