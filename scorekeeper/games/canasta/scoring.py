"""The lines of Canasta besides the family's: threes, penalties, melds without a canasta."""

from collections.abc import Iterator

from scorekeeper.games.canasta.checks import BLACK_THREES, CAUGHT, UNFINISHED
from scorekeeper.games.canasta.house_rules import (
    A_MELD,
    AGAINST,
    MODERN,
    OFF,
    CanastaRules,
    CanastaTable,
)
from scorekeeper.games.families.melds.classic import RED_THREES
from scorekeeper.games.families.melds.played import NET, PlayedSide
from scorekeeper.games.families.melds.scoring import cards_line, sum_in_signs, worth_text
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text, ngettext_lazy, written_number
from scorekeeper.rules.words import Text as _

MODERN_THREES = (0, 100, 300, 500, 1000)
ALL_OF_THREE_PACKS = 10  # B: six red threes are worth as much as ten
UNFINISHED_KINDS = {
    "aces": _("unfinished aces"),
    "sevens": _("unfinished sevens"),
    "wild": _("unfinished wild cards"),
}


def line_of_cards(rules: CanastaRules, side: PlayedSide) -> ScoreLine:
    """The cards; M: what a side without a canasta melded is against it, as its hand is."""
    if rules.no_canasta != AGAINST or side.finished or side.net:
        return cards_line(side)
    points = -sum(side.melded) - sum(side.in_hand)
    told = sum_in_signs(side)
    text = _("cards {sum}, no canasta: {points}", sum=told, points=written_number(points))
    return ScoreLine(NET, text, side.seats, points)


def lines_of_threes(table: CanastaTable, side: PlayedSide) -> Iterator[ScoreLine]:
    rules = table.house_rules
    if rules.threes == MODERN:
        for key in (RED_THREES, BLACK_THREES):
            if number := side.counts.get(key, 0):
                yield modern_line(side, key, number)
    elif rules.threes != OFF and (number := side.counts.get(RED_THREES, 0)):
        yield red_line(rules, side, number)


def red_line(rules: CanastaRules, side: PlayedSide, number: int) -> ScoreLine:
    """B: each its value, all of them twice that; against a side without a meld, or canastas."""
    points = number * rules.red_three
    if number == 2 * rules.packs:
        points = ALL_OF_THREE_PACKS * rules.red_three if rules.packs == 3 else 2 * points
    text: Text = ngettext_lazy("{number} red three", "{number} red threes", number)
    if rules.threes == A_MELD and side.laid_nothing:
        text, points = _("{threes}, nothing melded", threes=text), -points
    elif rules.threes != A_MELD and side.finished < 2:
        text, points = _("{threes}, not two canastas", threes=text), -points
    return ScoreLine(RED_THREES, worth_text(text, points), side.seats, points)


def modern_line(side: PlayedSide, key: str, number: int) -> ScoreLine:
    """M: against a side without a canasta, nothing with one, for it with two or more."""
    sign = (side.finished > 1) - (not side.finished)
    points = sign * MODERN_THREES[number]
    text: Text = ngettext_lazy("{number} black three", "{number} black threes", number)
    if key == RED_THREES:
        text = ngettext_lazy("{number} red three", "{number} red threes", number)
    if not side.finished:
        text = _("{threes}, no canasta", threes=text)
    elif side.finished == 1:
        text = _("{threes}, one canasta", threes=text)
    return ScoreLine(key, worth_text(text, points), side.seats, points)


def lines_of_penalties(table: CanastaTable, side: PlayedSide) -> Iterator[ScoreLine]:
    rules = table.house_rules
    for kind in side.texts(UNFINISHED):
        points = -getattr(rules, kind)
        text = worth_text(UNFINISHED_KINDS[kind], points)
        yield ScoreLine(UNFINISHED, text, side.seats, points)
    if times := side.counts.get(CAUGHT, 0):
        points = -times * rules.caught
        words = ngettext_lazy(
            "caught with three aces or sevens",
            "caught with three aces or sevens, {number} times",
            times,
        )
        yield ScoreLine(CAUGHT, worth_text(words, points), side.seats, points)
