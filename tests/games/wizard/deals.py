"""Tables and rounds of Wizard that can happen, for properties."""

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from scorekeeper.games.wizard.rules import GAME
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.house_rules import RuleValue
from tests.games.families.exact_tricks.deals import legal_deal, table_for

__all__ = ["legal_deal", "tables"]


@st.composite
def tables(draw: DrawFn) -> AnyTable:
    """Draw a table with three to six players and any house rules."""
    players = draw(st.integers(3, 6))
    rules: dict[str, RuleValue] = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "cards": st.integers(1, 60 // players),
                "hook_from": st.sampled_from([None, 1, 2, 4]),
                "special_cards": st.booleans(),
            },
        )
    )
    return table_for(GAME, players, **rules)
