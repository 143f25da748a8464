"""The program's own settings, with the floor's addresses beside the program's."""

from scorekeeper.settings import *  # noqa: F403

ROOT_URLCONF = "tests.benchmarks.floor"
