"""Tables and rounds of Oh Hell that can happen, for properties."""

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from scorekeeper.games.oh_hell.rules import GAME
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.house_rules import RuleValue
from tests.games.families.exact_tricks.deals import legal_deal, table_for

__all__ = ["legal_deal", "tables"]


@st.composite
def tables(draw: DrawFn) -> AnyTable:
    """Draw a table with three to eight players and any house rules."""
    players = draw(st.integers(3, 8))
    rules: dict[str, RuleValue] = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "cards": st.integers(1, 52 // players),
                "hook_from": st.sampled_from([None, 1, 2, 4]),
                "deal": st.sampled_from(["down_up", "up_down", "down", "up"]),
                "turn_twice": st.booleans(),
                "bonus": st.sampled_from([0, 5, 10]),
                "per_trick": st.sampled_from([0, 1, 3]),
                "missed": st.sampled_from(["nothing", "tricks", "minus_difference"]),
                "zero_bid": st.sampled_from(["as_any", "five", "five_plus_cards"]),
                "squares": st.booleans(),
            },
        )
    )
    return table_for(GAME, players, **rules)
