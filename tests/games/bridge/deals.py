"""Deals of bridge that can happen, and some that cannot, for properties."""

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.games.bridge.played import BridgeSituation
from scorekeeper.rules.facts import Contract, Deal, Fact, Tally
from scorekeeper.rules.game import AnyGame, AnyTable
from tests.games.sheets import table_of

STRAINS = ("clubs", "diamonds", "hearts", "spades", "no_trumps")


def tables() -> SearchStrategy[AnyTable]:
    """Return a strategy of tables under any house rules."""
    rules = st.fixed_dictionaries(
        {},
        optional={
            "form": st.sampled_from(["rubber", "chicago"]),
            "rubbers": st.integers(1, 3),
            "honours": st.booleans(),
            "vulnerable": st.sampled_from(["dealer", "other_side"]),
            "part_scores": st.sampled_from(["carried", "fifty"]),
            "overtricks": st.sampled_from(["count", "doubled_only"]),
            "hundreds": st.sampled_from(["half_up", "half_down", "exact"]),
            "early_end": st.sampled_from(["law", "plain"]),
            "stake_paid": st.sampled_from(["each", "team"]),
        },
    )
    return st.builds(lambda agreed: table_of("bridge", 4, **agreed), rules)


def legal_deal(_game: AnyGame, situation: BridgeSituation) -> SearchStrategy[Deal]:
    """Return a strategy of deals that can follow a situation: a contract, or passed out."""
    passed_out = st.just(Deal(facts=(Fact("passed_out"),)))
    return contracts(honours=situation.rules.honours) | passed_out


@st.composite
def contracts(draw: DrawFn, *, honours: bool = False) -> Deal:
    """Draw a contract with its result, mostly near to it, and honours where they are played."""
    level, strain = draw(st.integers(1, 7)), draw(st.sampled_from(STRAINS))
    tricks = draw(st.integers(0, 13) | st.integers(4 + level, min(13, 8 + level)))
    doubled = draw(st.sampled_from(["", "doubled", "redoubled"]))
    tallies = [Tally("level", None, level), Tally("tricks", None, tricks)]
    if honours and draw(st.booleans()):
        worth = 150 if strain == "no_trumps" else draw(st.sampled_from([100, 150]))
        tallies.append(Tally("honours", draw(st.integers(0, 3)), worth))
    return Deal(
        contract=Contract(strain, draw(st.integers(0, 3))),
        calls=(doubled,) if doubled else (),
        tallies=tuple(tallies),
    )


def mixed_up_deals() -> SearchStrategy[Deal]:
    """Return a strategy of deals in which anything may be missing, twice, or nonsense."""
    seats = st.none() | st.integers(0, 3)
    kinds = st.sampled_from(["level", "tricks", "honours", "other"])
    return st.builds(
        lambda contract, calls, tallies, facts: Deal(
            contract=contract, calls=tuple(calls), tallies=tuple(tallies), facts=tuple(facts)
        ),
        st.builds(Contract, st.sampled_from(["", "hearts", "no_trumps", "?"]), seats),
        st.lists(st.sampled_from(["doubled", "redoubled", "?"]), max_size=2),
        st.lists(st.builds(Tally, kinds, seats, st.integers(-2, 160)), max_size=5),
        st.lists(st.builds(Fact, st.sampled_from(["passed_out", "other"])), max_size=2),
    )
