"""A command line that is ready: Django is loaded once, and each command is a process of its own.

Loading Django takes longer than what most commands do. Here one process loads it, with the settings
of its environment, and forks for each command: the child does what `manage.py` would do then.
"""

import contextlib
import gc
import json
import os
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Iterator, Mapping
from pathlib import Path
from unittest.mock import patch

ROOT = Path(__file__).resolve().parent.parent


class CommandLine:
    """Somebody's command line; the first command starts it."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.environment = environment
        self.process: subprocess.Popen[str] | None = None

    def run(self, *words: str | Path) -> subprocess.CompletedProcess[str]:
        """Run a command of `manage.py`; return what came of it."""
        process = self.process = self.process or self.started()
        assert process.stdin is not None
        assert process.stdout is not None
        with tempfile.TemporaryDirectory() as name:
            said, complained = Path(name, "stdout"), Path(name, "stderr")
            given = [list(map(str, words)), str(said), str(complained)]
            process.stdin.write(json.dumps(given) + "\n")
            process.stdin.flush()
            status = int(process.stdout.readline())
            return subprocess.CompletedProcess(
                words, status, said.read_text(), complained.read_text()
            )

    def started(self) -> subprocess.Popen[str]:
        """Return the process that loads Django."""
        return subprocess.Popen(
            [sys.executable, "-m", "tests.command_line"],
            cwd=ROOT,
            env={**self.environment, "DJANGO_SETTINGS_MODULE": "scorekeeper.settings"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def close(self) -> None:
        """Let its process end."""
        if self.process is not None:
            self.process.communicate()


@contextlib.contextmanager
def command_line(environment: Mapping[str, str]) -> Iterator[CommandLine]:
    """Have a command line for a while."""
    line = CommandLine(environment)
    try:
        yield line
    finally:
        line.close()


def serve_commands() -> None:
    """Answer each command with what it ended with, until there are no more."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("check", stdout=sys.stderr, verbosity=0)  # loads all pages
    with what_was_done_is_not_done_again():
        gc.freeze()  # what is loaded stays as it is in every child
        for line in sys.stdin:
            words, said, complained = json.loads(line)
            if child := os.fork():
                _child, status = os.waitpid(child, 0)
                print(os.waitstatus_to_exitcode(status), flush=True)
                continue
            for number, place in enumerate((os.devnull, said, complained)):
                os.dup2(os.open(place, os.O_RDWR | os.O_CREAT), number)
            os._exit(status_of(words))  # as nothing has to be taken apart again


@contextlib.contextmanager
def what_was_done_is_not_done_again() -> Iterator[None]:
    """Check the program no more; restore into copies of the tables made for another command."""
    from django.core.management import BaseCommand

    from scorekeeper.services.backups import restore
    from tests.migrations_once import migrations_kept_in

    with (
        tempfile.TemporaryDirectory() as folder,
        patch.object(restore, "call_command", migrations_kept_in(Path(folder))),
        patch.object(BaseCommand, "check"),
    ):
        yield


def status_of(words: list[str]) -> int:
    """Run a command; return what its process ends with."""
    from django.core.management import execute_from_command_line
    from django.db import connections

    try:
        execute_from_command_line(["manage.py", *words])
    except SystemExit as ended:
        return int(ended.code or 0)
    except BaseException:
        traceback.print_exc()
        return 1
    finally:
        connections.close_all()
        sys.stdout.flush()
        sys.stderr.flush()
    return 0


if __name__ == "__main__":
    serve_commands()
