"""Rules on a phone: how to play is read on one screen, and whose roem counts without guessing."""

import pytest

from scorekeeper.games.registry import all_games
from tests.browser import evenings
from tests.browser.klaverjas_round import Hand
from tests.browser.phone import PORTRAIT, Phone, box_of
from tests.browser.tour import enter_first

CAST = {"players": ["Anna", "Bram", "Cees", "Dora"], "first_dealer": "Dora"}
AT_THE_TOP = """() => {
    const place = document.querySelector("#house-rules").getBoundingClientRect();
    return -1 < place.top && place.top < innerHeight / 4;
}"""
CUT_OFF = """() => [...document.querySelectorAll("[data-offered=declarations_to] bdi")]
    .filter((words) => words.scrollHeight > words.clientHeight).map((words) => words.innerText)"""


@pytest.mark.parametrize("slug", [game.slug for game in all_games()])
def test_how_to_play_fits_on_one_screen_and_what_follows_is_one_tap_away(
    phone: Phone, slug: str
) -> None:
    phone.open(f"rules/{slug}/")
    box = box_of(phone.page.locator("section.first"))
    assert box["y"] + box["height"] <= PORTRAIT["height"]
    phone.tap("nav.contents a:has-text('What a table can agree on')")
    phone.page.wait_for_function(AT_THE_TOP)
    assert phone.sideways() == 0


@pytest.mark.parametrize("game", ["kraken", "g4a-kraken"])
def test_at_level_hands_the_sides_stand_first_with_their_whole_names(
    phone: Phone, game: str
) -> None:
    enter_first(phone, game, CAST)
    hand = Hand(phone, CAST["players"])
    hand.tap_facts({"trump": "hearts", "card_points": {"Anna": 90}})
    hand.announce([{"by": name, "kind": "run_of_3"} for name in CAST["players"][:2]], [])
    phone.page.locator("[data-offered=declarations_to]:not([hidden])").wait_for()
    offered = phone.texts("[data-offered=declarations_to] bdi")
    assert offered == ["Anna and Cees", "Bram and Dora", "both", "nobody"]
    assert phone.page.evaluate(CUT_OFF) == []


def test_who_pays_the_stake_is_asked_when_partners_are_chosen(phone: Phone) -> None:
    phone.open("new/kontsina/")
    evenings.unfold(phone, ".rules")
    phone.tap("summary:has-text('Every house rule')")
    asked = phone.page.locator("[name=rule_stake_paid]")
    assert not asked.is_visible()
    phone.tap_value("rule_partners", "True")
    asked.wait_for(state="visible")
