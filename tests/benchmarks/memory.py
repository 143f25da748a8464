"""What a server caches: `python -m tests.benchmarks.memory [--requests N]`.

Against `manage.py serve` with its defaults, on SQLite or on the PostgreSQL that ``DATABASE_URL``
names: 500 matches, some of them as long as a match can be, looked at and written to from phones in
100 locales, in no order. Prints the memory of the largest process as it goes on (Linux), and ends
with 1 when that is more than a process may take or goes on growing to the last.
"""

import argparse
import os
import random
import re
import sys
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count, repeat
from pathlib import Path
from typing import TypeVar

from babel.localedata import locale_identifiers

from tests.benchmarks.line import Line
from tests.chaos.phone import Phone, begin_match
from tests.served import Served, own_database, serving

MATCHES, LOCALES, PHONES, LOOKS = 500, 100, 4, 20
LONG_MATCHES, MOST_ROUNDS, USUAL_ROUNDS = 10, 2_000, 40
ROUND = {"trump": "hearts", "card_points": {"Anna": 100}}
# The program itself, 64 MB of books and pages, a megabyte for each language, and what four threads
# work on at once: a book of 2,000 rounds while it is read.
MOST = 400  # MB
STILL = 1.1  # times as much as halfway is no growing any more
PAGES = (
    *(["", "board/", "rounds/new/"] * 4),
    *["history/", "settlement/", "rules/", "offline/", "players/", "phones/", "stop/", "dealer/"],
    *["scores.csv", "summary.txt", "sheet.json"],
)
keys = count()
Answered = TypeVar("Answered")


def languages() -> list[str]:
    """Return as many languages as browsers ask for, spread over all there are."""
    every = sorted(name.replace("_", "-") for name in locale_identifiers())
    return every[:: len(every) // LOCALES][:LOCALES]


@dataclass
class Cafe:
    """The tables, and what the phones did so far."""

    server: Served
    tables: list[str]
    requests: int
    asked: count[int] = field(default_factory=lambda: count(1))
    looks: list[int] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    def memory(self) -> int:
        """Return the memory of the largest process, in MB."""
        return max(map(memory_of, self.server.workers()))

    def one_more(self) -> bool:
        """Count a request, and look at the memory now and then; False when it was the last."""
        number = next(self.asked)
        if number % (self.requests // LOOKS) == 0 and len(self.looks) < LOOKS:
            self.looks.append(self.memory())
            print(f"{number:8} requests {self.looks[-1]:6} MB", flush=True)
        return number < self.requests


def memory_of(pid: int) -> int:
    """Return the memory of one process, in MB."""
    said = re.search(r"VmRSS:\s+([0-9]+) kB", Path(f"/proc/{pid}/status").read_text())
    assert said is not None
    return int(said[1]) // 1024


class Guest:
    """A phone that looks at all tables, and writes now and then, in whatever language."""

    def __init__(self, cafe: Cafe, number: int) -> None:
        self.cafe, self.chance = cafe, random.Random(number)
        self.line, self.languages = Line(cafe.server.port), languages()

    def go_on(self) -> None:
        """Do one thing after the other."""
        while self.cafe.one_more():
            table, deed = self.chance.choice(self.cafe.tables), self.chance.random()
            if deed < 0.1:
                self.save(table)
            elif deed < 0.2:
                self.look_at_a_round(table)
            elif deed < 0.25:
                self.get("/new/kraken/")
            else:
                self.get(f"{table}{self.chance.choice(PAGES)}")

    def language(self) -> str:
        """Return the head in which a browser names its language."""
        return f"Accept-Language: {self.chance.choice(self.languages)}"

    def get(self, address: str) -> str:
        """Open a page; return its text."""
        status, content = self.ask(lambda: self.line.get(address, self.language()))
        if status not in (200, 302):
            self.cafe.refused.append(f"{status} {address}")
        return content.decode()

    def ask(self, ask: Callable[[], Answered]) -> Answered:
        """Ask on a line that is open."""
        try:
            return ask()
        except (OSError, AssertionError):
            self.line = Line(self.cafe.server.port)
            return ask()

    def save(self, table: str) -> None:
        """Save one more round, as its form says it."""
        page = self.get(f"{table}rounds/new/")
        base = re.search(r'name="base" value="([^"]*)"', page)
        fields = {
            "key": f"{next(keys)}-{self.chance.getrandbits(64)}",
            "base": base[1] if base else "",
        }
        fields |= {"trump": "hearts", "card_points_0": "100", "action": "save"}
        address = f"{table}rounds/new/"
        status, _content = self.ask(lambda: self.line.send(address, fields, self.language()))
        if status not in (302, 400, 409):  # 400: a match that has as many rounds as it can
            self.cafe.refused.append(f"{status} {address} saved")

    def look_at_a_round(self, table: str) -> None:
        """Open the page of a round, and the one on which it is corrected."""
        found = re.findall(r"\brounds/([0-9]+)/", self.get(table))
        if found:
            key = self.chance.choice(found)
            self.get(f"{table}rounds/{key}/")
            if self.cafe.one_more():
                self.get(f"{table}rounds/{key}/correct/")


def tables_of(server: Served, matches: int) -> list[str]:
    """Begin the matches, some of them long."""
    phone, chance = Phone(server.port, patience=120), random.Random(1)
    found: list[str] = []
    for number in range(matches):
        usual = chance.randrange(USUAL_ROUNDS)
        rounds = MOST_ROUNDS - 20 if number < LONG_MATCHES else usual
        found.append(begin_match(phone, repeat(ROUND, rounds)))
    return found


def measure(server: Served, requests: int) -> bool:
    """Let the phones ask, print the memory, and return whether it stayed within its bounds."""
    print(f"       0 requests {max(map(memory_of, server.workers())):6} MB, nothing looked at yet")
    cafe = Cafe(server, tables_of(server, MATCHES), requests)
    print(f"       0 requests {cafe.memory():6} MB, {MATCHES} matches begun", flush=True)
    phones = [threading.Thread(target=Guest(cafe, number).go_on) for number in range(PHONES)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    for refused in sorted(set(cafe.refused))[:20]:
        print(f"not answered: {refused}")
    highest, halfway = max(cafe.looks), max(cafe.looks[: LOOKS // 2])
    grows = cafe.looks[-1] > STILL * halfway
    print(f"at most {highest} MB of {MOST}, {'still growing' if grows else 'and not growing'}")
    return highest <= MOST and not grows and not cafe.refused


def main() -> int:
    """Serve and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=50_000)
    requests = max(LOOKS, parser.parse_args().requests)
    os.environ["DJANGO_SETTINGS_MODULE"] = "scorekeeper.settings"
    with (
        tempfile.TemporaryDirectory() as folder,
        own_database("memory") as database,
        serving(Path(folder) / "data", database=database, SCOREKEEPER_SHEETS="off") as server,
    ):
        return 0 if measure(server, requests) else 1


if __name__ == "__main__":
    sys.exit(main())
