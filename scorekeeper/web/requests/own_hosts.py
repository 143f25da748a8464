"""By which names and addresses this machine is asked for, at the moment of asking.

A laptop goes to another network, or gets one after the program has started. So nothing of it is
read once: any private address is served, and whatever is an address of this machine. Strangers'
pages could lead a browser here under a name of theirs (DNS rebinding), but never under an address:
so names have to be known.
"""

import ipaddress
import socket
from collections.abc import Sequence

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http.request import validate_host

from scorekeeper.rules.words import Text as _

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

THIS_VERY_MACHINE = ["localhost", ".localhost"]
# Endings that routers give the names of their network. Nobody can register a name below them: all
# are set aside for that but fritz.box, which belongs to the maker of the routers.
OF_A_NETWORK = ("local", "lan", "home", "home.arpa", "internal", "localdomain", "fritz.box")

LONGEST_NAME = 253  # characters, as the names of the internet have them (RFC 1035)

ADVICE = _("If it is one, whoever runs it adds it to SCOREKEEPER_HOSTS.")


class UnknownHost(DisallowedHost):
    """A request by a name that is not this server's; the message is for whoever runs it."""

    def __init__(self, host: str) -> None:
        self.host = host if len(host) <= LONGEST_NAME else f"{host[:LONGEST_NAME]}…"
        said = _("Somebody asked for {host}, which is none of this server's names. {advice}")
        super().__init__(said.format(host=self.host, advice=ADVICE))


def is_served(host: str) -> bool:
    """Whether this server answers to a name or an address, given without port.

    Behind HTTPS to those alone that were named, where any were.
    """
    named: Sequence[str] = settings.NAMED_HOSTS
    if validate_host(host, named):
        return True
    return not (settings.HTTPS and named) and is_this_machine(host)


def is_this_machine(host: str) -> bool:
    """Whether a host is this machine's address or name, or an address inside some network."""
    if address := address_in(host):
        return not address.is_global or is_own(address)
    return validate_host(host, [*THIS_VERY_MACHINE, *own_names()])


def own_names() -> list[str]:
    """What this machine is called, alone and in its network; without a name it is not in any."""
    name = socket.gethostname().lower()
    first = name.partition(".")[0]
    if not first:  # or all names of its network would be its own
        return []
    return [name, first, *(f"{first}.{ending}" for ending in OF_A_NETWORK)]


def address_in(host: str) -> Address | None:
    """The address that a host is; None where it is a name."""
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def is_own(address: Address) -> bool:
    """Whether an address belongs to this machine now: nobody can be bound to another's."""
    family = socket.AF_INET6 if address.version == 6 else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.bind((str(address), 0))
    except OSError:
        return False
    return not address.is_multicast


def is_loopback(host: str) -> bool:
    """Whether a host means, on whichever machine it is typed, that machine itself."""
    address = address_in(host)
    if address is None:
        return validate_host(host, THIS_VERY_MACHINE)
    return address.is_loopback or address.is_unspecified
