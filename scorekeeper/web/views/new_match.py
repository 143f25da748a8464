"""Beginning a match."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from scorekeeper.games.registry import UnknownGame, find_game
from scorekeeper.records.models import Club
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.clubs import club_of_phone, known_players
from scorekeeper.services.matches import start_match
from scorekeeper.web.localities import home_of
from scorekeeper.web.new_match_form import NewMatchForm
from scorekeeper.web.pages import page
from scorekeeper.web.remembering import games_of
from scorekeeper.web.round_form import posted_key
from scorekeeper.web.secret_converter import is_secret


def club_of(request: HttpRequest) -> Club | None:
    """The club that plays: the one of the link, or the one this phone was with last."""
    secret = request.GET.get("club", "") or request.POST.get("club", "")
    if is_secret(secret):
        return Club.objects.filter(secret=secret).first()
    return club_of_phone(games_of(request))


@require_http_methods(["GET", "POST"])
def new_match(request: HttpRequest, slug: str) -> HttpResponse:
    """Who plays what, by which rules, for what."""
    try:
        game = find_game(slug)
    except UnknownGame:
        raise Http404 from None
    club = club_of(request)
    form = NewMatchForm(request.POST or None, game=game, home=home_of(request))
    if request.method == "POST" and form.is_valid():
        try:
            key = posted_key(request)
            place = form.cleaned_data["place"]
            match = start_match(form.agreed(), club=club, key=key, place=place)
            return redirect("table", secret=match.scorer_secret)
        except RuleBroken as broken:
            form.show(broken)
    return page(
        request,
        "new_match",
        status=400 if form.errors else 200,
        game=game,
        form=form,
        club=club,
        known=known_players(club),
        form_key=posted_key(request),
    )
