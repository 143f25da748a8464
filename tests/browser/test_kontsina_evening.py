"""Two to four people play Kontsina with one phone: winners or piles, to an end of their choice."""

import re
from collections.abc import Iterator

import pytest

from tests.browser import evenings
from tests.browser.accessibility import (
    SCHEMES,
    USUAL_TEXT,
    set_text_size,
    violations_in_every_light,
)
from tests.browser.kontsina_round import Hand, taps_of_counting
from tests.browser.phone import PORTRAIT, SAVE, Box, Facts, NewPhone, Phone, box_of
from tests.browser.sent_rounds import rounds_to_tap, send
from tests.browser.tour import bring, bring_new, enter_first
from tests.games.sheets import PLAYERS

GAME = "Variant Kontsina"
QUICK = 6  # Enter, four winners, Save
NAMED = {
    "most_cards": "Anna",
    "most_clubs": "Bram",
    "two_of_clubs": "Anna",
    "ten_of_diamonds": "Bram",
}
COUNTED = {
    "cards": {"Anna": 20, "Bram": 18},
    "clubs": {"Anna": 6, "Bram": 4},
    "two_of_clubs": "Anna",
    "ten_of_diamonds": "Bram",
}
SHARED = {"cards_tie": "split", "clubs_tie": "all"}
LONG_NAMES = ["Jan-Willem de Vries", "Gülşen Özdemir-Yılmaz", "Maximiliana van Buren", "Bo"]
PAGES = re.compile(rb"/Type\s*/Page\b(?!s)")


def score(phone: Phone) -> list[int]:
    """Return the scores of the newest round on the table page."""
    phone.see(".rounds .score")
    return phone.numbers(".rounds li:first-child .score")


def bottom_of_save(phone: Phone) -> float:
    """Return where the button at the bottom of the form ends, in pixels from the top."""
    box = box_of(phone.page.locator(SAVE))
    return box["y"] + box["height"]


def small_targets(phone: Phone) -> list[tuple[str, Box]]:
    """Return every tile, tab and key on the screen that a thumb may miss: 48 pixels, tabs 44."""
    boxes = phone.boxes("#entry .face:visible, #entry .keypad button:visible")
    return [(words, box) for words, box in boxes if min(box["width"], box["height"]) < 44]


def test_an_evening_of_partners_is_tapped_in_settled_and_printed(phone: Phone) -> None:
    sheet, _expected = evenings.example("kontsina-partners")
    evenings.begin(phone, sheet, GAME)
    play_to_the_end(phone, "kontsina-partners", sides=2)


def test_an_evening_to_a_target_is_tapped_in_settled_and_printed(phone: Phone) -> None:
    """The first rounds are brought along: the others have facts of every kind that is in them."""
    sheet, _expected = evenings.example("kontsina-three-to-21")
    bring(phone, {**sheet, "rounds": sheet["rounds"][:4]})
    play_to_the_end(phone, "kontsina-three-to-21", sides=3, brought=4)


def play_to_the_end(phone: Phone, name: str, *, sides: int, brought: int = 0) -> None:
    """Enter the rounds of an example that were not brought along, settle it and print it."""
    sheet, expected = evenings.example(name)
    firsts = sheet["players"][:sides]
    hand = Hand(phone, sheet["players"], partners=sides == 2)
    tapped = rounds_to_tap(sheet, brought=brought)
    rounds = list(zip(sheet["rounds"], expected["rounds"], strict=True))
    for facts, scored in rounds[brought:]:
        if scored["number"] in tapped:
            hand.enter(facts)
            counted = "cards" in facts
            assert hand.taps[-1] == (taps_of_counting(facts) if counted else QUICK)
        else:
            send(phone, sheet, scored["number"])
        evenings.check_newest_round(phone, scored, firsts)
    evenings.open_end(phone)
    assert evenings.final_totals(phone) == [expected["totals"][player] for player in firsts]
    evenings.check_payments(phone, expected["settlement"])
    assert len(PAGES.findall(phone.page.pdf(format="A4"))) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_round_takes_no_scrolling_and_six_taps_where_it_is_quick(
    new_phone: NewPhone, players: int
) -> None:
    phone = new_phone(viewport={"width": 360, "height": 640})
    enter_first(phone, "kontsina", {"players": PLAYERS[:players]})
    hand = Hand(phone, PLAYERS)
    hand.tap_facts(NAMED)
    phone.see(".side-score")
    assert bottom_of_save(phone) <= 640
    assert small_targets(phone) == []
    phone.save_round()
    assert score(phone)[:2] == [3, 2]
    hand.enter(NAMED)
    assert hand.taps == [QUICK]
    check_counting(phone)


def check_counting(phone: Phone) -> None:
    """Check that piles are counted without scrolling in the round that comes next."""
    phone.page.set_viewport_size(PORTRAIT)
    phone.tap_words("Enter round 3")
    phone.tap_value("way", "counted")
    assert bottom_of_save(phone) <= PORTRAIT["height"]
    assert small_targets(phone) == []
    assert phone.sideways() == 0


def test_the_last_pile_fills_in_with_the_rest_of_the_pack(phone: Phone) -> None:
    enter_first(phone, "kontsina", {"players": PLAYERS[:3]})
    Hand(phone, PLAYERS).tap_facts(COUNTED)
    phone.page.locator("#echo_cards_2:text-is('14')").wait_for()
    phone.page.locator("#echo_clubs_2:text-is('3')").wait_for()
    phone.save_round()
    assert score(phone) == [4, 1, 0]
    assert phone.texts(".rounds .text") == ["20/18/14 cards\n6/4/3 clubs · ♣2 Anna · ♦10 Bram"]


