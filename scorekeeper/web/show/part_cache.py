"""Parts of pages, rendered once for what is in them and not for each page they stand on."""

import functools
from collections.abc import Callable, Hashable, Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from operator import attrgetter
from sys import getsizeof
from typing import Any

from django.forms.renderers import TemplatesSetting
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scorekeeper.rules.words import Text
from scorekeeper.services.reading.bounded_cache import cache
from scorekeeper.web.rendering import rendered

OF_FORMS = ("widgets/", "entry/")
PLAIN = {str, int, bool, type(None)}
A_PART = 2_000  # bytes, about, of what a part is found by, besides its texts


def rendered_part(template: str, **values: object) -> SafeString:
    """A part of a page: a template and all that it is given, a sentence as it reads now.

    It is found by everything that is in it, and by the language: whatever changes, be it a name
    or a link, leads to another part. Nothing else is there when it is rendered.
    """
    given = {
        name: str(value) if isinstance(value, Text) else value for name, value in values.items()
    }
    # By their kinds too: a text may equal another that is escaped already, and 1 equals True.
    found_by = [(name, type(value), value) for name, value in given.items()]
    key = ("part", get_language(), template, *found_by)
    html: SafeString | None = cache.get(key)
    if html is None:
        sizes = sum(map(size_of_value, given.values()))
        html = rendered(template, given)
        cache.put(key, html, size=A_PART + getsizeof(html) + sizes)
    return html


def size_of_value(value: object) -> int:
    """About how many bytes something takes that a part is given; a fault where it may change.

    A sentence deeper down would be another one in another language, and never be found again.
    """
    if is_dataclass(value):
        inner = [getattr(value, field.name) for field in fields(value)]
    elif isinstance(value, tuple):
        inner = [*value]
    else:
        assert value is None or isinstance(value, str | int | datetime), value
        inner = []
    return getsizeof(value) + sum(map(size_of_value, inner))


class RenderedWidgets(TemplatesSetting):
    """Renders forms as Django does, and a widget of ours only where it says something new."""

    def render(self, template_name: str, context: dict[str, Any], request: Any = None) -> str:
        """A widget as it stands on the page."""
        if not template_name.startswith(OF_FORMS):
            return SafeString(super().render(template_name, context, request))
        key = ("widget", get_language(), template_name, said(context))
        html: SafeString | None = cache.get(key)
        if html is None:
            html = SafeString(super().render(template_name, context, request))
            cache.put(key, html, size=A_PART + 2 * getsizeof(html))
        return html


def said(value: object) -> Hashable:
    """All that a widget is rendered from, to be found by; a sentence as it reads now.

    By their kinds too: a text may equal another that is escaped already. What is worked out only
    when it is rendered follows from the rest.
    """
    if isinstance(value, str | int | None):
        return type(value), value
    if isinstance(value, Text | Promise):
        return str(value)
    if isinstance(value, Mapping):
        return tuple((name, said(inner)) for name, inner in value.items())
    if isinstance(value, list | tuple | set | range):
        return tuple(map(said, value))
    if is_dataclass(value):
        inner = fields_of(value.__class__)(value)
        return inner if PLAIN.issuperset(map(type, inner)) else tuple(map(said, inner))
    assert callable(value), value
    return None


@functools.cache
def fields_of(kind: type) -> Callable[[object], Any]:
    """What reads all fields of a record, of which there are two or more."""
    return attrgetter(*(field.name for field in fields(kind)))
