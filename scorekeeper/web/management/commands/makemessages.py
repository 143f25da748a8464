"""`manage.py makemessages`: gathers every sentence of the program for its translators."""

import re
from argparse import ArgumentParser
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.core.management.base import BaseCommand

SOURCE_LANGUAGE = "en"
# Where sentences stand, and what reads them there
METHODS = [
    ("**/new_game/**", "ignore"),
    ("scorekeeper/**.py", "python"),
    ("templates/**.html", "jinja2"),
    ("scorekeeper/**/templates/**.html", "jinja2"),
]
OPTIONS = {pattern: {"trimmed": "true", "silent": "false"} for pattern, _how in METHODS}
KEYWORDS = {**DEFAULT_KEYWORDS, "ngettext_lazy": (1, 2), "gettext_noop": None}
SEARCHED = ("scorekeeper", "templates")
WIDTH = 80
# Of the head of a catalogue, what would differ each time it is written
VARYING = re.compile(rb'^"(?:POT-Creation-Date|PO-Revision-Date|Generated-By): .*\n', re.MULTILINE)


class Command(BaseCommand):
    """Writes the catalogue of English sentences; with `-l nl`, or `-a`, those of other languages.

    Sentences are sorted, with neither lines nor the time of writing, so that a change of the
    program shows in the catalogue as the sentences that it brings or takes.
    """

    help = "Gathers the sentences that people read into scorekeeper/locale."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("-l", "--locale", action="append", default=[], help="a language")
        parser.add_argument("-a", "--all", action="store_true", help="all languages there are")

    def handle(self, *args: Any, **options: Any) -> None:
        folder = Path(settings.LOCALE_PATHS[0])
        there = [each.parent.parent.name for each in folder.glob("*/LC_MESSAGES/django.po")]
        template = gathered(settings.BASE_DIR)
        for language in options["locale"] or (there if options["all"] else [SOURCE_LANGUAGE]):
            write_catalogue(folder / language / "LC_MESSAGES" / "django.po", language, template)


def gathered(root: Path) -> Catalog:
    """Return all sentences below a folder, each with the files it stands in."""
    catalogue = Catalog(project="Scorekeeper", charset="utf-8")
    for place, message, comments, context in found_below(root):
        catalogue.add(message, locations=[(place, 0)], auto_comments=comments, context=context)
    return catalogue


def found_below(root: Path) -> Iterator[tuple[str, Any, list[str], str | None]]:
    """Yield each sentence with its file, its comments, and its context where it has one."""
    for place in extract_from_dir(
        root,
        method_map=METHODS,
        options_map=OPTIONS,
        keywords=KEYWORDS,
        directory_filter=lambda folder: is_searched(root, Path(folder)),
    ):
        file, _line, message, comments, context = place
        yield file, message, comments, context


def is_searched(root: Path, folder: Path) -> bool:
    """Tell whether sentences may stand in a folder below the root."""
    return folder.relative_to(root).parts[0] in SEARCHED


def write_catalogue(file: Path, language: str, template: Catalog) -> None:
    """Write the sentences of a language, with the translations that there are already."""
    catalogue = Catalog(locale=language, project="Scorekeeper", charset="utf-8")
    if file.exists():
        with file.open("rb") as old:
            catalogue = read_po(old, locale=language)
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    written = BytesIO()
    write_po(written, catalogue, width=WIDTH, sort_output=True, include_lineno=False)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(VARYING.sub(b"", written.getvalue()))
