"""Playing again: with the same people at once, or with others and new partners."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.quotas import MATCH
from scorekeeper.services.books import book_of
from scorekeeper.services.evenings.next_table import form_of_next, play_next
from scorekeeper.services.matches import starting
from scorekeeper.services.matches.starting import NewForm, begun_with
from scorekeeper.services.writes import Conflict
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import MatchRequest, for_scorers_of_club, take_quota
from scorekeeper.web.requests.posted import new_key, posted_key
from scorekeeper.web.table.next_table import LOOK, WAY, NextPage, asked_in, next_page


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_scorers_of_club
def play_again(request: MatchRequest) -> HttpResponse:
    """Ask who plays next; a form that says nothing of it begins with the same people."""
    if request.method == "POST" and WAY not in request.POST:
        return with_the_same(request)
    book = book_of(request.match)
    if not book.played_match.finished:
        require_no_form(request)
        return redirect("settlement", secret=request.match.scorer_secret)
    shown = next_page(request, book)
    if request.method != "POST" or LOOK in request.POST:
        return again_page(request, shown)
    return with_those_chosen(request, shown)


def require_no_form(request: MatchRequest) -> None:
    """Raise Conflict for a form from when the match was over: nothing is begun by it."""
    if request.method == "POST":
        raise Conflict(_("This match goes on: somebody has changed something since it was over."))


def with_the_same(request: MatchRequest) -> HttpResponse:
    """Begin a match with the same people, rules and stake; the next player deals."""
    key = posted_key(request)
    form = starting.form_of_again(request.match, key)
    if begun_with(form) is None and not book_of(request.match).played_match.finished:
        require_no_form(request)
    take_quota_once(request, form)
    again = starting.play_again(request.match, club=request.own_club, key=key)
    return redirect("table", secret=again.scorer_secret)


def with_those_chosen(request: MatchRequest, shown: NextPage) -> HttpResponse:
    """Begin a match with those who were ticked; look again first where turns were taken since."""
    asked, key = asked_in(request, shown), posted_key(request)
    form = form_of_next(request.match, asked, key)
    try:
        begun = begun_with(form)
        if begun is not None:
            return redirect("table", secret=begun.scorer_secret)
        if shown.error or shown.is_other:
            return again_page(request, shown, status=400 if shown.error else 200)
        take_quota(request, MATCH)
        again = play_next(request.match, asked, club=request.own_club, key=key)
    except RuleBroken as broken:
        shown.error = broken.faults[0].sentence
        return again_page(request, shown, status=400)
    except Conflict as conflict:
        shown.error = str(conflict)
        return again_page(request, shown, status=409)
    return redirect("table", secret=again.scorer_secret)


def take_quota_once(request: MatchRequest, form: NewForm) -> None:
    if begun_with(form) is None:
        take_quota(request, MATCH)


def again_page(request: MatchRequest, shown: NextPage, *, status: int = 200) -> HttpResponse:
    return page(
        request,
        "table/again",
        status=status,
        match=request.match,
        shown=shown,
        looks=LOOK in request.POST,
        form_key=new_key(),
    )
