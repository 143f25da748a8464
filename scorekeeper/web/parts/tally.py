"""Counters as written on paper: strokes in groups of five."""

from dataclasses import dataclass

from scorekeeper.rules.counters import Amount

MOST = 20
WIDTH, GAP, GROUP = 11, 6, 5


@dataclass(frozen=True, slots=True)
class Tally:
    """A path of strokes, with its width where its height is 12."""

    width: int
    strokes: str


def tally_of(amount: Amount) -> Tally | None:
    """Draw an amount as strokes in groups of five; None for 0 and for more than people count."""
    if not amount.in_strokes or not 0 < amount.number <= MOST:
        return None
    places = [1 + WIDTH * place + GAP * (place // GROUP) for place in range(amount.number)]
    strokes = "".join(f"M{left} 2l7 8m0-8l-7 8" for left in places)
    return Tally(places[-1] + 8, strokes)


def beside_points(amount: Amount) -> str:
    """Write an amount beside the points of a line."""
    return f"{amount.number}✕".replace("-", "−") if amount.in_strokes else amount.words


def on_paper(amount: Amount) -> str:
    """Write an amount for a narrow column; empty for 0."""
    if not amount.in_strokes:
        return str(amount.number or "").replace("-", "−")
    return "×" * amount.number if amount.number < GROUP else f"{amount.number}×"
