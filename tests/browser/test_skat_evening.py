"""Three or four people play Skat with one phone: games, Ramsch and Bock rounds, to a list's end."""

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.sheets.reading import sheet_of
from tests.browser import evenings
from tests.browser.accessibility import SCHEMES, violations_in_every_light
from tests.browser.paper import Paper, printed
from tests.browser.phone import PORTRAIT, SAVE, Box, Facts, NewPhone, Phone, box_of
from tests.browser.sent_rounds import rounds_to_tap, send
from tests.browser.skat_round import Hand, taps_of
from tests.browser.test_print import LONG_NAMES, SIZES, settle
from tests.browser.tour import bring, bring_new
from tests.certain import certain
from tests.games.sheets import PLAYERS

# In this order: what is new in one is tapped there, and sent in the other
EVENINGS = ("skat-pub", "skat-tournament")
PUB = {"players": PLAYERS, "preset": "pub"}
EVERYTHING = {"kontra": "hirsch", "all_pass": "schieberamsch", "bock_rounds": True}
HEARTS = {"declarer": "Bram", "game": "hearts", "with": 2, "result": "won"}
HAND = {**HEARTS, "announced": "hand"}
LOST_OUVERT = {"game": "grand", "with": 4, "announced": "ouvert", "result": "lost"}
SPILLS = """(one) => [...one.querySelectorAll('.face')]
    .filter((face) => face.scrollWidth > face.clientWidth + 1).map((face) => face.innerText)"""
COLUMNS = """() => [...document.querySelectorAll('.rounds .scores')].map((scores) =>
    [...scores.children].map((one) => Math.round(one.getBoundingClientRect().right)))"""
ROOM_FOR_SCORES = 50  # pixels: two lines between two rules
IN_A_FEW_TAPS = 6  # Enter, declarer, game, tops, result, Save


def scores(phone: Phone) -> list[int]:
    """Return the scores of the newest deal on the table page."""
    phone.see(".rounds .score")
    return phone.numbers(".rounds li:first-child .score")


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_is_tapped_in_settled_and_printed(
    phone: Phone, name: str, tmp_path: Path
) -> None:
    sheet, expected = evenings.example(name)
    evenings.begin(phone, sheet, "Skat")
    hand, players = Hand(phone, sheet["players"]), sheet["players"]
    before = [] if name == EVENINGS[0] else [evenings.example(EVENINGS[0])[0]]
    tapped = rounds_to_tap(sheet, tapped_before=before)
    for facts, scored in zip(sheet["rounds"], expected["rounds"], strict=True):
        if scored["number"] in tapped:
            hand.enter(facts)
            assert hand.taps[-1] == taps_of(facts)
        else:
            send(phone, sheet, scored["number"])
        evenings.check_newest_round(phone, scored, players)
    check_columns(phone)
    settle_and_check(phone, expected, players)
    assert len(printed(phone, tmp_path / "list.pdf", "A4").pages) == 1


def check_columns(phone: Phone) -> None:
    """Check that the scores of all rounds stand below the pieces of those whose they are."""
    for width in (360, 320):
        phone.page.set_viewport_size({"width": width, "height": PORTRAIT["height"]})
        assert phone.sideways() == 0
        assert len({tuple(columns) for columns in phone.page.evaluate(COLUMNS)}) == 1
    phone.page.set_viewport_size(PORTRAIT)


def settle_and_check(phone: Phone, expected: Facts, players: list[str]) -> None:
    """Check the settlement of an evening that is over."""
    evenings.open_end(phone)
    assert evenings.final_totals(phone) == [expected["totals"][name] for name in players]
    evenings.check_payments(phone, expected["settlement"])


def test_a_game_takes_four_taps_besides_enter_and_save_and_hand_a_fifth(phone: Phone) -> None:
    bring_new(phone, "skat", {"players": PLAYERS[:3]})
    hand = Hand(phone, PLAYERS)
    hand.enter(HEARTS)
    assert scores(phone) == [0, 30, 0]
    hand.enter(HAND)
    assert scores(phone) == [0, 40, 0]
    hand.enter({"passed": True})
    assert hand.taps == [IN_A_FEW_TAPS, IN_A_FEW_TAPS + 1, 3]


def test_the_results_say_what_each_would_be_worth_before_one_is_tapped(phone: Phone) -> None:
    bock = {"passed": True, "bock_rounds": 1}
    agreed = {"players": PLAYERS[:3], "house_rules": EVERYTHING, "rounds": [bock]}
    bring_new(phone, "skat", agreed)
    phone.tap(".thumb .main")
    phone.tap_value("game", "clubs")
    phone.tap_value("tops", "without:2")
    phone.page.locator("#echo_result_lost_schneider:text-is('−192')").wait_for()
    assert phone.texts("[id^=echo_result]") == ["+72", "+96", "+120", "−144", "−192", "−240"]
    assert phone.texts("header .badge") == ["Bock ×2"]
    phone.tap_value("game", "null")
    phone.page.locator("#echo_result_won:text-is('+46')").wait_for()
    assert not phone.page.locator("[name=tops][value='with:1']").is_visible()


