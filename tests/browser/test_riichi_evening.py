"""Four people play riichi mahjong with one phone: a match of one wind, to the end page."""

from pathlib import Path
from typing import Any

from scorekeeper.games.riichi_mahjong.worked import MATCH
from tests.browser import evenings
from tests.browser.accessibility import SCHEMES, violations_in_every_light
from tests.browser.paper import printed
from tests.browser.phone import PORTRAIT, SAVE, NewPhone, Phone, box_of
from tests.browser.riichi_round import Hand, taps_of
from tests.browser.test_print import LONG_NAMES
from tests.browser.tour import bring, bring_new, enter_first
from tests.games.sheets import PLAYERS

GAME = "riichi-mahjong"
SHEET: dict[str, Any] = {"players": PLAYERS, "house_rules": {"winds": 1}}


def test_a_match_is_tapped_in_and_scored(phone: Phone) -> None:
    stake = {"amount": "0.50", "currency": "EUR"}
    bring_new(phone, GAME, {**SHEET, "stake": stake})
    assert phone.texts(".next .title") == ["East 1"]
    hand = Hand(phone, PLAYERS)
    for facts in MATCH:
        hand.enter(facts)
        assert hand.taps[-1] == taps_of(facts) <= 8
    evenings.open_end(phone)
    totals = phone.texts("#standings td:nth-child(2)")
    assert totals == ["+40.9", "+4.9", "−17.1", "−28.7"]
    assert phone.texts(".winner .result b") == ["+40.9"]


def test_fu_show_only_for_few_han_and_only_those_that_can_be(phone: Phone) -> None:
    enter_first(phone, GAME, SHEET)
    fu = phone.page.locator(".field-fu")
    assert not fu.is_visible()
    hand = Hand(phone, PLAYERS)
    hand.tap_facts({"wins": [{"by": "Cees", "han": 2}], "from": "Bram"})
    phone.page.locator("#echo_fu_25:text-is('1600')").wait_for()
    shown = [words.split()[0] for words in phone.texts(".field-fu .tile:visible")]
    assert shown == ["25", "30", "40", "50", "60", "70", "80", "90", "100", "110"]
    box = box_of(phone.page.locator(SAVE))
    assert box["y"] + box["height"] <= PORTRAIT["height"]
    tiles = phone.boxes("#entry .face:visible")
    assert [words for words, one in tiles if min(one["width"], one["height"]) < 44] == []
    assert phone.sideways() == 0
    phone.tap_value("value", "mangan")
    assert not fu.is_visible()
    phone.save_round()
    phone.see(".rounds .score")
    assert phone.numbers(".rounds li:first-child .score") == [0, -8000, 8000, 0]


def test_a_hand_is_entered_without_script(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    enter_first(phone, GAME, SHEET)
    Hand(phone, PLAYERS).tap_facts({"wins": [{"by": "Anna", "han": 1, "fu": 30}], "from": "Dora"})
    phone.save_round()
    phone.see(".rounds .score")
    assert phone.numbers(".rounds li:first-child .score") == [1500, 0, 0, -1500]


def test_sixteen_hands_of_long_names_are_printed_on_a_page(phone: Phone, tmp_path: Path) -> None:
    bring(phone, evenings.example_with("riichi-mahjong-otherwise", LONG_NAMES[:4]))
    evenings.open_end(phone)
    for size in ("A4", "Letter"):
        paper = printed(phone, tmp_path / f"{size}.pdf", size)
        assert len(paper.pages) == 1
        assert paper.times("Return points") == 1


def test_no_page_of_the_match_keeps_anybody_out(phone: Phone) -> None:
    bring_new(phone, GAME, SHEET)
    found = {"table": violations_in_every_light(phone.page)}
    phone.tap_words("Enter hand 1")
    Hand(phone, PLAYERS).tap_facts({"wins": [{"by": "Cees", "han": 2}], "from": "Bram"})
    phone.see("#echo_fu_30", "2000")
    found["entry"] = violations_in_every_light(phone.page)
    assert [len(one) for one in found.values()] == [len(SCHEMES)] * 2
    assert not any(any(one.values()) for one in found.values()), found
