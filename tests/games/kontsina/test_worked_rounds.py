"""What each line says, and how a match ends."""

from typing import Any

import pytest

from scorekeeper.games.kontsina.rules import GAME
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.replay import PlayedMatch
from tests.games.sheets import PLAYERS, evening_of, table_of

SPECIAL = {"two_of_clubs": "Anna", "ten_of_diamonds": "Bram"}
LEVEL = {"most_cards": None, "most_clubs": None, **SPECIAL}
ANNA_WINS = {"most_cards": "Anna", "most_clubs": None, **SPECIAL}


def rounds_of(*played: dict[str, Any], players: int = 3, **house_rules: Any) -> PlayedMatch:
    return evening_of("kontsina", played, players=PLAYERS[:players], house_rules=house_rules)


def test_every_line_says_what_was_counted_and_what_it_is_worth() -> None:
    counted = {"cards": {"Anna": 20, "Bram": 18}, "clubs": {"Anna": 5, "Bram": 5}, **SPECIAL}
    lines = rounds_of(counted).rounds[0].lines
    assert [(str(line.text), line.seats, line.points) for line in lines] == [
        ("most cards (20): 2", (0,), 2),
        ("most clubs (5), level: nobody", (0, 1), 0),
        ("the 2 of clubs: 1", (0,), 1),
        ("the 10 of diamonds: 1", (1,), 1),
    ]


def test_level_piles_share_by_the_house_rules() -> None:
    counted = {"cards": {"Anna": 20, "Bram": 20}, "clubs": {"Anna": 5, "Bram": 5}, **SPECIAL}
    lines = rounds_of(counted, cards_tie="split", clubs_tie="all").rounds[0].lines
    assert [str(line.text) for line in lines][:2] == [
        "most cards (20), level: 1 each",
        "most clubs (5), level: 1 each",
    ]


def test_a_tie_of_more_than_two_splits_no_cards() -> None:
    counted = {"cards": dict.fromkeys(PLAYERS, 13), "clubs": {"Anna": 9, "Bram": 2, "Cees": 1}}
    played = rounds_of({**counted, **SPECIAL}, players=4, cards_tie="split")
    assert played.totals == (2, 1, 0, 0)


def test_partners_level_in_cards_need_no_names_to_split() -> None:
    named = {"most_cards": None, "most_clubs": "Dora", **SPECIAL}
    played = rounds_of(named, players=4, partners=True, cards_tie="split")
    assert played.totals == (2, 3, 2, 3)


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 6), (4, 4)])
def test_without_an_agreement_everyone_deals_equally_often(players: int, rounds: int) -> None:
    assert table_of("kontsina", players).house_rules.rounds == rounds
    assert rounds % players == 0
    evening = rounds_of(
        *[ANNA_WINS if players > 2 else {**ANNA_WINS, "most_clubs": "Anna"}] * rounds,
        players=players,
    )
    assert evening.finished


def test_after_the_agreed_rounds_level_players_share_the_win() -> None:
    evening = rounds_of(LEVEL, rounds=1)
    assert evening.finished
    assert evening.ranking == ((0, 1), (2,))


def test_at_the_target_the_highest_total_wins_at_the_end_of_the_round() -> None:
    evening = rounds_of(ANNA_WINS, ANNA_WINS, end="target", target=6, rounds=1)
    assert evening.finished
    assert evening.ranking[0] == (0,)


def test_level_at_the_target_another_round_is_played() -> None:
    evening = rounds_of(LEVEL, LEVEL, end="target", target=2)
    assert not evening.finished
    assert evening.upcoming is not None
    assert [str(remark) for remark in evening.upcoming.remarks] == [
        "Anna and Bram are level at 2: another round decides"
    ]
    assert rounds_of(LEVEL, LEVEL, ANNA_WINS, end="target", target=2).finished


def test_partners_level_at_the_target_are_named_side_by_side() -> None:
    won = [{**LEVEL, "most_clubs": name} for name in ("Anna", "Bram")]
    evening = rounds_of(*won, players=4, partners=True, end="target", target=3)
    assert evening.upcoming is not None
    assert [str(remark) for remark in evening.upcoming.remarks] == [
        "Anna and Cees, Bram and Dora are level at 3: another round decides"
    ]


def test_level_at_the_target_the_win_is_shared_where_the_table_plays_so() -> None:
    shared: dict[str, Any] = {"end": "target", "target": 1, "level_at_target": "shared"}
    evening = rounds_of(LEVEL, **shared)
    assert evening.finished
    assert evening.ranking == ((0, 1), (2,))
    assert evening.upcoming is None
    with pytest.raises(RuleBroken, match="Round 2, rounds: the match is over"):
        rounds_of(LEVEL, LEVEL, **shared)


def test_level_at_the_target_another_round_is_played_unless_agreed_otherwise() -> None:
    assert table_of("kontsina", 3).house_rules.level_at_target == "another_round"
    with pytest.raises(RuleBroken, match="one of another_round, shared"):
        rounds_of(level_at_target="both")


def test_partners_who_reach_the_target_together_are_a_single_leader() -> None:
    named = {"most_cards": "Anna", "most_clubs": "Cees", **SPECIAL}
    assert rounds_of(named, players=4, partners=True, end="target", target=4).finished


def test_below_the_target_a_match_goes_on_beyond_the_rounds() -> None:
    evening = rounds_of(ANNA_WINS, end="target", target=21, rounds=1)
    assert evening.upcoming is not None
    assert str(evening.upcoming.title) == "Round 2, to 21"
    assert evening.upcoming.remarks == ()


def test_what_comes_next_says_how_often_four_cards_are_dealt() -> None:
    upcoming = rounds_of(LEVEL).upcoming
    assert upcoming is not None
    assert str(upcoming.title) == "Round 2 of 6"
    assert str(upcoming.sentence) == "Bram deals four cards each, 4 times"


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (LEVEL, "most cards nobody, most clubs nobody, ♣2 Anna, ♦10 Bram"),
        (
            {"cards": {"Anna": 30, "Cees": 10}, "clubs": {"Bram": 3, "Cees": 3}, **SPECIAL},
            "30/12/10 cards, 7/3/3 clubs, ♣2 Anna, ♦10 Bram",
        ),
        (
            {"most_cards": ["Cees", "Bram"], "most_clubs": "Anna", **SPECIAL},
            "most cards Bram and Cees, most clubs Anna, ♣2 Anna, ♦10 Bram",
        ),
    ],
)
def test_a_round_is_described_in_a_few_words(facts: dict[str, Any], words: str) -> None:
    evening = rounds_of(facts)
    assert str(GAME.describe(evening.table, evening.rounds[0].deal)) == words


@pytest.mark.parametrize("players", [2, 3])
def test_only_four_can_play_as_partners(players: int) -> None:
    with pytest.raises(RuleBroken, match="partners: only four players"):
        rounds_of(players=players, partners=True)
