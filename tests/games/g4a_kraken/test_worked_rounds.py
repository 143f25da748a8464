"""What each line says, and how a match goes on and ends."""

from typing import Any

import pytest

from scorekeeper.games.g4a_kraken.rules import GAME
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.replay import PlayedMatch
from tests.games.sheets import evening_of

PLAIN = {"trump": "hearts", "declarer": "Anna", "card_points": {"Anna": 100}}
DOWN = {**PLAIN, "card_points": {"Anna": 60}, "challenges": ["Bram"]}


def rounds_of(*played: dict[str, Any], **more: Any) -> PlayedMatch:
    return evening_of("g4a-kraken", played, **more)


def lines_of(
    *, house_rules: dict[str, Any], **facts: Any
) -> list[tuple[str, tuple[int, ...], int]]:
    lines = rounds_of({**PLAIN, **facts}, house_rules=house_rules).rounds[0].lines
    return [(str(line.text), line.seats, line.points) for line in lines]


def test_every_line_says_what_it_counts_and_by_what_it_is_multiplied() -> None:
    facts = {
        "trump": "spades",
        "challenges": ["Dora", "Cees"],
        "declarations": [{"by": "Anna", "kind": "run_of_3"}],
        "bonuses": [{"by": "Bram", "kind": "run_of_4"}],
    }
    assert lines_of(**facts, house_rules={"double_spades": True}) == [
        ("100 card points, x4 redouble, x2 spades", (0, 2), 800),
        ("62 card points, x4 redouble, x2 spades", (1, 3), 496),
        ("roem in hand: 20", (0, 2), 20),
        ("sequence of four: 50", (1, 3), 50),
    ]


def test_everything_is_multiplied_where_the_table_says_so_but_roem_is_not_doubled_by_spades() -> (
    None
):
    facts = {
        "trump": "spades",
        "challenges": ["Dora"],
        "card_points": {"Anna": 162},
        "all_tricks": "Cees",
        "declarations": [{"by": "Anna", "kind": "king_queen"}],
    }
    rules = {"double_spades": True, "multiply": "everything"}
    assert lines_of(**facts, house_rules=rules) == [
        ("162 card points, x2 double, x2 spades", (0, 2), 648),
        ("0 card points, x2 double, x2 spades", (1, 3), 0),
        ("roem in hand: 20, x2 double", (0, 2), 40),
        ("pit: 100, x2 double", (0, 2), 200),
    ]


def test_who_is_down_loses_the_roem_too_and_the_line_says_so() -> None:
    facts = {**DOWN, "declarations": [{"by": "Cees", "kind": "king_queen"}]}
    assert lines_of(**facts, house_rules={}) == [
        ("all 162 card points, x2 double", (1, 3), 324),
        ("80 against 102: down", (0, 2), 0),
        ("roem in hand: 20; it goes to the winner", (1, 3), 20),
    ]


def test_spades_that_count_double_are_doubled_before_the_sides_are_compared() -> None:
    facts = {
        "trump": "spades",
        "card_points": {"Anna": 78},
        "declarations": [{"by": "Cees", "kind": "run_of_3"}],
    }
    assert rounds_of({**PLAIN, **facts}).totals == (98, 84, 98, 84)
    doubled = rounds_of({**PLAIN, **facts}, preset="double_spades")
    assert doubled.totals == (176, 168, 176, 168)


def test_the_highest_total_in_one_hand_decides_not_the_best_combination_or_the_side() -> None:
    facts = {
        "declarations": [
            {"by": "Anna", "kind": "run_of_4"},
            {"by": "Cees", "kind": "run_of_4"},
            {"by": "Bram", "kind": "run_of_4"},
            {"by": "Bram", "kind": "run_of_3"},
        ]
    }
    assert rounds_of({**PLAIN, **facts, "card_points": {"Anna": 140}}).totals[:2] == (140, 92)


@pytest.mark.parametrize(
    ("answer", "totals"),
    [("both", (120, 82)), ("none", (100, 62)), ("Cees", (120, 62)), ("Bram", (100, 82))],
)
def test_when_the_best_hands_are_equal_the_table_says_whose_count(
    answer: str, totals: tuple[int, ...]
) -> None:
    runs = [{"by": "Anna", "kind": "run_of_3"}, {"by": "Dora", "kind": "run_of_3"}]
    facts = {**PLAIN, "declarations": runs, "declarations_to": answer}
    assert rounds_of(facts).totals[:2] == totals


def test_king_and_queen_of_trumps_count_outside_the_contest() -> None:
    runs = [{"by": "Anna", "kind": "run_of_3"}, {"by": "Dora", "kind": "king_queen"}]
    assert rounds_of({**PLAIN, "declarations": runs}).totals[:2] == (120, 82)


def test_the_defenders_get_no_points_for_taking_all_tricks() -> None:
    facts = {**PLAIN, "card_points": {"Bram": 162}, "all_tricks": "Dora"}
    assert rounds_of(facts).totals == (0, 162, 0, 162)


def test_without_the_last_trick_half_of_all_points_is_76() -> None:
    rules = {"last_trick": 0}
    down = rounds_of({**PLAIN, "card_points": {"Anna": 76}}, house_rules=rules)
    made = rounds_of({**PLAIN, "card_points": {"Anna": 77}}, house_rules=rules)
    assert (down.totals[:2], made.totals[:2]) == ((0, 152), (77, 75))


def test_the_match_ends_after_its_rounds_and_the_higher_total_wins() -> None:
    evening = rounds_of(PLAIN, DOWN, house_rules={"rounds": 2})
    assert evening.finished
    assert evening.ranking == ((1, 3), (0, 2))
    with pytest.raises(RuleBroken, match="Round 3, rounds: the match is over"):
        rounds_of(PLAIN, DOWN, PLAIN, house_rules={"rounds": 2})


def test_what_comes_next_says_who_deals_and_who_chooses_trumps() -> None:
    upcoming = rounds_of(PLAIN).upcoming
    assert upcoming is not None
    assert str(upcoming.title) == "Round 2 of 16"
    assert str(upcoming.sentence) == "Bram deals, Cees chooses trumps"
    assert upcoming.details == {"declarer": "Cees"}


def test_the_player_after_the_dealer_declares_unless_somebody_else_is_named() -> None:
    facts = {key: value for key, value in PLAIN.items() if key != "declarer"}
    assert rounds_of(facts).totals == (162, 0, 162, 0)
    assert rounds_of(facts, first_dealer="Dora").totals == (100, 62, 100, 62)


def test_a_round_is_described_in_a_few_words() -> None:
    evening = rounds_of(DOWN)
    assert str(GAME.describe(evening.table, evening.rounds[0].deal)) == "Anna, double by Bram"
