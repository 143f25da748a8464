"""The printed sheet: each round on one line, however long the players' names are."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, count

from scorekeeper.records.book import Book
from scorekeeper.rules.counters import Amount
from scorekeeper.rules.replay import Evening
from scorekeeper.web.parts.breadth import breadth, breadth_of_letter
from scorekeeper.web.parts.people import first_name, pieces_of
from scorekeeper.web.parts.race import race_of
from scorekeeper.web.parts.rounds import MOST_ON_PAPER, Row, evening_with_first_names, row_of
from scorekeeper.web.parts.running_totals import Drawing, sentences_of
from scorekeeper.web.settlement.paper_columns import columns_on_paper, has_words
from scorekeeper.web.settlement.paper_room import has_room

LONGEST = 12
MOST_WIDE_SIDES = 4
MOST_LOOSE_ROWS = 20  # beyond which they stand closer
MOST_TIGHT_ROWS = 30  # beyond which it is a long list
MANY_SIDES, FEW_ROWS = 7, 12  # so many have much to sign and to pay below the rows
FEWER_ROWS = 8  # where more than one column is counted beside the points, words have little room


@dataclass(frozen=True, slots=True)
class Head:
    """A side above its columns: its initials, as on the screen, and its players."""

    initials: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Added:
    """A line that the end adds: its sides, its reason, and each side's amounts."""

    text: str
    cells: tuple[tuple[int, tuple[Amount, ...]], ...]


@dataclass(frozen=True, slots=True)
class Paper:
    """A match on its sheet of paper: round by round, with what the end adds, and its picture.

    What the game counts besides the points has ``columns`` of its own with these names, or stands
    in a row each below the total, as ``counted``. Of each column ``sums`` tell whether what a side
    has at the end is the sum of what stands above it.
    """

    heads: tuple[Head, ...]
    rows: tuple[tuple[Row, tuple[int, ...]], ...]
    is_tight: bool
    is_list: bool
    is_roomy: bool
    added: tuple[Added, ...]
    columns: tuple[str, ...]
    sums: tuple[bool, ...]
    counted: tuple[tuple[str, tuple[Amount, ...]], ...]
    reasons: tuple[tuple[str, str], ...]
    race: Drawing
    signatures: tuple[tuple[str, str], ...]
    has_dealer: bool
    has_words: bool
    breadths: tuple[str, ...]

    @property
    def layout(self) -> str:
        """Classes of the style for the height of rows and the breadth of columns."""
        kinds = {
            f"sides-{len(self.heads)}": True,
            "many": self.is_tight,
            "list": self.is_list,
            "roomy": self.is_roomy,
            "crowd": len(self.heads) >= MANY_SIDES,
            "no-dealer": not self.has_dealer,
            "no-words": not self.has_words,
        }
        return " ".join([*(kind for kind, is_so in kinds.items() if is_so), *self.breadths])

    @property
    def has_few_sides(self) -> bool:
        """True where there is room for words above every column of numbers."""
        return len(self.heads) <= MOST_WIDE_SIDES


def paper_of(book: Book, race: Drawing, at_head: Sequence[str] = ()) -> Paper:
    """The sheet of a match, with its race as on the screen, where it is tight by initials.

    Everybody's full name stands at the heads of two sides, and below for signing. ``at_head`` are
    the long texts above.
    """
    full, short = book.evening, on_paper(book.evening)
    called = full if len(full.sides) == 2 else short
    rows = [row_of(short, played, entry) for played, entry in book.lines][::-1]
    pieces = pieces_of(evening_with_first_names(full))
    initials = ["".join(pieces[seat].initial for seat in side) for side in full.sides]
    with_columns = full.counters if amounts_have_columns(full) else ()
    is_tight = len(rows) > most_loose_rows(full)
    if is_tight:
        by_initials = with_names(full, [piece.initial for piece in pieces])
        race = replace(race, told=tuple(sentences_of(by_initials, race_of(full))))
    return Paper(
        heads=tuple(
            Head(letters, tuple(called.table.name(seat) for seat in side))
            for letters, side in zip(initials, full.sides, strict=True)
        ),
        rows=tuple(zip(rows[::-1], running_totals(full), strict=True)),
        is_tight=is_tight,
        is_list=len(rows) > MOST_TIGHT_ROWS,
        is_roomy=not is_tight
        and has_room(full, rows, columns=2 + len(with_columns), at_head=at_head),
        added=tuple(added_by_the_end(full)),
        columns=tuple(str(one.name) for one in with_columns),
        sums=tuple(is_a_sum(number, full, rows) for number in range(len(with_columns))),
        counted=tuple(
            (str(one.name), tuple(one.shown(one.of(side)) for side in full.sides))
            for one in full.counters
            if one not in with_columns
        ),
        reasons=tuple((row.label or row.text, row.reasons) for row in rows[::-1] if row.reasons),
        race=race,
        has_dealer=full.has_dealer,
        has_words=has_words(full, rows),
        breadths=tuple(columns_on_paper(full, rows, counted=len(with_columns))),
        signatures=tuple(
            (piece.initial, name) for piece, name in zip(pieces, full.table.players, strict=True)
        ),
    )


