"""A price of Schafkopf: parts that are added, and factors of their sum, each with its reason."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import prod

from scorekeeper.games.schafkopf.played import KLOPFEN, SchafkopfSituation
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.words import Joined, Text
from scorekeeper.rules.words import Text as _

Part = tuple[Text, int]


@dataclass(frozen=True)
class Price:
    """What one loser pays: parts that are added, and factors of their sum."""

    parts: tuple[Part, ...]
    factors: tuple[Part, ...]

    @property
    def factor(self) -> int:
        return prod(factor for _words, factor in self.factors)

    @cached_property
    def total(self) -> int:
        return sum(points for _words, points in self.parts) * self.factor

    @property
    def words(self) -> Text:
        """``Rufspiel 20, Schneider 10, with 3: 30, Klopfen x2: 120``."""
        said = Joined(", ", [words for words, _number in (*self.parts, *self.factors)])
        if len(self.parts) + len(self.factors) == 1:
            return said
        return _("{parts}: {total}", parts=said, total=self.total)


def factors_of_klopfen(situation: SchafkopfSituation, deal: Deal) -> Iterator[Part]:
    if number := deal.number_of(KLOPFEN):
        one_more = situation.rules.klopfen == "one_more"
        yield factor(_("Klopfen"), number + 1 if one_more else 2**number)


def factors_of_round(situation: SchafkopfSituation) -> Iterator[Part]:
    if (doubled := situation.memory.bock.factor) > 1:
        yield factor(_("doubled round"), doubled)


def factor(why: Text, number: int) -> Part:
    return _("{why} x{factor}", why=why, factor=number), number
