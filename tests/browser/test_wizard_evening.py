"""People play Wizard with one phone: bids before the play, and who missed after it."""

import re

from tests.browser import evenings
from tests.browser.accessibility import violations_in_every_light
from tests.browser.bids_round import Hand, most_taps
from tests.browser.phone import NewPhone, Phone, box_of
from tests.browser.sent_rounds import send
from tests.browser.tour import bring, bring_new
from tests.games.sheets import PLAYERS

PAGES = re.compile(rb"/Type\s*/Page\b(?!s)")
SIX = ["Jan-Willem de Vries", "Gülşen Özdemir-Yılmaz", "Wilhelmina van Buren", "Bo", "Anna", "Dora"]
HOOK = {"hook_from": 1}


def bottom_of_save(phone: Phone) -> float:
    """Return where the large button ends, in pixels from the top."""
    box = box_of(phone.page.locator("#entry > .dock > .main:not([hidden])"))
    return box["y"] + box["height"]


def test_an_evening_of_fifteen_rounds_is_tapped_in_settled_and_printed(phone: Phone) -> None:
    """Most rounds are brought along; with more than nine cards a tap is between the bids."""
    sheet, expected = evenings.example("wizard")
    bring(phone, {**sheet, "rounds": sheet["rounds"][:12]})
    hand = Hand(phone, sheet["players"])
    for facts, scored in zip(sheet["rounds"][12:], expected["rounds"][12:], strict=True):
        if scored["number"] != 14:
            hand.play(facts)
            assert hand.taps[-1] <= most_taps(facts, cards=scored["number"])
        else:
            send(phone, sheet, scored["number"])
        evenings.check_newest_round(phone, scored, sheet["players"])
    evenings.open_end(phone)
    assert evenings.final_totals(phone) == [*expected["totals"].values()]
    evenings.check_payments(phone, expected["settlement"])
    assert len(PAGES.findall(phone.page.pdf(format="A4"))) == 1


def test_bids_are_shown_before_the_play_and_the_last_tile_is_offered_the_rest(
    phone: Phone,
) -> None:
    one = {"bids": {"Anna": 0, "Bram": 1, "Cees": 1}, "tricks": {"Cees": 0}}
    sheet = {"players": PLAYERS[:3], "house_rules": HOOK, "rounds": [one]}
    bring(phone, {"scoresheet": 1, "game": "wizard", **sheet})
    assert phone.texts(".urgent") == ["Bram says last: the bids may not make 2"]
    phone.tap_words("Enter round 2")
    phone.ready(".number-tile.active")
    phone.tap_keys("10")
    phone.page.get_by_text("Bram may not say 1").wait_for()
    phone.tap_keys("2")
    phone.tap(".bar a:first-child")
    phone.tap_words("Enter round 2")  # what was typed is there
    phone.see(".number-tile.active:has([name^=bids])")
    phone.tap_words("Save the bids")
    phone.see(".in-play", "3 bid for 2 tricks: 1 too many")
    assert phone.texts(".around .call") == ["0 bid", "2 bid", "1 bid"]
    phone.tap_words("Finish the round")
    assert phone.ready(".number-tile.active input").get_attribute("name") == "tricks_2"
    phone.tap_keys("1")
    phone.see(".number-tile.active:has([name=tricks_0])")
    phone.tap(".number-tile:has([name=tricks_1])")
    phone.page.locator("#echo_tricks_1:text-is('1')").wait_for()
    phone.save_round()
    phone.page.locator(".rounds li:nth-child(2)").wait_for()
    assert phone.numbers(".rounds li:first-child .score") == [20, -10, 30]


def test_a_keyboard_goes_from_bid_to_bid(phone: Phone) -> None:
    bring_new(phone, "wizard", {"players": PLAYERS[:3]})
    phone.tap_words("Enter round 1")
    keyboard = phone.page.keyboard
    phone.ready(".number-tile.active")
    phone.ready("[name=bids_1]").focus()
    for key in "100":
        keyboard.press(key)
    phone.page.locator("#echo_tricks_0:text-is('0')").wait_for(state="attached")
    keyboard.press("Enter")
    phone.tap_words("Finish the round")
    phone.ready(".number-tile.active")
    phone.ready("[name=tricks_2]").focus()
    keyboard.press("1")
    phone.see("#preview", "1 too many")
    phone.ready("[name=tricks_1]").focus()
    keyboard.press("0")
    keyboard.press("Enter")
    phone.see(".rounds .score")
    assert phone.numbers(".rounds .score") == [20, -10, -10]


