"""The worked rounds of the text and of the rules page, what each line says, and the settling."""

from typing import Any

import pytest

from scorekeeper.games.bridge.rules import GAME
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.games.bridge.bids import FOUR_DEALS, PASSED_OUT, A, B, C, D, bid, evening, scores
from tests.games.sheets import sheet_with

CHICAGO = {"form": "chicago"}
OTHER_SIDE = {"form": "chicago", "vulnerable": "other_side"}
THREE_PASSED = [{"agreed_score": {"points": {A: 0}, "reason": "played elsewhere"}}] * 3
A_CHICAGO = [
    bid("3S", 10),
    bid("3N", 9, B),
    bid("3Cx", 9, B),
    bid("6H", 12, honours={C: 100}),
]
A_RUBBER = [
    bid("2H", 10),
    bid("4Sx", 8, B),
    bid("3N", 10, B),
    bid("3S", 9, D),
    bid("2D", 6, D),
    bid("6Hx", 13, C),
    bid("1N", 8, B),
    bid("3H", 9, D),
]


@pytest.mark.parametrize(
    ("contract", "tricks", "points"),
    [
        ("1N", 7, 90),
        ("2S", 9, 140),
        ("3N", 9, 400),
        ("4S", 10, 420),
        ("5C", 11, 400),
        ("6S", 12, 980),
        ("6N", 12, 990),
        ("7N", 13, 1520),
        ("1Nx", 7, 180),
        ("2Sx", 8, 470),
        ("4Sx", 10, 590),
        ("3Nx", 10, 650),
        ("4Sxx", 10, 880),
        *(("4Sx", 10 - down, -lost) for down, lost in ((2, 300), (3, 500), (4, 800), (5, 1100))),
        *((f"1N{doubled}", 6, -lost) for doubled, lost in (("", 50), ("x", 100), ("xx", 200))),
        ("4Sxx", 7, -1000),
    ],
)
def test_the_published_table_of_duplicate_not_vulnerable(
    contract: str, tricks: int, points: int
) -> None:
    played = evening(bid(contract, tricks), **FOUR_DEALS)
    assert scores(played) == [(max(points, 0), max(-points, 0))]


@pytest.mark.parametrize(
    ("contract", "tricks", "points"),
    [
        ("3N", 9, 600),
        ("4S", 10, 620),
        ("6N", 12, 1440),
        ("7S", 13, 2210),
        ("2Cx", 9, 380),
        ("1Nxx", 8, 1160),
        ("4S", 9, -100),
        *(("4Sx", 10 - down, -lost) for down, lost in ((1, 200), (2, 500), (3, 800), (4, 1100))),
        ("4Sxx", 8, -1000),
    ],
)
def test_the_published_table_of_duplicate_vulnerable_in_the_fourth_deal(
    contract: str, tricks: int, points: int
) -> None:
    played = evening(*THREE_PASSED, bid(contract, tricks), **FOUR_DEALS)
    assert scores(played)[3] == (max(points, 0), max(-points, 0))


@pytest.mark.parametrize(
    ("rounds", "agreed", "expected"),
    [
        (
            [bid("2H", 8), bid("1D", 7, C), bid("1H", 7, B), bid("1C", 7)],
            {},
            [(60, 0), (20, 0), (0, 30), (20, 0)],
        ),
        ([bid("4S", 10), bid("4H", 11, C)], {}, [(120, 0), (850, 0)]),
        (
            [bid("2H", 8), bid("1N", 7, B), bid("1N", 7), bid("2S", 8, B)],
            OTHER_SIDE,
            [(60, 0), (0, 40), (340, 0), (0, 160)],
        ),
        (
            [bid("2H", 10), bid("2Hx", 9, B)],
            {"preset": "chicago_club"},
            [(60, 0), (0, 570)],
        ),
        (A_CHICAGO, {"preset": "chicago"}, [(120, 0), (0, 600), (0, 470), (1530, 0)]),
        (
            [bid("2D", 9), bid("3N", 9, B), bid("3S", 10, B), bid("6S", 13)],
            {"preset": "four_deals"},
            [(110, 0), (0, 600), (0, 170), (1460, 0)],
        ),
        (
            A_RUBBER,
            {},
            [(120, 0), (300, 0), (0, 130), (0, 90), (200, 0), (1010, 0), (0, 70), (0, 590)],
        ),
    ],
)
def test_whole_evenings_of_the_text(
    rounds: list[Any], agreed: dict[str, Any], expected: list[tuple[int, int]]
) -> None:
    assert scores(evening(*rounds, **agreed)) == expected


