"""An address that says whether the program answers, and its database too."""

import errno
import os

import pytest
from django.db import OperationalError, connection
from django.test import Client
from pytest_django.fixtures import Settings

from scorekeeper.web.middleware import database
from scorekeeper.web.middleware.answers import OURS
from tests.cast import a_match
from tests.responses import html_of


@pytest.mark.django_db
def test_a_program_that_answers_says_so(client: Client) -> None:
    answer = client.get("/health/")
    assert (answer.status_code, answer.content) == (200, b"ok")
    assert answer["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_whoever_watches_needs_neither_its_name_nor_https(
    client: Client, settings: Settings
) -> None:
    settings.HTTPS = settings.SECURE_SSL_REDIRECT = True
    settings.NAMED_HOSTS = ["cards.example"]
    assert Client(headers={"host": "10.0.0.7:8000"}).get("/health/").status_code == 200
    assert Client(headers={"host": "10.0.0.7:8000"}).get("/").status_code == 400
    assert Client(headers={"host": "cards.example"}).get("/").status_code == 301


@pytest.mark.django_db
def test_a_database_that_does_not_answer_is_said_in_a_sentence(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise OperationalError

    monkeypatch.setattr(connection, "cursor", fail)
    answer = client.get("/health/")
    assert answer.status_code == 503
    assert html_of(answer) == "The database does not answer."


@pytest.mark.django_db
def test_a_database_that_takes_nothing_is_said_in_a_sentence(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION READ ONLY")
    answer = client.get("/health/")
    assert answer.status_code == 503
    assert html_of(answer) == "The database takes nothing."


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.ENOSPC, "The disk is full."),
        (errno.EDQUOT, "The disk is full."),
        (errno.EMFILE, "Nothing can be written beside the database: Too many open files."),
    ],
)
def test_a_disk_is_called_full_only_where_it_is(
    client: Client, monkeypatch: pytest.MonkeyPatch, number: int, sentence: str
) -> None:
    def fail(**_where: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(database, "TemporaryFile", fail)
    monkeypatch.setattr(connection, "vendor", "sqlite")
    monkeypatch.setattr(database, "is_writable", lambda _cursor: True)
    answer = client.get("/health/")
    assert (answer.status_code, answer.content.decode()) == (503, sentence)


@pytest.mark.django_db
def test_every_answer_of_the_program_is_marked_as_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    match = a_match()
    phone = Client(raise_request_exception=False)
    monkeypatch.setattr("scorekeeper.web.parts.standings.book_of", None)
    asked = {
        "/": 200,
        "/health/": 200,
        "/new": 301,
        "/nowhere/": 404,
        "/g/nowhere-at-all-but-long/": 404,
        "/service-worker.js": 200,
        f"/g/{match.scorer_secret}/": 500,
    }
    answers = {path: phone.get(path) for path in asked}
    assert {path: answer.status_code for path, answer in answers.items()} == asked
    answers["csrf"] = Client(enforce_csrf_checks=True).post("/join/")
    answers["too large"] = phone.post("/join/", CONTENT_LENGTH=str(2**40))
    answers["host"] = Client(headers={"host": "elsewhere.example"}).get("/")
    assert [answers[name].status_code for name in ("csrf", "too large", "host")] == [403, 413, 400]
    assert [path for path, answer in answers.items() if OURS not in answer] == []
