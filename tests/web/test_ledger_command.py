"""`manage.py ledger` prints who owes whom and who leads, or one sentence why a sheet is refused."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command

from tests.games.sheets import PLAYERS, sheet_with
from tests.sheets.sheets import kontsina, kraken, named, played
from tests.web.bytes_in_and_out import run_here

MANAGE = str(settings.BASE_DIR / "manage.py")
DATA = Path(__file__).parent.parent / "data"
CLUB = sorted(file.name for file in (DATA / "club").glob("*.json"))
WRONG = kraken(played(), played(card_points={"Anna": 163}))
WHY = "Round 2, card_points: 163 card points: at most 162"

WriteSheet = Callable[..., str]


def ledger(
    *arguments: str | bytes, given: bytes = b"", encoding: str = "utf-8"
) -> subprocess.CompletedProcess[bytes]:
    """Run the command to its end, with bytes on standard input."""
    return run_here("ledger", *arguments, given=given, encoding=encoding)


def printed(*arguments: str) -> str:
    """Return what the command prints where all goes well."""
    out = io.StringIO()
    call_command("ledger", *arguments, stdout=out)
    return out.getvalue()


def answered(*places: str) -> dict[str, Any]:
    """Return the object that the command prints."""
    text = printed("--json", *places)
    assert text.count("\n") == 1
    values: dict[str, Any] = json.loads(text)
    return values


def free(scores: dict[str, int], **more: Any) -> dict[str, Any]:
    """Return the values of a free sheet of one round that the table ended."""
    rounds = [{"scores": scores}]
    return sheet_with("free-sheet", rounds, players=list(scores), ended_early=True, **more)


@pytest.fixture
def sheet(tmp_path: Path) -> WriteSheet:
    """Write the values of a sheet into a file and return its place."""

    def write(values: dict[str, Any], name: str = "evening.json") -> str:
        place = tmp_path / name
        place.write_text(json.dumps(values), encoding="utf-8")
        return str(place)

    return write


def test_the_example_of_a_club_gives_what_is_expected_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(DATA / "club")
    expected = json.loads((DATA / "club.expected.json").read_text(encoding="utf-8"))
    assert answered(*CLUB) == expected


def test_the_text_says_what_everybody_gets_who_pays_whom_and_who_leads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(DATA / "club")
    lines = printed(*CLUB).splitlines()
    assert lines[:5] == [
        "6 finished matches",
        "",
        "Left out, because it is not finished: 5-kontsina-goes-on.json",
        "",
        "Account in EUR",
    ]
    assert lines[6:11] == [
        "player    EUR",
        "-------------",
        "Anna    -2.88",
        "Bram    -2.87",
        "Cees     4.00",
    ]
    at = lines.index("Bram pays Cees €1.12.")
    assert lines[at + 1] == "  Bram owes €2.87 from 4 matches. €1.12 goes to Cees."
    at = lines.index("Golf")
    assert lines[at + 2 : at + 7] == [
        "place  player  played  won  rounds  points    EUR",
        "-------------------------------------------------",
        "1      Cees         1    1       3      15   4.00",
        "2      Anna         2  0.5      12      50  -2.00",
        "3      Bram         2  0.5      12      52  -2.00",
    ]
    assert max(map(len, lines)) <= 80


def test_sheets_are_in_the_order_of_their_days_those_without_one_last_else_as_given(
    sheet: WriteSheet,
) -> None:
    """Whether low is good follows the newest; Anna has 1 point a round and Cees 3."""
    high = sheet(free({"Anna": 1, "Bram": 1}), "high.json")
    low = sheet(free({"Cees": 3, "Dora": 3}, house_rules={"wins": "lowest"}), "low.json")
    day = {"played_on": "2026-11-21"}
    dated = sheet(free({"Cees": 3, "Dora": 3}, house_rules={"wins": "lowest"}, **day), "dated.json")
    before = sheet(free({"Anna": 1, "Bram": 1}, played_on="2026-11-20"), "before.json")

    def first_of(*places: str) -> str:
        first: str = answered(*places)["standings"]["free-sheet"][0]["player"]
        return first

    assert first_of(high, low) == "Anna"
    assert first_of(low, high) == "Cees"
    assert first_of(high, dated) == "Cees"
    assert first_of(dated, before) == "Anna"


def test_a_sheet_that_is_given_twice_counts_twice(sheet: WriteSheet) -> None:
    place = sheet(free({"Anna": 1, "Bram": 0}, stake={"amount": "1", "currency": "KWD"}))
    values = answered(place, place)
    assert values["matches"] == 2
    assert values["accounts"]["KWD"]["balances"] == {"Anna": "2.000", "Bram": "-2.000"}
    assert [row["played"] for row in values["standings"]["free-sheet"]] == [2, 2]


def test_an_unfinished_sheet_is_named_as_it_was_given_and_counts_for_nothing(
    sheet: WriteSheet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    sheet(kraken(played(), stake={"amount": "1", "currency": "chips"}), "later.json")
    sheet(kontsina(named(), played_on="2020-01-01"), "sooner.json")
    places = ["./later.json", "sooner.json", "./later.json"]
    assert answered(*places) == {"matches": 0, "left_out": places, "accounts": {}, "standings": {}}
    assert "0 finished matches\n\nLeft out, because it is not" in printed(*places)


def test_names_are_compared_letter_by_letter_and_games_by_their_names(sheet: WriteSheet) -> None:
    closed = free({"anna": 2, "Zo\u00e9": 3}, preset="skyjo")
    closed["rounds"][0]["closed_by"] = "anna"
    other = sheet(closed, "other.json")
    one = sheet(free({"Anna": 2, "Zoe\u0301": 1}, house_rules={"called": "Skyjo"}), "one.json")
    small = sheet(free({"Anna": 2, "Bram": 3}, house_rules={"called": "skyjo"}), "small.json")
    assert list(answered(one, small)["standings"]) == ["free-sheet:Skyjo", "free-sheet:skyjo"]
    rows = answered(one, other)["standings"]["free-sheet:Skyjo"]
    assert [(row["place"], row["player"], row["played"], row["won"]) for row in rows] == [
        (1, "Anna", 1, "1"),
        (1, "anna", 1, "1"),
        (3, "Zoé", 2, "0"),
    ]


def test_games_that_are_called_alike_are_told_apart(sheet: WriteSheet) -> None:
    ours = sheet(free({"Anna": 2, "Bram": 1}, house_rules={"called": "Kraken"}), "ours.json")
    theirs = sheet(kraken(played(), ended_early=True), "theirs.json")
    titles = [line for line in printed(ours, theirs).splitlines() if line.startswith("Kraken")]
    assert titles == ["Kraken (free-sheet:Kraken)", "Kraken (kraken)"]
    assert "\nKraken\n" in printed(theirs)


def test_only_what_was_played_for_has_an_account_and_everybody_who_did_stands_in_it(
    sheet: WriteSheet,
) -> None:
    level = sheet(free({"Anna": 1, "Bram": 1}, stake={"amount": "5", "currency": "chips"}))
    for_nothing = sheet(free({"Anna": 1, "Cees": 0}), "nothing.json")
    values = answered(level, for_nothing)
    assert values["accounts"] == {
        "chips": {"balances": {"Anna": "0", "Bram": "0"}, "transfers": []}
    }
    money = {row["player"]: row["money"] for row in values["standings"]["free-sheet"]}
    assert money == {"Anna": {"chips": "0"}, "Bram": {"chips": "0"}, "Cees": {}}
    assert "Nobody owes anything." in printed(level)


def test_a_win_is_rounded_once_and_halves_go_up(sheet: WriteSheet) -> None:
    eight = {f"Player {number}": 1 for number in range(8)}
    three = dict.fromkeys(["Player 0", "Player 1", "Zoe"], 1)
    shared, thirds = sheet(free(eight), "eight.json"), sheet(free(three), "three.json")

    def won(*places: str) -> dict[str, str]:
        rows = answered(*places)["standings"]["free-sheet"]
        return {row["player"]: row["won"] for row in rows}

    assert won(shared)["Player 0"] == "0.13"
    assert won(thirds, thirds)["Zoe"] == "0.67"
    assert won(thirds, thirds, thirds)["Zoe"] == "1"
    assert won(*[shared] * 4)["Player 7"] == "0.5"
    assert won(shared, thirds)["Player 0"] == "0.46"


def test_fifteen_who_owe_are_settled_with_few_payments_and_it_is_said_so(
    sheet: WriteSheet,
) -> None:
    names = [f"Player {number:02}" for number in range(15)]
    places = [
        sheet(
            free(
                {names[start]: (start + 1) ** 2, names[start + 1]: 0},
                stake={"amount": "1", "currency": "chips", "settle": "pairwise"},
            ),
            f"{start}.json",
        )
        for start in range(14)
    ]
    account = answered(*places)["accounts"]["chips"]
    assert "0" not in account["balances"].values()
    assert len(account["balances"]) == 15
    assert len(account["transfers"]) == 14
    sizes = [int(transfer["amount"]) for transfer in account["transfers"]]
    assert sizes == sorted(sizes, reverse=True)
    assert "there may be a plan with fewer payments" in printed(*places)


@pytest.mark.parametrize("way", [["--json"], []])
def test_a_refused_sheet_is_one_sentence_and_nothing_else(
    sheet: WriteSheet, way: list[str]
) -> None:
    good, wrong = sheet(free({"Anna": 1, "Bram": 0})), sheet(WRONG, "wrong.json")
    done = ledger(*way, wrong)
    assert (done.returncode, done.stdout, done.stderr.decode()) == (2, b"", f"{WHY}\n")
    done = ledger(*way, good, wrong, good, "missing.json")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == f"{wrong}: {WHY}\n"


def test_standard_input_is_one_sheet_and_needs_no_database_no_folder_and_no_key(
    tmp_path: Path,
) -> None:
    nowhere = tmp_path / "no" / "data"
    settled = {
        "PYTHONIOENCODING": "utf-8",
        "SCOREKEEPER_DATA": str(nowhere),
        "DATABASE_URL": "postgresql://nobody@nowhere.invalid/nothing",
    }
    given = json.dumps(kontsina(named())).encode()
    done = subprocess.run(
        [sys.executable, MANAGE, "ledger", "-", "--json"],
        input=given,
        capture_output=True,
        check=False,
        timeout=60,
        env={**os.environ, **settled},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["left_out"] == ["-"]
    assert not nowhere.parent.exists()
    done = ledger("-", "-", given=given)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == "-: sheet: this is not a score sheet: line 1, column 1\n"


def test_a_file_may_be_called_by_what_is_no_letter(tmp_path: Path) -> None:
    place = os.fsencode(tmp_path) + b"/M\xfcller.json"
    with open(place, "wb") as file:  # noqa: PTH123 - a Path would not show that it is bytes
        file.write(json.dumps(kontsina(named())).encode())
    done = ledger("--json", place)
    assert os.fsencode(json.loads(done.stdout)["left_out"][0]) == place
    assert ledger(place).returncode == 0


def test_other_letters_than_ascii_arrive_whatever_standard_output_can_write(
    sheet: WriteSheet,
) -> None:
    place = sheet(free({"Gülşen": 1, "漢字": 0}, stake={"amount": "1", "currency": "EUR"}))
    for encoding in ("utf-8", "ascii", "latin-1"):
        done = ledger("--json", place, encoding=encoding)
        values = json.loads(done.stdout.decode(encoding))
        assert values["accounts"]["EUR"]["balances"] == {"Gülşen": "1.00", "漢字": "-1.00"}
        assert ledger(place, encoding=encoding).returncode == 0


def test_without_a_sheet_the_command_says_how_it_is_called() -> None:
    done = ledger()
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"SHEET.json" in done.stderr


def test_everybody_of_a_side_that_leads_has_won(sheet: WriteSheet) -> None:
    rows = answered(sheet(kraken(played(), ended_early=True)))["standings"]["kraken"]
    assert [(row["place"], row["player"], row["won"], row["crosses"]) for row in rows] == [
        (1, PLAYERS[0], "1", 0),
        (1, PLAYERS[2], "1", 0),
        (3, PLAYERS[1], "0", 0),
        (3, PLAYERS[3], "0", 0),
    ]
