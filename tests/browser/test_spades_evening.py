"""Four people play Spades with one phone: bids before the play, tricks after it, to the end."""

import re

import pytest

from tests.browser import evenings
from tests.browser.accessibility import SCHEMES, violations_in_every_light
from tests.browser.phone import PORTRAIT, SAVE, NewPhone, Phone, box_of
from tests.browser.sent_rounds import send
from tests.browser.spades_round import Hand, taps_of
from tests.browser.tour import bring, bring_new, enter_first
from tests.games.sheets import PLAYERS

GAME = "Spades"
A, B, C, D = PLAYERS
PAGES = re.compile(rb"/Type\s*/Page\b(?!s)")
BLIND = {"house_rules": {"blind_bids": "double"}}
FAILED_NIL = {
    "bids": {A: 4, B: 6},
    "nils": [{"by": C, "kind": "nil", "tricks": 2}],
    "tricks": {A: 6},
}


def score(phone: Phone) -> list[int]:
    """Return the scores of the newest round on the table page."""
    phone.see(".rounds .score")
    return phone.numbers(".rounds li:first-child .score")


def test_an_evening_is_tapped_in_settled_and_printed(phone: Phone) -> None:
    """The first rounds are brought along; the others are tapped, but for what no rule covers."""
    sheet, expected = evenings.example("spades-to-300")
    bring(phone, {**sheet, "rounds": sheet["rounds"][:4]})
    hand = Hand(phone, sheet["players"])
    rounds = list(zip(sheet["rounds"], expected["rounds"], strict=True))
    for facts, scored in rounds[4:]:
        if scored["number"] in (5, 10):
            hand.enter(facts)
            assert hand.taps[-1] == taps_of(facts)
        else:
            send(phone, sheet, scored["number"])
        evenings.check_newest_round(phone, scored, [A, B])
    evenings.open_end(phone)
    assert evenings.final_totals(phone) == [expected["totals"][player] for player in (A, B)]
    evenings.check_payments(phone, expected["settlement"])
    assert len(PAGES.findall(phone.page.pdf(format="A4"))) == 1


def test_a_match_is_begun_and_a_round_takes_three_taps_besides_digits(phone: Phone) -> None:
    evenings.begin(phone, {"players": PLAYERS, "house_rules": {"target": 250}}, GAME)
    assert phone.texts(".next .title") == ["Round 1, to 250"]
    hand = Hand(phone, PLAYERS)
    hand.enter({"bids": {A: 7, B: 5}, "tricks": {A: 8}})
    assert hand.taps == [1 + 3 + 3]  # Enter, three digits, the other bid, the tricks, Save
    assert score(phone) == [71, 50]
    hand.enter(FAILED_NIL)
    assert hand.taps[-1] == 1 + 3 + 3 + 2 + 1 + 1  # a nil 2, its tricks 1 and a digit
    assert score(phone) == [-58, 61]
    assert "3 bags" in phone.page.locator(".standings").inner_text()


def test_bids_are_seen_by_everybody_while_the_round_is_in_play(phone: Phone) -> None:
    enter_first(phone, "spades", {"players": PLAYERS})
    hand = Hand(phone, PLAYERS)
    hand.tap_what_is_known({"bids": {A: 7, B: 5}, "nils": [{"by": C, "kind": "nil"}]})
    phone.tap_words("Bids only")
    phone.see(".in-play")
    said = phone.texts(".in-play")[0]
    for words in ("7 and 5 bid", "12 bid, 1 trick is free", "nil by Cees"):
        assert words in said
    phone.tap_words("Finish the round")
    hand.tap_facts({"bids": {}, "tricks": {A: 8}})
    phone.save_round()
    assert score(phone) == [171, 50]


def test_a_nil_is_taken_back_and_its_tricks_with_it(phone: Phone) -> None:
    enter_first(phone, "spades", {"players": PLAYERS})
    hand = Hand(phone, PLAYERS)
    hand.tap_facts({**FAILED_NIL, "nils": [{"by": C, "kind": "nil", "tricks": 1}]})
    hand.tap_what_is_known({"bids": {}, "nils": FAILED_NIL["nils"]})  # tapped again
    phone.page.locator("[data-offered=nil_tricks_2]").wait_for(state="hidden")
    phone.save_round()
    assert score(phone) == [42, 61]


def test_entering_needs_no_scrolling_and_moves_no_key(phone: Phone) -> None:
    enter_first(phone, "spades", {"players": PLAYERS, **BLIND})
    before = box_of(phone.ready(SAVE))
    assert before["y"] + before["height"] <= PORTRAIT["height"]
    small = [box for _words, box in phone.boxes("#entry .chip:visible") if box["height"] < 44]
    assert small == []
    hand = Hand(phone, PLAYERS)
    hand.tap_what_is_known({"bids": {A: 5, B: 6}, "nils": [{"by": C, "kind": "blind_nil"}]})
    phone.page.locator("[data-offered=nil_tricks_2]:not([hidden])").wait_for()
    assert abs(box_of(phone.page.locator(SAVE))["y"] - before["y"]) < 24
    assert phone.sideways() == 0


def test_a_round_is_entered_without_script(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    enter_first(phone, "spades", {"players": PLAYERS, **BLIND})
    for name, number in {"bids_0": 4, "bids_1": 6, "tricks_1": 7, "nil_tricks_2_taken": 2}.items():
        phone.type(phone.find(f"[name={name}]"), str(number))
    phone.find("[name=nils]").first.select_option("before:2:nil")
    phone.tap_value("blind", 1)
    phone.save_round()
    assert score(phone) == [-58, 121]


def test_a_round_is_typed_on_a_keyboard(phone: Phone) -> None:
    enter_first(phone, "spades", {"players": PLAYERS})
    phone.ready(".number-tile.active")
    for name, number in {"bids_0": 7, "bids_1": 6, "tricks_0": 8}.items():
        phone.page.locator(f"input[name={name}]").focus()
        phone.page.keyboard.type(str(number))
    phone.page.locator("#echo_tricks_1:text-is('5')").wait_for()
    phone.page.keyboard.press("Enter")
    assert score(phone) == [71, -60]


@pytest.mark.parametrize("part", ["table", "entry"])
def test_no_page_of_the_match_keeps_anybody_out(phone: Phone, part: str) -> None:
    bring_new(phone, "spades", {"players": PLAYERS, **BLIND})
    if part == "entry":
        phone.tap_words("Enter round 1")
        Hand(phone, PLAYERS).tap_what_is_known(FAILED_NIL)
        phone.page.locator("[data-offered=nil_tricks_2]:not([hidden])").wait_for()
    found = violations_in_every_light(phone.page)
    assert len(found) == len(SCHEMES)
    assert not any(found.values()), found
