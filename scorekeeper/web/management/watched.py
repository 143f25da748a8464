"""A run of the tests that leaves nothing behind, however it ends.

The tests start servers, browsers and a PostgreSQL cluster, each a process of its own. Between the
command and pytest stands a watcher: it adopts whatever loses its parent, and where the command or
pytest is gone, it ends all of them and removes their temporary folder. (Adopting is a thing of
Linux; elsewhere only pytest is ended, and the folder removed.)
"""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.web.management.descendants import become_reaper, end_descendants
from scorekeeper.web.management.throwaway_postgres import ThrowawayFailed, throwaway_postgres

ROOT = Path(__file__).resolve().parents[3]


def run_watched(command: list[str], environment: dict[str, str], *, postgres: bool) -> int:
    """Run a command under a watcher, in a temporary folder of its own; return what it ends with."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o711)  # PostgreSQL's own user has to reach its cluster in there
        ours = {**environment, "TMPDIR": folder, "COVERAGE_FILE": f"{folder}/coverage"}
        if os.name == "nt":  # where there is neither Ctrl-C for a group nor PostgreSQL's socket
            return subprocess.run(command, cwd=ROOT, env=ours, check=False).returncode
        become_reaper()
        try:
            return run_watcher(command, ours, postgres=postgres)
        finally:
            end_descendants()  # only where the watcher itself was killed there are any


def run_watcher(command: list[str], environment: dict[str, str], *, postgres: bool) -> int:
    """Start the watcher and wait for it; that this process is alive it knows by an open pipe."""
    parent_end, alive = os.pipe()
    words = [str(parent_end), str(os.getpgrp()), "postgresql" if postgres else "sqlite", *command]
    # A group of its own: Ctrl-C is for the tests, which it has to outlive.
    watcher = subprocess.Popen(
        [sys.executable, "-m", __name__, *words],
        cwd=ROOT,
        env=environment,
        pass_fds=[parent_end],
        process_group=0,
    )
    os.close(parent_end)
    try:
        return wait_patiently(watcher)
    finally:
        os.close(alive)
        watcher.wait()


def wait_patiently(watcher: subprocess.Popen[bytes]) -> int:
    """Wait for the watcher: the first Ctrl-C is for pytest to sum up, the second ends at once."""
    try:
        return watcher.wait()
    except KeyboardInterrupt:
        return watcher.wait()


def watch(parent_end: int, group: int, command: list[str], *, postgres: bool) -> int:
    """Be the watcher: run a command, then end whatever it has left behind."""
    become_reaper()
    signal.signal(signal.SIGTERM, stop_watching)
    try:
        with database_address(postgres=postgres) as address:
            child = subprocess.Popen(command, env=os.environ | address, process_group=group)
            threading.Thread(target=kill_when_alone, args=(parent_end, child), daemon=True).start()
            return outlive(child)
    except ThrowawayFailed as error:
        sys.exit(str(error))
    finally:
        end_descendants()
        shutil.rmtree(os.environ["TMPDIR"], ignore_errors=True)


def stop_watching(_signal: int, _frame: object) -> None:
    """Tidy up where the watcher itself is asked to end, as when everything of a run is."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(128 + signal.SIGTERM)


@contextlib.contextmanager
def database_address(*, postgres: bool) -> Iterator[dict[str, str]]:
    """Name the database in the words of the environment, and keep it running meanwhile."""
    if not postgres:
        yield {}
        return
    with throwaway_postgres() as url:
        yield {"DATABASE_URL": url}


def kill_when_alone(parent_end: int, child: subprocess.Popen[bytes]) -> None:
    """Wait until the command that started this watcher is gone, and end the child with it."""
    os.read(parent_end, 1)  # nothing is ever written: it ends when the other end is closed
    if child.returncode is None:
        os.kill(child.pid, signal.SIGKILL)


def outlive(child: subprocess.Popen[bytes]) -> int:
    """Wait for a child, and bury all the adopted that end before it; return what it ends with."""
    while True:
        process, status = os.wait()
        if process == child.pid:
            child.returncode = os.waitstatus_to_exitcode(status)
            return child.returncode


if __name__ == "__main__":
    pipe, terminal_group, database, *words = sys.argv[1:]
    sys.exit(watch(int(pipe), int(terminal_group), words, postgres=database == "postgresql"))
