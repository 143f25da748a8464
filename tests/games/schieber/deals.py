"""Tables and rounds of Schieber for properties."""

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.rules.facts import Contract, Deal, Declaration, Fact, Tally
from scorekeeper.rules.game import AnyGame, AnySituation, AnyTable
from tests.games.sheets import table_of

SEATS = st.integers(0, 3)
SUITS = ("clubs", "diamonds", "hearts", "spades")
PLAYS = (*SUITS, "obenabe", "undenufe")
RUNS = {f"run_of_{length}": length for length in range(3, 10)}
FOURS = ("four_of_a_kind", "four_nines", "four_jacks")
WORTH = dict(zip((*RUNS, *FOURS), (20, 50, 100, 150, 200, 250, 300, 100, 150, 200), strict=True))
FEW = 12  # hands of Weis that are drawn


def tables() -> SearchStrategy[AnyTable]:
    """Return a strategy of tables with any house rules."""
    factor = st.sampled_from([1, 1, 2, 4])
    optional: dict[str, SearchStrategy[object]] = {
        **{f"times_{play}": factor for play in PLAYS},
        "times_slalom": st.sampled_from([None, 3]),
        **dict.fromkeys(("count_weis", "count_stoeck"), st.sampled_from([True, True, False])),
        **dict.fromkeys(("long_runs", "weis_needs_trick"), st.booleans()),
        "match_bonus": st.sampled_from([0, 100]),
        "order": st.sampled_from(["stoeck_stich_weis", "stich_stoeck_weis"]),
        "end": st.sampled_from(["target", "target", "rounds"]),
        "target": st.sampled_from([1, 150, 300, 1000]),
        "rounds": st.integers(1, 4),
        "cards": st.sampled_from(["swiss_german", "french"]),
    }
    rules = st.fixed_dictionaries({}, optional=optional)
    return st.builds(lambda rules: table_of("schieber", 4, **rules), rules)


@st.composite
def legal_deal(draw: DrawFn, game: AnyGame, situation: AnySituation) -> Deal:
    """Draw a deal that can follow a situation: counted as it is drawn, or as the end asks for."""
    rules = situation.rules
    trump = draw(st.sampled_from([*rules.factors, *([] if rules.multiplies else [""])]))
    facts, tallies = draw(taken())
    said = draw(weis()) if rules.count_weis else ()
    if trump in (*SUITS, "") and rules.count_stoeck and draw(st.booleans()):
        facts.append(Fact("stoeck", draw(SEATS)))
    best = [max([0, *(worth(rules, one.kind) for one in said if one.by % 2 == s)]) for s in (0, 1)]
    if best[0] == best[1] > 0:
        facts.append(Fact("declarations_to", draw(SEATS)))
    deal = Deal(contract=Contract(trump), declarations=said, tallies=tallies, facts=tuple(facts))
    return draw(st.sampled_from(ends_of(game, situation, deal)))


def worth(rules: object, kind: str) -> int:
    """Return what a Weis is worth once."""
    is_short = not getattr(rules, "long_runs", True) and RUNS.get(kind, 0) > 5
    return 100 if is_short else WORTH[kind]


def ends_of(game: AnyGame, situation: AnySituation, deal: Deal) -> list[Deal]:
    """Return the deal as it can be told, by somebody who thanked or by nobody."""
    thanked = [Fact(kind, by) for kind in ("thanked", "thanked_short") for by in (0, 3)]
    told = [deal, *(with_fact(deal, fact) for fact in thanked)]
    told.append(Deal(contract=deal.contract, tallies=(Tally("card_points", 0, 80),)))
    told.append(with_fact(told[-1], Fact("thanked", 2)))
    fitting = [one for one in told if not [*game.check(situation, game.complete(situation, one))]]
    return fitting or [Deal(void=True)]


def with_fact(deal: Deal, fact: Fact) -> Deal:
    """Return the deal with one more fact."""
    return Deal(
        contract=deal.contract,
        declarations=deal.declarations,
        tallies=deal.tallies,
        facts=(*deal.facts, fact),
    )


@st.composite
def taken(draw: DrawFn) -> tuple[list[Fact], tuple[Tally, ...]]:
    """Draw all tricks of a side, or the card points of one or both."""
    seat, count = draw(SEATS), draw(st.integers(0, 157).filter(lambda one: one not in (1, 156)))
    own = Tally("card_points", seat, count)
    other = Tally("card_points", (seat + 1) % 4, 157 - count)
    counted: list[tuple[Tally, ...]] = [(own,), (own, other), (own, other)]
    if draw(st.integers(0, 3)) == 0:
        whole = Tally("card_points", seat, 157)
        return [Fact("all_tricks", seat)], draw(st.sampled_from([(), (whole,)]))
    return [], draw(st.sampled_from(counted))


@st.composite
def weis(draw: DrawFn) -> tuple[Declaration, ...]:
    """Draw Weis that nine cards hold, by few enough players that the pack has it."""
    hands = [(), ("run_of_3",), ("run_of_3",), ("four_of_a_kind", "run_of_5"), ("run_of_6",)]
    hands += [("run_of_4", "run_of_3"), ("run_of_9",), ("run_of_5",)]
    said = [(seat, kind) for seat in range(4) for kind in draw(st.sampled_from(hands))]
    if draw(st.integers(0, FEW)) == 0:
        said = [(draw(SEATS), draw(st.sampled_from(FOURS)))]
    return tuple(Declaration(seat, kind) for seat, kind in said)


def mixed_up_deals() -> SearchStrategy[Deal]:
    """Return a strategy of deals in which anything may be missing, twice, or nonsense."""
    somebody = st.none() | SEATS
    kinds = st.sampled_from([*RUNS, *FOURS, "stoeck", ""])
    facts = st.sampled_from(
        ["all_tricks", "stoeck", "declarations_to", "thanked", "thanked_short", "?"]
    )
    counts = st.builds(Tally, st.sampled_from(["card_points", "?"]), somebody, st.integers(-5, 170))
    return st.builds(
        lambda contract, said, counted, rest: Deal(
            contract=contract, declarations=tuple(said), tallies=tuple(counted), facts=tuple(rest)
        ),
        st.builds(Contract, st.sampled_from([*PLAYS, "slalom", "", "sans"]), somebody),
        st.lists(st.builds(Declaration, SEATS, kinds), max_size=4),
        st.lists(counts, max_size=3),
        st.lists(st.builds(Fact, facts, somebody, st.sampled_from(["", "both"])), max_size=3),
    )
