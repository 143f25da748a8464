"""Tables and rounds of Canasta that can happen, for properties."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.games.canasta.rules import GAME
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.game import AnyGame, AnySituation, AnyTable
from tests.games.families.melds.deals import Told, mixed_up, sound_table, told_deal

HOUSE_RULES: SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "teams": st.sampled_from([0, 2, 3]),
        "packs": st.integers(2, 4),
        "wild": st.sampled_from([0, 2000]),
        "aces": st.sampled_from([0, 2500]),
        "concealed": st.sampled_from([0, 100]),
        "threes": st.sampled_from(["a_meld", "two_canastas", "modern", "off"]),
        "needed": st.integers(0, 2),
        "first_meld": st.sampled_from(["classic", "modern", "by_round", "by_2500", "none"]),
        "no_canasta": st.sampled_from(["counts", "against"]),
        "unfinished": st.booleans(),
        "caught": st.sampled_from([0, 1500]),
        "special_hands": st.booleans(),
        "end": st.sampled_from(["target", "rounds"]),
        "target": st.sampled_from([500, 5000]),
        "rounds": st.integers(1, 4),
        "stake_paid": st.sampled_from(["team", "each"]),
    },
)


def tables() -> SearchStrategy[AnyTable]:
    return st.builds(
        lambda players, rules: sound_table("canasta", players, rules),
        st.sampled_from([2, 3, 4, 6]),
        HOUSE_RULES,
    )


def legal_deal(game: AnyGame, situation: AnySituation) -> SearchStrategy[Deal]:
    """Return a strategy of deals that can follow a situation."""
    table, rules = situation.table, situation.rules

    def told_by_the_rules(told: list[Told]) -> None:
        for side in told:
            if rules.no_canasta == "against" and not side.finished:
                side.way = "apart"

    usual = told_deal(
        GAME,
        table,
        GAME.sides(table),
        may_go_out=lambda side: side.finished >= rules.needed,
        own=lambda told, out: own_facts(rules, told, out),
        prepare=told_by_the_rules,
    )
    return usual.flatmap(lambda deal: special(rules, table, deal)) if rules.special_hands else usual


@st.composite
def own_facts(
    draw: DrawFn, rules: Any, told: list[Told], out: int | None
) -> tuple[list[Tally], list[Fact]]:
    """Draw threes, penalties and whether somebody went out concealed."""
    tallies, facts = [], []
    if out is not None and rules.concealed and draw(st.booleans()):
        facts.append(Fact("concealed"))
    for side in told:
        is_out = out in side.seats
        if rules.threes != "off" and (number := draw(st.integers(0, 4 // len(told)))):
            tallies.append(Tally("red_threes", side.by, number))
        if rules.threes == "modern" and (number := draw(st.integers(0, 4 // len(told)))):
            tallies.append(Tally("black_threes", side.by, number))
        if rules.caught and not (is_out and len(side.seats) == 1) and draw(st.booleans()):
            tallies.append(Tally("caught", side.by, 1))
        if rules.unfinished and rules.aces and side.melded and "aces" not in side.canastas:
            facts += draw(st.just([]) | st.just([Fact("unfinished", side.by, "aces")]))
        is_none = side.way == "net" and not side.finished and side.melded <= side.in_hand
        if rules.threes == "a_meld" and not is_out and is_none and draw(st.booleans()):
            facts.append(Fact("no_meld", side.by))
    return tallies, facts


@st.composite
def special(draw: DrawFn, rules: Any, table: AnyTable, deal: Deal) -> Deal:
    """Draw the deal as it is, or with a special hand in place of all that its side has."""
    out = deal.seat_of("went_out")
    if out is None or not draw(st.booleans()):
        return deal
    side = next(side for side in GAME.sides(table) if out in side)
    tallies = [tally for tally in deal.tallies if tally.by not in side]
    facts = [fact for fact in deal.facts if fact.by is not None and fact.by not in side]
    return Deal(
        tallies=(*tallies, Tally("special_hand", None, 2500)),
        facts=(Fact("went_out", out), *facts),
    )


def mixed_up_deals(table: AnyTable) -> SearchStrategy[Deal]:
    kinds = ["natural", "wild", "red_threes", "caught", "special_hand", "other"]
    return mixed_up(kinds, ["no_meld", "unfinished", "concealed", "other"], table)
