"""Choosing a game on a phone: it is found while one types, and one of the table's own is laid."""

from playwright.sync_api import expect

from tests.browser import evenings
from tests.browser.phone import Phone


def test_a_game_is_found_with_two_letters_and_no_button(phone: Phone) -> None:
    phone.open("new/")
    games = phone.page.locator("#found b")
    phone.page.get_by_role("searchbox").press_sequentially("ko")
    expect(games.first).to_have_text("Variant Kontsina")
    phone.tap(phone.page.locator(".finding .tile", has_text="5"))
    phone.page.get_by_role("searchbox").fill("")
    expect(phone.page.locator("#found")).not_to_contain_text("G4A Kraken")
    phone.tap(phone.page.locator("#found a[href$='preset=yahtzee']"))
    expect(phone.page.get_by_role("heading", level=1)).to_contain_text("Yahtzee")
    phone.page.go_back()
    expect(phone.page.locator(".finding :checked")).to_have_value("5")


def test_teams_of_a_game_of_ones_own_are_drawn_as_they_are_chosen(phone: Phone) -> None:
    phone.open("new/free-sheet/?called=Quiz")
    for name in ("Anna", "Bram", "Cees", "Dora", "Emma", "Fons"):
        phone.page.locator(".new-name input").fill(name)
        phone.page.keyboard.press("Enter")
    plate = phone.page.locator(".plate")
    expect(plate).to_have_text("6 players")
    phone.tap_value("ask_together", "pairs")
    expect(plate).to_contain_text("Anna + Dora")
    phone.tap_value("ask_together", "teams")
    expect(plate).to_contain_text("Anna + Cees + Emma")
    phone.page.locator("[name=rule_teams]").select_option("3")
    expect(plate).to_contain_text("Anna + Dora")
    phone.tap(evenings.START)
    phone.see(".next .title")
    sheet = phone.page.context.request.get(phone.page.url + "sheet.json").json()
    assert (sheet["house_rules"]["called"], sheet["house_rules"]["teams"]) == ("Quiz", 3)
