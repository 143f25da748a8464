"""What each line says, and how a match goes on."""

from typing import Any

import pytest

from scorekeeper.games.wizard.rules import GAME
from scorekeeper.games.wizard.worked import ONE_CARD, TWO_CARDS
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.games.families.exact_tricks.deals import rounds_of, said, took
from tests.games.sheets import PLAYERS, sheet_with

MATCH = [
    ONE_CARD,
    TWO_CARDS,
    said(1, 1, 0, **took(B=2)),
    said(2, 1, 2, **took(C=1)),
    said(0, 3, 1, **took(A=1)),
]
SPECIAL = {"special_cards": True}


@pytest.mark.parametrize(
    ("rounds", "rules", "points"),
    [
        ([ONE_CARD], {}, (20, 30, -10)),
        ([ONE_CARD, TWO_CARDS], {}, (-10, -20, 30)),
        ([said(0, 1, 0, **took(B=0), bomb=True)], SPECIAL, (20, -10, 20)),
        (
            [said(0, 1, 0), said(1, 1, 0, **took(A=2, B=0), cloud={"Anna": 2})],
            SPECIAL,
            (40, -10, 20),
        ),
        (  # who is not named took the bid as the cloud changed it
            [said(0, 1, 0), said(1, 1, 0, **took(B=0), cloud={"Anna": 2})],
            SPECIAL,
            (40, -10, 20),
        ),
        (
            [said(0, 1, 0), said(2, 1, 0, cloud={"Anna": 1})],
            SPECIAL,
            (30, 30, 20),
        ),
        (  # and who took what they had said first has missed, and is named
            [said(0, 1, 0), said(1, 1, 0, **took(A=1), cloud={"Anna": 2})],
            SPECIAL,
            (-10, 30, 20),
        ),
    ],
)
def test_a_round_is_worth_what_the_text_says(
    rounds: list[dict[str, Any]], rules: dict[str, Any], points: tuple[int, ...]
) -> None:
    assert rounds_of("wizard", *rounds, house_rules=rules).rounds[-1].points == points


def test_a_match_of_five_rounds_is_won_and_settled() -> None:
    stake = {"amount": "0.01", "currency": "EUR"}
    sheet = sheet_with("wizard", MATCH, players=PLAYERS[:3], house_rules={"cards": 5}, stake=stake)
    scored = score_values(sheet_of(sheet))
    assert [tuple(one["points"].values()) for one in scored["rounds"]] == [
        (20, 30, -10),
        (-10, -20, 30),
        (30, -10, 20),
        (40, 30, -10),
        (-10, 50, 30),
    ]
    assert scored["totals"] == {"Anna": 70, "Bram": 80, "Cees": 60}
    assert scored["ranking"] == [["Bram"], ["Anna"], ["Cees"]]
    assert (scored["finished"], scored["next"]) == (True, None)
    assert scored["settlement"]["net"] == {"Anna": "0.00", "Bram": "0.30", "Cees": "-0.30"}


def test_every_line_says_what_was_bid_and_taken_and_how_it_counts() -> None:
    evening = rounds_of(
        "wizard",
        said(0, 1, 0),
        said(1, 1, 0, **took(A=2, B=0), cloud={"Anna": 2}),
        said(3, 2, 0, **took(A=1)),
        house_rules=SPECIAL,
    )
    lines = [[str(line.text) for line in played.lines] for played in evening.rounds]
    assert lines[1:] == [
        [
            "said 1, by the cloud 2, took 2: 20 + 2 x 10",
            "said 1, took 0: 1 off, -1 x 10",
            "said 0, took 0: 20 + 0 x 10",
        ],
        [
            "said 3, took 1: 2 off, -2 x 10",
            "said 2, took 2: 20 + 2 x 10",
            "said 0, took 0: 20 + 0 x 10",
        ],
    ]


def test_what_comes_next_says_how_many_cards_and_who_speaks_first() -> None:
    upcoming = rounds_of("wizard", ONE_CARD, players=3, house_rules={"hook_from": 2}).upcoming
    assert upcoming is not None
    assert str(upcoming.title) == "Round 2 of 20: 2 cards"
    assert str(upcoming.sentence) == "Bram deals, Cees says first"
    assert upcoming.details == {"cards": 2}
    assert [str(words) for words in upcoming.urgent] == ["Bram says last: the bids may not make 2"]


def test_when_the_whole_pack_is_dealt_there_are_no_trumps() -> None:
    rounds = [said(0, 0, number) for number in range(1, 20)]
    evening = rounds_of("wizard", *rounds)
    assert evening.upcoming is not None
    assert str(evening.upcoming.title) == "Round 20 of 20: 20 cards"
    assert [str(words) for words in evening.upcoming.urgent] == [
        "No trumps: the whole pack is dealt"
    ]
    larger = rounds_of("wizard", *rounds, house_rules=SPECIAL)
    assert larger.upcoming is not None
    assert larger.upcoming.urgent == ()


def test_a_deal_thrown_in_is_dealt_again_and_an_agreed_one_counts() -> None:
    agreed = {"agreed_score": {"points": {"Anna": 20}, "reason": "misdeal seen late"}}
    evening = rounds_of("wizard", {"void": True}, agreed, {"void": True})
    assert evening.now.dealer == 1
    assert evening.upcoming is not None
    assert evening.upcoming.details == {"cards": 2}


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (said(1, 2, 0, **took(A=0)), "3 bid"),
        (said(1, 2, 0, **took(A=0, B=1), bomb=True), "3 bid, bomb"),
        (said(1, 1, 0, **took(B=1), cloud={"Bram": 0}), "2 bid, cloud Bram"),
    ],
)
def test_a_round_is_described_in_a_few_words(facts: dict[str, Any], words: str) -> None:
    evening = rounds_of("wizard", said(0, 1, 0), facts, house_rules=SPECIAL)
    played = evening.rounds[1]
    assert str(GAME.plays(played.before)) == "2 cards"
    assert str(GAME.describe(evening.table, played.deal)) == words
