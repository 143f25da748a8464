"""Figures: counts of a player's rounds of a game, over many matches.

A figure is a count (*scopas: 12*), a part of a count (*rounds declared and won: 41 of 58*), a mean
(*hand left: 37.5*), or the most or the least of a round. Behind each are whole numbers that are
joined over rounds and matches, so that nothing depends on how the rounds are grouped.
"""

import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scorekeeper.rules.words import PluralText, Text, ngettext_lazy, written_number
from scorekeeper.rules.words import Text as _

# What is counted for every game: the rounds that were played, and the points of a round.
ROUNDS, HIGHEST = "rounds", "highest_round"
POINTS = ngettext_lazy("{number} point", "{number} points", 0)
PARTS_OF_A_WIN = {
    Fraction(): "",
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


@dataclass(frozen=True, slots=True)
class Count:
    """An amount that a round adds, for each of some seats, to the numbers behind a figure."""

    slug: str
    seats: tuple[int, ...]
    amount: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """Something worth counting, and how it is said.

    ``slug`` is its word for programs, ``name`` stands before its number. ``of`` is the slug of the
    count that it is a part of, ``per`` that of the count by which it is divided to be a mean; both
    need no figure of their own. ``joined_by`` makes one number of those of two rounds or matches:
    their sum, or the higher or the lower one. ``unit`` says the number in words; it is of
    ``points_type``, such as ``Tenths``.
    """

    slug: str
    name: Text
    of: str = ""
    per: str = ""
    joined_by: Callable[[int, int], int] = operator.add
    unit: PluralText | None = None
    points_type: type[int] = int

    @property
    def counts(self) -> tuple[str, ...]:
        return tuple(filter(None, (self.slug, self.of, self.per)))

    def shown(self, amounts: Mapping[str, int]) -> Text | str | None:
        """The figure in words, by the numbers behind it; None where there is nothing to tell.

        A player who never declared has won none of no rounds, which says nothing.
        """
        if self.slug not in amounts or any(not amounts.get(one) for one in self.counts[1:]):
            return None
        number = self.points_type(amounts[self.slug])
        if self.of:
            return _("{part} of {whole}", part=number, whole=amounts[self.of])
        if self.per:
            return with_one_decimal(Fraction(number, amounts[self.per]))
        if self.unit is None:
            return written_number(number)
        return self.unit.of(number, written=written_number(number))


HIGHEST_ROUND = Figure(slug=HIGHEST, name=_("Highest round"), joined_by=max, unit=POINTS)


def with_one_decimal(number: Fraction) -> str:
    return rounded(number, 1)


def with_two_decimals(number: Fraction) -> str:
    """A number with at most two decimals, halves away from zero, without zeros at the end."""
    return rounded(number, 2).rstrip("0").rstrip(".")


def rounded(number: Fraction, decimals: int) -> str:
    """A number with some decimals, halves away from zero; below zero with a true minus."""
    units = (2 * abs(number) * 10**decimals + 1) // 2
    text = f"{Decimal(units).scaleb(-decimals):f}"
    return f"−{text}" if number < 0 and units else text


def wins_in_short(won: Fraction) -> str:
    """Write wins, of which a part may be shared: ``2½``."""
    whole, part = divmod(won, 1)
    sign = PARTS_OF_A_WIN.get(Fraction(part))
    if sign is None:
        return with_two_decimals(won)
    return f"{whole or ''}{sign}" or "0"


def joined(figures: Iterable[Figure], parts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """The numbers behind some figures, for several rounds or matches of a player together."""
    ways = {figure.slug: figure.joined_by for figure in figures}
    together: dict[str, int] = {}
    for part in parts:
        for slug, amount in part.items():
            join: Callable[[int, int], int] = ways.get(slug, operator.add)
            together[slug] = join(together[slug], amount) if slug in together else amount
    return together
