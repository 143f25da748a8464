"""Breadths of the printed sheet's columns, by the numbers and words in them."""

from collections.abc import Iterator, Sequence
from itertools import chain

from scorekeeper.rules.replay import Evening
from scorekeeper.web.parts.breadth import longest_of
from scorekeeper.web.parts.rounds import Row

# For shorter ones the columns are broad enough as they are
USUAL_POINTS, USUAL_TOTAL = 3, 4
# About, in millimetres, as paper_columns.css sets them, in the broadest letters that are usual
WIDTH, ROUND, DEALER, WORDS = 188, 12, 15, 15
DIGIT, EDGES, COUNTED = 1.8, 1.6, 14


def columns_on_paper(evening: Evening, rows: Sequence[Row], *, counted: int) -> Iterator[str]:
    """Yield classes for the columns' breadths; each side has ``counted`` more."""
    added = (line.points for line in evening.final_lines)
    points = longest_of(chain(added, *(row.scores for row in rows)))
    total = longest_of(totals_ever(evening))
    if points > USUAL_POINTS:
        yield f"points-{points}"
    if total > USUAL_TOTAL:
        yield f"sums-{total}"
    side = (points + total) * DIGIT + EDGES + counted * COUNTED
    besides = ROUND + DEALER * evening.has_dealer + WORDS * has_words(evening, rows)
    if points > USUAL_POINTS and len(evening.sides) * side + besides > WIDTH:
        yield "lying"


def totals_ever(evening: Evening) -> Iterator[int]:
    """Yield every total after any round, and every amount at the end."""
    yield from evening.totals
    yield from chain(*(counter.amounts for counter in evening.counters))
    for played in evening.rounds:
        yield from played.before.totals


def has_words(evening: Evening, rows: Sequence[Row]) -> bool:
    """Tell whether any round, or the end, has more to say than numbers."""
    said = (row.text or row.declared_words or row.trump or row.marks for row in rows)
    return bool(evening.final_lines) or any(said)
