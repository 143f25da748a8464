"""Room on the printed sheet for larger letters, which short evenings leave."""

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.rules.replay import Evening
from scorekeeper.web.parts.breadth import breadth
from scorekeeper.web.parts.rounds import Row

# About, in millimetres, as `roomy` in paper.css sets them; a Letter sheet has 261 for them
ROOM = 250
WIDTH, LETTER, LINE = 188, 2.1, 4.3
BETWEEN_ROWS = 3.6
BESIDES_PLAYED, NUMBER, ONE_OF_MANY_NUMBERS = 36, 14, 12.5
HEAD, HEADS_OF_COLUMNS, PLOT, SIGNATURES = 20, 10, 50, 20
HALF = 90  # is as wide as the race, and as the payments beside it
OTHER_WORDS = 50  # letters of a sentence besides its names
MOST_SIDES, FEW_SIDES = 4, 3  # of more there is no room for larger numbers


def has_room(
    evening: Evening, rows: Sequence[Row], *, columns: int, at_head: Iterable[str]
) -> bool:
    """Tell whether all fits with larger letters; ``columns`` are how many each side has.

    ``at_head`` are the texts above the rounds that may be long.
    """
    sides = len(evening.sides)
    if sides > MOST_SIDES:
        return False
    number = NUMBER if sides <= FEW_SIDES else ONE_OF_MANY_NUMBERS
    played = WIDTH - BESIDES_PLAYED - sides * columns * number
    heights = [
        *(height(f"{row.text}; {row.declared_words}", played) + BETWEEN_ROWS for row in rows),
        *(height(line.text, played) * 2 + BETWEEN_ROWS for line in evening.final_lines),
        (len(evening.counters) + 1) * (LINE + BETWEEN_ROWS),
        height("; ".join(f"{row.label} {row.reasons}" for row in rows if row.reasons), WIDTH),
        *(height(text, WIDTH) for text in at_head),
        *heights_of_names(evening),
    ]
    return sum(heights) + HEAD + HEADS_OF_COLUMNS + SIGNATURES <= ROOM


def heights_of_names(evening: Evening) -> Iterator[float]:
    """Yield the heights of texts, in mm, that are as long as everybody's names."""
    players = evening.table.players
    sentence = "".join(players) + " " * OTHER_WORDS
    yield height(sentence, WIDTH)  # the result
    yield max(height(" ".join(players), WIDTH / 2), LINE)  # above the columns
    yield max(
        PLOT + height(sentence, HALF),
        (len(players) - 1) * (LINE + height(sentence, HALF)),  # who pays whom, and why
    )
    yield max(height(name, WIDTH / len(players)) for name in players)  # for signing


def height(text: object, width: float) -> float:
    """Estimate the height of a text that is so wide, in mm."""
    return (int(breadth(str(text)) * LETTER / width) + 1) * LINE
