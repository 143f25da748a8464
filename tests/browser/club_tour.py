"""A walk through the pages of a club: its name, its links, its players and its seasons."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from urllib.parse import urlencode

from tests.browser.evening_tour import pages_of_an_evening
from tests.browser.phone import Phone
from tests.chaos.phone import FORM
from tests.forms import page_forms

STRANGERS = ("Ana", "Emma", "Fons", "Hein")


def pages_of_a_club(phone: Phone, club: str, somebody: str) -> Iterator[str]:
    """From the page of a club on, where somebody plays who is also called Ana.

    Its link for watching is there at the end, and a season.
    """
    yield "a club"
    yield from in_numbers(phone, club)
    phone.tap_more("Name and links")
    phone.type("Our club is called", "Saturday club")
    phone.tap_words("Save")
    phone.tap("#viewer button:has-text('Make this link')")
    phone.page.locator("#viewer .address").wait_for()
    phone.tap("#scorer summary:has-text('Renew')")
    yield "the name and the links of a club"
    yield from seasons(phone, club)
    yield from next_dates(phone, club)
    yield from for_the_site(phone, club)
    begin_with(phone, club, STRANGERS)
    yield from players(phone, club, somebody)
    phone.open(f"{club}links/")
    phone.tap("#viewer .address")
    phone.page.get_by_text("Saturday club").first.wait_for()
    yield "a club that is watched"
    phone.tap_more("All players")
    yield "the players of a club that is watched"
    yield from pages_of_an_evening(phone, club)


def in_numbers(phone: Phone, club: str) -> Iterator[str]:
    """What else there is, all evenings, and how a player plays."""
    phone.tap(".dock [popovertarget=more]")
    yield "more of a club"
    phone.open(f"{club}evenings/")
    yield "the evenings of a club"
    phone.open(club)
    phone.tap(phone.page.locator(".league tbody a").first)
    phone.page.get_by_text("Every match").wait_for()
    yield "a player in numbers"
    yield from a_member(phone)
    phone.open(club)


def a_member(phone: Phone) -> Iterator[str]:
    """How a player is paid, refused and written down; their own link and page, and their debts."""
    phone.tap("#paying summary")
    for iban, shows in (("NL91 ABNA 0417 1643 01", "#wrong-iban"), ("NL91ABNA0417164300", ".iban")):
        phone.type(phone.page.locator("[name=free_line]"), "Tikkie: 06 12 34 56 78")
        phone.type(phone.page.locator("[name=iban]"), iban)
        phone.type(phone.page.locator("[name=holder]"), "Wilhelmina van den Berg-Oudeboon")
        phone.tap("#paying button:has-text('Save')")
        phone.see(shows)
        if shows == "#wrong-iban":
            yield "an IBAN that is wrong"
    phone.tap("#own-page button:has-text('Make this link')")
    phone.page.locator("#own-page .address").wait_for()
    for summary in phone.page.locator("#own-page summary").all():
        phone.tap(summary)
    yield "a player with a link of their own"
    phone.tap("#own-page .address")
    phone.see("#owed")
    yield "a member's own page"


def now() -> datetime:
    """What the clock of this machine says: pictures are taken without Django's settings."""
    return datetime.now().astimezone()


def seasons(phone: Phone, club: str) -> Iterator[str]:
    """A season that is refused, and made; its table, also as it is printed."""
    phone.open(f"{club}seasons/")
    new = phone.page.locator("form[action$='seasons/']")
    phone.type(new.locator("[name=name]"), "Autumn 2026")
    new.locator("[name=first_day]").fill("2026-11-30")
    new.locator("[name=last_day]").fill("2026-09-01")
    phone.tap_words("Save season")
    phone.see(".error")
    yield "a season that ends before it begins"
    new.locator("[name=first_day]").fill("2026-09-01")
    new.locator("[name=last_day]").fill(f"{now():%Y}-12-31")
    new.locator("[name=game]").select_option(index=1)
    phone.type(new.locator("[name=best]"), "5")
    phone.tap(new.locator("[name=counting][value=best]"))
    phone.tap_words("Save season")
    phone.tap("details[id^='season'] > summary")
    yield "the seasons of a club"
    phone.tap_words("Look at this season")
    phone.see(".season-page .rule-line")
    yield "the table of a season"
    phone.tap(".bar [href$='print/']")
    phone.page.locator(".season-on-paper").first.wait_for()
    yield "a season on paper"


def next_dates(phone: Phone, club: str) -> Iterator[str]:
    """A date that is refused, and planned."""
    phone.open(f"{club}dates/")
    new = phone.page.locator("form[action$='dates/']")
    phone.type(new.locator("[name=venue]"), "Café De Lijst")
    phone.type(new.locator("[name=remark]"), "Bartholomeus brings the cards")
    new.locator("[name=day]").fill("2020-01-01")
    phone.tap_words("Save date")
    phone.see(".error")
    yield "a date that is over"
    new.locator("[name=day]").fill((now() + timedelta(days=7)).date().isoformat())
    new.locator("[name=begins_at]").fill("19:30")
    phone.tap_words("Save date")
    phone.tap("details[id^='date'] summary")
    yield "the next dates of a club"


def for_the_site(phone: Phone, club: str) -> Iterator[str]:
    """The link for the club's web site, and the page that it leads to."""
    phone.open(f"{club}links/")
    phone.tap("#public button:has-text('Make this link')")
    phone.page.locator("#public .snippet").wait_for()
    phone.tap("#public summary:has-text('Renew')")
    yield "the link for a web site"
    phone.tap(phone.page.locator("#public .address").first)
    phone.see("#next-dates")
    yield "the public page of a club"


def players(phone: Phone, club: str, somebody: str) -> Iterator[str]:
    """Ana is somebody else, Emma does not come any more, and Fons is not renamed to them."""
    phone.open(f"{club}players/")
    yield "the players of a club"
    phone.tap("details:has-text('Ana') summary")
    phone.tap("details[open] a:has-text('Merge with')")
    phone.page.get_by_text("Choose the name").wait_for()
    yield "who a player is"
    phone.tap(f".list a:has-text('{somebody}')")
    phone.page.get_by_text("They are one player").wait_for()
    yield "what it means that two are one"
    phone.tap_words("They are one player")
    phone.tap("details:has-text('also Ana') summary")
    phone.page.get_by_text(f"Split Ana and {somebody} again").wait_for()
    yield "a player of two names"
    phone.tap("details:has-text('Emma') summary")
    phone.tap("details:has-text('Emma') button:has-text('Hide from new matches')")
    phone.page.locator(".badge", has_text="hidden").wait_for()
    phone.tap("details:has-text('Fons') summary")
    phone.type(phone.page.locator("details[open] [name=name]"), somebody)
    phone.tap("details[open] button:has-text('Rename')")
    phone.see(".error")
    yield "a name that another player has"


def begin_with(phone: Phone, club: str, names: tuple[str, ...]) -> None:
    """Begin a match of a club, past the page on which it is agreed."""
    secret, browser = club.strip("/").split("/")[-1], phone.page.context.request
    place = f"{phone.address}new/kraken/?club={secret}"
    forms = page_forms(browser.get(place).text())
    form = next(one for one in forms if "name_0" in one.values)
    for seat, name in enumerate(names):
        form.say(f"name_{seat}", name)
    sent = urlencode(form.sent(), doseq=True)
    answer = browser.post(place, data=sent, headers={"Content-Type": FORM}, max_redirects=0)
    assert answer.status == 302, answer.text()
