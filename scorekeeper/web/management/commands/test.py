"""`manage.py test`: pytest over everything, with the settings it needs."""

import argparse
import contextlib
import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from scorekeeper.web.management.throwaway_postgres import ThrowawayFailed, throwaway_postgres


class Command(BaseCommand):
    """Runs the tests; whatever it does not know itself is for pytest."""

    help = "Runs the tests. All other arguments are passed on to pytest."

    def run_from_argv(self, argv: list[str]) -> None:
        """Read our own options, and leave the others to pytest."""
        parser = argparse.ArgumentParser(
            prog="manage.py test", description=self.help, allow_abbrev=False
        )
        self.add_arguments(parser)
        own, for_pytest = parser.parse_known_args(argv[2:])
        try:
            self.handle(*for_pytest, **vars(own))
        except CommandError as error:
            sys.exit(str(error))

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--long",
            action="store_true",
            help="10,000 examples of each property, 1,000 evenings of chaos",
        )
        parser.add_argument(
            "--postgres", action="store_true", help="run on a throw-away PostgreSQL, not on SQLite"
        )

    def handle(self, *for_pytest: str, long: bool, postgres: bool, **options: Any) -> None:
        if importlib.util.find_spec("pytest") is None:
            raise CommandError("pytest is missing: pip install -r requirements-dev.txt")
        environment = dict(os.environ)
        if long:
            environment["HYPOTHESIS_PROFILE"] = "long"
        with database_address(postgres=postgres) as address:
            environment |= address
            sys.exit(run_pytest(list(for_pytest), environment))


@contextlib.contextmanager
def database_address(*, postgres: bool) -> Iterator[dict[str, str]]:
    """Name the database in the words of the environment, and keep it running meanwhile."""
    if not postgres:
        yield {}
        return
    try:
        with throwaway_postgres() as url:
            yield {"DATABASE_URL": url}
    except ThrowawayFailed as error:
        raise CommandError(str(error)) from error


def run_pytest(arguments: list[str], environment: dict[str, str]) -> int:
    """Run pytest in a process of its own, in parallel when it runs everything."""
    # No more than there are processors: a browser that has to wait keeps them busier than one that
    # need not, and with three processes on two of them everything took three minutes longer.
    chosen = arguments or [f"--numprocesses={os.cpu_count() or 1}", "--dist=worksteal"]
    command = [sys.executable, "-m", "pytest", *chosen]
    return subprocess.run(command, cwd=settings.BASE_DIR, env=environment, check=False).returncode
