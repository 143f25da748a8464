"""Tables and rounds of Tichu for properties."""

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.rules.facts import Deal, Declaration, Fact, Tally
from scorekeeper.rules.game import AnyGame, AnySituation, AnyTable, Table
from tests.games.sheets import FIVE, table_of

POINTS = st.integers(-5, 25).map(lambda number: 5 * number)
WORTH = st.sampled_from([0, 100, 200, 400])


def tables() -> SearchStrategy[AnyTable]:
    """Return a strategy of tables of four or six, with any house rules."""
    optional: dict[str, SearchStrategy[object]] = {
        **dict.fromkeys(("tichu", "grand", "double_win", "triple_win"), WORTH),
        "end": st.sampled_from(["target", "target", "rounds"]),
        "target": st.sampled_from([1, 150, 500, 1000]),
        "rounds": st.integers(1, 4),
        "tie": st.sampled_from(["another_round", "shared"]),
        "deal": st.sampled_from(["rotates", "none"]),
    }
    rules = st.fixed_dictionaries({}, optional=optional)
    return st.builds(table_with, st.sampled_from([4, 6]), rules)


def table_with(players: int, rules: dict[str, object]) -> AnyTable:
    """Return a table of four, or of six."""
    house_rules = table_of("tichu", 4, **rules).house_rules  # type: ignore[arg-type]
    return Table((*FIVE, "Fons")[:players], house_rules)


@st.composite
def legal_deal(draw: DrawFn, game: AnyGame, situation: AnySituation) -> Deal:
    """Draw a deal that can follow a situation."""
    seats = situation.table.seats
    seat, count = draw(st.sampled_from(seats)), draw(POINTS)
    own = Tally("card_points", seat, count)
    other = Tally("card_points", (seat + 1) % len(seats), 100 - count)
    tallies = draw(st.sampled_from([(own,), (own, other), (other, own), ()]))
    win = Fact("double_win" if len(seats) == 4 else "triple_win", seat)
    kinds = [kind for kind in ("tichu", "grand") if getattr(situation.rules, kind)]
    callers = draw(st.sets(st.sampled_from(seats), max_size=3)) if kinds else ()
    calls = [Declaration(by, draw(st.sampled_from(kinds))) for by in sorted(callers)]
    firsts = seats if tallies else [one for one in seats if one % 2 == seat % 2]
    first = [Fact("first", draw(st.sampled_from(firsts)))]
    is_told = draw(st.booleans()) or calls
    facts = [*([] if tallies else [win]), *(first if is_told else [])]
    return Deal(tallies=tallies, declarations=tuple(calls), facts=tuple(facts))


def mixed_up_deals() -> SearchStrategy[Deal]:
    """Return a strategy of deals in which anything may be missing, twice, or nonsense."""
    seats = st.integers(0, 3)
    somebody = st.none() | seats
    facts = st.sampled_from(["double_win", "triple_win", "first", "?"])
    counts = st.builds(
        Tally, st.sampled_from(["card_points", "?"]), somebody, st.integers(-30, 130)
    )
    said = st.builds(Declaration, seats, st.sampled_from(["tichu", "grand", "?"]))
    return st.builds(
        lambda calls, counted, rest: Deal(
            declarations=tuple(calls), tallies=tuple(counted), facts=tuple(rest)
        ),
        st.lists(said, max_size=3),
        st.lists(counts, max_size=3),
        st.lists(st.builds(Fact, facts, somebody), max_size=3),
    )
