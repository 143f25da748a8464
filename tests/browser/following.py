"""What tests of phones that follow a match have in common."""

from playwright.sync_api import Request, Response

from tests.browser.phone import Phone

# When a page first showed a version of its match: after the picture in which it stood was rendered.
NOTE_WHEN_SEEN = """(() => {
    const seenAt = window.seenAt = {};
    const note = () => {
        const asks = document.querySelector("#live")?.dataset.asks;
        if (!asks) return;
        const version = new URL(asks, location.href).searchParams.get("seen");
        requestAnimationFrame(() => { seenAt[version] ??= Date.now(); });
    };
    document.addEventListener("DOMContentLoaded", note);
    document.addEventListener("news", note);
})()"""
SHOWN = """(before) => {
    const versions = Object.keys(window.seenAt || {}).map((seen) => parseInt(seen));
    return Math.max(0, ...versions) > before && Math.max(...versions);
}"""
SEEN_AT = """(version) => {
    const later = Object.entries(seenAt).filter(([one]) => parseInt(one) >= version);
    return later.length ? Math.min(...later.map(([, at]) => at)) : null;
}"""
# All waits of one to five seconds: the pauses between checks, and how long a message stays
HURRY = """const wait = setTimeout;
window.setTimeout = (act, time, ...given) =>
    wait(act, time >= 800 && time <= 5_000 ? time / 8 : time, ...given);"""
PATIENCE = 10_000


def hurry(phone: Phone) -> None:
    """Let the pages of a phone that come ask eight times as often as they would."""
    phone.page.add_init_script(HURRY)


def version_after(phone: Phone, before: int) -> int:
    """Return the version that a phone shows once it is a newer one."""
    version: int = phone.wait_for(SHOWN, before, PATIENCE)
    return version


def seen_at(phone: Phone, version: int) -> float:
    """Return when a phone showed a version or a newer one, in milliseconds since 1970."""
    moment: float = phone.wait_for(SEEN_AT, version, PATIENCE)
    return moment


def answered_at(phone: Phone) -> float:
    """Return when the answer to the last form that a phone sent came in."""
    sent = [one for one in phone.requests if one.method == "POST" and "preview" not in one.url]
    timing = sent[-1].timing
    assert timing["responseStart"] > 0, timing
    return timing["startTime"] + timing["responseStart"]


def answer_to(request: Request) -> Response:
    """Return the answer to a request, once it is there."""
    answer = request.response()
    assert answer is not None
    return answer


def checks(phone: Phone) -> list[Request]:
    """Return the requests with which a phone asked whether there was anything new."""
    return [one for one in phone.requests if "seen=" in one.url]


def stop_clock(phone: Phone, path: str) -> None:
    """Open a page on which time passes only when a test says so."""
    phone.page.clock.install(time="2030-01-01T20:00:00")
    phone.open(path)
    phone.page.clock.pause_at("2030-01-01T20:01:00")
    settle(phone)


def asked_during(phone: Phone, seconds: int, step: int = 1) -> int:
    """Let time pass on a phone whose clock stands still, and return how often it asked."""
    before = len(checks(phone))
    for _step in range(seconds // step):
        phone.page.clock.run_for(step * 1_000)
        settle(phone)
    return len(checks(phone)) - before


def let_pass(phone: Phone, seconds: int) -> None:
    """Let time pass at once, as for somebody who was away: the page asks once at most."""
    phone.page.clock.fast_forward(seconds * 1_000)
    settle(phone)


def settle(phone: Phone) -> None:
    """Wait until every check has its answer."""
    for request in checks(phone)[-1:]:
        answer_to(request).finished()
    phone.page.wait_for_timeout(20)
