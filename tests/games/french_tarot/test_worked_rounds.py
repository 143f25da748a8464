"""What each line says, what comes next, and the end."""

from typing import Any

import pytest

from scorekeeper.games.french_tarot.rules import GAME
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.certain import certain
from tests.games.sheets import PLAYERS, evening_of, figures_told, sheet_with

FIVE = (*PLAYERS, "Emma")
A, B, C, D, E = FIVE
GARDE = {"taker": A, "contract": "garde", "bouts": 2, "points": 49}
PASSED = {"passed": True}
MATCH: list[dict[str, Any]] = [
    {**GARDE, "partner": B, "petit_au_bout": "attack"},
    {"taker": C, "contract": "petite", "bouts": 1, "points": 47, "half": True, "partner": None},
    {**GARDE, "contract": "garde_sans", "bouts": 3, "points": 50, "taker": E, "partner": A}
    | {"poignees": ["simple"]},
]


def evening(*rounds: dict[str, Any], players: int = 4, **house_rules: Any) -> PlayedMatch:
    """Return the evening of some deals, of four players unless said otherwise."""
    return evening_of("french-tarot", rounds, players=FIVE[:players], house_rules=house_rules)


@pytest.mark.parametrize(
    ("settle", "net"),
    [
        ("points", ["3.77", "-0.61", "-3.78", "-2.33", "2.95"]),
        ("pairwise", ["18.85", "-3.05", "-18.90", "-11.65", "14.75"]),
        ("pot", ["0.04", "-0.01", "-0.01", "-0.01", "-0.01"]),
    ],
)
def test_the_match_of_five_settles_its_own_points_unless_agreed_otherwise(
    settle: str, net: list[str]
) -> None:
    stake = {"amount": "0.01", "currency": "EUR", "settle": settle}
    values = score_values(sheet_of(sheet_with("french-tarot", MATCH, players=FIVE, stake=stake)))
    assert [*values["totals"].values()] == [377, -61, -378, -233, 295]
    assert [*values["settlement"]["net"].values()] == net
    assert GAME.settle_ways[0] == "points"


def test_points_that_do_not_sum_to_zero_are_settled_by_what_is_apart_from_the_average() -> None:
    mended = {**GARDE, "adjustments": [{"by": B, "points": 40, "reason": "late"}]}
    stake = {"amount": "1", "currency": "chips"}
    values = score_values(sheet_of(sheet_with("french-tarot", [mended], stake=stake)))
    assert [*values["settlement"]["net"].values()] == ["188", "-36", "-76", "-76"]


@pytest.mark.parametrize(
    ("facts", "agreed", "said"),
    [
        (
            {"petit_au_bout": "attack", "poignees": ["simple"]},
            {},
            "garde, 49 with 2 bouts (41): 8 over, 25 + 8 = 33, x2"
            " | petit au bout 10, x2 | simple poignée",
        ),
        (
            {"contract": "petite", "bouts": 1, "chelem": "announced_failed"},
            {"rounding": "tens"},
            "petite, 49 with 1 bout (51): 2 down, counted as 0, 25 + 0 = 25"
            " | chelem announced and failed",
        ),
        (
            {"points": 40, "half": True, "petit_au_bout": "defence", "miseres": [B, B]},
            {"players": 3, "misere": 10},
            "garde, 40½ with 2 bouts (41): 1 down, 25 + 1 = 26, x2"
            " | petit au bout of the defence 10, x2 | misère of Bram | misère of Bram",
        ),
    ],
)
def test_every_line_says_how_it_is_counted_up_and_has_its_mirror(
    facts: dict[str, Any], agreed: dict[str, Any], said: str
) -> None:
    lines = evening({**GARDE, **facts}, **agreed).rounds[0].lines
    assert " | ".join(str(line.text) for line in lines[1::2]) == said
    assert str(lines[0].text) == f"{lines[1].text}, x{len(lines[1].seats)} for the taker"


@pytest.mark.parametrize(
    ("players", "agreed", "title", "sentence", "poignees"),
    [
        (3, {}, "Deal 2 of 15", "Bram deals, Cees speaks and leads first", "13, 15, 18"),
        (4, {}, "Deal 2 of 20", "Bram deals, Cees speaks and leads first", "10, 13, 15"),
        (5, {}, "Deal 2 of 25", "Bram deals, Cees speaks and leads first", "8, 10, 13"),
        (4, {"end": "target"}, "Deal 2, to 1000", "Bram deals, Cees speaks and", "10, 13, 15"),
    ],
)
def test_what_comes_next_says_who_deals_and_speaks_and_what_a_poignee_has(
    players: int, agreed: dict[str, Any], title: str, sentence: str, poignees: str
) -> None:
    upcoming = certain(evening(PASSED, players=players, **agreed).upcoming)
    assert (str(upcoming.title), upcoming.acts) == (title, 2)
    assert str(upcoming.sentence).startswith(sentence)
    assert str(upcoming.remarks[0]) == f"Poignées: {poignees} trumps"


def test_the_dealer_of_five_sits_out_where_no_king_is_called() -> None:
    upcoming = certain(evening(players=5, five_players="dealer_out").upcoming)
    assert str(upcoming.sentence) == "Anna deals and sits out, Bram speaks and leads first"
    assert str(upcoming.remarks[0]) == "Poignées: 10, 13, 15 trumps"


def test_a_match_to_points_ends_when_a_single_leader_has_them() -> None:
    level = {"agreed_score": {"points": {A: 500, B: 500}, "reason": "from paper"}}
    assert not evening(level, end="target", target=500).finished
    assert evening(level, GARDE, end="target", target=500).finished


@pytest.mark.parametrize(
    ("facts", "players", "words"),
    [
        (GARDE, 4, "Anna, garde, 8 over"),
        (MATCH[2], 5, "Emma with Anna, garde sans, 14 over, simple poignée"),
        (MATCH[1], 5, "Cees alone, petite, 4 down"),
        ({**GARDE, "petit_au_bout": "attack"}, 4, "Anna, garde, 8 over, petit au bout"),
        ({**GARDE, "miseres": [B]}, 4, "Anna, garde, 8 over, misère"),
        (PASSED, 3, "all passed"),
    ],
)
def test_a_deal_is_told_in_a_few_words(facts: dict[str, Any], players: int, words: str) -> None:
    played = evening(facts, players=players, misere=10)
    assert str(GAME.describe(played.table, played.rounds[0].deal)) == words


def test_what_was_taken_made_as_a_partner_and_defended_is_counted() -> None:
    assert figures_told(evening(*MATCH, PASSED, players=5)) == {
        "Deals taken and made": ["1 of 1", "–", "0 of 1", "–", "1 of 1"],
        "Deals made as a partner": ["1 of 1", "1 of 1", "–", "–", "–"],
        "Deals defended and won": ["1 of 1", "1 of 2", "0 of 2", "1 of 3", "1 of 2"],
        "Highest round": ["176 points", "86 points", "0 points", "29 points", "352 points"],
    }
