"""Whole evenings on the free sheet, of two and of twelve, settled in every way that there is."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

import pytest

from scorekeeper.games.free_sheet.rules import GAME
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.games.sheets import sheet_with

TWO = ("Anna", "Bram")
TWELVE = (*TWO, "Cees", "Dora", "Emma", "Fons", "Gert", "Hanna", "Ivo", "Jan", "Kim", "Lotte")
Facts = Mapping[str, Any]


def in_numbers(players: Sequence[str], *rounds: Sequence[int]) -> list[Facts]:
    """Return rounds in which the players had these numbers, in the order of their seats."""
    return [{"scores": dict(zip(players, numbers, strict=False))} for numbers in rounds]


def out_one_by_one() -> list[Facts]:
    """Return rounds of Pool Rummy in which the last of the twelve goes out each time."""
    return [{"scores": {name: 101 * (name == TWELVE[last]) for name in TWELVE[: last + 1]}}
            for last in range(11, 0, -1)]  # fmt: skip


COUNTED_DOWN = in_numbers(TWELVE, [100] * 12, [60 + seat for seat in range(12)])
EVENINGS: dict[str, tuple[Sequence[str], str, dict[str, Any], list[Facts], bool]] = {
    "two, whose numbers make nothing together": (
        TWO, "winnings", {}, in_numbers(TWO, [25, -25], [-5, 5]), True,
    ),
    "two, to a number of points": (
        TWO, "rummy_500", {}, in_numbers(TWO, [300, 120], [210, 340]), False,
    ),
    "twelve in teams of two": (
        TWELVE, "as_written", {"teams": 6, "end": "rounds", "rounds": 2},
        in_numbers(TWELVE[:6], [5, 10, 0, -5, 20, 5], [1, 2, 3, 4, 5, 6]), False,
    ),
    "twelve in places with ties": (
        TWELVE, "as_written", {"entry": "places", "place_points": "grand_prix"},
        [{"places": [TWELVE[0], [TWELVE[1], TWELVE[2]], *TWELVE[3:]]}] * 2, True,
    ),
    "two, of whom one misses three times": (
        TWO, "molkky_misses", {}, in_numbers(TWO, [0, 5], [0, 12], [0, 1]), False,
    ),
    "twelve, the last one standing": (TWELVE, "pool_rummy", {}, out_one_by_one(), False),
    "twelve, counting down from 501": (TWELVE, "darts_501", {}, COUNTED_DOWN, True),
    "two, counting down from 501 to nothing": (
        TWO, "darts_501", {}, in_numbers(TWO, [180, 60], [180, 100], [141, 45]), False,
    ),
}  # fmt: skip


@pytest.mark.parametrize("settle", GAME.settle_ways)
@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_is_settled_in_every_way_and_the_money_makes_nothing(
    name: str, settle: str
) -> None:
    players, preset, rules, rounds, stops = EVENINGS[name]
    sheet = sheet_with(GAME.slug, rounds, players=players, preset=preset, house_rules=rules)
    table = sheet_of(sheet).table
    if settle not in GAME.ways_to_settle(table):
        assert settle == "points"
        return
    if stops:
        sheet["ended_early"] = True
    sheet["stake"] = {"amount": "0.35", "currency": "EUR", "settle": settle}
    scored = score_values(sheet_of(sheet))
    assert scored["finished"]
    nets = [Decimal(net) for net in scored["settlement"]["net"].values()]
    assert sum(nets) == 0
    assert any(nets)


def test_the_last_one_standing_is_first_and_who_went_out_first_is_last() -> None:
    players, preset, rules, rounds, _stops = EVENINGS["twelve, the last one standing"]
    sheet = sheet_with(GAME.slug, rounds, players=players, preset=preset, house_rules=rules)
    assert score_values(sheet_of(sheet))["ranking"] == [[name] for name in TWELVE]


def test_level_places_share_the_better_one_and_its_points() -> None:
    players, preset, rules, rounds, _stops = EVENINGS["twelve in places with ties"]
    sheet = sheet_with(GAME.slug, rounds, players=players, preset=preset, house_rules=rules)
    totals = score_values(sheet_of(sheet))["totals"]
    assert [totals[name] for name in TWELVE[:4]] == [50, 36, 36, 24]
