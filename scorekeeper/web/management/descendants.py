"""The processes that this one has started, and those that they have started in turn."""

import contextlib
import ctypes
import os
import signal
import sys
import time
from pathlib import Path

SET_CHILD_SUBREAPER = 36  # from <linux/prctl.h>
GRACE = 5  # seconds in which a process that is asked to end may tidy up


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
