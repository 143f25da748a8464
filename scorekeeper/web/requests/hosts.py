"""Addresses of this server: which it answers to, which phones reach, and what a proxy changes.

A laptop goes to another network, or gets one after the program has started. So nothing of it is
read once: any private address is served, and whatever is an address of this machine. Strangers'
pages could lead a browser here under a name of theirs (DNS rebinding), but never under an address:
so names have to be known.
"""

import ipaddress
import logging
import socket
import struct
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host
from django.urls import reverse

from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.server.listening import LISTENS_AT

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

THIS_VERY_MACHINE = ["localhost", ".localhost"]
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104
# Endings that routers give the names of their network. Nobody can register a name below them: all
# are set aside for that but fritz.box, which belongs to the maker of the routers.
OF_A_NETWORK = ("local", "lan", "home", "home.arpa", "internal", "localdomain", "fritz.box")
LONGEST_NAME = 253  # characters, as the names of the internet have them (RFC 1035)

# Reserved for documentation: a socket told to send there picks its own address and sends nothing.
SOMEWHERE_ELSE = ("192.0.2.1", 9)
# Asked of Linux about an interface (netdevice(7)): its flags, and its address
FLAGS_OF, ADDRESS_OF, IS_POINT_TO_POINT, IS_RUNNING = 0x8913, 0x8915, 0x10, 0x40
OF_INTERFACES = Path("/sys/class/net")
# The usual networks of homes before those of firms, which most VPNs are in; and before both of
# them nothing that VirtualBox, libvirt and Docker make for themselves.
USUAL = [ipaddress.IPv4Network(net) for net in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")]
MADE_BY_PROGRAMS = [
    ipaddress.IPv4Network(net) for net in ("192.168.56.0/24", "192.168.122.0/24", "172.17.0.0/16")
]
RESOLVED_FOR = 10  # seconds, what was found by a name

UNKNOWN_HOST_ADVICE = _("If it is one, whoever runs it adds it to SCOREKEEPER_HOSTS.")
HTTPS_FORGOTTEN = _(
    "This page came through HTTPS, and the server does not know that. Whoever runs it sets"
    " SCOREKEEPER_HTTPS=1, and lets the proxy set X-Forwarded-Proto."
)
HOST_CHANGED = _(
    "The proxy in front of this server does not pass on by which address it was asked. Whoever runs"
    " it passes the Host header on as it comes, with its port: in nginx $http_host."
)
NO_ORIGIN = _(
    "The browser does not say from which page this form comes. Where a proxy in front of this"
    " server sends Referrer-Policy: no-referrer, whoever runs it takes that out."
)

_log = logging.getLogger("scorekeeper.proxy")


class UnknownHost(DisallowedHost):
    """A request by a name that is not this server's; the message is for whoever runs it."""

    def __init__(self, host: str) -> None:
        self.host = host if len(host) <= LONGEST_NAME else f"{host[:LONGEST_NAME]}…"
        message = _("Somebody asked for {host}, which is none of this server's names. {advice}")
        super().__init__(message.format(host=self.host, advice=UNKNOWN_HOST_ADVICE))


def is_served(host: str) -> bool:
    """Whether this server answers to a name or an address, given without port.

    Behind HTTPS to those alone that were named, where any were.
    """
    named: Sequence[str] = settings.NAMED_HOSTS
    if validate_host(host, named):
        return True
    return not (settings.HTTPS and named) and is_this_machine(host)


def is_this_machine(host: str) -> bool:
    if address := address_in(host):
        return not address.is_global or is_own(address)
    return validate_host(host, [*THIS_VERY_MACHINE, *own_names()])


def own_names() -> list[str]:
    name = socket.gethostname().lower()
    first = name.partition(".")[0]
    if not first:  # or all names of its network would be its own
        return []
    return [name, first, *(f"{first}.{ending}" for ending in OF_A_NETWORK)]


def address_in(host: str) -> Address | None:
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def is_own(address: Address) -> bool:
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


def for_phones(request: HttpRequest, path: str = "/") -> str:
    host, port = split_domain_port(request.get_host())
    if is_loopback(host) and listens_for_all(request) and (found := host_for_phones(port)):
        return f"{request.scheme}://{found}{path}"
    return request.build_absolute_uri(path)


def start_address(host: str, port: int) -> str:
    if settings.HTTPS:
        return f"https://{host_for_phones() or 'localhost'}{reverse('home')}"
    if host in EVERYWHERE:
        typed = host_for_phones(str(port)) or f"localhost:{port}"
    else:
        typed = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    return f"http://{typed}{reverse('home')}"


def leads_to_loopback(address: str) -> bool:
    return is_loopback(host_in(address))


def host_in(address: str) -> str:
    return split_domain_port(urlsplit(address).netloc)[0]


def useless_host(request: HttpRequest) -> str:
    """The host in links for phones where it leads each to itself; empty where they reach us."""
    address = for_phones(request)
    return host_in(address) if leads_to_loopback(address) else ""


def listens_for_all(request: HttpRequest) -> bool:
    try:
        return ipaddress.ip_address(request.META.get(LISTENS_AT, "")).is_unspecified
    except ValueError:
        return False


def host_for_phones(port: str = "") -> str | None:
    """The host to type on a phone: a name that was given to this server, or its address and port.

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
    return f"{name}:{port}" if port else name


@dataclass(frozen=True, slots=True)
class OwnAddress:
    """An address of this machine, and what is known of the interface that has it."""

    address: ipaddress.IPv4Address
    is_tunnel: bool = False
    is_running: bool = False
    is_hardware: bool = False
    leads_out: bool = False

    @property
    def rank(self) -> tuple[bool | int, ...]:
        is_lan = self.address.is_private and not self.address.is_link_local
        usual = [self.address in net for net in USUAL]
        is_made = any(self.address in net for net in MADE_BY_PROGRAMS)
        block = 0 if is_made or not any(usual) else usual.index(True) + 1
        known = (not self.is_tunnel, self.is_running, self.is_hardware, self.leads_out)
        return is_lan, *known, block


def lan_address() -> str | None:
    """The address that phones in this machine's network reach; None where it is in none.

    The way out may lead through a VPN, which no phone is in, and there may be none at all.
    """
    found = [
        one
        for one in own_addresses()
        if not one.address.is_loopback and not one.address.is_unspecified
    ]
    return str(max(found, key=lambda one: one.rank).address) if found else None


def own_addresses() -> list[OwnAddress]:
    """Every address of this machine; the one of the way out first."""
    way_out = address_of_way_out()
    if sys.platform == "linux":
        found = list(addresses_on_linux(way_out))
        if found:
            return found
    now = int(time.monotonic() // RESOLVED_FOR)
    others = [] if sys.platform == "linux" else resolved(socket.gethostname(), now)
    addresses = dict.fromkeys([*([way_out] if way_out else []), *others])
    return [OwnAddress(ipaddress.IPv4Address(address)) for address in addresses]


def address_of_way_out() -> str | None:
    """The address with which this machine goes elsewhere, or None where no way leads there."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE_ELSE)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


def addresses_on_linux(way_out: str | None) -> Iterator[OwnAddress]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _number, name in socket.if_nameindex():
            query = struct.pack("256s", name.encode("utf-8", "surrogateescape"))
            try:
                flags = fcntl.ioctl(probe, FLAGS_OF, query)[16:18]
                own = fcntl.ioctl(probe, ADDRESS_OF, query)[20:24]
            except OSError:  # it has none, or is gone
                continue
            address, bits = ipaddress.IPv4Address(own), int.from_bytes(flags, sys.byteorder)
            yield OwnAddress(
                address,
                is_tunnel=bool(bits & IS_POINT_TO_POINT),
                is_running=bool(bits & IS_RUNNING),
                is_hardware=is_hardware(name),
                leads_out=str(address) == way_out,
            )


def is_hardware(name: str) -> bool:
    folder = OF_INTERFACES / name
    return (folder / "device").exists() or any(folder.glob("lower_*/device"))


@lru_cache(maxsize=1)
def resolved(host: str, _moment: int) -> list[str]:
    try:
        return socket.gethostbyname_ex(host)[2]
    except OSError:
        return []


def why_origin_refused(request: HttpRequest) -> Text | None:
    """The setting to mend where a form was refused for its origin alone; None for other reasons.

    A page of another site has another host: where only scheme or port differ, it is our own.
    """
    origin = request.headers.get("Origin") or request.headers.get("Referer", "")
    if origin == "null":
        return NO_ORIGIN
    try:
        parts = urlsplit(origin)
    except ValueError:  # no address at all
        return None
    reached = request.get_host()
    if f"{parts.scheme}://{parts.netloc.lower()}" == f"{request.scheme}://{reached.lower()}":
        return None
    forwarded = request.headers.get("X-Forwarded-Host", "").partition(",")[0].strip()
    if parts.hostname not in {without_port(reached), without_port(forwarded)}:
        return None
    return HTTPS_FORGOTTEN if parts.scheme == "https" and not request.is_secure() else HOST_CHANGED


def without_port(host: str) -> str:
    """A host as a browser's address has it; a dot, which is none, where it is empty."""
    return split_domain_port(host)[0].strip("[]") or "."


@lru_cache(maxsize=16)  # more than there are sentences
def warn_once(sentence: str) -> None:
    _log.warning(sentence)
