"""`manage.py seat` draws a sitting for each evening, or says in a sentence why it cannot."""

import io
import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from scorekeeper.games.registry import all_games
from scorekeeper.rules.game import AnyGame
from scorekeeper.seating.checks import LARGEST_NUMBER
from tests.web.bytes_in_and_out import run_here

DATA = Path(__file__).parents[1] / "data" / "evenings"
EXAMPLES = sorted(file for file in DATA.glob("*.json") if ".expected" not in file.name)
FOUR = ["Anna", "Bram", "Cees", "Dora"]
EVENING = {"game": "klaverjassen", "present": [*FOUR, "Emma"], "way": "lot"}
PARTNERS_ALONE = {"kraken", "g4a-kraken", "spades", "klaverjassen", "bridge"}
PARTNERS_ALONE |= {"belote", "schieber"}
PARTNERS_TOO = {"kontsina", "scopa", "free-sheet", "canasta", "hand-and-foot", "burraco", "tichu"}
every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)

WriteEvening = Callable[..., str]


@pytest.fixture
def written(tmp_path: Path) -> WriteEvening:
    """Write an evening, or bytes, into a file and return its place."""

    def write(values: object, name: str = "evening.json") -> str:
        place = tmp_path / name
        place.write_bytes(values if isinstance(values, bytes) else json.dumps(values).encode())
        return str(place)

    return write


