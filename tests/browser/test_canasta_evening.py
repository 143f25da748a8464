"""Four people play Canasta with one phone: a card for each side, to a number of points."""

from typing import Any

from tests.browser import evenings
from tests.browser.accessibility import violations_in_every_light
from tests.browser.melds_round import tap_round
from tests.browser.phone import PORTRAIT, SAVE, NewPhone, Phone, box_of
from tests.browser.tour import bring, bring_new, enter_first
from tests.games.sheets import PLAYERS

A, B, C, D = PLAYERS
LONG_NAMES = ["Jan-Willem de Vries", "Bartholomeus", "Wilhelmina van den Berg", "Gülşen"]
ORDINARY: dict[str, Any] = {
    "sums": {0: "445-35", 1: "210-65"},
    "chips": {0: ["natural", "mixed", "red_threes", "red_threes"], 1: ["mixed", "red_threes"]},
    "out": 0,
}


def score(phone: Phone) -> list[int]:
    """Return the scores of the newest round on the table page."""
    phone.see(".rounds .score")
    return phone.numbers(".rounds li:first-child .score")


def test_an_ordinary_round_takes_nine_taps_besides_what_is_typed(phone: Phone) -> None:
    bring_new(phone, "canasta", {"players": PLAYERS})
    phone.tap_words("Enter round 1")
    assert tap_round(phone, ORDINARY) == 9
    assert score(phone) == [1510, 545]


def test_the_sum_stands_beside_a_side_and_nothing_is_too_small(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=PORTRAIT)
    enter_first(phone, "canasta", {"players": LONG_NAMES})
    phone.tap_keys("345+145-35")
    phone.page.locator("#echo_side_0:text-is('455')").wait_for()
    phone.tap("[data-of='0'] [data-kind=natural]")
    phone.tap("[data-of='0'] [data-kind=natural]")
    phone.tap("[data-of='0'] [data-take-back]")
    save = box_of(phone.ready(SAVE))
    assert save["y"] + save["height"] <= PORTRAIT["height"]
    for _words, box in phone.boxes(".side-card button, .field-went_out .face, .keypad button"):
        assert min(box["width"], box["height"]) >= 44
    assert phone.sideways() == 0
    found = violations_in_every_light(phone.page)
    assert found
    assert not any(found.values()), found


def test_a_tap_on_the_names_of_a_side_opens_its_sum(phone: Phone) -> None:
    enter_first(phone, "canasta", {"players": PLAYERS})
    phone.tap_keys("100")
    phone.tap(".side-card[data-of='1'] .who")
    phone.tap_keys("245")
    assert phone.page.locator("[name=side_0_sum]").input_value() == "100"
    assert phone.page.locator("[name=side_1_sum]").input_value() == "245"


def test_who_went_out_is_asked_and_the_stock_may_run_out(phone: Phone) -> None:
    enter_first(phone, "canasta", {"players": PLAYERS})
    phone.expect_refusals(400)
    phone.tap_keys("100")
    phone.tap("[name=side_1_sum]")
    phone.tap_keys("-80")
    phone.tap(SAVE)
    phone.page.locator(".wrong p", has_text="Who went out?").wait_for()
    phone.tap_value("went_out", "nobody")
    phone.save_round()
    assert score(phone) == [100, -80]


def test_an_evening_is_finished_settled_and_corrected(phone: Phone) -> None:
    sheet, expected = evenings.example("canasta")
    bring(phone, sheet)
    evenings.open_end(phone)
    names = sheet["players"][:2]
    assert evenings.final_totals(phone) == [expected["totals"][one] for one in names]
    evenings.check_payments(phone, expected["settlement"])


def test_a_round_is_entered_without_script(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    enter_first(phone, "canasta", {"players": PLAYERS})
    phone.type(phone.find("[name=side_0_sum]"), "400")
    phone.type(phone.find("[name=side_1_sum]"), "20-50")
    phone.find("[name=side_0] >> nth=0").select_option("side:0:natural")
    phone.tap_value("went_out", 2)
    phone.save_round()
    assert score(phone) == [1000, -30]
