"""Whole evenings of Kan, read from their score sheets."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.games.kan.deals import named_pair, named_seats
from scorekeeper.games.kan.series import offered_seats
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.sheets.reading import read_sheet, sheet_of
from scorekeeper.sheets.scoring import score_values
from scorekeeper.sheets.sheet import Sheet
from scorekeeper.sheets.writing import sheet_values

EXAMPLES = Path(__file__).parents[2] / "data" / "examples"
EVENINGS = ("kan", "kan-six", "kan-goshogawara")


def values_of(name: str) -> dict[str, Any]:
    """Return an example as plain values."""
    result: dict[str, Any] = json.loads((EXAMPLES / f"{name}.json").read_bytes())
    return result


def sheet(name: str) -> Sheet:
    """Return an example as it is read from its file."""
    return read_sheet((EXAMPLES / f"{name}.json").read_bytes())


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_gives_every_point_dealer_and_amount_that_was_expected(name: str) -> None:
    expected = json.loads((EXAMPLES / f"{name}.expected.json").read_text(encoding="utf-8"))
    scored = score_values(sheet(name))
    rounds = [
        {key: played[key] for key in ("number", "dealer", "points")} for played in scored["rounds"]
    ]
    assert rounds == expected["rounds"]
    assert scored["finished"] is expected["finished"]
    assert scored["totals"] == expected["totals"]
    assert scored["settlement"]["currency"] == expected["settlement"]["currency"]
    assert scored["settlement"]["net"] == expected["settlement"]["net"]
    assert len(scored["settlement"]["transfers"]) == expected["settlement"]["payments"]
    assert scored["next"] is None


@pytest.mark.parametrize(
    ("name", "rounds", "expected"),
    [
        ("kan", 0, (1, "Emma", 1, 1, "clubs")),
        ("kan", 1, (2, "Emma", 1, 2, None)),
        ("kan", 2, (3, "Dora", 2, 1, "diamonds")),
        ("kan", 7, (8, "Jan-Willem de Vries", 5, 1, "diamonds")),
        ("kan", 11, (12, "Gülşen", 7, 3, None)),
        ("kan", 15, (16, "Jan-Willem de Vries", 10, 1, "spades")),
        ("kan-six", 3, (4, "Dora", 2, 3, None)),
        ("kan-six", 5, (6, "Dora", 4, 1, "spades")),
        ("kan-goshogawara", 3, (4, "Bram", 2, 1, "diamonds")),
    ],
)
def test_an_evening_cut_short_names_the_next_series_round_and_trumps(
    name: str, rounds: int, expected: tuple[int | str | None, ...]
) -> None:
    values = values_of(name)
    values["rounds"] = values["rounds"][:rounds]
    number, dealer, series, in_series, trump = expected
    said = {"round": number, "dealer": dealer, "series": series, "round_in_series": in_series}
    if trump is not None:
        said["trump"] = trump
    assert score_values(sheet_of(values))["next"] == said


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_written_down_again_is_the_same(name: str) -> None:
    written = json.dumps(sheet_values(sheet(name))).encode()
    assert score_values(read_sheet(written)) == score_values(sheet(name))
    assert sheet_values(read_sheet(written)) == sheet_values(sheet(name))


@pytest.mark.parametrize("name", EVENINGS)
def test_players_who_moved_took_the_seats_that_were_offered(name: str) -> None:
    with_seats = [entry for entry in sheet(name).evening().rounds if named_seats(entry.deal)]
    assert with_seats
    for entry in with_seats:
        pair, moved = named_pair(entry.deal), named_seats(entry.deal)
        assert offered_seats(entry.before, dealer=entry.dealer, pair=pair) == moved


def test_a_sheet_may_seat_players_otherwise_than_is_offered() -> None:
    values = values_of("kan-six")
    seats = values["rounds"][4]["seats"]
    assert seats == ["Fred", "Gülşen", "Anna", "Dora", "Bram", "Cees"]
    values["rounds"][4]["seats"] = ["Fred", "Anna", "Dora", "Gülşen", "Bram", "Cees"]
    assert score_values(sheet_of(values))["totals"] == score_values(sheet("kan-six"))["totals"]


@pytest.mark.parametrize("extra", [{"kankei_points": 3}, {"void": True}])
@pytest.mark.parametrize("name", EVENINGS)
def test_a_round_after_the_last_series_is_refused(name: str, extra: dict[str, int]) -> None:
    values = values_of(name)
    values["rounds"].append(extra)
    with pytest.raises(RuleBroken, match="the match is over") as refused:
        score_values(sheet_of(values))
    assert refused.value.round_number == len(values["rounds"])


def test_a_dealer_who_is_only_stated_must_be_the_dealer_of_the_series() -> None:
    values = values_of("kan")
    values["rounds"][1]["dealer"] = "Emma"
    assert score_values(sheet_of(values))["finished"]
    values["rounds"][1]["dealer"] = "Dora"
    with pytest.raises(RuleBroken, match="Emma"):
        score_values(sheet_of(values))
