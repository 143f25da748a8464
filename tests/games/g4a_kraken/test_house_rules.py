"""The house rules of G4A Kraken: stuk in hand, and what a side brings that is down."""

from typing import Any

import pytest

from scorekeeper.games.g4a_kraken.rules import GAME
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.sheets.reading import read_sheet
from scorekeeper.sheets.writing import sheet_text
from tests.games.sheets import evening_of

PLAIN = {"trump": "hearts", "declarer": "Anna", "card_points": {"Anna": 100}}
DOWN = {**PLAIN, "card_points": {"Anna": 60}}
IN_CONTEST = {"stuk_in_hand": "in_contest"}
OWN = {"down_gives": "own"}
STUK = {"by": "Anna", "kind": "king_queen"}
BOTH_TRICKS = {"bonuses": [{"by": "Anna", "kind": "run_of_3"}, {"by": "Bram", "kind": "run_of_4"}]}


def said(*pairs: tuple[str, ...]) -> list[dict[str, str]]:
    """Return declarations or bonuses as a sheet has them."""
    return [{"by": by, "kind": kind} for by, kind in pairs]


def points_of(house_rules: dict[str, Any], **facts: Any) -> tuple[int, ...]:
    """Return the points of both sides in one round."""
    evening = evening_of("g4a-kraken", [{**PLAIN, **facts}], house_rules=house_rules)
    return evening.totals[:2]


@pytest.mark.parametrize("preset", GAME.presets)
def test_no_preset_touches_stuk_or_what_a_lost_round_brings(preset: str) -> None:
    rules = GAME.agreed_rules(4, preset)
    assert (rules.stuk_in_hand, rules.down_gives) == ("always", "everything")


@pytest.mark.parametrize(("house_rules", "points"), [({}, (140, 92)), (IN_CONTEST, (120, 92))])
def test_stuk_counts_beside_better_roem_only_where_it_is_out_of_the_contest(
    house_rules: dict[str, str], points: tuple[int, ...]
) -> None:
    hands = said(("Anna", "king_queen"), ("Dora", "run_of_4"))
    assert points_of(house_rules, declarations=hands, card_points={"Anna": 120}) == points


def test_stuk_in_the_contest_is_part_of_its_holders_roem() -> None:
    hands = said(("Anna", "king_queen"), ("Anna", "run_of_3"), ("Bram", "run_of_3"))
    assert points_of(IN_CONTEST, declarations=hands) == (140, 62)
    with pytest.raises(RuleBroken, match="the highest roem of both sides is level"):
        points_of({}, declarations=hands)


def test_stuk_in_the_contest_is_no_part_of_the_partners_roem() -> None:
    hands = said(("Cees", "king_queen"), ("Anna", "run_of_3"), ("Bram", "run_of_4"))
    cards = {"Anna": 120}
    assert points_of(IN_CONTEST, declarations=hands, card_points=cards) == (120, 92)


def test_stuk_alone_is_level_with_a_sequence_of_three_and_the_table_is_asked() -> None:
    hands = said(("Anna", "king_queen"), ("Bram", "run_of_3"))
    with pytest.raises(RuleBroken, match="who scores"):
        points_of(IN_CONTEST, declarations=hands)
    answers = {"both": (120, 82), "none": (100, 62), "Cees": (120, 62), "Dora": (100, 82)}
    for answer, points in answers.items():
        assert points_of(IN_CONTEST, declarations=hands, declarations_to=answer) == points


def test_whose_roem_counts_is_not_asked_where_stuk_alone_was_melded() -> None:
    hands = said(("Anna", "king_queen"))
    assert points_of(IN_CONTEST, declarations=hands) == (120, 62)
    for house_rules in ({}, IN_CONTEST):
        with pytest.raises(RuleBroken, match="the highest roem is not level"):
            points_of(house_rules, declarations=hands, declarations_to="Anna")


@pytest.mark.parametrize(
    ("house_rules", "challenges", "points"),
    [
        ({}, [], (0, 232)),
        (OWN, [], (0, 152)),
        ({}, ["Bram"], (0, 394)),
        (OWN, ["Bram"], (0, 254)),
        ({**OWN, "multiply": "everything"}, ["Bram"], (0, 304)),
    ],
)
def test_the_others_keep_their_own_points_alone_where_the_table_plays_so(
    house_rules: dict[str, str], challenges: list[str], points: tuple[int, ...]
) -> None:
    facts = {"card_points": {"Anna": 60}, "challenges": challenges, **BOTH_TRICKS}
    assert points_of(house_rules, **facts) == points


def test_what_is_lost_with_a_round_says_so() -> None:
    facts = {**DOWN, "declarations": [STUK], "challenges": ["Bram"]}
    lines = evening_of("g4a-kraken", [facts], house_rules=OWN).rounds[0].lines
    assert [(str(line.text), line.seats, line.points) for line in lines] == [
        ("102 card points, x2 double", (1, 3), 204),
        ("80 against 102: down", (0, 2), 0),
        ("roem in hand: 20; it is lost", (0, 2), 0),
    ]


def test_a_pit_that_is_down_after_all_is_lost_too() -> None:
    hands = said(("Bram", "four_jacks"), ("Bram", "four_aces"))
    facts = {"card_points": {"Anna": 162}, "all_tricks": "Anna", "declarations": hands}
    assert points_of({}, **facts) == (0, 562)
    assert points_of(OWN, **facts) == (0, 300)


@pytest.mark.parametrize(
    ("house_rules", "allowed"),
    [
        ({"stuk_in_hand": "never"}, "one of always, in_contest"),
        ({"stuk_in_hand": True}, "one of always, in_contest"),
        ({"down_gives": "nothing"}, "one of everything, own"),
    ],
)
def test_a_value_that_these_rules_do_not_have_is_refused(
    house_rules: dict[str, Any], allowed: str
) -> None:
    with pytest.raises(RuleBroken, match=allowed):
        points_of(house_rules)


def test_both_rules_survive_the_sheet() -> None:
    text = (
        '{"scoresheet": 1, "game": "g4a-kraken", "players": ["Anna", "Bram", "Cees", "Dora"],'
        ' "house_rules": {"stuk_in_hand": "in_contest", "down_gives": "own"}, "rounds": []}'
    )
    sheet = read_sheet(sheet_text(read_sheet(text.encode())).encode())
    rules = sheet.table.house_rules
    assert (rules.stuk_in_hand, rules.down_gives) == ("in_contest", "own")
