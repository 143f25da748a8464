"""Tables of Kraken with any house rules, and deals at them, also those that no rule covers."""

from dataclasses import replace

from hypothesis import strategies as st

from scorekeeper.rules.facts import Adjustment, Deal, agreed_score
from tests.games.klaverjas import deals as family
from tests.games.sheets import table_of

SEATS = st.integers(0, 3)
NUMBERS = st.integers(-60, 60).filter(bool)
REASONS = st.sampled_from(["revoke", "misdeal seen late", "Bram’s café"])
HOUSE_RULES = {
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


def tables(**fixed):
    """Return a strategy of tables with any house rules, some of them fixed."""
    others = {name: values for name, values in HOUSE_RULES.items() if name not in fixed}
    return st.fixed_dictionaries({}, optional=others).map(
        lambda rules: table_of("kraken", 4, **rules, **fixed)
    )


@st.composite
def legal_deal(draw, game, situation, exceptions=False):
    """Draw a deal that may follow a situation; with exceptions, also what no rule covers."""
    if not exceptions:
        return draw(family.legal_deal(game, situation))
    dealer = draw(st.none() | SEATS)
    if dealer is not None:
        situation = replace(situation, dealer=dealer)
    ways = [family.legal_deal(game, situation), st.just(Deal(void=True)), agreed_deals()]
    deal = draw(st.one_of(ways))
    if not deal.void:
        deal = replace(deal, adjustments=tuple(draw(st.lists(adjustments(), max_size=2))))
    note = draw(st.sampled_from(["", "the tablecloth moved"]))
    return replace(deal, dealer=dealer, out_of_turn=dealer is not None, note=note)


def adjustments():
    """Return a strategy of what the table agrees besides the rules."""
    nothing = st.just(0)
    amounts = st.one_of(
        st.tuples(NUMBERS, nothing), st.tuples(nothing, NUMBERS), st.tuples(NUMBERS, NUMBERS)
    )
    return st.builds(
        lambda by, amount, reason: Adjustment(by, *amount, reason), SEATS, amounts, REASONS
    )


def agreed_deals():
    """Return a strategy of rounds in place of which the table agreed on a score."""
    by_side = st.dictionaries(st.integers(0, 1), NUMBERS, max_size=2).map(
        lambda numbers: tuple(sorted(numbers.items()))
    )
    return st.builds(
        lambda *agreed: Deal(agreed_score=agreed_score(*agreed)), by_side, by_side, REASONS
    )


def mixed_up_deals():
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
