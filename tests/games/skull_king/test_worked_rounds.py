"""The worked rounds of the text, what each line says, and how a match goes on and ends."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.skull_king.rules import GAME
from scorekeeper.games.skull_king.worked import MATCH
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.certain import certain
from tests.games.families.exact_tricks import properties
from tests.games.families.exact_tricks.deals import rounds_of, said, took
from tests.games.properties import check_lines_add_up, evenings_of
from tests.games.sheets import (
    PLAYERS,
    example,
    figures_told,
    read_again,
    sheet_with,
)
from tests.games.skull_king.deals import legal_deal, tables
from tests.games.skull_king.impossible import fine, held

RASCAL = {"scoring": "rascal"}
NOTHING = {"agreed_score": {"points": {"Anna": 0}, "reason": "as on paper"}}
ALL = {**RASCAL, "pirate_abilities": True, "loot": True, "leviathans": True, "cannonball": True}


def in_cards(cards: int, facts: dict[str, Any], players: int = 4, **rules: Any) -> PlayedMatch:
    """Return an evening whose last round is this one, with so many cards."""
    before = [NOTHING] * (cards - 1)
    return rounds_of(GAME.slug, *before, facts, players=players, house_rules=rules)


@pytest.mark.parametrize(
    ("cards", "facts", "rules", "points"),
    [
        (3, said(0, 1, 2), RASCAL, (30, 30, 30)),
        (4, said(1, 0, 4, **took(B=1, C=2)), RASCAL, (40, 20, 0)),
        (9, said(0, 3, 2, 2, **took(A=2)), {}, (-90, 60, 40, 40)),
        (6, said(0, 3, 2, 2, **took(A=1, B=2, C=1)), RASCAL, (30, 30, 30, 60)),
    ],
)
def test_a_round_is_worth_what_its_cards_say(
    cards: int, facts: dict[str, Any], rules: dict[str, Any], points: tuple[int, ...]
) -> None:
    assert in_cards(cards, facts, len(points), **rules).rounds[-1].points == points


def test_a_match_that_stopped_is_won_and_settled() -> None:
    stake = {"amount": "0.01", "currency": "EUR"}
    sheet = sheet_with(GAME.slug, MATCH, players=PLAYERS[:3], stake=stake, ended_early=True)
    scored = score_values(sheet_of(sheet))
    assert [tuple(one["points"].values()) for one in scored["rounds"]] == [
        (20, 10, -10),
        (20, -10, 20),
        (40, 60, 20),
        (40, 40, -10),
    ]
    assert scored["totals"] == {"Anna": 120, "Bram": 100, "Cees": 20}
    assert scored["settlement"]["net"] == {"Anna": "1.20", "Bram": "0.60", "Cees": "-1.80"}


@pytest.mark.parametrize("name", ["skull-king", "skull-king-otherwise"])
def test_an_evening_comes_out_as_expected(name: str) -> None:
    sheet, expected = example(name)
    scored = score_values(sheet)
    assert scored["totals"] == expected["totals"]
    assert scored["settlement"]["net"] == expected["settlement"]["net"]
    played = [(one["dealer"], one["points"]) for one in scored["rounds"]]
    assert played == [(one["dealer"], one["points"]) for one in expected["rounds"]]


@pytest.mark.parametrize(
    ("facts", "rules", "lines"),
    [
        (
            held(a="pirate pirate", b="black_14 14"),
            {},
            [
                "said 3, took 3: 3 x 20",
                "2 pirates: 60",
                "said 2, took 2: 2 x 20",
                "1 fourteen and black 14: 30",
                "said 1, took 1: 1 x 20",
                "said none in 6 cards, took none: 6 x 10",
            ],
        ),
        (
            said(0, 3, 1, 1, **took(A=2, B=2), bonuses=[{"by": "Bram", "kind": "skull_king"}]),
            {},
            [
                "said none in 6 cards, took 2: -6 x 10",
                "said 3, took 2: -1 x 10",
                "Skull King: nothing for a bid that was missed",
                "said 1, took 1: 1 x 20",
                "said 1, took 1: 1 x 20",
            ],
        ),
        (
            fine(
                **took(A=2, B=3),
                harry={"Bram": 3},
                rascal={"Anna": 20},
                cannonball=["Cees"],
                loot=[["Dora", "Cees"], ["Dora", "Anna"]],
                bonuses=[{"by": "Anna", "kind": "mermaid"}],
            ),
            ALL,
            [
                "said 3, took 2: 6 x 5",
                "1 mermaid: half of 20",
                "bet of 20 lost",
                "said 2, by Harry 3, took 3: 6 x 10",
                "said 1 with a cannonball, took 1: 6 x 15",
                "said none in 6 cards, took none: 6 x 10",
                "loot with Cees",
                "loot with Dora",
                "loot with Anna: nothing, not both were exact",
                "loot with Dora: nothing, not both were exact",
            ],
        ),
    ],
)
def test_every_line_says_what_it_is_for(
    facts: dict[str, Any], rules: dict[str, Any], lines: list[str]
) -> None:
    assert [str(line.text) for line in in_cards(6, facts, **rules).rounds[-1].lines] == lines


def test_what_comes_next_says_how_many_cards_and_who_leads() -> None:
    upcoming = certain(in_cards(6, said(3, 2, 1, 0)).upcoming)
    assert str(upcoming.title) == "Round 7 of 10: 7 cards"
    assert str(upcoming.sentence) == "Cees deals, Dora leads"
    assert (upcoming.details, upcoming.urgent) == ({"cards": 7}, ())


@pytest.mark.parametrize(
    ("deal", "cards"),
    [
        ("up", [1, 2, 3, 4, 5, 6, 7, 8, 8, 8]),
        ("even_keeled", [2, 2, 4, 4, 6, 6, 8, 8, 8, 8]),
        ("brawl", [6, 7, 8, 8, 8]),
        ("skirmish", [5] * 5),
        ("broadside", [8] * 10),
        ("whirlpool", [8, 8, 7, 7, 5, 5, 3, 3, 1, 1]),
    ],
)
def test_eight_have_no_more_than_eight_cards(deal: str, cards: list[int]) -> None:
    rounds = [NOTHING] * len(cards)
    evening = rounds_of(GAME.slug, *rounds, players=8, house_rules={"deal": deal})
    assert [GAME.cards(played.before) for played in evening.rounds] == cards
    assert evening.finished


def test_a_round_is_described_and_counted() -> None:
    evening = in_cards(6, fine(loot=[["Dora", "Anna"]], **held(a="pirate 14")), loot=True)
    played = evening.rounds[-1]
    assert (
        str(GAME.describe(evening.table, played.deal)) == "6 bid, 1 fourteen and 1 pirate, 1 loot"
    )
    assert figures_told(evening)["Points of bonuses"] == ["40", "0", "0", "0"]


@given(evenings_of(GAME, tables(), legal_deal, most=3))
def test_what_was_played_adds_up_and_can_be_told_again(evening: PlayedMatch) -> None:
    check_lines_add_up(evening)
    properties.check_opening(GAME, evening)
    for played in evening.rounds:
        again = read_again(GAME, evening.table, played.deal)
        assert GAME.complete(played.before, again).tallies == played.deal.tallies
        assert (again.bonuses, again.facts) == (played.deal.bonuses, played.deal.facts)


@given(tables(), st.data())
def test_mixed_up_facts_never_stop_the_evening(table: AnyTable, data: DataObject) -> None:
    properties.check_mixed_up(GAME, table, data)
