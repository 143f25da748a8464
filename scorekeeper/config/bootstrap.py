"""Sets up `.venv` beside manage.py on a machine that has Python and nothing else.

Standard library only, and written so that an old Python can still read it and say what is wrong:
types that it does not know stand in quotation marks."""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

OLDEST_PYTHON = (3, 11)
ROOT = Path(__file__).resolve().parent.parent.parent
ENVIRONMENT = ROOT / ".venv"


def enter(arguments: "list[str]") -> None:
    """Return where the command can run; otherwise set up `.venv` and start again inside it.

    Ends the program with one sentence and status 1 where setting up is impossible.
    """
    if sys.version_info < OLDEST_PYTHON:
        sys.exit("Scorekeeper needs Python 3.11 or newer; this is {}.{}.".format(*sys.version_info))
    testing = arguments[1:2] == ["test"]
    requirements = ROOT / ("requirements-dev.txt" if testing else "requirements.txt")
    if is_ready(testing, requirements):
        return
    if not is_inside_environment():
        make_environment()
    if not is_installed(requirements):
        install(requirements)
    start_again(arguments)


def is_ready(testing: bool, requirements: Path) -> bool:
    needed = ["django", "csp", "django_htmx", "whitenoise", "waitress"]
    needed += ["segno", "openskill", "icalendar"]
    if testing:
        needed.append("pytest")
    if any(importlib.util.find_spec(name) is None for name in needed):
        return False
    if not is_inside_environment() or not marker_of(requirements).exists():
        return True
    return is_installed(requirements)


def is_inside_environment() -> bool:
    return Path(sys.prefix).resolve() == ENVIRONMENT.resolve()


def environment_python() -> Path:
    return ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def make_environment() -> None:
    """Make `.venv`, unless one that starts is there already."""
    if environment_python().exists() and succeeds([environment_python(), "-c", ""]):
        return
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    uv = find_uv()
    if uv:
        run([uv, "venv", "--quiet", "--python", sys.executable, ENVIRONMENT])
    elif succeeds([sys.executable, "-m", "ensurepip", "--version"]):
        run([sys.executable, "-m", "venv", ENVIRONMENT])
    else:
        sys.exit("Python's venv is missing on this machine: apt-get install python3-venv")


def install(requirements: Path) -> None:
    say(f"Setting up: installing {requirements.name} into .venv ...")
    run([*installer(), "--quiet", "--require-hashes", "-r", requirements])
    marker_of(requirements).write_text(fingerprint(requirements), encoding="ascii")


def installer() -> "list[str | Path]":
    python = environment_python()
    uv = find_uv()
    if uv:
        return [uv, "pip", "install", "--python", python]
    if not succeeds([python, "-m", "pip", "--version"]):
        run([python, "-m", "ensurepip"])
    return [python, "-m", "pip", "install", "--disable-pip-version-check"]


def find_uv() -> "str | None":
    uv = shutil.which("uv")
    return uv if uv and succeeds([uv, "--version"]) else None


def is_installed(requirements: Path) -> bool:
    marker = marker_of(requirements)
    return marker.exists() and marker.read_text(encoding="ascii") == fingerprint(requirements)


def marker_of(requirements: Path) -> Path:
    return ENVIRONMENT / (requirements.name + ".sha256")


def fingerprint(requirements: Path) -> str:
    return hashlib.sha256(requirements.read_bytes()).hexdigest()


def start_again(arguments: "list[str]") -> None:
    command = [str(environment_python()), str(ROOT / "manage.py"), *arguments[1:]]
    if os.name == "nt":  # where exec would let the shell go on while the command still runs
        sys.exit(subprocess.run(command).returncode)
    sys.stdout.flush()
    os.execv(command[0], command)


def succeeds(command: "Iterable[str | Path]") -> bool:
    """Tell whether a command starts and ends well, hiding what it prints."""
    words = [str(part) for part in command]
    hide = subprocess.DEVNULL
    try:
        return subprocess.run(words, stdout=hide, stderr=hide).returncode == 0
    except OSError:
        return False


def run(command: "Iterable[str | Path]") -> None:
    """Run a step of the setting up, its output on standard error; end here if it fails."""
    words = [str(part) for part in command]
    if subprocess.run(words, stdout=sys.stderr).returncode:
        sys.exit("Setting up failed at: " + " ".join(words))


def say(sentence: str) -> None:
    """Tell what takes so long, on standard error: standard output is the command's own."""
    print(sentence, file=sys.stderr, flush=True)
