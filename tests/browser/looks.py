"""What nobody should see on a page, whatever is on it: looks.js says what each kind is."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page

KINDS = ("broken", "cut", "spill", "bar", "small", "target", "sideways", "orange", "over")
OF_TEXTS = (
    "broken",
    "cut",
    "spill",
    "sideways",
    "over",
)  # on paper nothing is tapped, and points count
DRAWN = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
LOOKS = Path(__file__).with_name("looks.js").read_text(encoding="utf-8")


class Fault(NamedTuple):
    """One thing that nobody should see."""

    kind: str
    where: str
    words: str

    def __str__(self) -> str:
        return f'{self.kind}: {self.where} "{self.words}"'


def faults(page: Page, kinds: Sequence[str] = KINDS) -> list[Fault]:
    """Return what is wrong with the page that is open, as it is on this screen."""
    page.wait_for_load_state()
    page.evaluate(DRAWN)  # scripts may have to see how large the screen is now
    found = page.evaluate(
        f"(kinds) => {{ {LOOKS} return window.faultsOfPage(...kinds); }}", list(kinds)
    )
    return [Fault(*one) for one in found]