@pytest.mark.parametrize("agreed", [{"players": PLAYERS[:3]}, PUB])
def test_a_game_is_entered_without_scrolling(phone: Phone, agreed: dict[str, Any]) -> None:
    bring_new(phone, "skat", agreed)
    phone.tap(".thumb .main")
    phone.page.wait_for_load_state()
    before = box_of(phone.page.locator(SAVE))
    Hand(phone, PLAYERS).tap_facts(HAND)
    phone.see(".side-score")
    box = box_of(phone.page.locator(SAVE))
    assert abs(box["y"] - before["y"]) < 1
    assert box["y"] + box["height"] <= PORTRAIT["height"]
    small = [
        (words, box)
        for words, box in phone.boxes("#entry .face:visible")
        if min(box["width"], box["height"]) < 44
    ]
    assert small == []
    phone.tap("#preview summary")
    phone.see("#preview li")
    lines = box_of(phone.page.locator("#preview ul"))
    assert lines["y"] + lines["height"] <= box["y"]


@pytest.mark.parametrize("names", [PLAYERS, LONG_NAMES[:4]], ids=["short names", "long names"])
def test_the_score_before_it_counts_is_read_on_any_phone(phone: Phone, names: list[str]) -> None:
    bring_new(phone, "skat", {"players": names, "house_rules": {"scoring": "seeger_fabian"}})
    phone.tap(".thumb .main")
    Hand(phone, names).tap_facts({**LOST_OUVERT, "declarer": names[1]})
    phone.see(".side-score .amount")
    for width in (360, 320):
        phone.page.set_viewport_size({"width": width, "height": PORTRAIT["height"]})
        assert phone.sideways() == 0
        assert box_of(phone.page.locator("#preview"))["height"] <= ROOM_FOR_SCORES
        seen = phone.boxes("#preview .side-score > :not(.who)")
        check_nothing_overlaps([box for _words, box in seen])


def check_nothing_overlaps(boxes: list[Box]) -> None:
    """Check that each of these can be read: it has room, and no other one lies over it."""
    assert min(box["width"] for box in boxes) > 12
    for one, other in combinations(boxes, 2):
        beside = one["right"] <= other["x"] + 0.5 or other["right"] <= one["x"] + 0.5
        below = one["bottom"] <= other["y"] + 0.5 or other["bottom"] <= one["y"] + 0.5
        assert beside or below


def test_what_is_refused_is_said_and_what_belongs_to_another_way_stays_away(phone: Phone) -> None:
    bring_new(phone, "skat", {"players": PLAYERS[:3], "house_rules": EVERYTHING})
    phone.tap(".thumb .main")
    game, most = phone.page.locator(".field-game"), phone.page.locator(".field-most")
    keypad = phone.page.locator(".keypad")
    game.wait_for()
    assert (game.is_visible(), most.is_visible(), keypad.is_visible()) == (True, False, False)
    phone.tap_value("way", "ramsch")
    assert (game.is_visible(), most.is_visible(), keypad.is_visible()) == (False, True, True)
    Hand(phone, PLAYERS).tap_ramsch({"most": ["Anna"], "points": 32})
    phone.expect_refusals(422, 400)
    phone.save_round()
    phone.page.locator(".wrong p", has_text="The most points are 33 to 120").wait_for()
    phone.tap_value("way", "passed")
    phone.save_round()
    assert scores(phone) == [0, 0, 0]


@pytest.mark.parametrize("facts", [HAND, {"passed": True}], ids=["a game", "all passed"])
def test_a_deal_is_entered_without_script(new_phone: NewPhone, facts: Facts) -> None:
    phone = new_phone(java_script_enabled=False)
    bring_new(phone, "skat", {"players": PLAYERS[:3]})
    phone.tap(".thumb .main")
    Hand(phone, PLAYERS).tap_facts(facts)
    phone.save_round()
    assert scores(phone) == ([0, 0, 0] if "passed" in facts else [0, 40, 0])


def test_many_tops_are_behind_a_tile_and_there_again_when_they_are_corrected(phone: Phone) -> None:
    bring_new(phone, "skat", {"players": PLAYERS[:3]})
    hand = Hand(phone, PLAYERS)
    hand.enter({**HEARTS, "with": 11, "announced": "ouvert"})
    assert hand.taps == [IN_A_FEW_TAPS + 2]
    assert scores(phone) == [0, 180, 0]
    phone.tap(".rounds ol a")
    phone.tap_words("Correct")
    assert phone.page.locator("[value='with:11']").is_checked()
    assert phone.page.locator("[value='with:11'] + .face").is_visible()
    check_many_tops(phone)


