"""Whose a match is, on phones: families never mix, one table is no more, a second phone has all."""

import re

from playwright.sync_api import Locator

from tests.browser import evenings
from tests.browser.joining_tour import club_of
from tests.browser.looks import faults
from tests.browser.phone import NewPhone, Phone
from tests.browser.tour import bring, bring_new

FAMILY = ["Anna", "Bram", "Cees", "Dora"]
SKAT = ["Karl", "Lena", "Max", "Nina"]
KNOWN = ".known [data-name]"


def family(phone: Phone) -> list[str]:
    """Let a phone have played Kraken with a family; return who that is."""
    bring(phone, evenings.example_with("kraken-dutch-cafe", FAMILY))
    return FAMILY


def skat_club(phone: Phone) -> None:
    """Let a phone have begun a match with others, in a club of its own; nobody else is known there.

    Olga is of that club too, and at none of its tables.
    """
    phone.open("new/kraken/?club=new")
    evenings.sit_down(phone, ["Olga", *SKAT[1:]])
    phone.tap(evenings.START)
    phone.see(".next .title")
    phone.tap_more("Players")
    phone.page.locator("details").first.locator("summary").click()
    phone.page.locator("details[open] input[name=name]").fill(SKAT[0])
    phone.page.locator("details[open]").get_by_role("button", name="Somebody else").click()
    phone.page.locator("details", has_text="Karl").first.wait_for()


def seats(phone: Phone) -> list[str]:
    """Return what stands at each seat that is drawn."""
    return phone.texts(".around li:not([hidden]) bdi")


def whose(phone: Phone) -> str:
    """Return whose the match on the page is."""
    return phone.texts("button.whose b bdi")[0]


def choose(phone: Phone, name: str) -> None:
    """Open the sheet, choose one line of it and press the button that says so."""
    phone.tap("button.whose")
    line = phone.page.locator("#whose li", has_text=name)
    phone.tap(line.locator("label"))
    phone.tap(line.get_by_role("button"))
    phone.page.locator("button.whose b bdi", has_text=name).wait_for()


def home_links(phone: Phone) -> set[str]:
    """Return where the links of a phone's first page lead."""
    phone.open()
    links = phone.page.locator("main a").evaluate_all("(all) => all.map((one) => one.pathname)")
    return {link for link in links if re.match(r"/[cg]/", link)}


def code_shown(phone: Phone) -> str:
    """Return the code that stands on a page."""
    code: Locator = phone.page.locator(".code").first
    code.wait_for()
    return code.inner_text()


def type_code(phone: Phone, code: str) -> None:
    """Type a code where codes go."""
    phone.open("join/")
    phone.type("Code", code)
    phone.tap_words("Go to the table")


def test_a_family_and_a_skat_club_on_one_phone_never_mix(phone: Phone) -> None:
    players = family(phone)
    phone.open("new/kraken/")
    known = {*phone.page.locator(KNOWN).evaluate_all("(all) => all.map((a) => a.dataset.name)")}
    assert known == {*players}
    choose(phone, "A new club")
    assert seats(phone) == ["empty"] * 4
    assert phone.page.locator(KNOWN).count() == 0
    evenings.sit_down(phone, SKAT)
    phone.tap(evenings.START)
    phone.see(".next .title")
    phone.open()
    clubs = phone.texts(".own-club .club-head b")
    assert clubs[0] == "Karl, Lena and 2 more"
    assert len({*clubs}) == 2
    for name, there in (("Karl", {*SKAT}), (clubs[1], {*players}), ("Karl", {*SKAT})):
        phone.open("new/kalooki/")
        if name not in whose(phone):
            choose(phone, name)
        said = "(all) => all.map((one) => one.dataset.name)"
        assert {*phone.page.locator(KNOWN).evaluate_all(said)} == there
        phone.tap("button.whose")
        assert phone.page.locator("#whose").is_visible()


def test_what_was_typed_stays_when_it_turns_out_to_be_just_for_tonight(phone: Phone) -> None:
    family(phone)
    phone.open("new/kraken/")
    phone.tap_words("Clear the table")
    evenings.sit_down(phone, SKAT)
    choose(phone, "Just tonight")
    assert seats(phone) == SKAT
    phone.tap(evenings.START)
    phone.see(".next .title")
    phone.open("new/kraken/")
    assert "Karl" not in whose(phone)
    phone.open()
    phone.tap_words("Keep as a club")
    phone.page.get_by_text("Keep as a club").wait_for(state="detached")
    phone.open("new/kraken/")
    assert whose(phone) == "Karl, Lena and 2 more"


