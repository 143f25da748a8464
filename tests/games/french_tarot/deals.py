"""Deals of French Tarot that can happen, and some that cannot, for properties."""

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.games.french_tarot.house_rules import TarotSituation
from scorekeeper.rules.facts import Contract, Deal, Fact, Tally
from scorekeeper.rules.game import AnyGame, AnyTable
from tests.games.sheets import table_of

CONTRACTS = ("petite", "garde", "garde_sans", "garde_contre")
CHELEMS = ("made", "announced_made", "announced_failed", "defence", "small_made", "small_failed")
BOUNDS = ((0, 156), (8, 165), (17, 174), (26, 182))  # in halves, by bouts
POIGNEES = {
    3: (["simple"], ["double"], ["triple"]),
    4: (["simple"], ["simple", "simple"], ["double"], ["triple"]),
    5: (["simple", "simple"], ["simple", "double"], ["simple", "triple"], ["double", "double"]),
}
WORDS = ("contract", "passed", "half", "partner", "petit_au_bout", "poignees", "chelem", "miseres")


def tables() -> SearchStrategy[AnyTable]:
    """Return a strategy of tables with three to five players and any house rules."""
    rules = st.fixed_dictionaries(
        {},
        optional={
            "end": st.sampled_from(["rounds", "target"]),
            "rounds": st.integers(1, 30),
            "target": st.integers(1, 2000),
            "five_players": st.sampled_from(["called_king", "dealer_out"]),
            "poignee_values": st.sampled_from(["official", "twenties"]),
            "rounding": st.sampled_from(["exact", "fives", "tens"]),
            "misere": st.sampled_from([0, 10, 25]),
            "petit_chelem": st.booleans(),
        },
    )
    return st.builds(
        lambda players, agreed: table_of("french-tarot", players, **agreed),
        st.integers(3, 5),
        rules,
    )


@st.composite
def legal_deal(draw: DrawFn, _game: AnyGame, situation: TarotSituation) -> Deal:
    """Draw a deal that can follow a situation: somebody took, or all passed."""
    table, rules = situation.table, situation.rules
    sits_out = len(table.seats) == 5 and rules.five_players == "dealer_out"
    if not sits_out and draw(st.integers(0, 9)) == 0:
        return Deal(facts=(Fact("passed"),))
    seats = [seat for seat in table.seats if not (sits_out and seat == situation.dealer)]
    taker, hands = draw(st.sampled_from(seats)), len(seats)
    chelem = draw(st.sampled_from(["", "", *CHELEMS[: 6 if rules.petit_chelem else 4]]))
    bouts, halves = draw(results(chelem, hands))
    petits = ["", *["attack"] * (bouts > 0), *["defence"] * (bouts < 3)]
    said = {
        "contract": draw(st.sampled_from(CONTRACTS)),
        "petit_au_bout": draw(st.sampled_from(petits)),
        "chelem": chelem,
    }
    facts = [Fact("half")] * (halves % 2)
    if hands == 5:
        others = [seat for seat in seats if seat != taker]
        facts.append(Fact("partner", draw(st.sampled_from([None, *others]))))
    facts += [Fact(kind, text=word) for kind, word in said.items() if word]
    shown = draw(st.sampled_from([[], *POIGNEES[hands]]))
    facts += [Fact("poignees", text=kind) for kind in shown]
    if rules.misere:
        miseres = draw(st.lists(st.sampled_from(seats), max_size=2))
        facts += [Fact("miseres", seat) for seat in sorted(miseres)]
    tallies = (Tally("bouts", None, bouts), Tally("points", None, halves // 2))
    return Deal(contract=Contract(declarer=taker), tallies=tallies, facts=tuple(facts))


@st.composite
def results(draw: DrawFn, chelem: str, hands: int) -> tuple[int, int]:
    """Draw the bouts and half points of an attack, as a chelem allows in any contract."""
    if chelem in ("made", "announced_made"):
        return 3, draw(st.sampled_from([172, 180, 182]))
    if chelem == "defence":
        return 0, draw(st.sampled_from([0, 4, 10]))
    bouts = draw(st.integers(0, 3))
    least, most = BOUNDS[bouts]
    halves = draw(st.integers(least, min(most, 182 - 2 * hands) if chelem else most))
    is_odd = hands == 4 and halves % 2
    return bouts, halves + (1 if halves == least else -1) * is_odd


def mixed_up_deals(table: AnyTable) -> SearchStrategy[Deal]:
    """Return a strategy of deals in which anything may be missing, twice, or nonsense."""
    seats = st.none() | st.integers(0, len(table.players) - 1)
    texts = st.sampled_from(["", "garde", "attack", "simple", "made", "small_failed", "?"])
    return st.builds(
        lambda contract, tallies, facts: Deal(
            contract=contract, tallies=tuple(tallies), facts=tuple(facts)
        ),
        st.builds(Contract, st.just(""), seats),
        st.lists(
            st.builds(
                Tally, st.sampled_from(["bouts", "points", "other"]), seats, st.integers(-2, 95)
            ),
            max_size=4,
        ),
        st.lists(st.builds(Fact, st.sampled_from(WORDS), seats, texts), max_size=6),
    )
