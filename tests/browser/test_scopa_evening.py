"""Two to four people play Scopa with one phone: winners or piles, sweeps, to a number of points."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser import evenings
from tests.browser.accessibility import violations_in_every_light
from tests.browser.paper import printed
from tests.browser.phone import PORTRAIT, SAVE, NewPhone, Phone, box_of
from tests.browser.scopa_round import Hand, taps_of_naming
from tests.browser.sent_rounds import rounds_to_tap, send
from tests.browser.test_print import SIZES, check_paper
from tests.browser.tour import bring, bring_new
from tests.games.sheets import PLAYERS

NAMED: dict[str, Any] = {
    "most_cards": "Anna",
    "most_coins": "Bram",
    "settebello": "Anna",
    "primiera": None,
}
BEST = {"Anna": ["7", "6", "6", "6"], "Bram": ["5", "7", "7", "7"]}
COUNTED = {"cards": {"Anna": 22}, "coins": {"Anna": 6}, "settebello": "Anna"}
ALL_RULES = {"napola": True, "re_bello": True}
LONG_NAMES = ["Jan-Willem de Vries", "Bartholomeus", "Wilhelmina van den Berg", "Gülşen"]


def score(phone: Phone) -> list[int]:
    """Return the scores of the newest round on the table page."""
    phone.see(".rounds .score")
    return phone.numbers(".rounds li:first-child .score")


def play_to_the_end(phone: Phone, name: str, *, brought: int) -> None:
    """Enter the rounds of an example that were not brought along, and settle it."""
    sheet, expected = evenings.example(name)
    names, partners = sheet["players"][:2], len(sheet["players"]) == 4
    bring(phone, {**sheet, "rounds": sheet["rounds"][:brought]})
    hand = Hand(phone, sheet["players"], partners=partners)
    tapped = rounds_to_tap(sheet, brought=brought)
    rounds = [*zip(sheet["rounds"], expected["rounds"], strict=True)]
    for facts, scored in rounds[brought:]:
        if scored["number"] in tapped:
            hand.enter(facts)
        else:
            send(phone, sheet, scored["number"])
        evenings.check_newest_round(phone, scored, names)
    evenings.open_end(phone)
    assert evenings.final_totals(phone) == [expected["totals"][one] for one in names]
    evenings.check_payments(phone, expected["settlement"])


def test_an_evening_of_two_is_tapped_in_settled_and_printed(phone: Phone, tmp_path: Path) -> None:
    play_to_the_end(phone, "scopa", brought=4)
    sheet, _expected = evenings.example("scopa")
    for size in SIZES:
        check_paper(printed(phone, tmp_path / f"{size}.pdf", size), sheet, PLAYERS[:2])


def test_partners_add_napola_and_re_bello(phone: Phone) -> None:
    play_to_the_end(phone, "scopa-partners", brought=1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_quick_round_takes_six_taps_and_one_for_who_swept_without_scrolling(
    new_phone: NewPhone, players: int
) -> None:
    phone = new_phone(viewport=PORTRAIT)
    bring_new(phone, "scopa", {"players": PLAYERS[:players], "house_rules": {"partners": False}})
    facts = {**NAMED, "scope": {"Bram": 2}}
    phone.tap_words("Enter round 1")
    hand = Hand(phone, PLAYERS[:players])
    hand.tap_facts(facts)
    save = box_of(phone.ready(SAVE))
    assert save["y"] + save["height"] <= PORTRAIT["height"]
    for _words, box in phone.boxes("#entry .face:visible, #entry .larger:visible"):
        assert min(box["width"], box["height"]) >= 44
    phone.save_round()
    assert score(phone)[:2] == [2, 3]
    hand.enter(facts)
    assert hand.taps == [taps_of_naming(facts)]


def test_piles_are_counted_on_one_screen_and_best_cards_add_up(phone: Phone) -> None:
    bring_new(phone, "scopa", {"players": PLAYERS[:2]})
    phone.tap_words("Enter round 1")
    Hand(phone, PLAYERS[:2]).tap_facts({**COUNTED, "primiera_cards": BEST})
    for slot, number in {"cards_1": 18, "coins_1": 4, "primiera_cards_1": 78}.items():
        phone.page.locator(f"#echo_{slot}:text-is('{number}')").wait_for()
    save = box_of(phone.ready(SAVE))
    assert save["y"] + save["height"] <= PORTRAIT["height"]
    assert phone.sideways() == 0
    phone.save_round()
    assert score(phone) == [3, 1]


def test_a_counted_round_is_corrected_where_it_was_counted(phone: Phone) -> None:
    sheet = {"scoresheet": 1, "game": "scopa", "players": PLAYERS[:2]}
    bring(phone, {**sheet, "rounds": [{**COUNTED, "primiera_cards": BEST, "scope": {"Anna": 5}}]})
    phone.tap(".rounds a")
    phone.tap_words("Correct")
    assert phone.page.locator("[name=way]:checked").input_value() == "counted"
    assert phone.texts("[data-cell]") == ["7", "6", "6", "6", "5", "7", "7", "7"]
    phone.tap_value("scope_0", 1)
    phone.tap_words("Show what changes")
    phone.tap_words("Yes, save it")
    phone.page.locator("#undo", has_text="corrected").wait_for()
    assert score(phone) == [4, 1]


def test_best_cards_are_typed_on_a_keyboard(phone: Phone) -> None:
    bring_new(phone, "scopa", {"players": PLAYERS[:2]})
    phone.tap_words("Enter round 1")
    phone.tap_value("way", "counted")
    phone.ready("[data-cell] >> nth=0").focus()
    for key in "7af5":
        phone.page.keyboard.press(key)
    assert phone.texts("[data-cell]")[:4] == ["7", "A", "F", "5"]
    phone.page.locator("#echo_primiera_cards_0:text-is('62')").wait_for()


@pytest.mark.parametrize("is_counted", [False, True], ids=["named", "counted"])
def test_a_round_is_entered_without_script(new_phone: NewPhone, is_counted: bool) -> None:
    phone = new_phone(java_script_enabled=False)
    bring_new(phone, "scopa", {"players": PLAYERS[:2]})
    phone.tap_words("Enter round 1")
    if is_counted:
        phone.tap_value("way", "counted")
        for name, number in {"cards_0": "22", "coins_0": "6", "scope_1_more": "4"}.items():
            phone.type(phone.find(f"[name={name}]"), number)
        for seat, cards in enumerate(BEST.values()):
            for suit, card in enumerate(cards):
                phone.find(f"[name=primiera_cards_{seat}_{suit}]").select_option(card)
    else:
        for kind, value in {"most_cards": 0, "most_coins": 1, "settebello": 0}.items():
            phone.tap_value(kind, value)
        phone.tap_value("primiera", "nobody")
        phone.tap_value("scope_1", 3)
    phone.save_round()
    assert score(phone) == ([3, 5] if is_counted else [2, 4])


def test_no_page_of_the_match_keeps_anybody_out(phone: Phone) -> None:
    bring_new(phone, "scopa", {"players": LONG_NAMES, "house_rules": ALL_RULES})
    phone.tap_words("Enter round 1")
    phone.tap_value("napola_by", 1)
    found = dict(violations_in_every_light(phone.page))
    phone.tap_value("way", "counted")
    phone.tap("[data-cell] >> nth=0")
    counted = violations_in_every_light(phone.page)
    assert found
    assert not any((*found.values(), *counted.values())), (found, counted)
