"""Tables of Kraken with any house rules, and deals at them, also those that no rule covers."""

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from scorekeeper.games.families.klaverjas.family import KlaverjasGame
from scorekeeper.rules.facts import Adjustment, Deal, agreed_score
from scorekeeper.rules.game import AnySituation, AnyTable
from scorekeeper.rules.house_rules import RuleValue
from tests.games.exceptional import exceptional_deal
from tests.games.families.klaverjas import deals as family
from tests.games.sheets import table_of

SEATS = st.integers(0, 3)
HOUSE_RULES: dict[str, SearchStrategy[RuleValue]] = {
    "rounds": st.integers(1, 20),
    "last_trick": st.sampled_from([10, 0]),
    "challenge_won": st.sampled_from(["winner_only", "takes_all", "both"]),
    "rounding": st.sampled_from(["half_up", "half_down", "sum_16"]),
    "spades_double": st.booleans(),
    "bonus_points": st.sampled_from(["full", "tens"]),
    "bonus_of_loser": st.sampled_from(["own", "to_winner"]),
    "final_crosses": st.integers(0, 6),
    "contra_quota": st.integers(0, 6),
    "missed_contra_crosses": st.integers(0, 3),
    "early_end": st.sampled_from(["plain", "as_full"]),
    "stake_paid": st.sampled_from(["team", "each"]),
}


def tables(**fixed: RuleValue) -> SearchStrategy[AnyTable]:
    """Return a strategy of tables with any house rules, some of them fixed."""
    others = {name: values for name, values in HOUSE_RULES.items() if name not in fixed}
    return st.fixed_dictionaries({}, optional=others).map(
        lambda rules: table_of("kraken", 4, **rules, **fixed)
    )


def legal_deal(
    game: KlaverjasGame[Any, Any], situation: AnySituation, exceptions: bool = False
) -> SearchStrategy[Deal]:
    """Return a strategy of deals that may follow; with exceptions, also what no rule covers."""
    if exceptions:
        return exceptional_deal(game, situation, family.legal_deal)
    return family.legal_deal(game, situation)


def mixed_up_deals() -> SearchStrategy[Deal]:
    """Return a strategy of deals whose facts and exceptions do not go together."""
    nonsense = st.sampled_from(["", "?"])
    adjusted = st.builds(Adjustment, SEATS, st.integers(-1, 1), st.integers(-1, 1), nonsense)
    agreed = st.builds(agreed_score, st.sampled_from([(), ((0, 1), (2, 1))]), st.just(()), nonsense)
    return st.builds(
        replace,
        family.mixed_up_deals(),
        dealer=st.none() | SEATS,
        adjustments=st.sampled_from([(), ()]) | adjusted.map(lambda one: (one,)),
        agreed_score=st.sampled_from([None, None]) | agreed,
        void=st.sampled_from([False, False, True]),
    )
