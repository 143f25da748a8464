"""A walk through the pages that bring a match, or a whole club, into another club of the phone."""

from collections.abc import Callable, Iterator

from tests.browser.phone import Facts, Phone

Bring = Callable[[Phone, Facts], str]  # makes a match of a sheet in a new club


def pages_between_clubs(phone: Phone, sheet: Facts, bring: Bring) -> Iterator[str]:
    """Bring a finished match into two clubs that know the same people; move the one, join both."""
    money = {**sheet, "stake": {"amount": "0.50", "currency": "EUR"}}
    table, other = (bring(phone, money) for _time in range(2))
    here, there = (club_of(phone, one) for one in (table, other))
    phone.open(f"{there}account/matches/")
    yield "matches that go on the account together"
    put_on_account(phone, table)
    phone.open(f"{table}move/")
    phone.see(".club-head")
    yield "the clubs to which a match can be moved"
    choose(phone, there)
    yield "what moving a match means"
    say_is_another(phone)
    yield "somebody who comes to a club where another has the name"
    for club in (here, there):
        make_season(phone, club)
    phone.open(f"{here}join/")
    phone.see(".club-head")
    yield "the clubs that can be joined"
    choose(phone, there)
    yield "what joining two clubs means"
    say_is_another(phone)
    yield "two of one name in clubs that are joined"


def club_of(phone: Phone, table: str) -> str:
    """Open the page of the club of a match, and return its path."""
    phone.open(f"{table}club/")
    phone.page.get_by_role("heading", name="Evenings").wait_for()
    return phone.page.url.removeprefix(phone.address)


def put_on_account(phone: Phone, table: str) -> None:
    """Put what is unpaid of a finished match on the account of its club."""
    phone.open(f"{table}settlement/")
    phone.tap("#on-account")
    phone.see("#at-table")


def choose(phone: Phone, club: str) -> None:
    """Tap a club among those of the phone, by its path."""
    phone.tap(f".club-head[href$='{club.strip('/').rpartition('/')[2]}']")
    phone.see("form.sheet .main")


def say_is_another(phone: Phone) -> None:
    """Say that the first of a name that is there twice is another, and give no other name."""
    phone.page.locator("[name^=same_]").first.uncheck()
    phone.tap("form.sheet .main")
    phone.see(".error")


def make_season(phone: Phone, club: str) -> None:
    """Give a club a season by which both are alike."""
    phone.open(f"{club}seasons/")
    new = phone.page.locator("form[action$='seasons/']")
    for name, value in (("first_day", "2026-09-01"), ("last_day", "2026-11-30")):
        new.locator(f"[name={name}]").fill(value)
    phone.type(new.locator("[name=name]"), "Autumn 2026")
    phone.tap_words("Save season")
    phone.see("details[id^='season']")
