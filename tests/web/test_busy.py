"""Where too many write at once: a sentence, a time to come again, and nothing is lost."""

import contextlib
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import psycopg_pool
import pytest
from django.db import OperationalError, connection, connections, transaction
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from scorekeeper.services import transactions
from scorekeeper.web.middleware import answers, database
from tests.cast import a_match, evening_now
from tests.forms import page_form
from tests.responses import html_of

PATIENCE = 60
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _no_refusal_is_remembered() -> Iterator[None]:
    """Let no other test hear of what was refused here."""
    yield
    database.last_failure.at = None


@contextlib.contextmanager
def elsewhere(hold: Callable[[], AbstractContextManager[object]]) -> Iterator[None]:
    """Let somebody else hold on to something meanwhile."""
    is_inside, may_go_on = threading.Event(), threading.Event()

    def work() -> None:
        with hold():
            is_inside.set()
            may_go_on.wait(PATIENCE)
        connections.close_all()

    thread = threading.Thread(target=work)
    thread.start()
    assert is_inside.wait(PATIENCE)
    try:
        yield
    finally:
        may_go_on.set()
        thread.join(PATIENCE)


@contextlib.contextmanager
def writing_for_long() -> Iterator[None]:
    """Be in the middle of writing to the match there is."""
    with transactions.write_transaction():
        Match.objects.select_for_update().get()
        yield


@contextlib.contextmanager
def impatient(monkeypatch: pytest.MonkeyPatch, setting: str) -> Iterator[None]:
    """Wait for others only for a moment; on PostgreSQL by one of its settings."""
    line = transactions.exclusive_writer
    monkeypatch.setattr(
        transactions, "exclusive_writer", lambda database, *, within: line(database, within=0.05)
    )
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SET {setting} = '50ms'")
    yield
    monkeypatch.undo()
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"RESET {setting}")


@contextlib.contextmanager
def too_late(monkeypatch: pytest.MonkeyPatch, setting: str) -> Iterator[None]:
    """Let somebody else write for longer than anybody waits."""
    with elsewhere(writing_for_long), impatient(monkeypatch, setting):
        yield


@contextlib.contextmanager
def read_only() -> Iterator[None]:
    """Let the database take nothing, as one that stands by for another."""
    is_sqlite = connection.vendor == "sqlite"
    setting = "PRAGMA query_only" if is_sqlite else "SET default_transaction_read_only"
    with connection.cursor() as cursor:
        cursor.execute(f"{setting} = on")
    yield
    with connection.cursor() as cursor:
        cursor.execute(f"{setting} = off")


def require_kept(client: Client, match: Match, during: AbstractContextManager[None]) -> str:
    """Save a round meanwhile and again afterwards; return what was answered the first time."""
    address = reverse("new_round", args=[match.scorer_secret])
    form = page_form(html_of(client.get(address)), name="entry")
    form.say("trump", "hearts")
    form.say("card_points_0", "100")
    with during:
        answer = client.post(address, form.sent(action="save"))
    assert answer.status_code == 503
    assert int(answer["Retry-After"]) > 0
    assert len(evening_now(match).rounds) == 0
    assert client.post(address, form.sent(action="save")).status_code == 302
    assert len(evening_now(match).rounds) == 1
    return html_of(answer)


@pytest.mark.parametrize("setting", ["lock_timeout", "statement_timeout"])
def test_a_round_that_does_not_get_its_turn_is_not_lost(
    setting: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = require_kept(client, a_match(), too_late(monkeypatch, setting))
    assert "Too many are writing at this moment." in answer


def test_a_round_is_not_lost_where_the_database_takes_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    logged: list[object] = []
    monkeypatch.setattr(answers._log, "error", logged.append)
    answer = require_kept(client, a_match(), read_only())
    assert "Nothing can be saved at this moment." in answer
    assert len(logged) == 1
    assert html_of(client.get("/health/")).startswith("The database has just taken nothing")
    monkeypatch.setattr(database, "REMEMBERED", 0)
    assert client.get("/health/").content == b"ok"


def test_where_no_line_to_the_database_comes_it_does_not_answer() -> None:
    error = OperationalError("couldn't get a connection after 8.00 sec")
    error.__cause__ = psycopg_pool.PoolTimeout("couldn't get a connection after 8.00 sec")
    assert database.reason_of(error) == "away"


def test_a_folder_that_takes_nothing_is_no_fault_of_the_program() -> None:
    assert (
        database.reason_of(transactions.DatabaseReadOnly("Read-only file system"))
        == "takes_nothing"
    )
    assert database.reason_of(OSError("Read-only file system")) == ""


def test_an_error_of_the_database_that_is_none_of_waiting_stays_one(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object, **kwargs: object) -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            try:
                cursor.execute("SELECT nothing FROM nowhere")
            except Exception as error:
                raise OperationalError from error

    match = a_match()
    monkeypatch.setattr("scorekeeper.web.parts.standings.book_of", fail)
    client.raise_request_exception = False
    assert client.get(reverse("table", args=[match.scorer_secret])).status_code == 500
