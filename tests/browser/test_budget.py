"""What a phone in a café has to load, counted in bytes as they come over the air."""

import re
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Request, Route

from tests.browser import evenings
from tests.browser.klaverjas_round import Hand
from tests.browser.phone import NewPhone, Phone
from tests.browser.tour import bring

GAMES = ["free-sheet-quiz", "kalooki", "kan", "klaverjassen", "kontsina-partners"]
FIRST_VISIT = 70_000
SAVED_ROUND = 8_000
MOST_FILES = 12
STYLE = 12 * 1024 + 400  # and the heads of the answer
FORMS_TO_STORE = 8_000
BEFORE_A_MATCH = 30_300  # of which 300 for the suits of Swiss cards


class Air:
    """Counts what comes through the air to a phone: heads and compressed bodies, by address."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.addresses: dict[str, str] = {}
        self.bytes: dict[str, int] = {}
        self.finished: dict[str, str] = {}
        self.session = phone.page.context.new_cdp_session(phone.page)
        self.session.on("Network.requestWillBeSent", self._ask)
        self.session.on("Network.responseReceived", self._hear)
        self.session.on("Network.loadingFinished", self._finish)
        self.session.send("Network.enable")

    def _ask(self, reported: Mapping[str, Any]) -> None:
        request = reported["request"]
        path = request["url"].removeprefix(self.phone.address)
        self.addresses[reported["requestId"]] = f"{request['method']} {path}"

    def _hear(self, reported: Mapping[str, Any]) -> None:
        is_cached = reported["response"].get("fromDiskCache")
        self.bytes[reported["requestId"]] = (
            0 if is_cached else reported["response"]["encodedDataLength"]
        )

    def _finish(self, reported: Mapping[str, Any]) -> None:
        self.finished[reported["requestId"]] = self.addresses.get(reported["requestId"], "")
        if self.bytes.get(reported["requestId"]):
            self.bytes[reported["requestId"]] = reported["encodedDataLength"]

    def loaded(self, *, stores_forms: bool = True) -> dict[str, int]:
        """Return how much was loaded of what, the forms to store included: they come last."""
        while stores_forms and not any(
            address.endswith("/offline/") for address in self.finished.values()
        ):
            self.phone.page.wait_for_timeout(50)
        self.phone.page.wait_for_load_state("networkidle")
        answers: dict[str, int] = {}
        for number, size in self.bytes.items():
            if size and number in self.addresses:  # not what was under way before
                answers[self.addresses[number]] = answers.get(self.addresses[number], 0) + size
        print(answers, sum(answers.values()))
        return answers


def without_questions(answers: dict[str, int]) -> dict[str, int]:
    """Leave out the questions for news: the longer a busy machine takes, the more there are."""
    return {address: size for address, size in answers.items() if "?seen=" not in address}


def test_a_first_visit_to_the_table_is_light(new_phone: NewPhone) -> None:
    sheet, _expected = evenings.example("kraken-as-written")
    table = bring(new_phone(), {**sheet, "rounds": sheet["rounds"][:12]})
    visitor = new_phone(stores_forms=True)
    air = Air(visitor)
    visitor.open(table)
    answers = air.loaded()
    files = without_questions(answers)
    assert 0 < files[f"GET {table}"] < sum(files.values()) <= FIRST_VISIT
    assert files[f"GET {table}offline/"] <= FORMS_TO_STORE
    assert len(files) <= MOST_FILES
    (style,) = (size for address, size in answers.items() if "/match." in address)
    assert style <= STYLE


def test_the_answer_to_a_saved_round_is_light(new_phone: NewPhone) -> None:
    sheet, _expected = evenings.example("kraken-as-written")
    phone = new_phone(stores_forms=True)
    table = bring(phone, {**sheet, "rounds": sheet["rounds"][:12]})
    phone.tap_words("Enter round 13")
    Hand(phone, sheet["players"]).tap_facts(sheet["rounds"][12])
    phone.page.wait_for_load_state("networkidle")
    air = Air(phone)
    phone.tap("#entry > .dock > .main:not([hidden])")
    phone.page.get_by_text("Enter round 14").wait_for()
    answers = air.loaded()
    forms_to_store = answers.pop(f"GET {table}offline/")  # not waited for: loaded when idle
    assert answers.keys() >= {f"POST {table}rounds/new/", f"GET {table}"}
    assert sum(without_questions(answers).values()) <= SAVED_ROUND
    assert forms_to_store <= FORMS_TO_STORE


@pytest.mark.parametrize("path", ["", "new/", "new/kraken/", "new/kalooki/"])
def test_a_first_visit_to_the_pages_before_a_match_is_light(new_phone: NewPhone, path: str) -> None:
    visitor = new_phone(anew=True)
    air = Air(visitor)
    visitor.open(path)
    answers = air.loaded(stores_forms=False)
    assert 0 < answers[f"GET {path}"] < sum(answers.values()) <= BEFORE_A_MATCH
    assert len(answers) <= MOST_FILES
    styles = [size for address, size in answers.items() if address.endswith(".css")]
    assert 0 < sum(styles) <= STYLE


# What moved on the page without being asked to, as the browser measures it
NOTE_SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) {
        if (shift.hadRecentInput) continue;
        const moved = shift.sources.map((source) => source.node?.outerHTML?.slice(0, 80));
        shifts.push([shift.value, moved]);
    }
}).observe({ type: "layout-shift", buffered: true });"""
IS_STYLED = """() => document.readyState !== "loading" &&
    [...document.querySelectorAll("link[rel=stylesheet]")].every((link) => link.sheet)"""
