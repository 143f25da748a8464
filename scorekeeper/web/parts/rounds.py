"""Rounds of a book in words and as a sum, so that templates only lay out."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.db import connection
from django.utils.translation import get_language

from scorekeeper.records.book import Book, Entry
from scorekeeper.records.models import Match
from scorekeeper.rules.adjustments import ADJUSTMENT, PERSONAL_ADJUSTMENT
from scorekeeper.rules.counters import (
    Amount,
    Counter,
    adjustable_counter,
    amounts_given,
    amounts_of,
)
from scorekeeper.rules.facts import Adjustment, Deal
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.cache import cache
from scorekeeper.web.parts.people import Piece, as_faces, lines_of
from scorekeeper.web.parts.seated import match_with_rows
from scorekeeper.web.parts.writing import digits_of, signed

MOST_ON_PAPER = 4
A_ROW = 2_000  # bytes, about, of a round in words with the round that it is of


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign beside a round, with its meaning.

    One that ``yields`` is left out of a long list on paper, where every row has one line.
    """

    sign: str
    meaning: str
    yields: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One round on one line: ``scores`` stand per side, in the order of the columns.

    A side that was not there in it has None. So do ``amounts``: what the round changed in
    everything that the game counts besides.

    All its words are in one language: a line that is cached has to be found in any other one too.
    ``label`` is its number, or Kan's series and round; a misdeal has none. ``title`` says it in
    words, ``phrases`` what was played and what came of it, ``changes`` who came or went behind it.
    """

    label: str
    title: str
    key: int
    dealer: str
    trump: str
    trump_name: str
    phrases: tuple[str, ...]
    declared: tuple[Piece, ...]
    declared_words: str
    scores: tuple[int | None, ...]
    amounts: tuple[tuple[Amount, ...], ...]
    marks: tuple[Mark, ...]
    fits: bool
    reasons: str
    sides: tuple[str, ...]
    changes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return ", ".join(self.phrases)

    @property
    def has_short_label(self) -> bool:
        """True where the label is for the eye: ``S1·2`` is heard in words."""
        return bool(self.label) and not self.label.isdecimal()

    @property
    def has_scores(self) -> bool:
        """True where something was scored; a misdeal scores only what was agreed besides."""
        return bool(self.label or any(self.scores) or any(map(counts_something, self.amounts)))

    @property
    def scores_there(self) -> list[int]:
        return [score for score in self.scores if score is not None]

    @property
    def cells_with_names(self) -> list[tuple[str, int | None, tuple[Amount, ...]]]:
        return list(zip(self.sides, self.scores, self.amounts, strict=True))

    @property
    def cells(self) -> list[tuple[int | None, tuple[Amount, ...]]]:
        return list(zip(self.scores, amounts_on_paper(self.amounts), strict=True))


def row_of(played_match: PlayedMatch, played: PlayedRound, entry: Entry) -> Row:
    counted, table = played_match.counted(played), played_match.table_of(played)
    firsts = [side[0] for side in played_match.sides]
    suits = played_match.game.suits_at(table.house_rules)
    suit = suits.get(played.deal.contract.trump)
    declared = played_match.game.declared(played.deal)
    pieces = [face.piece for face in as_faces(table.players)] if declared else []
    return Row(
        label=played_match.label(played),
        title=str(played_match.title(played)),
        key=entry.round_key,
        dealer=table.name(played.dealer) if played_match.has_dealer else "",
        trump=suit.shape if suit else "",
        trump_name=str(suit.name) if suit else "",
        phrases=tuple(filter(None, map(str, phrases_of(played_match, played, table)))),
        declared=tuple(pieces[seat] for seat in declared),
        declared_words=declared_words(table, declared),
        scores=tuple(None if seat in table.away else played.points[seat] for seat in firsts),
        amounts=amounts_of(counted, played_match.sides, with_nothing=False),
        marks=tuple(marks_of(played_match, played, entry)),
        fits=not played.faults,
        reasons="; ".join(reasons_of(played, counted)),
        sides=tuple(str(table.names(side)) for side in played_match.sides),
        changes=tuple(changes_in_words(played_match, played)) if played_match.has_changes else (),
    )


def changes_in_words(played_match: PlayedMatch, played: PlayedRound) -> Iterator[str]:
    """Say who came, went or took over behind a round."""
    table, attendance = played_match.table, played_match.attendance
    return (str(words) for words in attendance.in_words(table, played.number))


def declared_words(table: AnyTable, seats: tuple[int, ...]) -> str:
    return str(_("{names} declared", names=table.names(seats))) if seats else ""


def phrases_of(played_match: PlayedMatch, played: PlayedRound, table: AnyTable) -> Iterator[Text]:
    if played.faults:
        yield _("does not fit")
        return
    if plays := played_match.game.plays(played.before):
        yield plays
    if played.deal.void:
        yield _("misdeal")
    elif played.deal.agreed_score is not None:
        yield _("as agreed")
    else:
        yield from played_match.game.phrases(table, played.deal)


def reasons_of(played: PlayedRound, counters: Sequence[Counter]) -> list[str]:
    agreed = played.deal.agreed_score
    exceptions = [agreed.reason] if agreed else []
    exceptions += [
        line_in_words(line, counters)
        for line in played.lines
        if line.rule in (ADJUSTMENT, PERSONAL_ADJUSTMENT)
    ]
    exceptions += [str(fault) for fault in played.faults]
    return [*exceptions, played.deal.note] if played.deal.note else exceptions


def line_in_words(line: ScoreLine, counters: Sequence[Counter]) -> str:
    amounts = amounts_in_words(line, counters)
    return f"{line.text} ({amounts})" if amounts else str(line.text)


def amounts_in_words(one: ScoreLine | Adjustment, counters: Sequence[Counter]) -> str:
    """Write points with their sign, and the game's counter."""
    points = [signed(one.points, str)] if one.points else []
    return ", ".join([*points, *(amount.words for amount in amounts_given(one, counters))])


