"""A game that has no rules here, on a phone: a sentence or three taps, and nothing moves."""

import pytest

from tests.browser import evenings
from tests.browser.phone import NewPhone, Phone
from tests.browser.tour import bring_over

NAMES = ["Anna", "Jan-Willem de Vries", "Bartholomeus", "Wilhelmina van den Berg", "Gülşen"]
SHIFTS = """() => new Promise((done) => {
    let sum = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((one) => (sum += one.value)))
        .observe({ type: "layout-shift", buffered: true });
    setTimeout(() => done(sum), 300);
})"""


def test_next_evening_of_a_named_game_is_two_taps(phone: Phone) -> None:
    bring_over(phone, "free-sheet", {"players": NAMES, "preset": "phase_10"})
    phone.open("new/free-sheet/?called=Phase+10")
    assert phone.texts(".agreed > :is(details, p) .about")[:3] == [
        "Anna deals first",
        "No stake",
        "5 at the table",
    ]
    assert not phone.page.locator(".asking").is_visible()
    phone.taps = 0
    phone.tap(evenings.START)
    phone.see(".next .title")
    assert phone.taps == 1


def test_a_tapped_seat_or_the_line_of_seats_asks_who_plays(phone: Phone) -> None:
    bring_over(phone, "free-sheet", {"players": NAMES})
    phone.open("new/free-sheet/")
    phone.tap_words("Seats")
    assert phone.page.locator(".asking h2").inner_text() == "Who else plays?"
    evenings.sit_down(phone, ["Cees"])
    assert phone.texts(".sitters .about") == ["6 at the table"]


def test_the_sentence_says_what_is_tapped_and_its_number_can_be_typed(phone: Phone) -> None:
    phone.open("new/free-sheet/")
    says = phone.page.locator(".says")
    assert says.inner_text().split() == [
        "Most",
        "points",
        "win,",
        "when",
        "you",
        "stop.",
        "Each",
        "plays",
        "alone.",
    ]
    phone.tap_value("ask_wins", "fewest")
    phone.tap_value("ask_end", "target")
    phone.tap_value("ask_together", "pairs")
    assert "Fewest points win" in says.inner_text()
    assert "Partners sit opposite." in says.inner_text()
    phone.page.locator(".says [name=rule_target]").fill("250")
    evenings.sit_down(phone, NAMES[:4])
    phone.tap(evenings.START)
    phone.see(".next .title")
    sheet = phone.page.context.request.get(phone.page.url + "sheet.json").json()
    agreed = {"wins": "lowest", "end": "target", "target": 250, "teams": 2}
    assert {name: sheet["house_rules"][name] for name in agreed} == agreed


@pytest.mark.parametrize(
    "path",
    ["new/free-sheet/", "new/free-sheet/?preset=skyjo", "new/kraken/", "new/scopa/", "new/skat/"],
)
@pytest.mark.parametrize("known", [False, True])
def test_nothing_moves_while_the_page_of_a_new_match_loads(
    new_phone: NewPhone, path: str, known: bool
) -> None:
    phone = new_phone()
    if known:
        bring_over(phone, "kraken", {"players": NAMES[:4]})
        bring_over(phone, "free-sheet", {"players": NAMES})
    phone.open(path)
    assert phone.page.evaluate(SHIFTS) == 0
