"""Tables and rounds of G4A Kraken for properties."""

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from scorekeeper.rules.game import AnyTable
from tests.games.families.klaverjas.deals import legal_deal, mixed_up_deals
from tests.games.sheets import table_of

__all__ = ["legal_deal", "mixed_up_deals", "tables"]


def tables() -> SearchStrategy[AnyTable]:
    """Return a strategy of tables with any house rules."""
    return st.builds(
        lambda rules: table_of("g4a-kraken", 4, **rules),
        st.fixed_dictionaries(
            {},
            optional={
                "rounds": st.integers(1, 6),
                "last_trick": st.sampled_from([10, 0]),
                "double_spades": st.booleans(),
                "multiply": st.sampled_from(["card_points", "everything"]),
                "stuk_in_hand": st.sampled_from(["always", "in_contest"]),
                "down_gives": st.sampled_from(["everything", "own"]),
            },
        ),
    )
