"""A finger on the screen: it is told once where everything is, and comes down there.

Playwright's own tap asks the page a dozen times whether it may. Here a page says in one answer
where the finger goes, and in another whether it met what was meant; whatever meets something else
is held back. Where a page cannot say yet, nothing is touched: Playwright waits, and taps as ever.
"""

from collections.abc import Sequence

from playwright.sync_api import Error, Page

# What is touched: a selector, and the words that it says where only one that says them is meant.
Aim = tuple[str, str | None]

NAMED = "a[href]:not([role]), button:not([role])"
# A page that is ready says where all of these are, if each is still, on the screen, on top and the
# only one; and it lets no finger come down on anything else. Without scripts it could not.
AIM = """(aims) => {
    const [loading] = performance.getEntriesByType("navigation");
    if (!loading?.domContentLoadedEventEnd || document.getAnimations().length) return null;
    const says = (one, words) => (one.innerText ?? "").trim().replace(/\\s+/g, " ") === words
        && one.checkVisibility() && !one.closest("[aria-hidden=true]")
        && !one.matches("[aria-label], [aria-labelledby], [title]")
        && !one.querySelector("[aria-hidden], [aria-label], img, svg");
    const finger = { lifted: new AbortController(), meant: [], met: 0, hears: false };
    const places = [];
    for (const [selector, words] of aims) {
        let found = [];
        try { found = [...document.querySelectorAll(selector)]; } catch { return null; }
        if (words !== null) found = found.filter((one) => says(one, words));
        if (found.length !== 1 || found[0].matches(":disabled")) return null;
        const box = found[0].getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (!found[0].contains(document.elementFromPoint(x, y))) return null;
        finger.meant.push(found[0]);
        places.push([x, y]);
    }
    const listening = { capture: true, passive: false, signal: finger.lifted.signal };
    document.addEventListener("finger", () => { finger.hears = true; }, listening);
    document.dispatchEvent(new Event("finger"));
    document.addEventListener("touchstart", (event) => {
        if (finger.meant[finger.met]?.contains(event.target)) return finger.met++;
        finger.meant = [];
        event.preventDefault();
        event.stopImmediatePropagation();
    }, listening);
    window.finger = finger;
    return finger.hears ? places : null;
}"""
# How many of them it met; a page that has been left was met.
LIFT = """() => {
    window.finger?.lifted.abort();
    return window.finger ? window.finger.met : null;
}"""
GONE = ("context was destroyed", "Cannot find context", "navigat")


def touch(page: Page, aims: Sequence[Aim]) -> int:
    """Touch what is meant, one after the other; return how many were met."""
    places = ask(page, AIM, list(aims))
    if not isinstance(places, list):
        return 0
    for x, y in places:
        page.touchscreen.tap(x, y)
    met = ask(page, LIFT)
    return met if isinstance(met, int) else len(places)


def ask(page: Page, script: str, *given: object) -> object:
    """Return what a page answers; nothing where the next page comes meanwhile."""
    try:
        return page.evaluate(script, *given)
    except Error as error:
        if not any(words in str(error) for words in GONE):
            raise
        return None
