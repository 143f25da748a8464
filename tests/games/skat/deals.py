"""Deals of Skat that can happen, and some that cannot, for properties."""

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.games.families.declarers.parties import playing_seats
from scorekeeper.games.skat.played import HANDS, KONTRAS_OF, SkatSituation
from scorekeeper.games.skat.values import bid_values
from scorekeeper.rules.facts import Contract, Deal, Fact, Tally
from scorekeeper.rules.game import AnyGame, AnyTable
from tests.games.sheets import table_of

SUITS = ("diamonds", "hearts", "spades", "clubs")
KONTRAS = ("kontra", "re", "bock", "hirsch")
RESULTS = ("won", "won_schneider", "won_schwarz", "lost", "lost_schneider", "lost_schwarz")
WORDS = ("announced", "result", "kontra", "passed", "most", "virgin", "march", "ramsch", "other")
NUMBERS = ("with", "without", "bid", "bock_rounds", "ramsch_points", "pushed", "other")


def tables() -> SearchStrategy[AnyTable]:
    """Return a strategy of tables with three or four players and any house rules."""
    rules = st.fixed_dictionaries(
        {},
        optional={
            "rounds": st.integers(1, 48),
            "scoring": st.sampled_from(["plain", "seeger", "seeger_fabian"]),
            "lost_hand": st.sampled_from(["double", "single"]),
            "grand_value": st.sampled_from([24, 20]),
            "kontra": st.sampled_from(["off", "re", "hirsch"]),
            "all_pass": st.sampled_from(["passed_in", "ramsch", "schieberamsch"]),
            "bock_rounds": st.booleans(),
            "bock_overlap": st.sampled_from(["after", "double"]),
            "bock_starts": st.sampled_from(["after", "at_once"]),
            "ramsch_level": st.sampled_from(["each", "share"]),
            "level": st.sampled_from(["shared", "games"]),
        },
    )
    return st.builds(
        lambda players, agreed: table_of("skat", players, **agreed), st.integers(3, 4), rules
    )


@st.composite
def legal_deal(draw: DrawFn, _game: AnyGame, situation: SkatSituation) -> Deal:
    """Draw a deal that can follow a situation: a game, a Ramsch, or all passed."""
    rules = situation.rules
    ways = [games(situation), games(situation), st.just(Deal(facts=(Fact("passed"),)))]
    if rules.all_pass != "passed_in":
        ways.append(ramsches(situation))
    deal = draw(st.one_of(ways))
    if not rules.bock_rounds or not draw(st.booleans()):
        return deal
    bock = Tally("bock_rounds", None, draw(st.integers(1, 3)))
    others = [tally for tally in deal.tallies if tally.kind in {"ramsch_points", "pushed"}]
    before = [tally for tally in deal.tallies if tally not in others]
    return Deal(contract=deal.contract, facts=deal.facts, tallies=(*before, bock, *others))


@st.composite
def games(draw: DrawFn, situation: SkatSituation) -> Deal:
    """Draw a game of one alone, in any suit, in grand, or null."""
    declarer = draw(st.sampled_from(playing_seats(situation.table, situation.dealer, hands=HANDS)))
    game = draw(st.sampled_from([*SUITS, "grand", "null"]))
    bids = bid_values(situation.rules)
    tops: list[Tally] = []
    if game == "null":
        announced = draw(st.sampled_from(["", "hand", "ouvert", "hand_ouvert"]))
        result = draw(st.sampled_from(["won", "lost"]))
        bids = frozenset(bid for bid in bids if bid <= 59)
    else:
        announced = draw(st.sampled_from(["", "hand", "schneider", "schwarz", "ouvert"]))
        impossible = "won_schneider" if announced in {"schwarz", "ouvert"} else ""
        result = draw(st.sampled_from([one for one in RESULTS if one != impossible]))
        number = draw(st.integers(1, 4 if game == "grand" else 11))
        tops = [Tally(draw(st.sampled_from(["with", "without"])), None, number)]
    bid = draw(st.sampled_from([0, *sorted(bids)]))
    kontra = draw(st.sampled_from(["", *KONTRAS[: KONTRAS_OF[situation.rules.kontra]]]))
    said = (("announced", announced), ("result", result), ("kontra", kontra))
    return Deal(
        contract=Contract(game, declarer),
        facts=tuple(Fact(kind, text=word) for kind, word in said if word),
        tallies=(*tops, *([Tally("bid", None, bid)] if bid else [])),
    )


@st.composite
def ramsches(draw: DrawFn, situation: SkatSituation) -> Deal:
    """Draw a Ramsch: who has most points, level ones too, or a march."""
    playing = playing_seats(situation.table, situation.dealer, hands=HANDS)
    pushes = 3 if situation.rules.all_pass == "schieberamsch" else 0
    pushed = draw(st.integers(0, pushes))
    numbers = [Tally("pushed", None, pushed)] if pushed else []
    if draw(st.booleans()):
        return Deal(
            facts=(
                Fact("ramsch"),
                Fact("march", draw(st.sampled_from(playing))),
            ),
            tallies=tuple(numbers),
        )
    most = draw(st.lists(st.sampled_from(playing), min_size=1, max_size=3, unique=True))
    virgin = len(most) < 3 and draw(st.booleans())
    points = draw(st.integers(49 if virgin else 33, 120 // len(most)))
    return Deal(
        facts=(
            Fact("ramsch"),
            *(Fact("most", seat) for seat in sorted(most)),
            *([Fact("virgin")] if virgin else []),
        ),
        tallies=(Tally("ramsch_points", None, points), *numbers),
    )


def mixed_up_deals(table: AnyTable) -> SearchStrategy[Deal]:
    """Return a strategy of deals in which anything may be missing, twice, or nonsense."""
    seats = st.none() | st.integers(0, len(table.players) - 1)
    texts = st.sampled_from(["", "hand", "hand_ouvert", "won", "lost_schwarz", "hirsch", "?"])
    return st.builds(
        lambda contract, tallies, facts: Deal(
            contract=contract, tallies=tuple(tallies), facts=tuple(facts)
        ),
        st.builds(Contract, st.sampled_from(["", "hearts", "grand", "null", "?"]), seats),
        st.lists(
            st.builds(Tally, st.sampled_from(NUMBERS), seats, st.integers(-2, 130)), max_size=6
        ),
        st.lists(st.builds(Fact, st.sampled_from(WORDS), seats, texts), max_size=6),
    )
