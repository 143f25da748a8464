"""What is written for people who work on the program leads to what is there."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "README.md", *(ROOT / ".github").rglob("*.md")]
LINK = re.compile(r"\]\((?!\w+:)([^)#]+)")
FILE = re.compile(r"`((?:[\w.-]+/)+[\w-]+\.(?:py|js|md|toml))`")
MODULE = re.compile(r"python3? -m ([\w.]+)")
CHANGES = ROOT / ".github" / "CHANGELOG.md"
VERSION = re.compile(r"^## ([\d.]+)", re.MULTILINE)  # the newest stands first
PLACES = (ROOT, ROOT / "scorekeeper")


def named_in(pattern: re.Pattern[str], document: Path) -> list[str]:
    """Return what a document names, in the way of a pattern."""
    return pattern.findall(document.read_text(encoding="utf-8"))


def test_there_are_documents() -> None:
    assert {"README.md", "CONTRIBUTING.md", "SECURITY.md"} <= {file.name for file in DOCUMENTS}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_every_link_and_file_that_a_document_names_is_there(document: Path) -> None:
    links = [name for name in named_in(LINK, document) if not (document.parent / name).exists()]
    files = [
        name
        for name in named_in(FILE, document)
        if not any((place / name).exists() for place in PLACES)
    ]
    assert links + files == []


def test_the_program_has_the_version_that_the_changes_tell_of() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == named_in(VERSION, CHANGES)[0]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_every_program_that_a_document_runs_is_there(document: Path) -> None:
    ours = [name for name in named_in(MODULE, document) if name.startswith("tests.")]
    assert [name for name in ours if not (ROOT / f"{name.replace('.', '/')}.py").exists()] == []


def test_every_line_fits_where_it_is_read() -> None:
    long = [
        f"{file.name}:{number}"
        for file in DOCUMENTS
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 120
    ]
    assert long == []
