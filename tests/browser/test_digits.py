"""Digits go where they are meant: not over a bid that was said, not beyond what there can be."""

import pytest

from tests.browser import evenings
from tests.browser.phone import Phone
from tests.browser.tour import bring, enter_first
from tests.games.sheets import PLAYERS

READY = ".number-tile.active input"
BIDS, TRICKS = "[data-turns=bids]", "[data-turns=tricks]"  # the ways to the other half of a round
EVENINGS = [
    *("free-sheet-pool", "g4a-kraken", "hearts-omnibus", "kalooki", "klaverjassen"),
    *("kontsina-partners", "kraken-as-written", "oh-hell", "scopa", "spades-to-300", "wizard"),
]


def numbers(phone: Phone, kind: str) -> list[str]:
    """Return what stands in the tiles of one kind, by seat."""
    fields = phone.page.locator(f"[name^={kind}_][data-number]").all()  # in the order of speaking
    said = {field.get_attribute("name") or "": field.input_value() for field in fields}
    return [said[name] for name in sorted(said)]


def ready(phone: Phone) -> str:
    """Return the name of the tile that the digits go to."""
    return phone.ready(READY).get_attribute("name") or ""


def test_the_tricks_are_typed_in_the_order_of_the_bids(phone: Phone) -> None:
    enter_first(phone, "wizard", {"players": PLAYERS[:3]})
    assert ready(phone) == "bids_1"
    phone.tap_keys("101")
    phone.tap(TRICKS)
    assert ready(phone) == "tricks_1"
    phone.tap_keys("010")
    assert numbers(phone, "bids") == ["1", "1", "0"]
    assert numbers(phone, "tricks") == ["0", "0", "1"]
    phone.save_round()
    phone.see(".rounds .score")
    assert phone.numbers(".rounds .score") == [-10, -10, -10]


def test_a_round_opened_again_after_play_takes_its_tricks_in_the_order_of_the_bids(
    phone: Phone,
) -> None:
    enter_first(phone, "wizard", {"players": PLAYERS[:3]})
    assert ready(phone) == "bids_1"
    phone.tap_keys("101")
    phone.tap_words("Save the bids")
    phone.tap_words("Finish the round")
    assert ready(phone) == "tricks_1"
    phone.tap_keys("010")
    assert numbers(phone, "tricks") == ["0", "0", "1"]


def test_a_bid_put_right_after_play_leads_to_the_tricks_of_whoever_spoke_first(
    phone: Phone,
) -> None:
    enter_first(phone, "wizard", {"players": PLAYERS[:3]})
    phone.ready(READY)
    phone.tap_keys("101")
    phone.tap_words("Save the bids")
    phone.tap_words("Finish the round")
    phone.ready(READY)
    phone.tap(BIDS)
    phone.tap(".number-tile:has([name=bids_0])")
    phone.tap_keys("0")
    phone.tap(TRICKS)
    assert ready(phone) == "tricks_1"


def test_a_last_bid_said_later_leads_to_the_tricks_of_whoever_spoke_first(phone: Phone) -> None:
    enter_first(phone, "wizard", {"players": PLAYERS[:3]})
    phone.ready(READY)
    phone.tap_keys("10")
    phone.tap_words("Save the bids")
    phone.tap_words("Finish the round")
    assert ready(phone) == "bids_0"
    phone.tap_keys("1")
    phone.tap(TRICKS)
    assert ready(phone) == "tricks_1"


def test_where_all_is_told_more_digits_go_nowhere(phone: Phone) -> None:
    enter_first(phone, "wizard", {"players": PLAYERS[:3]})
    phone.ready(READY)
    phone.tap_keys("1011")
    phone.tap(TRICKS)
    phone.tap_keys("0101101")
    assert numbers(phone, "bids") == ["1", "1", "0"]
    assert numbers(phone, "tricks") == ["0", "0", "1"]
    phone.tap("[data-key=back]")  # the last one, by mistake
    phone.tap_keys("1")
    assert numbers(phone, "tricks") == ["1", "0", "1"]


def test_a_bid_that_is_put_right_leads_nowhere(phone: Phone) -> None:
    enter_first(phone, "wizard", {"players": PLAYERS[:3]})
    phone.ready(READY)
    phone.tap_keys("100")
    phone.tap(".number-tile:has([name=bids_2])")
    phone.tap_keys("10")
    assert (numbers(phone, "bids"), numbers(phone, "tricks")) == (["0", "1", "1"], ["", "", ""])


def test_the_digits_of_a_keyboard_go_on_to_the_tricks_too(phone: Phone) -> None:
    enter_first(phone, "wizard", {"players": PLAYERS[:3]})
    phone.ready("[name=bids_1]").focus()
    phone.page.keyboard.type("101", delay=30)
    phone.tap(TRICKS)
    phone.page.keyboard.type("010", delay=30)
    assert (numbers(phone, "bids"), numbers(phone, "tricks")) == (["1", "1", "0"], ["0", "0", "1"])
    phone.page.keyboard.type("11")
    assert numbers(phone, "tricks") == ["0", "0", "1"]


