"""Parts that stand on pages many times: rendered once with blanks, which are filled in for each."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import cache as remembered
from html import escape
from typing import Any, TypeAlias

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from scorekeeper.services.reading.bounded_cache import cache
from scorekeeper.web.rendering import rendered

Values: TypeAlias = Mapping[str, str | bool | None]

A_KEY = 1_000  # bytes, about, of what a part with blanks is found by
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
    key = "blanks", get_language(), template, *values, *kinds_of(values)
    blanks: str | None = cache.get(key)
    if blanks is None:
        given = {name: blank_for(name, value) for name, value in values.items()}
        blanks = BLANK.sub(r"%(\1)s", rendered(template, given).replace("%", "%%"))
        cache.put(key, blanks, size=A_KEY + 4 * len(blanks))
    return blanks


def kinds_of(values: Values) -> tuple[object, ...]:
    """What decides how a part is rendered: which texts there are, and what is so or not."""
    return tuple([bool(one) if isinstance(one, str) else repr(one) for one in values.values()])


def blank_for(name: str, value: str | bool | None) -> str | bool | None:
    """What is given to a template in place of something: a blank of its name for a text."""
    assert value is None or isinstance(value, str | bool), value
    is_text = isinstance(value, str) and value
    return mark_safe(f"\ue000{name}\ue001") if is_text else value  # noqa: S308 - a name of ours


def escaped(values: Values) -> dict[str, str]:
    """The texts as they stand on a page; what is a part already stays as it is."""
    return {
        name: text if isinstance(text, SafeString) else escape(text)
        for name, text in values.items()
        if isinstance(text, str)
    }


@remembered
def names_of(kind: type) -> tuple[str, ...]:
    """What a kind of line says something about."""
    return tuple(field.name for field in fields(kind))
