"""Everybody can enter a round: on a small screen, with a thumb, with keys alone."""

import pytest
from playwright.sync_api import Route, ViewportSize

from tests.browser.klaverjas_round import Hand
from tests.browser.looks import faults
from tests.browser.phone import SAVE, Box, Facts, NewPhone, Phone, box_of
from tests.browser.tour import bring_new, enter_first

CAST = {"players": ["Anna", "Bram", "Cees", "Dora"], "first_dealer": "Dora"}
LONG_NAMES = {
    "players": ["Jan-Willem de Vries", "Bartholomeus", "Wilhelmina van den Berg", "Gülşen"]
}
# Six digits with so many milliseconds between them, from before the script for keys is there
TYPED_FAST = """async (pause) => {
    for (const key of "123456") {
        const options = { key, bubbles: true, cancelable: true };
        document.body.dispatchEvent(new KeyboardEvent("keydown", options));
        await new Promise((done) => setTimeout(done, pause));
    }
    const input = document.querySelector(".number-tile.active input");
    for (let tries = 0; tries < 200 && input.value.length < 6; tries++)
        await new Promise((done) => setTimeout(done, 10));
    return input.value;
}"""
SMALL: ViewportSize = {"width": 360, "height": 640}


@pytest.mark.parametrize("agreed", [CAST, LONG_NAMES], ids=["short names", "long names"])
def test_a_whole_round_is_entered_without_scrolling(new_phone: NewPhone, agreed: Facts) -> None:
    phone = new_phone(viewport=SMALL)
    names = agreed["players"]
    enter_first(phone, "kraken", agreed)
    phone.page.locator("#preview").get_by_text("The score appears here").wait_for()
    assert_save_is_on_the_screen(phone)
    defenders = [names[0], names[2]] if agreed is LONG_NAMES else [names[1], names[3]]
    Hand(phone, names).tap_facts(
        {
            "trump": "spades",
            "challenges": [defenders[0], names[0] if agreed is CAST else names[1]],
            "card_points": {names[0]: 90},
            "bonuses": [{"by": names[3], "kind": "run_of_3"}],
        }
    )
    phone.see("#preview .side-score")
    assert_save_is_on_the_screen(phone)
    assert phone.page.evaluate("scrollY") == 0


def test_an_offer_moves_no_key_and_leaves_save_on_the_screen(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=SMALL)
    enter_first(phone, "kraken", {**CAST, "house_rules": {"contra_quota": 8}})
    hand = Hand(phone, CAST["players"])
    hand.tap_facts({"trump": "spades", "card_points": {"Anna": 16}})
    phone.see("#preview .side-score")
    phone.see(".duty", "Bram and Dora must say contra in this round")
    assert_save_is_on_the_screen(phone)
    before = places_of_keys(phone)
    phone.tap("[data-key='2']")
    phone.page.locator("[data-offered=all_tricks]").wait_for()
    assert places_of_keys(phone) == before
    assert_save_is_on_the_screen(phone)
    phone.tap_value("all_tricks", 0)
    phone.save_round()
    phone.see(".rounds .score")
    assert phone.numbers(".rounds .score") == [132, 0]


def places_of_keys(phone: Phone) -> list[tuple[str, Box]]:
    """Return where the keys and Save are."""
    return phone.boxes("[data-key], .main")


def test_a_refused_save_moves_no_key_and_says_what_is_wrong(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=SMALL)
    phone.expect_refusals(400)
    enter_first(phone, "kraken", CAST)
    phone.page.locator("#preview").get_by_text("The score appears here").wait_for()
    before = places_of_keys(phone)
    phone.save_round()
    phone.page.locator(".wrong p").first.wait_for()
    wrong = ["The trump suit is missing", "The card points are missing"]
    assert phone.texts(".wrong p") == wrong
    assert places_of_keys(phone) == before
    phone.tap_value("trump", "spades")
    phone.page.locator("#preview").get_by_text("The card points are missing").wait_for()
    assert phone.page.locator(".wrong").count() == 0