def check_many_tops(phone: Phone) -> None:
    """Check that their tiles lie over the others on any phone, and push nothing down."""
    phone.page.wait_for_load_state()
    before = box_of(phone.page.locator(SAVE))
    phone.tap(".more-tops")
    phone.see(".many-tops")
    assert box_of(phone.page.locator(SAVE)) == before
    for width in (360, 320):
        phone.page.set_viewport_size({"width": width, "height": PORTRAIT["height"]})
        tiles = phone.boxes(".many-tops .face")
        assert len(tiles) == 14
        assert max(box["right"] for _words, box in tiles) < width
        assert phone.page.locator(".many-tops").evaluate(SPILLS) == []
    phone.page.set_viewport_size(PORTRAIT)
    phone.tap_value("tops", "without:7")
    assert phone.texts(".many-tops .face:visible") == ["without\n7"]
    phone.tap_value("tops", "with:2")
    assert phone.texts(".many-tops .face:visible") == []


def test_a_keyboard_chooses_the_suit_and_saves(phone: Phone) -> None:
    bring_new(phone, "skat", {"players": PLAYERS[:3]})
    phone.tap(".thumb .main")
    phone.tap_value("alone", 1)
    phone.page.keyboard.press("h")
    phone.page.locator("[name=game][value=hearts]:checked").wait_for(state="attached")
    phone.tap_value("tops", "with:2")
    phone.tap_value("result", "won")
    phone.page.keyboard.press("Enter")
    assert scores(phone) == [0, 30, 0]


def a_list(names: list[str], deals: int) -> dict[str, Any]:
    """Return the sheet of a whole list, in which everything happens."""
    rounds = []
    for number in range(deals):
        declarer = names[(number + 1) % len(names)]
        game = {"declarer": declarer, "game": "clubs", "without": 2, "kontra": "re"}
        kinds: list[dict[str, Any]] = [
            {**game, "result": "lost_schneider", "announced": "hand"},
            {"ramsch": {"most": [declarer], "points": 55, "virgin": True}, "bock_rounds": 1},
            {"declarer": declarer, "game": "null", "announced": "hand_ouvert", "result": "won"},
            {"passed": True},
        ]
        rounds.append(kinds[number % 4])
    return {
        "scoresheet": 1,
        "game": "skat",
        "preset": "pub",
        "house_rules": {"scoring": "seeger_fabian"},
        "players": names,
        "rounds": rounds,
        "stake": {"amount": "0.01", "currency": "EUR"},
    }


@pytest.mark.parametrize(("players", "deals"), [(3, 36), (4, 48)])
def test_a_whole_list_fits_on_a_page(
    phone: Phone, tmp_path: Path, players: int, deals: int
) -> None:
    sheet = a_list(LONG_NAMES[:players], deals)
    bring(phone, sheet)
    settle(phone)
    for size in SIZES:
        check_list(printed(phone, tmp_path / f"{size}.pdf", size), sheet)


def check_list(paper: Paper, sheet: Facts) -> None:
    """Check that every deal is on the one page, with its values and running points."""
    assert len(paper.pages) == 1
    assert paper.smallest >= 7
    assert paper.cut_off == []
    assert paper.run_together == []
    (part,) = certain(sheet_of(sheet).played_match().own_list).parts
    place = paper.text.index("Deal Game Base Value")
    for row in (*part.rows, *part.foot):
        label, _words, *numbers = row.cells
        beginning = rf" {label}(?: ×\d+)? \D" if label else " "
        sought = re.compile(rf"{beginning}.{{0,160}}?{re.escape(' '.join(filter(None, numbers)))}")
        found = sought.search(paper.text, place)
        assert found, row.cells
        place = found.end()


def test_no_page_of_the_match_keeps_anybody_out(phone: Phone) -> None:
    found = {}
    for what in pages_of(phone):
        for scheme, wrong in violations_in_every_light(phone.page).items():
            found[what, scheme] = wrong
    assert len(found) == 4 * len(SCHEMES)
    assert not any(found.values()), found


def pages_of(phone: Phone) -> Iterator[str]:
    """Walk through the pages on which Skat looks like no other game."""
    phone.open("new/skat/")
    yield "a new match"
    bring_new(phone, "skat", {**PUB, "players": LONG_NAMES[:4], "house_rules": EVERYTHING})
    phone.tap(".thumb .main")
    phone.page.locator(".field-game").wait_for()
    yield "a game"
    phone.tap_value("way", "ramsch")
    yield "a Ramsch"
    assert phone.sideways() == 0
    Hand(phone, LONG_NAMES).tap_ramsch({"march": LONG_NAMES[1], "pushed": 1})
    phone.save_round()
    phone.see(".rounds .score")
    yield "the table"
