"""Writers of several processes come one after the other, and nobody waits for the dead."""

import multiprocessing
import os
import signal
import threading
from multiprocessing.context import SpawnContext
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event as ProcessEvent
from pathlib import Path

import pytest

from scorekeeper.services.transactions import DatabaseReadOnly, TooBusy, exclusive_writer
from tests.certain import certain

PATIENCE = 180  # seconds; on a busy machine two processes took more than 60 to come and count


@pytest.fixture
def processes() -> SpawnContext:
    """What makes processes that know nothing of this one."""
    return multiprocessing.get_context("spawn")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where a database would be."""
    return tmp_path / "table.sqlite3"


def count_slowly(database: Path, counter: Path, times: int) -> None:
    """Read a number and write the next, which goes wrong where two do it at once."""
    for _time in range(times):
        with exclusive_writer(database):
            number = int(counter.read_text())
            os.sched_yield()
            counter.write_text(str(number + 1))


def stay_inside(database: Path, is_inside: ProcessEvent) -> None:
    """Come in and never go out."""
    with exclusive_writer(database):
        is_inside.set()
        threading.Event().wait()


def test_threads_and_processes_come_one_after_the_other(
    processes: SpawnContext, database: Path
) -> None:
    counter = database.with_name("counter")
    counter.write_text("0")
    given = (database, counter, 200)
    writers: list[BaseProcess | threading.Thread] = [
        *(processes.Process(target=count_slowly, args=given) for _writer in range(2)),
        *(threading.Thread(target=count_slowly, args=given) for _writer in range(2)),
    ]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(PATIENCE)
    assert counter.read_text() == "800"


def test_whoever_is_inside_may_come_in_again(database: Path) -> None:
    with exclusive_writer(database), exclusive_writer(database):
        pass
    with exclusive_writer(database):
        assert not database.exists(), "the database's own file is left alone"


def test_the_next_comes_in_when_a_writer_is_killed(processes: SpawnContext, database: Path) -> None:
    is_inside = processes.Event()
    writer = processes.Process(target=stay_inside, args=(database, is_inside))
    writer.start()
    assert is_inside.wait(PATIENCE)
    os.kill(certain(writer.pid), signal.SIGKILL)
    with exclusive_writer(database):
        writer.join(PATIENCE)
    assert not writer.is_alive()


def test_a_writer_that_fails_lets_the_next_in(database: Path) -> None:
    with pytest.raises(RuntimeError), exclusive_writer(database):
        raise RuntimeError
    done = []

    def write() -> None:
        with exclusive_writer(database):
            done.append(True)

    thread = threading.Thread(target=write, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    assert done == [True]


def test_nobody_waits_for_another_process_without_end(
    processes: SpawnContext, database: Path
) -> None:
    is_inside = processes.Event()
    writer = processes.Process(target=stay_inside, args=(database, is_inside))
    writer.start()
    assert is_inside.wait(PATIENCE)
    for _time in range(2):
        with pytest.raises(TooBusy), exclusive_writer(database, within=0.05):
            pass
    os.kill(certain(writer.pid), signal.SIGKILL)
    writer.join(PATIENCE)
    with exclusive_writer(database, within=PATIENCE):
        pass


def test_nobody_waits_for_another_thread_without_end(database: Path) -> None:
    is_inside, may_go_on = threading.Event(), threading.Event()

    def write() -> None:
        with exclusive_writer(database):
            is_inside.set()
            may_go_on.wait(PATIENCE)

    thread = threading.Thread(target=write)
    thread.start()
    assert is_inside.wait(PATIENCE)
    with pytest.raises(TooBusy), exclusive_writer(database, within=0.05):
        pass
    may_go_on.set()
    with exclusive_writer(database, within=PATIENCE):
        thread.join(PATIENCE)


def test_where_nothing_can_be_written_nobody_waits(tmp_path: Path) -> None:
    with (
        pytest.raises(DatabaseReadOnly, match="No such file"),
        exclusive_writer(tmp_path / "gone" / "scorekeeper.sqlite3"),
    ):
        pass
