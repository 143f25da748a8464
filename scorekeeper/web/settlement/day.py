"""The page that corrects the day on which a match was played."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from scorekeeper.rules.words import Text
from scorekeeper.services.matches import days
from scorekeeper.services.writes import Conflict
from scorekeeper.sheets.parsing import written_day
from scorekeeper.web.parts.short_fields import LONGEST_LINE, NOT_A_DAY
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import MatchRequest, for_scorers
from scorekeeper.web.requests.posted import new_key, sent


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorers
def change_day(request: MatchRequest) -> HttpResponse:
    if request.method != "POST":
        day = request.match.played_on
        return day_page(request, typed=day.isoformat() if day else "")
    typed = request.POST.get("day", "")[:LONGEST_LINE].strip()
    try:
        day = written_day(typed)
    except ValueError:
        return day_page(request, typed=typed, error=NOT_A_DAY, status=400)
    try:
        days.change_day(request.match, day, sent(request))
    except Conflict as conflict:
        return day_page(request, typed=typed, error=str(conflict), status=409)
    return redirect("settlement", secret=request.secret)


def day_page(
    request: MatchRequest, *, typed: str, error: Text | str = "", status: int = 200
) -> HttpResponse:
    return page(
        request,
        "settlement/day",
        status=status,
        secret=request.secret,
        typed=typed,
        error=error,
        form_key=new_key(),
    )
