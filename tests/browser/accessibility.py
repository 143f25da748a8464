"""How a page is looked at: by axe, on a screen of some width, with letters of some size."""

import json
from pathlib import Path

import axe_playwright_python

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
RUN_AXE = f"axe.run({json.dumps({'runOnly': TAGS, 'resultTypes': ['violations']})})"
USUAL_TEXT = 16
SCHEMES = ["light", "dark"]
SCREENS = [(320, 2 * USUAL_TEXT), (320, USUAL_TEXT), (1280, USUAL_TEXT)]


def violations(page):
    """Return what axe finds wrong with a page: the rule, and the first place that breaks it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate(RUN_AXE)["violations"]
    return [(one["id"], one["nodes"][0]["html"][:200]) for one in found]


def set_large_text(phone):
    """Set the text size of the phone to twice the usual one."""
    set_text_size(phone, USUAL_TEXT * 2)


def set_text_size(phone, pixels):
    """Set the text size of the phone."""
    session = phone.page.context.new_cdp_session(phone.page)
    fixed = pixels * 13 // 16
    session.send("Page.setFontSizes", {"fontSizes": {"standard": pixels, "fixed": fixed}})


def look_at(phone, width, text_size):
    """Look at the page with a screen of this width and a text of this size."""
    phone.page.set_viewport_size({"width": width, "height": 640})
    set_text_size(phone, text_size)
