"""Tables and rounds of Spades that can happen, for properties."""

from typing import Any

from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.rules.facts import Deal, Declaration, Fact, Tally
from scorekeeper.rules.game import AnyGame, AnySituation, AnyTable
from tests.games.sheets import table_of

TRICKS = 13
HOUSE_RULES: SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "target": st.sampled_from([60, 250, 500]),
        "bottom": st.sampled_from([None, 50, 200]),
        "bag_limit": st.sampled_from([None, 1, 3, 5, 10]),
        "bag_penalty": st.sampled_from([0, 50, 100]),
        "overtricks": st.sampled_from(["plus_one", "nothing", "minus_one"]),
        "nil": st.sampled_from([0, 50, 100]),
        "blind_nil": st.sampled_from([0, 100, 200]),
        "failed_nil": st.sampled_from(["bags", "bags_only", "to_contract", "nothing"]),
        "set": st.sampled_from(["loses_bid", "nothing"]),
        "ten_for_200": st.booleans(),
        "blind_bids": st.sampled_from(["off", "double", "double_won"]),
        "least_bid": st.sampled_from([0, 4]),
        "bids_not_13": st.booleans(),
        "stake_paid": st.sampled_from(["team", "each"]),
    },
)


def tables() -> SearchStrategy[AnyTable]:
    """Return a strategy of tables with any house rules."""
    return st.builds(lambda rules: table_of("spades", 4, **rules), HOUSE_RULES)


@st.composite
def legal_deal(draw: DrawFn, game: AnyGame, situation: AnySituation) -> Deal:
    """Draw a deal that can follow a situation."""
    rules = situation.rules
    kinds = [kind for kind in ("nil", "blind_nil") if getattr(rules, kind)]
    bidders = draw(st.lists(st.integers(0, 3), unique=True, max_size=4)) if kinds else []
    nils = [Declaration(seat, draw(st.sampled_from(kinds))) for seat in sorted(bidders)]
    of_first = draw(st.integers(0, TRICKS))
    tallies = [draw(tricks_said(of_first))]
    for side, taken in enumerate((of_first, TRICKS - of_first)):
        of_nils = draw(tricks_of_nils(taken, [nil.by for nil in nils if nil.by % 2 == side]))
        tallies += [Tally("nil_tricks", seat, count) for seat, count in of_nils.items() if count]
    bids, blind = draw(bids_beside(rules, nils))
    tallies += [
        Tally("bids", draw(st.sampled_from([side, side + 2])), bids[side]) for side in (0, 1)
    ]
    facts = [Fact("blind", draw(st.sampled_from([side, side + 2]))) for side in blind]
    order = draw(st.permutations(nils)) if nils else []
    return Deal(tallies=tuple(tallies), declarations=tuple(order), facts=tuple(facts))


def tricks_said(of_first: int) -> SearchStrategy[Tally]:
    """Return a strategy of what is said of the tricks: those of one side, by one of its members."""
    return st.sampled_from(
        [Tally("tricks", seat, TRICKS - of_first if seat % 2 else of_first) for seat in range(4)]
    )


@st.composite
def tricks_of_nils(draw: DrawFn, taken: int, bidders: list[int]) -> dict[int, int]:
    """Draw the tricks of those of a side who bid nil: two of them have all that it took."""
    if not bidders:
        return {}
    first = draw(st.integers(0, min(taken, 3) if len(bidders) == 1 else taken))
    return dict(zip(bidders, (first, taken - first), strict=False))


@st.composite
def bids_beside(
    draw: DrawFn, rules: Any, nils: list[Declaration]
) -> tuple[tuple[int, int], list[int]]:
    """Draw the bids of both sides and who bid blind, as their nils let them."""
    least = max(rules.least_bid, 1 if rules.nil else 0)
    bids, blind = [], []
    for side in (0, 1):
        no_bid = sum(nil.by % 2 == side for nil in nils) == 2
        bids.append(0 if no_bid else draw(st.integers(least, TRICKS)))
        if rules.blind_bids != "off" and not no_bid and draw(st.booleans()):
            blind.append(side)
    if rules.bids_not_13 and sum(bids) == TRICKS:
        changed = 0 if bids[0] else 1
        bids[changed] += 1 if bids[changed] < TRICKS else -1
        assume(bids[changed] >= least)
    return (bids[0], bids[1]), blind


def mixed_up_deals() -> SearchStrategy[Deal]:
    """Return a strategy of deals in which anything may be missing, twice, or nonsense."""
    seats = st.integers(0, 3)
    counted = st.sampled_from(["bids", "tricks", "nil_tricks", "cards"])
    return st.builds(
        lambda tallies, nils, facts: Deal(
            tallies=tuple(tallies), declarations=tuple(nils), facts=tuple(facts)
        ),
        st.lists(st.builds(Tally, counted, st.none() | seats, st.integers(-2, 15)), max_size=8),
        st.lists(
            st.builds(Declaration, seats, st.sampled_from(["nil", "blind_nil", "?"])), max_size=4
        ),
        st.lists(
            st.builds(Fact, st.sampled_from(["blind", "other"]), st.none() | seats), max_size=3
        ),
    )
