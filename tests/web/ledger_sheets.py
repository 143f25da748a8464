"""`manage.py ledger` on the sheets of a club, with what is asked of it besides."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.games.sheets import sheet_with
from tests.web.bytes_in_and_out import run_here

EVENINGS = Path(__file__).parent.parent / "data" / "evenings"
CLUB = [str(file) for file in sorted((EVENINGS / "club").glob("*.json"))]
WriteSheet = Callable[..., str]


def expected_of_club() -> dict[str, Any]:
    values: dict[str, Any] = json.loads(
        (EVENINGS / "ledger.expected.json").read_text(encoding="utf-8")
    )
    return values


def ledger_with(option: str, asked: object, *sheets: str) -> dict[str, Any]:
    """Return the values that the command prints."""
    done = run_here("ledger", "--json", option, json.dumps(asked), *sheets)
    assert (done.returncode, done.stderr) == (0, b"")
    values: dict[str, Any] = json.loads(done.stdout)
    return values


def refusal_with(option: str, asked: str, *sheets: str) -> str:
    """Return the one sentence why what is asked is refused."""
    done = run_here("ledger", "--json", option, asked, *sheets)
    assert (done.returncode, done.stdout) == (2, b"")
    sentence = done.stderr.decode()
    assert sentence.count("\n") == 1
    return sentence.removesuffix("\n")


def writing_into(folder: Path) -> WriteSheet:
    """Return what writes a free sheet of one round into a file, and gives its place."""

    def write(scores: dict[str, int], **more: Any) -> str:
        values = sheet_with(
            "free-sheet",
            [{"scores": scores}],
            players=list(scores),
            **{"ended_early": True, **more},
        )
        place = folder / f"{len(list(folder.iterdir()))}.json"
        place.write_text(json.dumps(values), encoding="utf-8")
        return str(place)

    return write
