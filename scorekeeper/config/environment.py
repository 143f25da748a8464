"""Settings written in the environment: host names, path prefix, HSTS and limits for strangers."""

import ipaddress
import os
import re
from dataclasses import dataclass

from django.core.exceptions import ImproperlyConfigured

A_YEAR = 365 * 24 * 3600  # seconds
PORT = re.compile(r":([0-9]+)$")
PLAIN_PATH = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+")
TWO_NUMBERS = re.compile(r"([0-9]{1,9}),([0-9]{1,9})")


@dataclass(frozen=True, slots=True)
class StrictTransport:
    """For how many seconds, whether for the domains below too, and for lists inside browsers."""

    seconds: int = 0
    subdomains: bool = False
    preload: bool = False


# By the value of SCOREKEEPER_HSTS. The domains below may be somebody else's, and without HTTPS:
# nobody could open them for a year. So that is for whoever runs all of them to choose.
STRICT_TRANSPORT = {
    "": StrictTransport(A_YEAR),
    "off": StrictTransport(),
    "subdomains": StrictTransport(A_YEAR, subdomains=True),
    "preload": StrictTransport(A_YEAR, subdomains=True, preload=True),
}


def named_hosts(written: str) -> list[str]:
    """The names in SCOREKEEPER_HOSTS, also with spaces between, or written as a page's address.

    A port is left out: a name is served at all of them.
    """
    return [host for host, _port in hosts_and_ports(written)]


def named_ports(written: str) -> dict[str, str]:
    return {host: port for host, port in hosts_and_ports(written) if port}


def hosts_and_ports(written: str) -> list[tuple[str, str]]:
    """The names in SCOREKEEPER_HOSTS, each with its port; the port is empty where none is given."""
    addresses = [one.strip().lower().rpartition("://")[2] for one in written.split(",")]
    found = [host_and_port(one.partition("/")[0]) for one in addresses]
    return [(host, port) for host, port in found if host]


def host_and_port(address: str) -> tuple[str, str]:
    """A name or an address as browsers ask for it, and its port: cards.example, [fd00::1]."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        host, port = PORT.sub("", address), PORT.search(address)
        return as_browsers_ask(host), port[1] if port else ""
    return (f"[{ip}]" if ip.version == 6 else str(ip)), ""


def as_browsers_ask(name: str) -> str:
    """A name without a dot behind it, and with letters beyond ASCII spelt out: xn--jngste-3ya."""
    before = "." if name.startswith(".") else ""
    try:
        return before + name.strip(".").encode("idna").decode()
    except UnicodeError:  # it is none that anybody could ask for
        return name


def path_prefix() -> str:
    """The path below which a proxy has the program, such as ``/cards``; empty where there is none.

    Raises ImproperlyConfigured.
    """
    written = os.environ.get("SCOREKEEPER_PREFIX", "").strip()
    prefix = f"/{written.strip('/')}" if written.strip("/") else ""
    if prefix and PLAIN_PATH.fullmatch(prefix) is None:
        message = f"SCOREKEEPER_PREFIX={written!r}: a path of plain letters, like /cards."
        raise ImproperlyConfigured(message)
    return prefix


def strict_transport(*, https: bool) -> StrictTransport:
    written = os.environ.get("SCOREKEEPER_HSTS", "").strip().lower()
    if written not in STRICT_TRANSPORT:
        words = ", ".join(word for word in STRICT_TRANSPORT if word)
        raise ImproperlyConfigured(f"SCOREKEEPER_HSTS={written!r}: one of {words}, or nothing.")
    return STRICT_TRANSPORT[written] if https else StrictTransport()


def most_in_an_hour(variable: str, usual: str) -> tuple[int, int] | None:
    """The limits in a variable: from one address, and from all; None where it says ``off``.

    Raises ImproperlyConfigured.
    """
    written = os.environ.get(variable) or usual
    if written == "off":
        return None
    numbers = TWO_NUMBERS.fullmatch(written.replace(" ", ""))
    if numbers is None:
        message = f"{variable}={written!r}: two numbers like {usual} (one address, all), or off."
        raise ImproperlyConfigured(message)
    return int(numbers[1]), int(numbers[2])