def test_what_is_entered_in_the_other_way_stays_away_unless_it_says_something(phone: Phone) -> None:
    enter_first(phone, "kontsina", {"players": PLAYERS[:3]})
    named, counts = (
        phone.page.locator(f".field-{field}:visible") for field in ("most_cards", "cards")
    )
    phone.ready(named)
    assert (named.count(), counts.count()) == (1, 0)
    phone.tap_value("way", "counted")
    assert (named.count(), counts.count()) == (0, 1)
    phone.tap_value("way", "named")
    phone.tap_value("most_cards", 0)
    phone.tap_value("way", "counted")
    assert (named.count(), counts.count()) == (1, 1)


def test_those_who_are_level_are_asked_for_where_they_share(phone: Phone) -> None:
    enter_first(phone, "kontsina", {"players": PLAYERS, "house_rules": SHARED})
    level = phone.ready("[data-offered=most_cards_level]")
    assert not level.is_visible()
    phone.tap_value("most_cards", "nobody")
    level.wait_for()
    assert not phone.page.locator("[data-offered=most_clubs_level]").is_visible()
    Hand(phone, PLAYERS).tap_facts({**NAMED, "most_cards": ["Cees", "Dora"]})
    phone.save_round()
    assert score(phone) == [1, 2, 1, 1]


def test_a_counted_round_is_corrected_where_it_was_counted(phone: Phone) -> None:
    bring_new(phone, "kontsina", {"players": PLAYERS[:3]})
    Hand(phone, PLAYERS).enter(COUNTED)
    phone.tap(".rounds a")
    phone.tap_words("Correct")
    assert phone.page.locator("[name=way]:checked").input_value() == "counted"
    phone.tap_value("two_of_clubs", 2)
    phone.tap_words("Show what changes")
    phone.tap_words("Yes, save it")
    phone.page.locator("#undo", has_text="corrected").wait_for()
    assert score(phone) == [3, 1, 1]


@pytest.mark.parametrize("facts", [NAMED, COUNTED], ids=["named", "counted"])
def test_a_round_is_entered_without_script(new_phone: NewPhone, facts: Facts) -> None:
    phone = new_phone(java_script_enabled=False)
    enter_first(phone, "kontsina", {"players": PLAYERS[:3], "first_dealer": PLAYERS[0]})
    if "cards" in facts:
        phone.tap_value("way", "counted")
    for counted in ("cards", "clubs"):
        for name, count in facts.get(counted, {}).items():
            phone.type(phone.find(f"[name={counted}_{PLAYERS.index(name)}]"), str(count))
    for award in ("most_cards", "most_clubs", "two_of_clubs", "ten_of_diamonds"):
        if award in facts:
            phone.tap_value(award, PLAYERS.index(facts[award]))
    phone.save_round()
    assert score(phone) == ([4, 1, 0] if "cards" in facts else [3, 2, 0])


def test_one_end_at_a_time_is_asked_for_before_the_first_deal(phone: Phone) -> None:
    phone.open("new/kontsina/")
    evenings.unfold(phone, ".rules")
    rounds, target = phone.find("[name=rule_rounds]"), phone.find("[name=rule_target]")
    assert (rounds.is_visible(), target.is_visible()) == (True, False)
    evenings.agree(phone, "end", "target")
    assert (rounds.is_visible(), target.is_visible()) == (False, True)


def test_the_seats_go_round_against_the_clock(phone: Phone) -> None:
    phone.open("new/kontsina/")
    evenings.sit_down(phone, ["Anna", "Bram", "Cees", "Dora"])
    pieces = phone.page.locator(".around .piece")
    boxes = [box_of(pieces.nth(seat)) for seat in range(4)]
    rightmost, lowest = max(box["x"] for box in boxes), max(box["y"] for box in boxes)
    assert [box["y"] for box in boxes].index(lowest) == 0
    assert [box["x"] for box in boxes].index(rightmost) == 1


def test_long_names_and_a_narrow_phone_need_no_scrolling_sideways(new_phone: NewPhone) -> None:
    phone = new_phone(viewport={"width": 320, "height": 640})
    enter_first(phone, "kontsina", {"players": LONG_NAMES, "house_rules": SHARED})
    phone.tap_value("most_clubs", "nobody")
    too_wide = {}
    for way in ("counted", "named"):
        phone.tap_value("way", way)
        for size in (USUAL_TEXT, 2 * USUAL_TEXT):
            set_text_size(phone, size)
            too_wide[way, size] = phone.sideways()
        set_text_size(phone, USUAL_TEXT)
    assert too_wide == dict.fromkeys(too_wide, 0)


def test_no_page_of_the_match_keeps_anybody_out(phone: Phone) -> None:
    found = {}
    for what in pages_of(phone):
        for scheme, wrong in violations_in_every_light(phone.page).items():
            found[what, scheme] = wrong
    assert len(found) == 4 * len(SCHEMES)
    assert not any(found.values()), found


def pages_of(phone: Phone) -> Iterator[str]:
    """Walk through the pages on which Kontsina looks like no other game."""
    phone.open("new/kontsina/")
    yield "a new match"
    enter_first(phone, "kontsina", {"players": PLAYERS, "house_rules": SHARED})
    phone.tap_value("most_cards", "nobody")
    phone.page.locator("[data-offered=most_cards_level]").wait_for()
    yield "who won"
    phone.tap_value("way", "counted")
    yield "piles counted"
    phone.tap_value("way", "named")
    phone.tap_value("most_cards", 0)
    Hand(phone, PLAYERS).tap_facts(NAMED)
    phone.save_round()
    phone.see(".rounds .score")
    phone.tap("a[aria-label=Settlement]")
    phone.see(".final")
    yield "settlement"
