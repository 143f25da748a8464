"""`manage.py test`: pytest over everything, with the settings it needs."""

import argparse
import importlib.util
import os
import secrets
import sys

from django.core.management.base import BaseCommand, CommandError

from scorekeeper.web.management.throwaway_postgres import MISSING, find_programs
from scorekeeper.web.management.watched import ROOT, run_watched

OPTIONS = {
    "--long": "10,000 examples of each property, 1,000 evenings of chaos",
    "--all": "all tests, also those of which a whole run draws a share by its seed",
    "--fast": "no browser, no chaos, nothing through the real server; half the examples and pages",
    "--postgres": "run on a throw-away PostgreSQL, not on SQLite",
    "--coverage": "print which lines no test reached; few enough, where everything is run",
}
SEEDS = 2**32
# How words for pytest begin
CHOOSING = ("-k", "-m", "--lf", "--last-failed", "--sw", "--stepwise", "--pyargs", "--deselect")
LOOKING_ON = ("-s", "--capture=no", "--pdb", "--trace", "--co", "--collect-only")
OWN_PROCESSES = ("-n", "--numprocesses", "--dist", "--tx")


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
        for name, meaning in OPTIONS.items():
            parser.add_argument(name, action="store_true", help=meaning)
        parser.add_argument(
            "--seed",
            type=int,
            default=secrets.randbelow(SEEDS),
            help="draw the examples of each property as the run did that named this number",
        )

    def handle(self, *for_pytest: str, seed: int, postgres: bool, **options: object) -> None:
        if importlib.util.find_spec("pytest") is None:
            raise CommandError("pytest is missing: pip install -r requirements-dev.txt")
        if postgres and find_programs() is None:
            raise CommandError(MISSING)
        environment = dict(os.environ)
        # Of the many processes that tests start, only the first compiles the program.
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        if options["long"]:
            environment["HYPOTHESIS_PROFILE"] = "long"
        if options["fast"]:
            environment["SCOREKEEPER_FAST"] = "1"
        print(f"The seed of this run is {seed}; --seed {seed} draws the same examples.", flush=True)
        arguments = [f"--hypothesis-seed={seed}", *processes(for_pytest)]
        if not names_tests(for_pytest):
            environment.setdefault("BENCHMARK_TIMES", "2")  # nobody reads what they print
            if not any(options[whole] for whole in ("all", "long", "coverage")):
                arguments.append("--sampled")
        if options["coverage"]:
            arguments += coverage(with_floor=not for_pytest and not postgres)
        arguments += for_pytest
        command = [sys.executable, "-m", "pytest", *arguments]
        sys.exit(run_watched(command, environment, postgres=postgres))


def names_tests(words: tuple[str, ...]) -> bool:
    """Whether words for pytest choose some of the tests, and are not only about how it runs all."""
    return any(word.startswith(CHOOSING) or is_a_place(word) for word in words)


def is_a_place(word: str) -> bool:
    """Whether a word for pytest is a file or folder of tests, or a test in one."""
    return not word.startswith("-") and (ROOT / word.partition("::")[0]).exists()


def processes(words: tuple[str, ...]) -> list[str]:
    """Return in how many processes pytest runs, and say it where that is not what a run has.

    A few tests are done sooner than other processes are ready, and one of them can be looked into.
    """
    if any(word.startswith(OWN_PROCESSES) for word in words):
        return []
    if not names_tests(words) and not any(word.startswith(LOOKING_ON) for word in words):
        return in_parallel()
    print(f"All in one process; -n {os.cpu_count() or 1} runs it in as many.", flush=True)
    return []


def in_parallel() -> list[str]:
    """Return how pytest runs everything: in as many processes as there are processors.

    No more of them: a browser that has to wait keeps them busier than one that need not, and with
    three processes on two of them everything took three minutes longer.
    """
    return [f"--numprocesses={os.cpu_count() or 1}", "--dist=worksteal"]


def coverage(*, with_floor: bool) -> list[str]:
    """Return how pytest counts the lines that were reached; the floor stands in pyproject.toml."""
    floor = [] if with_floor else ["--cov-fail-under=0"]
    return ["--cov", "--cov-report=term-missing:skip-covered", *floor]
