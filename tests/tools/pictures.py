"""Pictures of every page on every screen, to be looked at.

    python -m tests.tools.pictures FOLDER

No test: nothing is checked. ``--only WORD`` takes the pages whose name holds a word (once or
several times); ``--screens phone,small`` and ``--lights light,dark`` take fewer of those. What does
not fit on the phone has one more picture, ``whole``.
"""

import argparse
import json
import re
import tempfile
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Literal, TypedDict

from playwright.sync_api import sync_playwright

from tests.browser import evenings
from tests.browser.phone import Options, Phone
from tests.browser.switches import SWITCHES
from tests.browser.tour import bring, bring_new, every_page
from tests.served import serving
from tests.tools.machine import find_chromium


class Light(TypedDict):
    """In which light a page is looked at."""

    color_scheme: Literal["light", "dark"]
    forced_colors: Literal["none", "active"]


SCREENS = {"phone": (360, 740), "small": (320, 568), "tablet": (820, 1180), "laptop": (1280, 800)}
BOARD = {"tv": (1920, 1080)}
LIGHTS: dict[str, Light] = {
    "light": {"color_scheme": "light", "forced_colors": "none"},
    "dark": {"color_scheme": "dark", "forced_colors": "none"},
    "forced": {"color_scheme": "dark", "forced_colors": "active"},
}
LONG_NAMES = ["Jan-Willem de Vries", "Bartholomeus", "Wilhelmina van den Berg", "Gülşen"]
MANY_NAMES = ["Anna", "Bram", "Cees", "Dora", "Emma", "Fons"]
CROWD = [*MANY_NAMES, "Gülşen", "Hein", "Ilse", "Jan-Willem", "Bartholomeus", "Wilhelmina"]
# Each game halfway through an evening: its sheet, and how many of its rounds are played
EVENINGS = {
    "bridge": ("bridge-rubber", 4),
    "kraken": ("kraken-as-written", 10),
    "kraken-exceptions": ("kraken-with-exceptions", 10),
    "g4a": ("g4a-kraken", 9),
    "hearts": ("hearts-omnibus", 7),
    "hearts-three": ("hearts-black-maria", 3),
    "kalooki": ("kalooki", 5),
    "kan": ("kan", 8),
    "kan-six": ("kan-six", 4),
    "klaverjassen": ("klaverjassen", 9),
    "klaverjassen-doubled": ("klaverjassen-doubled", 4),
    "kontsina": ("kontsina-partners", 3),
    "scopa": ("scopa", 5),
    "scopa-partners": ("scopa-partners", 2),
    "skat": ("skat-pub", 5),
    "kontsina-three": ("kontsina-three-to-21", 6),
    "spades": ("spades-to-300", 6),
    "oh-hell": ("oh-hell-boerenbridge", 6),
    "wizard": ("wizard-anniversary", 6),
    "free-sheet": ("free-sheet-pool", 2),
    "free-sheet-teams": ("free-sheet-quiz", 2),
}


class Album:
    """Takes pictures of the page that is open, one for each screen and light, into a folder."""

    def __init__(self, folder: Path, wanted: argparse.Namespace) -> None:
        self.folder, self.wanted = folder, wanted
        self.screens = {
            name: SCREENS[name] for name in wanted.screens.split(",") if name in SCREENS
        }
        self.lights = {name: LIGHTS[name] for name in wanted.lights.split(",")}

    def is_wanted(self, what: str) -> bool:
        """Return whether a page was asked for."""
        return not self.wanted.only or any(word in what for word in self.wanted.only)

    def take(self, phone: Phone, what: str) -> None:
        """Take all pictures of a page."""
        name = re.sub(r"\W+", "-", what).strip("-")
        if not self.is_wanted(name):
            return
        page = phone.page
        page.wait_for_load_state()
        screens = BOARD if "board" in name else self.screens
        for light, how in self.lights.items():
            page.emulate_media(**how)
            for screen, (width, height) in screens.items():
                page.set_viewport_size({"width": width, "height": height})
                page.screenshot(path=self.folder / f"{name}--{screen}-{light}.png")
        width, height = next(iter(screens.values()))
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="light", forced_colors="none")
        if page.evaluate("document.documentElement.scrollHeight > innerHeight"):
            page.screenshot(path=self.folder / f"{name}--whole.png", full_page=True)
        print(name, flush=True)

    def print(self, phone: Phone, what: str) -> None:
        """Print a page."""
        if self.is_wanted(what):
            phone.page.pdf(path=self.folder / f"{what}.pdf", format="A4")


