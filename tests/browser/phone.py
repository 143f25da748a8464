"""A phone at the table: a browser whose every tap counts, and to which nothing wrong may happen."""

import functools
import re
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Protocol, TypedDict, Unpack
from urllib.parse import urlsplit

from playwright.sync_api import (
    CDPSession,
    ConsoleMessage,
    Error,
    FloatRect,
    Locator,
    Page,
    Request,
    ViewportSize,
)

from tests.browser.finger import NAMED, is_seen, texts, touch

PORTRAIT: ViewportSize = {"width": 360, "height": 740}
REPORT_VIOLATIONS = """addEventListener("securitypolicyviolation", (violation) =>
    console.error(`CSP: ${violation.violatedDirective} ${violation.blockedURI}`))"""
# The answer to a form that is refused is a page like any other, but Chromium complains of it.
REFUSAL = re.compile(r"Failed to load resource: the server responded with a status of (\d+)")
# A preview that newer taps overtake is broken off; a failure would be an error of its own.
OVERTAKEN = re.compile(r"htmx:(afterRequest|sendAbort),")
# A preview still under way when something else is tapped is dropped, and htmx says so as an error.
DROPPED = re.compile(r"htmx:(afterRequest|sendAbort|sendError), ")
# What Playwright says where it lets a page have no service worker
NO_WORKER = re.compile(r"Service Worker registration blocked by Playwright")
# A page that has nothing else to do fetches the forms that it needs without a network.
NEVER_IDLE = "window.requestIdleCallback = () => 0"
BOXES = "(ones) => ones.map((one) => [one.innerText, one.getBoundingClientRect().toJSON()])"
UNBROKEN_HYPHEN = "\N{NON-BREAKING HYPHEN}"  # in names
USUAL_SIZES = {"standard": 16, "fixed": 13}
# Says which round it saves, or which duty it passes over
SAVE = "#entry > .dock > .main:not([hidden])"
PATIENCE = 90_000  # milliseconds; a machine may be busy

Facts = Mapping[str, Any]  # of a round or an evening, as they stand in a score sheet


class Box(FloatRect):
    """Where something on the screen is, as its page says it."""

    right: float
    bottom: float


class Options(TypedDict, total=False):
    """How a browser is told what it runs on."""

    viewport: ViewportSize
    has_touch: bool
    is_mobile: bool
    locale: str
    reduced_motion: Literal["no-preference", "reduce"]
    java_script_enabled: bool
    service_workers: Literal["allow", "block"]


LIKE_A_PHONE: Options = {
    "viewport": PORTRAIT,
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-GB",
    "reduced_motion": "reduce",  # or whatever is news would be drawn anew for seconds
}


