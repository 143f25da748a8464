"""Parts that stand on pages many times: rendered once with blanks, which are filled in for each."""

import re
from collections.abc import Iterable
from dataclasses import fields
from functools import cache, lru_cache
from html import escape
from typing import Any, TypeAlias

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scorekeeper.web.rendering import rendered

Kinds: TypeAlias = tuple[str | bool | None, ...]

TEXT = "text"  # in place of any text that is not empty
# The longest is the table page with 6,000 letters, so all of them take 3 MB at most; one for each
# template and what there is for it. A whole evening of every game needs 120 of them, or 75 kB.
MOST_BLANKS = 500
ESCAPED = re.compile("[&<>\"']")  # what `html.escape` writes otherwise, and most texts have none of
BLANK = re.compile("\ue000([a-z_]+)\ue001")  # letters that no template has


def filled_part(template: str, **values: str | bool | None) -> SafeString:
    """A part of a page, with texts that differ each time it stands there.

    Of a text its template may ask whether there is one, and write it; nothing more, for it is given
    a blank in its place. Whatever else it is given leads to another rendering.
    """
    kinds, texts = taken_apart(values.items())
    return SafeString(blanks_of(get_language(), template, tuple(values), kinds) % texts)


def repeated_part(template: str, lines: Iterable[Any], **same: str | bool | None) -> SafeString:
    """Such a part for each of some lines, with what is the ``same`` for all of them.

    A line is a record of texts, and of what is so or not. However many there are, the template is
    rendered a few times in all: once for each set of texts that are there.
    """
    language, html = get_language(), list[str]()
    same_kinds, same_texts = taken_apart(same.items())
    for line in lines:
        names = names_of(line.__class__)
        kinds, texts = taken_apart([(name, getattr(line, name)) for name in names])
        blanks = blanks_of(language, template, (*names, *same), (*kinds, *same_kinds))
        html.append(blanks % {**texts, **same_texts})
    return SafeString("".join(html))


def taken_apart(values: Iterable[tuple[str, str | bool | None]]) -> tuple[Kinds, dict[str, str]]:
    """What decides how a part is rendered, and the texts as they stand in it.

    Which texts there are decides, and what else is so or not; anything but that would change what
    is rendered, and is a fault. A text is escaped, but not what is a part already.
    """
    kinds, texts = list[str | bool | None](), dict[str, str]()
    for name, value in values:
        if isinstance(value, str):
            kinds.append(TEXT if value else "")
            is_as_it_stands = isinstance(value, SafeString) or not ESCAPED.search(value)
            texts[name] = value if is_as_it_stands else escape(value)
        else:
            assert value is None or isinstance(value, bool), value
            kinds.append(value)
    return tuple(kinds), texts


@lru_cache(maxsize=MOST_BLANKS)
def blanks_of(_language: str, template: str, names: tuple[str, ...], kinds: Kinds) -> str:
    """A part with a blank for each text that there is, as ``%`` fills them in."""
    given = {name: blank_for(name, kind) for name, kind in zip(names, kinds, strict=True)}
    return BLANK.sub(r"%(\1)s", rendered(template, given).replace("%", "%%"))


def blank_for(name: str, kind: str | bool | None) -> str | bool | None:
    """What is given to a template in place of something: a blank of its name for a text."""
    return SafeString(f"\ue000{name}\ue001") if kind == TEXT else kind


@cache
def names_of(kind: type) -> tuple[str, ...]:
    """What a kind of line says something about."""
    return tuple(field.name for field in fields(kind))
