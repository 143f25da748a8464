"""Tables and legal deals of Kan for tests."""

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.games.kan.deals import named_pair
from scorekeeper.games.kan.rules import GAME
from scorekeeper.rules.facts import Contract, Deal, Fact, Tally
from scorekeeper.rules.game import AnyGame, AnySituation, AnyTable, Table
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.replay import PlayedMatch, replay
from scorekeeper.rules.sheet_facts import SheetFacts
from tests.games.exceptional import perhaps_somebody

NAMES = ("Anna", "Bram", "Cees", "Dora", "Emma", "Fred")
SUITS = ("clubs", "diamonds", "hearts", "spades")
SOME_SUIT = st.sampled_from(SUITS)
WON: dict[str, Any] = {"kankei_points": 11}
LOST: dict[str, Any] = {"kankei_points": 6}


def table_of(players: int = 5, **house_rules: RuleValue) -> AnyTable:
    """Return so many players at a table with these house rules."""
    return Table(NAMES[:players], GAME.agreed_rules(players, "as_written", house_rules))


def read(table: AnyTable, values: Mapping[str, Any]) -> Deal:
    """Return the deal in one round of a sheet; raises RuleBroken."""
    facts = SheetFacts(values, table.players)
    deal = GAME.read_facts(facts)
    facts.finish()
    return deal


def played(table: AnyTable, *rounds: Deal | Mapping[str, Any]) -> PlayedMatch:
    """Return the evening of these rounds of a sheet, or deals."""
    deals = (entry if isinstance(entry, Deal) else read(table, entry) for entry in rounds)
    return replay(GAME, table, deals)


def kankei_of(entry: PlayedRound) -> tuple[int, ...]:
    """Return who is Kankei in a round: the pair of its series."""
    return entry.before.memory.pair or named_pair(entry.deal)


def first(*kankei: str, **facts: Any) -> dict[str, Any]:
    """Return the first round of a series in a sheet, won unless it says otherwise."""
    return {"kankei": list(kankei), **(facts or WON)}


def later(trump: str = "hearts", **facts: Any) -> dict[str, Any]:
    """Return a later round of a series in a sheet, won unless it says otherwise."""
    return {"trump": trump, **(facts or WON)}


@st.composite
def tables(draw: DrawFn) -> AnyTable:
    """Draw a table of either size, with any house rules."""
    return table_of(
        draw(st.sampled_from(GAME.player_counts)),
        series=draw(st.integers(1, 4)),
        round_two_quota=draw(st.sampled_from([8, 9])),
        reverse_points=draw(st.sampled_from(["series", "per_round", "added"])),
        failed_juuroku=draw(st.sampled_from(["loses_round", "by_count"])),
        last_trumps=draw(st.sampled_from(["spades", "in_turn"])),
    )


@st.composite
def legal_deal(draw: DrawFn, game: AnyGame, situation: AnySituation) -> Deal:
    """Draw a deal that the rules of this table allow."""
    if situation.memory.round_number == 1:
        return draw(first_deals(situation))
    pair = situation.memory.pair
    return deal_of(
        trump=draw(SOME_SUIT),
        kankei=draw(st.sampled_from([(), pair, pair[::-1]])),
        **draw(outcomes(situation)),
    )


@functools.cache  # drawn from again and again: these are put together once
def orders(seats: tuple[int, ...]) -> SearchStrategy[list[int]]:
    """Return a strategy of the orders in which these may be named."""
    return st.permutations(seats)


@functools.cache
def perhaps_seated_anew(players: int) -> SearchStrategy[Sequence[int]]:
    """Return a strategy of who sits where from now on, or of nothing said about it."""
    return st.just(()) | st.permutations(range(players))


@functools.cache
def points_of(call: str, number: int) -> SearchStrategy[int | None]:
    """Return a strategy of the points that go with a call where so many win."""
    if call in ("sukonku", "gyaku_sukonku"):
        return st.none()
    if call == "juuroku":
        return st.just(16) | st.integers(number, 16)
    if call == "gyaku_juuroku":
        return st.just(0) | st.integers(0, number - 1)
    return st.integers(0, 16)


CALLS = ("", "sukonku", "gyaku_sukonku")
CALL_AT_FIRST = st.sampled_from(CALLS)
CALL = st.sampled_from((*CALLS, "juuroku", "gyaku_juuroku", "sukonku", "juuroku"))


@st.composite
def first_deals(draw: DrawFn, situation: AnySituation) -> Deal:
    """Draw the first round of a series, now and then dealt by somebody else."""
    seats = range(len(situation.table.players))
    override = draw(perhaps_somebody(tuple(seats)))
    dealer = situation.dealer if override is None else override
    holders = tuple(seat for seat in seats if len(seats) == 5 or seat != dealer)
    return deal_of(
        dealer=override,
        kankei=draw(orders(holders))[:2],
        seats=draw(perhaps_seated_anew(len(seats))),
        **draw(outcomes(situation, dealer=dealer)),
    )


@st.composite
def outcomes(draw: DrawFn, situation: AnySituation, dealer: int | None = None) -> dict[str, Any]:
    """Draw a call and the points of Kankei that go with it, or now and then a misplay."""
    if not draw(st.integers(0, 7)):
        rests = situation.dealer if dealer is None else dealer
        seats = range(len(situation.table.players))
        playing = [seat for seat in seats if len(seats) == 5 or seat != rests]
        return {"misplay": draw(st.sampled_from(playing))}
    in_round = situation.memory.round_number
    number = situation.rules.round_two_quota if in_round == 2 else 9
    call = draw(CALL_AT_FIRST if in_round == 1 else CALL)
    return {"call": call, "points": draw(points_of(call, number))}


def deal_of(
    *,
    dealer: int | None = None,
    trump: str = "",
    kankei: Sequence[int] = (),
    call: str = "",
    points: int | None = None,
    seats: Sequence[int] = (),
    misplay: int | None = None,
) -> Deal:
    """Return a deal with these facts in their canonical order."""
    return Deal(
        dealer=dealer,
        out_of_turn=dealer is not None,
        contract=Contract(trump),
        calls=(call,) if call else (),
        tallies=() if points is None else (Tally("kankei_points", None, points),),
        facts=(
            *(Fact("kankei", seat) for seat in kankei),
            *(Fact("seat", seat) for seat in seats),
            *(() if misplay is None else (Fact("misplay", misplay),)),
        ),
    )
