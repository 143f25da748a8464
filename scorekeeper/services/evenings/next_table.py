"""The next match of an evening of one table: who plays, who sits out, and who are partners."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.records.book import Book
from scorekeeper.records.models import Club, Match, Player
from scorekeeper.rules.faults import refuse
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.names import clean_player_name, folded_name
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import listed_numbers
from scorekeeper.seating.drawing import DrawAsked, Sitting, draw
from scorekeeper.seating.sittings import AT_A_TABLE_OF_PARTNERS, LOT, STAY, Table
from scorekeeper.services.access.links import lock_in_force, locked_club_of
from scorekeeper.services.books import book_of
from scorekeeper.services.evenings.tonight import Names, Tonight, tonight_of
from scorekeeper.services.matches.offers import playing_now
from scorekeeper.services.matches.starting import (
    NewForm,
    begun_once,
    members_named,
    new_match_like,
    player_of,
)
from scorekeeper.services.transactions import write_transaction
from scorekeeper.services.writes import locked_match

WAYS = LOT, STAY


@dataclass(frozen=True, slots=True, kw_only=True)
class NextTable:
    """Who is to play next: keys of the club's players, and new names.

    ``way`` is by LOT, or STAY: whoever plays again keeps the seat. ``number`` is that of the lot.
    """

    players: tuple[int, ...]
    new: tuple[str, ...] = ()
    way: str
    number: int

    def said(self) -> tuple[object, ...]:
        return sorted(self.players), *self.new, self.way, self.number


def form_of_next(match: Match, asked: NextTable, key: str) -> NewForm:
    return NewForm(key=key, verb="play next", said=asked.said(), under=match)


def play_next(match: Match, asked: NextTable, *, club: Club | None = None, key: str = "") -> Match:
    """Begin a match like another for those who are to play next; the first seat drawn deals first.

    ``club`` is its club, as the phone knows it by a link that must be in force still. The same form
    again gives the match that it began. Raises RuleBroken, LinkGone, Conflict.
    """
    with write_transaction():
        in_force = locked_club_of(match) if club is None else lock_in_force(club)
        locked = locked_match(match)
        form = form_of_next(locked, asked, key)
        return begun_once(form, lambda: begin_next(in_force, locked, asked))


def begin_next(club: Club, match: Match, asked: NextTable) -> Match:
    book = book_of(match)
    require_over(book)
    tonight = tonight_of(match, book)
    chosen = people_chosen(club, asked)
    require_table(book.played_match.game, [*chosen])
    require_free(club, chosen.values())
    seats = seats_drawn(tonight, [*chosen], asked)
    players = [chosen[name] or player_of(club, name) for name in seats]
    return new_match_like(match, players, first_dealer=0)


def require_over(book: Book) -> None:
    if not book.played_match.finished:
        raise refuse("match", _("The match is not over yet."))


def people_chosen(club: Club, asked: NextTable) -> dict[str, Player | None]:
    """Who is to play, by the name by which a draw knows them; None: nobody of the club yet.

    Raises RuleBroken for whoever is not in the club, and for a person twice.
    """
    names = Names()
    rows = club.players.filter(pk__in=asked.players).select_related("merged_into")
    chosen: dict[str, Player | None] = {names.of(player): player.canonical for player in rows}
    if len(chosen) < len({*asked.players}):
        raise refuse("players", _("Somebody is not in this club any more: look who plays again."))
    typed = [clean_player_name("players", name) for name in asked.new]
    known = members_named(club, typed)
    for name in typed:
        player = known.get(folded_name(name))
        called = name if player is None else names.of(player)
        if folded_name(called) in map(folded_name, chosen):
            raise refuse("players", _("{name} is named twice.", name=called))
        chosen[called] = player
    return chosen


def require_table(game: AnyGame, people: Sequence[str]) -> None:
    """Raise RuleBroken, with what mends it, where the game is not played by so many."""
    counts = game.player_counts
    if len(people) in counts:
        return
    message = (
        _("{game} is played by {counts} players, and {number} are chosen: let others come in.")
        if len(people) < min(counts)
        else _("{game} is played by {counts} players, and {number} are chosen: let some sit out.")
    )
    told = {"game": game.name, "counts": listed_numbers(counts), "number": len(people)}
    raise refuse("players", message.format(**told))


def require_free(club: Club, players: Iterable[Player | None]) -> None:
    playing = playing_now(club)
    for player in players:
        if player is not None and player.pk in playing:
            message = _("{name} is playing at another table: let somebody else come in.")
            raise refuse("players", message.format(name=player.name))


def seats_drawn(tonight: Tonight, people: Sequence[str], asked: NextTable) -> Table:
    """Who sits where, the first dealer first.

    By lot it is the draw of everybody who is here, wherever that lets the same people sit out: so
    the same number draws it again for whoever doubts.
    """
    if asked.way not in WAYS:
        raise refuse("way", _("There is no such way to seat."))
    if asked.way == STAY:
        # The draw begins one seat on, and the next dealer is first already
        last = Sitting(((tonight.seated[-1], *tonight.seated[:-1]),))
        return draw(draw_of(people, asked, partners=False, before=(last,))).tables[0]
    partners = tonight.partners and len(people) == AT_A_TABLE_OF_PARTNERS
    newcomers = [name for name in people if name not in tonight.here]
    before = tonight.sittings(newcomers)
    if partners:
        before = tuple(map(of_partners, before))
    everybody = [*people, *(name for name in tonight.here if name not in people)]
    if len(people) < len(everybody) < 2 * len(people):
        of_all = draw(draw_of(everybody, asked, partners=partners, before=before, size=len(people)))
        if {*of_all.tables[0]} == {*people}:
            return of_all.tables[0]
    return draw(draw_of(people, asked, partners=partners, before=before)).tables[0]


def draw_of(
    people: Sequence[str],
    asked: NextTable,
    *,
    partners: bool,
    before: tuple[Sitting, ...],
    size: int = 0,
) -> DrawAsked:
    return DrawAsked(
        present=tuple(people),
        sizes=(size or len(people),),
        partners=partners,
        way=asked.way,
        number=asked.number,
        before=before,
    )


def of_partners(sitting: Sitting) -> Sitting:
    """A sitting without tables at which no partners sat."""
    tables = [table for table in sitting.tables if len(table) == AT_A_TABLE_OF_PARTNERS]
    return replace(sitting, tables=tuple(tables))
