"""The worked rounds of the rules page, and the values and contracts behind them."""

from typing import Any

import pytest

from scorekeeper.games.kalooki.cards import CARD_POINTS, WHOLE_PACK, card_name, copies, hand_points
from scorekeeper.games.kalooki.rules import GAME
from scorekeeper.rules.facts import Deal, Fact
from scorekeeper.rules.game import Table
from scorekeeper.rules.replay import replay
from scorekeeper.rules.worked_rounds import WorkedRound
from scorekeeper.settlement import Stake, Standing, net_amounts
from tests.games.kalooki.deals import PACK, played, table_of
from tests.games.kalooki.rules_page import rules_page

BRAM_OUT = {"went_out": "Bram", "hands": {"Anna": 5, "Cees": 9, "Dora": 3}}


@pytest.mark.parametrize("worked", GAME.worked_rounds, ids=lambda worked: str(worked.title))
def test_a_worked_round_scores_what_the_rules_page_says(worked: WorkedRound) -> None:
    rules = GAME.agreed_rules(len(worked.players), "as_written", worked.house_rules)
    evening = played(Table(worked.players, rules), *worked.rounds)
    assert not evening.unfitting
    assert evening.totals == worked.points


def test_nine_rounds_end_the_match_and_the_lowest_total_wins_and_is_paid() -> None:
    worked = GAME.worked_rounds[-1]
    evening = played(table_of(3), *worked.rounds)
    assert [played_round.points for played_round in evening.rounds] == [
        (0, 27, 84), (45, 0, 17), (0, 66, 100), (112, 0, 50), (30, 95, 0),
        (0, 40, 77), (84, 0, 33), (17, 58, 0), (0, 121, 64),
    ]  # fmt: skip
    assert evening.finished
    assert evening.upcoming is None
    assert evening.ranking == ((0,), (1,), (2,))
    standing = Standing(
        sides=evening.sides,
        totals=evening.totals,
        counter=None,
        ranking=evening.ranking,
        lowest_wins=evening.lowest_wins,
    )
    assert net_amounts(standing, Stake(1, "EUR", "pairwise")) == (256, -101, -155)


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        (["JK", "AS", "KH", "7D", "2C"], 84),
        (["AH", "AD", "AC"], 17),
        (["AC"], 15),
        (["AS"], 15),
        (["AD"], 1),
        (["AH"], 1),
        (["10S", "9S", "8S"], 27),
        (["KC", "QD", "JH", "10S"], 40),
        (["2C", "3D", "4H", "5S", "6C", "7D", "8H", "9S"], 44),
        (["JK", "JK", "JK", "JK"], 200),
        ([], 0),
    ],
)
def test_a_hand_counts_by_its_cards(cards: list[str], points: int) -> None:
    assert hand_points(cards) == points


def test_two_packs_and_four_jokers_are_worth_936() -> None:
    assert len(PACK) == sum(map(copies, CARD_POINTS)) == 108
    assert hand_points(PACK) == WHOLE_PACK == 936


@pytest.mark.parametrize(
    ("card", "name"), [("JK", "joker"), ("AS", "A♠"), ("10H", "10♥"), ("QD", "Q♦"), ("2C", "2♣")]
)
def test_a_card_is_shown_as_players_read_it(card: str, name: str) -> None:
    assert str(card_name(card)) == name


@pytest.mark.parametrize(
    ("number", "cards", "contract", "spoken"),
    [
        (1, 9, "3 3 3", "three sets of 3"),
        (2, 10, "3 3 4", "two sets of 3 and one run of 4"),
        (3, 11, "3 4 4", "one set of 3 and two runs of 4"),
        (4, 12, "4 4 4", "three runs of 4"),
        (5, 12, "3 3 3 3", "four sets of 3"),
        (6, 13, "3 3 3 4", "three sets of 3 and one run of 4"),
        (7, 14, "3 3 4 4", "two sets of 3 and two runs of 4"),
        (8, 15, "3 4 4 4", "one set of 3 and three runs of 4"),
        (9, 16, "4 4 4 4", "four runs of 4"),
    ],
)
def test_each_round_has_its_contract_and_its_cards(
    number: int, cards: int, contract: str, spoken: str
) -> None:
    next_up = played(table_of(), *[BRAM_OUT] * (number - 1)).upcoming
    assert next_up is not None
    assert next_up.details == {"contract": contract, "cards": cards}
    assert str(next_up.title) == f"Round {number} of 9"
    assert str(next_up.sentence).endswith(f"deals {cards} cards each; the contract is {spoken}")
    assert f"| {number} | {cards} | {spoken} |" in rules_page()


def test_what_comes_next_is_said_in_one_breath() -> None:
    next_up = played(table_of(), BRAM_OUT, BRAM_OUT).upcoming
    assert next_up is not None
    assert (
        str(next_up.sentence)
        == "Cees deals 11 cards each; the contract is one set of 3 and two runs of 4"
    )
    assert [str(remark) for remark in next_up.remarks] == [
        "A set of 3 is three cards or more of one rank. "
        "A run of 4 is four cards or more in sequence of one suit."
    ]


