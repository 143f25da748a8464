"""Two scorers, a network that garbles everything, a server that dies: every round is there once.

Each seed is an evening of its own; some share a server, which is killed twice while they play.
The first seed is drawn by that of the run. ``CHAOS_SEED`` names it instead, ``CHAOS_RUNS`` how many
there are.
"""

import os
import random
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from tests.chaos.phone import NAMES, Phone, begin_match, sheet_of
from tests.chaos.proxy import Proxy
from tests.chaos.scorer import Scorer, recorded
from tests.served import Served, own_database
from tests.sheets.sheets import scored

IS_LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
RUNS = int(os.environ.get("CHAOS_RUNS", "1000" if IS_LONG else "4"))
TOGETHER = 20 if IS_LONG else 10
ROUNDS_EACH = 6

pytestmark = pytest.mark.django_db  # which lets it run on PostgreSQL as well


class PlayedMatch:
    """One match and its two scorers, each behind a bad network of its own; all by one seed."""

    def __init__(self, seed: int, port: int) -> None:
        self.seed, self.port = seed, port
        self.table = begin_match(Phone(port))
        self.proxies = [Proxy(port, random.Random(f"network {seed} {name}")) for name in "ab"]
        self.scorers = [
            Scorer(
                f"{seed}{name}",
                port=proxy.port,
                table=self.table,
                chance=random.Random(f"scorer {seed} {name}"),
            )
            for name, proxy in zip("ab", self.proxies, strict=True)
        ]

    def close(self) -> None:
        """Wait until nothing is on its way any more."""
        for proxy in self.proxies:
            proxy.close()

    def check(self) -> None:
        """Compare what the server has with what the table intended."""
        sheet, totals = recorded(self.port, self.table)
        intended = {played.note: played for one in self.scorers for played in one.rounds}
        notes = [played["note"] for played in sheet["rounds"]]
        assert sorted(notes) == sorted(intended), f"seed {self.seed}"
        for scorer in self.scorers:
            own = [note for note in notes if note.startswith(f"{scorer.name} ")]
            assert own == [played.note for played in scorer.rounds], f"seed {self.seed}"
        by_hand = [intended[note].written() for note in notes]
        by_program = [{name: played[name] for name in by_hand[0]} for played in sheet["rounds"]]
        assert by_program == by_hand, f"seed {self.seed}"
        replayed = scored(sheet_of(by_hand))["totals"]
        assert totals == [replayed[name] for name in NAMES], f"seed {self.seed}"


@pytest.fixture(params=range(0, RUNS, TOGETHER))
def seeds(request: pytest.FixtureRequest, seed: int) -> range:
    """As many seeds as share a server."""
    first = int(os.environ.get("CHAOS_SEED", seed)) + request.param
    return range(first, first + min(TOGETHER, RUNS - request.param))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all evenings, on a database of its own."""
    with own_database("chaos") as database:
        served = Served(tmp_path_factory.mktemp("chaos") / "data", database=database)
        served.start()
        yield served
        served.kill()
        assert "Traceback" not in served.log.read_text()


def kill_twice(server: Served, evenings: list[PlayedMatch], playing: list[Future[None]]) -> None:
    """Kill the server after a third of the rounds and start it again; then only its workers."""
    scorers = [scorer for evening in evenings for scorer in evening.scorers]
    for third, kill in ((1, server.kill), (2, server.kill_workers)):
        while sum(len(one.rounds) for one in scorers) < third * len(scorers) * ROUNDS_EACH // 3:
            if all(player.done() for player in playing):
                return
            time.sleep(0.01)
        kill()
        if server.process.poll() is not None:
            server.start()


def test_whatever_the_network_and_the_server_do_each_round_is_there_once(
    server: Served, seeds: range
) -> None:
    print(f"\nseeds {seeds[0]} to {seeds[-1]}", end=": ")
    evenings = [PlayedMatch(seed, server.port) for seed in seeds]
    scorers = [scorer for evening in evenings for scorer in evening.scorers]
    with ThreadPoolExecutor(len(scorers)) as table:
        playing = [table.submit(scorer.play, ROUNDS_EACH) for scorer in scorers]
        kill_twice(server, evenings, playing)
        for scorer, player in zip(scorers, playing, strict=True):
            assert player.exception() is None, (scorer.name, player.exception())
    for evening in evenings:
        evening.close()
        evening.check()
    print(what_happened(evenings))


def what_happened(evenings: list[PlayedMatch]) -> str:
    """Return in a line what the evenings went through."""
    scorers = [scorer for evening in evenings for scorer in evening.scorers]
    met: Counter[str] = Counter()
    for evening in evenings:
        for proxy in evening.proxies:
            met.update(proxy.met)
    fates = ", ".join(f"{number} {fate}" for fate, number in met.items())
    rounds = sum(len(one.rounds) for one in scorers)
    return f"{rounds} rounds, {sum(one.conflicts for one in scorers)} conflicts; {fates}"
