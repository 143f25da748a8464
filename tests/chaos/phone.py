"""A phone as plain HTTP sees it: cookies, forms, and nothing else."""

import http.client
import http.cookies
import json
import re
from urllib.parse import urlencode

from tests.forms import page_form

FORM = "application/x-www-form-urlencoded"
NAMES = ("Anna", "Bram", "Cees", "Dora")


class Unreachable(Exception):
    """No answer came, or half of one."""


class Answer:
    """What a server said."""

    def __init__(self, response):
        self.status = response.status
        self.text = response.read().decode()
        self.location = response.headers.get("Location", "")
        self.cookies = response.headers.get_all("Set-Cookie") or []

    @property
    def said(self):
        """What it comes to, for whoever did not expect it."""
        alerts = re.findall(r'role="alert">(.*?)<', self.text, re.DOTALL)
        return f"{self.status} {self.location} {alerts}"


class Phone:
    """Keeps its cookies, and opens a new connection for everything it asks."""

    def __init__(self, port, *, patience=5):
        self.port, self.patience, self.cookies = port, patience, {}

    def ask(self, method, address, fields=None):
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

    def headers(self, body):
        """Return what a browser sends along: its cookies, and the token out of them."""
        said = {"Connection": "close"}
        said["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if body is not None:
            token = self.cookies.get("csrftoken", "")
            said |= {"Content-Type": FORM, "X-CSRFToken": token}
        return said

    def remember(self, answer):
        """Keep the cookies of an answer."""
        for line in answer.cookies:
            for name, morsel in http.cookies.SimpleCookie(line).items():
                self.cookies[name] = morsel.value

    def get(self, address):
        """Open a page that is there; return its text."""
        answer = self.ask("GET", address)
        assert answer.status == 200, (answer.status, address)
        return answer.text

    def form(self, address, **which):
        """Return a form of a page."""
        return page_form(self.get(address), **which)


def sheet_of(rounds, **house_rules):
    """Return the sheet of an evening without an end in sight, with these rounds."""
    rules = {"rounds": 100_000, **house_rules}
    sheet = {"scoresheet": 1, "game": "kraken", "players": list(NAMES), "first_dealer": "Anna"}
    return {**sheet, "house_rules": rules, "rounds": list(rounds)}


def begin_match(phone, rounds=()):
    """Begin a match from a score sheet; return the address of its table."""
    form = phone.form("/sheet/")
    form.values["text"] = [json.dumps(sheet_of(rounds))]
    answer = phone.ask("POST", "/sheet/", form.values)
    assert answer.status == 302, answer.text
    return answer.location


def recorded_sheet(phone, table):
    """Return a match as the server has it."""
    return json.loads(phone.get(f"{table}sheet.json"))


def filled(phone, table, note):
    """Return the form of the next round, with a round in it that is known by its note."""
    form = phone.form(f"{table}rounds/new/", name="entry")
    form.values.update(trump=["hearts"], card_points_0=["100"], note=[note])
    return form.sent(action="save")


def save(phone, table, note):
    """Save a round; return how it was answered."""
    return phone.ask("POST", f"{table}rounds/new/", filled(phone, table, note)).status


def notes(phone, table):
    """Return the note of every round of a match."""
    return [played["note"] for played in recorded_sheet(phone, table)["rounds"]]


def rounds_on_page(phone, table):
    """Return how many rounds the table page shows."""
    return len(set(re.findall(r"\brounds/(\d+)/", phone.get(table))))
