"""What every test has: how thorough properties are, a database in a file, no built static files."""

import functools
import gc
import inspect
import itertools
import logging
import os
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from hypothesis import HealthCheck, settings
from pytest_django import DjangoDbBlocker

from tests.tools.machine import (
    can_kill_runs,
    find_chromium,
    has_gettext,
    has_poppler,
    has_process_clocks,
    is_fast,
    left_out_here,
    missing_here,
)

TESTS = Path(__file__).parent
BROWSER_TESTS = TESTS / "browser"
PRINT_TESTS = BROWSER_TESTS / "test_print.py"
CATALOGUE_TESTS = TESTS / "test_sentences.py"
# What a game shows is made of what was read, and how long that takes is only printed.
ANY_DATABASE = {TESTS / "games", TESTS / "benchmarks"}
ABOUT_A_SERVER = ("tests.served", "tests.server.in_process", "tests.benchmarks.ratios")
RATIOS = TESTS / "benchmarks" / "test_ratios.py"
KILLED_RUNS = TESTS / "web" / "test_killed_runs.py"
# Hypothesis draws the same examples over and over where CI is set, unless it is told not to.
ALIKE = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=False)

# Each run draws others, so that many short runs see as much as a long one. Fewer with --fast, which
# is run oftener, and on PostgreSQL: it is there for its locks and constraints, which any one meets.
settings.register_profile("short", ALIKE, max_examples=20)
settings.register_profile("fewer", ALIKE, max_examples=10)
settings.register_profile("long", ALIKE, max_examples=10_000)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE")
    or ("fewer" if is_fast() or os.environ.get("DATABASE_URL") else "short")
)


def pytest_configure() -> None:
    """Refuse to go on where everything is required and something is missing.

    What every test leaves behind is little, and a twentieth of a run went into looking for it.
    """
    gc.set_threshold(50_000, 20, 20)
    if is_everything_required() and (missing := missing_here()):
        raise pytest.UsageError("Missing here: " + "; ".join(missing))
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    django_settings.STORAGES = {**django_settings.STORAGES, "staticfiles": plain}
    django_settings.WHITENOISE_AUTOREFRESH = True
    django_settings.NAMED_HOSTS = ["testserver"]  # by which Django's client asks


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect what cannot run here, and what another database would not change.

    What takes long is first, so that no process is left with it when the others have finished.
    """
    items.sort(key=lambda item: not takes_long(item))
    wanted = [item for item in items if is_wanted(item)]
    if len(wanted) < len(items):
        kept = set(wanted)
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = wanted


def pytest_collection_finish() -> None:
    """Let collections of garbage pass over all that was loaded, and over thousands of tests."""
    gc.freeze()


def pytest_sessionfinish() -> None:
    """Look through what is left once: pytest does so five times, for what nobody refers to."""
    gc.collect()
    gc.freeze()


def is_wanted(item: pytest.Item) -> bool:
    """Return whether a test can run here, and has not been run on SQLite just the same."""
    if os.environ.get("DATABASE_URL") and not depends_on_database(item):
        return False
    if is_fast() and takes_long(item):
        return False
    return can_run(item.path)


def is_everything_required() -> bool:
    """Return whether a run must not pass by what it could try."""
    return os.environ.get("SCOREKEEPER_REQUIRE_ALL") == "1"


def takes_long(item: pytest.Item) -> bool:
    """Return whether a test is slow, or needs a browser, chaos or a server."""
    if item.get_closest_marker("slow") is not None:
        return True
    assert isinstance(item, pytest.Function)
    definitions = itertools.chain.from_iterable(item._fixtureinfo.name2fixturedefs.values())
    return is_about_a_server(item.path) or any(needs_a_server(one.func) for one in definitions)


@functools.cache  # thousands of tests have the same fixtures
def needs_a_server(fixture: Callable[..., Any]) -> bool:
    """Tell whether a fixture of ours stands in a file about a server."""
    file = Path(inspect.getfile(fixture))
    return TESTS in file.parents and is_about_a_server(file)


@functools.cache
def is_about_a_server(file: Path) -> bool:
    """Return whether a file has anything to do with a server that listens."""
    if file == Path(__file__):
        return False
    return any(module in file.read_text(encoding="utf-8") for module in ABOUT_A_SERVER)


def depends_on_database(item: pytest.Item) -> bool:
    """Return whether a test may come out otherwise on another database."""
    if item.get_closest_marker("any_database") or ANY_DATABASE & set(item.path.parents):
        return False
    needs = {"db", "transactional_db", "live_server"}
    assert isinstance(item, pytest.Function)
    uses = bool(needs & set(item.fixturenames))
    return uses or item.get_closest_marker("django_db") is not None


@functools.cache
def can_run(file: Path) -> bool:
    """Return whether this machine has what the tests in a file need."""
    if file == KILLED_RUNS:
        return can_kill_runs()
    if file == RATIOS:
        return has_process_clocks()
    if file == CATALOGUE_TESTS:
        return has_gettext()
    if BROWSER_TESTS not in file.parents:
        return True
    return find_chromium() is not None and (has_poppler() or file != PRINT_TESTS)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Name what was not tested, and how the same examples are drawn again."""
    sentences = left_out_here()
    if sentences:
        terminalreporter.section("not run here", sep="-")
        for sentence in sentences:
            terminalreporter.line(sentence)
    if (seed := config.getoption("hypothesis_seed")) is not None:
        terminalreporter.line(f"seed {seed}: manage.py test --seed {seed} draws the same examples")


@pytest.fixture(scope="session")
def seed(request: pytest.FixtureRequest) -> int:
    """What everything drawn by chance in this run begins with, besides Hypothesis's examples."""
    given = request.config.getoption("hypothesis_seed")
    return secrets.randbelow(2**32) if given is None else int(given)


@pytest.fixture
def _nothing_is_logged() -> Iterator[None]:
    """Log nothing: what is refused by the thousand is logged with its form.

    Only ``logging.disable`` lets each logger forget afterwards that it was off.
    """
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.fixture(scope="session")
def chromium() -> str | None:
    """The path of the browser."""
    return find_chromium()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Keep SQLite's test database in a file: in memory all threads would share one connection."""
    if connections["default"].vendor == "sqlite":
        folder, own = tmp_path_factory.mktemp("database"), connections["default"].settings_dict
        own["TEST"]["NAME"] = str(folder / "test.sqlite3")
        # It may be lost at any time, so nothing waits for the disk.
        command = own["OPTIONS"]["init_command"].replace("synchronous=FULL", "synchronous=OFF")
        own["OPTIONS"]["init_command"] = command


@pytest.fixture(scope="session")
def empty_database(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[BaseDatabaseWrapper]:
    """A second database without rows, in which histories are played again."""
    from scorekeeper.services.history.verifying import empty_database as made

    with django_db_blocker.unblock(), made() as database:
        yield database


@pytest.fixture(autouse=True)
def _no_book_stays_open() -> Iterator[None]:
    """Close all books around each test, and forget who wrote: all of it is rolled back."""
    from scorekeeper.services.access.quotas import bytes_counter
    from scorekeeper.services.books import close_all

    close_all()
    bytes_counter.forget()
    yield
    close_all()
