"""Pages and forms of a club's links: its own, and the one for watching."""

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.access import links
from scorekeeper.services.clubs import naming
from scorekeeper.services.clubs.watching import renew_viewers_link, revoke_viewers_link
from scorekeeper.web.parts.files import qr_svg
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.club_guards import ClubRequest, for_club, for_club_scorers
from scorekeeper.web.requests.phone_addresses import for_phones, useless_host
from scorekeeper.web.requests.phone_cookie import phone_name, swap_secrets
from scorekeeper.web.requests.posted import new_key, sent_to_club
from scorekeeper.web.requests.renewed_links import drawn_secret, leads_on, sent_secret

LONGEST_TYPED = 60  # of a name that is refused, and shown again


@dataclass(frozen=True, slots=True)
class ClubLink:
    """A link of a club for another phone: address and picture."""

    address: str
    picture: str


@never_cache
@require_safe
@for_club
def club_links(request: ClubRequest) -> HttpResponse:
    """Show the club's name and links with their pictures; to a watcher only the own link."""
    return links_page(request)


@require_POST
@for_club_scorers
def name_club(request: ClubRequest) -> HttpResponse:
    """Give the club a name, or take it away."""
    try:
        naming.name_club(request.club, request.POST.get("name", ""), sent_to_club(request))
    except RuleBroken as broken:
        return links_page(request, error=broken.faults[0].sentence, status=400)
    return redirect("club_links", secret=request.secret)


def links_page(request: ClubRequest, *, error: str = "", status: int = 200) -> HttpResponse:
    """Render the links and the name; a refused name stands there with its error."""
    name = request.POST.get("name", "")[:LONGEST_TYPED] if error else request.club.name
    return page(
        request,
        "club/club_links",
        status=status,
        error=error,
        called=name,
        opened_as=useless_host(request),
        secret=request.secret,
        own=link_of(request, request.club.secret),
        watching=link_of(request, request.club.viewer_secret),
        new=drawn_secret(request.secret),
        form_key=new_key(),
    )


def link_of(request: ClubRequest, secret: str | None) -> ClubLink | None:
    """Return a link as other phones reach this server; None where there is none to show."""
    if not secret:
        return None
    address = for_phones(request, reverse("club", args=[secret]))
    return ClubLink(address, qr_svg(address))


@require_POST
@leads_on
@for_club_scorers
def renew_club(request: ClubRequest) -> HttpResponse:
    """Renew the club's own link; where ticked, its other links too."""
    change = links.LinkChange(
        entered_by=phone_name(request),
        and_club=request.POST.get("and_club") == "1",
        and_viewers=request.POST.get("and_viewers") == "1",
        new=sent_secret(request, request.secret),
    )
    swaps = links.renew_club(request.club, change)
    response = redirect("club", secret=request.club.secret)
    swap_secrets(request, response, swaps)
    return response


@require_POST
@for_club_scorers
def renew_watching(request: ClubRequest) -> HttpResponse:
    """Renew the link for watching; the old one leads nowhere at once."""
    renew_viewers_link(request.club, sent_to_club(request))
    return back(request)


@require_POST
@for_club_scorers
def revoke_watching(request: ClubRequest) -> HttpResponse:
    """Revoke the link for watching."""
    revoke_viewers_link(request.club, sent_to_club(request))
    return back(request)


def back(request: ClubRequest) -> HttpResponse:
    """Redirect to the links, at the one for watching."""
    return redirect(f"{reverse('club_links', args=[request.secret])}#viewer")