MOMENTS = "(tabs) => tabs.map((tab) => tab.dataset.moment)"
VALUES = "(fields) => fields.map((field) => field.value)"
KINDS_ON_SCREEN = (
    "(keys) => keys.filter((one) => one.checkVisibility()).map((one) => one.dataset.kind)"
)


@pytest.mark.parametrize("game", ["kraken", "g4a-kraken"])
def test_each_combination_has_a_key_that_announces_it(phone: Phone, game: str) -> None:
    enter_first(phone, game, CAST)
    phone.tap(".chip[data-seat='1']")
    expected = []
    for moment in phone.page.locator("[data-moment]").evaluate_all(MOMENTS):
        phone.tap(f"[data-moment='{moment}']")
        kinds = phone.page.locator("[data-kind]").evaluate_all(KINDS_ON_SCREEN)
        phone.tap_each([f".kinds:not([hidden]) [data-kind='{kind}']" for kind in kinds])
        expected += [f"{moment}:1:{kind}" for kind in kinds]
    assert len(expected) > 12
    said = phone.page.locator("input[name=combinations]").evaluate_all(VALUES)
    assert said == expected


def assert_save_is_on_the_screen(phone: Phone) -> None:
    """Check that the lower edge of Save is on the screen as it opens."""
    box = box_of(phone.page.locator(SAVE))
    assert box["y"] + box["height"] <= SMALL["height"]


def test_whatever_is_tapped_in_a_round_is_as_large_as_a_thumb(phone: Phone) -> None:
    enter_first(phone, "kraken", CAST)
    Hand(phone, CAST["players"]).tap_facts(
        {"trump": "spades", "challenges": ["Bram", "Anna"], "card_points": {"Anna": 162}}
    )
    phone.page.locator("[data-offered=all_tricks]").wait_for()
    phone.page.locator("#entry:not(.moving)").wait_for()
    assert faults(phone.page, ["target"]) == []
    phone.tap(".chip[data-seat='0']")
    assert faults(phone.page, ["target"]) == []


