"""Where other phones find this server: by no name that means something else on each of them."""

import ipaddress
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

from scorekeeper.server.listening import LISTENS_AT
from scorekeeper.web.requests.lan_address import lan_address
from scorekeeper.web.requests.own_hosts import is_loopback


def for_phones(request: HttpRequest, path: str = "/") -> str:
    """The address of a page as other phones reach it.

    That is as this server was reached itself, save on the very machine: whoever runs it types
    localhost there, by which each phone would find itself.
    """
    host, port = split_domain_port(request.get_host())
    if is_loopback(host) and listens_for_all(request) and (place := place_for_phones(port)):
        return f"{request.scheme}://{place}{path}"
    return request.build_absolute_uri(path)


def leads_nowhere(address: str) -> bool:
    """Whether an address leads every phone to itself."""
    return is_loopback(host_in(address))


def host_in(address: str) -> str:
    """The host of a page's address."""
    return split_domain_port(urlsplit(address).netloc)[0]


def useless_host(request: HttpRequest) -> str:
    """The host in links for phones where it leads each to itself; empty where they reach us."""
    address = for_phones(request)
    return host_in(address) if leads_nowhere(address) else ""


def listens_for_all(request: HttpRequest) -> bool:
    """Whether this server listens to the whole network, as far as it knows."""
    try:
        return ipaddress.ip_address(request.META.get(LISTENS_AT, "")).is_unspecified
    except ValueError:
        return False


def place_for_phones(port: str = "") -> str | None:
    """What to type on a phone: a name that was given to this server, or its address and port.

    A name stands with the port that was given with it: whatever may be in front of this server, as
    a proxy or a container, is reached at another port than it. Behind HTTPS it answers to no
    address where a name was given, be that one which leads nowhere.
    """
    named = [name for name in settings.NAMED_HOSTS if name != "*"]
    reached = [name for name in named if not is_loopback(name)]
    if not reached and settings.HTTPS:
        reached = named
    if reached:
        return with_port(reached[0].removeprefix("."), settings.NAMED_PORTS.get(reached[0], ""))
    address = lan_address()
    return address and with_port(address, port)


def with_port(name: str, port: str) -> str:
    """A name or an address as it is typed with a port, if there is any."""
    return f"{name}:{port}" if port else name
