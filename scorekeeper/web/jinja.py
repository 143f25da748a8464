"""The environment of the templates: the filters and globals that a page or a widget can use."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from typing import Any

from django.forms.renderers import get_default_renderer
from django.template.defaultfilters import capfirst
from django.template.defaultfilters import date as date_filter
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext, ngettext, npgettext, pgettext
from django_htmx.jinja import htmx_script
from jinja2 import Environment

from scorekeeper.games.forms import Panel
from scorekeeper.records.models import Match, stamp
from scorekeeper.rules.counters import amounts_given
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.replay import Evening
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text, written_number
from scorekeeper.web.parts.addresses import address_of, page_at
from scorekeeper.web.parts.breadth import breadth_of_amount, digits_of
from scorekeeper.web.parts.breakdown import breakdown_of
from scorekeeper.web.parts.game_pictures import ANY_GAME, game_pictures, style_of_game
from scorekeeper.web.parts.moments import clock, date_in_full, day_in_words, moment_in_words
from scorekeeper.web.parts.news import news_of
from scorekeeper.web.parts.people import Chip, chips_of
from scorekeeper.web.parts.rounds import line_in_words
from scorekeeper.web.parts.tally import beside_points, on_paper, tally_of
from scorekeeper.web.parts.typesetting import typeset


def environment(**options: Any) -> Environment:
    made = Environment(  # noqa: S701 - Django's backend asks for autoescape among its options
        trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.i18n"], **options
    )
    made.install_gettext_callables(  # type: ignore[attr-defined] # by the extension
        gettext, ngettext, newstyle=True, pgettext=pgettext, npgettext=npgettext
    )
    made.policies["ext.i18n.trimmed"] = True
    made.globals |= GLOBALS
    made.filters |= FILTERS
    return made


def url(name: str, *args: object) -> str:
    """Return the address of a page; one with a single word in it is looked up but once."""
    if len(args) == 1 and isinstance(args[0], str):
        return page_at(name, args[0])
    return reverse(name, args=args)


def written_date(moment: date, pattern: str) -> str:
    """Write a day, or a moment by the clock of the table, by a pattern of Django's ``date``."""
    return date_filter(localtime(moment) if isinstance(moment, datetime) else moment, pattern)


def stamped(version: int, match: Match) -> str:
    return stamp(version, match.epoch)


def picture_of_game(slug: str) -> str:
    """Return the address of a game's own picture, or of the one for any game."""
    pictures = game_pictures()
    file = reverse("game_pictures", args=[pictures.version])
    return f"{file}#{slug if slug in pictures.slugs else ANY_GAME}"


def in_short(counts: Sequence[int]) -> str:
    """Write numbers of players as ``4``, a range or ``4, 6``."""
    if len(counts) > 1 and counts[-1] - counts[0] == len(counts) - 1:
        return f"{counts[0]}–{counts[-1]}"
    return ", ".join(map(str, counts))


def only_counter(evening: Evening) -> str:
    """Return the name of a game's counter where it has just one: that has a column."""
    return str(evening.counters[0].name) if len(evening.counters) == 1 else ""


def whose(line: ScoreLine, evening: Evening) -> Text:
    return evening.table.names(line.seats)


def for_whom(line: ScoreLine, table: AnyTable) -> Text:
    return table.names(line.seats)


def with_amounts(line: ScoreLine, evening: Evening) -> str:
    return line_in_words(line, evening.counters)


def beside(ones: list[object], others: list[object]) -> list[tuple[object, object]]:
    return list(zip(ones, others, strict=True))


def digits_of_sides(sides: Iterable[tuple[object, int, object]]) -> str:
    """Return the class for the longest score of sides given as names, points and amounts."""
    return digits_of(points for _names, points, _amounts in sides)


def rendered(panel: Panel) -> str:
    return SafeString(get_default_renderer().render(panel.template, {"panel": panel}))


def chips(players: Iterable[tuple[int, str]], sides: int) -> Iterator[Chip]:
    """Return players as chips, each the side of the one ``sides`` seats before."""
    return chips_of([name for _seat, name in players], sides)


FILTERS = {
    "address": address_of,
    "amounts": amounts_given,
    "beside": beside,
    "beside_points": beside_points,
    "breadth_of_amount": breadth_of_amount,
    "breakdown": breakdown_of,
    "capfirst": capfirst,
    "chips": chips,
    "clock": clock,
    "date": written_date,
    "day": day_in_words,
    "digits_of_sides": digits_of_sides,
    "for_whom": for_whom,
    "in_full": date_in_full,
    "in_short": in_short,
    "moment": moment_in_words,
    "news": news_of,
    "on_paper": on_paper,
    "only_counter": only_counter,
    "picture_of_game": picture_of_game,
    "rendered": rendered,
    "stamped": stamped,
    "style_of_game": style_of_game,
    "tally": tally_of,
    "typeset": typeset,
    "whose": whose,
    "with_amounts": with_amounts,
    "written": written_number,
}
GLOBALS = {
    "get_language": get_language,
    "htmx_script": htmx_script,
    "page_at": page_at,
    "static": static,
    "url": url,
}
