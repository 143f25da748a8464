"""The entry of every game, with names of seven letters: on a narrow phone, and on its side."""

import pytest
from playwright.sync_api import ViewportSize

from tests.browser import evenings
from tests.browser.looks import faults
from tests.browser.phone import SAVE, NewPhone, Phone, box_of
from tests.browser.tour import bring, enter_first
from tests.games.sheets import PLAYERS

TWO_LINES = 44  # pixels
WIDTHS = (360, 320)
LYING: ViewportSize = {"width": 740, "height": 360}
NAMES = ["Jan-Willem", "Annabel", "Wilhelmina", "Gülşenn", "Babette", "Charles"]
# A sheet of each game, and after how many of its rounds its entry is opened
HALFWAY = {
    "belote": 4,
    "belote-coinche": 6,
    "bridge-rubber": 4,
    "bridge-club": 3,
    "burraco-biriba": 3,
    "burraco-three": 2,
    "canasta-otherwise": 3,
    "doppelkopf-of-five": 9,
    "call-break": 3,
    "free-sheet-pool": 2,
    "french-tarot": 7,
    "french-tarot-five": 3,
    "g4a-kraken": 9,
    "hand-and-foot": 2,
    "hearts-omnibus": 3,
    "kalooki": 5,
    "kan": 8,
    "klaverjassen": 9,
    "kontsina-partners": 3,
    "kraken-as-written": 10,
    "oh-hell": 4,
    "riichi-mahjong": 6,
    "schieber-thanked": 3,
    "schafkopf": 9,
    "schafkopf-otherwise": 5,
    "scopa": 5,
    "scopa-partners": 2,
    "skat-pub": 5,
    "skull-king-otherwise": 4,
    "spades-to-300": 4,
    "tichu": 5,
    "tichu-otherwise": 4,
    "wizard": 6,
}
WIDTH_OF_WORDS = """(one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return words.getBoundingClientRect().width;
}"""


def open_entry(phone: Phone, example: str) -> None:
    """Open the entry of the next round of an evening."""
    sheet = evenings.example_with(example, NAMES)
    rounds = sheet["rounds"][: HALFWAY[example]]
    bring(phone, {**sheet, "rounds": rounds, "ended_early": False}, "rounds/new/")
    phone.page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("example", HALFWAY)
def test_the_bar_is_two_lines_and_no_label_touches_its_choices(phone: Phone, example: str) -> None:
    open_entry(phone, example)
    for width in WIDTHS:
        phone.page.set_viewport_size({"width": width, "height": 640})
        bar = phone.page.locator(".bar h1")
        assert box_of(bar)["height"] <= TWO_LINES, (width, bar.inner_text())
        for label in phone.page.locator(".titled > legend:not(.unseen):visible").all():
            room = box_of(label)["width"]
            assert label.evaluate(WIDTH_OF_WORDS) <= room - 2, (width, label.inner_text())
        assert [fault for fault in faults(phone.page) if fault.kind in {"bar", "spill"}] == []


# An ordinary round by keys alone: the game, how many play, what is pressed before Enter, its scores
BY_KEYS = {
    "belote": (4, "a 9 5", [95, 67]),
    "bridge": (4, "4 s a =", [120, 0]),
    "canasta": (4, "1 0 0 Tab Space Tab Tab Tab Tab 5 0 Tab Tab Tab Tab Tab Space", [700, 50]),
    "doppelkopf": (4, "Space Tab Space 1 2 1", [1, 1, -1, -1]),
    "free-sheet": (2, "1 2 ArrowDown 3 4", [12, 34]),
    "french-tarot": (4, "b 2 4 9", [-66, 198, -66, -66]),
    "g4a-kraken": (4, "s 9 0", [72, 90]),
    "hearts": (4, "1 3 ArrowDown 5 ArrowDown 8", [13, 5, 8, 0]),
    "kalooki": (3, "Tab Space Tab 1 0 ArrowDown 2 0", [0, 10, 20]),
    "kan": (5, "a b 1 2", [1, 1, -1, -1, -1]),
    "klaverjassen": (4, "h 9 0", [72, 90]),
    "kontsina": (2, "a b a a", [4, 1]),
    "kraken": (4, "c 9 0", [7, 9]),
    "riichi-mahjong": (4, "c b 3 4 0", [0, -5200, 5200, 0]),
    "schieber": (4, "9 0", [90, 67]),
    "schafkopf": (4, "b d w", [-20, 20, -20, 20]),
    "scopa": (2, "a b a b", [2, 2]),
    "skat": (3, "b d 2 w", [0, 27, 0]),
    "spades": (4, "5 ArrowUp 6 ArrowDown ArrowDown 7", [61, 51]),
    "tichu": (4, "6 5", [65, 35]),
}
BY_PARTS = {
    "wizard": "1 0 0",
    "call-break": "5 4 4",
    "skull-king": "1 0 0",
    "oh-hell": "1 ArrowDown 0 ArrowDown 0",
}


