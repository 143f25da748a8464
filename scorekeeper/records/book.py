"""The score book of a match: its rows read once, and replayed."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Max, Q, QuerySet, prefetch_related_objects

from scorekeeper.games import registry
from scorekeeper.games.registry import UnknownGame, find_game
from scorekeeper.records import models
from scorekeeper.records.attendance import (
    COUNTING,
    Seating,
    StoredChange,
    attendance_of,
    counting_at,
    seatings_of,
)
from scorekeeper.records.models.matches import Staked
from scorekeeper.records.translator import CHILD_ROWS, Seats, deal_of
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnyTable, Table
from scorekeeper.rules.house_rules import HouseRules, apply_rules, faults_of
from scorekeeper.rules.names import folded_name
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.replay import PlayedMatch, replay
from scorekeeper.settlement import WINNER_TAKES_ALL, Stake
from scorekeeper.settlement.fines import Fine
from scorekeeper.settlement.own_rounds import leavers

AT_ONCE = 8_192  # versions whose facts one query asks for: SQLite takes 32,766 values at the most


@dataclass(frozen=True, slots=True)
class Entry:
    """Where a deal stands in the book: its round, the version that counts, who entered it.

    Positions tell the order of play, withdrawn rounds included; a round in play is the last, with
    a position only where it was over already and that was undone.
    ``match_version`` is the version of the match that this entry made.
    """

    round_key: int
    position: int | None
    version_key: int
    match_version: int
    state: str
    is_correction: bool
    cause: str
    entered_by: str
    entered_at: datetime
    deal: Deal

    @property
    def is_recorded(self) -> bool:
        return self.state == models.RoundVersion.State.RECORDED

    @property
    def is_first_told(self) -> bool:
        is_told = self.is_recorded and self.cause == models.RoundVersion.Cause.FORM
        return is_told and not self.is_correction

    @property
    def is_brought_back(self) -> bool:
        """Whether a form brought it back after it was withdrawn, which corrects nothing."""
        return self.cause == models.RoundVersion.Cause.BACK

    def stands_before(self, other: "Entry") -> bool:
        """Whether a round was played before another; the one in play is the last."""
        in_play = models.RoundVersion.State.IN_PLAY
        if in_play in (self.state, other.state):
            return self.state != in_play
        return (self.position or 0) < (other.position or 0)


@dataclass(frozen=True)
class Book:
    """A match as its pages need it. ``entries`` stand beside the played rounds, one each.

    ``changes`` are the comings and goings of its attendance, as they are stored.
    """

    played_match: PlayedMatch
    seats: Seats
    entries: tuple[Entry, ...]
    in_play: Entry | None
    withdrawn: tuple[Entry, ...]
    stake: Stake | None
    changes: tuple[StoredChange, ...] = ()

    @property
    def table(self) -> AnyTable:
        return self.played_match.table

    @property
    def began(self) -> int:
        """The number of those who began, by which the house rules go."""
        return len(self.played_match.attendance.table_at(self.table, 0).seats)

    @property
    def lines(self) -> list[tuple[PlayedRound, Entry]]:
        return list(zip(self.played_match.rounds, self.entries, strict=True))

    @property
    def last_written(self) -> int:
        """The version of the match that the newest entry made; 0 while there is none."""
        in_play = () if self.in_play is None else (self.in_play,)
        written = (*self.entries, *self.withdrawn, *in_play)
        return max((entry.match_version for entry in written), default=0)

    @property
    def next_dealer(self) -> int:
        """The dealer of the round in play, or else whose turn it is."""
        begun = None if self.in_play is None else self.in_play.deal.dealer
        return self.played_match.now.dealer if begun is None else begun

    def index_of(self, round_key: int) -> int | None:
        for index, entry in enumerate(self.entries):
            if entry.round_key == round_key:
                return index
        return None


def stake_of(match: Staked) -> Stake | None:
    if match.stake_amount is None:
        return None
    shares = tuple(match.stake_shares) or WINNER_TAKES_ALL
    return Stake(
        match.stake_amount,
        match.stake_currency,
        match.settle,
        per=match.stake_per,
        round_to=match.stake_round_to,
        shares=shares,
        fines=tuple(Fine(**fine) for fine in match.fines),
    )


def house_rules_of(match: models.Match, players: int) -> HouseRules:
    """The house rules frozen into a match; a rule that came later has its default.

    ``players`` is the number of those who began: people.md, "Coming and going".
    Raises UnknownGame where the program no longer knows the game, its preset or one of its rules.
    """
    if not can_be_read(match):
        raise UnknownGame(match.game)
    game = find_game(match.game)
    rules: HouseRules = apply_rules(game.defaults(players), match.house_rules["values"])
    return rules


def can_be_read(match: models.Match) -> bool:
    """Whether the program knows the game of a match, and every rule that the table agreed on."""
    if match.game not in registry.folders():
        return False
    game, values = find_game(match.game), match.house_rules["values"]
    return match.preset in game.presets and not any(faults_of(game.house_rules, values))


def read_book(match: models.Match) -> Book:
    """Read a match's rows and replay it: the same number of queries however many rounds.

    Raises Match.DoesNotExist.
    """
    return book_with(match, models.RoundVersion.objects.filter(match=match, is_current=True))


def read_book_as_of(match: models.Match, number: int) -> Book:
    """The book as it stood at an earlier version of the match; names and rules as they are now.

    So are the seats: those that somebody joined later are away.
    """
    versions = models.RoundVersion.objects.filter(match=match, match_version__lte=number)
    newest = versions.order_by().values("round").annotate(newest=Max("pk")).values("newest")
    rows = models.RoundVersion.objects.filter(pk__in=newest)
    return book_with(match, rows, counting=counting_at(number))


def read_books(matches: Sequence[models.Match]) -> dict[int, Book]:
    """The books of several matches by their keys: the same number of queries however many.

    Without those that were deleted meanwhile. Raises RestoredMeanwhile.
    """
    current = models.RoundVersion.objects.filter(match__in=matches, is_current=True)
    return books_with(matches, current)


def book_with(
    match: models.Match, rows: QuerySet[models.RoundVersion], *, counting: Q = COUNTING
) -> Book:
    """The book in which these versions of the rounds stand; raises Match.DoesNotExist."""
    books = books_with([match], rows, counting=counting)
    if not books:  # every match has seats: it was deleted since it was read
        raise models.Match.DoesNotExist
    return books[match.pk]


def books_with(
    matches: Sequence[models.Match],
    rows: QuerySet[models.RoundVersion],
    *,
    counting: Q = COUNTING,
) -> dict[int, Book]:
    versions = versions_by_match(rows)
    return {
        match.pk: book_of_rows(match, versions[match.pk], seating)
        for match, seating in seatings_of(matches, counting)
        if seating.seats
    }


def versions_by_match(
    rows: QuerySet[models.RoundVersion],
) -> Mapping[int, Sequence[models.RoundVersion]]:
    """Versions with their facts by match, in the order of play; one in play last."""
    in_order = rows.order_by(F("round__position").asc(nulls_last=True))
    versions = list(in_order.select_related("contract", "round"))
    for start in range(0, len(versions), AT_ONCE):
        prefetch_related_objects(versions[start : start + AT_ONCE], *CHILD_ROWS)
    found: dict[int, list[models.RoundVersion]] = defaultdict(list)
    for version in versions:
        found[version.match_id].append(version)
    return found


def book_of_rows(
    match: models.Match, versions: Sequence[models.RoundVersion], seating: Seating
) -> Book:
    seats, table = Seats(seating.seats), table_of(match, seating)
    entries = tuple(read_entry(version, seats) for version in versions)
    recorded = tuple(entry for entry in entries if entry.is_recorded)
    in_play = [entry for entry in entries if entry.state == models.RoundVersion.State.IN_PLAY]
    withdrawn = models.RoundVersion.State.WITHDRAWN
    attendance = attendance_of(seating.changes, positions_of(recorded))
    return Book(
        played_match=replay(
            find_game(match.game),
            table,
            (entry.deal for entry in recorded),
            ended_early=match.ended_early,
            attendance=attendance,
        ),
        seats=Seats(seating.seats, seating.keys_of(leavers(attendance, table))),
        entries=recorded,
        in_play=in_play[0] if in_play else None,
        withdrawn=tuple(entry for entry in entries if entry.state == withdrawn),
        stake=stake_of(match),
        changes=seating.changes,
    )


def table_of(match: models.Match, seating: Seating) -> AnyTable:
    """The table of a whole match: all seats, by the names of the end."""
    return Table(
        players=tuple(row.player.name for row in seating.seats),
        house_rules=house_rules_of(match, seating.began),
        first_dealer=match.first_dealer,
        away=seating.away,
    )


def positions_of(entries: Sequence[Entry]) -> list[int]:
    return [entry.position or 0 for entry in entries]


def former_names(match: models.Match) -> dict[int, tuple[str, ...]]:
    """Names of earlier players by seat number; seats that never changed left out.

    Each is named once, and whoever sits there again not at all.
    """
    names: dict[int, dict[str, str]] = {}
    played = models.FormerName.objects.filter(seat__match=match, has_played=True)
    rows = played.values_list("seat__number", "name", "seat__player__folded_name")
    for number, name, sitting in rows:
        if folded_name(name) != sitting:
            names.setdefault(number, {}).setdefault(folded_name(name), name)
    return {seat: tuple(before.values()) for seat, before in names.items()}


def read_entry(version: models.RoundVersion, seats: Seats) -> Entry:
    return entry_of(version, deal_of(version, seats), version.round.position)


def entry_of(version: models.RoundVersion, deal: Deal, position: int | None) -> Entry:
    return Entry(
        round_key=version.round_id,
        position=position,
        version_key=version.pk,
        match_version=version.match_version,
        state=version.state,
        is_correction=version.is_correction,
        cause=version.cause,
        entered_by=version.entered_by,
        entered_at=version.entered_at,
        deal=deal,
    )
