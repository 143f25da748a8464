"""Three to six people play Hearts with one phone: points or the moon, the jack, to the end."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser import evenings
from tests.browser.accessibility import SCHEMES, violations_in_every_light
from tests.browser.hearts_round import Hand, taps_of
from tests.browser.paper import printed
from tests.browser.phone import PORTRAIT, SAVE, NewPhone, Phone, box_of
from tests.browser.sent_rounds import rounds_to_tap, send
from tests.browser.test_print import LONG_NAMES, check_paper, settle
from tests.browser.tour import bring, bring_new, enter_first

GAME = "Hearts"
SIX = ["Anna", "Bram", "Cees", "Dora", "Emma", "Fred"]
EVERYTHING = {"kitty": "out_of_play", "moon": "choice", "jack_of_diamonds": "minus_ten_and_moon"}


def score(phone: Phone) -> list[int]:
    """Return the scores of the newest round on the table page."""
    phone.see(".rounds .score")
    return phone.numbers(".rounds li:first-child .score")


@pytest.mark.parametrize(("name", "brought"), [("hearts-omnibus", 6), ("hearts-black-maria", 5)])
def test_an_evening_is_tapped_in_settled_and_printed(phone: Phone, name: str, brought: int) -> None:
    """The first rounds are brought along, and of the others one of each kind is tapped."""
    sheet, expected = evenings.example(name)
    players = sheet["players"]
    bring(phone, {**sheet, "rounds": sheet["rounds"][:brought]})
    hand = Hand(phone, players)
    tapped = rounds_to_tap(sheet, brought=brought)
    rounds = list(zip(sheet["rounds"], expected["rounds"], strict=True))
    for facts, scored in rounds[brought:]:
        if scored["number"] in tapped and "adjustments" not in facts:
            hand.enter(facts)
            assert hand.taps[-1] == taps_of(facts, players[0])
        else:
            send(phone, sheet, scored["number"])
        evenings.check_newest_round(phone, scored, players)
    evenings.open_end(phone)
    assert evenings.final_totals(phone) == [expected["totals"][player] for player in players]
    evenings.check_payments(phone, expected["settlement"])


def test_a_match_is_begun_from_the_first_page_and_a_moon_takes_three_taps(phone: Phone) -> None:
    players = SIX[:4]
    evenings.begin(phone, {"players": players, "house_rules": {"target": 50}}, GAME)
    assert phone.texts(".next .title") == ["Round 1, to 50"]
    assert "Pass to the left" in phone.page.locator("main").inner_text()
    hand = Hand(phone, players)
    hand.enter({"taken": {"Cees": 26}})
    assert hand.taps == [3]  # Enter, who shot it, Save
    assert score(phone) == [26, 26, 0, 26]
    hand.enter({"taken": {"Anna": 15, "Bram": 3, "Cees": 7}})
    assert hand.taps[-1] == 8
    assert score(phone) == [15, 3, 7, 1]


def test_the_last_player_fills_in_and_a_moon_is_taken_back(phone: Phone) -> None:
    enter_first(phone, "hearts", {"players": SIX[:4]})
    phone.ready(".number-tile.active")
    phone.tap_value("shot_0", 1)
    phone.page.locator("#echo_taken_1:text-is('26')").wait_for()
    phone.tap(".step .undo")
    phone.page.locator("#echo_taken_1:text-is('')").wait_for(state="attached")
    Hand(phone, SIX).tap_facts({"taken": {"Anna": 15, "Bram": 3, "Cees": 7}})
    phone.page.locator("#echo_taken_3:text-is('1')").wait_for()
    phone.save_round()
    assert score(phone) == [15, 3, 7, 1]


def test_whatever_is_asked_of_six_needs_no_scrolling_and_moves_no_key(phone: Phone) -> None:
    enter_first(phone, "hearts", {"players": SIX, "house_rules": EVERYTHING})
    save = phone.page.locator(SAVE)
    before = box_of(phone.ready(save))
    faces = phone.boxes("#entry .face:visible")
    assert [box for _words, box in faces if box["height"] < 44] == []
    assert len({box["y"] for _words, box in phone.boxes(".number-tile")}) == len(SIX)  # rows
    phone.tap_value("shot_0", 2)
    phone.page.locator("[data-offered=moon]:not([hidden])").wait_for()
    assert box_of(save) == before
    assert before["y"] + before["height"] <= PORTRAIT["height"]
    assert phone.sideways() == 0
    phone.tap_value("moon", "subtract")
    phone.save_round()
    assert score(phone) == [0, 0, -36, 0, 0, 0]


def test_a_round_is_entered_without_script(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    enter_first(phone, "hearts", {"players": SIX[:4], "preset": "omnibus"})
    for seat, points in enumerate((15, 3, 7)):
        phone.type(phone.find(f"[name=taken_{seat}]"), str(points))
    phone.tap_value("jack_of_diamonds", 1)
    phone.save_round()
    assert score(phone) == [15, -7, 7, 1]
    phone.tap_words("Enter round 2")
    phone.tap_value("shot_0", 3)
    phone.tap_value("jack_of_diamonds", 3)
    phone.save_round()
    assert score(phone) == [26, 26, 26, -10]


def test_a_round_is_typed_on_a_keyboard(phone: Phone) -> None:
    enter_first(phone, "hearts", {"players": SIX[:3]})
    phone.ready(".number-tile.active")
    phone.page.locator("input[name=taken_0]").focus()
    phone.page.keyboard.type("20")
    phone.page.keyboard.press("Tab")
    phone.page.keyboard.type("6")
    phone.page.locator("#echo_taken_2:text-is('0')").wait_for()
    phone.page.keyboard.press("Enter")
    assert score(phone) == [20, 6, 0]


def fifteen_rounds() -> dict[str, Any]:
    """Return a sheet of fifteen rounds of six long names, with a moon, penalties and a note."""
    rounds: list[dict[str, Any]] = []
    for number in range(15):
        names = [LONG_NAMES[(number + step) % 6] for step in range(3)]
        facts: dict[str, Any] = {"taken": dict(zip(names, (14, 7, 5), strict=True))}
        if number == 4:
            facts = {"taken": {names[0]: 26}}
        if number % 5 == 2:
            penalty = {"by": names[0], "points": 3, "reason": "a revoke that everybody saw late"}
            facts["adjustments"] = [penalty]
        facts["jack_of_diamonds"] = names[1]
        rounds.append(facts)
    rules = {"target": 150, "jack_of_diamonds": "minus_ten_and_moon", "kitty": "to_a_trick"}
    return {
        "scoresheet": 1,
        "game": "hearts",
        "players": LONG_NAMES,
        "house_rules": rules,
        "stake": {"amount": "0.05", "currency": "EUR"},
        "rounds": rounds,
        "ended_early": True,
    }


def test_fifteen_rounds_of_six_long_names_are_printed_on_a_page(
    phone: Phone, tmp_path: Path
) -> None:
    sheet = fifteen_rounds()
    bring(phone, sheet)
    settle(phone)
    for size in ("A4", "Letter"):
        paper = printed(phone, tmp_path / f"{size}.pdf", size)
        check_paper(paper, sheet, sheet["players"])
        assert paper.times("a revoke that everybody saw late") == 3


def test_no_page_of_the_match_keeps_anybody_out(phone: Phone) -> None:
    bring_new(phone, "hearts", {"players": SIX, "house_rules": EVERYTHING})
    found = {"table": violations_in_every_light(phone.page)}
    phone.tap_words("Enter round 1")
    phone.tap_value("shot_0", 0)
    phone.page.locator("[data-offered=moon]:not([hidden])").wait_for()
    found["entry"] = violations_in_every_light(phone.page)
    assert [len(one) for one in found.values()] == [len(SCHEMES)] * 2
    assert not any(any(one.values()) for one in found.values()), found
