"""Tables and deals of Schafkopf that can happen, for properties."""

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.games.families.declarers.words import RESULTS
from scorekeeper.games.schafkopf.checks import most_laufende
from scorekeeper.games.schafkopf.played import (
    ANNOUNCED,
    KONTRAS,
    KONTRAS_OF,
    WITH_PARTNER,
    SchafkopfSituation,
    offered_games,
)
from scorekeeper.games.schafkopf.rules import GAME
from scorekeeper.rules.facts import Contract, Deal, Fact, Tally
from scorekeeper.rules.game import AnyGame, AnyTable
from scorekeeper.rules.house_rules import HouseRule
from tests.games.sheets import table_of


def values_of(described: HouseRule) -> SearchStrategy[object]:
    """Return a strategy of what a house rule may be."""
    if described.options is not None:
        return st.sampled_from([*described.options])
    numbers = st.integers(described.minimum, 12)
    return st.none() | numbers if described.may_be_off else numbers


def tables() -> SearchStrategy[AnyTable]:
    """Return a strategy of tables with three to five players and any house rules."""
    rules = st.fixed_dictionaries(
        {},
        optional={name: values_of(one) for name, one in GAME.house_rules.described().items()},
    )
    return st.builds(
        lambda players, agreed: table_of("schafkopf", players, **agreed), st.integers(3, 5), rules
    )


@st.composite
def legal_deal(draw: DrawFn, _game: AnyGame, situation: SchafkopfSituation) -> Deal:
    """Draw a deal that can follow a situation: a game, a Ramsch, or nobody played."""
    rules = situation.rules
    ways = [games(situation), games(situation)]
    if rules.all_pass == "ramsch":
        ways.append(ramsches(situation))
    elif rules.all_pass != "must":
        ways.append(st.just(Deal(facts=(Fact("passed"),))))
    deal = draw(st.one_of(ways))
    numbers = [*deal.tallies]
    if rules.klopfen != "off" and not deal.fact("passed") and draw(st.booleans()):
        numbers.append(Tally("klopfen", None, draw(st.integers(1, len(playing_of(situation))))))
    if rules.bock_rounds and draw(st.booleans()):
        numbers.append(Tally("bock_rounds", None, draw(st.integers(1, 3))))
    return Deal(contract=deal.contract, facts=deal.facts, tallies=tuple(numbers))


def playing_of(situation: SchafkopfSituation) -> tuple[int, ...]:
    return GAME.playing(situation.table, situation.dealer)


@st.composite
def games(draw: DrawFn, situation: SchafkopfSituation) -> Deal:
    """Draw a game with everything that raises it."""
    playing, game = playing_of(situation), draw(st.sampled_from([*offered_games(situation.table)]))
    declarer, partner = draw(st.permutations(playing))[:2]
    said = [Fact("partner", partner)] if game in WITH_PARTNER else []
    announced = ""
    if game not in (*WITH_PARTNER, "bettel"):
        sie = [*ANNOUNCED] if game == "solo" else ["tout"]
        announced = draw(st.sampled_from(["", *sie]))
    results = [*RESULTS] if not announced and game != "bettel" else ["won", "lost"]
    result = "won" if announced == "sie" else draw(st.sampled_from(results))
    kontra = draw(st.sampled_from(["", *[*KONTRAS][: KONTRAS_OF[situation.rules.kontra]]]))
    words = (("announced", announced), ("result", result), ("kontra", kontra))
    facts = (*said, *(Fact(kind, text=word) for kind, word in words if word))
    deal = Deal(contract=Contract(game, declarer), facts=facts)
    if game == "bettel" or announced == "sie" or draw(st.booleans()):
        return deal
    kind = draw(st.sampled_from(["with", "without"]))
    number = draw(st.integers(1, most_laufende(situation.table, deal, kind)))
    return Deal(contract=deal.contract, facts=facts, tallies=(Tally(kind, None, number),))


@st.composite
def ramsches(draw: DrawFn, situation: SchafkopfSituation) -> Deal:
    """Draw a Ramsch: one who lost, or two, with or without a Jungfrau; or a march."""
    seats = draw(st.permutations(playing_of(situation)))
    if draw(st.booleans()):
        return Deal(facts=(Fact("ramsch"), Fact("march", seats[0])))
    losers = draw(st.integers(1, 1 if len(seats) == 3 else 2))
    most = draw(st.integers(0, 1 if len(seats) == 3 else 2))
    jungfrauen = seats[losers : losers + most] if situation.rules.jungfrau != "off" else []
    return Deal(
        facts=(
            Fact("ramsch"),
            *(Fact("most", seat) for seat in sorted(seats[:losers])),
            *(Fact("jungfrau", seat) for seat in sorted(jungfrauen)),
        )
    )


def mixed_up_deals(table: AnyTable) -> SearchStrategy[Deal]:
    """Return a strategy of deals in which anything may be missing, twice, or nonsense."""
    seats = st.none() | st.sampled_from(table.seats)
    kinds = ("partner", "announced", "result", "kontra", "passed", "ramsch", "most", "jungfrau")
    texts = st.sampled_from(["", "tout", "sie", "won", "lost_schwarz", "resupra", "?"])
    numbers = st.sampled_from(["with", "without", "klopfen", "bock_rounds", "?"])
    words = st.sampled_from([*kinds, "march", "?"])
    return st.builds(
        lambda contract, tallies, facts: Deal(
            contract=contract, tallies=tuple(tallies), facts=tuple(facts)
        ),
        st.builds(Contract, st.sampled_from(["", "rufspiel", "wenz", "bettel", "?"]), seats),
        st.lists(st.builds(Tally, numbers, seats, st.integers(-2, 20)), max_size=5),
        st.lists(st.builds(Fact, words, seats, texts), max_size=6),
    )
