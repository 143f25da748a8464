"""How long others wait for the longest score sheets: `python -m tests.benchmarks.sheets`.

Against `manage.py serve` with its defaults, on SQLite or on the PostgreSQL that ``DATABASE_URL``
names: one phone saves rounds, first alone, then while another one brings sheets of 2,000 rounds
along, each as large as it may be. Printed are seconds, and what a sheet takes in all.
"""

import json
import os
import statistics
import tempfile
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.chaos.phone import Phone, begin_match, save, sheet_of
from tests.served import Served, own_database, serving

ROUNDS = int(os.environ.get("BENCHMARK_ROUNDS", "2000"))
TIMES = int(os.environ.get("BENCHMARK_TIMES", "60"))
PLAIN = {"trump": "hearts", "card_points": {"Anna": 100}}
ADJUSTED = {**PLAIN, "adjustments": [{"by": "Anna", "points": 1, "reason": "a"}] * 20}
SHEETS = {"thrown in": {"void": True}, "plain": PLAIN, "with 20 adjustments each": ADJUSTED}


def waits(server: Served, table: str) -> list[float]:
    """Return how long each of some rounds took to be saved, with the form before it."""
    phone = Phone(server.port, patience=120)
    took: list[float] = []
    for number in range(TIMES):
        start = time.perf_counter()
        assert save(phone, table, f"round {number}") == 302
        took.append(time.perf_counter() - start)
    return took


def report(what: str, took: list[float]) -> None:
    """Print one line."""
    median, longest = statistics.median(took), max(took)
    print(f"{what:56} median {median:6.3f} s  longest {longest:6.3f} s", flush=True)


def bringing(
    server: Served, played_round: Mapping[str, Any], is_over: threading.Event, took: list[float]
) -> None:
    """Bring one sheet after the other along until it is over."""
    phone = Phone(server.port, patience=600)
    while not is_over.is_set():
        form = phone.form("/sheet/")
        form.values["text"] = [json.dumps(sheet_of([played_round] * ROUNDS), separators=(",", ":"))]
        start = time.perf_counter()
        answer = phone.ask("POST", "/sheet/", form.values)
        assert answer.status == 302, answer.said
        took.append(time.perf_counter() - start)


def measure(server: Served) -> None:
    """Measure one kind of sheet after the other."""
    phone = Phone(server.port, patience=60)
    report("a round saved, alone", waits(server, begin_match(phone)))
    for name, played_round in SHEETS.items():
        is_over = threading.Event()
        took: list[float] = []
        other = threading.Thread(target=bringing, args=(server, played_round, is_over, took))
        other.start()
        report(f"beside sheets of rounds {name}", waits(server, begin_match(phone)))
        is_over.set()
        other.join()
        report(f"such a sheet, {ROUNDS} rounds", took)


def main() -> None:
    """Serve and measure."""
    with (
        tempfile.TemporaryDirectory() as folder,
        own_database("sheets") as database,
        serving(Path(folder) / "data", database=database, SCOREKEEPER_SHEETS="off") as server,
    ):
        measure(server)


if __name__ == "__main__":
    main()
