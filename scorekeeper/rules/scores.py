"""Scores: lines, each with its reason, that add up to the points of a round."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.rules.words import Text


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points and crosses that each of some seats receives for one reason.

    ``rule`` is a word for programs (base, bonus, adjustment, ...), ``text`` the sum in words.
    """

    rule: str
    text: Text
    seats: tuple[int, ...]
    points: int = 0
    counter: int = 0


@dataclass(frozen=True, slots=True)
class Highlight:
    """Something worth telling of a match: its name, its amount, and its player or round."""

    label: Text
    amount: Text
    words: Text


def summed(lines: Iterable[ScoreLine], players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    points, counter = [0] * players, [0] * players
    for line in lines:
        for seat in line.seats:
            points[seat] += line.points
            counter[seat] += line.counter
    return tuple(points), tuple(counter)


def added(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    """Two rows of numbers added seat by seat."""
    return tuple(a + b for a, b in zip(one, other, strict=True))


def ranked(totals: tuple[int, ...], *, lowest_wins: bool) -> tuple[tuple[int, ...], ...]:
    """Seats, best first; level ones stand in one group, in the order of their seats."""
    best_first = sorted(set(totals), reverse=not lowest_wins)
    return tuple(
        tuple(seat for seat, total in enumerate(totals) if total == score) for score in best_first
    )
