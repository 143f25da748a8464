"""What holds in every round of Kraken, whatever the house rules."""

from functools import partial

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from scorekeeper.games.kraken.rules import GAME
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.replay import PlayedMatch, replay
from scorekeeper.rules.scores import summed
from tests.games.kraken.deals import legal_deal, mixed_up_deals, tables
from tests.games.kraken.model import scores
from tests.games.properties import check_facts_survive_the_sheet, check_mixed_up, evenings_of


def evenings(
    exceptions: bool = False, most: int = 5, **fixed: RuleValue
) -> SearchStrategy[PlayedMatch]:
    legal = partial(legal_deal, exceptions=exceptions)
    return evenings_of(GAME, tables(**fixed), legal, most=most)


@given(evenings(most=3))
def test_every_round_comes_out_as_the_steps_of_the_rules_say(evening: PlayedMatch) -> None:
    for played in evening.rounds:
        assert played.fits, [str(fault) for fault in played.faults]
        points, counter = scores(evening.table.house_rules, played.deal)
        assert played.points == points * 2
        assert played.counter == counter * 2


@given(evenings(exceptions=True))
def test_the_lines_of_each_player_add_up_to_the_round_and_the_rounds_to_the_totals(
    evening: PlayedMatch,
) -> None:
    totals = [0] * 4
    for played in evening.rounds:
        assert played.fits, [str(fault) for fault in played.faults]
        for seat in range(4):
            lines = [line for line in played.lines if seat in line.seats]
            assert sum(line.points for line in lines) == played.points[seat]
            assert sum(line.counter for line in lines) == played.counter[seat]
            totals[seat] += played.points[seat]
        assert all(str(line.text) for line in played.lines)
    assert evening.totals == tuple(totals)


@given(evenings(exceptions=True))
def test_partners_have_the_same_points_and_crosses_whatever_was_agreed(
    evening: PlayedMatch,
) -> None:
    for numbers in (evening.totals, evening.counter):
        assert numbers[:2] == numbers[2:]


@given(evenings(exceptions=True))
def test_what_the_end_adds_is_all_that_the_rounds_did_not(evening: PlayedMatch) -> None:
    in_rounds = [sum(played.counter[seat] for played in evening.rounds) for seat in range(4)]
    final = summed(evening.final_lines, 4)
    assert final[0] == (0, 0, 0, 0)
    assert evening.counter == tuple(map(sum, zip(in_rounds, final[1], strict=True)))


@given(evenings(most=3))
def test_the_facts_of_a_round_survive_the_sheet(evening: PlayedMatch) -> None:
    check_facts_survive_the_sheet(evening)


@given(evenings(exceptions=True))
def test_an_evening_played_again_from_its_own_rounds_is_the_same(evening: PlayedMatch) -> None:
    deals = [played.deal for played in evening.rounds]
    assert replay(GAME, evening.table, deals) == evening


@given(evenings(rounding="sum_16", challenge_won="takes_all", spades_double=False))
def test_a_round_that_keeps_its_sum_shares_out_all_its_tens(evening: PlayedMatch) -> None:
    for played in evening.rounds:
        lines = [line for line in played.lines if line.rule == "base"]
        factor = 2 ** len(played.deal.challenges)
        assert sum(line.points for line in lines) % factor == 0
        assert sum(line.points for line in lines) // factor in range(15, 120)


@given(tables(), st.lists(mixed_up_deals(), max_size=4))
def test_mixed_up_facts_never_stop_the_evening(table: AnyTable, deals: list[Deal]) -> None:
    check_mixed_up(GAME, table, deals)
