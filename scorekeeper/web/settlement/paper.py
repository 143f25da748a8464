"""The printed sheet: each round on one line, however long the players' names are."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain

from django.utils.formats import date_format

from scorekeeper.records.book import Book, former_names
from scorekeeper.records.models import Match
from scorekeeper.rules.counters import Amount
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.house_rules import HouseRule, HouseRules, RuleValue
from scorekeeper.rules.match_details import MatchDetails
from scorekeeper.rules.own_lists import OwnList
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.words import Text
from scorekeeper.web.parts.money import stake_words
from scorekeeper.web.parts.people import Piece, lines_of, pieces_of
from scorekeeper.web.parts.race import Drawing, race_of, sentences_of
from scorekeeper.web.parts.rounds import MOST_ON_PAPER, Row
from scorekeeper.web.parts.seated import called_by
from scorekeeper.web.parts.writing import ANY_YEAR, breadth, longest_of
from scorekeeper.web.settlement.result import Result

WITH_ITS_WEEKDAY = f"l {ANY_YEAR}"

MOST_WIDE_SIDES = 4  # with words above every column of numbers
MOST_LOOSE_ROWS = 20  # beyond which they stand closer
MOST_TIGHT_ROWS = 30  # beyond which it is a long list
# Many sides have much to sign, and lists of a game's own many words: fewer rows stand apart
MANY_SIDES, FEW_ROWS = 7, 12
FEWER_ROWS = 8  # where more than one column is counted beside the points, words have little room

# For shorter ones the columns are broad enough as they are
USUAL_POINTS, USUAL_TOTAL = 3, 4

# About, in millimetres, as paper_columns.css sets them, in the broadest letters that are usual
ROUND, DEALER, WORDS = 12, 15, 15
DIGIT, EDGES, COUNTED = 1.8, 1.6, 14

# About, in millimetres, as `roomy` in paper.css sets them; a Letter sheet has 261 for them
ROOM = 250
WIDTH, LETTER, LINE = 188, 2.1, 4.3
BETWEEN_ROWS = 3.6
BESIDES_PLAYED, NUMBER, ONE_OF_MANY_NUMBERS = 36, 14, 12.5
HEAD, HEADS_OF_COLUMNS, PLOT, SIGNATURES = 20, 16, 50, 20
HALF = 90  # is as wide as the race, and as the payments beside it
OTHER_WORDS = 50  # letters of a sentence besides its names
MOST_SIDES, FEW_SIDES = 4, 3  # of more there is no room for larger numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperHead:
    """The texts above the rounds, for a reader who may never have seen the match."""

    name: str
    played_on: str
    details: MatchDetails
    club: str
    state: str
    number_of_rounds: str
    preset: Text
    stake_words: str
    changed_rules: Sequence[tuple[str, str]]
    outcome: str
    decided: str
    statements: Sequence[str]
    former: Sequence[Sequence[str]]


def head_on_paper(
    match: Match,
    book: Book,
    money: Callable[[int], str],
    *,
    club: str,
    result: Result | None,
    statements: Sequence[str],
    state: str,
) -> PaperHead:
    played_match, played_on = book.played_match, match.played_on
    return PaperHead(
        name=played_match.game_name,
        played_on=date_format(played_on, WITH_ITS_WEEKDAY) if played_on else "",
        details=match.details,
        club=club,
        state=state,
        number_of_rounds=rounds_in_words(played_match),
        preset=played_match.game.presets[match.preset].name,
        stake_words=stake_words(book, money),
        changed_rules=tuple(changed_rules(book, match)),
        outcome=" ".join(filter(None, (result.sentence, result.still_pay))) if result else "",
        decided=result.decided if result else "",
        statements=tuple(statements),
        former=tuple(former_names(match).values()),
    )


def rounds_in_words(played_match: PlayedMatch) -> str:
    return str(played_match.game.rounds_called(played_match.now.scored))


def changed_rules(book: Book, match: Match) -> list[tuple[str, str]]:
    table = book.table
    changed = changes_of(
        book.played_match.game, match.preset, len(table.players), table.house_rules
    )
    return [(str(rule.label), str(rule.in_words(value))) for rule, value in changed]


@lru_cache(maxsize=256)
def changes_of(
    game: AnyGame, preset: str, players: int, rules: HouseRules
) -> list[tuple[HouseRule, RuleValue]]:
    usual, described = game.agreed_rules(players, preset).values(), rules.described()
    return [
        (described[name], value) for name, value in rules.values().items() if value != usual[name]
    ]


@dataclass(frozen=True, slots=True)
class Head:
    """A side above its columns: its pieces and its line, as on the screen, and its players."""

    line: str
    names: tuple[str, ...]
    pieces: tuple[Piece, ...]


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
    rows: tuple[tuple[Row, tuple[int | None, ...]], ...]
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
    own: OwnList | None

    @property
    def layout(self) -> str:
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
        return len(self.heads) <= MOST_WIDE_SIDES


def paper_of(
    short: PlayedMatch,
    full: PlayedMatch,
    rows: Sequence[Row],
    *,
    race: Drawing,
    at_head: Sequence[str] = (),
) -> Paper:
    """Lay out the sheet of a match, with its race and its rows, newest first, as on the screen.

    ``short`` and ``full`` are the match with the names of rows and with full names. These stand at
    the heads of two sides, and below for signing. ``at_head`` are the long texts above.
    """
    pieces = pieces_of(full)
    with_columns = full.counters if amounts_have_columns(full) else ()
    is_tight = len(rows) > most_loose_rows(full)
    if is_tight:
        initials = (piece.initial for piece in pieces)
        by_initials = called_by(full, dict(zip(full.table.players, initials, strict=True)))
        race = replace(race, told=tuple(sentences_of(by_initials, race_of(full))))
    return Paper(
        heads=tuple(heads_on_paper(short, full)),
        rows=tuple(zip(rows[::-1], running_totals(full), strict=True)),
        is_tight=is_tight,
        is_list=len(rows) > MOST_TIGHT_ROWS,
        is_roomy=not is_tight
        and has_room(short, rows, columns=2 + len(with_columns), at_head=at_head),
        added=tuple(added_by_the_end(full)),
        columns=tuple(str(one.name) for one in with_columns),
        sums=tuple(is_a_sum(number, full, rows) for number in range(len(with_columns))),
        counted=tuple(
            (str(one.name), tuple(one.shown(one.of(side)) for side in full.sides))
            for one in full.counters
            if one not in with_columns
        ),
        reasons=tuple(remarks_of(rows[::-1])),
        race=race,
        has_dealer=full.has_dealer,
        has_words=has_words(full, rows),
        own=own_list_on_paper(short, rows[::-1]),
        breadths=tuple(columns_on_paper(full, rows, counted=len(with_columns))),
        signatures=tuple(
            (pieces[seat].initial, full.table.name(seat)) for seat in full.table.seats
        ),
    )


def heads_on_paper(short: PlayedMatch, full: PlayedMatch) -> Iterator[Head]:
    pieces = pieces_of(full)
    for line, side in zip(lines_of(full), full.sides, strict=True):
        names = tuple(short.table.players[seat] for seat in side)
        yield Head(line, names, tuple(pieces[seat] for seat in side))


def remarks_of(rows: Sequence[Row]) -> Iterator[tuple[str, str]]:
    """Yield the rounds of which something is said below, and what: reasons, who came or went."""
    for row in rows:
        if said := "; ".join(filter(None, [row.reasons, *row.changes])):
            yield row.label or row.text, said


def own_list_on_paper(played_match: PlayedMatch, rows: Sequence[Row]) -> OwnList | None:
    """Return the game's own list; one by rounds has their marks behind their numbers."""
    own = played_match.own_list
    if own is None or not own.by_round:
        return own
    listed = [
        row
        for row, played in zip(rows, played_match.rounds, strict=True)
        if played.fits and not played.deal.void
    ]
    (part,) = own.parts
    marked = (
        replace(line, cells=(" ".join([line.cells[0], *signs_of(row)]), *line.cells[1:]))
        for line, row in zip(part.rows, listed, strict=True)
    )
    return replace(own, parts=(replace(part, rows=tuple(marked)),))


