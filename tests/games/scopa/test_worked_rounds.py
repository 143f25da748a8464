"""The match of the rules page, what each line says, and what comes next."""

from typing import Any

import pytest

from scorekeeper.games.scopa.rules import GAME
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.games.scopa.impossible import BEST, NAMED, named
from tests.games.sheets import PLAYERS, evening_of, sheet_with

COUNTED = {"cards": {"Anna": 22}, "coins": {"Anna": 6}, "settebello": "Anna"}
ALL_FOUR_BY_BRAM = dict.fromkeys(NAMED, "Bram")
MATCH = [
    named(most_coins="Bram", scope={"Anna": 2}),
    {**ALL_FOUR_BY_BRAM, "scope": {"Bram": 1}},
    named(primiera="Anna", scope={"Anna": 3, "Bram": 2}),
    {**ALL_FOUR_BY_BRAM, "most_cards": "Anna", "scope": {"Bram": 1}},
]


def rounds_of(*played: dict[str, Any], players: int = 2, **more: Any) -> PlayedMatch:
    return evening_of("scopa", played, players=PLAYERS[:players], **more)


def lines_of(facts: dict[str, Any], **house_rules: Any) -> list[tuple[str, tuple[int, ...], int]]:
    lines = rounds_of(facts, house_rules=house_rules).rounds[0].lines
    return [(str(line.text), line.seats, line.points) for line in lines]


def test_a_match_to_11_is_won_by_the_higher_of_two_who_pass_it() -> None:
    stake = {"amount": "0.50", "currency": "EUR"}
    scored = score_values(sheet_of(sheet_with("scopa", MATCH, players=PLAYERS[:2], stake=stake)))
    points = [(one["points"]["Anna"], one["points"]["Bram"]) for one in scored["rounds"]]
    assert points == [(4, 1), (0, 5), (6, 3), (1, 4)]
    assert scored["totals"] == {"Anna": 11, "Bram": 13}
    assert scored["finished"]
    assert scored["ranking"] == [["Bram"], ["Anna"]]
    assert scored["settlement"]["net"] == {"Anna": "-1.00", "Bram": "1.00"}


def test_every_line_says_what_it_counts() -> None:
    facts = {**COUNTED, "primiera_cards": BEST, "scope": {"Anna": 1, "Bram": 3}}
    assert lines_of(facts) == [
        ("carte: 22 of 40", (0,), 1),
        ("denari: 6 of 10", (0,), 1),
        ("settebello", (0,), 1),
        ("primiera: 75 to 78", (1,), 1),
        ("1 scopa", (0,), 1),
        ("3 scope", (1,), 3),
    ]
    rules = {"napola": True, "re_bello": True}
    assert lines_of(named(napola={"Bram": 5}, re_bello="Bram"), **rules) == [
        ("carte", (0,), 1),
        ("denari", (1,), 1),
        ("settebello", (0,), 1),
        ("napola, ace to 5: 5", (1,), 5),
        ("re bello", (1,), 1),
    ]


def test_a_round_is_told_in_a_few_words() -> None:
    evening = rounds_of(named(scope={"Anna": 1, "Bram": 1}))
    words = str(GAME.describe(evening.table, evening.rounds[0].deal))
    assert words == "carte Anna, denari Bram, settebello Anna, 2 scope"


@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        ("three", "Dora deals three cards at a time, four on the table"),
        ("nine", "Dora deals nine cards each, four on the table"),
        ("ten", "Dora deals ten cards each"),
    ],
)
def test_what_comes_next_says_how_it_is_dealt(deal: str, sentence: str) -> None:
    rules = {"deal": deal}
    upcoming = rounds_of(players=4, first_dealer="Dora", house_rules=rules).upcoming
    assert upcoming is not None
    assert str(upcoming.title) == "Round 1, to 11 points"
    assert str(upcoming.sentence) == sentence


def test_each_side_hears_what_it_needs_and_level_leaders_play_on() -> None:
    evening = rounds_of(named(), house_rules={"target": 3})
    assert evening.upcoming is not None
    assert [*map(str, evening.upcoming.remarks)] == ["To go: Anna 1, Bram 2"]
    level = {"agreed_score": {"points": {"Anna": 2, "Bram": 3}, "reason": "late"}}
    evening = rounds_of(named(), level, house_rules={"target": 3})
    assert not evening.finished
    assert evening.upcoming is not None
    assert [*map(str, evening.upcoming.remarks)] == ["Level at 4: another round decides"]
    assert rounds_of(named(), level, named(), house_rules={"target": 3}).finished


def test_a_deal_thrown_in_is_dealt_again_by_the_same_player_then_it_goes_on() -> None:
    evening = rounds_of(named(), {"void": True}, named(), players=3)
    assert [played.dealer for played in evening.rounds] == [0, 1, 1]


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("as_written", {}),
        ("to_21", {"target": 21}),
        ("scopone", {"deal": "nine", "target": 21}),
        ("scopone_scientifico", {"deal": "ten", "target": 21}),
        ("scopa_d_assi", {"ace_takes_all": True, "napola": True, "target": 31}),
    ],
)
def test_a_preset_changes_what_it_says_and_nothing_else(
    preset: str, changes: dict[str, Any]
) -> None:
    for players in (2, 3, 4):
        changed = GAME.agreed_rules(players, "as_written", changes)
        assert GAME.agreed_rules(players, preset) == changed


def test_four_are_partners_unless_they_say_otherwise() -> None:
    assert rounds_of(named(), players=4).totals == (2, 1, 2, 1)
    alone = rounds_of(named(), players=4, house_rules={"partners": False})
    assert alone.totals == (2, 1, 0, 0)
