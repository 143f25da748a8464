"""What this machine can test with, and what it lacks."""

import functools
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.tools.throwaway_postgres import find_programs

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
WITHOUT_WINDOWS = "chromium-headless-shell"
LEFT_OUT_IF_FAST = (
    "no browser, no chaos, nothing through a server, no evening and no failure drawn by chance "
    "through all of the program, no order of locks, no older database, no program installed or "
    "made faulty; half the examples"
)


def find_chromium() -> str | None:
    """Return the path of Chromium, named by `CHROMIUM` or else found on the path, or None."""
    named = os.environ.get("CHROMIUM")
    names = (named,) if named else BROWSERS
    return next((found for name in names if (found := shutil.which(name))), None)


def find_light_chromium() -> str | None:
    """Return Chromium without windows, which takes half the time; without it Chromium itself."""
    light = None if os.environ.get("CHROMIUM") else shutil.which(WITHOUT_WINDOWS)
    return light or find_chromium()


NO_POPPLER = "prints: no pdftotext, pdftohtml (apt-get install poppler-utils)"


def has_poppler() -> bool:
    """Return whether what was printed can be read."""
    return shutil.which("pdftotext") is not None and shutil.which("pdftohtml") is not None


def has_gettext() -> bool:
    """Return whether the sentences of the program can be gathered for translators."""
    return shutil.which("xgettext") is not None and shutil.which("msguniq") is not None


def can_kill_runs() -> bool:
    """Return whether a run can start all that there is, and whose child it is can be seen."""
    all_is_there = find_chromium() is not None and find_programs() is not None
    return all_is_there and sys.platform == "linux"


def has_process_clocks() -> bool:
    """Return whether the processor time of another process can be read to the nanosecond."""
    return sys.platform == "linux"


@functools.cache
def has_networks_of_its_own() -> bool:
    """Return whether networks can be made here that nobody else sees, with tunnels in them."""
    programs = all(map(shutil.which, ("ip", "nsenter", "unshare")))
    if sys.platform != "linux" or not programs or not Path("/dev/net/tun").exists():
        return False
    return subprocess.run(["unshare", "--net", "--mount", "true"], check=False).returncode == 0


def is_fast() -> bool:
    """Return whether what takes long was left out on purpose."""
    return os.environ.get("SCOREKEEPER_FAST") == "1"


def is_long() -> bool:
    """Return whether everything is to be tried, however long it takes."""
    return os.environ.get("HYPOTHESIS_PROFILE") == "long"


def missing_here() -> list[str]:
    """Return a sentence for each program the tests want and this machine lacks."""
    sentences = []
    if find_chromium() is None:
        sentences.append("tests/browser: no Chromium (apt-get install chromium, or set CHROMIUM)")
    if not has_poppler():
        sentences.append(NO_POPPLER)
    if not has_gettext():
        sentences.append("the catalogue of sentences: no xgettext (apt-get install gettext)")
    if not os.environ.get("DATABASE_URL") and find_programs() is None:
        sentences.append("PostgreSQL: its programs are missing (apt-get install postgresql)")
    if sys.platform != "linux":
        sentences.append("killed runs: only on Linux nothing is left of them")
    if not has_process_clocks():
        sentences.append("what a saved round costs: only on Linux other processes' time is seen")
    return sentences


def left_out_here() -> list[str]:
    """Return a sentence for everything this run does not cover."""
    sentences = missing_here()
    if not has_networks_of_its_own():  # which a container may forbid, whatever is installed in it
        sentences.append("other networks: only as root on Linux (apt-get install iproute2)")
    if is_fast():
        sentences.append(f"--fast: {LEFT_OUT_IF_FAST}")
    if os.environ.get("DATABASE_URL"):
        sentences.append("what is the same on any database: manage.py test runs it, on SQLite")
    else:
        sentences.append(
            "PostgreSQL: these tests ran on SQLite; manage.py test --postgres runs them there"
        )
    return sentences