def test_it_is_chosen_without_script_too(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    family(phone)
    phone.open("new/kraken/")
    phone.tap("button.whose")
    line = phone.page.locator("#whose li", has_text="A new club")
    phone.tap(line.locator("label"))
    assert phone.page.locator("#whose .main:visible").inner_text() == "For a new club"
    phone.tap(line.get_by_role("button"))
    phone.page.locator("button.whose", has_text="A new club").wait_for()
    assert phone.page.get_by_label("Player 1", exact=True).input_value() == ""


def test_a_match_with_people_who_are_known_is_three_taps_and_the_next_evening_two(
    phone: Phone,
) -> None:
    family(phone)
    for taps, words in ((3, ["New game", "Kraken"]), (2, ["Kraken again, same table"])):
        phone.open()
        phone.taps = 0
        for one in words:
            phone.tap(phone.page.locator("main a", has_text=one).first)
        phone.tap(evenings.START)
        phone.see(".next .title")
        assert phone.taps == taps
        phone.tap_more("Stop here")
        phone.tap(phone.page.locator("main form button").first)
        phone.page.wait_for_url("**/settlement/")


def test_a_phone_that_joined_one_table_by_its_code_sees_nothing_of_its_club(
    phone: Phone, new_phone: NewPhone
) -> None:
    family(phone)
    skat_club(phone)
    phone.open(phone.page.url.removeprefix(phone.address).replace("players/", "phones/"))
    phone.page.get_by_role("button", name="Show join code").first.click()
    other = new_phone()
    type_code(other, code_shown(phone))
    other.see(".next .title")
    other.tap_words("More")
    assert "Our club" not in other.texts("#more")[0]
    table = other.page.url.removeprefix(other.address.rstrip("/"))
    for page in ("", "new/", "new/kraken/", f"{table.lstrip('/')}players/"):
        other.open(page)
        content = other.page.content()
        assert "Olga" not in content
        assert not re.search(r"/c/[\w-]{22}", content)
    assert home_links(other) == {table}
    other.expect_refusals(403)
    other.open(f"{table.lstrip('/')}club/")
    assert "nothing of its club" in other.page.locator("h1").inner_text()


def test_a_second_phone_gets_all_that_the_first_one_has_by_a_code(
    phone: Phone, new_phone: NewPhone
) -> None:
    family(phone)
    bring_new(phone, "kraken", {"players": SKAT})
    phone.open()
    phone.tap_more("All of this on another phone")
    phone.tap_words("Show link and code")
    code = code_shown(phone)
    second = new_phone()
    own = bring_new(second, "kraken", {"players": ["Emma", "Fons", "Gina", "Hugo"]})
    before = home_links(second)
    type_code(second, code)
    second.page.get_by_text("Another phone brings you").wait_for()
    assert second.texts(".brings li")[-1] == "2 matches"
    second.tap_words("Bring it onto this phone")
    second.page.locator(".own-club").first.wait_for()
    assert home_links(second) == home_links(phone) | before
    assert f"/{own.strip('/')}/" in before
    third = new_phone()
    third.expect_refusals(410)
    type_code(third, code)
    third.page.get_by_text("This code was used already").wait_for()
    assert home_links(third) == set()


def test_a_phone_forgets_a_club_and_is_told_how_to_come_back(phone: Phone) -> None:
    family(phone)
    table = bring_new(phone, "kraken", {"players": SKAT}).strip("/")
    club = club_of(phone, f"{table}/")
    phone.tap_more("Name and links")
    phone.tap("summary:has-text('Forget this club')")
    phone.see("#this-phone p", "keep the address above")
    assert not faults(phone.page)
    before = home_links(phone)
    phone.open(f"{club}links/")
    phone.tap("summary:has-text('Forget this club')")
    phone.tap_words("Forget it here")
    phone.see(".own-club")
    assert before - home_links(phone) == {f"/{club}", f"/{table}/"}
    phone.open(club)
    assert f"/{club}" in home_links(phone)
