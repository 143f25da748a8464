"""What browsers are told to keep to HTTPS for, as the environment says it (HSTS)."""

import os
from dataclasses import dataclass

from django.core.exceptions import ImproperlyConfigured

VARIABLE = "SCOREKEEPER_HSTS"
A_YEAR = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class StrictTransport:
    """For how many seconds, whether for the domains below too, and for lists inside browsers."""

    seconds: int = 0
    subdomains: bool = False
    preload: bool = False


# By what the variable says. The domains below may be somebody else's, and without HTTPS: nobody
# could open them for a year. So that is for whoever runs all of them to say.
MEANINGS = {
    "": StrictTransport(A_YEAR),
    "off": StrictTransport(),
    "subdomains": StrictTransport(A_YEAR, subdomains=True),
    "preload": StrictTransport(A_YEAR, subdomains=True, preload=True),
}


def strict_transport(*, https: bool) -> StrictTransport:
    """What to tell browsers; nothing without HTTPS. Raises ImproperlyConfigured."""
    said = os.environ.get(VARIABLE, "").strip().lower()
    if said not in MEANINGS:
        words = ", ".join(word for word in MEANINGS if word)
        raise ImproperlyConfigured(f"{VARIABLE}={said!r}: one of {words}, or nothing.")
    return MEANINGS[said] if https else StrictTransport()
