"""The names that this server answers to besides its own, as the environment says them."""

import ipaddress
import re

PORT = re.compile(r":([0-9]+)$")


def named_hosts(said: str) -> list[str]:
    """The names in SCOREKEEPER_HOSTS, also with spaces between, or written as a page's address.

    A port is left out: a name is served at all of them.
    """
    return [host for host, _port in places_in(said)]


def named_ports(said: str) -> dict[str, str]:
    """The ports of those names in SCOREKEEPER_HOSTS that were said with one."""
    return {host: port for host, port in places_in(said) if port}


def places_in(said: str) -> list[tuple[str, str]]:
    """The names in SCOREKEEPER_HOSTS, each with its port, empty where none was said."""
    places = (one.strip().lower().rpartition("://")[2].partition("/")[0] for one in said.split(","))
    return [(host, port) for host, port in map(host_and_port, places) if host]


def host_and_port(place: str) -> tuple[str, str]:
    """A name or an address as browsers ask for it, and its port: cards.example, [fd00::1]."""
    try:
        address = ipaddress.ip_address(place)
    except ValueError:
        host, port = PORT.sub("", place), PORT.search(place)
        return as_browsers_say(host), port[1] if port else ""
    return (f"[{address}]" if address.version == 6 else str(address)), ""


def as_browsers_say(name: str) -> str:
    """A name without a dot behind it, and with letters beyond ASCII spelt out: xn--jngste-3ya."""
    before = "." if name.startswith(".") else ""
    try:
        return before + name.strip(".").encode("idna").decode()
    except UnicodeError:  # it is none that anybody could ask for
        return name