def tab_to(phone: Phone, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _press in range(60):
        phone.page.keyboard.press("Tab")
        if phone.page.evaluate("(css) => document.activeElement.matches(css)", selector):
            return
    raise AssertionError(f"no number of tabs leads to {selector}")


def test_a_round_can_be_entered_with_keys_alone(phone: Phone) -> None:
    bring_new(phone, "kraken", CAST)
    keyboard = phone.page.keyboard
    tab_to(phone, ".thumb a")
    keyboard.press("Enter")
    phone.page.locator("#entry").wait_for()
    tab_to(phone, "[name=trump]")
    keyboard.press("Space")
    keyboard.press("ArrowRight")
    tab_to(phone, "[name=challenges_0]")
    keyboard.press("Space")
    phone.page.locator("[name=challenges_0]:focus:checked").wait_for(state="attached")
    keyboard.press("Space")
    phone.page.locator("[name=challenges_0]:focus:not(:checked)").wait_for()
    keyboard.press("Space")
    tab_to(phone, "[name=card_points_0]")
    keyboard.type("100")
    keyboard.press("Enter")
    phone.page.locator(".rounds li").wait_for()
    assert phone.texts(".rounds .text") == ["Anna\ncontra by Bram"]
    assert phone.texts(".rounds .score") == ["32", "0"]
    assert phone.page.locator(".rounds .suit-diamonds").count() == 1


def test_keys_alone_enter_a_round_without_looking_for_a_field(phone: Phone) -> None:
    enter_first(phone, "kraken", CAST)
    phone.page.locator("#entry .number-tile.active").wait_for()
    keyboard = phone.page.keyboard
    keyboard.press("h")
    phone.page.locator("[name=trump][value=hearts]:checked").wait_for(state="attached")
    for key in ("9", "5", "Backspace", "0"):
        keyboard.press(key)
    assert phone.page.locator("[name=card_points_0]").input_value() == "90"
    keyboard.press("Enter")
    phone.see(".rounds .score")
    assert phone.numbers(".rounds .score") == [9, 7]
    phone.wait_for("document.activeElement.matches('.thumb .main')")


def test_keys_can_be_switched_off(phone: Phone) -> None:
    enter_first(phone, "kraken", CAST)
    phone.page.locator("#entry .number-tile.active").wait_for()
    phone.page.keyboard.press("7")
    phone.tap(".dock [popovertarget=otherwise]")
    phone.page.locator("[data-keys-switch] input:checked").wait_for()  # or unchecking does nothing
    phone.page.locator("[data-keys-switch] input").uncheck()
    phone.tap("#otherwise .drawer-head button")
    phone.page.evaluate("document.activeElement.blur()")
    phone.page.keyboard.press("8")
    phone.page.keyboard.press("h")
    assert phone.page.locator("[name=card_points_0]").input_value() == "7"
    assert phone.page.locator("[name=trump]:checked").count() == 0


def test_a_key_counts_though_a_sheet_opens_while_its_script_is_on_the_way(phone: Phone) -> None:
    on_the_way: list[Route] = []

    def hold(route: Route) -> None:
        on_the_way.append(route)

    phone.page.route("**/keys*.js", hold)
    enter_first(phone, "kraken", CAST)
    phone.page.locator("#entry .number-tile.active").wait_for()
    phone.page.keyboard.press("7")
    phone.tap(".dock [popovertarget=otherwise]")
    phone.wait_until(lambda: on_the_way)
    on_the_way[0].continue_()
    phone.page.locator("[data-keys-switch] input:checked").wait_for()
    assert phone.page.locator("[name=card_points_0]").input_value() == "7"
    phone.page.unroute("**/keys*.js")


def test_the_score_of_six_that_appears_moves_no_key(phone: Phone) -> None:
    enter_first(phone, "free-sheet", {"players": [*CAST["players"], "Emma", "Fons"]})
    before = places_of_keys(phone)
    for seat, digits in enumerate(("20", "8", "1010", "13", "0", "7")):
        phone.page.locator("[data-number]").nth(seat).dispatch_event("activate")
        phone.tap_keys(digits)
    phone.page.locator("#preview .side-score").nth(5).wait_for()
    assert places_of_keys(phone) == before


def test_what_is_typed_takes_the_place_of_a_number_that_was_tapped(phone: Phone) -> None:
    enter_first(phone, "free-sheet", {"players": CAST["players"][:2]})
    first, second = phone.page.locator("[data-number]").all()
    phone.tap_keys("20")
    second.dispatch_event("activate")
    phone.tap_keys("8")
    first.dispatch_event("activate")
    phone.tap_keys("15")
    assert (first.input_value(), second.input_value()) == ("15", "8")
    second.dispatch_event("activate")
    phone.tap("[data-key=back]")
    phone.tap_keys("9")
    assert (first.input_value(), second.input_value()) == ("15", "9")


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_duty_is_quiet_as_soon_as_it_is_done(new_phone: NewPhone, *, script: bool) -> None:
    phone = new_phone(viewport=SMALL, java_script_enabled=script)
    enter_first(phone, "kraken", {**CAST, "house_rules": {"contra_quota": 8}})
    phone.see(".duty .unsaid", "Bram and Dora must say contra in this round")
    phone.tap_value("challenges_0", 1)
    phone.see(".duty .said", "Bram and Dora said contra in this round")
    assert not phone.page.locator(".duty .unsaid").is_visible()
    phone.tap(".undo:has([name=challenges_0])")
    phone.see(".duty .unsaid", "Bram and Dora must say contra in this round")
    assert not phone.page.locator(".duty .said").is_visible()


@pytest.mark.parametrize("pause", [1, 2, 4, 8])
def test_digits_stand_as_they_were_typed_while_the_script_for_keys_is_on_its_way(
    phone: Phone, pause: int
) -> None:
    enter_first(phone, "free-sheet", {"players": CAST["players"][:2]})
    phone.page.locator("#entry .number-tile.active").wait_for()
    assert phone.page.evaluate(TYPED_FAST, pause) == "123456"
