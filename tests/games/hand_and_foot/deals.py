"""Tables and rounds of Hand and Foot that can happen, for properties."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.games.hand_and_foot.rules import GAME
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.game import AnyGame, AnySituation, AnyTable
from tests.games.families.melds.deals import Told, mixed_up, sound_table, told_deal

HOUSE_RULES: SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "teams": st.sampled_from([0, 2, 3]),
        "wild": st.sampled_from([0, 1500]),
        "sevens": st.sampled_from([0, 1500]),
        "threes": st.sampled_from(["held", "laid", "off"]),
        "exact_pick": st.sampled_from([0, 100]),
        "needed": st.integers(0, 3),
        "first_meld": st.sampled_from(["by_round", "by_2500", "none"]),
        "end": st.sampled_from(["target", "rounds"]),
        "target": st.sampled_from([500, 10000]),
        "stake_paid": st.sampled_from(["team", "each"]),
    },
)


def tables() -> SearchStrategy[AnyTable]:
    return st.builds(
        lambda players, rules: sound_table("hand-and-foot", players, rules),
        st.integers(2, 6),
        HOUSE_RULES,
    )


def legal_deal(game: AnyGame, situation: AnySituation) -> SearchStrategy[Deal]:
    """Return a strategy of deals that can follow a situation."""
    table, rules = situation.table, situation.rules
    return told_deal(
        GAME,
        table,
        GAME.sides(table),
        may_go_out=lambda side: side.finished >= rules.needed,
        own=lambda told, out: own_facts(rules, told, out),
    )


@st.composite
def own_facts(
    draw: DrawFn, rules: Any, told: list[Told], out: int | None
) -> tuple[list[Tally], list[Fact]]:
    """Draw red threes, and who picked up 22 cards at once."""
    tallies, facts = [], []
    for side in told:
        is_out = out in side.seats and len(side.seats) == 1
        if rules.threes != "off" and not (is_out and rules.threes == "held"):
            tallies.append(Tally("red_threes", side.by, draw(st.integers(0, 1))))
    if rules.exact_pick:
        seats = [seat for side in told for seat in side.seats]
        facts = [Fact("exact_pick", seat) for seat in draw(st.sets(st.sampled_from(seats)))]
    return tallies, facts


def mixed_up_deals(table: AnyTable) -> SearchStrategy[Deal]:
    return mixed_up(["natural", "wild", "red_threes", "other"], ["exact_pick", "other"], table)
