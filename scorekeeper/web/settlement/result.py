"""The result of a match in words, its highlights, and its card: a picture to be sent to others.

The card has all words inside. Its colours are its own: it lies among others, in whatever light.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.records.book import Book
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.scores import Highlight
from scorekeeper.rules.words import (
    Joined,
    Listing,
    Text,
    ngettext_lazy,
    side_by_side,
    written_number,
)
from scorekeeper.rules.words import Text as _
from scorekeeper.web.parts.money import Payments, payment_sentence
from scorekeeper.web.parts.people import Piece
from scorekeeper.web.parts.race import FEWEST_ROUNDS, race_highlights, race_of
from scorekeeper.web.parts.standings import (
    Column,
    margin_of,
    outcome_of,
    tie_broken_by,
    winning_sides,
)
from scorekeeper.web.parts.writing import Money, breadth

AHEAD = _("{points} ahead of {names}")
MOST_TIMES = 3  # that are told one by one

# Of the card
WIDTH, MARGIN = 600, 36
ROOM = WIDTH - 2 * MARGIN
TOP, ROW, LINE, BOTTOM = 130, 58, 28, 34
PIECE, NEXT_PIECE = 40, 34
SPADE = 60  # of the head, at its end
MOST_PAYMENTS = 12  # in lines of their own
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
class Result:
    """The end of a match in words. Without ``winners`` it is a draw.

    ``totals`` are the points that decided it, the winners' first; ``margin`` says by how many.
    """

    winners: tuple[Column, ...]
    sentence: str
    totals: tuple[int, ...]
    margin: str
    decided: str
    still_pay: str


def result_of(
    book: Book, played_match: PlayedMatch, columns: Sequence[Column], money: Money
) -> Result:
    best = winning_sides(played_match)
    winners = tuple(column for column in columns if column.side in best)
    if len(winners) == len(columns):
        winners = ()
    return Result(
        winners=winners,
        sentence=outcome_of(played_match, columns),
        totals=totals_of(columns, winners),
        margin=margin_in_words(played_match, columns) if winners else "",
        decided=decided_in(played_match) if winners else "",
        still_pay=still_pay(book, winners, money),
    )


def totals_of(columns: Sequence[Column], winners: Sequence[Column]) -> tuple[int, ...]:
    """Return both sides' points, the winners' first; of several sides only the best's."""
    ordered = sorted(columns, key=lambda column: column not in winners)
    return tuple(column.total for column in ordered[: 2 if len(columns) == 2 else 1])


def margin_in_words(played_match: PlayedMatch, columns: Sequence[Column]) -> str:
    points, what = margin_of(played_match), tie_broken_by(played_match)
    if not points and what is None:
        return ""
    if len(columns) == 2 and what is None:
        return str(ngettext_lazy("by {number} point", "by {number} points", points))
    second = [column for column in columns if column.seats[0] in played_match.ranking[1]]
    names = Listing([name for column in second for name in column.names])
    if what is not None:
        return str(_("ahead of {names} on {what}", names=names, what=what))
    words = _("{points} fewer than {names}") if played_match.lowest_wins else AHEAD
    return str(words.format(points=points, names=names))


def decided_in(played_match: PlayedMatch) -> str:
    if played_match.totals != played_match.now.totals:
        return ""  # what the end adds may have decided it
    played = turning_point(played_match)
    if played is None:
        return ""
    if played.before.scored == 0:
        return str(_("Ahead from the first round on"))
    number, story = played_match.label(played), story_of(played_match, played)
    if not story:
        return str(_("Decided in round {number}", number=number))
    return str(_("Decided in round {number}: {story}", number=number, story=story))


def turning_point(played_match: PlayedMatch) -> PlayedRound | None:
    first = played_match.ranking[0]
    for played in reversed(played_match.rounds):
        before = played_match.game.ranking(played.before, played.before.totals)
        if before[0] != first:
            return played
    return None


def story_of(played_match: PlayedMatch, played: PlayedRound) -> str:
    if played.deal.void or played.deal.agreed_score is not None:
        return str(_("as agreed"))
    return str(played_match.game.story(played_match.table, played.deal))


def still_pay(book: Book, winners: Sequence[Column], money: Money) -> str:
    """Write what the winners pay although they won; empty where they pay nothing."""
    balance = sum(column.balance for column in winners)
    if book.stake is None or balance >= 0:
        return ""
    number = sum(len(column.seats) for column in winners)
    return str(book.stake.way.winners_pay(money(-balance), winners=number))


def highlights_of(played_match: PlayedMatch) -> list[Highlight]:
    found: list[Highlight] = []
    scored = [played for played in played_match.rounds if played.counts]
    if len(scored) >= FEWEST_ROUNDS:
        found += [*lead_highlights(played_match), *best_round_highlights(played_match, scored)]
    return [
        *found,
        *played_match.game.highlights(played_match.now, early=played_match.stopped_early),
    ]


