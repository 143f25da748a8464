"""Counters: crosses, bags, games won and lost, which a game counts besides the points."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from scorekeeper.rules.facts import Adjustment
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import PluralText, Text


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount of a counter as a page shows it; ``words`` are in the reader's language."""

    number: int
    words: str
    in_strokes: bool


NOTHING = Amount(0, "", in_strokes=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """Something that a game counts besides the points, and how much of it everybody has.

    ``slug`` is its word for programs; ``name`` stands at the head of its numbers, written as in
    the middle of a sentence; ``words`` are an amount of it, ``none`` that there is nothing of it.
    ``sign`` marks it in the picture of the race: a plus or minus, or else a cross or a circle.
    ``amounts`` are given for every seat: those of a side with each of its members, unless each
    player has their own (``is_of_players``) and a side what its members have together.
    With ``in_strokes`` it is written in strokes, as on paper, and otherwise in words.

    One of a game's counters may be the one that score lines give, that an adjustment or an agreed
    score changes (``may_be_agreed``) and that the table pays for (``is_settled``). Rows and score
    sheets have it under the one word ``crosses``, whatever its name is here.
    """

    slug: str
    name: Text
    words: PluralText
    none: Text
    sign: Literal["", "+", "−"] = ""
    amounts: tuple[int, ...] = ()
    is_of_players: bool = False
    in_strokes: bool = False
    may_be_agreed: bool = False
    is_settled: bool = False

    def of(self, side: tuple[int, ...]) -> int:
        if self.is_of_players:
            return sum(self.amounts[seat] for seat in side)
        return self.amounts[side[0]]

    def in_words(self, number: int) -> Text:
        """An amount in words; below zero with a true minus."""
        if not number:
            return self.none
        return self.words.of(number, written=f"−{-number}" if number < 0 else "")

    def shown(self, number: int) -> Amount:
        return Amount(number, str(self.in_words(number)), self.in_strokes)

    def given_by(self, one: ScoreLine | Adjustment) -> int:
        return one.counter if self.may_be_agreed else 0


def amounts_of(
    counters: Sequence[Counter], sides: Iterable[tuple[int, ...]], *, with_nothing: bool = True
) -> tuple[tuple[Amount, ...], ...]:
    """The amounts of every counter for each side: ``amounts[side][counter]``.

    Without any, a counter has words for that only ``with_nothing``.
    """
    return tuple(
        tuple(
            one.shown(number) if (number := one.of(side)) or with_nothing else NOTHING
            for one in counters
        )
        for side in sides
    )


def amounts_given(one: ScoreLine | Adjustment, counters: Iterable[Counter]) -> tuple[Amount, ...]:
    given = ((counter, counter.given_by(one)) for counter in counters)
    return tuple(counter.shown(number) for counter, number in given if number)


def adjustable_counter(counters: Iterable[Counter]) -> Counter | None:
    """The counter that adjustments and agreed scores may change; None where there is none."""
    return next((counter for counter in counters if counter.may_be_agreed), None)
