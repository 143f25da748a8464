"""The hall board on a screen of 1920 x 1080: sixty people at fifteen tables, read from afar."""

import time

import pytest

from tests.browser.agreements import open_agreement
from tests.browser.club_evening import SIXTY, begin_evening, play
from tests.browser.looks import OF_TEXTS, faults
from tests.browser.phone import NewPhone, Options, Phone

HALL: Options = {
    "viewport": {"width": 1920, "height": 1080},
    "is_mobile": False,
    "has_touch": False,
}
TEN_SECONDS = 10_000
SEEN_WITHIN = 2.0  # seconds
LEAST, LEAST_NAME, LEAST_TABLE = 36, 44, 76  # px
# What is written anywhere, and in what size; initials are in pieces, which say nothing else
SIZES = """() => {
    const texts = [...document.querySelectorAll("#live *")].filter((one) => one.checkVisibility() &&
        !one.closest(".piece, .unseen, .with .name") &&
        [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()));
    const what = (one) => one.closest(".with, .name, .total, .table-number")?.className ?? "";
    return texts.map((one) =>
        [one.innerText, parseFloat(getComputedStyle(one).fontSize), what(one)]);
}"""
OVER_THE_EDGE = """() => [...document.querySelectorAll("#live *")]
    .filter((one) => one.checkVisibility() && !one.closest(".unseen"))
    .filter((one) => { const box = one.getBoundingClientRect();
        return box.right > innerWidth + 1 || box.bottom > innerHeight + 1; })
    .map((one) => one.innerText)"""

# Whom somebody sits with, where that would need more room than there is beside any table's number
MORE_THAN_A_LINE = """() => {
    const found = [];
    for (const screen of document.querySelectorAll(".hall-seats")) {
        document.querySelector(".hall-seats[data-now]").removeAttribute("data-now");
        screen.setAttribute("data-now", "");
        for (const seat of screen.children) {
            seat.querySelector(".table-number").lastChild.textContent = "15";
            const below = seat.querySelector(".with");
            const room = below.clientWidth;
            below.style.width = "max-content";
            if (below.clientWidth > room) found.push(below.innerText);
        }
    }
    return found;
}"""


@pytest.fixture
def evening(phone: Phone) -> str:
    """The path of an evening of sixty, whose first sitting was just let begin."""
    evening = begin_evening(phone, SIXTY)
    play(phone, evening)
    return evening


@pytest.fixture
def hall(new_phone: NewPhone) -> Phone:
    return new_phone(**HALL)


def readable(hall: Phone) -> None:
    """Whatever is on the screen is large enough, on it as a whole, and not cut."""
    sizes = hall.page.evaluate(SIZES)
    assert min(size for _words, size, _what in sizes) >= LEAST
    assert min(size for _words, size, what in sizes if "name" in what) >= LEAST_NAME
    assert min(size for _words, size, what in sizes if "table-number" in what) >= LEAST_TABLE
    assert hall.page.evaluate(OVER_THE_EDGE) == []
    assert not faults(hall.page, OF_TEXTS)


def names_on(hall: Phone) -> list[str]:
    seen = hall.page.locator("#live ol[data-now] li .name:not(.with *)")
    return [words for words in seen.all_inner_texts() if words]


def score_at_a_table(phone: Phone, evening: str) -> float:
    """Enter a round at the first table; return when it was saved."""
    phone.open(evening)
    phone.tap(phone.page.locator("#table-1 a"))
    phone.see(".next .title")
    open_agreement(phone, "Agreed score", "agreed")
    for side, points in enumerate((100, 62)):
        phone.type(phone.find(f"[name=agreed_points_{side}]"), str(points))
    phone.type(phone.find("[name=agreed_reason]"), "Counted once")
    phone.tap_words("Save agreed score")
    phone.see(".rounds li")
    return time.monotonic()


def test_sixty_people_find_their_tables_by_name_while_it_turns(hall: Phone, evening: str) -> None:
    hall.page.clock.install()
    hall.open(f"{evening}board/")
    hall.see("h1", "Sitting 1: who sits where")
    everybody = list[str]()
    for first, last in ((1, 18), (19, 36), (37, 54), (55, 60)):
        readable(hall)
        hall.see(".turns", f"{first} to {last} of 60, turns every ten seconds")
        everybody += names_on(hall)
        hall.page.clock.run_for(TEN_SECONDS)
    assert len({*everybody}) == len(everybody) == len(SIXTY)
    hall.see(".turns", "1 to 18 of 60, turns every ten seconds")


def test_whoever_sits_with_somebody_stands_on_one_line(hall: Phone, evening: str) -> None:
    hall.open(f"{evening}board/")
    hall.see("h1", "Sitting 1: who sits where")
    assert hall.page.evaluate(MORE_THAN_A_LINE) == []


def test_a_round_is_seen_in_the_hall_within_two_seconds_and_its_tables_turn_with_the_list(
    phone: Phone, hall: Phone, evening: str
) -> None:
    hall.open(f"{evening}board/")
    hall.see("h1", "Sitting 1: who sits where")
    saved = score_at_a_table(phone, evening)
    hall.see(".hall-table .total", "100")
    assert time.monotonic() - saved < SEEN_WITHIN
    hall.page.clock.install()
    hall.open(f"{evening}board/")
    for turn in range(7):
        readable(hall)
        first = 4 * (turn % 4) + 1
        hall.see(".turns", f"Tables {first} to {min(first + 3, 15)} of 15")
        hall.see(".turns", f"list {9 * turn + 1} to {min(9 * turn + 9, 60)} of 60")
        hall.page.clock.run_for(TEN_SECONDS)


def test_without_script_all_of_it_is_there_and_scrolls(new_phone: NewPhone, evening: str) -> None:
    options: Options = {**HALL, "java_script_enabled": False}
    hall = new_phone(**options)
    hall.open(f"{evening}board/")
    assert hall.page.locator(".hall-seats li:visible").count() == len(SIXTY)
    assert not hall.page.locator(".turns").is_visible()