def test_one_and_nothing_are_two_bids_where_ten_is_possible(phone: Phone) -> None:
    """The last round of ten cards."""
    sheet, _expected = evenings.example("oh-hell")
    bring(phone, {**sheet, "rounds": sheet["rounds"][:-1]}, "rounds/new/")
    first = int(ready(phone).removeprefix("bids_"))
    phone.tap_keys("1")
    phone.tap("[data-next]")
    phone.tap_keys("0210")
    said = numbers(phone, "bids")
    assert [*said[first:], *said[:first]][:4] == ["1", "0", "2", "10"]


def test_the_key_that_goes_on_passes_nobody_whom_a_digit_has_made_ready(phone: Phone) -> None:
    """With ten cards 3 goes on by itself, and 1 does not: the key is tapped after both."""
    enter_first(phone, "oh-hell", {"players": PLAYERS[:4]})
    assert ready(phone) == "bids_1"
    for digit in "3121":
        phone.tap_keys(digit)
        phone.tap("[data-next]")
    assert numbers(phone, "bids") == ["1", "3", "1", "2"]
    phone.tap(TRICKS)
    assert ready(phone) == "tricks_1"
    phone.tap("[data-next]")  # they took what they said
    assert ready(phone) == "tricks_2"


@pytest.mark.parametrize("by", ["keypad", "keyboard"])
def test_a_side_has_no_more_than_thirteen_tricks(phone: Phone, by: str) -> None:
    enter_first(phone, "spades", {"players": PLAYERS})
    for name in ("bids_0", "bids_1", "tricks_0"):
        tile = phone.ready(f"[name={name}]")
        if by == "keypad":
            phone.tap(f".number-tile:has([name={name}])")
            phone.tap_keys("1011011")
        else:
            tile.focus()
            phone.page.keyboard.press("Backspace")  # what keys do is fetched with the first one
            phone.page.wait_for_load_state("networkidle")
            phone.page.keyboard.type("1011011")
        assert tile.input_value() == "10"


@pytest.mark.parametrize("name", EVENINGS)
def test_no_number_of_a_game_takes_digits_beyond_its_most(phone: Phone, name: str) -> None:
    sheet, _expected = evenings.example(name)
    bring(phone, {**sheet, "rounds": sheet["rounds"][:1]}, "rounds/new/")
    phone.ready("[data-panels]")
    if phone.page.locator("[name=way][value=counted]").count():
        phone.tap_value("way", "counted")
    names = [one.get_attribute("name") for one in phone.page.locator("[data-number]:visible").all()]
    assert names
    for each in names:
        phone.tap(f"[name={each}]")
        phone.tap_keys("0" if name in ("oh-hell", "wizard") else "9876543")
        field = phone.page.locator(f"[name={each}]")
        most = field.get_attribute("data-most")
        assert most is not None
        assert 0 <= int(field.input_value()) <= int(most)


def test_a_sum_is_typed_on_a_keyboard_wherever_the_digits_go(phone: Phone) -> None:
    enter_first(phone, "free-sheet", {"players": PLAYERS[:2]})
    phone.ready(READY)
    keyboard = phone.page.keyboard
    keyboard.type("12", delay=30)  # nothing has the focus
    phone.wait_until(lambda: numbers(phone, "scores") == ["12", ""])
    keyboard.type("+7", delay=30)
    assert numbers(phone, "scores") == ["12+7", ""]
    keyboard.press("Tab")
    keyboard.type("300+145", delay=30)
    phone.see(".side-score b", "19")
    phone.see(".side-score b", "445")
    keyboard.press("Enter")
    phone.see(".rounds .score")
    assert phone.numbers(".rounds .score") == [19, 445]


def test_a_number_below_zero_begins_with_its_sign_on_a_keyboard(phone: Phone) -> None:
    negative = {"players": PLAYERS[:2], "house_rules": {"negatives": True}}
    enter_first(phone, "free-sheet", negative)
    phone.ready(READY)
    phone.page.keyboard.press("-")
    phone.wait_until(lambda: numbers(phone, "scores") == ["-", ""])
    phone.page.keyboard.type("5")
    assert numbers(phone, "scores") == ["-5", ""]


def test_points_left_in_a_hand_may_be_a_sum(phone: Phone) -> None:
    enter_first(phone, "kalooki", {"players": PLAYERS[:3]})
    phone.tap_value("hands_out", 0)
    phone.ready("[name=hands_1]").focus()
    phone.page.keyboard.type("12 + 7", delay=30)
    assert phone.page.locator("[data-panel=keypad]").is_visible()  # these are no cards
    phone.tap("[name=hands_2]")
    phone.tap_keys("8")
    phone.see(".side-score b", "19")
