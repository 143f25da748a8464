"""What a café full of tables costs the server: `python -m tests.benchmarks.load`.

Against `manage.py serve` with its defaults, on SQLite or on the PostgreSQL that ``DATABASE_URL``
names: eight writers at once, and 500 followers of 100 tables while rounds are saved. Everything is
given as a multiple of the least Django view, measured on the same server just before. The cost is
the CPU time of the server's processes, which another program's load does not change (Linux).
"""

import os
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count, cycle, repeat
from pathlib import Path

from tests.benchmarks.line import Line
from tests.chaos.phone import Phone, begin_match
from tests.served import Served, own_database, serving

TABLES, FOLLOWERS, WRITERS = 100, 500, 8
ROUNDS_AT_FIRST = 10
SECONDS = float(os.environ.get("BENCHMARK_SECONDS", "5"))
ROUND = {"trump": "hearts", "card_points": {"Anna": 100}}
TICKS = os.sysconf("SC_CLK_TCK")
keys = count()
Action = Callable[[Line], object]  # what somebody does on a line


@dataclass
class Measured:
    """What some requests took: seconds each, and CPU seconds of the server for all of them."""

    took: list[float] = field(default_factory=list)
    cpu: float = 0.0
    seconds: float = 0.0

    @property
    def cost(self) -> float:
        """CPU seconds of the server for one request."""
        return self.cpu / len(self.took)

    def percentile(self, share: int) -> float:
        """Return how long the slowest requests but so many took, in seconds."""
        return statistics.quantiles(self.took, n=100)[share - 1]


@dataclass
class Table:
    """A match as its scorer's phone knows it."""

    address: str
    version: int
    epoch: str

    @property
    def stamp(self) -> str:
        """What its page has seen."""
        return f"{self.version}-{self.epoch}"

    def save(self, line: Line) -> None:
        """Save one more round."""
        fields = {"key": f"{next(keys)}-saved-by-benchmark", "base": self.stamp}
        fields |= {"trump": "hearts", "card_points_0": "100", "action": "save"}
        status, text = line.send(f"{self.address}rounds/new/", fields)
        assert status == 302, text
        self.version += 1


def cpu_of(server: Served) -> float:
    """Return the CPU seconds that a server and all its processes have used so far."""
    return sum(ticks_of(pid) for pid in (server.process.pid, *server.workers())) / TICKS


def ticks_of(pid: int) -> int:
    """Return the CPU time of one process, in ticks."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(words[11]) + int(words[12])


def at_once(server: Served, actions: Sequence[Action], *, pause: float = 0.0) -> Measured:
    """Let each action be done over and over on a line of its own; return what it all took."""
    found = Measured()
    end = time.perf_counter() + SECONDS
    before, start = cpu_of(server), time.perf_counter()
    with ThreadPoolExecutor(len(actions)) as phones:
        lines = [Line(server.port) for _action in actions]
        given = (repeat(found.took), repeat(end), repeat(pause))
        list(phones.map(go_on, lines, actions, *given))
    found.seconds = time.perf_counter() - start
    found.cpu = cpu_of(server) - before
    return found


def go_on(line: Line, action: Action, took: list[float], end: float, pause: float) -> None:
    """Do something until a moment comes, at most once in so many seconds."""
    while (start := time.perf_counter()) < end:
        action(line)
        took.append(time.perf_counter() - start)
        time.sleep(max(0, start + pause - time.perf_counter()))


def getting(address: str) -> Action:
    """Return an action that opens a page."""

    def get(line: Line) -> None:
        assert line.get(address, "Accept-Encoding: gzip")[0] == 200

    return get


def checking(tables: Sequence[Table]) -> Action:
    """Return an action that checks one table after the other for news."""
    turns = count()

    def check(line: Line) -> None:
        table = tables[next(turns) % len(tables)]
        if line.check(table.address, table.stamp) == 200:
            line.get(table.address)

    return check


def inserting(line: Line) -> None:
    """Insert one row."""
    assert line.send("/floor/insert/", {"key": f"row {next(keys)}"})[0] == 302


def tables_of(server: Served) -> list[Table]:
    """Begin the matches, each with some rounds."""
    phone = Phone(server.port, patience=60)
    found: list[Table] = []
    for _number in range(TABLES):
        address = begin_match(phone, [ROUND] * ROUNDS_AT_FIRST)
        form = phone.form(f"{address}rounds/new/", name="entry")
        version, epoch = form.values["base"][0].split("-")
        found.append(Table(address, int(version), epoch))
    return found


def report(what: str, found: Measured, least: Measured) -> None:
    """Print one line: how many a second, and all times and costs as multiples of the least view."""
    unit = statistics.median(least.took)
    print(
        f"{what:44}{len(found.took) / found.seconds:7.0f}/s  cost {found.cost / least.cost:5.1f}"
        f"  p50 {found.percentile(50) / unit:6.1f}  p99 {found.percentile(99) / unit:6.1f}"
    )


def measure(server: Served) -> None:
    """Measure one thing after the other, and print each."""
    tables = tables_of(server)
    least = at_once(server, [getting("/floor/")])
    unit = statistics.median(least.took)
    print(f"the least view: {unit * 1e3:.2f} ms, of which CPU {least.cost * 1e3:.2f} ms")
    report("8 phones, the least view", at_once(server, [getting("/floor/")] * 8), least)
    pages = [getting(table.address) for table in tables[:8]]
    report("8 phones, table pages", at_once(server, pages), least)
    report("8 phones, checks without news", at_once(server, [checking(tables)] * 8), least)
    report("8 writers, one row each", at_once(server, [inserting] * WRITERS), least)
    saves = [table.save for table in tables[:WRITERS]]
    report("8 writers, a round each", at_once(server, saves), least)
    measure_cafe(server, tables, least)


def measure_cafe(server: Served, tables: Sequence[Table], least: Measured) -> None:
    """Measure followers who check once a second, alone and while rounds are saved."""
    share = [checking(tables[start::WRITERS]) for start in range(WRITERS)]
    pause = WRITERS / FOLLOWERS
    report(f"{FOLLOWERS} followers", at_once(server, share, pause=pause), least)
    saved, turns = Measured(), cycle(tables)

    def save(line: Line) -> None:
        next(turns).save(line)

    end = time.perf_counter() + SECONDS
    given = (Line(server.port), save, saved.took, end, 0.2)
    scorer = threading.Thread(target=go_on, args=given)
    scorer.start()
    report("... while 5 rounds a second are saved", at_once(server, share, pause=pause), least)
    scorer.join()
    unit = statistics.median(least.took)
    p50, p99 = (saved.percentile(share) / unit for share in (50, 99))
    print(f"such a round: p50 {p50:.1f}  p99 {p99:.1f}")


def main() -> None:
    """Serve and measure."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.benchmarks.settings"
    with (
        tempfile.TemporaryDirectory() as folder,
        own_database("load") as database,
        serving(Path(folder) / "data", database=database) as server,
    ):
        measure(server)


if __name__ == "__main__":
    main()
