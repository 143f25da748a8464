"""The page on which two clubs of the same people are joined: first what that means."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.formats import date_format
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.records.models import Club
from scorekeeper.rules.faults import Fault, RuleBroken, refuse
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.links import club_of_link, link_now
from scorekeeper.services.clubs import joining
from scorekeeper.services.clubs.joining import Joining, SeasonTwice, joining_of
from scorekeeper.services.writes import Conflict
from scorekeeper.web.joining.answers import NAME, answers_in, fields_of, questions_of
from scorekeeper.web.parts.clubs import club_lines
from scorekeeper.web.parts.people import faces_of_club
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import ClubRequest, for_club_scorers
from scorekeeper.web.requests.phone_cookie import clubs_to_write_in
from scorekeeper.web.requests.posted import new_key, sent_to_club

SEASON = "season_"  # before the key of a season that needs another name
LONGEST_TYPED = 60


@dataclass(frozen=True, slots=True)
class SeasonAsked:
    """A season whose name is there twice, and what it is to be called instead."""

    key: int
    name: str
    days: str
    typed: str
    error: str = ""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_club_scorers
def join_clubs(request: ClubRequest) -> HttpResponse:
    try:
        other = chosen_club(request)
        if other is None:
            return choice_page(request)
        if request.method != "POST":
            return join_page(request, joining_of(request.club, other))
        if are_one_by_now(request, other):
            return redirect("club", secret=request.secret)
        return joined(request, other)
    except RuleBroken as broken:
        return choice_page(request, error=broken.faults[0].sentence, status=400)
    except Conflict as conflict:
        return choice_page(request, error=str(conflict), status=409)


def chosen_club(request: ClubRequest) -> Club | None:
    """The club that the form or the address names, of the phone's own; raises RuleBroken."""
    secret = asked_secret(request)
    if not secret:
        return None
    found = club_of_link(secret)
    own = {club.pk for club in clubs_to_write_in(request)} | {request.club.pk}
    if found is None or found.pk not in own or link_now(found, secret) != found.secret:
        raise refuse("club", _("This phone has no such club."))
    return found


def asked_secret(request: ClubRequest) -> str:
    return request.POST.get("other", "") or request.GET.get("other", "")


def are_one_by_now(request: ClubRequest, other: Club) -> bool:
    """Whether a form asks to join two that were joined since it was opened, be it by itself."""
    is_old_link = asked_secret(request) != other.secret or not is_own_link(request)
    return other.pk == request.club.pk and is_old_link


def is_own_link(request: ClubRequest) -> bool:
    found = request.resolver_match
    return found is not None and found.kwargs["secret"] == request.secret


def joined(request: ClubRequest, other: Club) -> HttpResponse:
    """Join the clubs, or show again what was answered and what is wrong with it."""
    names = {key: value[:LONGEST_TYPED] for key, value in fields_of(request, SEASON)}
    seen = joining_of(request.club, other)
    try:
        joining.join(request.club, other, answers_in(request), names, sent_to_club(request))
    except RuleBroken as broken:
        if not has_fields_for(seen, broken):
            raise
        return join_page(request, seen, broken, status=400)
    return redirect("club", secret=request.secret)


def has_fields_for(seen: Joining, broken: RuleBroken) -> bool:
    """Whether the page has a field for what is wrong."""
    fields = {f"{NAME}{one.key}" for one in seen.arrivals}
    fields |= {f"{SEASON}{one.key}" for one in seen.seasons}
    return broken.faults[0].fact in fields


def choice_page(request: ClubRequest, *, error: str = "", status: int = 200) -> HttpResponse:
    clubs = [one for one in clubs_to_write_in(request) if one.pk != request.club.pk]
    lines = club_lines([request.club, *clubs])
    return page(
        request,
        "joining/choose_club_to_join",
        status=status,
        secret=request.secret,
        clubs=clubs,
        lines=lines,
        own_name=lines[request.club.pk].name,
        error=error,
    )


def join_page(
    request: ClubRequest, seen: Joining, broken: RuleBroken | None = None, *, status: int = 200
) -> HttpResponse:
    faces = faces_of_club(seen.other)
    lines = club_lines([request.club, seen.other])
    return page(
        request,
        "joining/join_clubs",
        status=status,
        secret=request.secret,
        own_name=lines[request.club.pk].name,
        seen=seen,
        called=lines[seen.other.pk].name,
        questions=questions_of(request, seen.arrivals, faces, broken),
        seasons=seasons_asked(request, seen.seasons, broken),
        form_key=new_key(),
    )


def seasons_asked(
    request: ClubRequest, seasons: Sequence[SeasonTwice], broken: RuleBroken | None
) -> list[SeasonAsked]:
    faults: Sequence[Fault] = () if broken is None else broken.faults
    errors: Mapping[str, str] = {fault.fact: fault.sentence for fault in faults}
    typed = dict(fields_of(request, SEASON))
    return [
        SeasonAsked(
            key=one.key,
            name=one.season.name,
            days=" – ".join(date_format(day, "j F Y") for day in one.days),
            typed=typed.get(one.key, f"{one.season.name} 2")[:LONGEST_TYPED],
            error=errors.get(f"{SEASON}{one.key}", ""),
        )
        for one in seasons
    ]
