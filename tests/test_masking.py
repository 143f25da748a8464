"""A secret link never reaches a log."""

import io
import logging
import secrets
import sys
from collections.abc import Callable, Iterator
from types import TracebackType

import pytest

from scorekeeper.config import masking
from scorekeeper.records.models import new_secret

SECRET = "Vq3x-9_kLmN0pQrStUvWxY"
Written = tuple[logging.Logger, Callable[[], str]]
LOGGERS = ("django.request", "django.security.csrf", "waitress", "waitress.queue", "anybody")


@pytest.fixture(params=LOGGERS)
def written(request: pytest.FixtureRequest) -> Iterator[Written]:
    """What a logger's own handler wrote, which knows nothing of masks; the logger beside it."""
    logger = logging.getLogger(request.param)
    handler = logging.StreamHandler(io.StringIO())
    level, logger.level = logger.level, logging.DEBUG
    logger.addHandler(handler)
    yield logger, handler.stream.getvalue
    logger.removeHandler(handler)
    logger.setLevel(level)


@pytest.mark.parametrize(
    ("link", "shown"),
    [
        (f"/g/{SECRET}/", "/g/***/"),
        (f"/c/{SECRET}/rounds/3", "/c/***/rounds/3"),
        (f"GET /g/{SECRET}?follow=1 HTTP/1.1", "GET /g/***?follow=1 HTTP/1.1"),
        (f"next=%2Fg%2F{SECRET}%2F", "next=%2Fg%2F***%2F"),
        (f"/g/{SECRET}/ and /c/{SECRET}/", "/g/***/ and /c/***/"),
        ("/g/short/", "/g/short/"),
        (f"/g//{SECRET}/", "/g//***/"),
        (f"/g{SECRET}", "/***"),
        (f"/{SECRET}/", "/***/"),
        (f"/g/“{SECRET}”", "/g/“***”"),
        (f"/g/%E2%80%9C{SECRET}%E2%80%9D", "/g/%E2%80%9C***%E2%80%9D"),
        (f"/g/{SECRET[:11]} {SECRET[11:]}", "/g/*** ***"),
        (f"the link is {SECRET}, not", "the link is ***, not"),
        (f"/join/?secret={SECRET}", "/join/?secret=***"),
        ("/join/BCDFGH", "/join/***"),
        ("/join/bcd-fgh/", "/join/***/"),
    ],
)
def test_only_what_may_be_a_secret_is_masked(link: str, shown: str) -> None:
    assert masking.masked(link) == shown


def test_no_secret_that_is_made_is_written_however_it_is_mistyped() -> None:
    secrets_made = [new_secret() for _time in range(5_000)]
    ways = ("/g//{}/", "/g{}", "/{}/", "/g/“{}”", "x{}", "{}.", "/G/{}")
    shown = [
        secret
        for secret in secrets_made
        if any(secret in masking.masked(way.format(secret)) for way in ways)
    ]
    assert shown == []


def test_a_secret_that_reads_as_words_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    tokens = iter(["IPIrzvzovwftf_NQqpopog", "UGXwnpyBtjzhFflewjzyqw", SECRET])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _bytes: next(tokens))
    assert new_secret() == SECRET


@pytest.mark.parametrize(
    "line",
    [
        'File "/srv/scorekeeper/web/views/conflicts.py", line 120, in as_kept_before_the_round',
        "django.core.exceptions.ImproperlyConfigured: SCOREKEEPER_SECRET_KEY",
        "Not Found: /new/kontsina/settlement/payments/123456789012/undo/",
        "scorekeeper-2026-11-21-233000.sqlite3 ThreadPoolExecutor-0_1 csrfmiddlewaretoken",
        "waitress.channel.HTTPChannel: Client disconnected while serving /static/base.css",
    ],
)
def test_what_says_what_went_wrong_stays_readable(line: str) -> None:
    assert masking.masked(line) == line


def test_a_secret_in_the_message_is_masked(written: Written) -> None:
    logger, text = written
    logger.warning(f"Not Found: /g/{SECRET}/")
    assert text() == "Not Found: /g/***/\n"


def test_a_secret_in_the_arguments_is_masked(written: Written) -> None:
    logger, text = written
    logger.warning("%s: %s took %d ms", "Not Found", f"/c/{SECRET}/", 12)
    assert text() == "Not Found: /c/***/ took 12 ms\n"


def test_a_secret_put_together_from_parts_is_masked(written: Written) -> None:
    logger, text = written
    logger.warning("/g/%s/", SECRET)
    assert text() == "/g/***/\n"


