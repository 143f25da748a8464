"""Crosses as they are drawn on paper: strokes in groups of five."""

from dataclasses import dataclass

MOST = 20
WIDTH, GAP, GROUP = 11, 6, 5


@dataclass(frozen=True, slots=True)
class Tally:
    """Crosses to draw: a path, and how wide it is where its height is 12."""

    width: int
    strokes: str


def strokes_on_paper(crosses: int) -> str:
    """So many crosses as they are written in a narrow column; nothing where there are none."""
    return "×" * crosses if crosses < GROUP else f"{crosses}×"


def tally_of(crosses: int) -> Tally | None:
    """So many crosses; None where there are none, or more than anybody counts at a glance."""
    if not 0 < crosses <= MOST:
        return None
    places = [1 + WIDTH * number + GAP * (number // GROUP) for number in range(crosses)]
    strokes = "".join(f"M{left} 2l7 8m0-8l-7 8" for left in places)
    return Tally(places[-1] + 8, strokes)
