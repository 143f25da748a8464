"""What Belote promises, tried with deals that can happen and with some that cannot."""

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from scorekeeper.games.belote.rules import GAME
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.replay import PlayedMatch
from tests.games.belote.deals import legal_deal, mixed_up_deals, tables
from tests.games.properties import (
    check_facts_survive_the_sheet,
    check_lines_add_up,
    check_mixed_up,
    evenings_of,
)


def evenings() -> SearchStrategy[PlayedMatch]:
    return evenings_of(GAME, tables(), legal_deal, most=4)


@given(evenings())
def test_lines_say_why_and_only_a_litige_puts_anything_aside(evening: PlayedMatch) -> None:
    check_lines_add_up(evening)
    for played in evening.rounds:
        waited, waits = played.before.memory, played.after.memory
        has_litige = any("litige" in str(line.text) for line in played.lines)
        assert has_litige == (waits > waited or (waited > 0 and waits == 0))
        assert waits in (0, waited) or waits >= waited + 70
        if played.deal.fact("passed"):
            assert (played.points, played.after.dealer) == ((0,) * 4, (played.dealer + 1) % 4)


@given(evenings())
def test_whoever_fails_gets_no_more_than_the_belote(evening: PlayedMatch) -> None:
    for played in evening.rounds:
        words = str(GAME.describe(evening.table, played.deal))
        if words.endswith("dedans"):
            taker = played.deal.contract.declarer
            assert taker is not None
            belotes = sum(by % 2 == taker % 2 for by in played.deal.seats_of("belotes"))
            assert played.points[taker] in (0, 20 * belotes)


@given(evenings())
def test_the_facts_of_a_deal_survive_the_sheet(evening: PlayedMatch) -> None:
    check_facts_survive_the_sheet(evening)


@given(tables(), st.lists(mixed_up_deals(), max_size=4))
def test_mixed_up_facts_never_stop_the_evening(table: AnyTable, deals: list[Deal]) -> None:
    check_mixed_up(GAME, table, deals)