def seat(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the command to its end, with bytes on standard input."""
    return run_here("seat", *arguments, given=given)


def answered(values: object) -> dict[str, Any]:
    """Return the answer to one evening."""
    content = values if isinstance(values, bytes) else json.dumps(values).encode()
    done = seat("--json", "-", given=content)
    answer: dict[str, Any] = json.loads(done.stdout)
    assert done.returncode == (2 if "error" in answer else 0)
    assert not done.stderr
    return answer


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.stem)
def test_an_example_gives_what_is_expected_of_it(example: Path) -> None:
    expected = json.loads(example.with_suffix(".expected.json").read_text(encoding="utf-8"))
    assert answered(example.read_bytes()) == expected


def test_the_text_tells_partners_the_first_dealer_who_sits_out_and_what_is_new() -> None:
    out = io.StringIO()
    last = {"tables": [FOUR], "out": ["Emma"]}
    evening = {**EVENING, "before": [last], "number": 1}
    place = DATA / "rank-without-partners.json"
    call_command("seat", str(place), stdout=out)
    assert out.getvalue().splitlines() == [
        "Table 1: Anna, Bert, Cem and Gerd. Anna deals first",
        "Table 2: Emil, Fritz and Dörte. Emil deals first",
    ]
    drawn = answered(evening)
    first, second, third, fourth = drawn["tables"][0]
    told = seat("-", given=json.dumps(evening).encode())
    assert told.stdout.decode().splitlines() == [
        f"Table 1: {first} and {third} against {second} and {fourth}. {first} deals first",
        f"Sitting out: {drawn['out'][0]}",
        "Nobody sits with a partner of before; 3 pairs at one table met before",
    ]


def test_each_evening_has_a_line_also_after_one_that_is_refused(written: WriteEvening) -> None:
    good = written(EVENING, "good.json")
    bad = written({**EVENING, "present": FOUR[:3]}, "bad.json")
    done = seat("--json", good, bad, good)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [sorted(line) for line in lines] == [["out", "tables"], ["error"], ["out", "tables"]]
    assert lines[1]["error"] == "present: a table takes 4 players at least: fewer are present"
    assert done.returncode == 2


def test_without_json_nothing_is_printed_but_the_first_reason(written: WriteEvening) -> None:
    good, bad = written(EVENING, "good.json"), written([], "bad.json")
    done = seat(good, bad)
    assert (done.stdout, done.returncode) == (b"", 2)
    assert done.stderr.decode().strip() == f"{bad}: evening: an evening is an object with keys"
    done = seat(str(Path(bad).with_name("none.json")))
    assert done.returncode == 2
    assert b"the file cannot be read" in done.stderr


@every_game
def test_a_game_has_tables_that_it_takes_the_usual_size_first(game: AnyGame) -> None:
    present = [f"Player {number}" for number in range(1, 15)]
    sizes = {"skat": [4, 4, 3, 3], "kan": [5, 5]}.get(game.slug, [4, 4, 4])
    answer = answered({"game": game.slug, "present": present, "way": "lot"})
    assert [len(table) for table in answer["tables"]] == sizes
    assert set(game.usual_tables) <= set(game.player_counts)


@every_game
def test_a_game_is_played_by_partners_where_its_rules_say_so(game: AnyGame) -> None:
    evening = {**EVENING, "game": game.slug, "pairing": "fold", "way": "rank"}
    with_partners = "error" not in answered({**evening, "partners": True})
    without = "error" not in answered(
        {"game": game.slug, "present": [*FOUR, "Emma"], "way": "rank", "partners": False}
    )
    usually = "error" not in answered(evening)
    assert usually == (game.slug in PARTNERS_ALONE)
    assert without == (game.slug not in PARTNERS_ALONE)
    assert with_partners == (game.slug in PARTNERS_ALONE | PARTNERS_TOO)


def test_what_another_way_needs_is_read_and_left_aside() -> None:
    """One file may hold the whole evening, of which each sitting has its own way."""
    more = {"ranking": FOUR, "pairing": "apart", "pairs": [FOUR[:2], FOUR[2:]]}
    assert answered({**EVENING, **more}) == answered(EVENING)


def test_names_are_those_of_score_sheets() -> None:
    composed = answered({**EVENING, "present": [" Bea\u0308 ", *FOUR[:3]]})
    assert sorted(composed["tables"][0]) == ["Anna", "Be\u00e4", "Bram", "Cees"]
    for name in ("", "both", "x" * 41, "A\u202eB", "A\nB", 7, None, ["Anna"]):
        assert answered({**EVENING, "present": [*FOUR, name]})["error"].startswith("present: ")


def test_numbers_may_be_as_large_as_they_are_kept() -> None:
    numbers = [0, 1, 10**9 + 1, 2**32, LARGEST_NUMBER]
    assert all("tables" in answered({**EVENING, "number": number}) for number in numbers)
    assert answered({**EVENING, "number": 10**30})["error"] == (
        "number: the number 100000000000… is too large: 999999999999999999 is the most"
    )


def before(*sittings: object) -> dict[str, object]:
    """Return the key with sittings before."""
    return {"before": list(sittings)}


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"table": 1}, "table: the key “table” is not known here"),
        ({"tables": [FOUR]}, "tables: the key “tables” is not known here"),
        ({"game": "bingo"}, "game: the game must be one of "),
        ({"game": 1}, "game: the game must be one of "),
        ({"present": "Anna"}, "present: this must be a list of names"),
        ({"present": {}}, "present: this must be a list of names"),
        ({"present": [*FOUR, "ANNA"]}, "present: ANNA is taken. Try ANNA B."),
        ({"way": "snake"}, "way: “snake” is not one of by_hand, lot, pairs, rank and stay"),
        ({"way": None}, "way: this must be one of by_hand, lot, pairs, rank and stay"),
        ({"number": True}, "number: this must be a whole number"),
        ({"number": 7.0}, "number: this must be a whole number"),
        ({"number": "7"}, "number: this must be a whole number"),
        ({"number": -1}, "number: the number of a draw is 0 or more"),
        ({"sizes": 4}, "sizes: this must be a list"),
        ({"sizes": []}, "sizes: name one size of table at least"),
        ({"sizes": [True]}, "sizes: this must be a whole number"),
        ({"sizes": [4, 4]}, "sizes: the size 4 is given twice"),
        ({"sizes": [4, 3]}, "sizes: Klaverjassen is played by 4 players, not by 3"),
        ({"partners": 1}, "partners: this must be true or false"),
        ({"partners": None}, "partners: this must be true or false"),
        ({"partners": False}, "partners: Klaverjassen is played by partners alone"),
        ({"pairing": 1}, "pairing: this must be one of apart and fold"),
        ({"ranking": "Anna"}, "ranking: this must be a list of names"),
        ({"ranking": ["Anna", "Anna"]}, "ranking: Anna stands in the ranking twice"),
        ({"way": "pairs"}, "pairs: “pairs” is missing"),
        ({"game": "hearts", "pairs": []}, "pairs: there are no partners here"),
        ({"game": "hearts", "pairing": "fold"}, "pairing: there are no partners here"),
        ({"game": "hearts", "way": "pairs", "pairs": []}, "pairs: there are no partners here"),
        ({"game": "hearts", "partners": True}, "partners: Hearts is not played by partners of two"),
        ({"way": "pairs", "pairs": [FOUR]}, "pairs: a pair is a list of two names"),
        ({"pairs": ["AB"]}, "pairs: a pair is a list of two names"),
        ({"way": "pairs", "pairs": [FOUR[:2], FOUR[2:]]}, "pairs: Emma is present but in no pair"),
        ({"way": "stay"}, "way: there is no sitting before to stay from"),
        ({"way": "by_hand", "out": []}, "tables: “tables” is missing"),
        ({"way": "by_hand", "tables": [FOUR]}, "out: “out” is missing"),
        (
            {"way": "by_hand", "tables": [FOUR], "out": []},
            "tables: Emma has no table and does not sit out",
        ),
        ({"way": "by_hand", "tables": [FOUR], "out": [7]}, "out: a player is a name"),
        ({"before": {}}, "before: this must be a list"),
        (before(FOUR), "before: this must be an object with keys"),
        (before({}), "before: “tables” is missing"),
        (before({"tables": FOUR}), "before: this must be a list of names"),
        (before({"tables": [], "out": "Anna"}), "before: this must be a list of names"),
        (before({"tables": [], "late": []}), "before: the key “late” is not known here"),
        (
            before({"tables": [FOUR, ["Anna", "Emma", "Fred", "Gina"]], "out": []}),
            "before: Anna stands twice in sitting 1",
        ),
        (
            before({"tables": [FOUR[:3]], "out": []}),
            "before: Klaverjassen is played by 4 players, not by 3",
        ),
        (
            before({"tables": [["ANNA", *FOUR[1:]]], "out": []}),
            "before: “ANNA” is also written “Anna”: write it the same everywhere",
        ),
        ({"present": FOUR[:3]}, "present: a table takes 4 players at least: fewer are present"),
        (
            {"present": [f"P{number}" for number in range(201)]},
            "present: an evening is for at most 200 people",
        ),
    ],
)
def test_this_is_refused_with_its_field(more: dict[str, object], sentence: str) -> None:
    assert answered({**EVENING, **more})["error"].startswith(sentence)


@pytest.mark.parametrize("key", ["game", "present", "way"])
def test_without_this_nothing_can_be_drawn(key: str) -> None:
    values = {one: value for one, value in EVENING.items() if one != key}
    assert answered(values) == {"error": f"{key}: “{key}” is missing"}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "evening: this is not an evening in JSON: line 1, column 1"),
        (b"{", "evening: this is not an evening in JSON: line 1, column 2"),
        (b"\xff", "evening: the sheet is not text in UTF-8"),
        (b"[]", "evening: an evening is an object with keys"),
        (b"null", "evening: an evening is an object with keys"),
        (b"[" * 100_000, "evening: the sheet is nested too deeply"),
        (b" " * 2_000_001, "evening: the sheet is larger than 2000000 bytes"),
        (b'{"number": NaN}', "number: NaN is not a number of JSON"),
        (b'{"way": "lot", "way": "rank"}', "way: the key “way” is given twice"),
        (b'{"game": "\\ud800"}', "game: this text holds a character that cannot be written"),
    ],
)
def test_what_is_no_evening_is_refused(content: bytes, sentence: str) -> None:
    assert answered(content) == {"error": sentence}
