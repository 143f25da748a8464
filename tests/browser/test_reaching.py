"""Reaching people afterwards: texts shared, how somebody is paid, and a member's own page."""

import re

import pytest

from tests.browser.phone import NewPhone, Phone
from tests.browser.test_club_season import FIRST, open_club, put_on_account
from tests.browser.test_giving import SHARES, WAYS
from tests.browser.tour import bring

IBAN = "NL91 ABNA 0417 1643 00"
DEBT_LINE = 56  # pixels


def at_club(phone: Phone) -> str:
    """Play a match whose money is on the account, and return the path of its club."""
    put_on_account(phone, bring(phone, FIRST))
    return open_club(phone)


def open_player(phone: Phone, club: str, name: str) -> None:
    """Go to the page of a player of a club."""
    phone.open(club)
    phone.tap(phone.page.locator(".league tbody a", has_text=name))
    phone.see("#paying")


def write_down(phone: Phone, iban: str, line: str = "") -> None:
    """Fill in how the player on the screen is paid, and save it."""
    if not phone.page.locator("#paying details[open]").count():
        phone.tap("#paying summary")
    phone.type(phone.page.locator("[name=free_line]"), line)
    phone.type(phone.page.locator("[name=iban]"), iban)
    phone.type(phone.page.locator("[name=holder]"), "A. de Vries")
    phone.tap("#paying button:has-text('Save')")


def own_link(phone: Phone) -> str:
    """Make the link of the player on the screen, and return its path."""
    phone.tap("#own-page button:has-text('Make this link')")
    phone.page.locator("#own-page .address").wait_for()
    return phone.texts("#own-page .address")[0].removeprefix(phone.address)


@WAYS
def test_account_standings_and_a_player_are_given_away_as_texts(
    can: str, new_phone: NewPhone
) -> None:
    phone = new_phone(anew=True)
    phone.page.add_init_script(can)
    club = at_club(phone)
    phone.open(f"{club}account/")
    phone.tap("[data-gives]")
    (account,) = phone.wait_for("() => given.length && given")
    phone.open(club)
    phone.tap_more("Share the standings")
    (standings,) = phone.wait_for("() => given.length && given")
    open_player(phone, club, "Anna")
    phone.tap(".bar [data-gives]")
    (player,) = phone.wait_for("() => given.length && given")
    assert "pays" in account
    assert re.search(r"^1\. \w+: Won 1/1, Money", standings, re.MULTILINE)
    assert player.startswith("Anna\n")
    assert not re.search(r"/[cgm]/", account + standings + player)
    if can != SHARES:
        phone.see(".bar [data-gives]", "Copied")


def test_without_script_a_text_is_a_page(new_phone: NewPhone) -> None:
    phone, plain = new_phone(), new_phone(java_script_enabled=False)
    club = at_club(phone)
    plain.open(f"{club}account/")
    plain.tap("[data-gives]")
    plain.page.get_by_text("Account of").wait_for()
    assert "pays" in plain.page.locator("body").inner_text()


def test_a_wrong_iban_is_told_beside_its_field_and_a_right_one_stands_in_fours(
    phone: Phone,
) -> None:
    phone.expect_refusals(400)
    club = at_club(phone)
    open_player(phone, club, "Anna")
    write_down(phone, "NL91 ABNA 0417 1643 01", "Tikkie 06 1234")
    phone.see("#wrong-iban", "wrong or swapped character")
    assert phone.page.locator("[name=free_line]").input_value() == "Tikkie 06 1234"
    write_down(phone, IBAN.lower(), "Tikkie 06 1234")
    phone.see(".iban", IBAN)


@pytest.mark.parametrize("has_script", [True, False])
def test_whoever_is_paid_says_how_in_a_drawer_and_the_line_stays_as_high(
    new_phone: NewPhone, *, has_script: bool
) -> None:
    phone = new_phone()
    club = at_club(phone)
    phone.open(f"{club}account/")  # with all of its styles
    before = [box["height"] for _words, box in phone.boxes(".debt")]
    payee = phone.texts(".debt .p .nm")[1]
    open_player(phone, club, payee)
    write_down(phone, IBAN)
    phone.see(".iban", IBAN)
    if not has_script:
        phone = new_phone(java_script_enabled=False)
    phone.open(f"{club}account/")
    assert [box["height"] for _words, box in phone.boxes(".debt")] == before
    assert max(before) <= DEBT_LINE + 1
    phone.tap(phone.page.locator(".debt button.p").first)
    drawer = phone.page.locator(".drawer:popover-open")
    drawer.locator(".qr").wait_for()
    assert IBAN in drawer.inner_text()
    square = drawer.locator(".to-pay > div").bounding_box()
    assert square is not None
    assert square["width"] >= 150
    assert phone.sideways() <= 0


def test_a_members_page_shows_them_alone_until_its_link_is_revoked(new_phone: NewPhone) -> None:
    phone, other = new_phone(), new_phone(anew=True)
    other.expect_refusals(404)
    club = at_club(phone)
    phone.open(f"{club}account/")
    payer, payee = phone.texts(".debt .p .nm")[:2]
    open_player(phone, club, payee)
    write_down(phone, IBAN)
    phone.see(".iban", IBAN)
    open_player(phone, club, payer)
    path = own_link(phone)
    other.open(path)
    other.see("#owed", "Whom you pay now")
    shown = other.page.locator("body").inner_text()
    assert IBAN in shown
    strangers = {"Anna", "Bram", "Cees", "Dora"} - {payer, payee}
    assert [name for name in strangers if name in shown] == []
    links = other.page.locator("a").evaluate_all("(all) => all.map((one) => one.href)")
    assert {link.partition("#")[0] for link in links} <= {f"{other.address}{path}"}
    other.tap("details.more summary")
    other.see(".to-pay .qr")
    other.open()
    phone.tap("#own-page summary:has-text('Revoke')")
    phone.tap("#own-page button:has-text('Revoke it')")
    phone.page.get_by_role("button", name="Make this link").wait_for()
    other.page.go_back()
    other.page.get_by_text("There is nothing here.").wait_for()
    assert payee not in other.page.locator("body").inner_text()
