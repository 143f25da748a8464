"""A language of the tests: every sentence of the catalogues in wide letters; others show."""

import re
from collections.abc import Iterable
from pathlib import Path

import django
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tests.page_tags import attributes_in, tags_and_texts

LANGUAGE = "xx"
OURS = Path("scorekeeper", "locale", "en", "LC_MESSAGES", "django.po")
DJANGOS = Path(django.__file__).parent / "conf" / "locale" / "en" / "LC_MESSAGES" / "django.po"
# What stands in a sentence and is not of it: values to be filled in, and marks of HTML
VALUES = re.compile(r"(\{\w+\}|%\(\w+\)[sd]|%[sd%]|<[^>]+>|&\w+;)")
WIDE = {ord(letter): ord(letter) - ord("A") + ord("Ａ") for letter in map(chr, range(65, 91))}
WIDE |= {ord(letter): ord(letter) - ord("a") + ord("ａ") for letter in map(chr, range(97, 123))}
PLAIN_WORD = re.compile(r"[A-Za-z]{2,}")
READ_OUT = ("aria-label", "title", "placeholder", "alt", "label", "data-news")
NEVER_READ = {"script", "style"}


def marked(sentence: str) -> str:
    """Return a sentence in the language of the tests."""
    parts = VALUES.split(sentence)
    return "".join(part if place % 2 else part.translate(WIDE) for place, part in enumerate(parts))


def write_catalogue(folder: Path) -> None:
    """Write the catalogue of the language into a folder, from ours and that of Django itself."""
    with DJANGOS.open("rb") as file:
        catalogue = read_po(file, locale="en")
    with OURS.open("rb") as file:
        for message in read_po(file, locale="en"):
            catalogue[message.id] = message
    for message in catalogue:
        if message.id:
            said = message.id
            message.string = marked(said) if isinstance(said, str) else tuple(map(marked, said))
            message.flags.discard("fuzzy")
    target = folder / LANGUAGE / "LC_MESSAGES" / "django.mo"
    target.parent.mkdir(parents=True)
    with target.open("wb") as file:
        write_mo(file, catalogue)


def read_by_people(html: str) -> list[str]:
    """Return the texts of a page: what is written on it, and what is read out."""
    texts: list[str] = []
    inside = ""
    for mark, name, rest in tags_and_texts(html):
        if name:
            inside = "" if mark else name
            said = attributes_in(rest)
            texts += [text for read in READ_OUT if (text := said.get(read))]
        elif inside not in NEVER_READ:
            texts.append(rest)
    return [text.strip() for text in texts if text.strip()]


def left_in_english(texts: Iterable[str], names: Iterable[str] = ()) -> list[str]:
    """Return the texts in which something is neither in the language of the tests nor a name."""
    known = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names) or r"(?!)")
    return [text for text in texts if PLAIN_WORD.search(known.sub("", text))]
