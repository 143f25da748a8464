"""Whose a club evening is, where nobody came from a club: one of the phone's, or a new one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.access.phones import link_of_club
from scorekeeper.services.access.quotas import MATCH
from scorekeeper.services.clubs.founding import found_club
from scorekeeper.services.writes import Conflict, sending_of
from scorekeeper.web.parts.clubs import club_lines
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import take_quota
from scorekeeper.web.requests.phone_cookie import clubs_to_write_in, remember
from scorekeeper.web.requests.posted import drawn_secret, new_key, posted_key, sent_secret

LONGEST_TYPED = 200  # of a name that is refused, and shown again


@require_http_methods(["GET", "HEAD", "POST"])
def whose_evening(request: HttpRequest) -> HttpResponse:
    """Ask for the club; a new one is made by its name, and leads on to its first evening."""
    if request.method != "POST":
        return whose_page(request)
    key = posted_key(request)
    try:
        if sending_of(None, key) is None:
            take_quota(request, MATCH)
        club = found_club(request.POST.get("name", ""), sent_secret(request, key), key)
    except RuleBroken as broken:
        return whose_page(request, error=broken.faults[0].sentence, status=400)
    except Conflict as conflict:
        return whose_page(request, error=str(conflict), status=409)
    response = redirect("new_evening", secret=club.secret)
    remember(request, response, link_of_club(club.secret))
    return response


def whose_page(request: HttpRequest, *, error: str = "", status: int = 200) -> HttpResponse:
    clubs, form_key = clubs_to_write_in(request), new_key()
    lines = club_lines(clubs)
    return page(
        request,
        "evening/whose",
        status=status,
        clubs=[(club.secret, lines[club.pk]) for club in clubs],
        called=request.POST.get("name", "")[:LONGEST_TYPED],
        error=error,
        new=drawn_secret(form_key),
        form_key=form_key,
    )
