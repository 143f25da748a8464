"""Scores as templates lay them out."""

from collections.abc import Iterable, Iterator, Sequence

from django.forms.renderers import get_default_renderer
from django.urls import reverse
from django.utils.safestring import SafeString

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


def stamped(version: int, match: Match) -> str:
    """A version of a match, as phones carry it to and fro."""
    return stamp(version, match.epoch)


def picture_of_game(slug: str) -> str:
    """Where the picture that a game brings of itself is found, or that of any game."""
    pictures = game_pictures()
    file = reverse("game_pictures", args=[pictures.version])
    return f"{file}#{slug if slug in pictures.slugs else ANY_GAME}"


def in_short(counts: Sequence[int]) -> str:
    """How many can play: ``4``, or a range, or ``4, 6``."""
    if len(counts) > 1 and counts[-1] - counts[0] == len(counts) - 1:
        return f"{counts[0]}–{counts[-1]}"
    return ", ".join(map(str, counts))


def only_counter(evening: Evening) -> str:
    """What a game counts besides the points, where it is one thing: that has a column."""
    return str(evening.counters[0].name) if len(evening.counters) == 1 else ""


def whose(line: ScoreLine, evening: Evening) -> Text:
    """The names of those whom a line is for."""
    return evening.table.names(line.seats)


def with_amounts(line: ScoreLine, evening: Evening) -> str:
    """What a line is for, and what it gives."""
    return line_in_words(line, evening.counters)


def beside(ones: list[object], others: list[object]) -> list[tuple[object, object]]:
    """Two rows of as many things, each beside the other one in its place."""
    return list(zip(ones, others, strict=True))


def digits_of_sides(sides: Iterable[tuple[object, int, object]]) -> str:
    """How long the longest score is of some sides, each given as names, points and amounts."""
    return digits_of(points for _names, points, _amounts in sides)


def rendered(panel: Panel) -> str:
    """What lies under the thumb, rendered once for what is in it."""
    return SafeString(get_default_renderer().render(panel.template, {"panel": panel}))


def chips(players: Iterable[tuple[int, str]], sides: int) -> Iterator[Chip]:
    """The players as chips, of whom every so-many-th is on the same side."""
    return chips_of([name for _seat, name in players], sides)


def for_whom(line: ScoreLine, table: AnyTable) -> Text:
    """The names of everybody whom a line is for."""
    return table.names(line.seats)


FILTERS = {
    "address": address_of,
    "amounts": amounts_given,
    "beside": beside,
    "beside_points": beside_points,
    "breadth_of_amount": breadth_of_amount,
    "breakdown": breakdown_of,
    "chips": chips,
    "clock": clock,
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
    "page_at": page_at,
}