def lead_highlights(played_match: PlayedMatch) -> Iterator[Highlight]:
    race = race_of(played_match)
    yield from race_highlights(played_match, race)
    if race.changes:
        yield Highlight(_("The lead changed"), times_in_words(race.changes), Text(""))


def times_in_words(number: int) -> Text:
    """Write a count as once, twice, 3 times."""
    if number <= 2:
        return _("once") if number == 1 else _("twice")
    return ngettext_lazy("{number} time", "{number} times", number)


def best_round_highlights(
    played_match: PlayedMatch, scored: Sequence[PlayedRound]
) -> Iterator[Highlight]:
    most = max(played.points[side[0]] for played in scored for side in played_match.sides)
    sides = [
        [side for side in played_match.sides if played.points[side[0]] == most] for played in scored
    ]
    times = [
        _(
            "{names} in round {number}",
            names=played_match.table.names(sum(best, ())),
            number=played_match.label(played),
        )
        for played, best in zip(scored, sides, strict=True)
        if best
    ]
    yield Highlight(
        _("Most in one round"),
        ngettext_lazy("{number} point", "{number} points", most),
        Listing(times) if len(times) <= MOST_TIMES else times_in_words(sum(map(len, sides))),
    )


@dataclass(frozen=True, slots=True)
class Mark:
    """A player's piece on the card; from the seventh on they are hollow."""

    left: int
    shape: str
    fill: str
    initial: str
    is_hollow: bool


@dataclass(frozen=True, slots=True)
class CardRow:
    """A side on the card: its pieces, names and numbers, and their sizes.

    ``tray`` is how wide the pieces are together; of two sides the first ``line`` is filled.
    """

    down: int
    line: str
    tray: int
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
    """The texts and shapes of the card, with their positions."""

    height: int
    head: str
    head_size: int
    sentence: str
    sentence_size: int
    rows: tuple[CardRow, ...]
    rule: int
    payments: tuple[Payment, ...]
    payments_size: int


def result_card(
    played_match: PlayedMatch, ranked: Sequence[Column], payments: Payments, *, about: Sequence[str]
) -> ResultCard:
    """Lay out the card; ``ranked`` are the sides, best first, ``about`` day and place."""
    head = " · ".join((played_match.game_name, *about))
    sentence = outcome_of(played_match, ranked) if played_match.finished else str(_("Not finished"))
    best = played_match.ranking[0]
    rows = tuple(
        row_of_card(column, down=TOP + ROW * number, is_first=column.seats[0] in best)
        for number, column in enumerate(ranked)
    )
    rule = TOP + ROW * len(rows) - 14
    lines = list(lines_of_payments(payments))
    return ResultCard(
        height=rule + LINE * len(lines) + BOTTOM,
        head=head,
        head_size=fitting(head, most=20, room=ROOM - SPADE),
        sentence=sentence,
        sentence_size=fitting(sentence, most=42, room=ROOM),
        rows=rows,
        rule=rule,
        payments=tuple(
            Payment(rule + LINE * number + 32, words) for number, words in enumerate(lines)
        ),
        payments_size=min([fitting(words, most=20, room=ROOM) for words in lines], default=20),
    )


def row_of_card(column: Column, *, down: int, is_first: bool) -> CardRow:
    tray = NEXT_PIECE * (len(column.pieces) - 1) + PIECE
    left = MARGIN + tray + 20
    names = ", ".join(column.names)
    return CardRow(
        down=down,
        line=column.line,
        tray=tray,
        marks=tuple(marks_of(column.pieces)),
        names=names,
        names_left=left,
        names_size=fitting(names, most=24, room=WIDTH - left - 170),
        total=written_number(column.total),
        counted=", ".join(amount.words for amount in column.amounts if amount.number),
        is_first=is_first,
    )


def marks_of(pieces: Sequence[Piece]) -> Iterator[Mark]:
    for number, piece in enumerate(pieces):
        left = MARGIN + PIECE // 2 + NEXT_PIECE * number
        which = piece.side % len(SHAPES)
        is_hollow = piece.side >= len(SHAPES)
        yield Mark(left, SHAPES[which], FILLS[which], piece.initial, is_hollow)


def lines_of_payments(payments: Payments) -> Iterator[str]:
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


def words_to_share(played_match: PlayedMatch, ranked: Sequence[Column], payments: Payments) -> str:
    totals = side_by_side(column.total for column in ranked)
    said: list[object] = [
        f"{played_match.game_name}: {outcome_of(played_match, ranked)} ({totals})"
    ]
    said += list(lines_of_payments(payments))
    return str(Joined(". ", said)) + "."
