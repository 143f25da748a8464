"""The cast: Anna, Bram, Cees and Dora at a table, and what they play, say and send."""

from collections.abc import Mapping
from itertools import count
from typing import TypedDict, Unpack

from django.db import connection

from scorekeeper.games.registry import find_game
from scorekeeper.records.book import Book, Entry
from scorekeeper.records.models import Club, Match
from scorekeeper.rules.facts import (
    Adjustment,
    Bonus,
    Challenge,
    Contract,
    Deal,
    Declaration,
    Fact,
    Tally,
    agreed_score,
)
from scorekeeper.rules.game import AnyGame, AnyTable
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.match_details import MatchDetails
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.services.books import book_of
from scorekeeper.services.matches.starting import NewMatch, played_today, start_match
from scorekeeper.services.rounds import correcting, recording
from scorekeeper.services.writes import Submission
from scorekeeper.settlement import Stake

ANNA, BRAM, CEES, DORA = range(4)
NAMES = ("Anna", "Bram", "Cees", "Dora")
QUARTER = Stake(25, "EUR", "crosses")
CHIP = Stake(1, "chips", "pairwise")

_numbers = count(1)


class Facts(TypedDict, total=False):
    """What may be said of any round besides its cards."""

    dealer: int | None
    declarations: tuple[Declaration, ...]
    bonuses: tuple[Bonus, ...]
    facts: tuple[Fact, ...]
    adjustments: tuple[Adjustment, ...]
    void: bool
    note: str


def agreed(
    slug: str = "kraken",
    players: tuple[str, ...] = NAMES,
    *,
    preset: str | None = None,
    house_rules: Mapping[str, RuleValue] | None = None,
    stake: Stake | None = None,
    first_dealer: int = 0,
    guests: frozenset[int] = frozenset(),
    details: MatchDetails | None = None,
) -> NewMatch:
    """Return what a table agrees on before the first deal."""
    game = find_game(slug)
    return NewMatch(
        game=game,
        preset=preset or next(iter(game.presets)),
        players=players,
        house_rules=house_rules or {},
        stake=stake,
        first_dealer=first_dealer,
        guests=guests,
        details=details or played_today(),
    )


def a_match(
    slug: str = "kraken",
    players: tuple[str, ...] = NAMES,
    *,
    club: Club | None = None,
    stake: Stake | None = None,
    first_dealer: int | None = None,
    **house_rules: RuleValue,
) -> Match:
    """Begin a match of Kraken, unless another game is named; the last player deals first."""
    if first_dealer is None:
        first_dealer = len(players) - 1
    terms = agreed(slug, players, house_rules=house_rules, stake=stake, first_dealer=first_dealer)
    return start_match(terms, club=club)


def a_match_at(game: AnyGame, table: AnyTable) -> Match:
    """Begin a match at a table that a test has laid already."""
    terms = NewMatch(
        game=game,
        preset=next(iter(game.presets)),
        players=table.players,
        house_rules=table.house_rules.values(),
        first_dealer=table.first_dealer,
    )
    return start_match(terms)


def a_deal(
    cards: int = 100,
    trump: str = "hearts",
    *,
    declarer: int | None = None,
    contra: int | None = None,
    **facts: Unpack[Facts],
) -> Deal:
    """Return a round of Kraken in which Anna and Cees have so many card points."""
    return Deal(
        contract=Contract(trump, declarer),
        challenges=() if contra is None else (Challenge(contra),),
        tallies=(Tally("card_points", ANNA, cards),),
        **facts,
    )


def points(*numbers: int, reason: str = "as on the paper", **facts: Unpack[Facts]) -> Deal:
    """Return a round in place of which the table agreed on points, for one seat after the other."""
    return Deal(agreed_score=agreed_score(tuple(enumerate(numbers)), (), reason), **facts)


def an_opening(
    trump: str = "spades", *, challenges: tuple[Challenge, ...] = (), **facts: Unpack[Facts]
) -> Deal:
    """Return what is known of a round of Kraken before its cards are played."""
    return Deal(contract=Contract(trump), challenges=challenges, **facts)


def a_key() -> str:
    """Return the key of a form that was never sent."""
    return f"form-{next(_numbers)}"