def counts_something(amounts: Iterable[Amount]) -> bool:
    return any(amount.number for amount in amounts)


def amounts_on_paper(amounts: tuple[tuple[Amount, ...], ...]) -> tuple[tuple[Amount, ...], ...]:
    """Return the amounts that have columns on paper; empty where those are too many."""
    return amounts if sum(map(len, amounts)) <= MOST_ON_PAPER else ((),) * len(amounts)


def adjustments_in_words(played_match: PlayedMatch, deal: Deal) -> list[str]:
    """Write the adjustments of a round in play, each with its player."""
    return [adjustment_in_words(played_match, one) for one in deal.adjustments]


def adjustment_in_words(played_match: PlayedMatch, adjustment: Adjustment) -> str:
    in_points = replace(adjustment, points=played_match.game.points_type(adjustment.points))
    amounts = amounts_in_words(in_points, played_match.counters)
    name = played_match.table.name(adjustment.by)
    if adjustment.personal:
        return str(_("{name} {amounts}, for {name} alone", name=name, amounts=amounts))
    return f"{name} {amounts}".rstrip()


def marks_of(played_match: PlayedMatch, played: PlayedRound, entry: Entry) -> list[Mark]:
    marks = []
    if entry.is_correction:
        marks.append(Mark("✎", str(_("corrected"))))
    if played.deal.out_of_turn:
        marks.append(Mark("↷", str(_("dealt out of turn"))))
    if multiplier := played_match.multiplier(played):
        marks.append(Mark(f"×{multiplier.factor}", str(multiplier.why), yields=True))
    marks += [Mark(sign, str(words)) for sign, words in agreed_besides(played_match, played)]
    if played.deal.note:
        marks.append(Mark("†", str(_("has a note"))))
    return marks


def agreed_besides(played_match: PlayedMatch, played: PlayedRound) -> Iterator[tuple[str, Text]]:
    """Yield a sign and a word for each agreement besides the game's rules.

    Every font has these signs, and no two of them look alike in small print.
    """
    if played.deal.agreed_score is not None:
        yield "*", _("agreed score")
    worse = 1 if played_match.lowest_wins else -1
    counter = adjustable_counter(played_match.counters)
    besides = {
        one.points * worse > 0 or bool(counter and counter.given_by(one) > 0)
        for one in played.deal.adjustments
        if not one.personal
    }
    if True in besides:
        yield "!", _("penalty")
    if False in besides:
        yield "+", _("bonus")
    if any(one.personal for one in played.deal.adjustments):
        yield "§", _("for one person only, in the club's list")


