"""Matches in a list, with the state of each: round, winner, unpaid money."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.games.registry import UnknownGame, find_game
from scorekeeper.records.book import Book
from scorekeeper.records.models import Match, Payment
from scorekeeper.rules.house_rules import NAME_RULE
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.words import Listing, ngettext_lazy, side_by_side
from scorekeeper.rules.words import Text as _
from scorekeeper.services.books import books_of
from scorekeeper.services.matches.listing import Listed
from scorekeeper.services.settling import payments_in, unpaid_amount
from scorekeeper.settlement import format_amount
from scorekeeper.web.parts.people import Faces, Piece, lines_of, pieces_of, seated
from scorekeeper.web.parts.seated import FacesAtTable, called_by, faces_at_tables
from scorekeeper.web.parts.standings import BAR_WIDTH, Bar, lead_sentence, winning_sides
from scorekeeper.web.parts.writing import day_in_words

MOST_STEPS = 600  # of a match that is replayed for a list: no evening has as many


@dataclass(frozen=True, slots=True)
class Side:
    """A side, or the leader among many, with the points."""

    line: str
    names: tuple[str, ...]
    pieces: tuple[Piece, ...]
    total: int
    words: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """A match's state: next round or outcome, points, and money of its end."""

    is_over: bool
    title: str
    scores: str
    remark: str = ""
    sides: tuple[Side, ...] = ()
    progress: Bar | None = None
    money: str = ""
    is_unpaid: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A match in a list, in the reader's language."""

    secret: str | None
    slug: str
    game: str
    players: tuple[str, ...]
    day: str
    iso_day: str
    is_running: bool
    is_cancelled: bool
    is_read_only: bool
    state: State | None
    called: str = ""  # the name that the table gave its game
    amount: str = ""  # what each of the winners got, where a list says so
    tone: str = ""


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list; without its state where its game is unknown or its history too long."""

    listed: Listed
    state: State | None
    players: Sequence[str]

    @property
    def match(self) -> Match:
        return self.listed.match

    @property
    def is_running(self) -> bool:
        is_over = self.state is not None and self.state.is_over
        return self.listed.is_running and not is_over

    @property
    def card(self) -> Card:
        """The match for a template."""
        day = self.match.played_on
        return Card(
            secret=self.listed.secret,
            slug=self.match.game,
            game=str(self.listed.game),
            players=tuple(self.players),
            day=str(day_in_words(day)) if day else "",
            iso_day=day.isoformat() if day else "",
            is_running=self.is_running,
            is_cancelled=self.listed.is_cancelled,
            is_read_only=self.listed.is_read_only,
            state=self.state,
            called=self.match.house_rules["values"].get(NAME_RULE) or "",
        )


def lines_of_matches(games: Sequence[Listed], locale: str) -> list[MatchLine]:
    """Add the states of matches; the number of queries does not grow with them."""
    matches = [one.match for one in games]
    books = books_of([match for match in matches if match.version <= MOST_STEPS])
    return lines_with(games, books, locale)


def lines_with(
    games: Sequence[Listed],
    books: Mapping[int, Book],
    locale: str,
    members: Faces | None = None,
) -> list[MatchLine]:
    """Add the states of matches from books that are there already; two queries, or one."""
    payments = payments_in([one.match for one in games])
    faces = faces_at_tables(books, members)
    return [
        line_with(one, books[one.match.pk], faces[one.match.pk], payments[one.match.pk], locale)
        if one.match.pk in books
        else MatchLine(one, None, seated(one.players))
        for one in games
    ]


def line_with(
    one: Listed, book: Book, faces: FacesAtTable, payments: Sequence[Payment], locale: str
) -> MatchLine:
    there = [faces.seated[seat] for seat in book.table.seats]
    return MatchLine(one, state_of(one.match, book, faces, payments, locale), there)


def state_of(
    match: Match, book: Book, faces: FacesAtTable, payments: Sequence[Payment], locale: str
) -> State:
    played_match = called_by(book.played_match, faces.by_name)
    if not played_match.finished and match.settled_at is None:
        return running(played_match)
    money, is_unpaid = money_words(match, book, payments, locale)
    return State(
        is_over=True,
        title=outcome_with_margin(played_match),
        scores=scores_of(played_match, winning=winning_sides(played_match)),
        remark=str(_("stopped early")) if played_match.stopped_early else "",
        money=money,
        is_unpaid=is_unpaid,
    )


def running(played_match: PlayedMatch) -> State:
    assert played_match.upcoming is not None
    rounds = played_match.game.rounds_in_all(played_match.table.house_rules)
    return State(
        is_over=False,
        title=str(played_match.upcoming.title),
        scores=scores_of(played_match) if played_match.rounds else "",
        sides=tuple(sides_of(played_match)),
        progress=Bar(0, BAR_WIDTH * min(played_match.now.scored, rounds) // rounds)
        if rounds
        else None,
    )


def sides_of(played_match: PlayedMatch) -> list[Side]:
    """Return both sides; of more than two only the leader, if there is one."""
    pieces, name = pieces_of(played_match), played_match.table.name
    everyone = [
        Side(
            line=line,
            names=tuple(map(name, seats)),
            pieces=tuple(pieces[seat] for seat in seats),
            total=played_match.totals[seats[0]],
        )
        for line, seats in zip(lines_of(played_match), played_match.sides, strict=True)
    ]
    if len(everyone) == 2:
        return everyone
    winning = winning_sides(played_match)
    if len(winning) > 1:
        return []
    (leader,) = winning
    first = everyone[leader]
    leads = _("{name} leads, {players}") if len(first.names) == 1 else _("{name} lead, {players}")
    words = leads.format(name=Listing(first.names), players=players_of(played_match))
    return [Side(first.line, first.names, first.pieces, first.total, str(words))]


def players_of(played_match: PlayedMatch) -> str:
    number = len(played_match.table.players)
    return str(ngettext_lazy("{number} player", "{number} players", number))


def scores_of(played_match: PlayedMatch, winning: Collection[int] = ()) -> str:
    """Write both sides' points, the winners' first; of more sides the number of players."""
    if len(played_match.sides) != 2:
        return players_of(played_match)
    in_order = sorted(range(2), key=lambda side: side not in winning)
    first, second = (played_match.totals[played_match.sides[side][0]] for side in in_order)
    return side_by_side((first, second))


def outcome_with_margin(played_match: PlayedMatch) -> str:
    winning = winning_sides(played_match)
    if len(winning) == len(played_match.sides):
        return str(_("A draw"))
    winners = [seat for number in sorted(winning) for seat in played_match.sides[number]]
    names = [played_match.table.name(seat) for seat in winners]
    if len(winning) > 1:
        return str(_("{names} share the win", names=Listing(names)))
    return lead_sentence(played_match, names)


def money_words(
    match: Match, book: Book, payments: Sequence[Payment], locale: str
) -> tuple[str, bool]:
    """Return the badge about payments of a match that is over, and whether any is open."""
    if book.stake is None:
        return "", False
    unpaid = unpaid_amount(book.played_match, book.stake, payments, seats=book.seats)
    if unpaid:
        amount = format_amount(unpaid, book.stake.currency, locale)
        if match.counts_on_account:
            return str(_("{amount} on the account", amount=amount)), False
        return str(_("{amount} unpaid", amount=amount)), True
    return (str(_("paid")) if payments else ""), False


def game_title(key: str) -> str:
    """Return the name of a game's key: the table's own name, where it has one."""
    slug, _colon, called = key.partition(":")
    try:
        return called or str(find_game(slug).name)
    except UnknownGame:
        return slug