class Phone:
    """One page of a browser. Taps are counted; complaints are gathered in ``troubles``.

    Its ``requests`` are gathered where it ``listens``: to hear of each takes a tenth of what a page
    takes. On any phone the browser refuses those to other servers, as pages demand, and complains.
    """

    def __init__(self, page: Page, address: str, *, listens: bool = True) -> None:
        self.page = page
        self.address = address
        self.taps = 0
        self.troubles: list[str] = []
        self.requests: list[Request] = []
        self.expected_statuses: set[int] = set()
        page.set_default_timeout(PATIENCE)
        page.add_init_script(REPORT_VIOLATIONS)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.troubles.append(f"script: {error}"))
        if listens:
            page.on("request", self._see)

    def _hear(self, message: ConsoleMessage) -> None:
        status = REFUSAL.match(message.text)
        if status and int(status[1]) in self.expected_statuses:
            return
        if OVERTAKEN.match(message.text):
            return
        if DROPPED.match(message.text) or NO_WORKER.search(message.text):
            return
        if message.type in {"error", "warning"}:
            self.troubles.append(f"{self.page.url}: {message.type}: {message.text}")

    def _see(self, request: Request) -> None:
        parts = urlsplit(request.url)
        self.requests.append(request)
        if parts.scheme != "data" and parts.netloc != urlsplit(self.address).netloc:
            self.troubles.append(f"a request to {request.url}")

    @functools.cached_property
    def session(self) -> CDPSession:
        """A line to the browser itself, for what Playwright has no word for."""
        return self.page.context.new_cdp_session(self.page)

    def open(self, path: str = "/") -> None:
        """Type an address of this server."""
        self.page.goto(self.address + path.lstrip("/"))

    def expect_refusals(self, *statuses: int) -> None:
        """From now on answers with these statuses are what a test is after."""
        self.expected_statuses.update(statuses)

    def look_up(self) -> None:
        """Let somebody look at the phone again: the page that lies open asks at once for news."""
        self.page.evaluate("dispatchEvent(new Event('focus'))")

    def find(self, words: str | Locator) -> Locator:
        """Find a link or button by its words, or anything by its selector."""
        return self.page.locator(words) if isinstance(words, str) else words

    def ready(self, what: str | Locator) -> Locator:
        """Wait until something is there, and its page's scripts too; return it."""
        found = self.find(what)
        found.wait_for(state="attached")
        self.page.wait_for_load_state("domcontentloaded")
        return found

    def see(self, selector: str, words: str | None = None) -> None:
        """Wait until the first that matches, and says this, is seen: mostly with one question."""
        if not is_seen(self.page, selector, words):
            found = self.page.locator(selector)
            (found.filter(has_text=words) if words else found).first.wait_for()

    def tap(self, what: str | Locator) -> None:
        """Touch something: a selector, or something found already. It counts."""
        if not isinstance(what, str) or not touch(self.page, [(what, None)]):
            self.ready(what).tap()
        self.taps += 1

    def tap_each(self, selectors: Sequence[str]) -> None:
        """Touch what stands still together, as keys do, one after the other. Each counts."""
        met = touch(self.page, [(selector, None) for selector in selectors])
        self.taps += met
        for selector in selectors[met:]:
            self.tap(selector)

    def tap_keys(self, digits: int | str) -> None:
        """Touch the keys of a number."""
        self.tap_each([f"[data-key='{digit}']" for digit in str(digits)])

    def tap_number(self, field: str, number: int) -> None:
        """Touch the keys of a number for a tile, which is touched first unless it is typed in."""
        tile = f".number-tile:has(input[name={field}])"
        self.see(tile)
        if not self.texts(f"{tile}.active"):
            self.tap(tile)
        self.tap_keys(number)

    def tap_words(self, words: str) -> None:
        """Touch the link or button that says exactly this."""
        if touch(self.page, [(NAMED, words)]):
            self.taps += 1
            return
        spelt = re.escape(words).replace(r"\-", f"[-{UNBROKEN_HYPHEN}]")
        named = re.compile(f"^{spelt}$")
        link = self.page.get_by_role("link", name=named)
        self.tap(link.or_(self.page.get_by_role("button", name=named)))

    def save_round(self) -> None:
        """Touch the button that saves a round."""
        self.tap(SAVE)

    def tap_more(self, words: str) -> None:
        """Touch *More* on the table page, and what is found there."""
        self.tap_words("More")
        self.tap(
            self.page.locator("#more").get_by_role(
                "link", name=re.compile(rf"^\s*{re.escape(words)}\b")
            )
        )

    def tap_tile(self, field: str, words: str) -> None:
        """Touch a tile of a field, by what it says."""
        tiles = self.page.locator(f".tile:has(input[name={field}])")
        self.tap(tiles.filter(has_text=re.compile(rf"^\s*{re.escape(words)}\b")))

    def tap_value(self, field: str, value: str | int) -> None:
        """Touch the tile of a field that stands for a value."""
        self.tap(f".tile:has(input[name={field}][value='{value}'])")

    def type(self, label: str | Locator, text: str) -> None:
        """Type into a field with the phone's own keyboard, as for a name or a reason."""
        field = self.page.get_by_label(label) if isinstance(label, str) else label
        field.fill(text)

    def texts(self, selector: str) -> list[str]:
        """Return the texts of everything that matches, without spaces around them."""
        self.page.wait_for_load_state()
        if not (found := texts(self.page, selector)):
            found = self.page.locator(selector).all_inner_texts()
        return [text.strip().replace(UNBROKEN_HYPHEN, "-") for text in found]

    def numbers(self, selector: str) -> list[int]:
        """Return the whole numbers in everything that matches."""
        return [number_in(text) for text in self.texts(selector)]

    def wait_until(self, is_so: Callable[[], object]) -> None:
        """Wait until something is so of which the page itself knows nothing."""
        deadline, pause = time.monotonic() + PATIENCE / 1_000, 20
        while not is_so():
            assert time.monotonic() < deadline, "it never is"
            self.page.wait_for_timeout(pause)
            pause = min(2 * pause, 160)

    def wait_for(self, script: str, given: object = None, patience: float = PATIENCE) -> Any:
        """Wait until a script says more than nothing, and return what it says.

        It is not asked for every picture: then the page would draw pictures for nothing else.
        """
        told = self.page.wait_for_function(script, arg=given, polling=50, timeout=patience)
        return told.json_value()

    def boxes(self, selector: str) -> list[tuple[str, Box]]:
        """Return what everything that matches says, and where it is and how large."""
        boxes: list[tuple[str, Box]] = self.page.locator(selector).evaluate_all(BOXES)
        return boxes

    def sideways(self) -> int:
        """Return by how many pixels the page is wider than the screen."""
        pixels: int = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        return pixels

    def forget(self) -> None:
        """Leave the page, and be as on the first day: nothing is stored, nothing was set."""
        self.leave()
        everything = {"origin": self.address.rstrip("/"), "storageTypes": "all"}
        self.session.send("Storage.clearDataForOrigin", everything)
        self.session.send("Page.setFontSizes", {"fontSizes": USUAL_SIZES})
        self.page.context.clear_cookies()
        self.page.context.set_offline(False)
        self.page.emulate_media(
            media="null", color_scheme="light", reduced_motion="reduce", forced_colors="none"
        )

    def leave(self) -> None:
        """Go to an empty page, also where what was tapped last only now leads to another."""
        try:
            self.page.goto("about:blank")
        except Error as error:
            if "interrupted by another navigation" not in str(error):
                raise
            self.page.wait_for_load_state()
            self.page.goto("about:blank")

    def begin(self, viewport: ViewportSize) -> None:
        """Be somebody's phone from now on."""
        self.taps, self.troubles, self.requests, self.expected_statuses = 0, [], [], set()
        if self.page.viewport_size != viewport:
            self.page.set_viewport_size(viewport)


def number_in(text: str) -> int:
    """Return the whole number in a text."""
    found = re.search(r"[-−]?\d+", text)
    assert found is not None, text
    return int(found[0].replace("−", "-"))


def box_of(found: Locator) -> FloatRect:
    """Return where something on the screen is."""
    box = found.bounding_box()
    assert box is not None
    return box


class NewPhone(Protocol):
    """Makes a phone that has never been here."""

    def __call__(
        self, *, stores_forms: bool = False, anew: bool = False, **options: Unpack[Options]
    ) -> Phone: ...
