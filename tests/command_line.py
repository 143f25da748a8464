"""A command line that is ready: Django is loaded once, and each command is a process of its own.

Loading Django takes longer than what most commands do. Here one process loads it, with the settings
of its environment, and forks for each command: the child does what `manage.py` would do then.
"""

import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

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
    from django.core.management import call_command, execute_from_command_line

    django.setup()
    call_command("check", stdout=sys.stderr, verbosity=0)  # loads all pages
    for line in sys.stdin:
        words, said, complained = json.loads(line)
        if child := os.fork():
            _child, status = os.waitpid(child, 0)
            print(os.waitstatus_to_exitcode(status), flush=True)
            continue
        for number, place in enumerate((os.devnull, said, complained)):
            os.dup2(os.open(place, os.O_RDWR | os.O_CREAT), number)
        execute_from_command_line(["manage.py", *words])
        return


if __name__ == "__main__":
    serve_commands()
