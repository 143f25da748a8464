"""Whatever a second try can mend is tried a second time, and what it cannot mend says so."""

import io
import os
import socket
from collections.abc import Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, cast

import psycopg
import pytest
from django.db import IntegrityError, OperationalError, connection, connections
from django.db.models import QuerySet
from django.test import Client
from django.urls import reverse

from scorekeeper.config.databases import POOL
from scorekeeper.records import book
from scorekeeper.records.book import Book
from scorekeeper.records.models import Match, RoundVersion
from scorekeeper.services import writes
from scorekeeper.services.books import book_of, close_all
from scorekeeper.services.matches.score_sheets import export_sheet
from scorekeeper.services.rounds import recording
from scorekeeper.sheets.writing import sheet_text
from scorekeeper.web.home import views as home
from scorekeeper.web.parts import standings
from tests.cast import annas_points, seen, three_rounds
from tests.forms import page_form
from tests.responses import ClientResponse, html_of
from tests.restores import as_if_restored

pytestmark = pytest.mark.django_db(transaction=True)
FORM = {"trump": ["hearts"], "card_points_0": ["100"], "declarer": ["0"]}


@pytest.fixture
def match() -> Match:
    """A match of three rounds."""
    return three_rounds()


def refused_with(code: str) -> OperationalError:
    """What Django raises where PostgreSQL refuses with a code."""
    error = OperationalError("refused")
    error.__cause__ = psycopg.errors.lookup(code)("refused")
    return error


def failing(monkeypatch: pytest.MonkeyPatch, place: object, name: str, *errors: Exception) -> None:
    """Let something fail so often before it does what it does."""
    real, left = getattr(place, name), list(errors)

    def act(*args: Any, **words: Any) -> Any:
        if left:
            raise left.pop(0)
        return real(*args, **words)

    monkeypatch.setattr(place, name, act)


def saved(client: Client, match: Match) -> ClientResponse:
    """Save a fourth round; return the answer."""
    path = reverse("new_round", args=[match.scorer_secret])
    form = page_form(html_of(client.get(path)), name="entry")
    form.values.update(FORM)
    return client.post(path, form.sent(action="save"))


