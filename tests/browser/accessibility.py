"""How a page is looked at: by axe, on a screen of some width, with letters of some size."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import axe_playwright_python
from playwright.sync_api import Page, ViewportSize

from tests.browser.phone import Phone
from tests.tools.machine import is_long

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
# A page that was handed axe loads it only when it is looked at
HANDED_OVER = f"window.loadAxe = () => {{ {AXE} }}"
HAS_AXE = """() => {
    if (!window.axe) window.loadAxe?.();
    return "axe" in window;
}"""
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
# What a style sheet for the dark may break: it sets colours and nothing else.
OF_COLOURS = ["link-in-text-block"]  # besides contrast, which is looked at in every light
# Marks text that looks as none did whose contrast was found to be enough: by its colours, its size
# and everything that it stands on. The contrast of the others was computed from the same. Where axe
# could not tell, it is not asked again for the same words in the same place of a page.
MARK_NEW_LOOKS = """(known) => {
    const styles = new Map();
    const ground = (one) => {
        if (!styles.has(one)) {
            const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(one);
            const own = [backgroundColor, backgroundImage, opacity, filter].join();
            styles.set(one, own === "rgba(0, 0, 0, 0),none,1,none" ? "" : own);
        }
        return styles.get(one);
    };
    const under = (one) => {
        const box = one.getBoundingClientRect();
        const stack = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        if (stack.includes(one)) return stack;
        for (stack.length = 0; one; one = one.parentElement) stack.push(one);
        return stack;
    };
    const looks = new Set(known);
    window.newLooks = new Map();
    window.placeOf = (one, look) => [look, one.localName, one.className, one.textContent].join();
    for (const one of document.querySelectorAll("body *")) {
        one.removeAttribute("data-new-look");
        const says = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        if ((!says && one.value === undefined) || !one.checkVisibility()) continue;
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(one);
        const grounds = under(one).map(ground).filter(Boolean);
        const look = [color, fontSize, fontWeight, textShadow, ...grounds].join();
        if (looks.has(look) || looks.has(placeOf(one, look))) continue;
        newLooks.set(one, look);
        one.setAttribute("data-new-look", "");
    }
}"""
# The rules that are broken, with the first place that breaks each, by its text and not by a
# selector; and how all that was marked looks whose contrast is enough, or where it stands if axe
# cannot tell
RUN_AXE = """async (rules) => {
    axe.configure({ rules: [{ id: "color-contrast", selector: "[data-new-look]" }] });
    const run = (runOnly, more) => axe.run({ runOnly, selectors: false, ...more });
    const others = { resultTypes: ["violations"], rules: { "color-contrast": { enabled: false } } };
    const none = { violations: [], passes: [], incomplete: [] };
    const besides = await run(rules, others);
    const contrast = newLooks.size ? await run(["color-contrast"], { elementRef: true }) : none;
    const broken = [...besides.violations, ...contrast.violations];
    const among = (found) => found.flatMap((one) => one.nodes.map((node) => node.element));
    const passed = among(contrast.passes).map((one) => newLooks.get(one));
    const untold = among(contrast.incomplete).map((one) => placeOf(one, newLooks.get(one)));
    return [
        broken.map((one) => [one.id, one.nodes[0].html.slice(0, 200)]),
        [...new Set([...passed, ...untold])],
    ];
}"""
USUAL_TEXT = 16
SCHEMES: list[Literal["light", "dark"]] = ["light", "dark"]
SCREENS = [(320, 2 * USUAL_TEXT), (320, USUAL_TEXT), (1280, USUAL_TEXT)]


looks_known: set[str] = set()  # on all pages that were looked at


def hand_axe_over(page: Page) -> None:
    """Give axe to every page that comes, at once: to send it takes longer than it does."""
    page.add_init_script(HANDED_OVER)


def violations(page: Page, rules: Sequence[str] = TAGS) -> list[tuple[str, str]]:
    """Return what axe finds wrong with a page: the rule, and the first place that breaks it."""
    if not page.evaluate(HAS_AXE):
        page.evaluate(AXE)
    page.evaluate(MARK_NEW_LOOKS, [] if is_long() else sorted(looks_known))
    broken, known = page.evaluate(RUN_AXE, rules)
    looks_known.update(known)
    return [(rule, place) for rule, place in broken]


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
    if phone.page.viewport_size != (screen := ViewportSize(width=width, height=640)):
        phone.page.set_viewport_size(screen)
    set_text_size(phone, text_size)
