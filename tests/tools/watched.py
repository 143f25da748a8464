"""A run of the tests that leaves nothing behind, however it ends.

The tests start servers, browsers and a PostgreSQL cluster, each a process of its own. Between the
command and pytest stands a watcher: it adopts whatever loses its parent, and where the command or
pytest is gone, it ends all of them and removes their temporary folder. (Adopting is a thing of
Linux; elsewhere only pytest is ended, and the folder removed.)
"""

import contextlib
import ctypes
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from tests.tools.throwaway_postgres import ThrowawayFailed, throwaway_postgres

ROOT = Path(__file__).resolve().parents[2]
SET_CHILD_SUBREAPER = 36  # from <linux/prctl.h>
GRACE = 5  # seconds in which a process that is asked to end may tidy up


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


def become_reaper() -> None:
    """Adopt from now on every descendant whose parent ends, in place of process 1."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def end_descendants() -> None:
    """End every descendant: first by asking, then without."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        deadline = time.monotonic() + GRACE
        signalled: set[int] = set()
        while (there := descendants()) and time.monotonic() < deadline:
            for process in there - signalled:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, sign)
            signalled |= there
            time.sleep(0.02)
            bury_the_dead()


def bury_the_dead() -> None:
    """Let go of the children that have ended: until then they count as processes."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def descendants() -> set[int]:
    """Return the processes that descend from this one, as far as the system tells."""
    parents = dict(filter(None, map(parent_of, Path("/proc").glob("[0-9]*/stat"))))
    found: set[int] = set()
    youngest = {os.getpid()}
    while youngest:
        youngest = {process for process, parent in parents.items() if parent in youngest}
        found |= youngest
    return found


def parent_of(stat: Path) -> tuple[int, int] | None:
    """Return a process and its parent, None where it is gone already."""
    try:
        after_the_name = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2]
    except OSError:
        return None
    return int(stat.parent.name), int(after_the_name.split()[1])


if __name__ == "__main__":
    pipe, terminal_group, database, *words = sys.argv[1:]
    sys.exit(watch(int(pipe), int(terminal_group), words, postgres=database == "postgresql"))
