"""People play Call Break with one phone: calls, who took another number, points with tenths."""

from tests.browser import evenings
from tests.browser.bids_round import Hand, most_taps
from tests.browser.looks import faults
from tests.browser.phone import Phone, box_of
from tests.browser.tour import bring, bring_new
from tests.games.sheets import PLAYERS

ALREADY = 2
LONG = ("Bartholomeus", "Wilhelmina van den Berg", "Jan-Willem de Vries", "Gülşen", "Anna")


class CallHand(Hand):
    """Enters calls before the play."""

    save_words = "Save the calls"


def written(tenths: int) -> str:
    """Return points as people read them."""
    return f"{tenths / 10:.1f}".replace("-", "−")


def test_an_evening_is_tapped_in_and_settled_in_tenths(phone: Phone) -> None:
    """Some deals are brought along; behind a call of one a tap is between, for it may be ten."""
    sheet, expected = evenings.example("call-break")
    bring(phone, {**sheet, "rounds": sheet["rounds"][:ALREADY]})
    phone.see(".next .title", "Round 3 of 5")
    hand = CallHand(phone, sheet["players"])
    for facts, scored in zip(sheet["rounds"][ALREADY:], expected["rounds"][ALREADY:], strict=True):
        hand.play(facts)
        assert hand.taps[-1] <= most_taps(facts, cards=13)
        phone.see(f".rounds li:nth-child({scored['number']})")
        shown = phone.texts(".rounds li:first-child .score")
        assert shown == [written(scored["points"][name]) for name in sheet["players"]]
    evenings.open_end(phone)
    assert phone.texts(".winner b")[:1] == [written(max(expected["totals"].values()))]
    evenings.check_payments(phone, expected["settlement"])


def test_calls_of_a_digit_take_a_tap_each_and_the_last_tile_is_offered_the_rest(
    phone: Phone,
) -> None:
    bring_new(phone, "call-break", {"players": PLAYERS})
    hand = CallHand(phone, PLAYERS)
    phone.tap(".thumb .main")
    before = phone.taps
    hand.bid({"bids": {"Anna": 4, "Bram": 3, "Cees": 4, "Dora": 2}})
    phone.tap_words("Save the calls")
    assert phone.taps - before == 4 + 1
    phone.see(".in-play", "13 called for 13 tricks")
    phone.tap_words("Finish the round")
    before = phone.taps
    hand.take({"tricks": {"Anna": 6, "Bram": 2}})
    phone.tap(".number-tile:has([name=tricks_2])")
    phone.page.locator("#echo_tricks_2:text-is('3')").wait_for()
    phone.save_round()
    assert phone.taps - before <= 6
    phone.see(".rounds .score")
    assert phone.texts(".rounds li:first-child .score") == ["4.2", "−3.0", "−4.0", "2.0"]


def test_a_deal_without_calls_and_five_long_names_fit_on_the_phone(phone: Phone) -> None:
    bring_new(phone, "call-break", {"players": LONG, "preset": "call_bridge_house"})
    phone.see(".urgent", "Nobody calls in this round")
    phone.tap(".thumb .main")
    for seat, tricks in enumerate((3, 2, 2, 1)):
        phone.tap_number(f"tricks_{seat}", tricks)
    phone.page.locator("#echo_tricks_4:text-is('2')").wait_for()
    save = box_of(phone.page.locator("#entry > .dock > .main:not([hidden])"))
    assert save["y"] + save["height"] <= 740
    assert phone.sideways() == 0
    assert [fault for fault in faults(phone.page) if fault.kind in {"bar", "spill"}] == []
    phone.save_round()
    phone.see(".rounds .score")
    assert phone.texts(".rounds .score") == ["3.0", "2.0", "2.0", "1.0", "2.0"]
