"""What tests of phones that follow a match have in common."""

# When a page first showed a version of its match: after the picture in which it stood was rendered.
NOTE_WHEN_SEEN = """(() => {
    const seenAt = window.seenAt = {};
    const note = () => {
        const asks = document.querySelector("#live")?.getAttribute("hx-get");
        if (!asks) return;
        const version = new URL(asks, location.href).searchParams.get("seen");
        requestAnimationFrame(() => { seenAt[version] ??= Date.now(); });
    };
    document.addEventListener("DOMContentLoaded", note);
    document.addEventListener("htmx:afterSettle", note);
})()"""
SHOWN = """(before) => {
    const versions = Object.keys(window.seenAt || {}).map((seen) => parseInt(seen));
    return Math.max(0, ...versions) > before && Math.max(...versions);
}"""
SEEN_AT = """(version) => {
    const later = Object.entries(seenAt).filter(([one]) => parseInt(one) >= version);
    return later.length ? Math.min(...later.map(([, at]) => at)) : null;
}"""
PATIENCE = 10_000


def version_after(phone, before):
    """Return the version that a phone shows once it is a newer one."""
    return phone.wait_for(SHOWN, before, PATIENCE)


def seen_at(phone, version):
    """Return when a phone showed a version or a newer one, in milliseconds since 1970."""
    return phone.wait_for(SEEN_AT, version, PATIENCE)


def answered_at(phone):
    """Return when the answer to the last form that a phone sent came in."""
    sent = [one for one in phone.requests if one.method == "POST" and "preview" not in one.url]
    timing = sent[-1].timing
    assert timing["responseStart"] > 0, timing
    return timing["startTime"] + timing["responseStart"]


def checks(phone):
    """Return the requests with which a phone asked whether there was anything new."""
    return [one for one in phone.requests if "seen=" in one.url]
