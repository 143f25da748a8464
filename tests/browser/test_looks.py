"""Whatever people are called and however a phone is held, nothing is seen that should not be.

The few pages on which an evening is spent, with long names: `tests.tools.pictures` looks at all.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.browser import evenings
from tests.browser.looks import KINDS, faults
from tests.browser.phone import Phone
from tests.browser.phones import new_phones
from tests.browser.tour import bring

LONG_NAMES = ("Jan-Willem de Vries", "Bartholomeus", "Wilhelmina van den Berg", "Gülşen")
SCREENS = {
    "phone": ViewportSize(width=360, height=740),
    "small": ViewportSize(width=320, height=568),
    "landscape": ViewportSize(width=740, height=360),
}
WORDS = "Bartholomeus van den Berg"
FAULTY = {
    "broken": f'<p style="width: 4rem; overflow-wrap: anywhere">{WORDS}</p>',
    "broken at a hyphen": '<p style="width: 3rem">Jan-Willem</p>',
    "cut": f'<p style="width: 4rem; overflow: hidden; white-space: nowrap">{WORDS}</p>',
    "cut by dots": f'<p style="width: 4rem; overflow: hidden; text-overflow: ellipsis">{WORDS}</p>',
    "cut in a field": '<input style="width: 4rem; height: 3rem" value="Bartholomeus">',
    "cut by a bar": f"""<div style="position: fixed; inset: 0; background: #fff"></div>
        <p>{WORDS}</p>""",
    "spill": '<p style="width: 3rem; border: 1px solid">Bartholomeus</p>',
    "bar": '<header class="bar"><h1>Round 3<br>Anna deals,<br>Cees leads',
    "small": '<p style="font-size: 11px">first</p>',
    "small in a drawing": """<svg viewBox="0 0 200 200" width="100"><text y="50">12</text></svg>""",
    "target": '<button style="width: 4rem; height: 2.5rem">Save</button>',
    "target in a row": '<p><a href="/">Rules</a> · <a href="/">History</a></p>',
    "sideways": '<p style="width: 120vw">first</p>',
    "orange": """<button class="main">Start</button><button class="main">Save</button>""",
    "over": f"""<p style="position: absolute; top: 0">{WORDS}</p>
        <p style="position: absolute; top: 0">€12.50</p>""",
    "over a piece": f"""<p style="position: absolute; top: 0; margin: 0">{WORDS}</p>
        <b class="piece" style="position: absolute; top: 0; left: 2rem">B</b>""",
}
FINE = {
    "a hyphen in a sentence": '<p style="width: 3rem">half-way, and the rest comes then</p>',
    "names on two lines": f'<p style="width: 7rem">{WORDS}</p>',
    "what can be scrolled": f"""<p style="width: 4rem; overflow: auto; white-space: nowrap">
        {WORDS}</p>""",
    "what is only heard": f'<p style="position: absolute; clip-path: inset(50%)">{WORDS}</p>',
    "an initial in its shape": '<b class="piece" style="font-size: 8px">B</b>',
    "a link in a sentence": '<p>Whoever wants to know <a href="/">reads the rules</a> first.</p>',
    "a box with a label as its target": """
        <label style="display: block; height: 3rem"><input type="checkbox"> Stake</label>""",
    "a link as large as its row": """
        <p style="position: relative; height: 3rem"><a href="/" class="row">Anna</a></p>""",
    "what lies under a sheet": f"""<p style="position: absolute; top: 0">{WORDS}</p>
        <p style="position: fixed; inset: 0; margin: 0; background: #fff">€12.50</p>
        <p style="height: 200vh"></p>""",
    "a badge beside the button": """<button class="main">Start</button>
        <b style="background: var(--orange)">running</b>""",
}
STYLE = """<style>
    :root { --orange: #f2a46f; font: 16px sans-serif }
    .main { background: var(--orange); width: 9rem; height: 4rem; border: 0; font: inherit }
    .piece { display: inline-grid; place-items: center; width: 2rem; height: 2rem }
    .row::after { content: ""; position: absolute; inset: 0 }
    .bar h1 { margin: 0; font-size: 1rem }
</style>"""


def pages_of_an_evening(phone: Phone) -> Iterator[str]:
    """The first page, a new match, the table, its end, and what a club keeps of it."""
    sheet = evenings.example_with("kraken-as-written", LONG_NAMES)
    phone.open()
    yield "home of a new phone"
    phone.open("new/kraken/")
    evenings.sit_down(phone, LONG_NAMES[:3])
    yield "new match"
    table = bring(phone, {**sheet, "rounds": []})
    yield "before the first round"
    table = bring(phone, {**sheet, "rounds": sheet["rounds"][:10]})
    yield "table"
    phone.open(f"{table}rounds/new/")
    phone.see("#preview")
    yield "entry"
    bring(phone, sheet, "settlement/")
    yield "end"
    phone.tap("#on-account")
    phone.see("#at-table")
    phone.tap_words("To the account")
    phone.see(".balances")
    yield "account"
    club = phone.page.url.removesuffix("account/")
    phone.page.goto(club)
    yield "club"
    phone.page.goto(phone.page.locator(".league tbody a").first.evaluate("link => link.href"))
    yield "player"
    phone.open()
    yield "home"


@pytest.fixture(scope="module")
def found(browser: Browser, server: str) -> list[tuple[str, str]]:
    """Return what is wrong and its kind, on pages that were looked at once on each screen."""
    wrong = []
    with new_phones(browser, server) as new_phone:
        phone = new_phone()
        for what in pages_of_an_evening(phone):
            for screen, size in SCREENS.items():
                phone.page.set_viewport_size(size)
                seen = faults(phone.page)
                wrong += [(fault.kind, f"{what} {screen}: {fault}") for fault in seen]
    return wrong


@pytest.mark.parametrize("kind", KINDS)
def test_long_names_spoil_no_page_of_an_evening(found: list[tuple[str, str]], kind: str) -> None:
    assert [fault for each, fault in found if each == kind] == []


def show(phone: Phone, content: str) -> None:
    """Show some content in the style of these tests, once that counts."""
    phone.page.set_content(STYLE + content)
    phone.wait_for("getComputedStyle(document.documentElement).getPropertyValue('--orange')")


@pytest.mark.parametrize("what", FAULTY)
def test_what_nobody_should_see_is_found(phone: Phone, what: str) -> None:
    show(phone, FAULTY[what])
    assert {fault.kind for fault in faults(phone.page)} == {what.split(maxsplit=1)[0]}


@pytest.mark.parametrize("what", FINE)
def test_nothing_is_wrong_with_what_looks_alike(phone: Phone, what: str) -> None:
    show(phone, FINE[what])
    assert faults(phone.page) == []
