"""A run of the tests that is killed leaves no process and no folder behind."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.served import PATIENCE, ROOT

COMMAND = [sys.executable, "manage.py", "test", "-n1", "-p", "no:cacheprovider"]
WAITS = "tests/data/by_name/waits.py"
EVERYTHING, A_PROCESS = f"{WAITS}::test_beside_everything", f"{WAITS}::test_beside_a_process"


def hear_ctrl_c() -> None:
    """End at Ctrl-C again: a script starts what it runs in the background so that it does not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Run:
    """A run of a test that never ends, all in a folder of its own."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.folder, self.is_waiting = folder / "scratch", folder / "is-waiting"
        self.folder.mkdir(mode=0o711)
        own = {"TMPDIR": str(self.folder), "SCOREKEEPER_IS_WAITING": str(self.is_waiting)}
        self.log = folder / "log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [*COMMAND, *words],
                cwd=ROOT,
                env={**os.environ, "DATABASE_URL": "", **own},
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=hear_ctrl_c,  # noqa: PLW1509 - there are no threads yet
            )

    def wait_until_all_is_there(self) -> None:
        """Wait until everything has been started."""
        deadline = time.monotonic() + PATIENCE
        while not self.is_waiting.exists():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < deadline, self.log.read_text()
            time.sleep(0.1)

    def own_processes(self) -> dict[int, str]:
        """Return the command lines of all processes that know of its folder."""
        found = {}
        for process in Path("/proc").glob("[0-9]*"):
            try:
                words = (process / "cmdline").read_bytes()
                environment = words + (process / "environ").read_bytes()
                place = os.fsencode((process / "cwd").readlink())
            except OSError:  # it has ended meanwhile
                continue
            if os.fsencode(self.folder) in environment + place:
                found[int(process.name)] = words.replace(b"\0", b" ").decode(errors="replace")
        return found

    def find(self, words: str) -> int:
        """Return the first process whose command line has these words in it."""
        return min(number for number, line in self.own_processes().items() if words in line)

    def wait_until_nothing_is_left(self) -> None:
        """Wait until no process and no file is there any more."""
        self.process.wait(PATIENCE)
        deadline = time.monotonic() + PATIENCE
        while (left := self.own_processes()) or (files := list(self.folder.iterdir())):
            assert time.monotonic() < deadline, left or files
            time.sleep(0.1)


@pytest.fixture
def run() -> Iterator[Callable[..., Run]]:
    """Start a run of the tests; whatever becomes of it, it is gone afterwards."""
    folder = Path(tempfile.mkdtemp())  # short: the paths of sockets have to be
    folder.chmod(0o711)
    runs = []

    def start(*words: str) -> Run:
        runs.append(Run(folder, *words))
        runs[-1].wait_until_all_is_there()
        return runs[-1]

    yield start
    for one in runs:
        for process in one.own_processes():
            os.kill(process, signal.SIGKILL)
    shutil.rmtree(folder)


def test_nothing_is_left_of_a_killed_run_on_postgresql(run: Callable[..., Run]) -> None:
    killed = run("--postgres", EVERYTHING)
    lines = " ".join(killed.own_processes().values())
    for part in ("manage.py test", "-m pytest", "scorekeeper.server", "chrom", "postgres"):
        assert part in lines
    killed.process.kill()
    killed.wait_until_nothing_is_left()


@pytest.mark.parametrize("who", ["-m pytest", "tools.watched"])
def test_nothing_is_left_where_a_part_of_the_run_is_killed(
    run: Callable[..., Run], who: str
) -> None:
    wounded = run(A_PROCESS)
    for part in ("manage.py test", "tools.watched", "-m pytest", "threading.Event"):
        assert any(part in line for line in wounded.own_processes().values())
    os.kill(wounded.find(who), signal.SIGKILL)
    wounded.wait_until_nothing_is_left()
    assert wounded.process.returncode != 0


def test_nothing_is_left_where_all_are_asked_to_end_at_once(run: Callable[..., Run]) -> None:
    """As by ``pkill -f``: command, watcher and pytest cannot look after each other."""
    stopped = run(A_PROCESS)
    for process, line in stopped.own_processes().items():
        if any(part in line for part in ("manage.py test", "tools.watched", "-m pytest")):
            os.kill(process, signal.SIGTERM)
    stopped.wait_until_nothing_is_left()


def test_ctrl_c_is_summed_up_and_leaves_nothing(run: Callable[..., Run]) -> None:
    stopped = run(A_PROCESS)
    os.killpg(stopped.process.pid, signal.SIGINT)
    stopped.wait_until_nothing_is_left()
    assert stopped.process.returncode == 2
    assert "KeyboardInterrupt" in stopped.log.read_text()
    assert "seed" in stopped.log.read_text().partition("KeyboardInterrupt")[0]
