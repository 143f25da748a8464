"""What a backup or a restore leaves behind that was killed: copies with every link in them."""

import re
import secrets
import shutil
import time
from contextlib import suppress
from pathlib import Path

UNFINISHED = ".scorekeeper-unfinished-"
RESTORING = ".restoring-"  # how the folders begin in which copies are made ready
A_FOLDER = re.compile(rf"{re.escape(RESTORING)}[a-z0-9_]{{8}}")  # as Python calls them
IN_A_FOLDER = re.compile(r"(copy|ours)\.sqlite3(-journal|-wal|-shm)?")
# As copies in the making are called, and as an older program called them: nobody else's file is
A_COPY = re.compile(
    rf"({re.escape(UNFINISHED)}[0-9a-f]{{8}}|\.scorekeeper-[0-9-]+\.sqlite3\.[0-9]+)"
    r"(-journal|-wal|-shm)?"
)
AN_HOUR = 3_600  # seconds; whoever still works on a copy writes to it far oftener


def new_copy(folder: Path) -> Path:
    """A file beside its target in which a copy is made."""
    return folder / f"{UNFINISHED}{secrets.token_hex(4)}"


def sweep_copies(folder: Path) -> None:
    """Delete the copies in a folder that somebody was killed over."""
    for left in folder.glob(".scorekeeper-*"):
        if A_COPY.fullmatch(left.name) and left.is_file():
            with suppress(OSError):  # another one may have been faster
                if is_left(left):
                    left.unlink()


def sweep_folders(folder: Path) -> None:
    """Delete the folders in which somebody was killed over a restore."""
    for left in folder.glob(f"{RESTORING}*"):
        with suppress(OSError):
            if is_of_a_restore(left) and is_left(left):
                shutil.rmtree(left)


def is_of_a_restore(folder: Path) -> bool:
    """Whether a folder is called as those of a restore, and has nothing else in it."""
    if A_FOLDER.fullmatch(folder.name) is None:
        return False
    return all(IN_A_FOLDER.fullmatch(one.name) for one in folder.iterdir())


def is_left(left: Path) -> bool:
    """Whether nobody works on a copy any more: it was not written to for an hour."""
    return time.time() - written_last(left) > AN_HOUR


def written_last(left: Path) -> float:
    """When a file, or anything in a folder, was written to last, in seconds since 1970."""
    return max(one.stat().st_mtime for one in (left, *left.glob("*")))
