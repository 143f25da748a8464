"""What the page before the next match is given: who plays, who sits out, who sits where."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

from django.http import HttpRequest

from scorekeeper.records.book import Book
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.names import clean_player_name, folded_name, tidy_name
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.seating.novelty import novelty_of
from scorekeeper.seating.sittings import LOT, STAY, Sitting, Table, partners_at
from scorekeeper.seating.waiting import brought_to
from scorekeeper.services.clubs.club_record import Person
from scorekeeper.services.evenings.drawing import new_lot
from scorekeeper.services.evenings.next_table import NextTable, require_table, seats_drawn
from scorekeeper.services.evenings.tonight import Tonight, next_out_at, tonight_of
from scorekeeper.services.matches.offers import playing_now
from scorekeeper.web.parts.people import TWO_LINES, Face, faces_by_key, newcomer, people_of
from scorekeeper.web.parts.turns import turns_told
from scorekeeper.web.requests.guards import MatchRequest
from scorekeeper.web.requests.posted import posted_number

PLAYS, NEW, OTHER, WAS = "plays", "new", "other", "was"
WAY, NUMBER, LOOK, AGAIN = "way", "number", "look", "again"
MOST_CHOSEN = 24  # names in one form; no table has more
LOTS = 10_000  # numbers of four digits
LONGEST_KEY = 19  # digits that any database has room for


@dataclass(frozen=True, slots=True)
class PersonTile:
    """Somebody to tick: of the club by key, or a new name."""

    field: str
    value: str
    face: Face
    plays: bool


@dataclass(frozen=True, slots=True)
class Tray:
    """Those who play together, from the first seat on; ``line`` says how their tray is drawn."""

    line: str
    faces: tuple[Face, ...]


@dataclass
class NextPage:
    """Who is ticked, by the names by which a draw knows them, and how they are seated.

    ``own`` are the keys of those whom the club knows, by these names; ``new`` the other names.
    ``is_other``: others play than a form ticked, for turns were taken since.
    """

    game: AnyGame
    game_name: Text | str
    tonight: Tonight
    everybody: Sequence[Person]
    elsewhere: frozenset[int]
    way: str
    number: int
    ticked: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    seats: Table = ()
    error: str = ""
    typed: str = ""
    is_other: bool = False
    own: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.own = {one.name: one.key for one in self.everybody if one.comes}
        self.own |= {name: player.pk for name, player in self.tonight.players.items()}

    @cached_property
    def faces(self) -> dict[str, Face]:
        newcomers = [newcomer(-1 - index, name) for index, name in enumerate(self.new)]
        by_key = faces_by_key([*self.everybody, *newcomers])
        known = {name: by_key[key] for name, key in self.own.items()}
        return known | {one.name: by_key[one.key] for one in newcomers}

    @property
    def turns(self) -> list[PersonTile]:
        """Who takes turns, or was ticked besides: those seated first, as the deal goes round."""
        shown = [*self.tonight.here, *(name for name in self.ticked if name not in self.here)]
        untaken = [name for name in self.new if name not in shown]
        return [self._tile(name) for name in (*shown, *untaken)]

    @property
    def others(self) -> list[PersonTile]:
        """Everybody else of the club, by name; not who sits at another table."""
        turns = {*self.here, *self.ticked}
        names = [name for name, key in self.own.items() if key not in self.elsewhere]
        return [self._tile(name) for name in sorted(names, key=folded_name) if name not in turns]

    @property
    def here(self) -> tuple[str, ...]:
        return self.tonight.here

    def _tile(self, name: str) -> PersonTile:
        plays = name in self.ticked
        if name in self.own:
            return PersonTile(PLAYS, str(self.own[name]), self.faces[name], plays)
        return PersonTile(NEW, name, self.faces[name], plays)

    @property
    def asked(self) -> NextTable:
        return NextTable(
            players=tuple(self.own[name] for name in self.ticked if name in self.own),
            new=tuple(name for name in self.new if name in self.ticked),
            way=self.way,
            number=self.number,
        )

    def seat(self) -> None:
        """Seat those who play; where the game is not played by so many, say so."""
        try:
            require_table(self.game, self.ticked)
            self.seats = seats_drawn(self.tonight, self.ticked, self.asked)
        except RuleBroken as broken:
            self.error = self.error or broken.faults[0].sentence

    @property
    def has_partners(self) -> bool:
        return self.tonight.partners and len(self.ticked) == len(self.tonight.seated)

    @property
    def trays(self) -> list[Tray]:
        """A tray for each of two sides, or one for all; the first seat deals first."""
        if not self.seats:
            return []
        if not self.has_partners:
            return [Tray("", tuple(self.faces[name] for name in self.seats))]
        sides = zip(TWO_LINES, partners_at(self.seats), strict=True)
        return [Tray(line, tuple(self.faces[name] for name in side)) for line, side in sides]

    @property
    def before(self) -> tuple[Sitting, ...]:
        return self.tonight.sittings([name for name in self.ticked if name not in self.here])

    @property
    def out(self) -> tuple[str, ...]:
        return tuple(name for name in self.here if name not in self.ticked)

    @property
    def told(self) -> Text | None:
        """Who sits out, and who does in the match after; None while too few are ticked."""
        if not self.seats:
            return None
        before = (*self.before, Sitting((self.ticked,), self.out))
        here = (*self.ticked, *self.out)
        next_out = next_out_at(len(self.ticked), here, before)
        return turns_told([self.faces[name] for name in self.out], next_out, self.faces.__getitem__)

    @property
    def achieved(self) -> Text:
        if not self.seats:
            return _("everybody plays as they are seated here")
        novelty = novelty_of(Sitting((self.seats,)), self.before, partners=self.has_partners)
        return novelty.again if self.has_partners else novelty.met

    @property
    def ways(self) -> tuple[tuple[str, Text], ...]:
        lot = _("New partners") if self.has_partners else _("By lot")
        return (LOT, lot), (STAY, _("As they sit"))


def next_page(request: MatchRequest, book: Book) -> NextPage:
    """Return the page as it is proposed, or as a form says."""
    club, tonight = request.own_club, tonight_of(request.match, book)
    usual = LOT if tonight.partners else STAY
    said = request.POST.get(WAY, usual)
    number = posted_number(request, NUMBER, otherwise=-1) % LOTS
    is_new = NUMBER not in request.POST or request.POST.get(LOOK) == AGAIN
    shown = NextPage(
        game=book.played_match.game,
        game_name=book.played_match.game_name,
        tonight=tonight,
        everybody=[one for one in people_of(club) if not is_lost(one, tonight)],
        elsewhere=playing_now(club),
        way=said if said in (LOT, STAY) else usual,
        number=new_lot(number) if is_new else number,
    )
    if request.method != "POST":
        shown.ticked = brought(shown, tonight.here, fixed=())
    else:
        read_ticks(shown, request)
    shown.seat()
    return shown


def asked_in(request: HttpRequest, shown: NextPage) -> NextTable:
    """What a form asks for, as it was sent: the same when it is sent again later."""
    keys = request.POST.getlist(PLAYS)[:MOST_CHOSEN]
    new = [*request.POST.getlist(NEW)[:MOST_CHOSEN], request.POST.get(OTHER, "")]
    return NextTable(
        players=tuple(dict.fromkeys(map(row_key, keys))),
        new=tuple(name for name in new if tidy_name(name)),
        way=shown.way,
        number=shown.number,
    )


def row_key(text: str) -> int:
    """The key in a form; 0, which nobody has, where it is none."""
    is_number = text.isascii() and text.isdecimal() and len(text) < LONGEST_KEY
    return int(text) if is_number else 0


def is_lost(person: Person, tonight: Tonight) -> bool:
    """Whether somebody is a guest of another evening."""
    return person.is_guest and person.key not in {one.pk for one in tonight.players.values()}


def brought(shown: NextPage, ticked: Sequence[str], *, fixed: Sequence[str]) -> tuple[str, ...]:
    """Bring those ticked to a number by which the game is played: by turns, as few as can be."""
    counts = shown.game.player_counts
    size = len(shown.tonight.seated)
    if fixed and len(ticked) in counts:
        size = len(ticked)
    coming = [name for name in ticked if name not in shown.here]
    waits = [name for name in shown.here if shown.own[name] not in shown.elsewhere]
    before = shown.tonight.sittings(coming)
    bring = partial(brought_to, size, waits=waits, before=before, number=shown.number)
    there = {*bring(ticked, fixed=fixed)}
    in_order = [*shown.here, *(name for name in ticked if name not in shown.here)]
    return tuple(name for name in in_order if name in there)


def read_ticks(shown: NextPage, request: HttpRequest) -> None:
    """Read who is ticked; who is one too many goes, and who is lacking comes, by turns.

    Whoever was tapped since the page was drawn stays as tapped.
    """
    by_key = {str(key): name for name, key in shown.own.items()}
    ticked = [by_key[key] for key in request.POST.getlist(PLAYS)[:MOST_CHOSEN] if key in by_key]
    new = request.POST.getlist(NEW)[:MOST_CHOSEN]
    was = {by_key.get(key, key) for key in request.POST.getlist(WAS)[: 2 * MOST_CHOSEN]}
    for name in (*new, request.POST.get(OTHER, "")):
        take_name(shown, ticked, name)
    fixed = [name for name in (*shown.here, *ticked) if (name in ticked) != (name in was)]
    shown.ticked = brought(shown, [*dict.fromkeys(ticked)], fixed=fixed)
    shown.is_other = {*shown.ticked} != {*ticked}


def take_name(shown: NextPage, ticked: list[str], typed: str) -> None:
    """Tick whoever has this name, or else take it as a new one."""
    if not tidy_name(typed):
        return
    try:
        name = clean_player_name("players", typed)
    except RuleBroken as broken:
        shown.error, shown.typed = broken.faults[0].sentence, typed[:61]
        return
    folded = folded_name(name)
    keys = {one.canonical_key for one in shown.everybody if folded_name(one.name) == folded}
    known = next((name for name, key in shown.own.items() if key in keys), None)
    if known is None:
        known = next((one for one in shown.new if folded_name(one) == folded), None)
    if known is None:
        shown.new = (*shown.new, name)
    if (known or name) in ticked:
        shown.error, shown.typed = str(_("{name} is named twice.", name=known or name)), typed
        return
    ticked.append(known or name)
