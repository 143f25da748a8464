"""No secret and no code is printed or logged, whoever logs and however much."""

import http.client
import io
import logging
import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from http import HTTPStatus
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urljoin, urlsplit

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Club, JoinCode, Match
from scorekeeper.services.books import close_all
from scorekeeper.web.settlement import views as settlement
from tests.certain import certain
from tests.forms import page_form, page_forms
from tests.responses import html_of
from tests.web.test_serve import PATIENCE, Running, fetch, served  # noqa: F401 - a fixture

SECRET = re.compile(r"/[cegmpt]/([A-Za-z0-9_-]{16,32})")
QUERY = {"sql": "", "params": ""}


@pytest.fixture
def logged() -> Iterator[Callable[[], str]]:
    """What all loggers together write when nothing is too small to be logged."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(
        logging.Formatter("%(name)s %(message)s %(sql)s %(params)s", defaults=QUERY)
    )
    known = [logging.getLogger(name) for name in list(logging.root.manager.loggerDict)]
    loggers = [logging.root, *known]
    before = [(logger, logger.level, logger.propagate) for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.DEBUG)
        logger.propagate = True
    logging.root.addHandler(handler)
    yield written.getvalue
    logging.root.removeHandler(handler)
    for logger, level, propagate in before:
        logger.setLevel(level)
        logger.propagate = propagate


class Visit:
    """A phone that goes from page to page by what the pages say, and every secret it met."""

    def __init__(self) -> None:
        self.client = Client(raise_request_exception=False, enforce_csrf_checks=True)
        self.secrets: set[str] = set()

    def remember(self) -> None:
        """Note every secret and code there is now."""
        for match in Match.objects.all():
            self.secrets.update(filter(None, (match.scorer_secret, match.viewer_secret)))
        for club in Club.objects.all():
            self.secrets.update(filter(None, (club.secret, club.viewer_secret)))
        self.secrets.update(JoinCode.objects.values_list("code", flat=True))

    def get(self, address: str) -> str:
        """Open a page, and return what stands there."""
        answer = self.client.get(address)
        self.remember()
        return html_of(answer)

    def send(
        self,
        address: str,
        *,
        action: str = "",
        link: str | None = None,
        says: Mapping[str, str] | None = None,
        **button: str,
    ) -> str:
        """Send the form of a page; return where that leads, or the status of a refusal."""
        page = self.get(address)
        forms = [form for form in page_forms(page) if form.action.endswith(action)]
        form = next(one for one in forms if link is None or one.values.get("link") == [link])
        for name, value in (says or {}).items():
            form.say(name, value)
        answer = self.client.post(form.action or address, form.sent(**button))
        self.remember()
        return answer.get("Location") or str(answer.status_code)


def play(visit: Visit) -> str:
    """Begin a game, play a round, correct it, and look at everything; return its table."""
    table = visit.send("/new/kraken/")
    form = page_form(visit.get(f"{table}rounds/new/"), name="entry")
    form.say("trump", "spades")
    form.say("card_points_0", "100")
    assert visit.client.post(form.action, form.sent(action="save")).status_code == 302
    first = certain(re.search(r'href="(rounds/\d+/)"', visit.get(table)))[1]
    assert "<form" in visit.get(f"{table}{first}correct/")
    for page in ("phones/", "settlement/", "rules/", "players/", "board/", "sheet.json"):
        assert visit.get(table + page)
    return table


def take_back(visit: Visit, table: str) -> str:
    """Renew, revoke, and come in again by a code; return the table's new address."""
    club_too = {"and_club": "1"}
    answer = visit.send(f"{table}phones/", action="renew/", link="scorer", says=club_too)
    phones = answer.partition("#")[0]
    visit.send(phones, action="code/", link="scorer")
    visit.send(phones, action="revoke/", link="viewer")
    visit.send(phones, action="renew/", link="viewer")
    assert visit.send("/join/", says={"code": "zzz-zzz"}) == "404"
    return visit.send("/join/", says={"code": JoinCode.objects.get().code})