def test_a_rubber_that_is_stopped_gives_300_for_the_only_game_and_100_for_a_part_score() -> None:
    rounds = [bid("4S", 10), bid("2H", 8, B, honours={D: 150})]
    stopped = evening(*rounds, ended_early=True)
    assert scores(stopped) == [(120, 0), (0, 210)]
    assert stopped.totals[:2] == (420, 310)
    assert [str(line.text) for line in stopped.final_lines] == [
        "the only side with a game",
        "the only side with a part score",
    ]
    assert evening(*rounds, ended_early=True, early_end="plain").totals[:2] == (120, 210)
    assert evening(bid("2H", 8), ended_early=True, form="chicago").totals[:2] == (60, 0)


@pytest.mark.parametrize(
    ("rounds", "totals"),
    [
        ([bid("4S", 10), bid("4S", 10, B)], (120, 120)),
        ([bid("2S", 8), bid("2S", 8, B)], (60, 60)),
        ([bid("2S", 8), bid("4S", 10)], (480, 0)),
        ([], (0, 0)),
    ],
)
def test_a_stopped_rubber_gives_nothing_for_what_both_have_or_nobody(
    rounds: list[Any], totals: tuple[int, int]
) -> None:
    assert evening(*rounds, ended_early=True).totals[:2] == totals


@pytest.mark.parametrize(
    ("rounds", "rules", "net"),
    [
        (A_CHICAGO, {"form": "chicago"}, "1.50"),
        (A_RUBBER, {"hundreds": "half_up"}, "2.00"),
        (A_RUBBER, {"hundreds": "half_down"}, "1.75"),
        (A_RUBBER, {"hundreds": "exact"}, "1.88"),
        (A_RUBBER, {"hundreds": "half_up", "stake_paid": "team"}, "1.00"),
    ],
)
def test_a_stake_is_for_a_hundred_points(
    rounds: list[Any], rules: dict[str, Any], net: str
) -> None:
    stake = {"amount": "0.25", "currency": "EUR"}
    values = score_values(sheet_of(sheet_with("bridge", rounds, house_rules=rules, stake=stake)))
    assert [*values["settlement"]["net"].values()] == [net, f"-{net}"] * 2
    assert values["ranking"] == [[A, C], [B, D]]


@pytest.mark.parametrize(
    ("rounds", "agreed", "said"),
    [
        (
            [bid("2S", 8), bid("3Sx", 11, C)],
            {},
            [
                "below: 3 spades doubled, 3 x 60; 60 + 180 is a game",
                "above: 2 overtricks at 100",
                "above: made doubled",
            ],
        ),
        (
            [bid("4S", 10), bid("2Dx", 6)],
            {},
            ["above: 2 diamonds doubled, 2 down, vulnerable: 200 + 300"],
        ),
        ([bid("1H", 4)], {}, ["above: 1 hearts, 3 down: 3 x 50"]),
        ([bid("1Nxx", 6)], {}, ["above: 1 no trumps redoubled, 1 down"]),
        ([bid("1N", 8)], {}, ["below: 1 no trumps, 40", "above: 1 overtrick at 30"]),
        (
            [bid("4S", 10), bid("6N", 12, honours={B: 150})],
            {},
            [
                "below: 6 no trumps, 40 + 5 x 30; a game",
                "above: small slam",
                "above: rubber, two games",
                "above: honours of Bram",
            ],
        ),
        (
            [*THREE_PASSED, bid("7Nxx", 13)],
            CHICAGO,
            [
                "below: 7 no trumps redoubled, 160 + 6 x 120; a game",
                "above: made redoubled",
                "above: grand slam",
                "above: game, vulnerable",
            ],
        ),
        ([PASSED_OUT], {}, ["passed out: nobody scores"]),
    ],
)
def test_every_line_says_below_or_above_and_how_it_is_counted_up(
    rounds: list[Any], agreed: dict[str, Any], said: list[str]
) -> None:
    lines = evening(*rounds, **agreed).rounds[-1].lines
    assert [str(line.text) for line in lines] == said


