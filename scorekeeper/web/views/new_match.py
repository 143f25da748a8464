"""Beginning a match."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from scorekeeper.games.registry import UnknownGame, find_game
from scorekeeper.records.models import Match
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.access.quotas import MATCH, TooMany
from scorekeeper.services.database.transaction import Conflict
from scorekeeper.services.matches.clubs import known_players
from scorekeeper.services.matches.start_forms import NewForm, begun_with
from scorekeeper.services.matches.starting import start_match
from scorekeeper.web.forms.new_match_form import NewMatchForm
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.locales import home_of
from scorekeeper.web.requests.playing_club import club_of
from scorekeeper.web.requests.posted import everything_said, new_key, posted_key
from scorekeeper.web.requests.quota_checks import put_off, sentence_about, take


@require_http_methods(["GET", "POST"])
def new_match(request: HttpRequest, slug: str) -> HttpResponse:
    """Who plays what, by which rules, for what."""
    try:
        game = find_game(slug)
    except UnknownGame:
        raise Http404 from None
    form = NewMatchForm(request.POST or None, game=game, home=home_of(request))
    if request.method != "POST":
        return new_match_page(request, form)
    try:
        match = match_of_form(request, form)
    except RuleBroken as broken:
        match = None
        form.show(broken)
    except TooMany as many:
        form.add_error(None, str(sentence_about(many)))
        return put_off(new_match_page(request, form), many)
    except Conflict as conflict:
        form.add_error(None, str(conflict))
        return new_match_page(request, form, status=409, form_key=new_key())
    if match is None:
        return new_match_page(request, form, status=400)
    return redirect("table", secret=match.scorer_secret)


def match_of_form(request: HttpRequest, form: NewMatchForm) -> Match | None:
    """The match that a form begins, or has begun; None when it cannot be read.

    Raises RuleBroken, LinkGone, Conflict, TooMany.
    """
    said = form.game.slug, everything_said(request)
    sent = NewForm(key=posted_key(request), said=said)
    begun = begun_with(sent)
    if begun is not None:
        return begun
    club, through = club_of(request)
    if not form.is_valid():
        return None
    agreed, place = form.agreed(), form.cleaned_data["place"]
    take(request, MATCH)
    return start_match(agreed, club=club, through=through, form=sent, place=place)


def new_match_page(
    request: HttpRequest, form: NewMatchForm, *, status: int = 200, form_key: str = ""
) -> HttpResponse:
    """The form of a new match, as it was sent."""
    club, _through = club_of(request)
    return page(
        request,
        "new_match",
        status=status,
        game=form.game,
        form=form,
        club=club,
        known=known_players(club),
        form_key=form_key or posted_key(request),
    )
