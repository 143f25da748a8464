"""How a page is looked at: by axe, on a screen of some width, with letters of some size."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import axe_playwright_python
from playwright.sync_api import Page

from tests.browser.phone import Phone

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
# What a style sheet for the dark may break: it sets colours and nothing else.
OF_COLOURS = ["color-contrast", "link-in-text-block"]
# The rules that are broken, and the first place that breaks each; by its text, not by a selector
RUN_AXE = """(rules) => {
    const only = { runOnly: rules, resultTypes: ["violations"], selectors: false };
    return axe.run(only).then((found) =>
        found.violations.map((one) => [one.id, one.nodes[0].html.slice(0, 200)]));
}"""
USUAL_TEXT = 16
SCHEMES: list[Literal["light", "dark"]] = ["light", "dark"]
SCREENS = [(320, 2 * USUAL_TEXT), (320, USUAL_TEXT), (1280, USUAL_TEXT)]


def violations(page: Page, rules: Sequence[str] = TAGS) -> list[tuple[str, str]]:
    """Return what axe finds wrong with a page: the rule, and the first place that breaks it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    return [(rule, place) for rule, place in page.evaluate(RUN_AXE, rules)]


def violations_in_every_light(page: Page) -> dict[str, list[tuple[str, str]]]:
    """Return what axe finds wrong with a page in each scheme: in the dark with its colours."""
    found: dict[str, list[tuple[str, str]]] = {}
    for scheme, rules in zip(SCHEMES, (TAGS, OF_COLOURS), strict=True):
        page.emulate_media(color_scheme=scheme)
        found[scheme] = violations(page, rules)
    return found


def set_large_text(phone: Phone) -> None:
    """Set the text size of the phone to twice the usual one."""
    set_text_size(phone, USUAL_TEXT * 2)


def set_text_size(phone: Phone, pixels: int) -> None:
    """Set the text size of the phone."""
    fixed = pixels * 13 // 16
    phone.session.send("Page.setFontSizes", {"fontSizes": {"standard": pixels, "fixed": fixed}})


def look_at(phone: Phone, width: int, text_size: int) -> None:
    """Look at the page with a screen of this width and a text of this size."""
    phone.page.set_viewport_size({"width": width, "height": 640})
    set_text_size(phone, text_size)
