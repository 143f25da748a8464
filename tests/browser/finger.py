"""A finger on the screen: it is told once where everything is, and comes down there.

Playwright's own tap asks the page a dozen times whether it may. Here a page says in one answer
where the finger goes, and in another whether what was meant was clicked: what moves away just then
is not. Whatever meets something else is held back. A page that is on its way is waited for. Where a
page cannot say, nothing is touched: Playwright waits, and taps as ever.
"""

from collections.abc import Sequence

from playwright.sync_api import Error, Page

# What is touched: a selector, and the words that it says where only one that says them is meant.
Aim = tuple[str, str | None]

NAMED = "a[href]:not([role]), button:not([role])"
# Whether scripts run on the page: without them nothing in it could wait.
HEARS = """const hears = () => {
    let isHeard = false;
    document.addEventListener("finger", () => { isHeard = true; }, { once: true });
    document.dispatchEvent(new Event("finger"));
    return isHeard;
};
const plain = (text) => text.replaceAll("\u2011", "-"); // in a name, where no line breaks
const soon = () => new Promise((resolve) => { setTimeout(resolve, 20); });"""
# A page says where all of these are as soon as it is ready and each is there, still, on top and the
# only one; and it lets no finger come down on anything else. What it cannot say it never will.
AIM = f"""async (aims) => {{
    {HEARS}
    if (!hears()) return null;
    const says = (one, words) => plain(one.innerText ?? "").trim().replace(/\\s+/g, " ") === words
        && one.checkVisibility() && !one.closest("[aria-hidden=true]")
        && !one.matches("[aria-label], [aria-labelledby], [title]")
        && !one.querySelector("[aria-hidden]:not(svg), [aria-label], img")
        && !one.querySelector("svg:not([aria-hidden=true])");
    const placeOf = (one) => {{
        const box = one.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return one.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
    }};
    const broughtUp = (one) => {{
        one.scrollIntoViewIfNeeded();
        return placeOf(one);
    }};
    const finger = {{ lifted: new AbortController(), meant: [], met: 0, clicked: 0 }};
    const aim = () => {{
        const [loading] = performance.getEntriesByType("navigation");
        if (!loading?.domContentLoadedEventEnd || document.getAnimations().length) return undefined;
        finger.meant = [];
        const places = [];
        for (const [selector, words] of aims) {{
            let found = [];
            try {{ found = [...document.querySelectorAll(selector)]; }} catch {{ return null; }}
            if (words !== null) found = found.filter((one) => says(one, words));
            else if (found.length === 0) return undefined;
            if (found.length !== 1 || found[0].matches(":disabled")) return null;
            const place = placeOf(found[0]) ?? (aims.length === 1 ? broughtUp(found[0]) : null);
            if (!place) return null;
            finger.meant.push(found[0]);
            places.push(place);
        }}
        return places;
    }};
    let places = aim();
    for (let looks = 0; places === undefined && looks < 50; looks++) {{
        await soon();
        places = aim();
    }}
    if (!places) return null;
    document.addEventListener("touchstart", (event) => {{
        const isNext = finger.clicked === finger.met;
        if (isNext && finger.meant[finger.met]?.contains(event.target)) return finger.met++;
        event.preventDefault();
        event.stopImmediatePropagation();
    }}, {{ capture: true, passive: false, signal: finger.lifted.signal }});
    document.addEventListener("click", (event) => {{
        if (finger.meant[finger.clicked]?.contains(event.target)) finger.clicked++;
    }}, {{ capture: true, signal: finger.lifted.signal }});
    window.finger = finger;
    return places;
}}"""
# How many of them it met, and were clicked; a page that has been left was met.
LIFT = """async () => {
    const finger = window.finger;
    for (let looks = 0; finger && finger.clicked < finger.met && looks < 200; looks++)
        await new Promise((resolve) => { setTimeout(resolve, 20); });
    finger?.lifted.abort();
    return finger ? finger.clicked : null;
}"""
# Whether the first of all that matches, and says these words, came to be seen; nothing where the
# page cannot say
SEEN = f"""async ([selector, words]) => {{
    {HEARS}
    const said = (one) => plain(one.innerText).replace(/\\s+/g, " ").trim();
    const isNumber = /^\\d+$/.test(words);
    const says = (one, words) => isNumber ? said(one) === words : said(one).includes(words);
    if (!hears()) return null;
    for (let looks = 0; looks < 4_000; looks++) {{
        try {{
            const all = [...document.querySelectorAll(selector)];
            const one = all.find((each) => words === null || says(each, words));
            const isSeen = one?.checkVisibility({{ visibilityProperty: true }});
            if (isSeen && one.getClientRects().length) return true;
        }} catch {{ return null; }}
        await soon();
    }}
    return false;
}}"""
NAME = f"""async (selector) => {{
    {HEARS}
    if (!hears()) return null;
    for (let looks = 0; looks < 4_000; looks++) {{
        const field = document.querySelector(selector);
        if (field) return field.name;
        await soon();
    }}
    return null;
}}"""
TEXTS = """(selector) => {
    try { return [...document.querySelectorAll(selector)].map((one) => one.innerText); }
    catch { return null; }
}"""
NOT_YET = "not yet"
GONE = ("context was destroyed", "Cannot find context", "navigat")


def touch(page: Page, aims: Sequence[Aim]) -> int:
    """Touch what is meant, one after the other; return how many were met."""
    places = ask_again(page, AIM, list(aims))
    if not isinstance(places, list):
        return 0
    for x, y in places:
        page.touchscreen.tap(x, y)
    met = ask(page, LIFT)
    return met if isinstance(met, int) else len(places)


def is_seen(page: Page, selector: str, words: str | None) -> bool:
    """Wait until the first of all that matches is seen; it may be that the page cannot say."""
    return ask_again(page, SEEN, [selector, words]) is True


def name_of(page: Page, selector: str) -> str | None:
    """Return the name of the first field that matches, as soon as there is one."""
    name = ask_again(page, NAME, selector)
    return name if isinstance(name, str) else page.locator(selector).first.get_attribute("name")


def texts(page: Page, selector: str) -> list[str] | None:
    """Return the texts of everything that matches, unless the page cannot say."""
    found = ask_again(page, TEXTS, selector)
    return found if isinstance(found, list) else None


def ask_again(page: Page, script: str, given: object) -> object:
    """Return what a page answers, or the one that came in its place."""
    for _page in range(9):
        if (answer := ask(page, script, given)) != NOT_YET:
            return answer
    return None


def ask(page: Page, script: str, *given: object) -> object:
    """Return what a page answers; that it does not know yet where the next page comes meanwhile."""
    try:
        return page.evaluate(script, *given)
    except Error as error:
        if not any(words in str(error) for words in GONE):
            raise
        return NOT_YET
