"""`manage.py score` prints what sheets are worth, or one sentence why a sheet is refused."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from _pytest.capture import CaptureResult
from django.conf import settings
from django.core.management import call_command

from tests.games.sheets import EXAMPLES
from tests.sheets.sheets import NAMES, kontsina, kraken, named, played
from tests.web.bytes_in_and_out import run_here

MANAGE = str(settings.BASE_DIR / "manage.py")
AS_WRITTEN = str(EXAMPLES / "kraken-as-written.json")
WRONG = kraken(played(), played(card_points={"Anna": 163}))
WHY = "Round 2, card_points: 163 card points: at most 162"


def score(
    *arguments: str | Path, given: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the command by itself, with bytes on standard input."""
    return subprocess.run(
        [sys.executable, MANAGE, "score", *arguments],
        input=given,
        capture_output=True,
        check=False,
        timeout=60,
        env={**os.environ, **environment},
    )


def printed(*arguments: str) -> str:
    """Return what the command prints where all goes well."""
    out = io.StringIO()
    call_command("score", *arguments, stdout=out)
    return out.getvalue()


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> CaptureResult[str]:
    """Return what the command prints on both ways out before it ends with status 2."""
    with pytest.raises(SystemExit) as ended:
        call_command("score", *arguments)
    assert ended.value.code == 2
    return capsys.readouterr()


WriteSheet = Callable[..., str]


@pytest.fixture
def sheet(tmp_path: Path) -> WriteSheet:
    """Write the values of sheets, or bytes, into files and return their places."""

    def write(values: dict[str, Any] | bytes, name: str = "evening.json") -> str:
        place = tmp_path / name
        place.write_bytes(values if isinstance(values, bytes) else json.dumps(values).encode())
        return str(place)

    return write


def test_a_table_of_the_evening_has_a_row_for_every_round_and_says_who_pays(
    sheet: WriteSheet,
) -> None:
    rounds = [
        played(challenges=["Bram"]),
        {"void": True},
        played(
            dealer_override="Dora",
            trump="spades",
            adjustments=[{"by": "Dora", "points": -5, "crosses": 1, "reason": "revoke"}],
        ),
        {"agreed_score": {"points": {"Bram": 12}, "reason": "seen too late"}},
    ]
    values = kraken(*rounds, stake={"amount": "0.25", "currency": "EUR"})
    lines = printed(sheet(values)).splitlines()
    assert [" ".join(line.split()) for line in lines[2:4]] == [
        "Anna and Cees Bram and Dora",
        "round dealer played points total crosses points total crosses",
    ]
    assert [" ".join(line.split()) for line in lines[5:11]] == [
        "1 Anna hearts: Anna, contra by Bram 32 32 0 0 2",
        "Bram thrown in: nobody scores, the same dealer deals again 0 32 0 0",
        "2 Dora spades: Anna; dealt out of turn 20 52 7 7 1",
        "agreed besides: -5 points, +1 cross: Dora: revoke",
        "3 Anna agreed by the table: seen too late 0 52 12 19",
        "together 52 0 19 3",
    ]
    assert lines[12:] == [
        "1. Anna and Cees: 52",
        "2. Bram and Dora: 19",
        "",
        "Round 4 of 16: Bram deals, Cees chooses trumps",
        "",
        "Anna and Cees still owe 4 contras in 6 defences",
        "Bram and Dora still owe 3 contras in 7 defences",
        "",
        "Settlement if it ended now:",
        "Bram pays Anna €0.38. 3 crosses to 0: 3 × €0.25 = €0.75, €0.38 from Bram.",
        "Dora pays Cees €0.37. 3 crosses to 0: 3 × €0.25 = €0.75, €0.37 from Dora.",
    ]


@pytest.mark.parametrize(
    ("tenths", "said"),
    [(-5, "-0.5 points"), (1, "+0.1 points"), (10, "+1.0 points"), (-42, "-4.2 points")],
)
def test_what_a_table_agreed_besides_is_written_in_the_points_of_its_game(
    sheet: WriteSheet, tenths: int, said: str
) -> None:
    bids = {"Anna": 4, "Bram": 3, "Cees": 4, "Dora": 2}
    adjusted = {"by": "Anna", "points": tenths, "reason": "revoke"}
    values = {"scoresheet": 1, "game": "call-break", "players": list(bids)}
    values["rounds"] = [{"bids": bids, "adjustments": [adjusted]}]
    assert f"agreed besides: {said}: Anna: revoke" in printed(sheet(values))