def test_a_deal_thrown_in_is_dealt_again_by_the_same_dealer() -> None:
    evening = replay(GAME, table_of(), [Deal(void=True)])
    assert evening.totals == (0, 0, 0, 0)
    assert evening.upcoming is not None
    assert str(evening.upcoming.title) == "Round 1 of 9"
    assert (
        str(evening.upcoming.sentence) == "Anna deals 9 cards each; the contract is three sets of 3"
    )


def test_equal_totals_share_the_win() -> None:
    level = {"went_out": "Anna", "hands": {"Bram": 7, "Cees": 7, "Dora": 7}}
    assert played(table_of(), level).ranking == ((0,), (1, 2, 3))
    assert played(table_of(), *[level] * 9).finished


LINES = [
    ("went_out", (0,), 0, "went out: 0"),
    ("hand", (1,), 84, "joker 50, A♠ 15, K♥ 10, 7♦ 7, 2♣ 2: 84 left in hand"),
    ("hand", (2,), 17, "A♥ 1, A♦ 1, A♣ 15: 17 left in hand"),
    ("hand", (3,), 27, "27 left in hand"),
    ("down_and_out", (0,), -50, "laid down and went out on one turn: -50"),
    ("down_and_out", (1,), 84, "Anna was down and out: 84 counts double"),
    ("down_and_out", (2,), 17, "Anna was down and out: 17 counts double"),
    ("down_and_out", (3,), 27, "Anna was down and out: 27 counts double"),
    ("over_call", (0,), 50, "a call more than the 3 allowed: 50"),
    ("over_call", (3,), 50, "a call more than the 3 allowed: 50"),
    ("over_call", (3,), 50, "a call more than the 3 allowed: 50"),
    ("wrong_contract", (2,), 50, "laid down something else than three sets of 3: 50"),
]


def test_every_event_is_a_line_with_its_reason_and_counts_each_time() -> None:
    events = [
        {"by": "Anna", "kind": "over_call"},
        {"by": "Dora", "kind": "over_call"},
        {"by": "Anna", "kind": "down_and_out"},
        {"by": "Dora", "kind": "over_call"},
        {"by": "Cees", "kind": "wrong_contract"},
    ]
    hands = {"Bram": ["JK", "AS", "KH", "7D", "2C"], "Cees": ["AH", "AD", "AC"], "Dora": 27}
    table = table_of(preset="super_kalooki")
    evening = played(table, {"went_out": "Anna", "hands": hands, "events": events})
    lines = evening.rounds[0].lines
    assert [(line.rule, line.seats, line.points, str(line.text)) for line in lines] == LINES
    assert evening.totals == (0, 168, 84, 154)


def test_a_limit_of_no_calls_at_all_is_a_limit() -> None:
    called = {**BRAM_OUT, "events": [{"by": "Anna", "kind": "over_call"}]}
    assert played(table_of(call_limit=0), called).totals == (55, 0, 9, 3)


def test_a_wrong_contract_is_measured_by_the_contract_of_its_round() -> None:
    wrong = {**BRAM_OUT, "events": [{"by": "Anna", "kind": "wrong_contract"}]}
    evening = played(table_of(wrong_contract=True), BRAM_OUT, BRAM_OUT, wrong)
    assert str(evening.rounds[2].lines[-1].text) == (
        "laid down something else than one set of 3 and two runs of 4: 50"
    )


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({}, "Bram went out"),
        ({"laid_down": ["Bram", "Cees"]}, "Bram went out"),
        (
            {"events": [{"by": "Bram", "kind": "down_and_out"}]},
            "Bram went out, down and out",
        ),
    ],
)
def test_a_round_is_described_in_a_few_words(facts: dict[str, Any], words: str) -> None:
    table = table_of(preset="super_kalooki")
    deal = played(table, {**BRAM_OUT, **facts}).rounds[0].deal
    assert str(GAME.describe(table, deal)) == words


def test_who_laid_down_is_described_briefly_while_it_is_played_and_a_line_afterwards() -> None:
    laid_down = (Fact("laid_down", 2), Fact("laid_down", 1))
    assert str(GAME.describe(table_of(), Deal(facts=laid_down))) == "laid down: Cees and Bram"
    lines = played(table_of(), {**BRAM_OUT, "laid_down": ["Cees", "Bram"]}).rounds[0].lines
    shown = [line for line in lines if line.rule == "laid_down"]
    assert [(line.seats, line.points) for line in shown] == [((2,), 0), ((1,), 0)]
    assert str(shown[0].text) == "laid down the contract: 0"


def test_super_kalooki_has_three_calls_penalties_and_a_reward() -> None:
    rules = GAME.agreed_rules(4, "super_kalooki")
    assert (rules.call_limit, rules.wrong_contract) == (3, True)
    assert rules.down_and_out == "double_and_reward"
    plain = GAME.agreed_rules(4, "as_written")
    assert (plain.call_limit, plain.wrong_contract, plain.down_and_out) == (None, False, "off")
