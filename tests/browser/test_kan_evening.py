"""People play Kan with one phone: pairs, calls, seats, a series that a correction cuts short."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, ViewportSize

from tests.browser import agreements, evenings
from tests.browser.accessibility import USUAL_TEXT, look_at, violations_in_every_light
from tests.browser.kan_round import Hand, scores
from tests.browser.phone import PORTRAIT, SAVE, Box, NewPhone, Phone, box_of
from tests.browser.sent_rounds import rounds_to_tap, send
from tests.browser.tour import bring, bring_new, enter_first

FIVE = ["Anna", "Bram", "Cees", "Dora", "Emma"]
LONG = ["Jan-Willem de Vries", "Gülşen Özdemir-Yılmaz", "Maximiliana Konstantinopoulou"]
LONG += ["Wilhelmina van den Heuvel", "Bartholomäus Obermüller", "Anne-Sophie de la Fontaine"]
SMALLEST: ViewportSize = {"width": 360, "height": 640}
WON, LOST = {"kankei_points": 11}, {"kankei_points": 6}


def play(phone: Phone, name: str) -> list[int]:
    """Enter all rounds of an example, each checked as it is saved; return what a round took.

    Only rounds that say something new are tapped in.
    """
    sheet, expected = evenings.example(name)
    evenings.begin(phone, sheet, "Kan")
    before = [] if name == "kan" else [evenings.example("kan")[0]]
    hand, tapped = Hand(phone, sheet["players"]), rounds_to_tap(sheet, tapped_before=before)
    for facts, scored in zip(sheet["rounds"], expected["rounds"], strict=True):
        where = " ".join(phone.texts(".next .where")[0].split())
        assert f"{scored['dealer'].split()[0]} deals" in where, scored
        if scored["number"] in tapped:
            hand.enter(facts)
        else:
            hand.follow(facts)
            send(phone, sheet, scored["number"])
        evenings.check_newest_round(phone, scored, sheet["players"])
    return hand.taps


def check_end(phone: Phone, name: str) -> None:
    """Check totals and payments on the settlement page."""
    sheet, expected = evenings.example(name)
    evenings.open_end(phone)
    assert evenings.final_totals(phone) == [
        expected["totals"][player] for player in sheet["players"]
    ]
    evenings.check_payments(phone, expected["settlement"])


def test_an_evening_of_ten_series_is_tapped_in_and_settled(phone: Phone) -> None:
    taps = play(phone, "kan")
    assert taps[0] == 5  # Enter, joker, ace, points, Save
    assert max(taps) <= 6
    check_end(phone, "kan")


def test_an_evening_of_six_is_tapped_in_and_settled(phone: Phone) -> None:
    taps = play(phone, "kan-six")
    assert max(taps) <= 6
    check_end(phone, "kan-six")


def test_an_evening_as_at_goshogawara_is_tapped_in_and_settled(phone: Phone) -> None:
    taps = play(phone, "kan-goshogawara")
    assert max(taps) <= 6
    check_end(phone, "kan-goshogawara")


def test_the_table_hears_what_is_next_and_what_each_call_is_worth(phone: Phone) -> None:
    bring_new(phone, "kan", {"players": [*FIVE, "Fred"]})
    assert phone.texts(".next .title") == ["Series 1, round 1"]
    assert phone.page.locator(".next .playing-card .suit-clubs").count() == 3
    assert phone.texts(".next .remark")[0] == "Anna rests and scores with Kankei"
    Hand(phone, FIVE).enter({"kankei": ["Emma", "Bram"], **WON})
    phone.page.locator(".next .title").get_by_text("Series 1, round 2").wait_for()
    sentence = "Emma chooses trumps; Kankei are Emma and Bram"
    assert phone.texts(".next .sentence") == [sentence]
    assert phone.texts(".next .remark")[1:] == [
        "Kankei win with 9 of the 16 points: +1 each, otherwise −1",
        "sukonku +2, gyaku sukonku −4",
        "juuroku made +9, failed −17",
        "gyaku juuroku made −17, failed +35",
    ]


def test_a_pair_is_saved_before_the_play_and_shown_to_all(phone: Phone) -> None:
    enter_first(phone, "kan", {"players": FIVE})
    hand = Hand(phone, FIVE)
    hand.name_pair({"kankei": ["Cees", "Bram"], "seats": True})
    phone.tap_words("Later")
    phone.see(".in-play")
    assert phone.texts(".in-play")[0].split() == ["in", "play", "Cees", "and", "Bram"]
    assert phone.page.locator(".in-play .suit-clubs").count() == 1
    phone.tap_words("Finish the round")
    assert phone.ready("[name=swap]").is_checked()
    phone.tap_value("kankei_points", 3)
    phone.save_round()
    phone.page.locator(".next .title").get_by_text("Series 2, round 1").wait_for()
    phone.tap(".rounds a")
    phone.page.locator(".headline").wait_for()
    assert phone.texts(".headline :is(h2, .badge)") == ["Clubs", "Cees and Bram", "3 points"]


def test_neighbours_part_by_themselves_and_one_tap_leaves_it(phone: Phone) -> None:
    enter_first(phone, "kan", {"players": FIVE})
    offer = phone.page.locator(".offer:has([name=swap])")
    offer.wait_for(state="hidden")
    hand = Hand(phone, FIVE)
    hand.name_pair({"kankei": ["Cees", "Bram"], "seats": True})
    offer.wait_for()
    hand.name_pair({"kankei": ["Anna", "Cees"]})
    offer.wait_for(state="hidden")
    hand.tap_facts({"kankei": ["Cees", "Bram"], **WON})
    phone.save_round()
    phone.tap(".rounds a")
    phone.tap_words("Correct")
    offer.get_by_text("Cees and Dora change seats").wait_for()
    assert not phone.ready("[name=swap]").is_checked()


def test_another_dealer_of_six_rests_in_place_of_whose_turn_it_is(phone: Phone) -> None:
    bring_new(phone, "kan", {"players": [*FIVE, "Fred"]})
    agreements.name_dealer(phone, "Cees")
    tiles = phone.page.locator(".holder:first-child .tile .nm")
    tiles.first.wait_for()
    assert tiles.all_inner_texts() == ["Anna", "Bram", "Dora", "Emma", "Fred"]


def cut_short(phone: Phone) -> None:
    """Play a series of three rounds, then correct the first to be lost."""
    kankei = {"kankei": ["Anna", "Cees"]}
    chosen = {"trump": "spades", **WON}
    rounds = [{**kankei, **WON}, chosen, chosen]
    sheet = {"scoresheet": 1, "game": "kan", "players": FIVE, "rounds": rounds}
    bring(phone, sheet)
    phone.tap(".rounds a:has(.number :text-is('S1·1'))")
    phone.tap_words("Correct")
    phone.tap_value("kankei_points", 6)
    phone.tap_words("Show what changes")
    phone.page.locator(".changes").get_by_text("does not fit").first.wait_for()
    phone.tap_words("Yes, save it")
    phone.page.locator("#undo", has_text="corrected").wait_for()


def test_rounds_of_a_series_that_a_correction_ends_are_struck_through_edited_and_withdrawn(
    phone: Phone,
) -> None:
    cut_short(phone)
    assert phone.texts(".rounds .unfitting .number") == ["", ""]
    phone.tap(phone.page.locator(".rounds .unfitting a").last)
    phone.see(".error")
    assert "series 2 begins: who holds the joker" in phone.texts(".error")[0]
    phone.tap_words("Delete")
    phone.tap_words("Delete it")
    phone.page.locator("#undo", has_text="Round deleted").wait_for()
    phone.tap("#undo")
    phone.see(".redoing", "Round deleted: taken back")
    assert phone.boxes("#redo")[0][1]["bottom"] <= PORTRAIT["height"]
    phone.tap("#redo")
    phone.page.locator("#undo", has_text="Round deleted").wait_for()
    phone.tap(".rounds .unfitting a")
    phone.tap_words("Correct")
    Hand(phone, FIVE).tap_facts({"kankei": ["Bram", "Dora"], **LOST})
    phone.tap_words("Show what changes")
    phone.tap_words("Yes, save it")
    phone.page.locator("#undo", has_text="corrected").wait_for()
    assert phone.page.locator(".rounds .unfitting").count() == 0


@pytest.mark.parametrize("players", [5, 6])
def test_a_round_is_entered_on_one_screen(new_phone: NewPhone, players: int) -> None:
    phone = new_phone(viewport=SMALLEST)
    names = [*FIVE, "Fred"][:players]
    bring_new(phone, "kan", {"players": names})
    pair = {"kankei": [names[1], names[2]], "seats": "as offered"}
    for facts in ({**pair, **WON}, {"trump": "spades", **WON}):
        phone.tap(".thumb .main")
        Hand(phone, names).tap_facts(facts)
        phone.page.locator(".preview summary").wait_for()
        save = box_of(phone.page.locator(SAVE))
        assert save["y"] + save["height"] <= SMALLEST["height"]
        assert too_small(phone) == []
        phone.save_round()


def too_small(phone: Phone) -> list[tuple[str, Box]]:
    """Return every tile on the screen that no thumb can hit."""
    boxes = phone.boxes("#entry .face:visible")
    return [(words, box) for words, box in boxes if min(box["width"], box["height"]) < 48]


def begun(phone: Phone, players: int) -> str:
    """Begin a match of people with long names, in the middle of its first series."""
    pair = {"kankei": [LONG[1], LONG[4]]}
    rounds = [{**pair, **WON}, {"trump": "spades", "call": "gyaku_juuroku", "kankei_points": 2}]
    stake = {"amount": "0.33", "currency": "EUR"}
    sheet = {"scoresheet": 1, "game": "kan", "players": LONG[:players], "stake": stake}
    return bring(phone, {**sheet, "rounds": rounds})


def pages_of(phone: Phone, players: int) -> Iterator[str]:
    """Walk through the pages on which Kan looks like no other game."""
    phone.open(bring(phone, {"scoresheet": 1, "game": "kan", "players": LONG, "rounds": []}))
    phone.tap_words("Enter series 1, round 1")
    for field in ("kankei_0", "kankei_1"):
        phone.tap_value(field, 1)
    phone.page.locator("#echo_joker_partner:not(:empty)").wait_for()
    phone.tap_value("joker", "partner")
    phone.tap(".rare > summary")
    yield "a first round"
    table = begun(phone, players)
    for path in ("", "rounds/new/", "settlement/"):
        phone.open(table + path)
        yield path


NARROW = [(320, 2 * USUAL_TEXT), (320, USUAL_TEXT), (360, USUAL_TEXT)]


@pytest.mark.parametrize("players", [5, 6])
def test_nobody_is_kept_out_and_nothing_stands_outside_the_screen(
    phone: Phone, players: int
) -> None:
    wrong, too_wide, papers = {}, {}, []
    for page in pages_of(phone, players):
        for screen in NARROW:
            look_at(phone, *screen)
            too_wide[page, screen] = phone.sideways()
            if page == "settlement/" and screen in NARROW[1:]:
                papers.append(fits(phone.page.locator(".panes")))
        if players == 6:
            for scheme, found in violations_in_every_light(phone.page).items():
                wrong[page, scheme] = found
    assert len(too_wide) == 4 * len(NARROW)
    assert too_wide == dict.fromkeys(too_wide, 0)
    assert papers == [True, True]
    assert {where: found for where, found in wrong.items() if found} == {}
    assert len(wrong) == (8 if players == 6 else 0)


def fits(part: Locator) -> bool:
    """Return whether a part of a page need not be scrolled sideways."""
    is_whole: bool = part.evaluate("part => part.scrollWidth <= part.clientWidth")
    return is_whole


def test_a_round_is_entered_without_script(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    bring(phone, {"scoresheet": 1, "game": "kan", "players": FIVE, "rounds": []})
    phone.tap_words("Enter series 1, round 1")
    for field in ("kankei_0", "kankei_1"):
        phone.tap_value(field, 0)
    phone.tap_value("kankei_points", 12)
    phone.tap_value("joker", "partner")
    phone.save_round()
    assert scores(phone) == ["1", "−1", "1", "−1", "−1"]
    phone.see(".next .sentence", "Cees chooses trumps; Kankei are Cees and Anna")