def seen(match: Match) -> Match:
    """Return the match as another phone reads it now."""
    return Match.objects.get(pk=match.pk)


def version_now(match: Match) -> int:
    """Return how many steps a match has, by a question that takes no time beside its round."""
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT version FROM "{Match._meta.db_table}" WHERE id = %s', [match.pk])
        version: int = cursor.fetchone()[0]
    return version


def book_now(match: Match) -> Book:
    """Return the book of a match as it is now."""
    return book_of(seen(match))


def evening_now(match: Match) -> PlayedMatch:
    """Return the evening of a match as it is now."""
    return book_now(match).played_match


def totals(match: Match) -> tuple[int, ...]:
    """Return the points of all seats."""
    return evening_now(match).totals


def dealers(match: Match) -> list[int | None]:
    """Return who dealt each round, by seat."""
    return [entry.deal.dealer for entry in book_now(match).entries]


def out_of_turn(match: Match) -> list[int]:
    """Return the places of the rounds that show as dealt out of turn."""
    rounds_played = evening_now(match).rounds
    return [place for place, played in enumerate(rounds_played) if played.deal.out_of_turn]


def next_round(match: Match, *, key: str | None = None, by: str = "") -> Submission:
    """Return the sending of a form that is opened now, for the next round or an earlier one."""
    return Submission(key=key or a_key(), base=version_now(match), entered_by=by)


def about(entry: Entry, *, key: str | None = None) -> Submission:
    """Return the sending of a form that was opened when a round was as it is."""
    return Submission(key=key or a_key(), base=entry.match_version)


def record(match: Match, deal: Deal, *, key: str | None = None, by: str = "") -> None:
    """Record the next round, or finish the one in play."""
    recording.record_round(match, deal=deal, submission=next_round(match, key=key, by=by))


def recorded(match: Match, *deals: Deal) -> Match:
    """Record these rounds and return the match."""
    for deal in deals:
        record(match, deal)
    return match


def begin(match: Match, deal: Deal, *, key: str | None = None, by: str = "") -> None:
    """Save what is known before the cards are played."""
    recording.begin_round(match, deal=deal, submission=next_round(match, key=key, by=by))


def correct(match: Match, place: int, deal: Deal, *, following_dealers: bool = False) -> None:
    """Correct the round in a place, counted from 0."""
    entry = book_now(match).entries[place]
    correcting.correct_round(
        match,
        round_key=entry.round_key,
        deal=deal,
        submission=next_round(match),
        following_dealers=following_dealers,
    )


def insert(match: Match, place: int, deal: Deal, *, following_dealers: bool = False) -> None:
    """Insert a forgotten round before the one in a place."""
    entry = book_now(match).entries[place]
    correcting.insert_round(
        seen(match),
        before=entry.round_key,
        deal=deal,
        submission=next_round(match),
        following_dealers=following_dealers,
    )


def withdraw(match: Match, place: int, *, following_dealers: bool = False) -> int:
    """Take the round in a place out of the score, and return its key."""
    entry = book_now(match).entries[place]
    correcting.withdraw_round(
        match,
        round_key=entry.round_key,
        submission=next_round(match),
        following_dealers=following_dealers,
    )
    return entry.round_key


def bring_back(match: Match, round_key: int, *, following_dealers: bool = False) -> None:
    """Bring a withdrawn round back."""
    correcting.restore_round(
        match,
        round_key=round_key,
        submission=next_round(match),
        following_dealers=following_dealers,
    )


def two_rounds() -> Match:
    """Return a match of two rounds."""
    return recorded(a_match(), a_deal(), a_deal(70))


def three_rounds() -> Match:
    """Return a match of three rounds: 10, 11 and 12 for Anna and Cees."""
    return recorded(a_match(), *(a_deal(cards, declarer=ANNA) for cards in (100, 110, 120)))


def annas_points(match: Match) -> list[int]:
    """Return what Anna scored in each round that stands in the book."""
    return [played.points[ANNA] for played in evening_now(match).rounds]


def faults(match: Match) -> list[bool]:
    """Return for each round whether it is impossible where it stands."""
    return [bool(played.faults) for played in evening_now(match).rounds]


def first_of(match: Match) -> Entry:
    """Return the first round's entry."""
    return book_now(match).entries[0]
