"""What was played in a club: its matches in order, its canonical players, its seasons."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from hashlib import blake2b
from threading import Lock
from typing import Any, NamedTuple, cast

from django.db.models import QuerySet, Subquery
from django.utils.timezone import localdate

from scorekeeper.ledger.finished import FinishedMatch
from scorekeeper.ledger.season_rules import MATCHES, SeasonRule
from scorekeeper.records.book import Book
from scorekeeper.records.models import (
    AccountEntry,
    Club,
    Match,
    Player,
    Season,
    epoch_beside,
)
from scorekeeper.services.books import keep_book
from scorekeeper.services.derived import (
    Remembered,
    cached_results,
    day_of,
    load_stored_results,
    replayed,
)
from scorekeeper.services.matches.listing import matches_behind

READERS = 16  # clubs, at the most, that are read at once in a process
MOST_NAMED = 5_000  # matches asked for by key; where it were more, all of the club's are read


class MatchState(NamedTuple):
    """A match of a club as it stands, by what it is known by, and its links."""

    key: int
    start_key: str
    version: int
    epoch: str
    scorer_secret: str | None
    viewer_secret: str | None

    @property
    def identity(self) -> tuple[int, str, int, str]:
        return self[:4]


class Person(NamedTuple):
    """A name in a club: its key, and that of the player who it was merged into, if any.

    ``number`` and ``initial`` are those of the piece, for life, and ``forms`` what the name is
    shortened to, as they are kept; a guest has none.
    """

    key: int
    name: str
    merged_into: int | None
    is_guest: bool
    is_hidden: bool
    number: int | None
    initial: str
    forms: str = ""

    def in_order(self) -> tuple[bool, int, int]:
        """Return what sorts players as they came, and guests after them."""
        return self.number is None, self.number or 0, self.key

    @property
    def canonical_key(self) -> int:
        return self.merged_into or self.key

    @property
    def comes(self) -> bool:
        """Whether they are offered for new matches: neither merged, a guest nor hidden."""
        return self.merged_into is None and not self.is_guest and not self.is_hidden


class SeasonDays(NamedTuple):
    """A season of a club, and how it counts."""

    key: int
    name: str
    first_day: date
    last_day: date
    rule: SeasonRule

    @property
    def is_standings(self) -> bool:
        """Whether it says nothing but its days: then the standings are all that there is to it."""
        return self.rule == SeasonRule(by=MATCHES, game=self.rule.game)

    @classmethod
    def of(cls, season: Season) -> "SeasonDays":
        return cls(season.pk, season.name, season.first_day, season.last_day, season.rule)


@dataclass(frozen=True)
class ClubState:
    """How a club stands: little to read, and whatever changes on any page of it changes this.

    ``through`` is the link by which the club was found. ``newest_entry`` is that of its account,
    whose entries are never rewritten; ``today`` decides which season and year this is. ``epoch`` is
    what all these numbers belong to: a restored backup may give them to something else.
    """

    club: Club
    through: str
    matches: tuple[MatchState, ...]
    people: tuple[Person, ...]
    seasons: tuple[SeasonDays, ...]
    newest_entry: int
    epoch: str
    today: date

    @cached_property
    def digest(self) -> bytes:
        """A short key for caching: equal states have equal pages."""
        one = self.club
        club = one.pk, one.name, one.is_for_tonight, one.secret, one.viewer_secret, self.through
        of_account = self.newest_entry, self.epoch, one.joined
        facts = self.matches, self.people, self.seasons, *of_account, self.today
        return blake2b(repr((club, facts)).encode(), digest_size=20).digest()

    @cached_property
    def identities(self) -> tuple[tuple[int, str, int, str], ...]:
        return tuple(one.identity for one in self.matches)

    @property
    def may_write(self) -> bool:
        return self.through == self.club.secret

    @cached_property
    def canonical_keys(self) -> Mapping[int, int]:
        return {one.key: one.canonical_key for one in self.people if one.merged_into is not None}

    @cached_property
    def names(self) -> Mapping[int, str]:
        names = {one.key: one.name for one in self.people}
        return {one.key: names[one.canonical_key] for one in self.people}

    @cached_property
    def players(self) -> Mapping[int, Player]:
        rows = {
            one.key: Player(pk=one.key, name=one.name, is_guest=one.is_guest) for one in self.people
        }
        return {one.key: rows[one.canonical_key] for one in self.people}

    def link_of(self, match: MatchState) -> str | None:
        """The link by which a match is opened; it writes only where the club's does."""
        own = match.scorer_secret if self.may_write else None
        return own or match.viewer_secret


def match_states(club: Club, through: str) -> QuerySet[Match, tuple[Any, ...]]:
    columns = "pk", "start_key", "version", "epoch", "scorer_secret", "viewer_secret"
    return matches_behind(club, through).order_by("pk").values_list(*columns)


