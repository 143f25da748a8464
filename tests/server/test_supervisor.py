"""`manage.py serve` goes on, whatever becomes of its workers and whoever knocks."""

import http.client
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.server.supervisor import LONGEST_PAUSE, pause_after
from tests.chaos.phone import Phone, begin_match, notes, save
from tests.served import PATIENCE, Served, serving
from tests.server.lines import are_open, half_sent, wait_until

MANY = 200


class Supervised(Served):
    """A server on data that another one prepared: a supervisor with two workers."""

    def command(self, *options: str) -> list[str]:
        place = ["127.0.0.1", str(self.port)]
        return [sys.executable, "-m", "scorekeeper.server.supervisor", *place, "2"]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with a data folder of its own."""
    with serving(tmp_path_factory.mktemp("supervised") / "data") as server:
        yield server


def test_a_round_is_saved_while_hundreds_of_forms_are_half_sent(served: Served) -> None:
    phone = Phone(served.port, patience=PATIENCE)
    table = begin_match(phone)
    with half_sent(served.port, number=MANY) as strangers:
        assert save(phone, table, "the round") == 302
        assert notes(phone, table) == ["the round"]
        assert are_open(strangers)


def test_a_worker_that_dies_again_and_again_is_replaced(served: Served) -> None:
    for _time in range(2):
        replace_workers(served)
    assert "A worker ended by itself" in served.last_words()


def replace_workers(server: Served) -> None:
    """Kill all workers, and wait until others have come in their place."""
    before = set(server.workers())
    assert before
    server.kill_workers()
    wait_until(lambda: set(server.workers()) - before)
    server.wait()


def test_a_worker_that_dies_young_waits_longer_and_longer_but_not_for_ever() -> None:
    pauses = [pause_after(deaths) for deaths in range(12)]
    assert pauses[0] == 0
    assert pauses == sorted(pauses)
    assert pauses[1] < pauses[2] < pauses[3]
    assert pauses[-1] == LONGEST_PAUSE == pause_after(100_000)


def test_what_is_too_large_is_refused_in_words(served: Served) -> None:
    line = http.client.HTTPConnection("127.0.0.1", served.port, timeout=PATIENCE)
    line.request("POST", "/sheet/", b"x" * (8 * 1024 * 1024 + 1))
    answer = line.getresponse()
    assert answer.status == 413
    assert "This is too large." in answer.read().decode()
    line.close()


def test_a_page_is_compressed_and_a_head_has_no_body(served: Served) -> None:
    line = http.client.HTTPConnection("127.0.0.1", served.port, timeout=PATIENCE)
    line.request("GET", "/", headers={"Accept-Encoding": "gzip"})
    answer = line.getresponse()
    assert (answer.getheader("Content-Encoding"), answer.read()[:2]) == ("gzip", b"\x1f\x8b")
    line.request("HEAD", "/")
    answer = line.getresponse()
    assert (answer.status, answer.read()) == (200, b"")
    line.close()


@pytest.fixture
def supervised(served: Served, tmp_path: Path) -> Iterator[Supervised]:
    """A server that may be ended, on the data of the one that stays."""
    server = Supervised(served.data)
    server.log = tmp_path / "log"
    try:
        server.start()
        yield server
    finally:
        server.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_with_all_its_workers_when_signalled(
    supervised: Supervised, number: signal.Signals
) -> None:
    process, workers = supervised.process, supervised.workers()
    assert len(workers) == 2
    # Ctrl-C reaches every process of the terminal
    os.killpg(process.pid, number) if number == signal.SIGINT else process.terminate()
    assert process.wait(PATIENCE) == 0
    assert not any(is_alive(worker) for worker in workers)


def test_workers_end_when_their_supervisor_is_gone(supervised: Supervised) -> None:
    workers = supervised.workers()
    assert len(workers) == 2
    supervised.process.kill()
    supervised.process.wait(PATIENCE)
    wait_until(lambda: not any(is_alive(worker) for worker in workers))


def is_alive(pid: int) -> bool:
    """Return whether a process is there."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