def test_what_the_end_adds_has_its_own_line_in_the_table(sheet: WriteSheet) -> None:
    values = kraken(played(), house_rules={"rounds": 1, "missed_contra_crosses": 1})
    rows = [" ".join(line.split()) for line in printed(sheet(values)).splitlines()]
    assert rows[6:10] == [
        "fewer points at the end 4",
        "4 contras missed 4",
        "4 contras missed 4",
        "together 10 4 6 8",
    ]
    assert "The match is finished." in rows
    assert "Bram and Dora said 0 of 4 contras: 4 missed" in rows


def test_a_game_without_crosses_and_partners_has_a_column_for_everybody(sheet: WriteSheet) -> None:
    text = printed(sheet(kontsina(named(), stake={"amount": "1", "currency": "chips"})))
    assert "crosses" not in text
    assert text.splitlines()[2].split() == ["Anna", "Bram", "Cees"]
    assert "2. Bram and Cees: 0" in text


def test_level_players_share_a_place_and_owe_nothing(sheet: WriteSheet) -> None:
    values = kraken(ended_early=True, stake={"amount": "1", "currency": "chips"})
    text = printed(sheet(values))
    assert "1. Anna, Bram, Cees and Dora: 0" in text
    assert text.endswith("The table stopped early.\n\nSettlement:\nNobody owes anything.\n")


def test_columns_stay_straight_under_wide_letters_and_accents(sheet: WriteSheet) -> None:
    names = ["漢字", "Bram", "Cees", "Do\u0308\u0332ra"]
    lines = printed(
        sheet(kraken(played(card_points={"漢字": 100}, declarer="漢字"), players=names))
    )
    head, rule, row = lines.splitlines()[3:6]
    assert head.index("played") == row.index("hearts") + 2
    assert len(rule) == len(head)


def test_text_that_moves_the_writing_place_stays_on_its_line(sheet: WriteSheet) -> None:
    revoke = {"by": "Anna", "points": 1, "reason": "line one\nline two"}
    assert "line one line two" in printed(sheet(kraken(played(adjustments=[revoke]))))


@pytest.mark.parametrize("name", NAMES)
def test_every_example_can_be_read_as_a_table(name: str) -> None:
    assert printed(str(EXAMPLES / f"{name}.json")).count("\n") > 10


def test_several_sheets_are_printed_one_after_the_other(sheet: WriteSheet) -> None:
    one, other = sheet(kraken(), "one.json"), sheet(kontsina(), "other.json")
    text = printed(one, other)
    assert text.index("Kraken") < text.index("Variant Kontsina")


def test_json_is_one_compact_line_for_each_sheet(sheet: WriteSheet) -> None:
    lines = printed("--json", sheet(kraken(played())), AS_WRITTEN).splitlines()
    assert [json.loads(line)["game"] for line in lines] == ["kraken", "kraken"]
    assert '"points":{"Anna":10,"Bram":6,"Cees":10,"Dora":6}' in lines[0]


def test_a_refused_sheet_is_an_error_on_its_line_and_the_others_are_scored(
    sheet: WriteSheet, capsys: pytest.CaptureFixture[str]
) -> None:
    places = [AS_WRITTEN, sheet(WRONG), "missing.json", AS_WRITTEN]
    out, err = refused(capsys, "--json", *places)
    first, wrong, missing, last = map(json.loads, out.splitlines())
    assert first == last
    assert wrong == {"error": WHY}
    assert missing == {"error": "sheet: the file cannot be read (No such file or directory)"}
    assert err == ""


def test_without_json_a_wrong_sheet_is_one_sentence_and_nothing_else(
    sheet: WriteSheet, capsys: pytest.CaptureFixture[str]
) -> None:
    out, err = refused(capsys, sheet(WRONG))
    assert (out, err) == ("", f"{WHY}\n")


