"""What each line says, and how a match ends."""

from typing import Any

import pytest

from scorekeeper.games.hearts.rules import GAME
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.games.hearts.deals import SIX
from tests.games.sheets import evening_of, sheet_with

A, B, C, D = SIX[:4]
SHOOTS = {"taken": {A: 26}}
MATCH = [
    {"taken": {A: 15, B: 3, C: 7}},
    {"taken": {B: 20, C: 4, D: 2}},
    {"taken": {C: 26}},
    {"taken": {A: 5, C: 21}},
    {"taken": {A: 14, B: 9, D: 3}},
]


def took(*points: int, **more: Any) -> dict[str, Any]:
    """Return a round in which the players took so many points, from Anna on."""
    return {"taken": dict(zip(SIX, points, strict=False)), **more}


def rounds_of(*played: dict[str, Any], players: int = 4, **house_rules: Any) -> PlayedMatch:
    """Return the evening of these rounds."""
    return evening_of(GAME.slug, played, players=SIX[:players], house_rules=house_rules)


def lines_of(evening: PlayedMatch) -> list[tuple[str, tuple[int, ...], int]]:
    """Return the lines of the last round: words, seats and points."""
    return [(str(line.text), line.seats, line.points) for line in evening.rounds[-1].lines]


def remarks_on(evening: PlayedMatch) -> list[str]:
    """Return what is remarked before the next round."""
    assert evening.upcoming is not None
    return [str(remark) for remark in evening.upcoming.remarks]


def test_the_match_to_50_is_shared_by_the_two_lowest() -> None:
    stake = {"amount": "0.05", "currency": "EUR"}
    scored = score_values(
        sheet_of(sheet_with(GAME.slug, MATCH, house_rules={"target": 50}, stake=stake))
    )
    assert scored["finished"] is True
    assert scored["totals"] == {A: 60, B: 58, C: 32, D: 32}
    assert scored["ranking"] == [[C, D], [B], [A]]
    net = {A: "-2.90", B: "-2.50", C: "2.70", D: "2.70"}
    assert scored["settlement"]["net"] == net


def test_the_match_to_50_goes_on_until_one_alone_is_lowest() -> None:
    rules: dict[str, Any] = {"target": 50, "tie": "another_round"}
    level = rounds_of(*MATCH, **rules)
    assert not level.finished
    assert remarks_on(level) == ["Cees and Dora are level at 32: another round decides"]
    decided = rounds_of(*MATCH, {"taken": {B: 10, C: 3, D: 13}}, **rules)
    assert decided.finished
    assert decided.totals == (60, 68, 35, 45)
    assert decided.ranking[0] == (2,)


def test_the_pot_goes_to_the_lowest() -> None:
    stake = {"amount": "1", "currency": "EUR", "settle": "pot"}
    rounds = [took(26), took(0, 15, 11)]
    sheet = sheet_with(GAME.slug, rounds, house_rules={"target": 40, "moon": "off"}, stake=stake)
    net = score_values(sheet_of(sheet))["settlement"]["net"]
    assert net == {A: "-1.00", B: "-1.00", C: "-1.00", D: "3.00"}


def test_every_line_says_what_it_is_for() -> None:
    assert lines_of(
        rounds_of(took(1, 15, 10, jack_of_diamonds=B), jack_of_diamonds="minus_ten")
    ) == [
        ("1 card point", (0,), 1),
        ("15 card points", (1,), 15),
        ("10 card points", (2,), 10),
        ("0 card points", (3,), 0),
        ("the jack of diamonds", (1,), -10),
    ]


def test_a_moon_is_told_for_the_shooter_and_for_the_others() -> None:
    assert lines_of(rounds_of(SHOOTS)) == [
        ("Anna shot the moon", (0,), 0),
        ("Anna shot the moon", (1, 2, 3), 26),
    ]
    chosen = rounds_of({**SHOOTS, "moon": "subtract"}, moon="choice")
    assert lines_of(chosen) == [("Anna shot the moon", (0,), -26)]
    assert rounds_of({**SHOOTS, "moon": "add"}, moon="choice").totals == (0, 26, 26, 26)


def test_a_moon_of_black_maria_is_worth_everything() -> None:
    everything = {"taken": {B: 43}}
    subtracted = rounds_of(everything, spades="black_maria", moon="shooter_subtracts", players=3)
    assert subtracted.totals == (0, -43, 0)


def test_a_moon_may_lack_what_nobody_took() -> None:
    rules: dict[str, Any] = {"kitty": "out_of_play", "jack_of_diamonds": "minus_ten_and_moon"}
    lacking = rounds_of(took(0, 25, 0, jack_of_diamonds=B), players=3, **rules)
    assert lacking.totals == (26, -10, 26)
    without_jack = rounds_of(took(0, 26, 0, jack_of_diamonds=None), players=3, **rules)
    assert without_jack.totals == (26, 0, 26)


@pytest.mark.parametrize("kitty", ["removed", "to_a_trick", "out_of_play"])
def test_with_four_players_one_left_out_takes_the_rest_whatever_becomes_of_cards_over(
    kitty: str,
) -> None:
    assert rounds_of(took(15, 3, 7), kitty=kitty).totals == (15, 3, 7, 1)
    shot = rounds_of(took(0, 0, 0), kitty=kitty)
    assert shot.totals == (26, 26, 26, 0)
    with_jack = took(12, 13, 1, jack_of_diamonds=D)
    told = rounds_of(with_jack, kitty=kitty, jack_of_diamonds="minus_ten")
    assert told.totals == (12, 13, 1, -10)


