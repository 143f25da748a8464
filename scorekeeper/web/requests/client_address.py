"""Where a request comes from."""

from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest


def address_of(request: HttpRequest) -> str:
    """Where a request comes from, as far as one person there is like another.

    Behind HTTPS all requests come from the proxy, which names the address it saw last. Somebody who
    has one address of IPv6 has the 64 bits behind its network too.
    """
    seen: str = request.META.get("REMOTE_ADDR", "")
    if settings.HTTPS:
        forwarded = request.headers.get("X-Forwarded-For", "")
        seen = forwarded.rpartition(",")[2].strip() or seen
    try:
        address = ip_address(without_port(seen))
    except ValueError:
        return seen
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(ip_network((address, 64), strict=False))
    return str(getattr(address, "ipv4_mapped", None) or address)


def without_port(seen: str) -> str:
    """An address without the port that some proxies add: 192.0.2.1:80, [2001:db8::1]:80."""
    if seen.startswith("["):
        return seen[1:].partition("]")[0]
    host, colon, port = seen.partition(":")
    return host if colon and port.isdecimal() else seen
