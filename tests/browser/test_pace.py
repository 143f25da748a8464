"""How a phone follows: nothing jumps under an eye or a finger, and it asks no more than it must."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Response, Route

from tests.browser import evenings
from tests.browser.cafe import enter_elsewhere
from tests.browser.following import asked_during, checks, let_pass, settle, stop_clock
from tests.browser.klaverjas_round import Hand
from tests.browser.phone import NewPhone, Phone
from tests.browser.phones import new_phones
from tests.browser.tour import bring

PACES = {
    "at the table": ({}, 800),
    "in a hidden tab": ({"isHidden": True}, 30_000),
    "just after the end": ({"isOver": True, "quietFor": 59_000}, 800),
    "after the end": ({"isOver": True, "quietFor": 61_000}, 5_000),
    "after the end in a hidden tab": ({"isOver": True, "isHidden": True}, 30_000),
    "long after the end": ({"isOver": True, "quietFor": 601_000}, None),
    "long after the last round of a match that goes on": ({"quietFor": 601_000}, 800),
    "after a failure": ({"failures": 1}, 800),
    "after three failures": ({"failures": 3}, 3_200),
    "after many failures": ({"failures": 30}, 5_000),
    "under a link that was taken back": ({"isGone": True}, None),
}
PAUSE = """async (times) => {
    const module = await import(document.querySelector("script[src*=follow]").src);
    return times.map((time) => module.pause({ failures: 0, quietFor: 0, ...time }));
}"""
HIDE = """(isHidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
# What Chromium complains of without a network; the second is about the service worker.
OFFLINE = re.compile("ERR_INTERNET_DISCONNECTED|unknown error occurred when fetching the script")
MARKED = 4_000  # milliseconds
TOP = "(row) => row.getBoundingClientRect().top"


@pytest.fixture
def sheet() -> dict[str, Any]:
    """A whole evening."""
    return evenings.example("kraken-as-written")[0]


@pytest.fixture
def scorer(new_phone: NewPhone) -> Phone:
    """The scorer's phone."""
    return new_phone()


@pytest.fixture
def table(scorer: Phone, sheet: dict[str, Any]) -> str:
    """The scorer's table page, open on the phone after twelve rounds."""
    return bring(scorer, {**sheet, "rounds": sheet["rounds"][:12]})


@pytest.fixture
def viewer(new_phone: NewPhone, table: str) -> Phone:
    """Another phone with the same page open."""
    viewer = new_phone()
    viewer.open(table)
    return viewer


def enter_round_13(scorer: Phone, table: str) -> None:
    """Enter the next round, on the phone of somebody else."""
    enter_elsewhere(f"/{table}", scorer.address, 90)


def wait_for_round_13(viewer: Phone) -> None:
    """Wait until the round is there, wherever the page is scrolled to, and everything in place."""
    viewer.page.locator(".rounds .number:text-is('13')").wait_for()
    viewer.page.locator("[data-told=news]:not(:empty)").wait_for(state="attached")


AsRead = tuple[float, float, str | None]  # scrolled how far, a row's place, what has the focus
Readers = tuple[dict[str, AsRead], dict[str, AsRead]]

EIGHTH = ".rounds li:has(.number:text-is('8'))"
CONTROLS = [".rounds li:nth-child(3) a", ".bar a", ".thumb a"]
FOCUSED = "document.activeElement.href"


@pytest.fixture(scope="module")
def readers(browser: Browser, server: str) -> Iterator[Readers]:
    """What is read on phones at one table, before a round came and after it.

    One shows the row of round 8, one the top of the page; on the others a control has the focus.
    """
    sheet, _expected = evenings.example("kraken-as-written")
    with new_phones(browser, server) as new_phone:
        scorer = new_phone()
        table = bring(scorer, {**sheet, "rounds": sheet["rounds"][:12]})
        phones = {reads: new_phone() for reads in (EIGHTH, "the top", *CONTROLS)}
        for phone in phones.values():
            phone.open(table)
        phones[EIGHTH].page.locator(EIGHTH).evaluate("(row) => scrollTo(0, row.offsetTop - 10)")
        for control in CONTROLS:
            phones[control].page.locator(control).first.focus()
        before = {reads: as_read(phone) for reads, phone in phones.items()}
        enter_round_13(scorer, table)
        for phone in phones.values():
            wait_for_round_13(phone)
        yield before, {reads: as_read(phone) for reads, phone in phones.items()}


def as_read(phone: Phone) -> AsRead:
    """Return how far a page is scrolled, where its row of round 8 is, and what has the focus."""
    top = phone.page.locator(EIGHTH).evaluate(TOP)
    return phone.page.evaluate("scrollY"), top, phone.page.evaluate(FOCUSED)


def test_the_row_that_is_read_stays_where_it_is(readers: Readers) -> None:
    (scrolled, place, _), (scrolled_after, place_after, _) = (one[EIGHTH] for one in readers)
    assert scrolled > 100
    assert place_after == pytest.approx(place, abs=1)
    assert scrolled_after != scrolled  # a row came above it, and a duty went


def test_whoever_reads_the_top_of_the_page_stays_there(readers: Readers) -> None:
    before, after = (one["the top"] for one in readers)
    assert before[0] == after[0] == 0


@pytest.mark.parametrize("control", CONTROLS)
def test_what_has_the_focus_keeps_it(readers: Readers, control: str) -> None:
    (_, _, target), (_, _, target_after) = (one[control] for one in readers)
    assert target
    assert target_after == target


def test_what_changed_is_marked_for_a_moment_and_said(
    scorer: Phone, table: str, new_phone: NewPhone, sheet: dict[str, Any]
) -> None:
    viewer = new_phone(anew=True)
    viewer.page.clock.install()
    viewer.open(table)
    Hand(scorer, sheet["players"]).enter(sheet["rounds"][12])  # in which both sides score
    viewer.page.locator(".rounds li.changed").wait_for()
    assert viewer.texts(".rounds li.changed .number") == ["13"]
    assert viewer.page.locator(".standings li.changed").count() == 2
    said = viewer.page.locator("[role=status] [data-told=news]").inner_text()
    assert said == "Round 13: " + " to ".join(viewer.texts(".rounds li.changed .score"))
    viewer.page.clock.fast_forward(MARKED)
    viewer.page.locator(".changed").first.wait_for(state="detached")


def touch(phone: Phone, what: str) -> None:
    """Put a finger on the screen, or take it off."""
    phone.page.evaluate("(what) => document.dispatchEvent(new PointerEvent(what))", what)


def test_nothing_is_swapped_under_a_finger(
    scorer: Phone, viewer: Phone, sheet: dict[str, Any]
) -> None:
    hand, held = Hand(scorer, sheet["players"]), "document.querySelector('.bar a') === link"
    hand.open(sheet["rounds"][12])
    hand.tap_facts(sheet["rounds"][12])
    viewer.page.evaluate("window.link = document.querySelector('.bar a')")
    touch(viewer, "pointerdown")
    with viewer.page.expect_response(is_news):
        scorer.tap(".main[value=save]")
    viewer.page.wait_for_timeout(100)
    assert viewer.page.evaluate(held)
    touch(viewer, "pointerup")
    wait_for_round_13(viewer)
    assert not viewer.page.evaluate(held)


def is_news(answer: Response) -> bool:
    """Return whether an answer to a check is a page."""
    return "seen=" in answer.url and answer.status == 200


def test_the_pace_fits_the_occasion(viewer: Phone) -> None:
    occasions = [occasion for occasion, _wait in PACES.values()]
    waits = viewer.page.evaluate(PAUSE, occasions)
    assert dict(zip(PACES, waits, strict=True)) == {name: wait for name, (_, wait) in PACES.items()}


def test_a_phone_on_the_table_asks_once_a_second(table: str, new_phone: NewPhone) -> None:
    phone = new_phone(anew=True)
    stop_clock(phone, table)
    assert asked_during(phone, 10) == 10


def test_a_hidden_page_asks_seldom_and_at_once_when_it_is_back(
    table: str, new_phone: NewPhone
) -> None:
    phone = new_phone(anew=True)
    stop_clock(phone, table)
    phone.page.evaluate(HIDE, True)
    assert asked_during(phone, 29, step=29) == 0
    assert asked_during(phone, 60, step=6) == 2
    before = len(checks(phone))
    phone.page.evaluate(HIDE, False)
    settle(phone)
    assert len(checks(phone)) == before + 1


def test_a_page_asks_no_more_when_the_match_is_long_over(
    scorer: Phone, new_phone: NewPhone, sheet: dict[str, Any]
) -> None:
    phone = new_phone(anew=True)
    stop_clock(phone, bring(scorer, sheet))
    assert asked_during(phone, 10) <= 10
    let_pass(phone, 60)
    assert asked_during(phone, 60, step=5) == 12
    let_pass(phone, 600)
    assert asked_during(phone, 3_600, step=600) == 0
    phone.page.evaluate("dispatchEvent(new Event('focus'))")
    settle(phone)
    assert asked_during(phone, 600, step=600) == 0


def test_what_a_finger_put_off_comes_though_the_match_is_long_over(
    scorer: Phone, new_phone: NewPhone, sheet: dict[str, Any]
) -> None:
    phone = new_phone(anew=True)
    stop_clock(phone, bring(scorer, sheet))
    let_pass(phone, 660)
    assert asked_during(phone, 600, step=600) == 0
    scorer.tap_words("Who pays whom")
    scorer.tap(evenings.open_payments(scorer).first)
    scorer.page.locator("li.paid").wait_for()
    touch(phone, "pointerdown")
    phone.look_up()
    settle(phone)
    assert phone.page.locator("[data-told=news]:not(:empty)").count() == 0
    touch(phone, "pointerup")
    assert asked_during(phone, 2) > 0
    phone.page.locator("[data-told=news]:not(:empty)").wait_for(state="attached")


def test_two_checks_are_never_under_way_at_once(table: str, new_phone: NewPhone) -> None:
    phone = new_phone(anew=True)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    stop_clock(phone, table)
    phone.page.route("**/*seen=*", hold)
    phone.page.clock.run_for(1_000)
    phone.wait_until(lambda: held)
    for _return in range(3):
        phone.page.evaluate("dispatchEvent(new Event('focus'))")
    phone.page.clock.run_for(5_000)
    phone.page.wait_for_timeout(100)
    assert len(held) == 1
    held[0].continue_()
    settle(phone)
    phone.page.clock.run_for(1_000)
    phone.wait_until(lambda: len(held) > 1)
    assert len(held) == 2
    held[1].continue_()


def test_a_phone_without_network_says_so_until_it_is_back(
    scorer: Phone, table: str, viewer: Phone
) -> None:
    viewer.page.context.set_offline(True)
    viewer.page.get_by_text("No connection").wait_for()
    assert viewer.page.evaluate("document.documentElement.dataset.reachable") == "false"
    enter_round_13(scorer, table)
    viewer.page.evaluate("document.addEventListener('reachable', () => { window.isBack = true })")
    viewer.page.context.set_offline(False)
    wait_for_round_13(viewer)
    viewer.page.get_by_text("No connection").wait_for(state="hidden")
    assert viewer.page.evaluate("window.isBack")
    assert [trouble for trouble in viewer.troubles if not OFFLINE.search(trouble)] == []
    viewer.troubles.clear()


def test_a_phone_whose_link_was_taken_back_says_so_and_asks_no_more(
    scorer: Phone, table: str, new_phone: NewPhone
) -> None:
    scorer.open(f"{table}phones/")
    viewer = new_phone(anew=True)
    viewer.expect_refusals(404)
    address = scorer.page.locator("a.address").last.inner_text()
    stop_clock(viewer, address.removeprefix(viewer.address))
    scorer.tap(scorer.page.get_by_text("Revoke this link").last)
    scorer.tap(scorer.page.get_by_role("button", name="Revoke it").last)
    scorer.page.get_by_text("Watching is off.").wait_for()
    assert asked_during(viewer, 1) == 1
    viewer.page.get_by_text("This link does not work any more.").wait_for()
    assert viewer.page.locator(".standings").is_visible()
    assert asked_during(viewer, 60, step=60) == 0