def test_exactly_the_points_that_end_it_go_back_to_half_rounded_down() -> None:
    rules: dict[str, Any] = {"target": 51, "exact_target": "half"}
    evening = rounds_of(took(25, 1), took(26), moon="off", **rules)
    assert evening.totals == (25, 1, 0, 0)
    assert lines_of(evening)[-1] == ("exactly 51: back to 25", (0,), -26)


def test_the_jack_counts_before_exactly_the_points_that_end_it() -> None:
    rules: dict[str, Any] = {"target": 26, "exact_target": "half", "jack_of_diamonds": "minus_ten"}
    evening = rounds_of(took(20, 6, jack_of_diamonds=B), took(16, 10, jack_of_diamonds=A), **rules)
    assert evening.totals == (13, 6, 0, 0)


def test_an_adjustment_or_an_agreed_score_sets_nobody_back() -> None:
    penalty = [{"by": A, "points": 35, "reason": "revoke"}]
    agreed = {"agreed_score": {"points": {A: 50}, "reason": "misdeal seen late"}}
    rules: dict[str, Any] = {"target": 50, "exact_target": "half"}
    assert rounds_of(took(15, 3, 7, adjustments=penalty), **rules).totals == (50, 3, 7, 1)
    assert rounds_of(agreed, **rules).totals == (50, 0, 0, 0)


def test_who_stands_at_the_end_by_a_penalty_and_takes_nothing_stays_there() -> None:
    penalty = [{"by": A, "points": 50, "reason": "revoke"}]
    rules: dict[str, Any] = {"target": 50, "exact_target": "half", "tie": "another_round"}
    third = took(0, 0, 26, 0)
    evening = rounds_of({**third, "adjustments": penalty}, third, moon="off", **rules)
    assert evening.totals == (50, 0, 52, 0)


@pytest.mark.parametrize(
    ("players", "cycle"),
    [
        (3, ["left", "right", "keep"]),
        (4, ["left", "right", "across", "keep"]),
        (5, ["left", "right", "second_left", "second_right", "keep"]),
        (6, ["left", "right", "second_left", "second_right", "across", "keep"]),
    ],
)
def test_where_to_pass_moves_on_with_every_round_that_counts(
    players: int, cycle: list[str]
) -> None:
    told = []
    for rounds in range(len(cycle) + 1):
        upcoming = rounds_of({"void": True}, *[took(13, 13)] * rounds, players=players).upcoming
        assert upcoming is not None
        told.append(upcoming.details["passing"])
    assert told == [*cycle, "left"]


@pytest.mark.parametrize(
    ("agreed", "told"), [("left", "left"), ("right", "right"), ("none", "keep")]
)
def test_where_to_pass_may_be_agreed_on(agreed: str, told: str) -> None:
    upcoming = rounds_of(took(13, 13), passing=agreed).upcoming
    assert upcoming is not None
    assert upcoming.details == {"passing": told}


@pytest.mark.parametrize(("players", "cards"), [(3, 17), (4, 13), (5, 10), (6, 8)])
def test_what_comes_next_is_announced(players: int, cards: int) -> None:
    upcoming = rounds_of(players=players).upcoming
    assert upcoming is not None
    assert str(upcoming.title) == "Round 1, to 100"
    assert str(upcoming.sentence) == f"Anna deals {cards} each"
    assert [str(urgent) for urgent in upcoming.urgent] == ["Pass to the left"]
    assert upcoming.remarks == ()


def test_who_leads_and_who_can_end_it_is_remarked() -> None:
    assert remarks_on(rounds_of(took(20, 4, 2), target=50)) == ["Dora leads with 0"]
    assert remarks_on(rounds_of(took(20, 6), took(16, 10), target=50)) == [
        "Cees and Dora lead with 0",
        "Anna needs 14 to end it",
    ]


@pytest.mark.parametrize(
    ("played", "house_rules", "words"),
    [
        (took(15, 3, 7), {}, "♠Q Anna"),
        (took(13, 13), {}, ""),
        (took(0, 26), {}, "Bram shot the moon"),
        (took(15, 3, 7, jack_of_diamonds=C), {"jack_of_diamonds": "minus_ten"}, "♠Q Anna, ♦J Cees"),
        (took(30, 13), {"spades": "black_maria"}, ""),
        (took(0, 13, 13, 0), {"kitty": "out_of_play"}, ""),
        (took(15, 3, 7), {"kitty": "out_of_play"}, "♠Q Anna"),
    ],
)
def test_a_round_is_described_in_a_few_words(
    played: dict[str, Any], house_rules: dict[str, Any], words: str
) -> None:
    evening = rounds_of(played, **house_rules)
    assert str(GAME.describe(evening.table, evening.rounds[0].deal)) == words


def test_a_match_goes_on_below_the_target() -> None:
    evening = rounds_of(*[took(20, 6)] * 4)
    assert not evening.finished
    assert rounds_of(*[took(20, 6)] * 5).finished
    assert evening.totals == (80, 24, 0, 0)


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("as_written", {}),
        ("omnibus", {"jack_of_diamonds": "minus_ten"}),
        ("black_maria", {"spades": "black_maria", "passing": "right", "moon": "off"}),
    ],
)
def test_a_preset_changes_what_it_says(preset: str, changes: dict[str, Any]) -> None:
    agreed, usual = (
        GAME.agreed_rules(4, preset).values(),
        GAME.agreed_rules(4, "as_written").values(),
    )
    assert agreed == {**usual, **changes}
