"""Two phones entered the same round: both rounds, for the table to choose."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from django.http import QueryDict

from scorekeeper.records.book import Book, Entry
from scorekeeper.rules.counters import Amount, amounts_of
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.played_round import PlayedRound, counted
from scorekeeper.rules.words import Text
from scorekeeper.web.parts.news import in_play_text
from scorekeeper.web.parts.rounds import Row, evening_with_first_names, row_of
from scorekeeper.web.rounds.forms import TURN

Sides = list[tuple[Text, int, tuple[Amount, ...]]]
TYPED = "typed"
OF_THE_SENDING = ("csrfmiddlewaretoken", "key", "base", "after", "action", "seen", TYPED)


@dataclass(frozen=True, slots=True)
class Theirs:
    """A round as somebody else entered it meanwhile."""

    row: Row
    played: PlayedRound
    sides: Sides
    entered_by: str
    entered_at: datetime


@dataclass(frozen=True, slots=True)
class Begun:
    """A round that somebody else began: in a few words, and each player's announcement."""

    text: Text
    said: list[tuple[str, Text]]
    entered_by: str
    entered_at: datetime


@dataclass(frozen=True, slots=True)
class Disputed:
    """A conflict: what it is about, what others entered and what was entered here, both scored.

    ``typed`` is what was entered here word for word: the form below is already the next round's.
    ``is_same``: both entered just the same, and there is nothing to dispute. ``is_beginning``: only
    what is known before play was entered here, which takes the place of no round that is over.
    """

    message: str
    theirs: tuple[Theirs, ...] = ()
    mine: Sides = field(default_factory=list)
    begun: Begun | None = None
    typed: str = ""
    is_same: bool = False
    is_beginning: bool = False


def is_just_the_same(mine: PlayedRound | None, theirs: tuple[Theirs, ...]) -> bool:
    """Tell whether others entered this one round meanwhile, with the same facts."""
    return mine is not None and [one.played.deal for one in theirs] == [mine.deal]


def with_turn(data: QueryDict, *, dealer: int) -> QueryDict:
    """Add the dealer in turn to a form drawn before forms said it."""
    if data.get(TURN):
        return data
    said = data.copy()
    said[TURN] = str(dealer)
    return said


def as_typed(data: QueryDict) -> str:
    """Encode a form as one text that goes with the page."""
    typed = data.copy()
    for name in OF_THE_SENDING:
        typed.pop(name, None)
    return typed.urlencode()


def said_of(data: QueryDict) -> QueryDict:
    """Decode the first form out of the one of a conflict's page."""
    typed = QueryDict(str(data[TYPED]), mutable=True)
    typed["key"] = data.get("key", "")
    return typed


def begun_since(book: Book, base: int) -> Begun | None:
    """Return the round in play, if somebody else saved it since an earlier version."""
    entry = book.in_play
    if entry is None or entry.match_version <= base:
        return None
    table = evening_with_first_names(book.evening).table
    called = book.evening.game.called(table, entry.deal)
    return Begun(
        text=in_play_text(book, entry),
        said=[(table.name(seat), words) for seat, words in sorted(called.items())],
        entered_by=entry.entered_by,
        entered_at=entry.entered_at,
    )


def theirs_of(book: Book, entries: Iterable[Entry]) -> tuple[Theirs, ...]:
    places = [(book.place_of(entry.round_key), entry) for entry in entries]
    return tuple(
        entered_by_others(book, place, entry) for place, entry in places if place is not None
    )


def entered_by_others(book: Book, place: int, entry: Entry) -> Theirs:
    played = book.evening.rounds[place]
    return Theirs(
        row=row_of(book.evening, played, entry),
        played=played,
        sides=sides_of(book.evening.game, played),
        entered_by=entry.entered_by,
        entered_at=entry.entered_at,
    )


def sides_of(game: AnyGame, played: PlayedRound | None) -> Sides:
    """Return each side's names, points and amounts; empty where a round does not fit."""
    if played is None or not played.fits:
        return []
    table = played.before.table
    sides = game.sides(table)
    amounts = amounts_of(counted(game, played), sides)
    return [
        (table.names(side), played.points[side[0]], beside)
        for side, beside in zip(sides, amounts, strict=True)
    ]