def games(phone: Phone, album: Album) -> Iterator[str]:
    """Every game: before its first round, halfway, while one is entered, and when it is over."""
    for name, (example, played) in EVENINGS.items():
        if not any(map(album.is_wanted, (f"{name}-{what}" for what in PAGES_OF_A_GAME))):
            continue
        sheet, _expected = evenings.example(example)
        table = bring(phone, {**sheet, "rounds": []})
        yield f"{name}-first"
        phone.open(f"{table}board/")
        yield f"{name}-board-first"
        table = bring(phone, {**sheet, "rounds": sheet["rounds"][:played]})
        yield f"{name}-table"
        for path in ("rounds/new/", "board/", "players/", "rules/", "phones/", "history/"):
            phone.open(table + path)
            yield f"{name}-{path.split('/')[0] if path != 'rounds/new/' else 'entry'}"
        phone.open(table)
        phone.page.goto(phone.page.locator(".rounds a").first.evaluate("link => link.href"))
        yield f"{name}-round"
        table = bring(phone, sheet)
        yield f"{name}-over"
        phone.open(f"{table}board/")
        yield f"{name}-board-over"
        phone.open(f"{table}settlement/")
        yield f"{name}-settlement"
        album.print(phone, f"{name}-print")


BEGINNINGS = ("first-visit", "first-games", "first-kraken-kontsina-kalooki-new-match")
WITH_NAMES = ("long-names-table-board-new-match-home", "many-names-table", "crowd")
PAGES_OF_A_GAME = (
    *("first", "table", "entry", "board", "players", "rules", "phones", "history", "round"),
    *("over", "settlement", "print", "board-first", "board-over"),
)


def beginnings(phone: Phone) -> Iterator[str]:
    """The first page of a phone that was never here, the games, and seats that are being filled."""
    phone.open()
    yield "first-visit"
    phone.open("new/")
    yield "first-games"
    for game, players in (("kraken", 3), ("kontsina", 3), ("kalooki", 6)):
        phone.open(f"new/{game}/")
        evenings.sit_down(phone, MANY_NAMES[:players])
        yield f"first-{game}-new-match"


def names(phone: Phone) -> Iterator[str]:
    """Long names and many of them."""
    sheet, _expected = evenings.example("kraken-as-written")
    said = json.dumps({**sheet, "rounds": sheet["rounds"][:7]})
    for short, long in zip(sheet["players"], LONG_NAMES, strict=True):
        said = said.replace(json.dumps(short), json.dumps(long))
    table = bring(phone, json.loads(said))
    yield "long-names-table"
    phone.open(f"{table}board/")
    yield "long-names-board"
    phone.open("new/kraken/")
    yield "long-names-new-match"
    phone.open()
    yield "long-names-home"
    bring_new(phone, "kalooki", {"players": MANY_NAMES})
    yield "many-names-table"


def crowds(phone: Phone, album: Album) -> Iterator[str]:
    """More people around one table than it has hours for: eight, and as many as can be."""
    for number in (8, len(CROWD)):
        players, stake = CROWD[:number], {"amount": "0.05", "currency": "EUR"}
        points = [{name: 7 * len(name) * turn % 41 for name in players} for turn in range(1, 10)]
        table = bring_new(
            phone,
            "free-sheet",
            {"players": players, "stake": stake, "rounds": [{"scores": one} for one in points]},
        )
        yield f"crowd-{number}-table"
        for path in ("rounds/new/", "board/", "settlement/"):
            phone.open(table + path)
            yield f"crowd-{number}-{path.split('/')[0]}"
        album.print(phone, f"crowd-{number}-print")


def take_all(new_phone: Callable[[], Phone], album: Album) -> None:
    """Walk through all pages, and take pictures of each; the tour is for a phone that is new."""
    phone = new_phone()
    if any(map(album.is_wanted, BEGINNINGS)):
        for what in beginnings(phone):
            album.take(phone, what)
    for what in games(phone, album):
        album.take(phone, what)
    if any(map(album.is_wanted, WITH_NAMES)):
        for what in chain(names(phone), crowds(phone, album)):
            album.take(phone, what)
    if not album.wanted.games:
        phone = new_phone()
        for number, what in enumerate(every_page(phone), 1):
            album.take(phone, f"tour-{number:02}-{what}")


def main() -> None:
    """Make the folder, serve the program in a data folder of its own, and go."""
    asked = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    asked.add_argument("folder", type=Path)
    asked.add_argument("--only", action="append", default=[], metavar="WORD")
    asked.add_argument("--screens", default=",".join(SCREENS))
    asked.add_argument("--lights", default=",".join(LIGHTS))
    asked.add_argument("--games", action="store_true", help="the games alone, without the tour")
    wanted = asked.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data) / "data") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=SWITCHES)
        like: Options = {"service_workers": "block", "locale": "en-GB", "has_touch": True}
        take_all(
            lambda: Phone(browser.new_context(**like).new_page(), server.address),
            Album(wanted.folder, wanted),
        )
        browser.close()


if __name__ == "__main__":
    main()
