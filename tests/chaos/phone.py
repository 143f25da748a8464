"""A phone as plain HTTP sees it: cookies, forms, and nothing else."""

import http.client
import http.cookies
import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, Protocol
from urllib.parse import urlencode

from scorekeeper.rules.house_rules import RuleValue
from tests.forms import PageForm, page_form

FORM = "application/x-www-form-urlencoded"
NAMES = ("Anna", "Bram", "Cees", "Dora")
Fields = Mapping[str, str | list[str]]  # of a form, as it is sent


class Reader(Protocol):
    """Whatever opens pages."""

    def get(self, address: str) -> str:
        """Open a page that is there; return its text."""


class Unreachable(Exception):
    """No answer came, or half of one."""


class Answer:
    """What a server said."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.text = response.read().decode()
        self.location = response.headers.get("Location", "")
        self.cookies = response.headers.get_all("Set-Cookie") or []

    @property
    def said(self) -> str:
        """What it comes to, for whoever did not expect it."""
        alerts = re.findall(r'role="alert">(.*?)<', self.text, re.DOTALL)
        return f"{self.status} {self.location} {alerts}"


class Phone:
    """Keeps its cookies, and opens a new connection for everything it asks."""

    def __init__(self, port: int, *, patience: float = 5) -> None:
        self.port, self.patience = port, patience
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, address: str, fields: Fields | None = None) -> Answer:
        """Ask once; raises Unreachable."""
        body = None if fields is None else urlencode(fields, doseq=True)
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.patience)
        try:
            line.request(method, address, body, self.headers(body))
            answer = Answer(line.getresponse())
        except (OSError, http.client.HTTPException) as error:
            raise Unreachable(repr(error)) from error
        finally:
            line.close()
        self.remember(answer)
        return answer

    def headers(self, body: str | None) -> dict[str, str]:
        """Return what a browser sends along: its cookies, and the token out of them."""
        said = {"Connection": "close"}
        said["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if body is not None:
            token = self.cookies.get("csrftoken", "")
            said |= {"Content-Type": FORM, "X-CSRFToken": token}
        return said

    def remember(self, answer: Answer) -> None:
        """Keep the cookies of an answer."""
        for line in answer.cookies:
            for name, morsel in http.cookies.SimpleCookie(line).items():
                self.cookies[name] = morsel.value

    def get(self, address: str) -> str:
        """Open a page that is there; return its text."""
        answer = self.ask("GET", address)
        assert answer.status == 200, (answer.status, address)
        return answer.text

    def form(self, address: str, **which: str) -> PageForm:
        """Return a form of a page."""
        return page_form(self.get(address), **which)


def sheet_of(rounds: Iterable[Mapping[str, Any]], **house_rules: RuleValue) -> dict[str, Any]:
    """Return the sheet of an evening without an end in sight, with these rounds."""
    rules: dict[str, RuleValue] = {"rounds": 100_000, **house_rules}
    sheet = {"scoresheet": 1, "game": "kraken", "players": list(NAMES), "first_dealer": "Anna"}
    return {**sheet, "house_rules": rules, "rounds": list(rounds)}


def begin_match(phone: Phone, rounds: Iterable[Mapping[str, Any]] = ()) -> str:
    """Begin a match from a score sheet; return the address of its table."""
    form = phone.form("/sheet/")
    form.values["text"] = [json.dumps(sheet_of(rounds))]
    answer = phone.ask("POST", "/sheet/", form.values)
    assert answer.status == 302, answer.text
    return answer.location


def recorded_sheet(phone: Reader, table: str) -> dict[str, Any]:
    """Return a match as the server has it."""
    sheet: dict[str, Any] = json.loads(phone.get(f"{table}sheet.json"))
    return sheet


def filled(phone: Phone, table: str, note: str) -> Fields:
    """Return the form of the next round, with a round in it that is known by its note."""
    form = phone.form(f"{table}rounds/new/", name="entry")
    form.values.update(trump=["hearts"], card_points_0=["100"], note=[note])
    return form.sent(action="save")


def save(phone: Phone, table: str, note: str) -> int:
    """Save a round; return how it was answered."""
    return phone.ask("POST", f"{table}rounds/new/", filled(phone, table, note)).status


def notes(phone: Reader, table: str) -> list[str]:
    """Return the note of every round of a match."""
    return [played["note"] for played in recorded_sheet(phone, table)["rounds"]]


def rounds_on_page(phone: Phone, table: str) -> int:
    """Return how many rounds the table page shows."""
    return len(set(re.findall(r"\brounds/(\d+)/", phone.get(table))))
