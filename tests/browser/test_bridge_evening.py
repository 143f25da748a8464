"""Four people play bridge with one phone: a rubber, and a Chicago."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser import evenings
from tests.browser.accessibility import SCHEMES, violations_in_every_light
from tests.browser.bridge_round import Hand, taps_of
from tests.browser.paper import printed
from tests.browser.phone import PORTRAIT, SAVE, Facts, NewPhone, Phone, box_of
from tests.browser.sent_rounds import rounds_to_tap, send
from tests.browser.test_print import LONG_NAMES, SIZES, settle
from tests.browser.tour import bring, bring_new
from tests.games.sheets import PLAYERS

# In this order: what is new in one is tapped there, and sent in the other
EVENINGS = ("bridge-rubber", "bridge-club")
SPADES = {"level": 4, "strain": "spades", "declarer": "Anna", "tricks": 10}
EVERYTHING = {**SPADES, "doubled": "redoubled", "tricks": 0, "honours": {"Bram": 100}}
IN_A_FEW_TAPS = 6  # Enter, level, strain, declarer, result, Save


def scores(phone: Phone) -> list[int]:
    """Return the scores of the newest deal on the table page."""
    phone.see(".rounds .score")
    return phone.numbers(".rounds li:first-child .score")


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_is_tapped_in_and_settled(phone: Phone, name: str) -> None:
    sheet, expected = evenings.example(name)
    players = sheet["players"]
    evenings.begin(phone, sheet, "Bridge")
    before = [] if name == EVENINGS[0] else [evenings.example(EVENINGS[0])[0]]
    hand, tapped = Hand(phone, players), rounds_to_tap(sheet, tapped_before=before)
    for facts, scored in zip(sheet["rounds"], expected["rounds"], strict=True):
        if scored["number"] in tapped:
            hand.enter(facts)
            assert hand.taps[-1] == taps_of(facts)
        else:
            send(phone, sheet, scored["number"])
        phone.page.locator(f".rounds li:nth-child({scored['number']})").wait_for()
    evenings.open_end(phone)
    assert evenings.final_totals(phone) == [expected["totals"][player] for player in players[:2]]
    evenings.check_payments(phone, expected["settlement"])


def test_a_deal_takes_four_taps_besides_enter_and_save(phone: Phone) -> None:
    bring_new(phone, "bridge", {"players": PLAYERS})
    hand = Hand(phone, PLAYERS)
    hand.enter(SPADES)
    assert scores(phone) == [120, 0]
    hand.enter({"passed_out": True})
    hand.enter(EVERYTHING)
    assert hand.taps == [IN_A_FEW_TAPS, 3, IN_A_FEW_TAPS + 1 + 1 + 2]
    assert scores(phone) == [0, 5900]
    phone.tap(phone.page.locator(".rounds a").first)
    phone.tap_words("Correct")
    assert phone.page.locator("[name=over][value='-10']").is_checked()
    assert phone.page.locator("[name=over][value='-10'] + .face").is_visible()


def test_the_results_are_counted_from_the_contract_and_say_what_they_are_worth(
    phone: Phone,
) -> None:
    bring_new(phone, "bridge", {"players": PLAYERS, "house_rules": {"form": "chicago"}})
    phone.tap(".thumb .main")
    Hand(phone, PLAYERS).tap_facts(SPADES)
    phone.page.locator("#echo_over_0:text-is('+420')").wait_for()
    assert phone.texts("[id='echo_over_-1']") == ["−50"]
    phone.see(".side-score")
    box = box_of(phone.page.locator(SAVE))
    assert box["y"] + box["height"] <= PORTRAIT["height"]
    tiles = phone.boxes("#entry .face:visible")
    assert [words for words, one in tiles if min(one["width"], one["height"]) < 44] == []
    assert phone.sideways() == 0


@pytest.mark.parametrize("facts", [EVERYTHING, {"passed_out": True}], ids=["all", "passed out"])
def test_a_deal_is_entered_without_script(new_phone: NewPhone, facts: Facts) -> None:
    phone = new_phone(java_script_enabled=False)
    bring_new(phone, "bridge", {"players": PLAYERS})
    phone.tap(".thumb .main")
    Hand(phone, PLAYERS).tap_facts(facts)
    phone.save_round()
    phone.page.locator(".rounds li").first.wait_for()
    if "passed_out" not in facts:
        assert scores(phone) == [0, 5300]


def test_a_keyboard_chooses_the_strain_and_saves(phone: Phone) -> None:
    bring_new(phone, "bridge", {"players": PLAYERS})
    phone.tap(".thumb .main")
    phone.tap_value("level", 4)
    phone.page.keyboard.press("s")
    phone.page.locator("[name=strain][value=spades]:checked").wait_for(state="attached")
    phone.tap_value("by", 0)
    phone.tap_value("over", 0)
    phone.page.keyboard.press("Enter")
    assert scores(phone) == [120, 0]


def a_rubber() -> dict[str, Any]:
    """Return the sheet of a rubber of twelve deals with everything in it."""
    first, second = LONG_NAMES[:2]
    down = {
        **SPADES,
        "declarer": first,
        "doubled": "redoubled",
        "tricks": 2,
        "honours": {second: 100},
    }
    game = {**SPADES, "declarer": first}
    return {
        "scoresheet": 1,
        "game": "bridge",
        "players": LONG_NAMES[:4],
        "rounds": [*[down] * 9, {"passed_out": True}, game, game],
        "stake": {"amount": "0.25", "currency": "EUR"},
    }


def test_a_rubber_of_twelve_deals_fits_on_a_page(phone: Phone, tmp_path: Path) -> None:
    sheet = a_rubber()
    bring(phone, sheet)
    settle(phone)
    for size in SIZES:
        paper = printed(phone, tmp_path / f"{size}.pdf", size)
        assert (len(paper.pages), paper.cut_off) == (1, [])
        assert paper.smallest >= 7
        assert paper.times("passed out") == 1
        assert paper.times("4♠ by") == 11


def test_no_page_of_the_match_keeps_anybody_out(phone: Phone) -> None:
    found = {}
    for what in pages_of(phone):
        for scheme, wrong in violations_in_every_light(phone.page).items():
            found[what, scheme] = wrong
    assert len(found) == 3 * len(SCHEMES)
    assert not any(found.values()), found


def pages_of(phone: Phone) -> Iterator[str]:
    """Walk through the pages on which bridge looks like no other game."""
    phone.open("new/bridge/")
    yield "a new match"
    bring_new(phone, "bridge", {"players": LONG_NAMES[:4]})
    phone.tap(".thumb .main")
    Hand(phone, LONG_NAMES).tap_facts({**SPADES, "declarer": LONG_NAMES[0]})
    phone.page.locator("#echo_over_0:text-is('+120')").wait_for()
    yield "a contract"
    phone.save_round()
    phone.see(".rounds .score")
    yield "the table"
