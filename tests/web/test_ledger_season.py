"""`manage.py ledger --season`: the season that score sheets make, or why there is none."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.sheets.sheets import kontsina, named
from tests.web.bytes_in_and_out import run_here
from tests.web.ledger_sheets import (
    CLUB,
    WriteSheet,
    expected_of_club,
    ledger_with,
    refusal_with,
    writing_into,
)


def season(rule: object, *sheets: str) -> list[dict[str, Any]]:
    """Return the season that the command prints."""
    found: list[dict[str, Any]] = ledger_with("--season", rule, *sheets)["season"]
    return found


def refused(rule: str, *sheets: str) -> str:
    return refusal_with("--season", rule, *sheets)


@pytest.fixture
def sheet(tmp_path: Path) -> WriteSheet:
    return writing_into(tmp_path)


def test_the_example_of_a_club_gives_the_season_that_is_expected() -> None:
    expected = expected_of_club()
    assert season(expected["season_asked"], *CLUB) == expected["season"]
    assert season({"mean": True, "drop": 1}, *CLUB) == expected["season_by_mean"]


def test_without_being_asked_there_is_no_season() -> None:
    done = run_here("ledger", "--json", *CLUB)
    assert "season" not in json.loads(done.stdout)


def test_sheets_are_in_the_order_of_their_days_and_those_without_one_are_last(
    sheet: WriteSheet,
) -> None:
    sheets = [
        sheet({"Anna": 1, "Bram": 0}),
        sheet({"Anna": 2, "Bram": 0}, played_on="2026-09-11"),
        sheet({"Anna": 3, "Bram": 0}),
        sheet({"Anna": 4, "Bram": 0}, played_on="2026-09-04"),
        sheet({"Anna": 5, "Bram": 0}, played_on="2026-09-11"),
        sheet({"Anna": 90, "Bram": 0}, played_on="2026-09-04", ended_early=False),
    ]
    assert season({}, *sheets)[0]["counted"] == ["4", "7", "1", "3"]
    assert season({"by": "matches"}, *sheets)[0]["counted"] == ["4", "2", "5", "1", "3"]


@pytest.mark.parametrize(
    ("points", "mean"),
    [((1, 0), "0.5"), ((0, 0, 0), "0.0"), ((-1, 0, 0), "-0.3"), ((0, -1, 0, 0, 0, 0, 0), "-0.1")],
)
def test_a_mean_has_one_decimal(sheet: WriteSheet, points: tuple[int, ...], mean: str) -> None:
    sheets = [sheet({"Anna": number, "Bram": -9}) for number in points]
    assert season({"mean": True}, *sheets)[0]["total"] == mean


@pytest.mark.parametrize(("eight", "mean"), [(2, "0.3"), (-2, "-0.3"), (-1, "-0.1"), (1, "0.1")])
def test_halves_of_a_tenth_go_away_from_zero_and_zero_has_no_sign(
    sheet: WriteSheet, eight: int, mean: str
) -> None:
    sheets = [sheet({"Anna": eight if not day else 0, "Bram": -99}) for day in range(8)]
    assert season({"mean": True}, *sheets)[0]["total"] == mean
    sheets += [sheet({"Anna": 0, "Bram": -99}) for _day in range(33)]
    assert season({"mean": True}, *sheets)[0]["total"] == "0.0"


def test_zeros_that_fill_up_stand_behind_all_others(sheet: WriteSheet) -> None:
    sheets = [sheet({"Anna": -5, "Bram": 3})]
    (first, second) = season({"least": 2, "missing_as_zero": True, "best": 1}, *sheets)
    assert first == {
        "place": 1, "player": "Bram", "total": "3", "counted": ["3"], "left_out": ["0"]
    }  # fmt: skip
    assert second == {
        "place": 2, "player": "Anna", "total": "0", "counted": ["0"], "left_out": ["-5"]
    }  # fmt: skip


def test_a_season_is_of_the_game_that_is_named(sheet: WriteSheet) -> None:
    skyjo = {"called": "Skyjo", "wins": "lowest"}
    sheets = [
        sheet({"Anna": 1, "Bram": 2}),
        sheet({"Anna": 3, "Bram": 4}, house_rules=skyjo),
    ]
    assert season({"game": "free-sheet:Skyjo"}, *sheets)[0]["player"] == "Anna"
    assert season({"game": "free-sheet"}, *sheets)[0]["player"] == "Bram"
    assert "say which one of" in refused("{}", *sheets)
    assert "no match of “hearts” is finished" in refused('{"game": "hearts"}', *sheets)
    zeros = '{"game": "free-sheet:Skyjo", "least": 2, "missing_as_zero": true}'
    assert "where the lowest wins" in refused(zeros, *sheets)


def test_before_the_first_match_is_over_the_season_is_empty(sheet: WriteSheet) -> None:
    goes_on = sheet({"Anna": 1, "Bram": 2}, ended_early=False)
    assert season({"best": 3}, goes_on) == []
    assert "no match of" in refused('{"game": "free-sheet"}', goes_on)


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("", 'season: this is not an object of JSON, such as {"by": "evenings"}'),
        ("evenings", 'season: this is not an object of JSON, such as {"by": "evenings"}'),
        ("[]", "season: this must be an object with keys"),
        ("null", "season: this must be an object with keys"),
        ('{"bets": 5}', "season: the key “bets” is not known here"),
        ('{"best": 5, "best": 5}', "season: the key “best” is given twice"),
        ('{"best": 5.0}', "season: this must be a whole number"),
        ('{"best": true}', "season: this must be a whole number"),
        ('{"best": null}', "season: this must be a whole number"),
        ('{"best": 0}', "season: “best” is at least 1"),
        ('{"best": 5, "drop": 1}', "season: either the best results count"),
        ('{"drop": -1}', "season: “drop” is at least 1"),
        ('{"from": 25}', "season: “from” needs “drop_every”"),
        ('{"least": 0}', "season: “least” is at least 1"),
        ('{"missing_as_zero": true}', "season: “missing_as_zero” needs “least”"),
        ('{"mean": 1}', "season: this must be true or false"),
        ('{"by": "days"}', "season: “days” is not one of evenings and matches"),
        ('{"by": ["evenings"]}', "season: this must be one of"),
        ('{"game": 7}', "season: this must be text"),
        ('{"game": ""}', "season: no match of “” is finished"),
        ('{"least": NaN}', "season: NaN is not a number of JSON"),
        ('{"rounds": [{"best": NaN}]}', "season: NaN is not a number of JSON"),
    ],
)
def test_a_season_that_cannot_be_is_one_sentence_and_nothing_else(rule: str, why: str) -> None:
    assert refused(rule, *CLUB).startswith(why)


def test_a_flag_may_be_false_and_so_may_what_nobody_fills_up() -> None:
    assert season({"mean": False, "missing_as_zero": False}, *CLUB) == season({}, *CLUB)


def test_a_refused_sheet_comes_before_a_season_of_too_many_games(
    sheet: WriteSheet, tmp_path: Path
) -> None:
    place = tmp_path / "kontsina.json"
    place.write_text(json.dumps(kontsina(named(most_cards=5))), encoding="utf-8")
    said = refused("{}", sheet({"Anna": 1, "Bram": 2}), str(place))
    assert said.startswith(f"{place}: Round 1, most_cards")


def test_the_text_shows_the_season_with_what_counts_and_what_does_not() -> None:
    done = run_here("ledger", "--season", '{"best": 3, "least": 2}', *CLUB)
    shown = done.stdout.decode().split("Season\n")[1].splitlines()
    assert [" ".join(line.split()) for line in shown] == [
        "place player sum counted left out",
        shown[1],
        "1 Anna 5550 2800 1400 1350 1000 900",
        "2 Dora 5500 2400 1500 1600 1350",
        "3 Bram 5450 2350 1500 1600 1300 1350",
        "4 Cees 5300 2750 1200 1350 1000 900",
        "Emma 1200 1200",
    ]