def signs_of(row: Row) -> list[str]:
    return [mark.sign for mark in row.marks]


def running_totals(played_match: PlayedMatch) -> Iterator[tuple[int | None, ...]]:
    """Yield the totals of the sides after each round; None for who was not there in it."""
    for played in played_match.rounds:
        before, away = played.before.totals, played.before.table.away
        yield tuple(
            None if seat in away else before[seat] + played.points[seat]
            for seat, *_others in played_match.sides
        )


def most_loose_rows(played_match: PlayedMatch) -> int:
    own = played_match.own_list
    has_words = own is not None and own.by_round
    if len(played_match.sides) >= MANY_SIDES or has_words:
        return FEW_ROWS
    has_more = len(played_match.counters) > 1 and amounts_have_columns(played_match)
    return FEWER_ROWS if has_more else MOST_LOOSE_ROWS


def amounts_have_columns(played_match: PlayedMatch) -> bool:
    return len(played_match.counters) * len(played_match.sides) <= MOST_ON_PAPER


def is_a_sum(number: int, played_match: PlayedMatch, rows: Sequence[Row]) -> bool:
    """Tell whether a counter's column adds up to each side's amount.

    It does not where a game begins anew within the match: of points below the line none are left.
    """
    counter = played_match.counters[number]
    added = ([cell[1] for cell in one.cells] for one in added_by_the_end(played_match))
    above = [*(row.amounts for row in rows), *added]
    return all(
        sum(amounts[index][number].number for amounts in above) == counter.of(side)
        for index, side in enumerate(played_match.sides)
    )


