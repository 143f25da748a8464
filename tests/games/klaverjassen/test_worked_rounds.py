"""The match of the rules page, what each line says, and what comes next."""

from decimal import Decimal
from typing import Any

import pytest

from scorekeeper.games.klaverjassen.rules import GAME
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.games.klaverjassen.impossible import DOUBLED, FREE, points, said
from tests.games.sheets import evening_of, sheet_with

MATCH: list[dict[str, Any]] = [
    {"card_points": {"Anna": 100}},
    {"card_points": {"Bram": 92}},
    {"all_tricks": "Cees"},
    {
        "card_points": {"Dora": 90},
        "bonuses": [
            {"by": "Bram", "kind": "run_of_3"},
            {"by": "Anna", "kind": "run_of_4"},
            {"by": "Cees", "kind": "king_queen"},
        ],
    },
]


def rounds_of(*played: dict[str, Any], **more: Any) -> PlayedMatch:
    return evening_of("klaverjassen", played, **more)


def lines_of(facts: dict[str, Any], **house_rules: Any) -> list[tuple[str, tuple[int, ...], int]]:
    lines = rounds_of(facts, house_rules=house_rules).rounds[0].lines
    return [(str(line.text), line.seats, line.points) for line in lines]


def test_the_match_comes_out_to_the_cent() -> None:
    stake = {"amount": "0.05", "currency": "EUR"}
    values = sheet_with("klaverjassen", MATCH, first_dealer="Dora", stake=stake, ended_early=True)
    scored = score_values(sheet_of(values))
    points = [(one["points"]["Anna"], one["points"]["Bram"]) for one in scored["rounds"]]
    assert points == [(100, 62), (70, 92), (262, 0), (252, 0)]
    assert scored["totals"] == {"Anna": 684, "Bram": 154, "Cees": 684, "Dora": 154}
    net = {name: Decimal(amount) for name, amount in scored["settlement"]["net"].items()}
    won = Decimal("13.25")
    assert net == {"Anna": won, "Bram": -won, "Cees": won, "Dora": -won}


def test_every_line_says_what_it_counts() -> None:
    facts = said(("Cees", "king_queen"), ("Dora", "run_of_3"), card_points={"Anna": 82})
    assert lines_of(facts) == [
        ("82 card points", (0, 2), 82),
        ("80 card points", (1, 3), 80),
        ("stuk: 20", (0, 2), 20),
        ("run of three: 20", (1, 3), 20),
    ]


def test_who_is_wet_is_told_with_the_roem_that_decided_it() -> None:
    facts = said(("Anna", "king_queen"), ("Bram", "run_of_4"), card_points={"Anna": 90})
    assert lines_of(facts) == [
        ("110 against 122: wet", (0, 2), 0),
        ("all 162 card points", (1, 3), 162),
        ("stuk: 20; it goes to the winner", (1, 3), 20),
        ("run of four: 50", (1, 3), 50),
    ]
    assert lines_of(points(Anna=81))[0][0] == "81 against 81: equal is not enough, wet"
    assert lines_of(said(wet=True))[0][0] == "wet, not counted"


def test_all_tricks_have_a_line_of_their_own() -> None:
    assert lines_of(said(all_tricks="Cees")) == [
        ("all 162 card points", (0, 2), 162),
        ("0 card points", (1, 3), 0),
        ("pit: 100", (0, 2), 100),
    ]
    assert lines_of(said(all_tricks="Dora"), pit_by_defenders=200) == [
        ("0 against 362: wet", (0, 2), 0),
        ("all 162 card points", (1, 3), 162),
        ("pit by the defenders: 200", (1, 3), 200),
    ]


def test_a_revoke_names_who_did_it_and_by_which_rules() -> None:
    facts = said(("Anna", "run_of_4"), revoke="Bram", trump="spades")
    assert lines_of(facts, **DOUBLED, revoke_roem="to_others", trumping="rotterdam") == [
        ("Bram revoked; Rotterdam: a partner's trick must be trumped", (1, 3), 0),
        ("Bram revoked: all 162 card points, x2 spades", (0, 2), 324),
        ("and 100", (0, 2), 100),
        ("run of four: 50", (0, 2), 50),
    ]
    assert lines_of(said(revoke="Cees"), revoke_bonus=0) == [
        ("Cees revoked; Amsterdam: a partner's trick need not be trumped", (0, 2), 0),
        ("Cees revoked: all 162 card points", (1, 3), 162),
    ]


@pytest.mark.parametrize(
    ("facts", "words", "story"),
    [
        (points(Anna=100), "Anna", "Anna and Cees made their trumps"),
        (points(Bram=100), "Anna, wet", "Anna and Cees were wet"),
        (said(all_tricks="Cees"), "Anna, pit", "Anna and Cees made their trumps"),
        (said(all_tricks="Dora"), "Anna, tegenpit", "Anna and Cees were wet"),
        (said(revoke="Dora"), "Anna, Dora revoked", "Dora revoked"),
    ],
)
def test_a_round_is_told_in_a_few_words(facts: dict[str, Any], words: str, story: str) -> None:
    evening = rounds_of(facts)
    deal = evening.rounds[0].deal
    assert str(GAME.describe(evening.table, deal)) == words
    assert str(GAME.story(evening.table, deal)) == story


def test_under_force_the_player_after_the_dealer_chooses_trumps() -> None:
    upcoming = rounds_of(points(Anna=100), first_dealer="Cees").upcoming
    assert upcoming is not None
    assert str(upcoming.title) == "Round 2 of 16"
    assert str(upcoming.sentence) == "Dora deals, Anna chooses trumps and leads"
    assert upcoming.details == {"declarer": "Anna"}


def test_where_trumps_are_free_nobody_is_named_for_them() -> None:
    upcoming = rounds_of(house_rules=FREE, first_dealer="Dora").upcoming
    assert upcoming is not None
    assert str(upcoming.sentence) == "Dora deals, Anna leads"
    assert upcoming.details == {}


def test_a_deal_thrown_in_is_dealt_again_by_the_same_player() -> None:
    evening = rounds_of({"void": True}, points(Anna=100))
    assert [played.dealer for played in evening.rounds] == [0, 0]
    assert str(evening.upcoming.title if evening.upcoming else "") == "Round 2 of 16"


def test_to_a_target_each_side_hears_what_it_needs_and_level_sides_go_on() -> None:
    rules = {"end": "target", "target": 180}
    evening = rounds_of(points(Anna=100), house_rules=rules)
    assert evening.upcoming is not None
    assert str(evening.upcoming.title) == "Round 2, to 180"
    remarks = [str(remark) for remark in evening.upcoming.remarks]
    assert remarks == ["Anna and Cees need 80 more", "Bram and Dora need 118 more"]
    level = {"agreed_score": {"points": {"Anna": 80, "Bram": 118}, "reason": "late"}}
    evening = rounds_of(points(Anna=100), level, house_rules=rules)
    assert not evening.finished
    assert evening.upcoming is not None
    assert [*map(str, evening.upcoming.remarks)] == ["Level at 180: another round decides"]
    assert rounds_of(points(Anna=100), level, points(Anna=90), house_rules=rules).finished


def test_level_sides_share_the_win_after_the_last_round() -> None:
    level = {"agreed_score": {"points": {"Anna": 80, "Bram": 80}, "reason": "late"}}
    evening = rounds_of(level, house_rules={"rounds": 1})
    assert evening.finished
    assert evening.ranking == ((0, 1, 2, 3),)