@pytest.mark.parametrize("error", [refused_with("40P01"), refused_with("40001"), IntegrityError()])
def test_a_form_that_another_one_was_in_the_way_of_is_tried_again(
    client: Client, match: Match, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    failing(monkeypatch, recording, "record_round", error)
    assert saved(client, match).status_code == 302
    assert annas_points(match) == [10, 11, 12, 10]


def test_what_fails_twice_has_failed(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, recording, "record_round", *[IntegrityError() for _try in range(2)])
    assert saved(Client(raise_request_exception=False), match).status_code == 500
    assert annas_points(match) == [10, 11, 12]


@pytest.mark.parametrize("code", ["40P01", "40001"])
def test_one_who_is_in_the_way_twice_is_waited_for_by_the_phone(
    client: Client, match: Match, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    failing(monkeypatch, recording, "record_round", *[refused_with(code) for _try in range(2)])
    answer = saved(client, match)
    assert answer.status_code == 503
    assert answer["Retry-After"]
    assert "Too many are writing at this moment." in html_of(answer)
    assert saved(client, match).status_code == 302


@pytest.mark.parametrize("code", ["57P01", "57P05", "25P03", "42P01", "55000"])
def test_a_database_that_stays_away_is_waited_for_by_the_phone(
    client: Client, match: Match, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    failing(monkeypatch, recording, "record_round", *[refused_with(code) for _try in range(2)])
    answer = saved(client, match)
    assert answer.status_code == 503
    assert answer["Retry-After"]
    assert "The database does not answer at this moment." in html_of(answer)
    assert saved(client, match).status_code == 302


def test_a_match_deleted_while_its_page_is_rendered_is_not_there(
    client: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def deleted_first(found: Match) -> Book:
        close_all()
        Match.objects.filter(pk=found.pk).delete()
        return book_of(found)

    monkeypatch.setattr(standings, "book_of", deleted_first)
    assert client.get(reverse("table", args=[match.scorer_secret])).status_code == 404


def test_a_page_rendered_during_a_restore_shows_nothing_by_halves(
    client: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = book.versions_by_match

    def restored_behind(
        rows: QuerySet[RoundVersion, RoundVersion],
    ) -> Mapping[int, Sequence[RoundVersion]]:
        versions = real(rows)
        if not restored:
            restored.append(True)
            as_if_restored()
        return versions

    restored: list[bool] = []
    close_all()
    monkeypatch.setattr(book, "versions_by_match", restored_behind)
    page = client.get(reverse("table", args=[match.scorer_secret]))
    assert page.status_code == 200
    assert f"?seen={seen(match).stamp}" in html_of(page)


def test_a_sheet_that_is_read_a_second_time_is_read_from_its_start(
    client: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, home, "import_sheet", refused_with("40P01"))
    sheet = io.BytesIO(sheet_text(export_sheet(match)).encode())
    answer = client.post(reverse("import_sheet"), {"file": sheet, "key": "a" * 22})
    assert answer.status_code == 302
    assert Match.objects.count() == 2


@pytest.mark.usefixtures("_lost_lines_are_left")
def test_who_watches_hears_nothing_of_a_database_that_was_started_anew(client: Client) -> None:
    assert client.get("/health/").status_code == 200
    fill_pool()
    restarted()
    answer = client.get("/health/")
    assert (answer.status_code, answer.content) == (200, b"ok")


def restarted() -> None:
    """Take every line to the database away, as starting it anew does."""
    if connection.vendor == "sqlite":
        connection.close()
        return
    with psycopg.connect(address()) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid != pg_backend_pid()"
        )


def hang_up() -> None:
    """End the line in use as a database that is killed does, which says nothing any more."""
    if connection.vendor == "postgresql":
        with socket.socket(fileno=os.dup(cast(Any, connection.connection).fileno())) as line:
            line.shutdown(socket.SHUT_RDWR)


def fill_pool() -> None:
    """Let there be as many lines to the database as there can be."""
    if connection.vendor == "sqlite":
        return
    pool = cast(Any, connection).pool
    lines = []
    while pool.get_stats()["pool_size"] < POOL["max_size"]:
        lines.append(pool.getconn())
    for line in lines:
        pool.putconn(line)


def address() -> str:
    """Where the tests' own database is."""
    own = SimpleNamespace(**connection.settings_dict)
    words = {
        "dbname": own.NAME,
        "user": own.USER,
        "host": own.HOST,
        "port": own.PORT,
    }
    return psycopg.conninfo.make_conninfo(**{name: word for name, word in words.items() if word})


@pytest.fixture
def _lost_lines_are_left() -> Iterator[None]:
    """Leave all lines to the database, of which any may be lost: what follows takes new ones."""
    yield
    connection.close()
    if connection.vendor == "postgresql":
        cast(Any, connection).close_pool()


@pytest.mark.usefixtures("_lost_lines_are_left")
def test_nobody_notices_that_the_database_was_started_anew(client: Client, match: Match) -> None:
    path = reverse("table", args=[match.scorer_secret])
    assert client.get(path).status_code == 200
    fill_pool()
    restarted()
    assert client.get(path).status_code == 200
    restarted()
    assert saved(client, match).status_code == 302
    assert annas_points(match) == [10, 11, 12, 10]


@pytest.mark.usefixtures("_lost_lines_are_left")
def test_a_database_that_hangs_up_amid_a_save_without_a_word_is_asked_again(
    client: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    hung_up, real = list[bool](), writes.locked_match

    def hung_up_before(found: Match, *, and_account: bool = False) -> Match:
        if not hung_up:
            hung_up.append(True)
            hang_up()
        return real(found, and_account=and_account)

    monkeypatch.setattr(writes, "locked_match", hung_up_before)
    assert saved(client, match).status_code == 302
    assert hung_up
    assert annas_points(match) == [10, 11, 12, 10]


@pytest.mark.usefixtures("_lost_lines_are_left")
def test_a_new_line_to_the_database_that_is_lost_at_once_is_left_too(
    client: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, lost = type(connections["default"]), list[object]()
    real = database.get_new_connection

    def lost_at_once(*args: Any, **words: Any) -> Any:
        line = real(*args, **words)
        if not lost:
            lost.append(line)
            restarted()
        return line

    fill_pool()
    restarted()
    monkeypatch.setattr(database, "get_new_connection", lost_at_once)
    assert client.get(reverse("table", args=[match.scorer_secret])).status_code == 200
    assert lost
