"""`manage.py newgame`: the folder of a new game, its tests and an example evening, all working."""

import keyword
import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from string import Template
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from scorekeeper.rules.words import Text as _

TEMPLATES = Path(__file__).resolve().parents[1] / "new_game"
SLUG = re.compile(r"[a-z][a-z0-9]+(-[a-z0-9]+)*")
LONGEST_SLUG = 24
IMPORTS = re.compile(r"(?:^from .+\n)+", re.MULTILINE)
REFUSED = 2


class Command(BaseCommand):
    """Makes a small game that works, for its developer to replace one thing after the other."""

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.description = str(
            _("Makes the source, the tests, the rules page and the example sheet of a new game.")
        )
        parser.add_argument(
            "name", help=str(_("its name in addresses and score sheets, e.g. my-own-game"))
        )

    def handle(self, *args: Any, name: str, **options: Any) -> None:
        """Make everything or nothing; end with status 2 where the name cannot be had."""
        if problem := problem_with(name):
            raise CommandError(problem, returncode=REFUSED)
        for file in write_all(texts_for(name)):
            self.stdout.write(str(file.relative_to(settings.BASE_DIR)))
        if not gather_sentences():
            message = _("Its sentences are still to be gathered: manage.py makemessages.")
            self.stderr.write(str(message))


def problem_with(slug: str) -> str:
    """Why no game can have this name, in a sentence; nothing where it can."""
    if not SLUG.fullmatch(slug) or len(slug) > LONGEST_SLUG or keyword.iskeyword(slug):
        message = _(
            "“{name}” cannot name a game: up to {most} small letters and digits,"
            " words apart by a hyphen, such as my-own-game."
        )
        return str(message.format(name=slug, most=LONGEST_SLUG))
    taken = next((place for place in places_of(slug) if place.exists()), None)
    if taken is not None:
        message = _("“{name}” is taken: {place} is there already.")
        return str(message.format(name=slug, place=taken.relative_to(settings.BASE_DIR)))
    return ""


def folder_of(slug: str) -> str:
    """The name of a game's folders."""
    return slug.replace("-", "_")


def places_of(slug: str) -> list[Path]:
    """Where nothing may be before: the folders, the example, and a module of the folder's name."""
    source, tests, examples = roots()
    folder = folder_of(slug)
    names = (folder, f"{folder}.py")
    return [
        *(root / name for root in (source, tests) for name in names),
        *(examples / f"{slug}.{end}" for end in ("json", "expected.json")),
    ]


def roots() -> tuple[Path, Path, Path]:
    """Where games are, where their tests are, and where the examples are."""
    base = settings.BASE_DIR
    return base / "scorekeeper" / "games", base / "tests" / "games", base / "tests/data/examples"


def texts_for(slug: str) -> dict[Path, str]:
    """Every file of a new game, with its text."""
    words = slug.split("-")
    said = {
        "slug": slug,
        "folder": folder_of(slug),
        "name": " ".join(words).capitalize(),
        "class_name": "".join(word.capitalize() for word in words),
    }
    source, tests, examples = roots()
    places = {"source": source / said["folder"], "tests": tests / said["folder"]}
    texts = {}
    for template in sorted(TEMPLATES.glob("*/*.txt")):
        kind, name = template.parent.name, template.stem
        place = places.get(kind, examples) / name.replace("example", slug, kind == "examples")
        texts[place] = filled_in(template.read_text(encoding="utf-8"), said)
    return texts


def filled_in(template: str, said: Mapping[str, str]) -> str:
    """The text of a template; its imports in order again, whatever the game is called."""
    text = Template(template).substitute(said)
    return IMPORTS.sub(
        lambda lines: "".join(sorted(lines[0].splitlines(keepends=True), key=place_of_import)), text
    )


def place_of_import(line: str) -> tuple[str, bool]:
    """Where an import stands: by its module, and one with another name behind those without."""
    return line.split()[1], " as " in line


def write_all(texts: Mapping[Path, str]) -> list[Path]:
    """Write every file, or leave none of them and no folder of theirs."""
    new_folders = {file.parent for file in texts if not file.parent.exists()}
    try:
        for file, text in texts.items():
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
    except BaseException:
        for file in texts:
            file.unlink(missing_ok=True)
        for folder in new_folders:
            shutil.rmtree(folder, ignore_errors=True)
        raise
    return list(texts)


def gather_sentences() -> bool:
    """Add the game's sentences to those that translators work from; whether that can be done."""
    if shutil.which("xgettext") is None:
        return False
    command = [sys.executable, "manage.py", "makemessages"]
    return subprocess.run(command, cwd=settings.BASE_DIR, check=False).returncode == 0
