"""What holds in every round of G4A Kraken, whatever the house rules."""

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from scorekeeper.games.g4a_kraken.rules import GAME
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.scores import summed
from tests.games.g4a_kraken.deals import legal_deal, mixed_up_deals, tables
from tests.games.g4a_kraken.model import reckoned
from tests.games.properties import check_facts_survive_the_sheet, check_mixed_up, evenings_of


def evenings() -> SearchStrategy[PlayedMatch]:
    return evenings_of(GAME, tables(), legal_deal, most=4)


@given(evenings())
def test_the_lines_of_a_round_add_up_to_its_points(evening: PlayedMatch) -> None:
    for played in evening.rounds:
        assert played.fits, played.faults
        assert summed(played.lines, 4) == (played.points, (0, 0, 0, 0))
        assert played.points[:2] == played.points[2:]


@given(evenings())
def test_the_card_points_of_a_round_are_all_given_to_somebody(evening: PlayedMatch) -> None:
    rules = evening.table.house_rules
    for played in evening.rounds:
        given_away = sum(line.points for line in played.lines if line.rule == "base")
        is_double = rules.double_spades and played.deal.contract.trump == "spades"
        times = 2 ** len(played.deal.challenges) * (2 if is_double else 1)
        everything = (152 + rules.last_trick) * times
        declarer = played.deal.contract.declarer
        assert declarer is not None
        is_lost = rules.down_gives == "own" and not played.points[declarer]
        assert given_away <= everything if is_lost else given_away == everything


@given(evenings())
def test_the_declarers_get_more_than_the_others_or_nothing_unless_challenged(
    evening: PlayedMatch,
) -> None:
    for played in evening.rounds:
        declarer = played.deal.contract.declarer
        assert declarer is not None
        own, other = played.points[declarer], played.points[declarer - 1]
        assert own >= 0
        assert played.deal.challenges or own == 0 or own > other


@given(evenings())
def test_a_second_reckoning_from_the_text_comes_to_the_same(evening: PlayedMatch) -> None:
    for played in evening.rounds:
        assert played.points[:2] == reckoned(evening.table.house_rules, played.deal)


@given(evenings())
def test_the_facts_of_a_round_survive_the_sheet(evening: PlayedMatch) -> None:
    check_facts_survive_the_sheet(evening)


@given(tables(), st.lists(mixed_up_deals(), max_size=4))
def test_mixed_up_facts_never_stop_the_evening(table: AnyTable, deals: list[Deal]) -> None:
    check_mixed_up(GAME, table, deals)
