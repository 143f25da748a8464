"""What whoever starts the server is told: where phones find it, and the time at the table."""

import io
from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

import segno
from django.conf import settings
from django.urls import reverse

from scorekeeper.rules.words import Text as _
from scorekeeper.web.requests.own_hosts import is_loopback
from scorekeeper.web.requests.phone_addresses import leads_nowhere, place_for_phones

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104


def start_message(host: str, port: int) -> Iterator[str]:
    """Yield the address, a code that phones can read, and what else must be known."""
    address = address_for_phones(host, port)
    picture = io.StringIO()
    segno.make(address, error="l").terminal(picture, border=2, compact=True)
    yield picture.getvalue()
    yield str(_("Scorekeeper is at {address}", address=address))
    if leads_nowhere(address):
        yield str(why_no_phone_reaches(host))
    else:
        yield str(_("Phones in the same network read the code above. Ctrl-C stops."))
    yield from sentences_about_time()


def address_for_phones(host: str, port: int) -> str:
    """Return the address to type on a phone."""
    if settings.HTTPS:
        return f"https://{place_for_phones() or 'localhost'}{reverse('home')}"
    own = f"[{host}]" if ":" in host else host
    place = f"{own}:{port}"
    if host in EVERYWHERE:
        place = place_for_phones(str(port)) or f"localhost:{port}"
    return f"http://{place}{reverse('home')}"


def why_no_phone_reaches(host: str) -> object:
    """A sentence about an address that only this machine reaches."""
    if is_loopback(host) and host not in EVERYWHERE:
        return _("Only this machine reaches it. Ctrl-C stops.")
    return _(
        "This machine is in no network yet. Once it is, open a match at this address here: its"
        " page Phones shows the one for phones. Ctrl-C stops."
    )


def sentences_about_time() -> Iterator[str]:
    """Yield which clock is the table's, and that TZ names none where it does not."""
    clock = settings.TABLE_CLOCK
    if clock.unknown:
        said = _("TZ is {said}, and no time zone is called so.", said=clock.unknown)
        yield str(said)
    now = datetime.now(ZoneInfo(clock.zone)).strftime("%H:%M")
    yield str(_("The table's clock is that of {zone}: {now}.", zone=clock.zone, now=now))
