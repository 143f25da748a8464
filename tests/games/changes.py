"""Matches in which somebody comes or goes: written out for tests, and drawn for properties."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.games.registry import find_game
from scorekeeper.rules.attendance import Arrival, Attendance, Departure, Substitution
from scorekeeper.rules.changing import check_changes
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnyGame, AnyTable, Table
from scorekeeper.rules.replay import PlayedMatch, continued, replay
from scorekeeper.rules.sheet_facts import SheetFacts
from tests.evenings import next_deals, tables_of

VOID = Deal(void=True)
LATE = ("Vie", "Wout", "Xander")
SUCCESSORS = ("Yara", "Zoe")
MOST_ROUNDS = 6
SLUGS = ("free-sheet", "hearts", "kalooki", "oh-hell", "skat", "wizard")
Round = Mapping[str, Any] | Deal


def match_of(
    slug: str,
    *rounds: Round,
    players: Sequence[str],
    joined: Mapping[str, tuple[int, int]] | None = None,
    left: Mapping[str, int] | None = None,
    substitutes: Sequence[tuple[str, str, int]] = (),
    first_dealer: int = 0,
    **house_rules: Any,
) -> PlayedMatch:
    """Return the match of these rounds; ``players`` are all seats by the names of the end.

    ``joined`` says after how many rounds and with which points, ``left`` after how many; each of
    ``substitutes`` is a player, the one before them, and after how many rounds.
    """
    game, seats = find_game(slug), {name: seat for seat, name in enumerate(players)}
    late = joined or {}
    attendance = Attendance(
        tuple(Arrival(seats[name], after, points) for name, (after, points) in late.items()),
        tuple(Departure(seats[name], after) for name, after in (left or {}).items()),
        tuple(Substitution(seats[name], after, before) for name, before, after in substitutes),
    )
    rules = game.agreed_rules(len(players) - len(late), next(iter(game.presets)), house_rules)
    table = Table(tuple(players), rules, first_dealer)
    deals = [
        told if isinstance(told, Deal) else read(game, attendance.table_at(table, index), told)
        for index, told in enumerate(rounds)
    ]
    return replay(game, table, deals, attendance=attendance)


def read(game: AnyGame, there: AnyTable, told: Mapping[str, Any]) -> Deal:
    """Return the deal of a sheet's round; names are those of the table of then."""
    facts = SheetFacts(told, there.players)
    deal = game.read_facts(facts)
    facts.finish()
    return deal


def sound(evening: PlayedMatch) -> PlayedMatch:
    """Return a match in which nothing is impossible; raises RuleBroken."""
    evening.require_sound()
    return evening


def faults_of_changes(evening: PlayedMatch) -> list[str]:
    return [str(fault) for fault in evening.faults_of_changes]


def faults_of_rounds(evening: PlayedMatch) -> list[str]:
    return [str(fault) for played in evening.rounds for fault in played.faults]


def dealers(evening: PlayedMatch) -> str:
    """Return the first letters of who dealt each round, and of who deals next."""
    rounds = [(played.before.table, played.dealer) for played in evening.rounds]
    return "".join(
        table.name(dealer)[0]
        for table, dealer in [*rounds, (evening.now.table, evening.now.dealer)]
    )


def ranking(evening: PlayedMatch) -> list[str]:
    """Return the first letters of the players of each place, best first."""
    return ["".join(evening.table.name(seat)[0] for seat in group) for group in evening.ranking]


@st.composite
def matches_with_changes(draw: DrawFn, slug: str) -> PlayedMatch:
    """Draw a match in which anybody comes and goes, with rounds of those who are there.

    It ends where a change is refused, or where the rules end it.
    """
    game, begun = find_game(slug), draw(tables_of(slug))
    comes_and_goes = game.lets_come_and_go(begun)
    table, late = draw(with_late_seats(begun)) if comes_and_goes else (begun, [])
    attendance = draw(attendances(table, late))
    if not comes_and_goes:
        attendance = Attendance(substitutions=attendance.substitutions)
    evening = replay(game, table, (), attendance=attendance)
    for _round in range(MOST_ROUNDS):
        if evening.is_complete or any(refused_so_far(evening)):
            break
        evening = continued(evening, draw(next_deals(evening)))
    happened = attendance.until(len(evening.rounds) + 1)
    have_all_come = happened.arrivals == attendance.arrivals
    return replace(evening, attendance=happened) if have_all_come else evening


def refused_so_far(evening: PlayedMatch) -> list[str]:
    """Return what is said against the changes that stand behind the rounds played so far."""
    rounds, attendance = evening.rounds, evening.attendance.until(len(evening.rounds) + 1)
    late = {one.seat for one in evening.attendance.arrivals if one not in attendance.arrivals}
    table = replace(evening.table, away=frozenset(late))
    faults = check_changes(evening.game, table, attendance, rounds=rounds, now=evening.now)
    return [str(fault) for fault in faults]


@st.composite
def with_late_seats(draw: DrawFn, begun: AnyTable) -> tuple[AnyTable, list[int]]:
    """Draw where late players will sit among those who begin; return their seats too."""
    names, dealer = [*begun.players], begun.players[begun.first_dealer]
    late = LATE[: draw(st.sampled_from([0, 1, 1, 2]))]
    for name in late:
        names.insert(draw(st.integers(1, len(names))), name)
    table = replace(begun, players=tuple(names), first_dealer=names.index(dealer))
    return table, [names.index(name) for name in late]


@st.composite
def attendances(draw: DrawFn, table: AnyTable, late: Sequence[int]) -> Attendance:
    """Draw who comes and goes when, each seat's changes at least a round apart."""
    moments = st.integers(1, MOST_ROUNDS - 1)
    seats = range(len(table.players))
    arrivals = {seat: Arrival(seat, draw(moments), draw(st.integers(-20, 60))) for seat in late}
    if table.house_rules.values().get("round_sum") == 0:
        start = table.house_rules.values()["start"]
        arrivals = {seat: replace(one, points=start) for seat, one in arrivals.items()}
    departures = [
        Departure(seat, came + draw(moments))
        for seat in draw(st.lists(st.sampled_from(seats), max_size=2, unique=True))
        if (came := arrivals[seat].after if seat in arrivals else 0) < MOST_ROUNDS - 1
    ]
    left = {one.seat: one.after for one in departures}
    substitutions = [
        Substitution(seat, after, before, draw(st.booleans()))
        for before, seat in zip(
            SUCCESSORS,
            draw(st.lists(st.sampled_from(seats), max_size=2, unique=True)),
            strict=False,
        )
        if seat not in arrivals and (after := draw(moments)) < left.get(seat, MOST_ROUNDS)
    ]
    return Attendance(tuple(arrivals.values()), tuple(departures), tuple(substitutions))


def any_match() -> SearchStrategy[PlayedMatch]:
    """Return a strategy of such matches of every game in which players come and go."""
    return st.sampled_from(SLUGS).flatmap(matches_with_changes)