def running_totals(evening: Evening) -> Iterator[tuple[int, ...]]:
    """Yield the totals of all sides after each round."""
    for played in evening.rounds:
        before = played.before.totals
        yield tuple(before[side[0]] + played.points[side[0]] for side in evening.sides)


def most_loose_rows(evening: Evening) -> int:
    """Return how many rounds may stand well apart."""
    if len(evening.sides) >= MANY_SIDES:
        return FEW_ROWS
    has_more = len(evening.counters) > 1 and amounts_have_columns(evening)
    return FEWER_ROWS if has_more else MOST_LOOSE_ROWS


def amounts_have_columns(evening: Evening) -> bool:
    """Tell whether the game's counters have room for columns of their own."""
    return len(evening.counters) * len(evening.sides) <= MOST_ON_PAPER


def is_a_sum(number: int, evening: Evening, rows: Sequence[Row]) -> bool:
    """Tell whether a counter's column adds up to each side's amount.

    It does not where a game begins anew within the match: of points below the line none are left.
    """
    counter = evening.counters[number]
    added = ([cell[1] for cell in one.cells] for one in added_by_the_end(evening))
    above = [*(row.amounts for row in rows), *added]
    return all(
        sum(amounts[place][number].number for amounts in above) == counter.of(side)
        for place, side in enumerate(evening.sides)
    )


def added_by_the_end(evening: Evening) -> Iterator[Added]:
    counters = evening.counters if amounts_have_columns(evening) else ()
    for line in evening.final_lines:
        given = tuple(one.shown(one.given_by(line)) for one in counters)
        nothing = tuple(one.shown(0) for one in counters)
        cells = [
            (line.points, given) if side[0] in line.seats else (0, nothing)
            for side in evening.sides
        ]
        yield Added(f"{evening.table.names(line.seats)}: {line.text}", tuple(cells))


def on_paper(evening: Evening) -> Evening:
    """Return the evening with names that fit into a narrow column."""
    players = tuple(short_names(evening.table.players))
    if players == evening.table.players:
        return evening  # with everything that was worked out of it already
    return with_names(evening, players)


def with_names(evening: Evening, names: Sequence[str]) -> Evening:
    """Return the evening with other names."""
    return replace(evening, table=replace(evening.table, players=tuple(names)))


def short_names(names: Sequence[str]) -> Iterator[str]:
    """Shorten names to a breadth of about 12 letters, all different from each other."""
    taken = {name.casefold() for name in names if breadth(name) <= LONGEST}
    for name in names:
        if breadth(name) <= LONGEST:
            yield name
            continue
        short = next(one for one in shortened(name) if one.casefold() not in taken)
        taken.add(short.casefold())
        yield short


def shortened(name: str) -> Iterable[str]:
    """Yield ever shorter forms: the first name, with an initial, with a number."""
    first = first_name(name)
    others = name.removeprefix(first).split()
    if breadth(first) > LONGEST:
        first = beginning(first, LONGEST - 1).rstrip("-") + "…"
    yield first
    stem = beginning(first, LONGEST - 4).rstrip("-…")
    yield from (f"{stem} {other[0]}." for other in others[-1:])
    yield from (f"{stem} {number}" for number in count(2))


def beginning(text: str, most: int) -> str:
    """Cut a text to a breadth of so many narrow letters."""
    fitting = sum(so_far <= most for so_far in accumulate(map(breadth_of_letter, text)))
    return text[:fitting]
