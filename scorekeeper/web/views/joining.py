"""Typing a code in place of a link."""

from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.services.joining import NoCode, TooManyGuesses, WrongCode, secret_for
from scorekeeper.web.pages import page

LONGEST_TYPED = 20


@never_cache
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """The code that another phone shows, typed: to the table, or a sentence why not."""
    if request.method != "POST":
        return page(request, "join")
    try:
        secret = secret_for(request.POST.get("code", ""), address=address_of(request))
    except NoCode:
        return refused(request, _("A code has six letters, like BCD-FGH."), status=400)
    except WrongCode:
        message = _("No game has this code, or its 15 minutes are over. Ask for a new one.")
        return refused(request, message, status=404)
    except TooManyGuesses as many:
        response = refused(request, sentence_about(many.seconds), status=429)
        response["Retry-After"] = str(many.seconds)
        return response
    return redirect("table", secret=secret)


def refused(request: HttpRequest, error: str, *, status: int) -> HttpResponse:
    """The page with what was typed, and what is wrong beside it."""
    typed = request.POST.get("code", "")[:LONGEST_TYPED]
    return page(request, "join", status=status, error=error, typed=typed)


def sentence_about(seconds: int) -> str:
    """How long to wait, in words."""
    minutes = -(-seconds // 60)
    return ngettext(
        "Too many wrong codes were typed. Try again in %(minutes)s minute, or use the link.",
        "Too many wrong codes were typed. Try again in %(minutes)s minutes, or use the link.",
        minutes,
    ) % {"minutes": minutes}


def address_of(request: HttpRequest) -> str:
    """Where a request comes from, as far as one person there is like another.

    Behind HTTPS all requests come from the proxy, which names the address it saw last. Somebody who
    has one address of IPv6 has the 64 bits behind its network too.
    """
    seen: str = request.META.get("REMOTE_ADDR", "")
    if settings.HTTPS:
        told = request.headers.get("X-Forwarded-For", "")
        seen = told.rpartition(",")[2].strip() or seen
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