def marks_legend(rows: Iterable[Row]) -> list[Mark]:
    return sorted(
        {mark for row in rows for mark in row.marks}, key=lambda mark: (mark.meaning, mark.sign)
    )


def rows_of(book: Book) -> list[Row]:
    played_match = match_with_rows(book)
    rows = [row_of(played_match, played, entry) for played, entry in book.lines]
    return rows[::-1]


@dataclass(frozen=True, slots=True)
class KnownRow:
    """A round's row, and the round and entry that it was made of."""

    played: PlayedRound
    entry: Entry
    row: Row


def rows_at_the_table(match: Match, book: Book, played_match: PlayedMatch) -> list[Row]:
    """Return all rounds of a book in words, newest first.

    ``played_match`` has the names that are used at the table. A book that goes on has the very
    rounds of the one before it, so only new and changed ones are put into words: of 16 rounds that
    saves about a millisecond, of 1,000 some sixty.
    """
    key = ("rows", match.pk, get_language(), played_match.table.players, played_match.attendance)
    before: dict[int, KnownRow] = cache.get(key) or {}
    known = {one.entry.round_key: one for one in known_rows(book, played_match, before)}
    if not connection.in_atomic_block:
        cache.put(key, known, size=A_ROW * (1 + len(known)))
    return [one.row for one in reversed(known.values())]


def known_rows(
    book: Book, played_match: PlayedMatch, before: dict[int, KnownRow]
) -> Iterator[KnownRow]:
    for played, entry in book.lines:
        known = before.get(entry.round_key)
        if known is None or known.played is not played or known.entry is not entry:
            known = KnownRow(played, entry, row_of(played_match, played, entry))
        yield known


@dataclass(frozen=True, slots=True)
class Gain:
    """A side's gain in a round, and its total after it; ``line`` is as in a column."""

    side: int
    line: str
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
        return digits_of(number for gain in self.gains for number in (gain.points, gain.total))

    @property
    def digits_of_scores(self) -> str:
        return digits_of(gain.points for gain in self.gains)


def breakdown_of(played: PlayedRound, played_match: PlayedMatch) -> Breakdown:
    """Return the sum of a round, of its newest version or an earlier one."""
    counters = [one for one in played_match.counted(played) if any(one.amounts)]
    amounts, table = amounts_of(counters, played_match.sides), played_match.table_of(played)
    names, lines = as_faces(table.players), lines_of(played_match)
    gains = tuple(
        Gain(
            side=number,
            line=lines[number],
            names=tuple(names[seat] for seat in side),
            pieces=tuple(names[seat].piece for seat in side),
            lines=tuple(line for line in played.lines if is_for(line, side)),
            points=played.points[side[0]],
            amounts=tuple(one for one in amounts[number] if one.number),
            total=played.before.totals[side[0]] + played.points[side[0]],
        )
        for number, side in enumerate(played_match.sides)
        if side[0] not in table.away
    )
    reasons = tuple(
        Reason(
            text=line.text,
            cells=tuple(
                line if is_for(line, side) else None
                for side in played_match.sides
                if side[0] not in table.away
            ),
            amounts=amounts_given(line, counters),
        )
        for line in played.lines
    )
    counted = tuple(
        Counted(counter.name, of_sides)
        for counter, of_sides in zip(counters, zip(*amounts, strict=True), strict=True)
    )
    return Breakdown(gains, reasons, counted)


def is_for(line: ScoreLine, side: tuple[int, ...]) -> bool:
    """Tell whether it is for a side, or for one of its members only."""
    return any(seat in line.seats for seat in side)


def enter_words(played_match: PlayedMatch, *, is_in_play: bool) -> str:
    if is_in_play:
        return str(_("Finish the round"))
    if played_match.upcoming and played_match.upcoming.enter:
        return str(played_match.upcoming.enter)
    return str(_("Enter round {number}", number=played_match.round_to_play))
