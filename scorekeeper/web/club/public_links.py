"""A club's link for its web site: made, renewed, revoked, and what it shows."""

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from scorekeeper.records.models import PublicLink
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.public.links import (
    PublicChoice,
    choose_for_public,
    public_link_of,
    renew_public_link,
    revoke_public_link,
)
from scorekeeper.web.requests.guards import ClubRequest, for_club_scorers
from scorekeeper.web.requests.hosts import for_phones
from scorekeeper.web.requests.posted import sent_to_club

LONGEST_KEY = 18  # digits
PERIODS = (
    (PublicLink.Period.PRESENT, _("The present season, else the year")),
    (PublicLink.Period.YEAR, _("This year")),
    (PublicLink.Period.ALL_TIME, _("All time")),
)
WHOLE = "whole"


@dataclass(frozen=True, slots=True)
class PublicAddresses:
    """Where a public link leads, and what its page shows: a choice of periods, and of names."""

    page: str
    json: str
    feed: str
    calendar: str
    periods: tuple[tuple[str, Text | str], ...]
    period: str
    are_names_whole: bool


def public_of(request: ClubRequest) -> PublicAddresses | None:
    """Return the public link to whoever may take it back; None where there is none."""
    link = public_link_of(request.club) if request.may_write else None
    if link is None:
        return None

    def address(name: str) -> str:
        return for_phones(request, reverse(name, args=[link.secret]))

    seasons = [(str(one.pk), one.name) for one in request.club.seasons.all()]
    return PublicAddresses(
        page=address("public"),
        json=address("public_json"),
        feed=address("public_feed"),
        calendar=address("public_calendar"),
        periods=(*PERIODS, *seasons),
        period=str(link.season_id or link.period),
        are_names_whole=link.are_names_whole,
    )


@require_POST
@for_club_scorers
def renew_public(request: ClubRequest) -> HttpResponse:
    renew_public_link(request.club, sent_to_club(request))
    return back_to_public(request)


@require_POST
@for_club_scorers
def revoke_public(request: ClubRequest) -> HttpResponse:
    revoke_public_link(request.club, sent_to_club(request))
    return back_to_public(request)


@require_POST
@for_club_scorers
def choose_public(request: ClubRequest) -> HttpResponse:
    choose_for_public(request.club, posted_choice(request), sent_to_club(request))
    return back_to_public(request)


def posted_choice(request: ClubRequest) -> PublicChoice:
    period = request.POST.get("period", "")[:LONGEST_KEY]
    is_season = period.isascii() and period.isdecimal()
    return PublicChoice(
        season=int(period) if is_season else None,
        period=PublicLink.Period.PRESENT if is_season else period,
        are_names_whole=request.POST.get("names") == WHOLE,
    )


def back_to_public(request: ClubRequest) -> HttpResponse:
    return redirect(f"{reverse('club_links', args=[request.secret])}#public")
