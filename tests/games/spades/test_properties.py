"""What holds in every round of Spades, whatever the house rules."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, DrawFn

from scorekeeper.games.spades.rules import GAME
from scorekeeper.rules.facts import Tally
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.replay import Evening, continued, replay
from scorekeeper.rules.scores import summed
from tests.games.sheets import read_again, table_of
from tests.games.spades import model
from tests.games.spades.deals import legal_deal, mixed_up_deals, tables


@st.composite
def evenings(draw: DrawFn, *, standard: bool = False) -> Evening:
    """Draw an evening of up to five legal rounds that ends when the rules say so."""
    table = table_of(GAME.slug, 4) if standard else draw(tables())
    evening = replay(GAME, table, ())
    for _round in range(draw(st.integers(1, 5))):
        if not evening.finished:
            evening = continued(evening, draw(legal_deal(GAME, evening.now)))
    return evening


@given(evenings())
def test_the_lines_of_a_legal_round_add_up_and_partners_score_together(evening: Evening) -> None:
    for played in evening.rounds:
        assert played.fits, played.faults
        assert summed(played.lines, 4)[0] == played.points
        assert played.points[:2] == played.points[2:]


@given(evenings())
def test_a_round_comes_to_what_the_text_says(evening: Evening) -> None:
    names, rules = evening.table.players, evening.table.house_rules.values()
    bags = [0, 0]
    for played in evening.rounds:
        told = GAME.write_facts(evening.table, played.deal)
        for side in (0, 1):
            score, bags[side] = model.score_of(told, names, side, bags[side], rules)
            assert played.points[side] == played.points[side + 2] == score
        assert played.after.memory == tuple(bags)


@given(evenings(standard=True))
def test_by_the_standard_rules_the_last_digit_is_the_number_of_bags(evening: Evening) -> None:
    assert tuple(total % 10 for total in evening.now.totals[:2]) == evening.now.memory


@given(evenings())
def test_nobody_keeps_as_many_bags_as_cost_points(evening: Evening) -> None:
    limit = evening.table.house_rules.bag_limit
    assert all(bags >= 0 and (limit is None or bags < limit) for bags in evening.now.memory)


@given(evenings())
def test_a_match_is_over_when_a_side_is_there_and_leads(evening: Evening) -> None:
    rules, (first, second) = evening.table.house_rules, evening.totals[:2]
    is_lost = rules.bottom is not None and min(first, second) <= -rules.bottom
    is_reached = max(first, second) >= rules.target or is_lost
    assert evening.finished is (is_reached and first != second)


@given(evenings())
def test_the_facts_of_a_round_survive_the_sheet(evening: Evening) -> None:
    for played in evening.rounds:
        read = GAME.complete(played.before, read_again(GAME, evening.table, played.deal))
        assert replace(read, dealer=played.dealer) == played.deal


@given(tables(), st.data())
def test_the_side_that_is_not_named_has_the_rest_of_the_tricks(
    table: AnyTable, data: DataObject
) -> None:
    evening = replay(GAME, table, [])
    deal = data.draw(legal_deal(GAME, evening.now))
    ((seat, taken),) = deal.counts("tricks").items()
    assert seat is not None
    rest = Tally("tricks", 1 - seat % 2, 13 - taken)
    both = replace(deal, tallies=(*deal.tallies, rest))
    assert continued(evening, both).totals == continued(evening, deal).totals


@given(tables(), st.data())
def test_mixed_up_facts_never_stop_the_evening(table: AnyTable, data: DataObject) -> None:
    deals = data.draw(st.lists(mixed_up_deals(), max_size=4))
    evening = replay(GAME, table, deals)
    assert len(evening.rounds) == len(deals)
    for played in evening.rounds:
        assert played.fits or not any(played.points)
        assert isinstance(str(GAME.describe(table, played.deal)), str)
        assert isinstance(GAME.write_facts(table, played.deal), dict)
        assert isinstance(GAME.called(table, played.deal), dict)
