"""A round's sum: each side's gains, reason by reason, and its total after them."""

from dataclasses import dataclass

from scorekeeper.rules.counters import Amount, amounts_given, amounts_of
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.replay import Evening
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text
from scorekeeper.web.parts.breadth import digits_of
from scorekeeper.web.parts.people import Piece, pieces_of


@dataclass(frozen=True, slots=True)
class Gain:
    """A side's gain in a round, and its total after it."""

    side: int
    names: tuple[str, ...]
    pieces: tuple[Piece, ...]
    lines: tuple[ScoreLine, ...]
    points: int
    amounts: tuple[Amount, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Reason:
    """One line of the sum; a side that it is not for has nothing in its place."""

    text: Text
    cells: tuple[ScoreLine | None, ...]
    amounts: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """A round's change, for each side, of one of the game's counters."""

    name: Text
    amounts: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The sum of a round: in columns for two sides, in rows for more."""

    gains: tuple[Gain, ...]
    reasons: tuple[Reason, ...]
    counted: tuple[Counted, ...]

    @property
    def digits(self) -> str:
        """Class for its longest number."""
        return digits_of(number for gain in self.gains for number in (gain.points, gain.total))

    @property
    def digits_of_scores(self) -> str:
        """Class for the longest gain of a side."""
        return digits_of(gain.points for gain in self.gains)


def breakdown_of(played: PlayedRound, evening: Evening) -> Breakdown:
    """The sum of a round that stands in an evening, or stood there in earlier versions."""
    counters = [one for one in evening.counted(played) if any(one.amounts)]
    amounts = amounts_of(counters, evening.sides)
    names, pieces = evening.table.players, pieces_of(evening)
    gains = tuple(
        Gain(
            side=number,
            names=tuple(names[seat] for seat in side),
            pieces=tuple(pieces[seat] for seat in side),
            lines=tuple(line for line in played.lines if side[0] in line.seats),
            points=played.points[side[0]],
            amounts=tuple(one for one in amounts[number] if one.number),
            total=played.before.totals[side[0]] + played.points[side[0]],
        )
        for number, side in enumerate(evening.sides)
    )
    reasons = tuple(
        Reason(
            text=line.text,
            cells=tuple(line if side[0] in line.seats else None for side in evening.sides),
            amounts=amounts_given(line, counters),
        )
        for line in played.lines
    )
    counted = tuple(
        Counted(counter.name, of_sides)
        for counter, of_sides in zip(counters, zip(*amounts, strict=True), strict=True)
    )
    return Breakdown(gains, reasons, counted)
