"""Tables and deals of Call Break that can happen, for properties."""

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from scorekeeper.games.call_break.rules import GAME
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnyGame, AnySituation, AnyTable
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.replay import PlayedMatch
from tests.games.families.exact_tricks.deals import NAMES, rounds_of, table_for, tallies, tricks_of


def played(*deals: Mapping[str, Any], players: int = 4, **rules: Any) -> PlayedMatch:
    """Return the evening of these deals; raises RuleBroken."""
    return rounds_of(GAME.slug, *deals, players=players, house_rules=rules)


def without_calls(*tricks: int) -> dict[str, Any]:
    """Return a deal with tricks alone, in the order of the seats."""
    return {"tricks": dict(zip(NAMES, tricks, strict=False))}


@st.composite
def tables(draw: DrawFn) -> AnyTable:
    """Draw a table with three to five players and any house rules."""
    rules: dict[str, RuleValue] = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "rounds": st.integers(1, 5),
                "end": st.sampled_from(["rounds", "target"]),
                "target": st.integers(1, 30),
                "min_call": st.integers(0, 2),
                "max_call": st.integers(5, 13),
                "overtricks": st.sampled_from(["tenths", "nothing"]),
                "limit": st.sampled_from(["none", "one_over", "below_double"]),
                "missed": st.sampled_from(["call", "difference"]),
                "bonus_from": st.sampled_from([None, 4, 8]),
                "bonus_points": st.sampled_from([0, 16]),
                "free_first": st.booleans(),
                "least_calls": st.integers(0, 6),
            },
        )
    )
    return table_for(GAME, draw(st.integers(3, 5)), **rules)


@st.composite
def legal_deal(draw: DrawFn, game: AnyGame, situation: AnySituation) -> Deal:
    """Draw a deal that can follow a situation: who took what, then what they had called."""
    seats, cards, rules = situation.table.seats, GAME.cards(situation), situation.rules
    taken = dict(zip(seats, draw(tricks_of(len(seats), cards)), strict=True))
    if not GAME.has_bids(situation):
        left_out = draw(st.sampled_from([None, *seats]))
        return Deal(
            tallies=(*tallies("tricks", {s: n for s, n in taken.items() if s != left_out}),)
        )
    least, most = rules.min_call, min(rules.max_call, cards)
    changed = {seat: number + draw(st.integers(-2, 2)) for seat, number in taken.items()}
    calls = {seat: min(max(number, least), most) for seat, number in changed.items()}
    if sum(calls.values()) < rules.least_calls:
        calls[seats[0]] = max(calls[seats[0]], min(most, rules.least_calls))
    tricks = {seat: number for seat, number in taken.items() if number != calls[seat]}
    return Deal(tallies=(*tallies("bids", calls), *tallies("tricks", tricks)))
