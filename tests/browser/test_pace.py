"""How a phone follows: nothing jumps under an eye or a finger, and it asks no more than it must."""

import re

import pytest

from tests.browser import evenings
from tests.browser.following import checks
from tests.browser.klaverjas_round import Hand
from tests.browser.tour import bring

PACES = {
    "at the table": ({}, 800),
    "in a hidden tab": ({"isHidden": True}, 30_000),
    "just after the end": ({"isOver": True, "quietFor": 59_000}, 800),
    "after the end": ({"isOver": True, "quietFor": 61_000}, 5_000),
    "after the end in a hidden tab": ({"isOver": True, "isHidden": True}, 30_000),
    "long after the end": ({"isOver": True, "quietFor": 601_000}, None),
    "long after the last round of a game that goes on": ({"quietFor": 601_000}, 800),
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
TOP = "(row) => row.getBoundingClientRect().top"


@pytest.fixture
def sheet():
    """A whole evening."""
    return evenings.example("kraken-as-written")[0]


@pytest.fixture
def scorer(new_phone, sheet):
    """The scorer's phone at a table where twelve rounds were played."""
    scorer = new_phone()
    scorer.table = bring(scorer, {**sheet, "rounds": sheet["rounds"][:12]})
    return scorer


@pytest.fixture
def viewer(new_phone, scorer):
    """Another phone with the same page open."""
    viewer = new_phone()
    viewer.open(scorer.table)
    return viewer


def enter_round_13(scorer, sheet):
    """Enter the next round."""
    Hand(scorer, sheet["players"]).enter(sheet["rounds"][12])


def wait_for_round_13(viewer):
    """Wait until the round is there, wherever the page is scrolled to."""
    viewer.page.locator(".rounds .number:text-is('13')").wait_for()


def test_the_row_that_is_read_stays_where_it_is(scorer, viewer, sheet):
    row = viewer.page.locator(".rounds li:has(.number:text-is('8'))")
    row.evaluate("(row) => scrollTo(0, row.offsetTop - 10)")
    before, scrolled = row.evaluate(TOP), viewer.page.evaluate("scrollY")
    assert scrolled > 100
    enter_round_13(scorer, sheet)
    wait_for_round_13(viewer)
    assert row.evaluate(TOP) == pytest.approx(before, abs=1)
    assert viewer.page.evaluate("scrollY") > scrolled


def test_whoever_reads_the_top_of_the_page_stays_there(scorer, viewer, sheet):
    enter_round_13(scorer, sheet)
    wait_for_round_13(viewer)
    assert viewer.page.evaluate("scrollY") == 0


@pytest.mark.parametrize("control", [".rounds li:nth-child(3) a", ".links a", ".thumb a"])
def test_what_has_the_focus_keeps_it(scorer, viewer, sheet, control):
    viewer.page.locator(control).first.focus()
    target = viewer.page.evaluate("document.activeElement.href")
    enter_round_13(scorer, sheet)
    wait_for_round_13(viewer)
    assert viewer.page.evaluate("document.activeElement.href") == target


def test_what_changed_is_marked_for_a_moment_and_said(scorer, viewer, sheet):
    enter_round_13(scorer, sheet)
    viewer.page.locator("li.changed").wait_for()
    assert viewer.texts("li.changed .number") == ["13"]
    assert viewer.page.locator("tr.changed").count() == 2
    said = viewer.page.locator("[role=status] [data-told=news]").inner_text()
    assert said == "Round 13: " + " – ".join(viewer.texts("li.changed .score"))
    viewer.page.locator(".changed").first.wait_for(state="detached")


def touch(phone, what):
    """Put a finger on the screen, or take it off."""
    phone.page.evaluate("(what) => document.dispatchEvent(new PointerEvent(what))", what)


def test_nothing_is_swapped_under_a_finger(scorer, viewer, sheet):
    hand, held = Hand(scorer, sheet["players"]), "document.querySelector('.links a') === link"
    hand.open(sheet["rounds"][12])
    hand.tell(sheet["rounds"][12])
    viewer.page.evaluate("window.link = document.querySelector('.links a')")
    touch(viewer, "pointerdown")
    with viewer.page.expect_response(is_news):
        scorer.tap_words("Save")
    viewer.page.wait_for_timeout(100)
    assert viewer.page.evaluate(held)
    touch(viewer, "pointerup")
    wait_for_round_13(viewer)
    assert not viewer.page.evaluate(held)


def is_news(answer):
    """Tell whether an answer to a check is a page."""
    return "seen=" in answer.url and answer.status == 200


def test_the_pace_fits_the_occasion(viewer):
    occasions = [occasion for occasion, _wait in PACES.values()]
    waits = viewer.page.evaluate(PAUSE, occasions)
    assert dict(zip(PACES, waits, strict=True)) == {name: wait for name, (_, wait) in PACES.items()}


def stop_clock(phone, path):
    """Open a page on which time passes only when a test says so."""
    phone.page.clock.install(time="2030-01-01T20:00:00")
    phone.open(path)
    phone.page.clock.pause_at("2030-01-01T20:01:00")
    phone.page.wait_for_load_state("networkidle")


def asked_during(phone, seconds, step=1):
    """Let time pass on a phone whose clock stands still, and return how often it asked."""
    before = len(checks(phone))
    for _step in range(seconds // step):
        phone.page.clock.run_for(step * 1_000)
        settle(phone)
    return len(checks(phone)) - before


def settle(phone):
    """Wait until every check has its answer."""
    for request in checks(phone)[-1:]:
        request.response().finished()
    phone.page.wait_for_timeout(20)


def test_a_phone_on_the_table_asks_once_a_second(scorer, new_phone):
    phone = new_phone()
    stop_clock(phone, scorer.table)
    assert asked_during(phone, 10) == 10


def test_a_hidden_page_asks_seldom_and_at_once_when_it_is_back(scorer, new_phone):
    phone = new_phone()
    stop_clock(phone, scorer.table)
    phone.page.evaluate(HIDE, True)
    assert asked_during(phone, 29) == 0
    assert asked_during(phone, 60) == 2
    before = len(checks(phone))
    phone.page.evaluate(HIDE, False)
    settle(phone)
    assert len(checks(phone)) == before + 1


def test_a_page_asks_no_more_when_the_game_is_long_over(scorer, new_phone, sheet):
    phone = new_phone()
    stop_clock(phone, bring(scorer, sheet))
    assert asked_during(phone, 10) <= 10
    asked_during(phone, 60, step=10)
    assert asked_during(phone, 60, step=5) == 12
    asked_during(phone, 600, step=60)
    assert asked_during(phone, 3_600, step=600) == 0
    phone.page.evaluate("dispatchEvent(new Event('focus'))")
    settle(phone)
    assert asked_during(phone, 600, step=600) == 0


def test_two_checks_are_never_under_way_at_once(viewer):
    held = []

    def hold(route):
        held.append(route)

    viewer.page.route("**/*seen=*", hold)
    viewer.page.wait_for_timeout(1_500)
    for _return in range(3):
        viewer.page.evaluate("dispatchEvent(new Event('focus'))")
    viewer.page.wait_for_timeout(1_500)
    assert len(held) == 1
    held[0].continue_()
    viewer.page.wait_for_timeout(1_500)
    assert len(held) == 2
    held[1].continue_()


def test_a_phone_without_network_says_so_until_it_is_back(scorer, viewer, sheet):
    viewer.page.context.set_offline(True)
    viewer.page.get_by_text("No connection").wait_for()
    assert viewer.page.evaluate("document.documentElement.dataset.reachable") == "false"
    enter_round_13(scorer, sheet)
    viewer.page.evaluate("document.addEventListener('reachable', () => { window.isBack = true })")
    viewer.page.context.set_offline(False)
    wait_for_round_13(viewer)
    viewer.page.get_by_text("No connection").wait_for(state="hidden")
    assert viewer.page.evaluate("window.isBack")
    assert [trouble for trouble in viewer.troubles if not OFFLINE.search(trouble)] == []
    viewer.troubles.clear()


def test_a_phone_whose_link_was_taken_back_says_so_and_asks_no_more(scorer, new_phone):
    scorer.open(f"{scorer.table}phones/")
    viewer = new_phone()
    viewer.expect_refusals(404)
    viewer.page.goto(scorer.page.locator("a.address").last.inner_text())
    scorer.tap(scorer.page.get_by_text("Revoke this link").last)
    scorer.tap(scorer.page.get_by_role("button", name="Revoke it").last)
    viewer.page.get_by_text("This link does not work any more.").wait_for()
    assert viewer.page.locator(".standings").is_visible()
    before = len(checks(viewer))
    viewer.page.wait_for_timeout(2_500)
    assert len(checks(viewer)) == before
