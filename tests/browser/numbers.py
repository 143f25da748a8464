"""Numbers on a page: whether each stands on one line, and lies over nothing else that is said."""

from tests.browser.phone import Phone

# A number with its sign, its currency and what stands between its thousands, each word of a text
# being looked at by itself: a date or a time is broken between its words like any sentence.
WRITTEN = r"[-−+]?[€$£¥]?[-−+]?\d+(?:[.,'’\u00a0\u202f]\d+)*(?:\u00a0[A-Z]{3})?"
LOOK = """(written) => {
    const number = new RegExp(written, "g");
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    const isHeard = (one) => one.closest(".unseen, .skip, svg, option, textarea, [hidden]");
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const owner = node.parentElement;
        if (!/\\d/.test(node.data) || isHeard(owner) || !owner.checkVisibility()) continue;
        for (const { 0: text, index } of node.data.matchAll(number)) {
            range.setStart(node, index);
            range.setEnd(node, index + text.length);
            const boxes = [...range.getClientRects()].filter((box) => box.width);
            if (boxes.length) found.push({ text, owner, boxes });
        }
    }
    return found;
}"""
# Those that stand on more than one line, each after the class that it has
BROKEN = """(numbers) => numbers
    .filter(({ boxes }) => boxes.some((box) => Math.abs(box.top - boxes[0].top) > 3))
    .map(({ text, owner }) => `${owner.className || owner.localName}: ${text}`)"""
# Those that lie over something beside them: other numbers, names of a payment, pieces of players
COVERING = """(numbers) => {
    const things = numbers.map(({ text, owner, boxes: [box] }) => ({ text, owner, box }));
    for (const owner of document.querySelectorAll(".piece, .arrow, .pay bdi, .names bdi")) {
        if (owner.checkVisibility() && !owner.closest(".unseen")) {
            const box = owner.getBoundingClientRect();
            things.push({ text: owner.textContent, owner, box, isThing: true });
        }
    }
    const wide = (one, other) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const room = ({ height }) => height / 7; // above and below letters that stand close
    const high = (one, other) => Math.min(one.bottom - room(one), other.bottom - room(other)) -
        Math.max(one.top + room(one), other.top + room(other));
    const isWithin = (one, other) => one.contains(other) || other.contains(one);
    const said = ({ text, owner }) => `${owner.closest("[class]")?.className}: ${text}`;
    return numbers.flatMap(({ text, owner, boxes: [box] }) => things
        .filter((thing) => !isWithin(thing.owner, owner))
        .filter((thing) => wide(box, thing.box) > 1.5 && high(box, thing.box) > 3)
        .map((thing) => `${said({ text, owner })} over ${said(thing)}`));
}"""
# Those of which a part is hidden without a sign that there is more
CUT = """(numbers) => numbers.filter(({ owner, boxes: [box] }) => {
    for (let one = owner; one && one !== document.body; one = one.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(one);
        if ([overflowX, overflowY].includes("auto")) return false; // it can be scrolled
        const edge = one.getBoundingClientRect();
        const isOver = box.right > edge.right + 1 || box.left < edge.left - 1;
        if (overflowX !== "visible" && isOver) return true;
    }
    return false;
}).map(({ text, owner }) => `${owner.className || owner.localName}: ${text}`)"""
ALL = f"""(written) => {{
    const numbers = ({LOOK})(written);
    const {{ scrollWidth, clientWidth }} = document.documentElement;
    return {{
        broken: ({BROKEN})(numbers),
        covering: ({COVERING})(numbers),
        cut: ({CUT})(numbers),
        sideways: scrollWidth > clientWidth ? [`${{scrollWidth - clientWidth}}`] : [],
    }};
}}"""


def wrong_on_screen(phone: Phone) -> dict[str, list[str]]:
    """Return the numbers that are wrong in some way, and by how much the page is too wide."""
    found: dict[str, list[str]] = phone.page.evaluate(ALL, WRITTEN)
    return {how: ones for how, ones in found.items() if ones}
