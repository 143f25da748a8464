"""What `manage.py test` runs: pytest over everything, watched, with the settings it needs."""

import argparse
import os
import secrets
import sys
from collections.abc import Sequence

from tests.tools.machine import LEFT_OUT_IF_FAST
from tests.tools.throwaway_postgres import MISSING, find_programs
from tests.tools.watched import ROOT, run_watched

OPTIONS = {
    "--long": "10,000 examples of each property, 1,000 evenings of chaos",
    "--fast": LEFT_OUT_IF_FAST,
    "--postgres": "run on a throw-away PostgreSQL, not on SQLite",
    "--coverage": "print which lines no test reached; few enough, where everything is run",
}
SEEDS = 2**32
# How words for pytest begin
CHOOSING = ("-k", "-m", "--lf", "--last-failed", "--sw", "--stepwise", "--pyargs", "--deselect")
LOOKING_ON = ("-s", "--capture=no", "--pdb", "--trace", "--co", "--collect-only")
OWN_PROCESSES = ("-n", "--numprocesses", "--dist", "--tx")


class PytestRunner:
    """Django's TEST_RUNNER: has pytest run the tests in a process of its own."""

    @classmethod
    def add_arguments(cls, parser: argparse.ArgumentParser) -> None:
        for name, meaning in OPTIONS.items():
            parser.add_argument(name, action="store_true", help=meaning)
        parser.add_argument(
            "--seed",
            type=int,
            default=secrets.randbelow(SEEDS),
            help="draw the examples of each property as the run did that named this number",
        )

    def __init__(
        self, *, seed: int, long: bool, fast: bool, postgres: bool, coverage: bool
    ) -> None:
        self.seed, self.postgres, self.coverage = seed, postgres, coverage
        self.environment = dict(os.environ)
        # Of the many processes that tests start, only the first compiles the program.
        self.environment.pop("PYTHONDONTWRITEBYTECODE", None)
        if long:
            self.environment["HYPOTHESIS_PROFILE"] = "long"
        if fast:
            self.environment["SCOREKEEPER_FAST"] = "1"

    def run_tests(self, words: Sequence[str]) -> int:
        """Run pytest with these words; return its exit code."""
        if self.postgres and find_programs() is None:
            sys.exit(MISSING)
        if not names_tests(words):
            self.environment.setdefault("BENCHMARK_TIMES", "2")  # nobody reads what they print
        said = f"The seed of this run is {self.seed}; --seed {self.seed} draws the same examples."
        print(said, flush=True)
        arguments = [f"--hypothesis-seed={self.seed}", *processes(words)]
        if self.coverage:
            arguments += coverage(with_floor=not words and not self.postgres)
        command = [sys.executable, "-m", "pytest", *arguments, *words]
        return run_watched(command, self.environment, postgres=self.postgres)


def names_tests(words: Sequence[str]) -> bool:
    """Whether words for pytest choose some of the tests, and are not only about how it runs all."""
    return any(word.startswith(CHOOSING) or is_a_path(word) for word in words)


def is_a_path(word: str) -> bool:
    """Whether a word for pytest is a file or folder of tests, or a test in one."""
    return not word.startswith("-") and (ROOT / word.partition("::")[0]).exists()


def processes(words: Sequence[str]) -> list[str]:
    """Return in how many processes pytest runs, and say it where that is not what a run has.

    A few tests are done sooner than other processes are ready, and one of them can be looked into.
    No more processes than processors: a browser that has to wait keeps them busier than one that
    need not, and with three processes on two of them everything took three minutes longer.
    """
    if any(word.startswith(OWN_PROCESSES) for word in words):
        return []
    if not names_tests(words) and not any(word.startswith(LOOKING_ON) for word in words):
        return [f"--numprocesses={os.cpu_count() or 1}", "--dist=worksteal"]
    print(f"All in one process; -n {os.cpu_count() or 1} runs it in as many.", flush=True)
    return []


def coverage(*, with_floor: bool) -> list[str]:
    """Return how pytest counts the lines that were reached; the floor stands in pyproject.toml."""
    floor = [] if with_floor else ["--cov-fail-under=0"]
    return ["--cov", "--cov-report=term-missing:skip-covered", *floor]
