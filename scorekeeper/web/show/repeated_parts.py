"""Parts that stand on pages many times: rendered once with blanks, which are filled in for each."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import cache, lru_cache
from html import escape
from typing import Any, TypeAlias

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from scorekeeper.web.rendering import rendered

Values: TypeAlias = Mapping[str, str | bool | None]

TEXT = "text"  # in place of any text that is not empty
# The longest is the table page with 6,000 letters, so all of them take 3 MB at most; one for each
# template and what there is for it. A whole evening of every game needs 120 of them, or 75 kB.
MOST_BLANKS = 500
BLANK = re.compile("\ue000([a-z_]+)\ue001")  # letters that no template has


def filled_part(template: str, **values: str | bool | None) -> SafeString:
    """A part of a page, with texts that differ each time it stands there.

    Of a text its template may ask whether there is one, and write it; nothing more, for it is given
    a blank in its place. Whatever else it is given leads to another rendering.
    """
    html = blanks_of(template, values) % escaped(values)
    return mark_safe(html)  # noqa: S308 - of a template, and of what is escaped


def repeated_part(template: str, lines: Iterable[Any], **same: str | bool | None) -> SafeString:
    """Such a part for each of some lines, with what is the ``same`` for all of them.

    A line is a record of texts, and of what is so or not. However many there are, the template is
    rendered a few times in all: once for each set of texts that are there.
    """
    found, html, always = dict[Any, str](), list[str](), escaped(same)
    for line in lines:
        own = {name: getattr(line, name) for name in names_of(line.__class__)}
        kinds = kinds_of(own)
        if kinds not in found:
            found[kinds] = blanks_of(template, {**own, **same})
        html.append(found[kinds] % {**escaped(own), **always})
    return mark_safe("".join(html))  # noqa: S308 - all of templates


def blanks_of(template: str, values: Values) -> str:
    """A part with a blank for each text that there is, as ``%`` fills them in."""
    return rendered_blanks(get_language(), template, tuple(values), kinds_of(values))


@lru_cache(maxsize=MOST_BLANKS)
def rendered_blanks(
    _language: str, template: str, names: tuple[str, ...], kinds: tuple[str | bool | None, ...]
) -> str:
    """A part with its blanks, rendered for what it is given: texts, and what is so or not."""
    given = {name: blank_for(name, kind) for name, kind in zip(names, kinds, strict=True)}
    return BLANK.sub(r"%(\1)s", rendered(template, given).replace("%", "%%"))


def kinds_of(values: Values) -> tuple[str | bool | None, ...]:
    """What decides how a part is rendered: which texts there are, and what else is so or not."""
    return tuple(
        [(TEXT if one else "") if isinstance(one, str) else no_text(one) for one in values.values()]
    )


def no_text(value: bool | None) -> bool | None:
    """What is so or not; anything else but that would change what is rendered, and is a fault."""
    assert value is None or isinstance(value, bool), value
    return value


def blank_for(name: str, kind: str | bool | None) -> str | bool | None:
    """What is given to a template in place of something: a blank of its name for a text."""
    return mark_safe(f"\ue000{name}\ue001") if kind == TEXT else kind  # noqa: S308 - a name of ours


def escaped(values: Values) -> dict[str, str]:
    """The texts as they stand on a page; what is a part already stays as it is."""
    return {
        name: text if isinstance(text, SafeString) else escape(text)
        for name, text in values.items()
        if isinstance(text, str)
    }


@cache
def names_of(kind: type) -> tuple[str, ...]:
    """What a kind of line says something about."""
    return tuple(field.name for field in fields(kind))
