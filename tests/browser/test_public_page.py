"""A club's public page inside of another site: narrow, in its light, and no other page there."""

from collections.abc import Iterator
from datetime import timedelta
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Literal, TypeAlias

import pytest
from django.utils.timezone import localdate
from playwright.sync_api import Browser, Frame

from tests.browser.looks import faults
from tests.browser.phone import Facts, NewPhone, Phone
from tests.browser.tour import bring

PEOPLE = ["Bartholomeus", "Wilhelmina van den Berg", "Jan-Willem de Vries", "Gülşen"]
Light: TypeAlias = Literal["light", "dark"]
FRAME = """<!doctype html><meta name="viewport" content="width=device-width">
<style>:root {{ color-scheme: {scheme} }} body {{ margin: 10px }}</style>
<iframe src="{address}" title="The Sharks" width="{width}" height="640" frameborder="0"></iframe>"""


def sheet(days: int, *rounds: dict[str, int]) -> Facts:
    """Return a match that was over so many days ago."""
    day = (localdate() - timedelta(days=days)).isoformat()
    return {
        "scoresheet": 1, "game": "free-sheet", "players": PEOPLE, "first_dealer": PEOPLE[0],
        "played_on": day, "rounds": [{"scores": one} for one in rounds], "ended_early": True,
    }  # fmt: skip


@pytest.fixture
def phone(new_phone: NewPhone) -> Phone:
    """A phone whose club has a link for its site: its page is open."""
    phone = new_phone(anew=True)
    first, second = ({name: 7 * seat for seat, name in enumerate(PEOPLE)}, dict.fromkeys(PEOPLE, 0))
    bring(phone, sheet(8, first, {**second, "Gülşen": 1234}))
    phone.tap_more("Our club")
    phone.page.wait_for_url("**/c/**")
    club = phone.page.url.removeprefix(phone.address)
    bring(phone, sheet(1, {**first, PEOPLE[1]: -62}), club=club)
    phone.open(f"{club}links/")
    phone.tap("#public button:has-text('Make this link')")
    phone.tap(phone.page.locator("#public .address").first)
    phone.see(".public-table")
    return phone


class Site(BaseHTTPRequestHandler):
    """Another site, which answers with what it was told to."""

    told = ""

    def do_GET(self) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(self.told.encode())

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as theirs
        """Say nothing."""


@pytest.fixture
def site() -> Iterator[str]:
    """The address of another site."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def inside_a_site(
    browser: Browser, site: str, page: str, *, width: int, light: Light = "light"
) -> Frame:
    """Show a page inside of a page of another site, to whoever has never been at a table."""
    Site.told = FRAME.format(address=page, width=width, scheme="light dark")
    reader = browser.new_context(viewport={"width": 360, "height": 740}, color_scheme=light)
    opened = reader.new_page()
    opened.goto(site)
    frame = opened.frames[-1]
    frame.wait_for_selector(".public-table", timeout=20_000)
    return frame


@pytest.mark.parametrize("width", [300, 340])
def test_it_has_room_in_a_narrow_frame_of_another_site(
    browser: Browser, site: str, phone: Phone, width: int
) -> None:
    frame = inside_a_site(browser, site, phone.page.url, width=width)
    assert frame.evaluate("innerWidth") == width
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert frame.evaluate(wide) == 0
    assert "Wilhelmina" in frame.inner_text("main")
    assert "Berg" not in frame.content()
    assert frame.page.context.cookies() == []
    frame.page.context.close()


@pytest.mark.parametrize("light", ["light", "dark"])
def test_it_is_as_light_or_dark_as_the_site(
    browser: Browser, site: str, phone: Phone, light: Light
) -> None:
    frame = inside_a_site(browser, site, phone.page.url, width=340, light=light)
    ground = frame.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == {"light": "rgb(251, 248, 241)", "dark": "rgb(21, 25, 29)"}[light]
    frame.page.context.close()


def test_it_looks_as_pages_should_on_a_phone(phone: Phone) -> None:
    for width in (300, 360, 1280):
        phone.page.set_viewport_size({"width": width, "height": 740})
        assert faults(phone.page) == []
