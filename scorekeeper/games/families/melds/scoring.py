"""The lines that every game of the family has: canastas, going out, cards."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.families.melds.kinds import CanastaKind
from scorekeeper.games.families.melds.played import CANASTAS, NET, WENT_OUT, PlayedSide
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Joined, Text, written_number
from scorekeeper.rules.words import Text as _


def worth_text(what: Text | str, points: int) -> Text:
    """A reason and its points: ``1 natural, 1 mixed: 800``."""
    return _("{what}: {points}", what=what, points=written_number(points))


def canastas_in_words(side: PlayedSide, kinds: Sequence[CanastaKind]) -> Text:
    """The canastas of a side: ``1 natural, 2 mixed``."""
    counts = ((kind, side.canastas.get(kind.slug, 0)) for kind in kinds)
    return Joined(", ", [kind.words.of(count) for kind, count in counts if count])


def canasta_lines(
    table: AnyTable, side: PlayedSide, kinds: Sequence[CanastaKind]
) -> Iterator[ScoreLine]:
    if side.finished:
        rules = table.house_rules
        points = sum(kind.worth(rules) * side.canastas.get(kind.slug, 0) for kind in kinds)
        text = worth_text(canastas_in_words(side, kinds), points)
        yield ScoreLine(CANASTAS, text, side.seats, points)


def out_line(side: PlayedSide, points: int, words: Text) -> ScoreLine:
    return ScoreLine(WENT_OUT, worth_text(words, points), side.seats, points)


def cards_line(side: PlayedSide) -> ScoreLine:
    """The cards as they were typed: ``cards 300+145 = 445``."""
    told = sum_in_signs(side)
    points = written_number(side.cards)
    text = _("cards {points}", points=points)
    if told != points:
        text = _("cards {sum} = {points}", sum=told, points=points)
    return ScoreLine(NET, text, side.seats, side.cards)


def sum_in_signs(side: PlayedSide) -> str:
    numbers = [*side.net, *side.melded, *(-number for number in side.in_hand)]
    signed = "".join(f"−{-number}" if number < 0 else f"+{number}" for number in numbers)
    return signed.removeprefix("+")
