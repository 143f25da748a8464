"""What holds in every round of Spades, whatever the house rules."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from scorekeeper.games.spades.rules import GAME
from scorekeeper.rules.facts import Tally
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.replay import PlayedMatch, continued, replay
from scorekeeper.rules.scores import summed
from tests.games.properties import check_facts_survive_the_sheet, check_mixed_up, evenings_of
from tests.games.sheets import table_of
from tests.games.spades import model
from tests.games.spades.deals import legal_deal, mixed_up_deals, tables


def evenings(*, standard: bool = False) -> SearchStrategy[PlayedMatch]:
    at = st.just(table_of(GAME.slug, 4)) if standard else tables()
    return evenings_of(GAME, at, legal_deal, most=5)


@given(evenings())
def test_the_lines_of_a_legal_round_add_up_and_partners_score_together(
    evening: PlayedMatch,
) -> None:
    for played in evening.rounds:
        assert played.fits, played.faults
        assert summed(played.lines, 4)[0] == played.points
        assert played.points[:2] == played.points[2:]


@given(evenings())
def test_a_round_comes_to_what_the_text_says(evening: PlayedMatch) -> None:
    names, rules = evening.table.players, evening.table.house_rules.values()
    bags = [0, 0]
    for played in evening.rounds:
        told = GAME.write_facts(evening.table, played.deal)
        for side in (0, 1):
            score, bags[side] = model.score_of(told, names, side, bags[side], rules)
            assert played.points[side] == played.points[side + 2] == score
        assert played.after.memory == tuple(bags)


@given(evenings(standard=True))
def test_by_the_standard_rules_the_last_digit_is_the_number_of_bags(evening: PlayedMatch) -> None:
    assert tuple(total % 10 for total in evening.now.totals[:2]) == evening.now.memory


@given(evenings())
def test_nobody_keeps_as_many_bags_as_cost_points(evening: PlayedMatch) -> None:
    limit = evening.table.house_rules.bag_limit
    assert all(bags >= 0 and (limit is None or bags < limit) for bags in evening.now.memory)


@given(evenings())
def test_a_match_is_over_when_a_side_is_there_and_leads(evening: PlayedMatch) -> None:
    rules, (first, second) = evening.table.house_rules, evening.totals[:2]
    is_lost = rules.bottom is not None and min(first, second) <= -rules.bottom
    is_reached = max(first, second) >= rules.target or is_lost
    assert evening.finished is (is_reached and first != second)


@given(evenings())
def test_the_facts_of_a_round_survive_the_sheet(evening: PlayedMatch) -> None:
    check_facts_survive_the_sheet(evening, completed=True)


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
    check_mixed_up(GAME, table, deals)
    for deal in deals:
        assert isinstance(GAME.called(table, deal), dict)
