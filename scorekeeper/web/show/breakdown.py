"""A round's sum: what it brought each side, reason by reason, and how they stood after it."""

from dataclasses import dataclass

from scorekeeper.rules.replay import Evening, PlayedRound
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text
from scorekeeper.web.show.pieces import Piece, pieces_of


@dataclass(frozen=True, slots=True)
class Gain:
    """What a round brought one side, and how the side stood after it."""

    side: int
    names: tuple[str, ...]
    pieces: tuple[Piece, ...]
    lines: tuple[ScoreLine, ...]
    points: int
    crosses: int
    total: int


@dataclass(frozen=True, slots=True)
class Reason:
    """One line of the sum; a side that it is not for has nothing in its place."""

    text: Text
    cells: tuple[ScoreLine | None, ...]


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The sum of a round: in columns for two sides, in rows for more."""

    gains: tuple[Gain, ...]
    reasons: tuple[Reason, ...]
    has_crosses: bool


def breakdown_of(played: PlayedRound, evening: Evening) -> Breakdown:
    """The sum of a round that stands in an evening, or stood there in earlier versions."""
    names, pieces = evening.table.players, pieces_of(evening)
    gains = tuple(
        Gain(
            side=number,
            names=tuple(names[seat] for seat in side),
            pieces=tuple(pieces[seat] for seat in side),
            lines=tuple(line for line in played.lines if side[0] in line.seats),
            points=played.points[side[0]],
            crosses=played.crosses[side[0]],
            total=played.before.totals[side[0]] + played.points[side[0]],
        )
        for number, side in enumerate(evening.sides)
    )
    reasons = tuple(
        Reason(line.text, tuple(line if side[0] in line.seats else None for side in evening.sides))
        for line in played.lines
    )
    return Breakdown(gains, reasons, any(played.crosses))
