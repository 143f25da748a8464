"""The result card: a picture with all words inside, to be sent to others.

Its colours are its own: it lies among others, in whatever light.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.words import Joined, ngettext_lazy, scores_in_sentence
from scorekeeper.rules.words import Text as _
from scorekeeper.web.parts.money import Payments, payment_sentence
from scorekeeper.web.parts.people import TWO_LINES, Piece
from scorekeeper.web.parts.standings import Column, outcome_of
from scorekeeper.web.parts.writing import breadth

# On the narrowest phone a card of this width is drawn at 296 pixels, and 13 come to 12 of them
WIDTH, MARGIN = 320, 18
ROOM = WIDTH - 2 * MARGIN
SMALL, USUAL, LARGE, HUGE = 13, 15, 21, 30
EM_OF_A_LETTER, EM_IN_BOLD = 58, 70  # hundredths: how broad it is in any font, rather too much
PIECE, TRAY = 26, 34
ROW, LAST_ROOM = 46, 20
MOST_PAYMENTS = 12  # in words of their own
# Each player's shape around its middle: circle, square, arch, leaf, leaf turned, bowl
SHAPES = (
    "m-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0z",
    "m-6-13h12q7 0 7 7v12q0 7-7 7h-12q-7 0-7-7v-12q0-7 7-7z",
    "m-13 0a13 13 0 0 1 26 0v10q0 3-3 3h-20q-3 0-3-3z",
    "m-10-13h10a13 13 0 0 1 13 13v10q0 3-3 3h-10a13 13 0 0 1-13-13v-10q0-3 3-3z",
    "m10-13h-10a13 13 0 0 0-13 13v10q0 3 3 3h10a13 13 0 0 0 13-13v-10q0-3-3-3z",
    "m-13 0a13 13 0 0 0 26 0v-10q0-3-3-3h-20q-3 0-3 3z",
)
FILLS = ("#a87bdc", "#3fb9c0", "#e8679f", "#d9ae37", "#a97f66", "#93a1ae")


@dataclass(frozen=True, slots=True)
class Mark:
    """A player's piece on the card; from the seventh on they are hollow."""

    left: int
    shape: str
    fill: str
    initial: str
    is_hollow: bool


@dataclass(frozen=True, slots=True)
class Line:
    down: int
    words: str


@dataclass(frozen=True, slots=True)
class CardRow:
    """A side on the card: its tray, its names and what it counts besides, and its total.

    ``tray`` is how wide the pieces are together; of two sides the first ``line`` is filled,
    of more it is empty.
    """

    middle: int
    marks: tuple[Mark, ...]
    tray: int
    line: str
    left: int
    names: tuple[Line, ...]
    counted: tuple[Line, ...]
    total: str
    is_first: bool


@dataclass(frozen=True, slots=True)
class ResultCard:
    """The texts and shapes of the card, with their positions from its top."""

    height: int
    head: tuple[Line, ...]
    sentence: tuple[Line, ...]
    rows: tuple[CardRow, ...]
    rule: int
    payments: tuple[Line, ...]


def result_card(
    played_match: PlayedMatch, ranked: Sequence[Column], payments: Payments, *, about: Sequence[str]
) -> ResultCard:
    """Lay out the card; ``ranked`` are the sides, best first, ``about`` day and place."""
    sentence = outcome_of(played_match, ranked) if played_match.finished else str(_("Not finished"))
    head = tuple(lines_of(" · ".join((played_match.game_name, *about)), SMALL, 10, ROOM))
    title = tuple(lines_of(sentence, LARGE, bottom_of(head, 10) + 4, ROOM))
    top, rows = bottom_of(title, 0) + 12, list[CardRow]()
    for column in ranked:
        rows.append(row_of_card(column, top, played_match))
        top += height_of(rows[-1])
    paid = [
        line for words in lines_of_payments(payments) for line in lines_of(words, SMALL, 0, ROOM)
    ]
    lines = [Line(top + 24 + 18 * number, line.words) for number, line in enumerate(paid)]
    return ResultCard(
        height=bottom_of(lines, top) + LAST_ROOM - 4,
        head=head,
        sentence=title,
        rows=tuple(rows),
        rule=top + 3,
        payments=tuple(lines),
    )


def row_of_card(column: Column, top: int, played_match: PlayedMatch) -> CardRow:
    tray = PIECE * len(column.pieces) + TRAY - PIECE
    left, total = MARGIN + tray + 10, column.written
    room = WIDTH - MARGIN - left - width_of(total, HUGE) - 6
    names = list(lines_of(", ".join(column.names), USUAL, 0, room))
    words = ", ".join(amount.words for amount in column.amounts if amount.number)
    counted = list(lines_of(words, SMALL, 0, room)) if words else []
    texts = [*((line, USUAL) for line in names), *((line, SMALL) for line in counted)]
    ends = [*accumulate(size + 3 for _line, size in texts)]
    high = max(ROW, ends[-1] + 8)
    start = top + (high - ends[-1]) // 2 - 3
    placed = [Line(start + end, line.words) for (line, _size), end in zip(texts, ends, strict=True)]
    return CardRow(
        middle=top + high // 2,
        marks=tuple(marks_of(column.pieces)),
        tray=tray,
        line=column.line if column.line in TWO_LINES else "",
        left=left,
        names=tuple(placed[: len(names)]),
        counted=tuple(placed[len(names) :]),
        total=total,
        is_first=column.seats[0] in played_match.ranking[0],
    )


def height_of(row: CardRow) -> int:
    texts = len(row.names) * (USUAL + 3) + len(row.counted) * (SMALL + 3)
    return max(ROW, texts + 8)


def marks_of(pieces: Sequence[Piece]) -> Iterator[Mark]:
    for number, piece in enumerate(pieces):
        left = MARGIN + TRAY // 2 + PIECE * number
        which = piece.side % len(SHAPES)
        yield Mark(left, SHAPES[which], FILLS[which], piece.initial, piece.side >= len(SHAPES))


def width_of(text: str, size: int) -> int:
    em = EM_IN_BOLD if size >= LARGE else EM_OF_A_LETTER
    return breadth(text) * size * em // 100


def lines_of(text: str, size: int, top: int, room: int) -> Iterator[Line]:
    """Break a text between words where it has no room, from ``top`` on."""
    line, down = "", top
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and width_of(longer, size) > room:
            down += size + 4
            yield Line(down, line)
            line = word
        else:
            line = longer
    yield Line(down + size + 4, line)


def bottom_of(lines: Sequence[Line], top: int) -> int:
    return lines[-1].down if lines else top


def lines_of_payments(payments: Payments) -> Iterator[str]:
    lines = [payment_sentence(line) for line in payments.at_the_table]
    if payments.elsewhere:
        lines.append(payments.elsewhere.rstrip("."))
    lines += [f"✓ {payment_sentence(line)}" for line in payments.paid]
    yield from lines[:MOST_PAYMENTS]
    if len(lines) > MOST_PAYMENTS:
        more = len(lines) - MOST_PAYMENTS
        yield str(ngettext_lazy("and {number} more", "and {number} more", more))


def words_to_share(played_match: PlayedMatch, ranked: Sequence[Column], payments: Payments) -> str:
    totals = scores_in_sentence(column.total for column in ranked)
    said: list[object] = [
        f"{played_match.game_name}: {outcome_of(played_match, ranked)} ({totals})"
    ]
    said += list(lines_of_payments(payments))
    return str(Joined(". ", said)) + "."