def people_of(club: Club) -> QuerySet[Player, tuple[Any, ...]]:
    """Players of a club, each row with the newest entry of its account, and the epoch."""
    newest = AccountEntry.objects.filter(club=club).order_by("-pk").values("pk")[:1]
    people = Player.objects.filter(club=club).order_by("pk")
    beside = people.annotate(newest_entry=Subquery(newest), epoch=epoch_beside())
    return beside.values_list("newest_entry", "epoch", "pk", *Person._fields[1:])


def state_of(club: Club, through: str) -> ClubState:
    """Read the state of a club for whoever found it by a link: three queries."""
    matches = [MatchState(*row) for row in match_states(club, through)]
    people = list(people_of(club))
    seasons = Season.objects.filter(club=club)
    return ClubState(
        club=club,
        through=through,
        matches=tuple(matches),
        people=tuple(Person(*row[2:]) for row in people),
        seasons=tuple(map(SeasonDays.of, seasons)),
        newest_entry=people[0][0] or 0 if people else 0,
        epoch=people[0][1] if people else "",
        today=localdate(),
    )


@dataclass(frozen=True)
class ClubRecord:
    """What was played in a club.

    ``finished`` are all matches that are over and count, by key and in the order of play, with
    canonical players; ``going_on`` are the keys of those that neither are over nor were cancelled.
    ``rows`` are those that a page lists, the newest first: the newest that are over, and those that
    go on; ``books`` are theirs.
    """

    state: ClubState
    finished: Mapping[int, FinishedMatch]
    going_on: frozenset[int]
    rows: tuple[Match, ...]
    books: Mapping[int, Book]

    @cached_property
    def digest(self) -> bytes:
        """A short key for caching: all that is finished, and who played it."""
        matches = [one.identity for one in self.state.matches if one.key in self.finished]
        return blake2b(repr((matches, self.state.people)).encode(), digest_size=20).digest()

    @cached_property
    def played(self) -> Counter[int]:
        matches = self.finished.values()
        return Counter(cast("int", player) for match in matches for player in match.players)


_readers = [Lock() for _reader in range(READERS)]


def record_of(state: ClubState, *, newest: int = 0, running: int = 0) -> ClubRecord:
    """What was played in a club, with some of its ``newest`` matches and of those that go on.

    At most five queries, however many matches there are; none where all is known already and
    nothing is listed. The first reader of an unknown club reads it all, which may take long; others
    wait and find it known. Nobody waits for a club that is known already.
    """
    if len(cached_results(state.identities)) == len(state.matches):
        return read_record(state, newest=newest, running=running)
    with _readers[state.club.pk % READERS]:
        load_stored_results(state.identities)
        return read_record(state, newest=newest, running=running)


def read_record(state: ClubState, *, newest: int, running: int) -> ClubRecord:
    known = cached_results(state.identities)
    remembered = {one.key: known[one.identity] for one in state.matches if one.identity in known}
    unknown = {one.key for one in state.matches} - remembered.keys()
    going_on = [key for key, one in remembered.items() if one.goes_on]
    over = [*in_order(remembered, {})] if newest else []
    rows = read_rows(state, unknown.union(last(going_on, running), last(over, newest)))
    books: dict[int, Book] = {}
    still_listed = {True: running, False: newest}  # of those that go on, and of those that are over
    for match, one, book in replayed(rows, known):
        remembered[match.pk] = one
        if book is not None and (one.goes_on or one.finished) and still_listed[one.goes_on]:
            still_listed[one.goes_on] -= 1
            books[match.pk] = book
            keep_book(match, book)
    return ClubRecord(
        state=state,
        finished=in_order(remembered, state.canonical_keys),
        going_on=frozenset(key for key, one in remembered.items() if one.goes_on),
        rows=tuple(row for row in rows if row.pk in books),
        books=books,
    )


def last(keys: list[int], number: int) -> list[int]:
    return keys[-number:] if number else []


def read_rows(state: ClubState, keys: set[int]) -> list[Match]:
    if not keys:
        return []
    rows = matches_behind(state.club, state.through)
    if len(keys) <= MOST_NAMED:
        rows = rows.filter(pk__in=keys)
    named = [row for row in rows if row.pk in keys]
    return sorted(named, key=lambda row: (day_of(row), row.pk), reverse=True)


def in_order(
    remembered: Mapping[int, Remembered], canonical: Mapping[int, int]
) -> dict[int, FinishedMatch]:
    finished = [(key, one.finished) for key, one in remembered.items() if one.finished is not None]
    finished.sort(key=lambda one: (one[1].day or date.max, one[0]))
    if canonical:
        finished = [(key, with_canonical_players(one, canonical)) for key, one in finished]
    return dict(finished)


def with_canonical_players(finished: FinishedMatch, canonical: Mapping[int, int]) -> FinishedMatch:
    players = cast("tuple[int, ...]", finished.players)
    former = cast("tuple[int, ...]", finished.former)
    if canonical.keys().isdisjoint((*players, *former)):
        return finished
    return replace(
        finished,
        players=tuple(canonical.get(player, player) for player in players),
        former=tuple(canonical.get(player, player) for player in former),
    )
