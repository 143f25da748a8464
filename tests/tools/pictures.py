"""Pictures of every page on every screen, to be looked at, and what nobody should see there.

    python -m tests.tools.pictures FOLDER

A program looks at each page too (tests/browser/looks.js): what it finds wrong is printed, a line
each, and written to ``FOLDER/faults.txt``; then the command fails. ``--check-only`` takes no
pictures. ``--only WORD`` takes the pages whose name holds a word (once or several times);
``--screens phone,small`` and ``--lights light,dark`` take fewer of those; a board has a screen of
its own. What does not fit on the phone has one more picture, ``whole``.
"""

import argparse
import re
import sys
import tempfile
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from typing import Literal, TypedDict

from playwright.sync_api import sync_playwright

from tests.browser.looks import KINDS, OF_TEXTS, faults
from tests.browser.phone import Options, Phone
from tests.browser.switches import SWITCHES
from tests.browser.tour import every_page
from tests.served import serving
from tests.tools.machine import find_chromium
from tests.tools.walks import BEGINNINGS, CROWDS, REAL_NAMES, beginnings, crowds, games, season


class Light(TypedDict):
    """In which light a page is looked at."""

    color_scheme: Literal["light", "dark"]
    forced_colors: Literal["none", "active"]


SCREENS = {
    "phone": (360, 740),
    "small": (320, 568),
    "landscape": (740, 360),
    "tablet": (820, 1180),
    "laptop": (1280, 800),
}
BOARD = {"tv": (1920, 1080)}
PAPER = (718, 1047)  # A4 within margins of 10 mm, in pixels
LIGHTS: dict[str, Light] = {
    "light": {"color_scheme": "light", "forced_colors": "none"},
    "dark": {"color_scheme": "dark", "forced_colors": "none"},
    "forced": {"color_scheme": "dark", "forced_colors": "active"},
}


class Album:
    """Takes pictures of the page that is open, one for each screen and light, into a folder.

    What is wrong there is gathered in ``found``, by page and screen.
    """

    def __init__(self, folder: Path, wanted: argparse.Namespace) -> None:
        self.folder, self.wanted = folder, wanted
        self.screens = {
            name: SCREENS[name] for name in wanted.screens.split(",") if name in SCREENS
        }
        self.lights = {name: LIGHTS[name] for name in wanted.lights.split(",")}
        self.found: list[str] = []
        self.list = folder / "faults.txt"
        self.list.write_text("")

    def is_wanted(self, what: str) -> bool:
        """Return whether a page was asked for."""
        return not self.wanted.only or any(word in what for word in self.wanted.only)

    def take(self, phone: Phone, what: str) -> None:
        """Take all pictures of a page, and look at it."""
        name = re.sub(r"\W+", "-", what).strip("-")
        if not self.is_wanted(name):
            return
        print(name, flush=True)
        phone.page.wait_for_load_state()
        if "paper" in name:
            self.take_on_paper(phone, name)
            return
        screens = BOARD if "board" in name else self.screens
        if not self.wanted.check_only:
            self.take_on_screens(phone, name, screens)
        for screen in screens:
            show(phone, screens[screen])
            self.look(phone, f"{name} {screen}", KINDS)
        show(phone, next(iter(screens.values())))

    def take_on_screens(self, phone: Phone, name: str, screens: dict[str, tuple[int, int]]) -> None:
        """Take a page on each screen in each light, and all of it once where it is longer."""
        for light, how in self.lights.items():
            phone.page.emulate_media(**how)
            for screen, size in screens.items():
                show(phone, size)
                phone.page.screenshot(path=self.folder / f"{name}--{screen}-{light}.png")
        show(phone, next(iter(screens.values())))
        phone.page.emulate_media(**LIGHTS["light"])
        if phone.page.evaluate("document.documentElement.scrollHeight > innerHeight"):
            phone.page.screenshot(path=self.folder / f"{name}--whole.png", full_page=True)

    def take_on_paper(self, phone: Phone, name: str) -> None:
        """Print a page, and look at what is printed."""
        if not self.wanted.check_only:
            phone.page.pdf(path=self.folder / f"{name}.pdf", format="A4")
        show(phone, PAPER)
        phone.page.emulate_media(media="print")
        self.look(phone, f"{name} A4", OF_TEXTS)
        phone.page.emulate_media(media="null")

    def look(self, phone: Phone, where: str, kinds: Sequence[str]) -> None:
        """Tell what is wrong with the page as it stands there."""
        for fault in faults(phone.page, kinds):
            self.found.append(f"{where}: {fault}")
            print(" ", self.found[-1], flush=True)
        self.list.write_text("".join(f"{line}\n" for line in self.found), encoding="utf-8")


def show(phone: Phone, size: tuple[int, int]) -> None:
    """Give the page a screen of this size."""
    width, height = size
    phone.page.set_viewport_size({"width": width, "height": height})


def take_all(new_phone: Callable[[], Phone], album: Album) -> None:
    """Walk through all pages, and take pictures of each; the tour is for a phone that is new."""
    if any(map(album.is_wanted, BEGINNINGS)):
        phone = new_phone()
        for what in beginnings(phone):
            album.take(phone, what)
    phone = new_phone()
    for what in chain(games(phone, album.is_wanted), season(phone, album.is_wanted)):
        album.take(phone, what)
    if any(map(album.is_wanted, CROWDS)):
        for what in crowds(phone):
            album.take(phone, what)
    if not album.wanted.games:
        phone = new_phone()
        for number, what in enumerate(every_page(phone, REAL_NAMES), 1):
            album.take(phone, f"tour-{number:02}-{what}")


def main() -> None:
    """Make the folder, serve the program in a data folder of its own, and go."""
    asked = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    asked.add_argument("folder", type=Path)
    asked.add_argument("--only", action="append", default=[], metavar="WORD")
    asked.add_argument("--screens", default=",".join(SCREENS))
    asked.add_argument("--lights", default=",".join(LIGHTS))
    asked.add_argument("--games", action="store_true", help="all but the tour")
    asked.add_argument("--check-only", action="store_true", help="no pictures")
    wanted = asked.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    album = Album(wanted.folder, wanted)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data) / "data") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=SWITCHES)
        like: Options = {
            "service_workers": "block",
            "locale": "en-GB",
            "has_touch": True,
            "reduced_motion": "reduce",
        }
        take_all(lambda: Phone(browser.new_context(**like).new_page(), server.address), album)
        browser.close()
    sys.exit(1 if album.found else 0)


if __name__ == "__main__":
    main()
