"""Every example evening comes out as expected, by the command and by the function behind it."""

import json
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings

from scorekeeper.games.registry import all_games
from scorekeeper.sheets.reading import read_sheet
from scorekeeper.sheets.scoring import score_values
from tests.games.sheets import EXAMPLES
from tests.sheets.sheets import NAMES, example_values, expected_of


@pytest.fixture(scope="module")
def printed() -> dict[str, Any]:
    """Return what the command prints for all examples at once, by their names."""
    places = [str(EXAMPLES / f"{name}.json") for name in NAMES]
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "score", "--json", *places]
    done = subprocess.run(command, capture_output=True, check=True, timeout=60)
    lines = done.stdout.decode().splitlines()
    return dict(zip(NAMES, map(json.loads, lines), strict=True))


def check(found: Any, expected: object, place: str = "the sheet") -> None:
    """Compare everything that is expected, of the same type, and no item more or fewer."""
    assert type(found) is type(expected), place
    if isinstance(expected, dict):
        for key, value in expected.items():
            if key == "payments":
                assert len(found["transfers"]) == value, place
            else:
                check(found[key], value, f"{place}, {key}")
    elif isinstance(expected, list):
        assert len(found) == len(expected), place
        for number, (one, other) in enumerate(zip(found, expected, strict=True), 1):
            check(one, other, f"{place}, {number}")
    else:
        assert found == expected, place


@pytest.mark.parametrize("name", NAMES)
def test_the_command_prints_what_is_expected_of_an_evening(
    name: str, printed: dict[str, Any]
) -> None:
    check(printed[name], expected_of(name))


@pytest.mark.parametrize("name", NAMES)
def test_a_finished_evening_has_no_next_round_and_crosses_only_where_they_count(
    name: str, printed: dict[str, Any]
) -> None:
    assert printed[name]["finished"] == (printed[name]["next"] is None)
    assert ("crosses" in printed[name]) == ("crosses" in expected_of(name))


@pytest.mark.parametrize("name", NAMES)
def test_the_function_behind_it_says_the_same_as_the_command(
    name: str, printed: dict[str, Any]
) -> None:
    sheet = read_sheet((EXAMPLES / f"{name}.json").read_bytes())
    assert score_values(sheet) == printed[name]


@pytest.mark.parametrize("name", NAMES)
def test_names_and_numbers_expected_of_players_are_those_of_all_players(name: str) -> None:
    values, expected = example_values(name), expected_of(name)
    others = {one["for"] for one in values.get("substitutes", ()) if one.get("pays")}
    others |= {"box"} if values["stake"].get("fines") else set()
    assert set(expected["totals"]) == set(values["players"])
    assert set(expected["settlement"]["net"]) == {*values["players"], *others}


def test_there_is_an_example_of_every_game() -> None:
    assert {example_values(name)["game"] for name in NAMES} == {game.slug for game in all_games()}


def test_a_difference_in_one_number_would_be_noticed(printed: dict[str, Any]) -> None:
    name = NAMES[0]
    expected = expected_of(name)
    expected["totals"][next(iter(expected["totals"]))] += 1
    with pytest.raises(AssertionError):
        check(printed[name], expected)
