"""What is sent is UTF-8, or is refused in a sentence; on every page, by anybody."""

import logging
from collections.abc import Callable, Iterator
from io import BytesIO
from logging.handlers import BufferingHandler

import pytest
from django.core.signals import request_started
from django.db import close_old_connections
from django.test import Client
from django.test.client import BOUNDARY, encode_multipart
from django.urls import reverse

from scorekeeper import wsgi
from scorekeeper.records.models import Match
from scorekeeper.services.access.join_codes import new_code
from scorekeeper.services.access.links import SCORER
from tests.cast import a_match
from tests.certain import certain
from tests.responses import html_of

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
SENTENCE = "This text is not in UTF-8."
CHARSETS = ["hex", "zip", "bz2", "base64", "idna", "punycode", "undefined", "rot13", "utf-7", "x"]
UTF8 = ["utf-8", "UTF-8", "utf8", "UTF_8", '"utf-8"']
MULTIPART = f"multipart/form-data; boundary={BOUNDARY}"


@pytest.fixture(autouse=True)
def _one_connection() -> Iterator[None]:
    """Leave the test's own connection open where a server would look after it."""
    request_started.disconnect(close_old_connections)
    yield
    request_started.connect(close_old_connections)


def answered(path: str, kind: str, body: bytes = b"", *, query: str = "") -> tuple[int, str]:
    """Ask the application as a server does; return the status and the page."""
    statuses = []
    environ = {
        "REQUEST_METHOD": "POST" if body else "GET",
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "HTTP_HOST": "localhost",
        "HTTP_COOKIE": f"csrftoken={'t' * 32}",
        "HTTP_X_CSRFTOKEN": "t" * 32,
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(body),
        "CONTENT_LENGTH": str(len(body)),
        "CONTENT_TYPE": kind,
    }

    def start_response(
        status: str, heads: list[tuple[str, str]], failure: object = None, /
    ) -> Callable[[bytes], object]:
        statuses.append(status)
        return bytearray().extend

    page = b"".join(wsgi.application(environ, start_response))
    return int(statuses[0][:3]), page.decode()


@pytest.mark.parametrize("charset", CHARSETS)
@pytest.mark.parametrize("name", ["join", "import_sheet", "home"])
def test_a_form_in_another_encoding_is_refused_in_a_sentence(name: str, charset: str) -> None:
    body = encode_multipart(BOUNDARY, {"code": "BCDFGH", "text": "{}"})
    status, page = answered(reverse(name), f"{MULTIPART}; charset={charset}", body)
    assert status == 400
    assert SENTENCE in page


@pytest.mark.parametrize("charset", CHARSETS)
def test_a_page_asked_for_in_another_encoding_is_refused_too(charset: str) -> None:
    address = reverse("table", args=[a_match().scorer_secret])
    status, page = answered(address, f"text/plain; charset={charset}", query="seen=1")
    assert status == 400
    assert SENTENCE in page


@pytest.mark.parametrize("charset", UTF8)
def test_a_form_in_utf8_is_read_however_that_is_written(charset: str) -> None:
    body = encode_multipart(BOUNDARY, {"name_0": "Łódź", "name_1": "Bram"})
    status, _page = answered(
        reverse("new_match", args=["kontsina"]), f"{MULTIPART}; charset={charset}", body
    )
    assert status == 302
    assert Match.objects.get().seats.get(number=0).player.name == "Łódź"


@pytest.mark.parametrize("charset", CHARSETS)
def test_a_part_of_a_form_that_says_otherwise_is_read_as_utf8_all_the_same(charset: str) -> None:
    code = certain(new_code(a_match(), SCORER)).code
    part = f"name=code\r\nContent-Type: text/plain; charset={charset}"
    body = f"--x\r\nContent-Disposition: form-data; {part}\r\n\r\n{code}\r\n--x--\r\n"
    status, _page = answered(reverse("join"), "multipart/form-data; boundary=x", body.encode())
    assert status == 302


@pytest.mark.parametrize("charset", CHARSETS)
def test_a_file_whose_name_is_in_another_encoding_is_no_fault_of_ours(charset: str) -> None:
    part = f"name=file; filename*={charset}''%41%42"
    body = f"--x\r\nContent-Disposition: form-data; {part}\r\n\r\n{{\r\n--x--\r\n"
    status, page = answered(
        reverse("import_sheet"), "multipart/form-data; boundary=x", body.encode()
    )
    assert status == 400
    assert "This is not a score sheet" in page


@pytest.mark.parametrize("charset", CHARSETS)
def test_a_head_that_cannot_be_taken_apart_is_refused_too(charset: str) -> None:
    kind = f"multipart/form-data; charset*={charset}''%41; boundary*={charset}''x"
    status, page = answered(reverse("join"), kind)
    assert status == 400
    assert SENTENCE in page


@pytest.fixture
def logged() -> Iterator[list[logging.LogRecord]]:
    """What is logged."""
    handler = BufferingHandler(capacity=100)
    logging.root.addHandler(handler)
    yield handler.buffer
    logging.root.removeHandler(handler)


def test_more_fields_than_any_page_has_are_refused_in_a_sentence(
    client: Client, logged: list[logging.LogRecord]
) -> None:
    sent = {f"x{number}": "1" for number in range(1_500)}
    for address in (reverse("join"), reverse("new_round", args=[a_match().scorer_secret])):
        answer = client.post(address, sent)
        assert answer.status_code == 400
        assert "This form has more fields than any page here." in html_of(answer)
    assert [record.exc_info for record in logged] == [None, None], "a line for each"


@pytest.mark.parametrize("kind", ["multipart/form-data", "multipart/form-data; boundary=é"])
def test_a_form_that_cannot_be_taken_apart_is_refused_in_a_sentence_and_logged_in_a_line(
    logged: list[logging.LogRecord], kind: str
) -> None:
    status, page = answered(reverse("join"), kind, b"--x\r\n")
    assert status == 400
    assert "This request makes no sense here." in page
    (record,) = logged
    assert (record.exc_info, record.exc_text) == (None, None)
