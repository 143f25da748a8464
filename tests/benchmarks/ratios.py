"""What a saved round and the pages cost: `python -m tests.benchmarks.ratios`.

Against `manage.py serve` with its defaults, on SQLite or on the PostgreSQL that ``DATABASE_URL``
names. Everything is given as a multiple of the least that Django can do on the same server, asked
for in turns with it: a saved round of one inserted row, a page of one with sixteen rows. The cost
is the CPU time of the server's processes for one request, which another program's load does not
change much; of many requests the median counts (Linux).

Every match begins with fifteen rounds and money at stake, gets five more, and makes room for the
next one, so that the last request is about as much as the first.
"""

import json
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

from tests.benchmarks.line import Line
from tests.chaos.phone import Phone, sheet_of
from tests.served import Served, own_database, serving

ROUND = {"trump": "hearts", "card_points": {"Anna": 100}}
STAKE = {"amount": "0.25", "currency": "EUR", "settle": "pairwise"}
AT_FIRST, SAVED, MANY = 15, 5, 1_000  # rounds
MATCHES = int(os.environ.get("BENCHMARK_MATCHES", "40"))
WARMING_UP = 2  # matches that are not counted
BROWSER = ("Accept-Encoding: gzip", "Accept-Language: nl,en;q=0.5")
ONE_ROW, SIXTEEN_ROWS = "one inserted row", "the least page of 16 rows"
LEAST = {
    "a saved round": ONE_ROW,
    "the table page redrawn after it": SIXTEEN_ROWS,
    "the table page once more": SIXTEEN_ROWS,
    "the entry page": SIXTEEN_ROWS,
    "its preview": SIXTEEN_ROWS,
    "the settlement page": SIXTEEN_ROWS,
    f"the settlement page of {MANY} rounds": SIXTEEN_ROWS,
}
keys = count()


def cpu_clock(pid: int) -> float:
    """Return the CPU seconds that a process has used so far, to the nanosecond."""
    return time.clock_gettime((~pid << 3) | 2)  # as clock_getcpuclockid(3) numbers these clocks


def begin_match(phone: Phone, rounds: int) -> str:
    """Begin a match for money with so many rounds; return the address of its table."""
    form = phone.form("/sheet/")
    form.values["text"] = [json.dumps({**sheet_of([ROUND] * rounds), "stake": STAKE})]
    answer = phone.ask("POST", "/sheet/", form.values)
    assert answer.status == 302, answer.text
    return answer.location


class Costs:
    """What requests cost a server, each asked for on one line to one of its processes."""

    def __init__(self, server: Served) -> None:
        self.line, self.workers = Line(server.port), server.workers()
        self.found: dict[str, list[float]] = {}

    def cpu(self) -> float:
        """Return the CPU seconds that the processes have used so far."""
        return sum(map(cpu_clock, self.workers))

    def ask(self, what: str, expected: int, request: Callable[[], tuple[int, bytes]]) -> None:
        """Send a request, and write down what it cost."""
        before = self.cpu()
        status, content = request()
        time.sleep(0.001)  # for what is done behind the answer
        self.found.setdefault(what, []).append(self.cpu() - before)
        assert status == expected, (what, status, content)

    def get(self, what: str, address: str) -> None:
        """Open a page as a browser does."""
        self.ask(what, 200, lambda: self.line.get(address, *BROWSER))

    def send(self, what: str, address: str, fields: Mapping[str, str], *, expected: int) -> None:
        """Send a form."""
        self.ask(what, expected, lambda: self.line.send(address, fields))

    def of(self, what: str) -> float:
        """Return the median."""
        return statistics.median(self.found[what])

    def multiples(self) -> dict[str, float]:
        """Return for each thing how many times it costs the least that Django can do."""
        return {what: self.of(what) / self.of(least) for what, least in LEAST.items()}


def play_on(costs: Costs, table: str, base: str) -> None:
    """Enter and save a round, and look at everything around it."""
    fields = {"key": f"{next(keys)}-saved-by-benchmark", "base": base}
    fields |= {"trump": "hearts", "card_points_0": "100"}
    new = f"{table}rounds/new/"
    costs.send(ONE_ROW, "/floor/insert/", {"key": f"row {next(keys)}"}, expected=302)
    costs.get("the entry page", new)
    costs.send("its preview", f"{table}rounds/preview/", fields, expected=200)
    costs.send("a saved round", new, {**fields, "action": "save"}, expected=302)
    costs.get(SIXTEEN_ROWS, "/floor/rows/")
    costs.get("the table page redrawn after it", table)
    costs.get("the table page once more", table)
    costs.get("the settlement page", f"{table}settlement/")


def play(costs: Costs, phone: Phone, table: str) -> None:
    """Play some rounds of a match that has just begun; the first page of all is not counted."""
    base = phone.form(f"{table}rounds/new/", name="entry").values["base"][0]
    version, _dash, epoch = base.partition("-")
    costs.line.get(table, *BROWSER)
    for number in range(SAVED):
        play_on(costs, table, f"{int(version) + number}-{epoch}")


def measure(server: Served, matches: int) -> tuple[Costs, list[str]]:
    """Play so many matches; return what everything cost, and the addresses of their tables."""
    phone, costs = Phone(server.port, patience=120), Costs(server)
    tables: list[str] = []
    long = begin_match(phone, MANY)
    with closing(costs.line.socket):
        for number in range(WARMING_UP + matches):
            tables.append(begin_match(phone, AT_FIRST))
            if number == 0:
                costs.line.get("/floor/sixteen/")
            if number == WARMING_UP:
                costs.found.clear()
            play(costs, phone, tables[-1])
            costs.get(f"the settlement page of {MANY} rounds", f"{long}settlement/")
    return costs, tables


@contextmanager
def own_server(name: str) -> Iterator[Served]:
    """Serve the program with the floor's pages, in a folder and a database of its own."""
    own = {"DJANGO_SETTINGS_MODULE": "tests.benchmarks.settings"}
    with (
        tempfile.TemporaryDirectory() as folder,
        own_database(name) as database,
        serving(Path(folder) / "data", database=database, **own) as server,
    ):
        yield server


def report(costs: Costs) -> None:
    """Print one line for each thing."""
    for what, multiple in costs.multiples().items():
        print(f"{what:40}{multiple:6.2f} times {LEAST[what]}")


def main() -> None:
    """Serve and measure."""
    with own_server("ratios") as server:
        report(measure(server, MATCHES)[0])


if __name__ == "__main__":
    main()
