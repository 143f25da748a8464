"""Any game on the free sheet with one phone: numbers, places and winners, of two to twelve."""

import re
from collections.abc import Iterable
from pathlib import Path

from tests.browser import evenings
from tests.browser.paper import printed
from tests.browser.phone import Facts, Phone
from tests.browser.tour import bring, bring_new

TWELVE = [
    "Anna", "Bram", "Cees", "Dora", "Emma", "Fons",
    "Gerrit", "Hanna", "Ivo", "Jan-Willem", "Katharina", "Lotte",
]  # fmt: skip
ROUNDS = 20
SAVE = ".thumb .main"


def save(phone: Phone) -> None:
    """Save the round that is entered, and wait until the table page shows it."""
    phone.tap("#entry button[value=save]")
    phone.see(".next .title, #winner")


def enter(phone: Phone, numbers: Iterable[tuple[int, int]]) -> int:
    """Enter and save a round in numbers, from the table page; return how many taps that took."""
    before = phone.taps
    phone.tap(SAVE)
    for place, (seat, number) in enumerate(numbers):
        if place:
            phone.tap(f".number-tile:has([name=scores_{seat}])")
        phone.tap_keys(number)
    save(phone)
    return phone.taps - before


def tap_places(phone: Phone, *seats: int) -> list[str]:
    """Tap sides in the order in which they finished, and return the places as they stand."""
    for seat in seats:
        phone.tap(f".number-tile:has([name=places_{seat}])")
    fields = phone.page.locator("[data-place]")
    return [field.input_value() for field in fields.all()]


def test_a_quiz_of_three_teams_is_tapped_in_and_settled(phone: Phone) -> None:
    """A number of two digits costs two taps, its tile one; the first tile is ready."""
    sheet, expected = evenings.example("free-sheet-quiz")
    bring(phone, {**sheet, "rounds": sheet["rounds"][:1]})
    firsts = sheet["players"][:3]
    for facts, scored in list(zip(sheet["rounds"], expected["rounds"], strict=True))[1:]:
        taps = enter(phone, [(seat, facts["scores"][name]) for seat, name in enumerate(firsts)])
        assert taps == 1 + 3 * 2 + 2 + 1
        evenings.check_newest_round(phone, scored, firsts)
    evenings.open_end(phone)
    assert evenings.final_totals(phone) == [expected["totals"][name] for name in firsts]
    evenings.check_payments(phone, expected["settlement"])


def test_places_are_tapped_in_the_order_of_finishing_and_once_more_for_level(phone: Phone) -> None:
    rules = {"entry": "places", "deal": "none"}
    bring_new(phone, "free-sheet", {"players": TWELVE[:4], "house_rules": rules})
    before = phone.taps
    phone.tap(SAVE)
    assert tap_places(phone, 2, 0, 1, 3) == ["2", "3", "1", "4"]
    assert tap_places(phone, 1) == ["2", "2", "1", "4"]
    save(phone)
    assert phone.taps - before == 1 + 4 + 1 + 1
    assert phone.numbers(".rounds li:first-child .score") == [2, 2, 3, 0]
    phone.tap(SAVE)
    assert tap_places(phone, 0, 1, 1, 1) == ["1", "", "", ""]


def test_who_won_is_one_tap_and_save(phone: Phone) -> None:
    bring_new(phone, "free-sheet", {"players": TWELVE[:3], "preset": "wins"})
    before = phone.taps
    phone.tap(SAVE)
    phone.tap_value("winners", 1)
    save(phone)
    assert phone.taps - before == 3
    assert phone.numbers(".rounds li:first-child .score") == [0, 1, 0]


def test_where_nobody_deals_nothing_speaks_of_a_dealer(phone: Phone) -> None:
    sheet, _expected = evenings.example("free-sheet-quiz")
    bring(phone, {**sheet, "rounds": sheet["rounds"][:2]})
    assert "deal" not in phone.page.locator("main").inner_text().lower()
    phone.open(phone.page.url.removeprefix(phone.address) + "rounds/new/")
    happened = phone.page.locator("#otherwise").text_content() or ""
    assert "Misdeal" in happened
    assert "dealer" not in happened


def twelve() -> Facts:
    """Return an evening of twelve people who played twenty rounds."""
    scores = [
        {name: (37 * number + 11 * seat) % 91 - 15 for seat, name in enumerate(TWELVE)}
        for number in range(ROUNDS)
    ]
    return {
        "scoresheet": 1,
        "game": "free-sheet",
        "players": TWELVE,
        "house_rules": {
            "called": "Summer games",
            "end": "rounds",
            "rounds": ROUNDS,
            "deal": "none",
        },
        "stake": {"amount": "0.10", "currency": "EUR"},
        "rounds": [{"scores": one} for one in scores],
    }


def test_twelve_players_fit_on_a_phone_and_their_rounds_on_one_page(
    phone: Phone, tmp_path: Path
) -> None:
    table = bring(phone, twelve())
    assert phone.sideways() == 0
    assert phone.page.locator(".rounds li").count() == ROUNDS
    phone.open(table + "board/")
    assert phone.sideways() == 0
    phone.open(table + "settlement/")
    assert phone.sideways() == 0
    evenings.open_payments(phone).first.wait_for()
    paper = printed(phone, tmp_path / "paper.pdf", "A4")
    assert len(paper.pages) == 1
    assert paper.smallest >= 7
    assert paper.cut_off == []
    for name in TWELVE:
        assert paper.times(name) >= 1
    assert re.search(r" 20 (?:−?\d+ −?\d+ ?){12}", paper.text)