def test_a_secret_in_named_arguments_is_masked(written: Written) -> None:
    logger, text = written
    logger.warning("%(method)s %(path)s", {"method": "GET", "path": f"/g/{SECRET}/"})
    assert text() == "GET /g/***/\n"


def test_a_secret_in_an_exception_is_masked(written: Written) -> None:
    logger, text = written
    try:
        raise LookupError(f"/g/{SECRET}/")
    except LookupError:
        logger.exception("Nothing at /g/%s/", SECRET)
    assert "LookupError: /g/***/" in text()
    assert SECRET not in text()


def test_a_secret_in_the_cause_of_an_exception_is_masked(written: Written) -> None:
    logger, text = written
    try:
        try:
            raise LookupError(f"/g/{SECRET}/")
        except LookupError as cause:
            raise ValueError("No such match") from cause
    except ValueError:
        logger.error("Failed", exc_info=sys.exc_info())
    assert "LookupError: /g/***/" in text()
    assert SECRET not in text()


def test_a_secret_in_a_message_that_does_not_fit_its_arguments_is_masked(written: Written) -> None:
    logger, text = written
    logger.warning("Only one %s", f"/g/{SECRET}/", "but two given")  # noqa: PLE1205
    assert "/g/***/" in text()
    assert SECRET not in text()


def test_a_message_without_a_secret_keeps_its_arguments() -> None:
    record = logging.getLogRecordFactory()("any", logging.INFO, "", 1, "%d rounds", (3,), None)
    assert (record.msg, record.args) == ("%d rounds", (3,))


def test_masking_twice_is_masking_once() -> None:
    before = logging.getLogRecordFactory()
    masking.install()
    assert logging.getLogRecordFactory() is before


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        (
            "Key (scorer_secret)=(Vq3x-9) already exists.",
            "Key (scorer_secret)=(***)",
        ),
        ("Key (code)=(BCDFGH) already exists.", "Key (code)=(***)"),
        ("Failing row contains (1, Vq3x-9, a note\n", "Failing row contains (***)\n"),
    ],
)
def test_what_a_database_says_of_a_row_holds_no_value(said: str, shown: str) -> None:
    assert masking.masked(f"duplicate key\nDETAIL:  {said}") == f"duplicate key\nDETAIL:  {shown}"


@pytest.fixture
def queries() -> Iterator[Written]:
    """The logger of queries, and what was written of them by one handler that prints everything."""
    logger = logging.getLogger("django.db.backends")
    handler = logging.StreamHandler(io.StringIO())
    handler.setFormatter(logging.Formatter("%(message)s | %(sql)s | %(params)s"))
    level, logger.level = logger.level, logging.DEBUG
    logger.addHandler(handler)
    yield logger, handler.stream.getvalue
    logger.removeHandler(handler)
    logger.setLevel(level)


@pytest.mark.parametrize("value", [SECRET, "BCDFGH", "O''Brien", ""])
def test_a_query_is_written_without_its_values(queries: Written, value: str) -> None:
    logger, text = queries
    sql = f"SELECT id FROM records_joincode WHERE name = 'O''Hara' AND code = '{value}' LIMIT 1"
    more = {"sql": sql, "params": ("O'Hara", value), "duration": 0.0021, "alias": "default"}
    logger.debug("(%.3f) %s; args=%s; alias=%s", 0.0021, sql, more["params"], "x", extra=more)
    masked = "SELECT id FROM records_joincode WHERE name = '***' AND code = '***' LIMIT 1"
    assert text() == f"(0.002) {masked} | {masked} | ***\n"


def test_what_is_no_query_is_written_as_it_is(queries: Written) -> None:
    logger, text = queries
    logger.handlers[-1].setFormatter(logging.Formatter("%(message)s"))
    logger.debug("%s is 'connected'", "default")
    assert text() == "default is 'connected'\n"


def test_what_a_page_was_rendered_with_is_not_written() -> None:
    logger = logging.getLogger("django.template")
    made = logger.makeRecord(
        logger.name, logging.DEBUG, "", 1, "%s is missing", ("title",), raised(LookupError(SECRET))
    )
    assert logging.Formatter().format(made) == "title is missing"


def raised(error: LookupError) -> tuple[type[LookupError], LookupError, TracebackType | None]:
    """Return an exception as logging is handed it."""
    try:
        raise error
    except LookupError as caught:
        return type(caught), caught, caught.__traceback__
