"""The links for the other phones: shown, renewed, revoked, and as codes for typing."""

from dataclasses import dataclass, replace

from django.http import Http404, HttpResponse
from django.http.request import HttpRequest
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.records.models import JoinCode
from scorekeeper.services.access import join_codes, links
from scorekeeper.services.access.links import COLUMNS, SCORER, VIEWER, LinkChange
from scorekeeper.services.access.quotas import CODE
from scorekeeper.services.database.submission import sending_of
from scorekeeper.web.parts.files import qr_svg
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import MatchRequest, for_match, for_scorers_even_cancelled
from scorekeeper.web.requests.phone_addresses import for_phones, useless_host
from scorekeeper.web.requests.phone_cookie import phone_name, remember_name, swap_secrets
from scorekeeper.web.requests.posted import new_key, posted_key, sent
from scorekeeper.web.requests.quota_checks import take
from scorekeeper.web.requests.renewed_links import drawn_secret, leads_on, sent_secret


@dataclass(frozen=True, slots=True)
class ShownLink:
    """A link for another phone: its address, as a picture too, and its code; empty if revoked."""

    name: str
    address: str = ""
    picture: str = ""
    code: str = ""
    code_ends: JoinCode | None = None

    @property
    def may_write(self) -> bool:
        """Whether it is the scorer's."""
        return self.name == SCORER


@never_cache
@require_http_methods(["GET", "POST"])
@for_match
def phones(request: MatchRequest) -> HttpResponse:
    """The links for the other phones, as text, to photograph and to type."""
    if request.method == "POST":
        response = redirect(f"{reverse('phones', args=[request.secret])}?saved=1#this-phone")
        remember_name(response, request.POST.get("phone", ""))
        return response
    codes = join_codes.codes_of(request.match)
    names = [SCORER, VIEWER] if request.may_write else [VIEWER]
    return page(
        request,
        "phones/phones",
        match=request.match,
        links=[shown(request, name, codes.get(name)) for name in names],
        join_address=for_phones(request, reverse("join")),
        opened_as=useless_host(request),
        phone=phone_name(request),
        saved="saved" in request.GET and phone_name(request) != "",
        new=drawn_secret(request.secret),
        form_key=new_key(),
        onward=request.match.viewer_secret or "",
    )


def shown(request: MatchRequest, name: str, code: JoinCode | None) -> ShownLink:
    """A link as other phones reach this server."""
    secret = links.secret_of(request.match, name)
    if secret is None:
        return ShownLink(name)
    address = for_phones(request, reverse("table", args=[secret]))
    typed = join_codes.grouped(code.code) if code else ""
    return ShownLink(name, address, qr_svg(address), typed, code)


@require_POST
@for_scorers_even_cancelled
def new_code(request: MatchRequest) -> HttpResponse:
    """A code to type in place of a link."""
    if sending_of(request.match, posted_key(request)) is None:
        take(request, CODE)
    join_codes.new_code(request.match, posted_link(request), sent(request))
    return back(request.secret, posted_link(request))


@require_POST
@leads_on
@for_scorers_even_cancelled
def renew_link(request: MatchRequest) -> HttpResponse:
    """A new link; the old one leads nowhere, except that this phone goes on."""
    link = posted_link(request)
    swaps = links.renew(request.match, link, link_change_of(request, link))
    response = back(str(request.match.scorer_secret), link)
    swap_secrets(request, response, swaps)
    return response


@require_POST
@leads_on
@for_scorers_even_cancelled
def revoke_link(request: MatchRequest) -> HttpResponse:
    """No link any more. Without the scorer's this phone goes on looking.

    If the club's link was renewed with it, this phone is the only one that can know the new one.
    """
    link, match = posted_link(request), request.match
    change = link_change_of(request, link)
    swaps = links.revoke(match, link, change)
    response = back(request.secret, link)
    if link == SCORER:
        response = redirect("table", secret=match.viewer_secret)
        if change.and_club:
            response = redirect("club", secret=match.club.secret)
    swap_secrets(request, response, swaps)
    return response


def posted_link(request: HttpRequest) -> str:
    """Which of the two links a form is about; raises Http404."""
    link = request.POST.get("link", "")
    if link not in COLUMNS:
        raise Http404
    return link


def link_change_of(request: MatchRequest, link: str) -> LinkChange:
    """What a form says about a link."""
    change = LinkChange(entered_by=phone_name(request), key=posted_key(request))
    if link == VIEWER:
        return change
    and_club = request.POST.get("and_club") == "1"
    return replace(change, and_club=and_club, new=sent_secret(request, request.secret))


def back(secret: str, link: str) -> HttpResponse:
    """To the page of the phones, at a link."""
    return redirect(f"{reverse('phones', args=[secret])}#{link}")
