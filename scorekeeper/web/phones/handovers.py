"""All matches and clubs of a phone on another one: one shows a link and a code, the other takes.

A link is opened by others than people: a chat looks at what it leads to, before anybody taps it. So
the page under the link only says what it brings, and nothing is taken until a form is sent.
"""

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access import handovers
from scorekeeper.services.access.codes import in_two_groups
from scorekeeper.services.access.handovers import Offered, Used
from scorekeeper.services.access.join_codes import HANDOVER_VALID
from scorekeeper.services.access.phones import (
    Kept,
    LinkKind,
    brought_to,
    clubs_of,
    number_without_room,
    secrets_of,
)
from scorekeeper.services.access.quotas import CODE
from scorekeeper.web.parts.clubs import club_lines
from scorekeeper.web.parts.files import qr_svg
from scorekeeper.web.rendering import page, refusal_of
from scorekeeper.web.requests.guards import take_quota
from scorekeeper.web.requests.hosts import for_phones, useless_host
from scorekeeper.web.requests.links import is_secret
from scorekeeper.web.requests.phone_cookie import keep, kept_by, set_signed

OFFERS = "offers"  # the cookie with the secret of what this phone hands over
MINUTES = HANDOVER_VALID // timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Shown:
    """What another phone needs: the address, its picture, and the code to be typed."""

    address: str
    picture: str
    code: str
    ends: object


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def hand_over(request: HttpRequest) -> HttpResponse:
    """Show all of this phone to another one, by a link that is made when it is asked for."""
    kept = kept_by(request)
    if request.method == "POST" and kept:
        take_quota(request, CODE)
        response = redirect("hand_over")
        secret = handovers.hand_over(kept, instead_of=offered_here(request))
        set_signed(response, OFFERS, secret, seconds=int(HANDOVER_VALID.total_seconds()))
        return response
    secret = offered_here(request)
    offered = handovers.offered_by(secret) if secret else None
    is_open = offered is not None and not offered.is_taken
    return page(
        request,
        "phones/hand_over",
        status=400 if request.method == "POST" else 200,
        brings=brings(kept),
        shown=shown(request, offered) if offered and is_open else None,
        is_taken=offered is not None and offered.is_taken,
        minutes=MINUTES,
        join_address=for_phones(request, reverse("join")),
        opened_as=useless_host(request),
    )


def offered_here(request: HttpRequest) -> str:
    """The secret of what this phone handed over last; empty where it did not lately."""
    secret: str = request.get_signed_cookie(OFFERS, default="") or ""
    return secret if is_secret(secret) else ""


def shown(request: HttpRequest, offered: Offered) -> Shown:
    address = for_phones(request, reverse("take_over", args=[offered.secret]))
    code = in_two_groups(offered.code)
    return Shown(address, qr_svg(address), code, offered.expires_at)


def brings(kept: Kept) -> list[Text | str]:
    """Say what a phone keeps: its clubs by name, and how many matches."""
    clubs, matches = clubs_of(kept), len(secrets_of(kept, LinkKind.MATCH))
    lines = club_lines([one.club for one in clubs])
    said: list[Text | str] = []
    for one in clubs:
        name = lines[one.club.pk].name
        said.append(name if one.may_write else watching(name))
    if matches:
        said.append(ngettext_lazy("{number} match", "{number} matches", matches))
    return said


def watching(club: str) -> Text:
    return _("{club}, for watching", club=club)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def take_over(request: HttpRequest, secret: str) -> HttpResponse:
    offered = handovers.offered_by(secret)
    if offered is None:
        return over(request, status=404)
    if request.method == "POST":
        return taken(request, secret)
    if offered.is_taken:
        return over(request, status=410)
    return page(request, "phones/take_over", brings=brings(offered.kept), minutes=MINUTES)


def taken(request: HttpRequest, secret: str) -> HttpResponse:
    """Add what the link brings to what this phone keeps."""
    phone = request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")
    try:
        brought = handovers.take_over(secret, phone=phone)
    except Used:
        return over(request, status=410)
    if brought is None:
        return over(request, status=404)
    own = kept_by(request)
    left = number_without_room(own, brought)
    response = redirect("home") if not left else no_room(request, left)
    keep(response, brought_to(own, brought))
    return response


def no_room(request: HttpRequest, left: int) -> HttpResponse:
    title = _("All that this phone has room for is here.")
    advice = ngettext_lazy(
        "{number} older match or club found no room. Open it by its own link.",
        "{number} older matches or clubs found no room. Open them by their own links.",
        left,
    )
    return refusal_of(request, title=title, advice=advice, status=200)


def over(request: HttpRequest, *, status: int) -> HttpResponse:
    """Refuse a link that has expired or was never one (404), or that was used (410)."""
    title = _("This link brings nothing any more.")
    if status == 410:
        title = _("This link was used already.")
    advice = ngettext_lazy(
        "It is valid for {number} minute, and once. Let the first phone show a new one.",
        "It is valid for {number} minutes, and once. Let the first phone show a new one.",
        MINUTES,
    )
    return refusal_of(request, title=title, advice=advice, status=status)
