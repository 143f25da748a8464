"""The evenings that a club plans: entered and shown, and as a file for calendars."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, time

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.records.models.planned import REMARK_LENGTH, VENUE_LENGTH
from scorekeeper.rules.faults import Fault, RuleBroken, refuse
from scorekeeper.rules.limits import MOST_PLANNED
from scorekeeper.rules.words import Text as _
from scorekeeper.services.clubs import planned
from scorekeeper.services.clubs.planned import PlannedData, PlannedDate, planned_dates
from scorekeeper.services.writes import Submission
from scorekeeper.sheets.parsing import written_day
from scorekeeper.web.parts.calendar import CALENDAR, calendar_of
from scorekeeper.web.parts.files import download
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import ClubRequest, for_club, for_club_scorers
from scorekeeper.web.requests.posted import new_key, sent_to_club

LONGEST_TYPED = 200  # of what is refused, and shown again
TYPED = ("day", "begins_at", "venue", "remark")
TIME_PATTERN = "%H:%M"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedForm:
    """A form of a planned evening, perhaps a new one: values and errors by their fields."""

    key: str
    one: PlannedDate | None = None
    values: Mapping[str, str]
    errors: Mapping[str, str] = field(default_factory=dict)

    @property
    def number(self) -> int:
        return self.one.key if self.one else 0


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_club
def planned_evenings(request: ClubRequest) -> HttpResponse:
    if request.method != "POST":
        return planned_page(request)
    return save_planned(
        request, lambda: planned.plan_evening(request.club, *posted_evening(request))
    )


@require_POST
@for_club_scorers
def change_planned(request: ClubRequest, key: int) -> HttpResponse:
    change = planned.change_planned
    return save_planned(
        request, lambda: change(request.club, key, *posted_evening(request)), key=key
    )


@require_POST
@for_club_scorers
def delete_planned(request: ClubRequest, key: int) -> HttpResponse:
    planned.delete_planned(request.club, key, sent_to_club(request))
    return redirect("planned_evenings", secret=request.secret)


@never_cache
@require_safe
@for_club
def planned_calendar(request: ClubRequest) -> HttpResponse:
    content = calendar_of(request.club.name, planned_dates(request.club))
    return download(content, kind=CALENDAR, name="evenings.ics")


def save_planned(request: ClubRequest, write: Callable[[], None], *, key: int = 0) -> HttpResponse:
    """Save an evening and redirect; or show the page with what was typed and refused."""
    try:
        write()
    except RuleBroken as broken:
        return planned_page(request, fault=broken.faults[0], wrong=key, status=400)
    return redirect("planned_evenings", secret=request.secret)


def posted_evening(request: ClubRequest) -> tuple[PlannedData, Submission]:
    """Read a form and its submission; raises RuleBroken."""
    data = PlannedData(
        day=day_in(typed(request, "day")),
        begins_at=time_in(typed(request, "begins_at")),
        venue=typed(request, "venue"),
        remark=typed(request, "remark"),
    )
    return data, sent_to_club(request)


def typed(request: ClubRequest, name: str) -> str:
    return request.POST.get(name, "")[:LONGEST_TYPED].strip()


def day_in(text: str) -> date:
    """Read a day; raises RuleBroken."""
    try:
        return written_day(text)
    except ValueError:
        raise refuse("day", _("Say the day, written like 2026-11-21.")) from None


def time_in(text: str) -> time | None:
    """Read a time of the day, None where there is none; raises RuleBroken."""
    if not text:
        return None
    try:
        return time.fromisoformat(text).replace(second=0, microsecond=0, tzinfo=None)
    except ValueError:
        raise refuse("begins_at", _("Write the time like 19:30, or leave it empty.")) from None


def planned_page(
    request: ClubRequest, *, fault: Fault | None = None, wrong: int = 0, status: int = 200
) -> HttpResponse:
    """Render what is planned, each with its form; the refused one is open, as it was typed.

    Of one that was deleted meanwhile that is the form of a new one.
    """
    dates = planned_dates(request.club)
    form_key = new_key()
    forms = [form_of(one, f"{form_key}-{one.key}") for one in dates]
    new = PlannedForm(key=f"{form_key}-new", values=values_of(planned.like_the_last(dates)))
    by_number = {one.number: one for one in (*forms, new)}
    if fault is not None:
        wrong = wrong if wrong in by_number else 0
        by_number[wrong] = as_typed(request, by_number[wrong], fault)
    return page(
        request,
        "club/planned",
        status=status,
        secret=request.secret,
        forms=[by_number[one.key] for one in dates],
        new=by_number[0],
        is_full=len(dates) >= MOST_PLANNED,
        most=MOST_PLANNED,
        lengths={"venue": VENUE_LENGTH, "remark": REMARK_LENGTH},
    )


def form_of(one: PlannedDate, key: str) -> PlannedForm:
    data = PlannedData(day=one.day, begins_at=one.begins_at, venue=one.venue, remark=one.remark)
    return PlannedForm(key=key, one=one, values=values_of(data))


def values_of(data: PlannedData | None) -> dict[str, str]:
    if data is None:
        return dict.fromkeys(TYPED, "")
    begins_at = data.begins_at.strftime(TIME_PATTERN) if data.begins_at else ""
    day = data.day.isoformat()
    return {"day": day, "begins_at": begins_at, "venue": data.venue, "remark": data.remark}


def as_typed(request: ClubRequest, form: PlannedForm, fault: Fault) -> PlannedForm:
    return PlannedForm(
        key=form.key,
        one=form.one,
        values={name: typed(request, name) for name in TYPED},
        errors={fault.fact: fault.sentence},
    )