def added_by_the_end(played_match: PlayedMatch) -> Iterator[Added]:
    counters = played_match.counters if amounts_have_columns(played_match) else ()
    for line in played_match.final_lines:
        given = tuple(one.shown(one.given_by(line)) for one in counters)
        nothing = tuple(one.shown(0) for one in counters)
        cells = [
            (line.points, given) if side[0] in line.seats else (0, nothing)
            for side in played_match.sides
        ]
        yield Added(f"{played_match.table.names(line.seats)}: {line.text}", tuple(cells))


def columns_on_paper(
    played_match: PlayedMatch, rows: Sequence[Row], *, counted: int
) -> Iterator[str]:
    """Yield classes for the columns' breadths; each side has ``counted`` more."""
    added = (line.points for line in played_match.final_lines)
    scores = (score for row in rows for score in row.scores if score is not None)
    points = longest_of(chain(added, scores))
    total = longest_of(totals_ever(played_match))
    if points > USUAL_POINTS:
        yield f"points-{points}"
    if total > USUAL_TOTAL:
        yield f"sums-{total}"
    side = (points + total) * DIGIT + EDGES + counted * COUNTED
    besides = ROUND + DEALER * played_match.has_dealer + WORDS * has_words(played_match, rows)
    if points > USUAL_POINTS and len(played_match.sides) * side + besides > WIDTH:
        yield "lying"


def totals_ever(played_match: PlayedMatch) -> Iterator[int]:
    yield from played_match.totals
    yield from chain(*(counter.amounts for counter in played_match.counters))
    for played in played_match.rounds:
        yield from played.before.totals


def has_words(played_match: PlayedMatch, rows: Sequence[Row]) -> bool:
    said = (row.text or row.declared_words or row.trump or row.marks for row in rows)
    return bool(played_match.final_lines) or any(said)


def has_room(
    played_match: PlayedMatch, rows: Sequence[Row], *, columns: int, at_head: Iterable[str]
) -> bool:
    """Tell whether all fits with larger letters; ``columns`` are how many each side has.

    ``at_head`` are the texts above the rounds that may be long; names are those of rows, and for
    signing the full ones.
    """
    sides = len(played_match.sides)
    if sides > MOST_SIDES:
        return False
    number = NUMBER if sides <= FEW_SIDES else ONE_OF_MANY_NUMBERS
    played = WIDTH - BESIDES_PLAYED - sides * columns * number
    heights = [
        *(height(f"{row.text}; {row.declared_words}", played) + BETWEEN_ROWS for row in rows),
        *(height(line.text, played) * 2 + BETWEEN_ROWS for line in played_match.final_lines),
        (len(played_match.counters) + 1) * (LINE + BETWEEN_ROWS),
        height("; ".join(f"{row.label} {row.reasons}" for row in rows if row.reasons), WIDTH),
        *(height(text, WIDTH) for text in at_head),
        *heights_of_names(played_match),
    ]
    return sum(heights) + HEAD + HEADS_OF_COLUMNS + SIGNATURES <= ROOM


def heights_of_names(played_match: PlayedMatch) -> Iterator[float]:
    """Yield the heights in mm of texts that contain everybody's names."""
    players = [played_match.table.name(seat) for seat in played_match.table.seats]
    sentence = "".join(players) + " " * OTHER_WORDS
    yield height(sentence, WIDTH)  # the result
    yield max(height(" ".join(players), WIDTH / 2), LINE)  # above the columns
    yield max(
        PLOT + height(sentence, HALF),
        (len(players) - 1) * (LINE + height(sentence, HALF)),  # who pays whom, and why
    )
    full = (getattr(name, "full_name", name) for name in players)
    yield max(height(name, WIDTH / len(players)) for name in full)  # for signing


def height(text: object, width: float) -> float:
    """Return about the height of a text in a column of that width, in mm."""
    return (int(breadth(str(text)) * LETTER / width) + 1) * LINE