@pytest.fixture
def laptop(new_phone: NewPhone) -> Phone:
    """A wide screen with a keyboard, and nothing to touch."""
    return new_phone(viewport={"width": 1280, "height": 800}, has_touch=False, is_mobile=False)


def press(laptop: Phone, keys: str) -> None:
    """Press keys one after the other; what one leads to is there before the next is pressed."""
    laptop.page.wait_for_load_state("networkidle")
    for key in keys.split():
        laptop.page.keyboard.press(key)
        laptop.page.wait_for_function("import(document.querySelector('#entry').dataset.keys)")


@pytest.mark.parametrize("game", BY_KEYS)
def test_a_round_of_any_game_is_entered_by_keys_alone(laptop: Phone, game: str) -> None:
    players, keys, scores = BY_KEYS[game]
    enter_first(laptop, game, {"players": [*PLAYERS, "Emma"][:players]})
    press(laptop, keys)
    laptop.page.keyboard.press("Enter")
    laptop.see(".rounds .score")
    assert laptop.numbers(".rounds .score") == scores


@pytest.mark.parametrize("game", BY_PARTS)
def test_bids_are_kept_and_a_round_finished_by_keys_alone(laptop: Phone, game: str) -> None:
    enter_first(laptop, game, {"players": PLAYERS[:3]})
    press(laptop, BY_PARTS[game])
    laptop.page.keyboard.press("Enter")
    laptop.see(".in-play", " for ")


@pytest.mark.parametrize("tapped", ["[data-seat='1']", "[data-key='7']", "#preview summary"])
def test_enter_saves_whatever_was_tapped_before(laptop: Phone, tapped: str) -> None:
    enter_first(laptop, "kraken", {"players": PLAYERS})
    press(laptop, "c 9")
    laptop.see("#preview summary")
    laptop.page.locator(tapped).first.click()
    laptop.page.keyboard.press("Enter")
    laptop.see(".rounds .score")


@pytest.mark.parametrize("example", HALFWAY)
def test_on_a_phone_on_its_side_enter_and_save_are_on_the_screen(
    phone: Phone, example: str
) -> None:
    phone.page.set_viewport_size(LYING)
    open_entry(phone, example)
    check_on_screen(phone, SAVE)
    keys = phone.page.locator("[data-next]:visible")
    if keys.count():
        assert box_of(keys)["y"] + box_of(keys)["height"] <= box_of(phone.find(SAVE))["y"]
    open_step = phone.page.locator(".facts > .now")
    if open_step.count():
        top, height = box_of(open_step)["y"], box_of(open_step)["height"]
        assert top + height <= LYING["height"] or height > LYING["height"] / 2
    phone.tap(".bar a:first-child")
    phone.see(".next .title")
    check_on_screen(phone, ".thumb .main")


def check_on_screen(phone: Phone, selector: str) -> None:
    """Check that all of something can be touched without scrolling."""
    box = box_of(phone.find(selector))
    assert min(box["x"], box["y"]) >= 0
    assert box["x"] + box["width"] <= LYING["width"]
    assert box["y"] + box["height"] <= LYING["height"]


def test_the_sum_beside_a_game_without_keys_is_read_on_a_phone_on_its_side(phone: Phone) -> None:
    phone.page.set_viewport_size(LYING)
    enter_first(phone, "bridge", {"players": PLAYERS})
    phone.page.wait_for_load_state("networkidle")
    for field, value in (("level", "4"), ("strain", "spades"), ("by", "0"), ("over", "0")):
        phone.tap_value(field, value)
    phone.tap("#preview summary")
    phone.see("#preview ul")
    check_on_screen(phone, "#preview ul")


def test_what_is_chosen_is_told_apart_where_colours_are_forced(phone: Phone) -> None:
    phone.page.emulate_media(forced_colors="active")
    enter_first(phone, "bridge", {"players": PLAYERS})
    outline = "(face) => getComputedStyle(face).outlineStyle"
    chosen, other = (
        phone.page.locator(f"[value={way}] + .face") for way in ("contract", "passed_out")
    )
    assert (chosen.evaluate(outline), other.evaluate(outline)) == ("solid", "none")
