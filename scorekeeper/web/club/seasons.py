"""The seasons of a club: days that have a name, and how they count."""

from collections.abc import Callable
from dataclasses import replace

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.records.models import Season
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.services.clubs import naming
from scorekeeper.services.clubs.club_record import record_of, state_of
from scorekeeper.services.clubs.naming import SeasonData
from scorekeeper.services.clubs.season_games import games_of_seasons
from scorekeeper.services.writes import Submission
from scorekeeper.web.club.season_form import (
    SeasonForm,
    choices_of,
    errors_of,
    said_in,
    said_in_request,
    season_in,
)
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import ClubRequest, for_club, for_club_scorers
from scorekeeper.web.requests.posted import asked_number, new_key, sent_to_club


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_club
def seasons(request: ClubRequest) -> HttpResponse:
    if request.method != "POST":
        return seasons_page(request)
    return save_season(request, lambda: naming.make_season(request.club, *posted_season(request)))


@require_POST
@for_club_scorers
def change_season(request: ClubRequest, key: int) -> HttpResponse:
    change = naming.change_season
    return save_season(request, lambda: change(request.club, key, *posted_season(request)), key=key)


@require_POST
@for_club_scorers
def delete_season(request: ClubRequest, key: int) -> HttpResponse:
    naming.delete_season(request.club, key, sent_to_club(request))
    return redirect("seasons", secret=request.secret)


def save_season(request: ClubRequest, write: Callable[[], None], *, key: int = 0) -> HttpResponse:
    """Save a season and redirect; or show the page with what was typed and refused."""
    try:
        write()
    except RuleBroken as broken:
        return seasons_page(request, fault=broken.faults[0], wrong=key, status=400)
    return redirect("seasons", secret=request.secret)


def posted_season(request: ClubRequest) -> tuple[SeasonData, Submission]:
    """Read a season's form and its submission; raises RuleBroken."""
    return season_in(request), sent_to_club(request)


def seasons_page(
    request: ClubRequest, *, fault: Fault | None = None, wrong: int = 0, status: int = 200
) -> HttpResponse:
    """Render the seasons, each with its form; the refused one is open, as it was typed.

    Of one that was deleted meanwhile that is the form of a new one. The one that is asked for is
    open too, with *mean* proposed where the address says so.
    """
    found = list(request.club.seasons.all())
    form_key = new_key()
    forms = [form_of(request, one, f"{form_key}-{one.pk}") for one in found]
    new = SeasonForm(key=f"{form_key}-new")
    by_number = {one.number: one for one in (*forms, new)}
    if fault is not None:
        wrong = wrong if wrong in by_number else 0
        said = said_in_request(request)
        by_number[wrong] = replace(by_number[wrong], said=said, errors=errors_of(fault, said))
    by_number = with_games(request, by_number)
    return page(
        request,
        "club/seasons",
        status=status,
        secret=request.secret,
        seasons=[by_number[one.pk] for one in found],
        new=by_number[0],
    )


def form_of(request: ClubRequest, season: Season, key: str) -> SeasonForm:
    is_asked_for = asked_number(request, "open") == season.pk
    said = said_in(season)
    if is_asked_for and request.GET.get("mean"):
        said["mean"] = "1"
    return SeasonForm(key=key, season=season, said=said, is_asked_for=is_asked_for)


def with_games(request: ClubRequest, forms: dict[int, SeasonForm]) -> dict[int, SeasonForm]:
    """Give each form the games to choose from."""
    record = record_of(state_of(request.club, request.secret))
    games = [*games_of_seasons(record)]
    return {
        number: replace(form, games=tuple(choices_of(games, form.said.get("game", ""))))
        for number, form in forms.items()
    }
