"""Tables and legal deals of Kalooki for tests: every hand is dealt from one real pack."""

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from scorekeeper.games.kalooki.cards import CARD_POINTS, copies, hand_points
from scorekeeper.games.kalooki.deals import deal_of
from scorekeeper.games.kalooki.events import DOWN_AND_OUT, EVENTS
from scorekeeper.games.kalooki.rules import GAME
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnyGame, AnySituation, AnyTable, Table
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.replay import PlayedMatch, replay
from scorekeeper.rules.sheet_facts import SheetFacts

NAMES = ("Anna", "Bram", "Cees", "Dora", "Emma", "Fred")
PACK = tuple(card for card in CARD_POINTS for _copy in range(copies(card)))


def table_of(players: int = 4, preset: str = "as_written", **house_rules: RuleValue) -> AnyTable:
    """Return so many players at a table with these house rules."""
    return Table(NAMES[:players], GAME.agreed_rules(players, preset, house_rules))


def read(table: AnyTable, values: Mapping[str, Any]) -> Deal:
    """Return the deal in one round of a sheet; raises RuleBroken."""
    facts = SheetFacts(values, table.players)
    deal = GAME.read_facts(facts)
    facts.finish()
    return deal


def played(table: AnyTable, *rounds: Mapping[str, Any]) -> PlayedMatch:
    """Return the evening in which these rounds of a sheet were played."""
    return replay(GAME, table, [read(table, values) for values in rounds])


@st.composite
def tables(draw: DrawFn) -> AnyTable:
    """Draw a table of any size, with any house rules."""
    return table_of(
        draw(st.sampled_from(GAME.player_counts)),
        call_limit=draw(st.sampled_from([None, 0, 3])),
        wrong_contract=draw(st.booleans()),
        down_and_out=draw(st.sampled_from(["off", "double", "double_and_reward"])),
    )


@st.composite
def legal_deal(draw: DrawFn, game: AnyGame, situation: AnySituation) -> Deal:
    """Draw a deal that the rules of this table allow."""
    seats = situation.table.seats
    out = draw(st.sampled_from(seats))
    others = [seat for seat in seats if seat != out]
    left = draw(
        st.lists(st.sampled_from(range(len(PACK))), min_size=len(others), max_size=30, unique=True)
    )
    hands = {}
    for place, seat in enumerate(others):
        cards = tuple(PACK[index] for index in left[place :: len(others)])
        hands[seat] = hand_points(cards) if draw(st.booleans()) else cards
    return deal_of(
        went_out=out,
        hands=hands,
        laid_down=draw(st.lists(st.sampled_from(seats), unique=True)),
        events=draw(legal_events(situation, out)),
    )


@st.composite
def legal_events(draw: DrawFn, situation: AnySituation, out: int) -> list[tuple[int, str]]:
    """Draw penalties of anybody, and at most once down and out, where the table has them."""
    kinds = [kind for kind, event in EVENTS.items() if event.counts_under(situation.rules)]
    penalties = [kind for kind in kinds if kind != DOWN_AND_OUT.kind]
    seats = st.sampled_from(situation.table.seats)
    events = []
    if penalties:
        events = draw(st.lists(st.tuples(seats, st.sampled_from(penalties)), max_size=3))
    if DOWN_AND_OUT.kind in kinds and draw(st.booleans()):
        events.insert(draw(st.integers(0, len(events))), (out, DOWN_AND_OUT.kind))
    return events
