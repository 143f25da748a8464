"""The environment of the templates: the filters and globals that a page or a widget can use."""

import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from functools import cache
from typing import Any, Protocol
from urllib.parse import urlencode

from django.forms.renderers import get_default_renderer
from django.template.defaultfilters import capfirst
from django.template.defaultfilters import date as date_filter
from django.templatetags.static import static
from django.urls import get_script_prefix, reverse
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext, ngettext, npgettext, pgettext
from django_htmx.jinja import htmx_script
from jinja2 import Environment

from scorekeeper.games.fields import Who
from scorekeeper.games.forms import Panel
from scorekeeper.games.registry import find_game
from scorekeeper.records.models import Match, stamp
from scorekeeper.rules.counters import amounts_given
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.name_forms import with_unbroken_hyphens
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text, written_number
from scorekeeper.services.matches.offers import Offer
from scorekeeper.web.parts.files import ANY_GAME, game_pictures, style_of_game
from scorekeeper.web.parts.news import news_of
from scorekeeper.web.parts.people import Piece, line_of, people_in, pieces_at
from scorekeeper.web.parts.rounds import breakdown_of, line_in_words
from scorekeeper.web.parts.writing import (
    beside_points,
    breadth_of_amount,
    clock,
    counter_on_paper,
    date_in_full,
    day_in_words,
    digits_of,
    moment_in_words,
    tally_of,
    typeset,
    weekday,
)


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


PLAIN = re.compile(r"[\w-]+", re.ASCII)  # what stands in an address as it is
# One of each kind that stands in addresses: what could be a secret itself, and a key
SAMPLES: dict[type, object] = {str: "in-place-of-secret", int: 123456789012345678}


def url(name: str, *args: object) -> str:
    """Return the address of a page by its name and what stands in it.

    It is looked up once for each name: that is not cheap, and lists ask for it in every row.
    """
    kinds = tuple(map(type, args))
    if not (SAMPLES.keys() >= set(kinds) and all(PLAIN.fullmatch(str(one)) for one in args)):
        return reverse(name, args=args)
    return address_with_gaps(name, kinds, get_script_prefix()).format(*args)


@cache
def address_with_gaps(name: str, kinds: tuple[type, ...], _prefix: str) -> str:
    """Write ``/g/{}/rounds/{}/``, below the prefix of all addresses."""
    samples = [SAMPLES[kind] for kind in kinds]
    address = reverse(name, args=samples)
    for sample in samples:
        address = address.replace(str(sample), "{}", 1)
    return address


def address_of(offer: Offer, club: str = "") -> str:
    """The page on which a match of an offer begins, for the club of a secret."""
    said = {"club": club, "preset": offer.preset, "called": "" if offer.preset else offer.called}
    query = urlencode({name: value for name, value in said.items() if value})
    return reverse("new_match", args=[offer.game.slug]) + (f"?{query}" if query else "")


def written_date(moment: date, pattern: str) -> str:
    """Write a day, or a moment by the clock of the table, by a pattern of Django's ``date``."""
    return date_filter(localtime(moment) if isinstance(moment, datetime) else moment, pattern)


def stamped(version: int, match: Match) -> str:
    return stamp(version, match.epoch)


def picture_of_game(slug: str, called: str = "") -> str:
    """Return the address of the picture that a game brings of itself, or of any game's.

    A game that was given a name has the picture of the preset of that name.
    """
    pictures = game_pictures()
    is_known = slug in pictures.names  # a match's game may be played here no more
    preset = find_game(slug).preset_called(called) if called and is_known else ""
    names = (f"{slug}.{preset}", slug)
    symbol = next((name for name in names if name in pictures.names), ANY_GAME)
    return f"{url('game_pictures', pictures.version)}#{symbol}"


def in_short(counts: Sequence[int]) -> str:
    """Write numbers of players as ``4``, a range or ``4, 6``."""
    if len(counts) > 1 and counts[-1] - counts[0] == len(counts) - 1:
        return f"{counts[0]}–{counts[-1]}"
    return ", ".join(map(str, counts))


def only_counter(played_match: PlayedMatch) -> str:
    """Return the name of a game's counter where it has just one: that has a column."""
    return str(played_match.counters[0].name) if len(played_match.counters) == 1 else ""


def whose(line: ScoreLine, played_match: PlayedMatch) -> Text:
    return played_match.table.names(line.seats)


def for_whom(line: ScoreLine, table: AnyTable) -> Text:
    return table.names(line.seats)


def with_amounts(line: ScoreLine, played_match: PlayedMatch) -> str:
    return line_in_words(line, played_match.counters)


def beside(ones: list[object], others: list[object]) -> list[tuple[object, object]]:
    return list(zip(ones, others, strict=True))


class Scored(Protocol):
    """A side with the points of a round."""

    @property
    def points(self) -> int: ...


def digits_of_sides(sides: Iterable[Scored]) -> str:
    """Return the class for the longest score of sides."""
    return digits_of(side.points for side in sides)


def rendered(panel: Panel) -> str:
    return SafeString(get_default_renderer().render(panel.template, {"panel": panel}))


def pieces_on(who: Who) -> list[Piece]:
    """Return the pieces of the players on a tile."""
    return pieces_at(who.players, who.seats)


FILTERS = {
    "address": address_of,
    "amounts": amounts_given,
    "beside": beside,
    "beside_points": beside_points,
    "breadth_of_amount": breadth_of_amount,
    "breakdown": breakdown_of,
    "capfirst": capfirst,
    "clock": clock,
    "date": written_date,
    "day": day_in_words,
    "weekday": weekday,
    "digits_of_sides": digits_of_sides,
    "for_whom": for_whom,
    "in_full": date_in_full,
    "in_short": in_short,
    "line": line_of,
    "moment": moment_in_words,
    "news": news_of,
    "on_paper": counter_on_paper,
    "only_counter": only_counter,
    "people": people_in,
    "picture_of_game": picture_of_game,
    "pieces_on": pieces_on,
    "rendered": rendered,
    "stamped": stamped,
    "style_of_game": style_of_game,
    "tally": tally_of,
    "typeset": typeset,
    "unbroken": with_unbroken_hyphens,
    "whose": whose,
    "with_amounts": with_amounts,
    "written": written_number,
}
GLOBALS = {
    "get_language": get_language,
    "htmx_script": htmx_script,
    "static": cache(static),  # asked for with every icon, and never another in a process
    "url": url,
}