def test_of_several_sheets_the_sentence_names_the_wrong_one_and_no_other_is_printed(
    sheet: WriteSheet, capsys: pytest.CaptureFixture[str]
) -> None:
    out, err = refused(capsys, AS_WRITTEN, sheet(WRONG, "wrong.json"), "missing.json")
    assert out == ""
    assert err.endswith(f"wrong.json: {WHY}\n")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "sheet: this is not a score sheet: line 1, column 1"),
        (b"[" * 100_000, "sheet: the sheet is nested too deeply"),
        (b"[" * 10_000_000, "sheet: the sheet is larger than 2000000 bytes"),
        (b'{"scoresheet": NaN}', "scoresheet: NaN is not a number of JSON"),
        (b'{"game": 1, "game": 1}', "game: the key “game” is given twice"),
        (b'{"scoresheet": 1' + b"0" * 10_000 + b"}", "scoresheet: the number 100000000000… is too"),
        (b'{"scoresheet": 1, "\\ud800": 1}', "sheet: a key holds a character that cannot be"),
        (b'{"scoresheet": 1, "game": "\xe9"}', "sheet: the sheet is not text in UTF-8"),
    ],
    ids=["empty", "deep", "large", "nan", "twice", "digits", "half a letter", "latin-1"],
)
def test_whatever_a_file_holds_it_is_refused_with_one_sentence(
    content: bytes, sentence: str, sheet: WriteSheet, capsys: pytest.CaptureFixture[str]
) -> None:
    place = sheet(content)
    out, err = refused(capsys, place)
    assert out == ""
    assert err.startswith(sentence)
    assert err.count("\n") == 1
    assert json.loads(refused(capsys, "--json", place).out)["error"] + "\n" == err


def test_a_sentence_stays_on_one_line_and_within_reason(
    sheet: WriteSheet, capsys: pytest.CaptureFixture[str]
) -> None:
    values = {"scoresheet": 1, "game": "kraken", "players": ["An\nna" * 8, "\x1b[2J", 3, 4]}
    _out, err = refused(capsys, sheet(values))
    assert err.count("\n") == 1
    long = kraken(house_rules={"x" * 100_000: 1})
    assert len(refused(capsys, sheet(long)).err) < 600


def test_a_folder_is_no_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, str(tmp_path)).err == "sheet: the file cannot be read (Is a directory)\n"


def test_a_sheet_on_standard_input_needs_no_database_no_folder_and_no_key(tmp_path: Path) -> None:
    nowhere = tmp_path / "no" / "data"
    settled = {
        "SCOREKEEPER_DATA": str(nowhere),
        "DATABASE_URL": "postgresql://nobody@nowhere.invalid/nothing",
        "PYTHONIOENCODING": "utf-8",
    }
    done = score("-", "--json", given=json.dumps(kraken(played())).encode(), **settled)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["totals"]["Anna"] == 10
    assert not nowhere.parent.exists()


def test_other_letters_than_ascii_arrive_whatever_standard_output_can_write(
    sheet: WriteSheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = sheet(kraken(played(), players=["Anna", "Gülşen", "Cees", "漢字"]))
    assert b"G?l?en and ??" in score(place, PYTHONIOENCODING="ascii").stdout
    for encoding in ("utf-8", "ascii", "latin-1", "cp1252"):
        with monkeypatch.context() as here:
            here.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding=encoding))
            call_command("score", place, "--json")
            sys.stdout.seek(0)
            totals = json.loads(sys.stdout.read())["totals"]
            assert list(totals)[1::2] == ["Gülşen", "漢字"], encoding
    assert "Gülşen" in run_here("score", place, "--json").stdout.decode()


def test_a_wrong_sheet_ends_the_command_with_status_2() -> None:
    done = run_here("score", "-", given=json.dumps(WRONG).encode())
    assert (done.returncode, done.stdout, done.stderr.decode()) == (2, b"", f"{WHY}\n")


@pytest.mark.parametrize("arguments", [[AS_WRITTEN], ["--json", *[AS_WRITTEN] * 40]])
def test_whoever_reads_only_the_beginning_sees_no_traceback(arguments: list[str]) -> None:
    command = [sys.executable, MANAGE, "score", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        running.stdout.close()
        assert running.stderr is not None
        assert running.stderr.read() == b""
        assert running.wait(timeout=60) == 0