def go_wrong(visit: Visit, table: str, gone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Meet everything that is refused: 404, 403 without a token or by a viewer's link, 500."""
    assert visit.client.get(gone).status_code == 404
    assert visit.client.post(f"{table}stop/").status_code == 403
    viewer = Match.objects.get().viewer_secret
    assert visit.client.get(f"/g/{viewer}/players/").status_code == 403

    def fail(match: Match) -> None:
        raise LookupError(f"{table} cannot be read")

    monkeypatch.setattr(settlement, "standing_of_table", fail)
    assert visit.client.get(f"{table}settlement/").status_code == 500


@pytest.mark.django_db
def test_no_logger_writes_a_secret(
    logged: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    connection.force_debug_cursor = True
    try:
        visit = Visit()
        gone = play(visit)
        table = take_back(visit, gone)
        close_all()
        club_links = reverse("club_links", args=[Club.objects.get().secret])
        visit.send(club_links, action="watching/renew/")
        watching = reverse("club", args=[certain(Club.objects.get().viewer_secret)])
        assert visit.get(watching)
        visit.send(club_links, action="watching/revoke/")
        assert visit.client.get(watching).status_code == 404
        go_wrong(visit, table, gone, monkeypatch)
    finally:
        connection.force_debug_cursor = False
    text = logged()
    assert len(visit.secrets) >= 8
    assert text.count("django.db.backends ") > 100
    for sign in ("Not Found: /g/***/", "Forbidden", "LookupError: /g/***/", "INSERT INTO"):
        assert sign in text
    assert [secret for secret in visit.secrets if secret in text] == []


class Browser:
    """As much of a browser as it takes to send forms to a server.

    It keeps its line open as browsers do: where the line ends with an answer, the server's HTTP
    library may cut the answer short on a busy machine (hyperium/hyper#4022).
    """

    def __init__(self, address: str) -> None:
        self.line = http.client.HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)
        self.cookies = SimpleCookie()

    def open(
        self, path: str, fields: dict[str, str | list[str]] | None = None
    ) -> tuple[int, str, str]:
        """Open a page or send a form; return the status, the path it led to, and its text."""
        headers = {"Cookie": self.cookies.output(header="", sep=";", attrs=[])}
        if fields is None:
            self.line.request("GET", path, headers=headers)
        else:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            self.line.request("POST", path, urlencode(fields, doseq=True), headers)
        with self.line.getresponse() as answer:
            text = answer.read().decode()
        for cookie in answer.headers.get_all("Set-Cookie", ()):
            self.cookies.load(cookie)
        if answer.status == HTTPStatus.FOUND:
            return self.open(urljoin(path, answer.headers["Location"]))
        return answer.status, path, text

    def send(
        self, path: str, *, action: str = "", link: str | None = None, **changed: str
    ) -> tuple[int, str, str]:
        """Send the form of a page."""
        forms = [one for one in page_forms(self.open(path)[2]) if one.action.endswith(action)]
        form = next(one for one in forms if link is None or one.values.get("link") == [link])
        return self.open(form.action or path, {**form.sent(), **changed})


def test_a_server_prints_no_secret(served: Running) -> None:  # noqa: F811
    process, address, data = served
    fetch(address)
    browser = Browser(address)
    table = browser.send("/new/kraken/")[1]
    _status, phones, page = browser.send(
        f"{table}phones/", action="renew/", link="scorer", and_club="1"
    )
    secrets = {*SECRET.findall(table), *SECRET.findall(page)}
    page = browser.send(phones, action="code/", link="viewer")[2]
    (code,) = re.findall(r'class="code">([A-Z]{3}-[A-Z]{3})<', page)
    secrets |= {code, code.replace("-", "")}
    statuses = [
        browser.open(table)[0],
        browser.send("/join/", code="zzz-zzz")[0],
        browser.open(phones, {"phone": "no token"})[0],
    ]
    assert browser.send("/join/", code=code)[0] == 200
    with sqlite3.connect(data / "scorekeeper.sqlite3", timeout=PATIENCE) as database:
        addresses = database.execute("SELECT address FROM records_guess").fetchall()
        assert addresses == [("127.0.0.1",)], "the server knows where a wrong code was typed"
        database.execute("UPDATE records_match SET house_rules = '{}', version = version + 1")
    statuses.append(browser.open(phones.replace("phones", "settlement"))[0])
    assert statuses == [404, 404, 403, 500]
    browser.line.close()
    process.terminate()
    printed, _nothing = process.communicate(timeout=PATIENCE)
    assert all(
        sign in printed for sign in ("Not Found", "Forbidden", "Internal Server", "KeyError")
    )
    assert [secret for secret in secrets if secret in printed] == []
    assert len(secrets) >= 5
