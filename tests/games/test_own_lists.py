"""The lists that a game's own people keep: Skat's list and bridge's pad."""

from decimal import Decimal
from typing import Any

import pytest

from scorekeeper.games.registry import all_games
from scorekeeper.rules.own_lists import OwnList, OwnPart
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.sheets.reading import read_sheet
from tests.certain import certain
from tests.games.sheets import EXAMPLES, evening_of

WITH_A_LIST = [game.slug for game in all_games() if game.own_list_name is not None]
EVENINGS = [
    path
    for slug in WITH_A_LIST
    for path in sorted(EXAMPLES.glob(f"{slug}-*.json"))
    if "expected" not in path.name
]
ALONE = ("Anna", "Bram", "Cees")


def list_of(evening: PlayedMatch) -> OwnList:
    return certain(evening.own_list)


def cells(part: OwnPart) -> list[tuple[str, ...]]:
    return [row.cells for row in part.rows]


def foot(listed: OwnList) -> dict[str, list[str]]:
    """The foot of a list by its first words."""
    return {row.cells[1]: [*row.cells[4:]] for row in listed.parts[-1].foot}


def number_in(text: str) -> int:
    """Return points as a list has them, in thousands with a sign in some."""
    number = Decimal(text.replace("−", "-"))
    return int(number * 1_000) if "." in text else int(number)


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_the_foot_of_a_list_comes_to_the_totals(path: Any) -> None:
    evening = read_sheet(path.read_bytes()).played_match()
    listed = list_of(evening)
    sides = len(evening.sides)
    ends = [part.foot[-1].cells[-sides:] for part in listed.parts]
    sums = [sum(number_in(end[side]) for end in ends) for side in range(sides)]
    assert sums == [evening.totals[side[0]] for side in evening.sides]


def game(declarer: str, what: str, tops: int, result: str = "won") -> dict[str, Any]:
    return {"declarer": declarer, "game": what, "with": tops, "result": result}


def test_a_list_of_skat_has_base_and_game_value_and_running_points_of_who_played() -> None:
    rounds = [game("Anna", "grand", 4, "won_schneider"), game("Anna", "diamonds", 2, "lost")]
    rounds += [{"passed": True}, {"declarer": "Cees", "game": "null", "result": "won"}]
    listed = list_of(evening_of("skat", rounds, players=ALONE))
    assert [one[2:] for one in cells(listed.parts[0])] == [
        ("24", "144", "144", "", ""),
        ("9", "−54", "90", "", ""),
        ("", "", "", "", ""),
        ("23", "23", "", "", "23"),
    ]
    assert foot(listed) == {
        "Games won": ["1", "0", "1"],
        "Games lost": ["1", "0", "0"],
        "Total": ["90", "0", "23"],
    }


@pytest.mark.parametrize(("players", "each"), [(ALONE, 40), ((*ALONE, "Dora"), 30)])
def test_the_foot_of_a_tournament_list_has_fifty_for_each_game_and_what_others_lost(
    players: tuple[str, ...], each: int
) -> None:
    rounds = [game("Bram", "clubs", 1, "lost"), game("Bram", "spades", 1, "lost")]
    terms: dict[str, Any] = {"players": players, "first_dealer": players[-1]}
    found = foot(list_of(evening_of("skat", rounds, preset="tournament", **terms)))
    others = [str(each * 2)] * (len(players) - 2)
    nothing = ["0"] * (len(players) - 2)
    assert found["Game points"] == ["0", "−92", *nothing]
    assert found["50 × (won − lost)"] == ["0", "−100", *nothing]
    assert found[f"{each} × lost by the others"] == [str(each * 2), "0", *others]
    assert found["Total"] == [str(each * 2), "−192", *others]


def contract(declarer: str, level: int, strain: str, tricks: int) -> dict[str, Any]:
    return {"declarer": declarer, "level": level, "strain": strain, "tricks": tricks}


def test_a_pad_has_a_line_under_every_game_and_is_written_upwards_above_it() -> None:
    rounds = [
        contract("Anna", 2, "hearts", 9),
        contract("Bram", 4, "spades", 10),
        contract("Cees", 3, "no_trumps", 10),
        contract("Anna", 4, "hearts", 10),
    ]
    (pad,) = list_of(evening_of("bridge", rounds)).parts
    assert [(*row.cells, row.rule) for row in pad.rows] == [
        ("500", "", ""),
        ("30", "", ""),
        ("30", "", "thick"),
        ("60", "120", "under"),
        ("100", "", "under"),
        ("120", "", "under"),
    ]
    assert pad.foot[-1].cells == ("840", "120")


def test_each_rubber_has_a_pad_of_its_own() -> None:
    rounds = [contract("Anna", 4, "hearts", 10), contract("Cees", 4, "hearts", 10)] * 2
    listed = list_of(evening_of("bridge", rounds, house_rules={"rubbers": 2}))
    assert [part.foot[-1].cells for part in listed.parts] == [("940", "0"), ("940", "0")]


def test_a_game_without_a_list_of_its_own_has_none() -> None:
    path = EXAMPLES / "kraken-as-written.json"
    evening = read_sheet(path.read_bytes()).played_match()
    assert evening.own_list is None
