"""The result card: a match on one picture with all its words inside, to be sent to others.

Its colours are its own: a picture lies among others, in whatever light.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules.replay import Evening
from scorekeeper.rules.words import Joined, ngettext_lazy, side_by_side, written_number
from scorekeeper.rules.words import Text as _
from scorekeeper.web.parts.breadth import breadth
from scorekeeper.web.parts.lead import outcome_of
from scorekeeper.web.parts.money import Payments, payment_sentence
from scorekeeper.web.parts.people import Piece
from scorekeeper.web.parts.rounds import Column

WIDTH, MARGIN = 600, 36
ROOM = WIDTH - 2 * MARGIN
TOP, ROW, LINE, BOTTOM = 130, 58, 28, 34
PIECE, NEXT_PIECE = 40, 34
SPADE = 60  # of the head, at its end
MOST_PAYMENTS = 12
EM_OF_A_LETTER = 60  # hundredths: how broad a letter is in any font, rather too much
# Each side's shape around its middle: circle, square, arch, leaf, leaf turned, bowl
SHAPES = (
    "m-20 0a20 20 0 1 0 40 0a20 20 0 1 0-40 0z",
    "m-10-20h20q10 0 10 10v20q0 10-10 10h-20q-10 0-10-10v-20q0-10 10-10z",
    "m-20 0a20 20 0 0 1 40 0v15q0 5-5 5h-30q-5 0-5-5z",
    "m-15-20h15a20 20 0 0 1 20 20v15q0 5-5 5h-15a20 20 0 0 1-20-20v-15q0-5 5-5z",
    "m15-20h-15a20 20 0 0 0-20 20v15q0 5 5 5h15a20 20 0 0 0 20-20v-15q0-5-5-5z",
    "m-20 0a20 20 0 0 0 40 0v-15q0-5-5-5h-30q-5 0-5 5z",
)
FILLS = ("#a87bdc", "#3fb9c0", "#e8679f", "#d9ae37", "#a97f66", "#93a1ae")


@dataclass(frozen=True, slots=True)
class Mark:
    """A player's piece on the card."""

    left: int
    shape: str
    fill: str
    initial: str


@dataclass(frozen=True, slots=True)
class Place:
    """A side on the card: its pieces, names and numbers, and their sizes."""

    down: int
    marks: tuple[Mark, ...]
    names: str
    names_left: int
    names_size: int
    total: str
    counted: str
    is_first: bool


@dataclass(frozen=True, slots=True)
class Payment:
    down: int
    words: str


@dataclass(frozen=True, slots=True)
class ResultCard:
    """Everything on the card, with its position."""

    height: int
    head: str
    head_size: int
    sentence: str
    sentence_size: int
    places: tuple[Place, ...]
    rule: int
    payments: tuple[Payment, ...]
    payments_size: int


def result_card(
    evening: Evening, ranked: Sequence[Column], payments: Payments, *, about: Sequence[str]
) -> ResultCard:
    """The card of a match; ``ranked`` are its sides, best first, ``about`` its day and place."""
    head = " · ".join((evening.game_name, *about))
    sentence = outcome_of(evening, ranked) if evening.finished else str(_("Not finished"))
    best = evening.ranking[0]
    places = tuple(
        place_of(column, down=TOP + ROW * number, is_first=column.seats[0] in best)
        for number, column in enumerate(ranked)
    )
    rule = TOP + ROW * len(places) - 14
    lines = list(lines_of_payments(payments))
    return ResultCard(
        height=rule + LINE * len(lines) + BOTTOM,
        head=head,
        head_size=fitting(head, most=20, room=ROOM - SPADE),
        sentence=sentence,
        sentence_size=fitting(sentence, most=42, room=ROOM),
        places=places,
        rule=rule,
        payments=tuple(
            Payment(rule + LINE * number + 32, words) for number, words in enumerate(lines)
        ),
        payments_size=min([fitting(words, most=20, room=ROOM) for words in lines], default=20),
    )


def place_of(column: Column, *, down: int, is_first: bool) -> Place:
    left = MARGIN + NEXT_PIECE * (len(column.pieces) - 1) + PIECE + 14
    names = ", ".join(column.names)
    return Place(
        down=down,
        marks=tuple(marks_of(column.pieces)),
        names=names,
        names_left=left,
        names_size=fitting(names, most=24, room=WIDTH - left - 170),
        total=written_number(column.total),
        counted=", ".join(amount.words for amount in column.amounts if amount.number),
        is_first=is_first,
    )


def marks_of(pieces: Sequence[Piece]) -> Iterator[Mark]:
    """Lay the pieces of a side beside each other."""
    for number, piece in enumerate(pieces):
        left = MARGIN + PIECE // 2 + NEXT_PIECE * number
        which = piece.side % len(SHAPES)
        yield Mark(left, SHAPES[which], FILLS[which], piece.initial)


def lines_of_payments(payments: Payments) -> Iterator[str]:
    """Yield a line for each payment, and what was paid, as far as there is room."""
    lines = [payment_sentence(line) for line in payments.at_the_table]
    if payments.elsewhere:
        lines.append(payments.elsewhere.rstrip("."))
    lines += [f"✓ {payment_sentence(line)}" for line in payments.paid]
    yield from lines[:MOST_PAYMENTS]
    if len(lines) > MOST_PAYMENTS:
        more = len(lines) - MOST_PAYMENTS
        yield str(ngettext_lazy("and {number} more", "and {number} more", more))


def fitting(text: str, *, most: int, room: int) -> int:
    """Return the size at which a text fits, ``most`` at the largest."""
    return min(most, 100 * room // (EM_OF_A_LETTER * max(1, breadth(text))))


def words_to_share(evening: Evening, ranked: Sequence[Column], payments: Payments) -> str:
    """Return the words beside the picture: the winners, and what is paid."""
    totals = side_by_side(column.total for column in ranked)
    said: list[object] = [f"{evening.game_name}: {outcome_of(evening, ranked)} ({totals})"]
    said += list(lines_of_payments(payments))
    return str(Joined(". ", said)) + "."
