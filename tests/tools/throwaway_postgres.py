"""A PostgreSQL cluster that lives for one run of the tests and leaves nothing behind."""

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

MISSING = "PostgreSQL's initdb is missing: apt-get install postgresql"
DEBIAN_FOLDER = Path("/usr/lib/postgresql")
# It may be lost at any time, so nothing waits for the disk, and its log is as short as can be.
LOST_AT_ANY_TIME = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "checkpoint_timeout": "1h",
    "max_wal_size": "4GB",
    "max_connections": "200",
}
OPTIONS = " ".join(f"-c {name}={value}" for name, value in LOST_AT_ANY_TIME.items())
SERVER_OPTIONS = f"{OPTIONS} -h '' -k"  # only a socket, so nobody else gets in


class ThrowawayFailed(Exception):
    """PostgreSQL is not there, or does not start; the message says which."""


def find_programs() -> Path | None:
    """Return the folder of initdb and pg_ctl, which Debian keeps off the path, or None."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    versions = DEBIAN_FOLDER.glob("*/bin/initdb")
    newest_first = sorted(versions, key=lambda file: float(file.parent.parent.name), reverse=True)
    return newest_first[0].parent if newest_first else None


@contextlib.contextmanager
def throwaway_postgres() -> Iterator[str]:
    """Start a cluster, hand out its address, and remove it afterwards.

    Raises ThrowawayFailed where PostgreSQL is missing or refuses.
    """
    programs = find_programs()
    if programs is None:
        raise ThrowawayFailed(MISSING)
    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as name:
        folder = Path(name)
        give_away(folder)
        start(programs, folder)
        try:
            yield f"postgresql://postgres@/scorekeeper?host={quote(name, safe='')}"
        finally:
            run(programs / "pg_ctl", "stop", "-D", folder / "cluster", "-m", "immediate")


def start(programs: Path, folder: Path) -> None:
    """Make the cluster in a folder and wait until it answers."""
    cluster = folder / "cluster"
    run(programs / "initdb", "-D", cluster, "-U", "postgres", "-A", "trust", "-E", "UTF8", "-N")
    options = f"{SERVER_OPTIONS} {folder}"
    run(programs / "pg_ctl", "start", "-w", "-D", cluster, "-l", folder / "log", "-o", options)


def give_away(folder: Path) -> None:
    """Give a folder to the user postgres where root is at work: PostgreSQL refuses root."""
    if is_root():
        try:
            shutil.chown(folder, "postgres", "postgres")
        except LookupError as error:
            raise ThrowawayFailed("There is no user postgres to run PostgreSQL as.") from error


def run(*command: str | Path) -> None:
    """Run one of PostgreSQL's programs; raises ThrowawayFailed with what it complained of."""
    owner, further_groups = ("postgres", ()) if is_root() else (None, None)
    done = subprocess.run(
        [str(word) for word in command],
        cwd="/",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        user=owner,
        group=owner,
        extra_groups=further_groups,
    )
    if done.returncode:
        raise ThrowawayFailed(f"{command[0]} failed: {done.stderr.strip()}")


def is_root() -> bool:
    """Tell whether root is at work."""
    return hasattr(os, "geteuid") and os.geteuid() == 0
