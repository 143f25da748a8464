"""Cancelling a game, bringing it back, deleting it for good."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.services import cancelling
from scorekeeper.services.writing import Conflict
from scorekeeper.web.guards import MatchRequest, for_scorers_even_cancelled
from scorekeeper.web.pages import page
from scorekeeper.web.remembering import phone_name


@require_http_methods(["GET", "POST"])
@for_scorers_even_cancelled
def cancel(request: MatchRequest) -> HttpResponse:
    """The game shall not count; it can be brought back."""
    if request.method == "POST" and request.match.cancelled_at is None:
        cancelling.cancel(request.match, by=phone_name(request))
        return redirect("table", secret=request.secret)
    return page(request, "cancel", match=request.match)


@require_POST
@for_scorers_even_cancelled
def bring_match_back(request: MatchRequest) -> HttpResponse:
    """The game goes on where it was."""
    cancelling.bring_match_back(request.match, by=phone_name(request))
    return redirect("table", secret=request.secret)


@require_POST
@for_scorers_even_cancelled
def delete(request: MatchRequest) -> HttpResponse:
    """The game and everything in it go for good, when somebody has ticked that they want it."""
    if request.POST.get("sure") != "1":
        error = _("Tick the box first: a deleted game is gone for good.")
        return page(request, "cancel", status=400, match=request.match, error=error)
    try:
        cancelling.delete_for_good(request.match)
    except Conflict as conflict:
        return page(request, "cancel", status=409, match=request.match, error=str(conflict))
    return redirect("home")
