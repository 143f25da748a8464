"""Tables and deals of Doppelkopf that can happen, and some that cannot, for properties."""

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.games.doppelkopf.checks import check_deal
from scorekeeper.games.doppelkopf.played import (
    ANNOUNCEMENTS,
    BANDS,
    EXTRAS,
    OF_TWO,
    SIDES,
    SOLOS,
    DoppelkopfSituation,
)
from scorekeeper.games.doppelkopf.rules import GAME
from scorekeeper.rules.facts import Contract, Deal, Fact, Tally
from scorekeeper.rules.game import AnyGame, AnyTable
from tests.games.sheets import table_of

TEXTS = {
    "band": [*BANDS],
    "all_tricks": [*SIDES],
    "extra": [f"{side}:{kind}" for side in SIDES for kind in EXTRAS],
    **{f"{side}_said": [*ANNOUNCEMENTS[side]] for side in SIDES},
}


def tables() -> SearchStrategy[AnyTable]:
    """Return a strategy of tables with four or five players and any house rules."""
    switches = ("compulsory_solos", "beaten_refusals", "against_the_old", "karlchen_caught")
    rules = st.fixed_dictionaries(
        {},
        optional={
            "rounds": st.integers(1, 12),
            **dict.fromkeys((*switches, "last_fox", "nines", "bock_rounds"), st.booleans()),
            "announcements": st.sampled_from(["add", "double", "double_all"]),
            "poverty": st.sampled_from(["off", "normal", "no_old_point"]),
            "bock_overlap": st.sampled_from(["after", "double"]),
        },
    )
    return st.builds(
        lambda players, agreed: table_of("doppelkopf", players, **agreed), st.integers(4, 5), rules
    )


@st.composite
def legal_deal(draw: DrawFn, _game: AnyGame, situation: DoppelkopfSituation) -> Deal:
    """Draw a deal that can follow a situation; extra points that do not fit are left out."""
    playing = GAME.playing(situation.table, situation.dealer)
    re = sorted(draw(st.lists(st.sampled_from(playing), min_size=1, max_size=2, unique=True)))
    games = SOLOS if len(re) == 1 else ["", *OF_TWO][: 3 if situation.rules.poverty != "off" else 2]
    facts = [Fact("re", seat) for seat in re]
    numbers: list[Tally] = []
    points = st.integers(8, 232) | st.sampled_from([0, 89, 90, 119, 120, 121, 150, 151, 240])
    way = draw(st.sampled_from(["re_points", "kontra_points", "both", "band", "all_tricks"]))
    if way in TEXTS:
        facts.append(Fact(way, text=draw(st.sampled_from(TEXTS[way]))))
    else:
        own = draw(points)
        told = {"re_points": own, "kontra_points": 240 - own}
        numbers += [Tally(kind, None, told[kind]) for kind in told if way in (kind, "both")]
    for kind in ("re_said", "kontra_said"):
        if word := draw(st.sampled_from(["", *TEXTS[kind]])):
            facts.append(Fact(kind, text=word))
    if situation.rules.bock_rounds and draw(st.booleans()):
        numbers.append(Tally("bock_rounds", None, draw(st.integers(1, 2))))
    contract = Contract(draw(st.sampled_from([*games])))
    deal = Deal(contract=contract, facts=tuple(facts), tallies=tuple(numbers))
    extras = draw(st.lists(st.sampled_from(TEXTS["extra"]), max_size=3))
    more = [Fact("extra", text=text) for text in sorted(extras, key=TEXTS["extra"].index)]
    richer = Deal(contract=deal.contract, facts=(*facts, *more), tallies=deal.tallies)
    return deal if any(check_deal(situation, richer)) else richer


def mixed_up_deals(table: AnyTable) -> SearchStrategy[Deal]:
    """Return a strategy of deals in which anything may be missing, twice, or impossible."""
    seats = st.integers(0, len(table.players) - 1)
    players = st.builds(lambda seat: Fact("re", seat), seats)
    facts = [Fact(kind, text=text) for kind, words in TEXTS.items() for text in words]
    texts = st.sampled_from(facts)
    kinds = st.sampled_from(["re_points", "kontra_points", "bock_rounds"])
    numbers = st.builds(Tally, kinds, st.none(), st.integers(-2, 242))
    return st.builds(
        lambda game, facts, tallies: Deal(
            contract=Contract(game), facts=tuple(facts), tallies=tuple(tallies)
        ),
        st.sampled_from(["", *OF_TWO, *SOLOS]),
        st.lists(players | texts, max_size=8),
        st.lists(numbers, max_size=3),
    )
