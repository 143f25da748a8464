"""Where the phones at the table find this machine: looked for anew each time, for it may move."""

import ipaddress
import socket
import struct
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

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

LASTS = 10  # seconds, what was found by a name


@dataclass(frozen=True, slots=True)
class Place:
    """An address of this machine, and what is known of the interface that has it."""

    address: ipaddress.IPv4Address
    is_tunnel: bool = False
    is_running: bool = False
    is_hardware: bool = False
    leads_out: bool = False

    @property
    def rank(self) -> tuple[bool | int, ...]:
        """How likely phones reach it: the larger the likelier."""
        is_lan = self.address.is_private and not self.address.is_link_local
        usual = [self.address in net for net in USUAL]
        is_made = any(self.address in net for net in MADE_BY_PROGRAMS)
        block = 0 if is_made or not any(usual) else usual.index(True) + 1
        known = (not self.is_tunnel, self.is_running, self.is_hardware, self.leads_out)
        return is_lan, *known, block


def lan_address() -> str | None:
    """Return the address that phones in its network reach, or None where it is in none.

    The way out may lead through a VPN, which no phone is in, and there may be none at all.
    """
    found = [place for place in places() if not is_useless(place.address)]
    return str(max(found, key=lambda place: place.rank).address) if found else None


def is_useless(address: ipaddress.IPv4Address) -> bool:
    """Whether an address leads nowhere, or a phone to itself."""
    return address.is_loopback or address.is_unspecified


def places() -> list[Place]:
    """Every address at which somebody may find this machine; the one of the way out first."""
    way_out = address_of_way_out()
    if sys.platform == "linux":
        found = list(places_on_linux(way_out))
        if found:
            return found
    now = int(time.monotonic() // LASTS)
    others = [] if sys.platform == "linux" else resolved(socket.gethostname(), now)
    addresses = dict.fromkeys([*([way_out] if way_out else []), *others])
    return [Place(ipaddress.IPv4Address(address)) for address in addresses]


def address_of_way_out() -> str | None:
    """The address with which this machine goes elsewhere, or None where no way leads there."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE_ELSE)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


def places_on_linux(way_out: str | None) -> Iterator[Place]:
    """The address of each interface that has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _number, name in socket.if_nameindex():
            asked = struct.pack("256s", name.encode("utf-8", "surrogateescape"))
            try:
                told_flags = fcntl.ioctl(asking, FLAGS_OF, asked)[16:18]
                told = fcntl.ioctl(asking, ADDRESS_OF, asked)[20:24]
            except OSError:  # it has none, or is gone
                continue
            address, flags = ipaddress.IPv4Address(told), int.from_bytes(told_flags, sys.byteorder)
            yield Place(
                address,
                is_tunnel=bool(flags & IS_POINT_TO_POINT),
                is_running=bool(flags & IS_RUNNING),
                is_hardware=is_hardware(name),
                leads_out=str(address) == way_out,
            )


def is_hardware(name: str) -> bool:
    """Whether an interface is a card, or joins one to others; those of containers do neither."""
    folder = OF_INTERFACES / name
    return (folder / "device").exists() or any(folder.glob("lower_*/device"))


@lru_cache(maxsize=1)
def resolved(host: str, _moment: int) -> list[str]:
    """The addresses that this machine knows for a name; that can take seconds to find out."""
    try:
        return socket.gethostbyname_ex(host)[2]
    except OSError:
        return []