PLACES = """() => [...document.querySelectorAll("#entry > *")].map((part) => {
    const { top, height } = part.getBoundingClientRect();
    return [part.localName + (part.id || part.name), top, height];
})"""
# Nothing is on its way into the page any more, and what came has been drawn.
AT_REST = """() => !document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling") &&
    new Promise((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(() => drawn(true)));
    })"""
PUSH_DOWN = """() => {
    const block = document.createElement("p");
    block.textContent = "!";
    document.querySelector("main").before(block);
    return shifts.length;
}"""


def test_nothing_moves_while_a_round_is_entered(new_phone: NewPhone) -> None:
    sheet, _expected = evenings.example("kraken-as-written")
    phone = new_phone(anew=True)
    bring(phone, {**sheet, "rounds": sheet["rounds"][:12]})
    phone.page.add_init_script(NOTE_SHIFTS)
    phone.tap_words("Enter round 13")
    Hand(phone, sheet["players"]).tap_facts(sheet["rounds"][12])
    phone.see("#preview .side-score")
    phone.tap("#preview summary")
    phone.page.locator(".preview-lines[open]").wait_for()
    assert phone.page.evaluate("shifts") == []
    phone.page.wait_for_function(PUSH_DOWN, polling=200)


def is_over(request: Request) -> bool:
    """Return whether all of an answer is there, or none will come."""
    return request.timing["responseEnd"] >= 0 or request.failure is not None


@pytest.mark.parametrize("game", [*GAMES, "kraken-as-written"])
def test_everything_to_enter_stands_in_its_place_before_the_scripts_come(
    new_phone: NewPhone, game: str
) -> None:
    sheet, _expected = evenings.example(game)
    phone = new_phone(anew=True)
    table = bring(phone, {**sheet, "rounds": sheet["rounds"][: len(sheet["rounds"]) // 2]})
    late: list[Route] = []

    def hold(script: Route) -> None:
        late.append(script)

    phone.page.route(re.compile(r"\.js$"), hold)
    phone.page.goto(f"{phone.address}{table}rounds/new/", wait_until="commit")
    phone.page.wait_for_function(IS_STYLED)
    places = phone.page.evaluate(PLACES)
    for script in late:
        script.continue_()
    phone.page.unroute_all()
    phone.page.wait_for_load_state()
    phone.wait_until(lambda: all(map(is_over, phone.requests)))
    phone.wait_for(AT_REST)
    assert [place for place in phone.page.evaluate(PLACES) if place not in places] == []
