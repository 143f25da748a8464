"""Who has more lines to the server than all others together."""

import ipaddress
from collections import Counter
from collections.abc import Sequence
from typing import Protocol, TypeVar


class Line(Protocol):
    """A line, as far as it is asked here."""

    addr: tuple[str, int]


SomeLine = TypeVar("SomeLine", bound=Line)


def of_a_crowd(lines: Sequence[SomeLine]) -> list[SomeLine]:
    """The lines of the one address that has more than half of all; none where there is no such one.

    No phone has so many. A proxy has, and on this machine it is taken for one.
    """
    ((address, number),) = Counter(one.addr[0] for one in lines).most_common(1)
    if 2 * number <= len(lines) or is_here(address):
        return []
    return [one for one in lines if one.addr[0] == address]


def is_here(address: str) -> bool:
    """Whether somebody asks from this machine."""
    found = ipaddress.ip_address(address.partition("%")[0])
    return (getattr(found, "ipv4_mapped", None) or found).is_loopback
