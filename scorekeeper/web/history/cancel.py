"""Cancelling a match, bringing it back, deleting it for good."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.rules.words import Text as _
from scorekeeper.services.matches import ending
from scorekeeper.services.writes import Conflict
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import MatchRequest, for_scorers_even_cancelled, reload_match
from scorekeeper.web.requests.posted import new_key, sent


@require_http_methods(["GET", "POST"])
@for_scorers_even_cancelled
def cancel(request: MatchRequest) -> HttpResponse:
    """The match shall not count; it can be brought back."""
    if request.method == "POST":
        ending.cancel(request.match, sent(request))
        return redirect("table", secret=request.secret)
    return cancel_page(request)


def cancel_page(request: MatchRequest, *, error: str = "", status: int = 200) -> HttpResponse:
    """What a match that shall not count is asked about, and one that does not count."""
    return page(
        request,
        "history/cancel",
        status=status,
        match=request.match,
        error=error,
        form_key=new_key(),
    )


@require_POST
@for_scorers_even_cancelled
def bring_match_back(request: MatchRequest) -> HttpResponse:
    """The match goes on where it was."""
    ending.bring_match_back(request.match, sent(request))
    return redirect("table", secret=request.secret)


@require_POST
@for_scorers_even_cancelled
def delete(request: MatchRequest) -> HttpResponse:
    """The match and everything in it go for good, when somebody has ticked that they want it."""
    if request.POST.get("sure") != "1":
        error = str(_("Tick the box first: a deleted match is gone for good."))
        return cancel_page(request, status=400, error=error)
    try:
        ending.delete_for_good(request.match)
    except Conflict as conflict:
        reload_match(request)
        return cancel_page(request, status=409, error=str(conflict))
    return redirect("home")
