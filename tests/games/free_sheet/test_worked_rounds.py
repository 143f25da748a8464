"""The quiz of three teams, and how matches end."""

from collections.abc import Mapping, Sequence

import pytest

from scorekeeper.games.free_sheet.rules import GAME
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.games.sheets import evening_of, sheet_with

NAMES = ("Anna", "Bram", "Cees", "Dora", "Emma", "Fred")
QUIZ = [(30, 55, 20), (45, 15, 60), (35, 30, 40)]


def rounds_of(*rounds: Sequence[int], **house_rules: RuleValue) -> PlayedMatch:
    """Return the evening of rounds in which the players had these numbers."""
    return evening_of(
        GAME.slug,
        [{"scores": dict(zip(NAMES, numbers, strict=False))} for numbers in rounds],
        players=NAMES[: len(rounds[0])],
        house_rules=house_rules,
    )


@pytest.mark.parametrize(
    ("settle", "net"),
    [
        ("pairwise", {"Anna": "0.00", "Bram": "-1.50", "Cees": "1.50"}),
        ("ranks", {"Anna": "0.00", "Bram": "-0.10", "Cees": "0.10"}),
    ],
)
def test_three_teams_settle_and_partners_share(settle: str, net: Mapping[str, str]) -> None:
    sheet = sheet_of(
        sheet_with(
            GAME.slug,
            [{"scores": dict(zip(NAMES, numbers, strict=False))} for numbers in QUIZ],
            players=NAMES,
            house_rules={"teams": 3, "end": "target"},
            stake={"amount": "0.10", "currency": "EUR", "settle": settle},
        )
    )
    values = score_values(sheet)
    assert values["finished"] is True
    assert values["ranking"] == [["Cees", "Fred"], ["Anna", "Dora"], ["Bram", "Emma"]]
    partners = dict(zip(("Dora", "Emma", "Fred"), net.values(), strict=True))
    assert values["settlement"]["net"] == {**net, **partners}


def test_whoever_counts_down_busts_and_the_line_says_so() -> None:
    darts: dict[str, RuleValue] = {
        "start": 60,
        "count": "down",
        "wins": "lowest",
        "end": "target",
        "beyond": "bust",
    }
    evening = rounds_of((45, 30), (20, 26), **darts)
    lines = [str(line.text) for line in evening.rounds[1].lines]
    assert lines == ["15 less 20 would be -5: it does not count", "26 entered"]


def test_the_deal_passes_over_whoever_is_out() -> None:
    evening = rounds_of((0, 50, 0), wins="lowest", end="last_standing", target=50)
    assert evening.rounds[0].dealer == 0
    assert evening.now.dealer == 2


def test_an_open_match_is_over_when_the_table_says_so() -> None:
    assert not rounds_of(*[(5, 9)] * 40).finished


def test_level_players_play_on_unless_they_share() -> None:
    assert not rounds_of((100, 100), end="target").finished
    assert rounds_of((100, 100), end="target", tie="shared").finished
    assert rounds_of((100, 99), end="target").finished


def test_what_players_begin_with_is_in_the_totals_and_in_no_round() -> None:
    evening = rounds_of((10, 20), start=30)
    assert evening.rounds[0].points == (10, 20)
    assert evening.totals == (40, 50)
