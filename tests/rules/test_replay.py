"""An evening follows from its deals, and from nothing else."""

import pytest

from scorekeeper.rules.facts import AgreedScore, Deal, Fact
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.game import AnySituation, AnyTable
from scorekeeper.rules.replay import continued
from tests.rules.highest_card import (
    PLAIN,
    WITH_CROSSES,
    HighestCard,
    HighestCardRules,
    evening_of,
    table_of,
    won_by,
)

VOID = Deal(void=True)
NOBODY = Deal()


def test_the_deal_passes_to_the_next_player_after_every_round_that_counts() -> None:
    evening = evening_of(won_by(0), won_by(0), table=table_of(first_dealer=2))
    assert [played.dealer for played in evening.rounds] == [2, 0]
    assert evening.now.dealer == 1


def test_the_same_dealer_deals_again_after_a_deal_thrown_in() -> None:
    evening = evening_of(won_by(0), VOID, VOID)
    assert [played.dealer for played in evening.rounds] == [0, 1, 1]
    assert (evening.now.dealer, evening.now.scored, evening.now.number) == (1, 1, 4)


def test_whoever_dealt_out_of_turn_is_followed_by_their_neighbour() -> None:
    evening = evening_of(won_by(0, dealer=2), won_by(0))
    assert [played.dealer for played in evening.rounds] == [2, 0]
    assert [played.deal.out_of_turn for played in evening.rounds] == [True, False]


class HeadStart(HighestCard):
    """The second player begins with five; who wins with the third seat's card deals again."""

    def starting_totals(self, table: AnyTable) -> tuple[int, ...]:
        return (0, 5, 0)

    def counts(self, situation: AnySituation, deal: Deal) -> bool:
        return super().counts(situation, deal) and deal.fact("highest") != Fact("highest", 2)

    def lowest_wins(self, rules: HighestCardRules) -> bool:
        return rules.lowest


def test_a_game_may_say_what_the_players_begin_with() -> None:
    evening = evening_of(won_by(0), game=HeadStart())
    assert evening.rounds[0].points == (1, 0, 0)
    assert evening.totals == (1, 5, 0)


def test_a_deal_that_a_game_does_not_count_scores_and_is_dealt_again_by_the_same_dealer() -> None:
    evening = evening_of(won_by(0), won_by(2), won_by(1), game=HeadStart())
    assert [played.dealer for played in evening.rounds] == [0, 1, 1]
    assert (evening.now.scored, evening.now.number) == (2, 4)
    assert evening.now.totals == (1, 6, 1)


class PassedDeals(HeadStart):
    """What is none of the rounds passes the deal on all the same."""

    def passes_on(self, situation: AnySituation, deal: Deal) -> bool:
        return True


def test_a_deal_that_nobody_took_may_pass_the_deal_on_and_one_thrown_in_never_does() -> None:
    evening = evening_of(won_by(2), VOID, won_by(0), game=PassedDeals())
    assert [played.dealer for played in evening.rounds] == [0, 1, 1]
    assert (evening.now.dealer, evening.now.scored) == (2, 1)
    titles = [str(evening.title(played)) for played in evening.rounds]
    assert titles == ["A deal that was passed", "A misdeal", "Round 1"]
    again = evening_of(won_by(2), game=HeadStart())
    assert str(again.title(again.rounds[0])) == "A deal that is dealt again"


def test_the_house_rules_of_a_table_may_say_that_the_lowest_wins() -> None:
    for lowest, best in ((False, (1,)), (True, (2,))):
        evening = evening_of(won_by(0), game=HeadStart(), table=table_of(lowest=lowest))
        assert evening.ranking[0] == best
        assert evening.lowest_wins is lowest


def test_points_add_up_from_round_to_round() -> None:
    evening = evening_of(won_by(0), won_by(1), table=table_of(worth="two"))
    assert [played.points for played in evening.rounds] == [(2, 0, 0), (0, 2, 0)]
    assert evening.totals == (2, 2, 0)


def test_a_round_that_does_not_fit_scores_nothing_and_stops_nobody() -> None:
    evening = evening_of(NOBODY, won_by(1))
    assert [str(fault) for fault in evening.rounds[0].faults] == ["who has the highest card?"]
    assert evening.unfitting == evening.rounds[:1]
    assert evening.totals == (0, 1, 0)
    assert (evening.now.scored, evening.now.number) == (1, 3)
    with pytest.raises(RuleBroken, match=r"Round 1, highest: who has the highest card\?"):
        evening.require_sound()


def test_a_match_is_over_after_the_rounds_that_were_agreed() -> None:
    evening = evening_of(won_by(0), VOID, won_by(0), won_by(1))
    assert evening.is_complete
    assert evening.finished
    assert evening.upcoming is None


@pytest.mark.parametrize("late", [won_by(0), VOID])
def test_nothing_can_be_played_after_the_end(late: Deal) -> None:
    evening = evening_of(won_by(0), late, table=table_of(rounds=1))
    assert [str(fault) for fault in evening.rounds[1].faults] == [
        "the match is over before this round"
    ]
    assert evening.totals == (11, 0, 0)


def test_what_the_end_adds_is_in_the_totals_and_in_no_round() -> None:
    evening = evening_of(won_by(1), table=table_of(rounds=1))
    assert evening.rounds[0].points == (0, 1, 0)
    assert evening.totals == (10, 1, 0)
    assert evening.now.totals == (0, 1, 0)


def test_nothing_is_added_while_the_match_goes_on() -> None:
    evening = evening_of(won_by(1))
    assert evening.final_lines == ()
    assert [str(warning) for warning in evening.warnings] == ["2 left"]
    assert evening.upcoming is not None
    assert str(evening.upcoming.title) == "Next"


def test_a_table_that_stops_early_is_finished_and_says_so() -> None:
    evening = evening_of(won_by(1), ended_early=True)
    assert evening.finished
    assert not evening.is_complete
    assert evening.totals == (0, 1, 0)
    assert [str(warning) for warning in evening.warnings] == ["early"]
    evening.require_sound()


def test_nobody_stops_early_when_it_is_over() -> None:
    evening = evening_of(won_by(1), table=table_of(rounds=1), ended_early=True)
    with pytest.raises(RuleBroken, match="ended_early: the match is complete"):
        evening.require_sound()


def test_players_are_ranked_by_points_and_level_ones_share_a_place() -> None:
    assert evening_of(won_by(2)).ranking == ((2,), (0, 1))
    assert evening_of().ranking == ((0, 1, 2),)


def test_partners_have_the_points_of_their_side() -> None:
    evening = evening_of(won_by(3), game=WITH_CROSSES)
    assert evening.totals == (0, 1, 0, 1)
    assert evening.ranking == ((1, 3), (0, 2))


def test_one_more_deal_gives_the_same_evening_as_playing_all_again() -> None:
    before = evening_of(won_by(0), VOID)
    assert continued(before, won_by(2)) == evening_of(won_by(0), VOID, won_by(2))


def test_what_a_game_remembers_is_of_rounds_that_count() -> None:
    agreed = Deal(agreed_score=AgreedScore(((0, 1),), None, "late"))
    assert evening_of(won_by(0), VOID, NOBODY, agreed).now.memory == 2


def test_the_game_of_an_evening_knows_who_scores_together() -> None:
    assert evening_of().sides == ((0,), (1,), (2,))
    assert PLAIN.side_of(table_of(), 1) == (1,)
    assert WITH_CROSSES.side_of(table_of(4), 2) == (0, 2)
