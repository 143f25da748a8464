"""The match of the rules page, what lines say, and what comes next."""

from decimal import Decimal
from typing import Any

import pytest

from scorekeeper.games.schieber.rules import GAME
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.games.schieber.impossible import Facts, cards, match_of, weis
from tests.games.sheets import evening_of, figures_told, sheet_with

MATCH: list[Facts] = [
    {**weis(("Anna", "run_of_3"), **cards(Anna=100)), "trump": "hearts"},
    {"trump": "diamonds", "all_tricks": "Bram"},
    {"trump": "spades", **cards(Anna=47), "stoeck": "Bram"},
    {
        **weis(("Cees", "run_of_6"), **cards(Anna=120, Bram=20)),
        "trump": "undenufe",
        "thanked": "Anna",
    },
]


def played(facts: Facts, *, at: tuple[int, int] | None = None, **rules: Any) -> PlayedMatch:
    """Return a match with one played round, of sides that had so much before."""
    return evening_of("schieber", match_of(facts, at), house_rules=rules)


def lines_of(facts: Facts, **more: Any) -> list[tuple[str, int, int]]:
    lines = played(facts, **more).rounds[-1].lines
    return [(str(line.text), line.seats[0], line.points) for line in lines]


def test_the_match_comes_out_to_the_cent() -> None:
    stake = {"amount": "5", "currency": "CHF", "settle": "pot"}
    rules = {"target": 1000}
    values = sheet_with(
        *("schieber", MATCH), preset="to_2500", house_rules=rules, stake=stake, first_dealer="Dora"
    )
    scored = score_values(sheet_of(values))
    points = [(one["points"]["Anna"], one["points"]["Bram"]) for one in scored["rounds"]]
    assert points == [(120, 57), (0, 257), (94, 260), (810, 60)]
    assert [one["dealer"] for one in scored["rounds"]] == ["Dora", "Anna", "Bram", "Cees"]
    assert (scored["totals"]["Anna"], scored["totals"]["Bram"]) == (1024, 634)
    net = {name: Decimal(amount) for name, amount in scored["settlement"]["net"].items()}
    assert net == {"Anna": 5, "Bram": -5, "Cees": 5, "Dora": -5}
    assert scored["warnings"] == []


def test_every_line_says_what_it_counts_and_how_often() -> None:
    facts = {
        **weis(("Anna", "four_of_a_kind"), ("Bram", "run_of_3"), **cards(Anna=80)),
        "trump": "spades",
        "stoeck": "Bram",
    }
    assert lines_of(facts, times_spades=3) == [
        ("Stöck 20 x3: 60", 1, 60),
        ("four of a kind 100 x3: 300", 0, 300),
        ("run of three: it does not count", 1, 0),
        ("80 card points x3: 240", 0, 240),
        ("77 card points x3: 231", 1, 231),
    ]
    assert lines_of({"all_tricks": "Bram"}) == [
        ("0 card points", 0, 0),
        ("157 card points", 1, 157),
        ("Match 100", 1, 100),
    ]


def test_the_end_writes_up_and_takes_back_in_lines_of_its_own() -> None:
    assert lines_of({"thanked": "Cees"}, at=(960, 900)) == [("thanked: 40 up to 1000", 0, 40)]
    short = {**cards(Anna=35, Bram=30), "thanked_short": "Anna"}
    up = ("the others thanked too soon: 40 up to 1000", 1, 40)
    assert lines_of(short, at=(960, 930))[-1] == up
    first = {**cards(Anna=60), "stoeck": "Anna"}
    assert lines_of(first, at=(982, 975))[-1] == ("not first: -73", 1, -73)


@pytest.mark.parametrize(
    ("order", "at", "points"),
    [
        ("stoeck_weis_stich", (982, 975), (80, 24)),
        ("stoeck_stich_weis", (930, 975), (69, 97)),
        ("stich_stoeck_weis", (930, 975), (69, 97)),
    ],
)
def test_the_order_of_counting_says_who_was_first(
    order: str, at: tuple[int, int], points: tuple[int, int]
) -> None:
    facts = weis(("Anna", "run_of_3"), **cards(Anna=60))
    assert played(facts, at=at, order=order).rounds[-1].points[:2] == points


def test_adjustments_are_not_cut_and_level_sides_go_on() -> None:
    fine = {"by": "Bram", "points": 63, "reason": "slip"}
    first = {**cards(Anna=60), "stoeck": "Anna", "adjustments": [fine]}
    evening = played(first, at=(982, 975))
    assert evening.totals[:2] == (1062, 1062)
    assert not evening.finished
    upcoming = evening.upcoming
    assert upcoming is not None
    assert [str(one) for one in upcoming.remarks] == ["Level at 1062: another round decides"]


def test_before_a_round_each_side_hears_what_it_needs_and_near_the_end_the_order() -> None:
    upcoming = played(cards(Anna=90), at=(600, 400)).upcoming
    assert upcoming is not None
    assert str(upcoming.title) == "Round 3, to 1000"
    assert str(upcoming.sentence) == "Cees deals, Dora is Vorhand"
    needed = ["Anna and Cees need 310 more", "Bram and Dora need 533 more"]
    assert [str(one) for one in upcoming.remarks] == needed
    near = played(cards(Anna=90), at=(653, 400)).upcoming
    assert near is not None
    assert str(near.remarks[-1]) == "What counts first: Stöck, Weis, Stich"
    rounds = played(cards(Anna=90), end="rounds").upcoming
    assert rounds is not None
    assert (str(rounds.title), rounds.remarks) == ("Round 2 of 12", ())


def test_less_than_half_is_schneider_at_the_end_alone() -> None:
    def told(evening: PlayedMatch) -> list[str]:
        return [str(one) for one in evening.warnings]

    assert told(played({"thanked": "Anna"}, at=(990, 499))) == ["Bram and Dora are Schneider"]
    assert told(played({"thanked": "Anna"}, at=(990, 500))) == []
    assert told(evening_of("schieber", [cards(Anna=90)], ended_early=True)) == []


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (cards(Anna=90), "90 to 67"),
        ({**cards(Anna=90), "trump": "obenabe"}, "obenabe, 90 to 67"),
        ({"all_tricks": "Bram"}, "Match by Bram and Dora"),
        ({"thanked": "Anna"}, "Anna thanked"),
        ({"thanked_short": "Dora"}, "Dora thanked too soon"),
    ],
)
def test_a_round_is_told_in_a_few_words(facts: Facts, words: str) -> None:
    evening = played(facts, at=(960, 930) if "card_points" not in facts else None)
    assert str(GAME.describe(evening.table, evening.rounds[-1].deal)) == words


def test_the_suits_are_named_and_drawn_as_the_pack_has_them() -> None:
    for pack, shape, name in (
        ("swiss_german", "bells", "Schellen"),
        ("french", "clubs", "clubs"),
    ):
        suit = GAME.suits_at(GAME.agreed_rules(4, "as_written", {"cards": pack}))["clubs"]
        assert (suit.shape, str(suit.name)) == (shape, name)


def test_a_match_is_counted_by_hand() -> None:
    evening = evening_of("schieber", MATCH, preset="to_2500", house_rules={"target": 1000})
    assert figures_told(evening) == {
        "Matches": ["0", "1", "0", "1"],
        "Average Weis": ["42.5", "0.0", "42.5", "0.0"],
        "Highest round": ["810 points", "260 points", "810 points", "260 points"],
    }