def test_the_second_game_of_a_side_against_one_of_the_others_brings_500() -> None:
    played = evening(bid("4S", 10), bid("4S", 10, B), bid("4S", 10))
    assert scores(played)[2] == (620, 0)
    assert played.finished


def test_honours_are_scored_for_the_holder_whoever_declares() -> None:
    assert scores(evening(bid("1H", 6, A, honours={D: 100}))) == [(0, 150)]


def test_a_deal_that_was_passed_out_goes_on_in_a_rubber_and_is_dealt_again_in_a_chicago() -> None:
    rubber, chicago = evening(PASSED_OUT), evening(PASSED_OUT, form="chicago")
    assert (rubber.now.dealer, chicago.now.dealer) == (1, 0)
    assert rubber.upcoming is not None
    assert chicago.upcoming is not None
    assert str(rubber.upcoming.title) == "Rubber, deal 2"
    assert str(chicago.upcoming.title) == "Chicago, deal 1 of 4"


def test_an_agreed_score_is_one_of_the_four_deals_and_stands_above_the_line() -> None:
    agreed = {"agreed_score": {"points": {A: 300}, "reason": "late"}}
    played = evening(*[agreed] * 4, form="chicago")
    assert played.finished
    assert evening(agreed, agreed).now.memory.games == (0, 0)


def test_what_comes_next_says_who_is_vulnerable_and_what_is_needed() -> None:
    upcoming = evening(bid("4S", 10), bid("2S", 8, B)).upcoming
    assert upcoming is not None
    assert str(upcoming.title) == "Rubber, deal 3"
    assert str(upcoming.sentence) == "Cees deals. Anna and Cees are vulnerable"
    assert [str(remark) for remark in upcoming.remarks] == [
        "Anna and Cees have 1 game",
        "Bram and Dora have 60 below, and need 40 for game",
    ]
    assert upcoming.details == {
        "vulnerable": [A, C],
        "games": {A: 1, B: 0, C: 1, D: 0},
        "below": {A: 0, B: 60, C: 0, D: 60},
    }
    chicago = evening(bid("4S", 10), form="chicago").upcoming
    assert chicago is not None
    assert str(chicago.sentence) == "Bram deals. Bram and Dora are vulnerable"
    assert chicago.details["deal"] == 2
    several = evening(*[bid("4S", 10)] * 2, rubbers=2).upcoming
    assert several is not None
    assert str(several.title) == "Rubber 2 of 2, deal 1"
    assert str(several.sentence) == "Cees deals. Nobody is vulnerable"


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (bid("4S", 10), "4♠ by Anna"),
        (bid("3Nx", 11, B), "3NT by Bram, doubled, 2 over"),
        (bid("1Cxx", 5, honours={D: 100}), "1♣ by Anna, redoubled, 2 down, honours of Dora"),
        (PASSED_OUT, "passed out"),
    ],
)
def test_a_deal_is_told_in_a_few_words(facts: dict[str, Any], words: str) -> None:
    played = evening(facts)
    assert str(GAME.describe(played.table, played.rounds[0].deal)) == words


def test_level_sides_share() -> None:
    assert evening(bid("1C", 7), bid("1C", 7, B), ended_early=True).ranking == ((0, 1, 2, 3),)