def test_a_round_is_entered_without_script(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    bring_new(phone, "wizard", {"players": PLAYERS[:3], "preset": "anniversary"})
    phone.tap_words("Enter round 1")
    for seat, bid in enumerate("110"):
        phone.type(phone.find(f"[name=bids_{seat}]"), bid)
    phone.tap_words("Save the bids")
    phone.tap_words("Finish the round")
    phone.type(phone.find("[name=tricks_0]"), "1")
    phone.type(phone.find("[name=tricks_1]"), "0")
    phone.tap(".rare > summary")
    phone.tap_value("cloud", 0)
    phone.tap_value("cloud_change", -1)
    phone.save_round()
    phone.see(".rounds .score")
    assert phone.numbers(".rounds .score") == [-10, -10, 20]


def test_the_cloud_changes_what_its_winner_is_taken_to_have(phone: Phone) -> None:
    bring_new(phone, "wizard", {"players": PLAYERS[:3], "preset": "anniversary"})
    phone.tap_words("Enter round 1")
    phone.ready(".number-tile.active")
    for seat, bid in enumerate("010"):
        phone.type(phone.find(f"[name=bids_{seat}]"), bid)
    phone.tap(".rare > summary")
    phone.tap_value("cloud", 0)
    phone.tap_value("cloud_change", 1)
    phone.tap("[data-turns=tricks]")
    phone.type(phone.find("[name=tricks_1]"), "0")
    phone.page.locator("#echo_tricks_0:text-is('1')").wait_for()
    phone.save_round()
    phone.see(".rounds .score")
    assert phone.numbers(".rounds .score") == [30, -10, 20]


def test_six_long_names_need_no_scrolling_and_nobody_is_kept_out(phone: Phone) -> None:
    bring_new(phone, "wizard", {"players": SIX, "house_rules": HOOK})
    phone.tap_words("Enter round 1")
    phone.page.wait_for_load_state("networkidle")
    hand, keys = Hand(phone, SIX), box_of(phone.ready(".keypad"))
    hand.bid({"bids": dict.fromkeys(SIX, 0)})
    phone.see("#preview", "0 bid for 1 trick")
    phone.see("[value=begin].main:not([hidden])")
    phone.tap("[data-turns=tricks]")
    phone.tap_number("tricks_3", 0)
    phone.see("#preview", "1 too few")
    phone.tap(".number-tile:has([name=tricks_3])")
    phone.tap("[data-key=back]")
    phone.page.locator("#echo_tricks_3:text-is('1')").wait_for()
    phone.see("[value=save].main:not([hidden])")
    phone.see("#preview .words")
    assert box_of(phone.page.locator(".keypad")) == keys
    assert bottom_of_save(phone) <= 740
    assert phone.sideways() == 0
    assert not any(violations_in_every_light(phone.page).values())


def test_a_refused_bid_is_corrected_by_typing_it(phone: Phone) -> None:
    phone.expect_refusals(400)
    bring_new(phone, "wizard", {"players": PLAYERS[:3], "house_rules": HOOK})
    phone.tap_words("Enter round 1")
    phone.ready(".number-tile.active")
    phone.tap_keys("001")
    phone.tap_words("Save the bids")
    wrong = phone.ready(".number-tile.active input[aria-invalid]").get_attribute("name")
    assert (wrong, phone.texts(".wrong p")) == ("bids_0", ["The bids may not make 1"])
    phone.tap_keys("0")
    assert phone.find(f"[name={wrong}]").input_value() == "0"
    assert phone.page.locator("[aria-invalid]").count() == 0
    phone.tap_words("Save the bids")
    phone.see(".in-play", "0 bid for 1 trick")


def test_a_digit_takes_the_place_of_a_wrong_one(phone: Phone) -> None:
    bring_new(phone, "wizard", {"players": PLAYERS[:3]})
    phone.tap_words("Enter round 1")
    phone.ready(".number-tile.active")
    phone.tap_keys("000")
    for key, shown in (("1", "1"), ("0", "0"), ("1", "1")):
        phone.tap(".number-tile:has([name=bids_0])")  # it is the one typed last
        phone.tap_keys(key)
        assert phone.find("[name=bids_0]").input_value() == shown


def test_a_tile_that_is_ready_by_itself_can_be_touched(phone: Phone) -> None:
    one = {"bids": {"Anna": 0, "Bram": 1, "Cees": 1}, "tricks": {"Cees": 0}}
    bring(phone, {"scoresheet": 1, "game": "wizard", "players": PLAYERS[:3], "rounds": [one]})
    phone.tap_words("Enter round 2")
    phone.ready(".number-tile.active")
    keyboard = phone.page.keyboard
    phone.page.locator("[name=bids_2]").focus()
    keyboard.type("101")
    phone.tap("[data-turns=tricks]")
    phone.page.locator("[name=tricks_0]").focus()
    keyboard.type("0")
    assert phone.page.evaluate("document.activeElement.name") == "tricks_1"
    touched = phone.page.locator("[data-touched]")
    assert touched.input_value() == "0"
    phone.page.locator("[name=tricks_1]").click()
    assert touched.input_value() == "1"
