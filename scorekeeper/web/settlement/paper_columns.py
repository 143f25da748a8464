"""How broad the columns of the sheet of paper are, by the numbers and words that stand there."""

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
    """The breadth of the columns, as classes of the style; each side has ``counted`` more."""
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
    """What anybody had after any round, and has of anything at the end."""
    yield from evening.totals
    yield from chain(*(counter.amounts for counter in evening.counters))
    for played in evening.rounds:
        yield from played.before.totals


def has_words(evening: Evening, rows: Sequence[Row]) -> bool:
    """Whether anything but numbers is said of any round, or of what the end adds."""
    said = (row.text or row.declared_words or row.trump or row.marks for row in rows)
    return bool(evening.final_lines) or any(said)
