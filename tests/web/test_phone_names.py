"""A phone may have any name that can be typed, and goes on; through the real server."""

import http.cookies
from collections.abc import Iterator

import pytest
from django.http import HttpResponse
from pytest_django import Settings

from tests.chaos.phone import Answer, Phone, begin_match, save
from tests.forms import PageForm, page_forms
from tests.served import PATIENCE, Served, serving

KEY = "the key that signs the cookies of this table"
NAMES = ["Anna’s phone", "Gülşen", "Łódź", "日本", "📱🂡"]
NAMES += ['100 %; a=b, "c"', "a+b%20c", "詩" * 40]


class Browser(Phone):
    """Sends a cookie back as it came, and lets go of what it is asked to let go of."""

    def remember(self, answer: Answer) -> None:
        for line in answer.cookies:
            for name, morsel in http.cookies.SimpleCookie(line).items():
                self.cookies[name] = morsel.coded_value
                if morsel["max-age"] == "0":
                    del self.cookies[name]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose key is known."""
    data = tmp_path_factory.mktemp("names") / "data"
    with serving(data, SCOREKEEPER_SECRET_KEY=KEY) as server:
        yield server


Visit = tuple[Phone, str]  # a phone, and the table of the match it has begun


@pytest.fixture
def visit(served: Served) -> Visit:
    """A phone, and the table of the match it has begun."""
    phone = Browser(served.port, patience=PATIENCE)
    return phone, begin_match(phone)


def form_for_name(phone: Phone, table: str) -> PageForm:
    """Return the form in which a phone is named."""
    forms = page_forms(phone.get(f"{table}phones/"))
    return next(form for form in forms if "phone" in form.values)


def call(phone: Phone, table: str, name: str) -> None:
    """Name a phone."""
    form = form_for_name(phone, table)
    form.say("phone", name)
    assert phone.ask("POST", f"{table}phones/", form.sent()).status == 302


def name_of(phone: Phone, table: str) -> str:
    """Return what a phone is called."""
    return form_for_name(phone, table).values["phone"][0]


def cookie_before(settings: Settings, name: str) -> str:
    """Return a name as earlier versions stored it, in the letters that a browser sends back."""
    settings.SECRET_KEY = KEY
    response = HttpResponse()
    response.set_signed_cookie("phone", name)
    said = response.cookies["phone"].OutputString().partition(";")[0].partition("=")[2]
    return said.encode().decode("latin-1")


@pytest.mark.parametrize("name", NAMES)
def test_a_phone_of_any_name_goes_on(visit: Visit, name: str) -> None:
    phone, table = visit
    call(phone, table, name)
    assert "".join(phone.cookies.values()).isascii()
    assert name_of(phone, table) == name
    assert save(phone, table, "a round") == 302
    phone.get(table)
    assert table in phone.get("/")


@pytest.mark.parametrize("name", [name for name in NAMES if "%" not in name])
def test_a_phone_that_was_named_by_an_earlier_version_is_healed_by_its_next_visit(
    visit: Visit, name: str, settings: Settings
) -> None:
    phone, table = visit
    phone.cookies["phone"] = cookie_before(settings, name)
    phone.get("/")
    assert "".join(phone.cookies.values()).isascii()
    assert name_of(phone, table) == name
    assert save(phone, table, "a round") == 302


def test_a_broken_cookie_that_nobody_signed_goes(visit: Visit) -> None:
    phone, table = visit
    phone.cookies["phone"] = "Anna’s".encode().decode("latin-1")
    phone.get("/")
    assert "phone" not in phone.cookies
    assert save(phone, table, "a round") == 302


def test_a_phone_whose_cookies_never_arrive_lets_go_of_its_name(
    visit: Visit, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, table = visit
    phone.cookies["phone"] = cookie_before(settings, NAMES[0])
    with monkeypatch.context() as on_the_way:
        on_the_way.setattr(phone, "headers", lambda body: {"Connection": "close"})
        phone.get(table)
    assert set(phone.cookies) == {"csrftoken", "games"}
    assert save(phone, table, "a round") == 302
