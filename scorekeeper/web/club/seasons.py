"""The seasons of a club: days that have a name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.records.models import Season
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.words import Text as _
from scorekeeper.services.clubs import naming
from scorekeeper.services.clubs.naming import SeasonData
from scorekeeper.services.writes import Submission
from scorekeeper.sheets.parsing import written_day
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import ClubRequest, for_club, for_club_scorers
from scorekeeper.web.requests.posted import new_key, sent_to_club

LONGEST_TYPED = 60  # of what is refused, and shown again
TYPED = ("name", "first_day", "last_day")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonForm:
    """A form of a season, perhaps a new one: values and errors by their fields."""

    key: str
    season: Season | None = None
    name: str = ""
    first_day: str = ""
    last_day: str = ""
    errors: Mapping[str, str] = field(default_factory=dict)

    @property
    def number(self) -> int:
        return self.season.pk if self.season else 0


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
    days = day_in(request, "first_day"), day_in(request, "last_day")
    return SeasonData(request.POST.get("name", ""), *days), sent_to_club(request)


def day_in(request: ClubRequest, name: str) -> date:
    """Read a day of a form; raises RuleBroken."""
    try:
        return written_day(request.POST.get(name, "")[:LONGEST_TYPED].strip())
    except ValueError:
        message = _("A season has a first and a last day, each written like 2026-11-21.")
        raise RuleBroken([Fault(name, message)]) from None


def seasons_page(
    request: ClubRequest, *, fault: Fault | None = None, wrong: int = 0, status: int = 200
) -> HttpResponse:
    """Render the seasons, each with its form; the refused one is open, as it was typed.

    Of one that was deleted meanwhile that is the form of a new one.
    """
    found = list(request.club.seasons.all())
    form_key = new_key()
    forms = [as_stored(one, f"{form_key}-{one.pk}") for one in found]
    new = SeasonForm(key=f"{form_key}-new")
    by_number = {one.number: one for one in (*forms, new)}
    if fault is not None:
        wrong = wrong if wrong in by_number else 0
        by_number[wrong] = typed_in(request, by_number[wrong], fault)
    return page(
        request,
        "club/seasons",
        status=status,
        secret=request.secret,
        seasons=[by_number[one.pk] for one in found],
        new=by_number[0],
    )


def as_stored(season: Season, key: str) -> SeasonForm:
    return SeasonForm(
        key=key,
        season=season,
        name=season.name,
        first_day=season.first_day.isoformat(),
        last_day=season.last_day.isoformat(),
    )


def typed_in(request: ClubRequest, form: SeasonForm, fault: Fault) -> SeasonForm:
    errors = {fault.fact: fault.sentence}
    name, first_day, last_day = (request.POST.get(one, "")[:LONGEST_TYPED] for one in TYPED)
    return replace(form, name=name, first_day=first_day, last_day=last_day, errors=errors)
