"""Beginning a match."""

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from scorekeeper.games.registry import UnknownGame, find_game
from scorekeeper.records.models import Club, Match
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.house_rules import NAME_RULE
from scorekeeper.rules.names import LONGEST_NAME, tidy_name
from scorekeeper.rules.words import listed_numbers
from scorekeeper.services.access.quotas import MATCH, TooMany
from scorekeeper.services.matches.offers import (
    Offer,
    known_players,
    last_currency,
    offers_of,
    own_offer,
    playing_elsewhere,
    table_to_repeat,
)
from scorekeeper.services.matches.starting import NewForm, begun_with, start_match
from scorekeeper.services.writes import Conflict
from scorekeeper.web.new_match.forms import NewMatchForm
from scorekeeper.web.new_match.house_rules import RULE
from scorekeeper.web.new_match.last_time import as_last_time
from scorekeeper.web.new_match.seating import seats_to_draw
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.locales import browser_locale_of
from scorekeeper.web.requests.phone_cookie import matches_of_phone
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
    if request.method != "POST":
        club, _through = club_of(request)
        chosen = chosen_name(request, game)
        last = last_time(request, club, slug, called=chosen.called) if club else {}
        form = NewMatchForm(
            game=game, home=browser_locale_of(request), last=last or first_time(chosen)
        )
        if club and not last:
            form.fields["currency"].initial = last_currency(club)
        return new_match_page(request, form, club=club)
    form = NewMatchForm(request.POST, game=game, home=browser_locale_of(request))
    try:
        match = match_of_form(request, form)
    except RuleBroken as broken:
        match = None
        form.show(broken)
    except TooMany as many:
        form.add_error(None, str(sentence_about(many)))
        return put_off(refused_page(request, form, status=200), many)
    except Conflict as conflict:
        form.add_error(None, str(conflict))
        return refused_page(request, form, status=409, form_key=new_key())
    if match is None:
        return refused_page(request, form, status=400 if form.errors else 200)
    return redirect("table", secret=match.scorer_secret)


def chosen_name(request: HttpRequest, game: AnyGame) -> Offer:
    """Under which name a game was chosen: that of a preset, the table's own, or none."""
    sent = tidy_name(request.GET.get("called", "")[:LONGEST_NAME])
    own = own_offer(sent)
    if own is not None and own.game is game:
        return own
    offers = {offer.preset: offer for offer in offers_of(game)}
    return offers.get(request.GET.get("preset", ""), offers[""])


def first_time(chosen: Offer) -> dict[str, str]:
    """What the form of a game that the club never played begins with."""
    if chosen.preset:
        return {"preset": chosen.preset}
    return {RULE + NAME_RULE: chosen.called} if chosen.called else {}


def last_time(request: HttpRequest, club: Club, slug: str, *, called: str) -> dict[str, str]:
    """What was agreed on when this phone, or else the club, played this last.

    Whoever plays elsewhere now is not seated. Nothing where it was never played.
    """
    secrets = matches_of_phone(request)
    last = table_to_repeat(club, slug, called=called, secrets=secrets)
    try:
        return as_last_time(last, playing_elsewhere(last, secrets)) if last else {}
    except Match.DoesNotExist:  # it was deleted this moment
        return {}


def match_of_form(request: HttpRequest, form: NewMatchForm) -> Match | None:
    """The match that a form begins, or has begun; None when it cannot be read, or has to ask.

    Raises RuleBroken, LinkGone, Conflict, TooMany.
    """
    said = form.game.slug, everything_said(request)
    sent = NewForm(key=posted_key(request), said=said)
    begun = begun_with(sent)
    if begun is not None:
        return begun
    club, through = club_of(request)
    if not form.is_valid() or form.asks:
        return None
    agreed, place = form.agreed(), form.cleaned_data["place"]
    take(request, MATCH)
    return start_match(agreed, club=club, through=through, form=sent, place=place)


def title_of(form: NewMatchForm) -> str:
    """What is played, under the name that it was chosen by."""
    own = form[RULE + NAME_RULE].value() if RULE + NAME_RULE in form.fields else ""
    preset = next(iter(form.presets.values()))
    return str(own or (form.game.name if preset.kind is None else preset.name))


def refused_page(
    request: HttpRequest, form: NewMatchForm, *, status: int, form_key: str = ""
) -> HttpResponse:
    """The form of a new match as it was sent, with what is wrong or has to be asked."""
    club, _through = club_of(request)
    return new_match_page(request, form, club=club, status=status, form_key=form_key)


def new_match_page(
    request: HttpRequest,
    form: NewMatchForm,
    *,
    club: Club | None,
    status: int = 200,
    form_key: str = "",
) -> HttpResponse:
    """The page on which a table says who plays, and what for."""
    return page(
        request,
        "new_match/new_match",
        status=status,
        game=form.game,
        form=form,
        title=title_of(form),
        as_last_time=bool(form.initial.get("count")),
        club=club,
        known=known_players(club),
        drawing=json.dumps(seats_to_draw(form.game, form.presets)),
        numbers=listed_numbers(form.game.player_counts),
        form_key=form_key or posted_key(request),
    )
