"""The environment of the templates: what every page and every widget can write."""

from datetime import date, datetime
from typing import Any

from django.template.defaultfilters import capfirst
from django.template.defaultfilters import date as date_filter
from django.templatetags.static import static
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext, ngettext, npgettext, pgettext
from django_htmx.jinja import htmx_script
from jinja2 import Environment

from scorekeeper.web import filters


def written_date(moment: date, pattern: str) -> str:
    """Return a day, or a moment by the clock of the table, by a pattern of Django's ``date``."""
    return date_filter(localtime(moment) if isinstance(moment, datetime) else moment, pattern)


def environment(**options: Any) -> Environment:
    """Make an environment with our sentences, addresses, files, and words for scores."""
    made = Environment(  # noqa: S701 - Django's backend asks for autoescape among its options
        trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.i18n"], **options
    )
    made.install_gettext_callables(  # type: ignore[attr-defined] # by the extension
        gettext, ngettext, newstyle=True, pgettext=pgettext, npgettext=npgettext
    )
    made.policies["ext.i18n.trimmed"] = True
    made.globals |= {
        "url": filters.url,
        "static": static,
        "htmx_script": htmx_script,
        "get_language": get_language,
    }
    made.filters |= {"capfirst": capfirst, "date": written_date, **filters.FILTERS}
    return made
