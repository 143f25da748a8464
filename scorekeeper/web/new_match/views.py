"""Beginning a match."""

import json
from collections.abc import Sequence
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.games.registry import UnknownGame, find_game, folder_of
from scorekeeper.records.models import Match
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.house_rules import NAME_RULE
from scorekeeper.rules.names import LONGEST_NAME, tidy_name
from scorekeeper.rules.words import listed_numbers
from scorekeeper.services.access.phones import link_of_club
from scorekeeper.services.access.quotas import MATCH, TooMany
from scorekeeper.services.matches.offers import (
    Offer,
    last_currency,
    offers_of,
    offers_played,
    own_offer,
    table_to_repeat,
)
from scorekeeper.services.matches.starting import NewForm, begun_with, start_match
from scorekeeper.services.writes import Conflict
from scorekeeper.web.agreement.context import rules_said
from scorekeeper.web.agreement.fields import RULE
from scorekeeper.web.agreement.stakes import STAKE, stakes_to_tap
from scorekeeper.web.new_match.context import (
    MANY,
    as_last_time,
    seats_to_draw,
    shelves,
)
from scorekeeper.web.new_match.drawn import Sitters, as_told, first_table
from scorekeeper.web.new_match.forms import NewMatchForm
from scorekeeper.web.new_match.whose import Whose, whose_by, whose_match
from scorekeeper.web.rendering import page, partial
from scorekeeper.web.requests.guards import take_quota, too_many, too_many_sentence
from scorekeeper.web.requests.locales import browser_locale_of
from scorekeeper.web.requests.phone_cookie import kept_by, matches_of_phone, remember
from scorekeeper.web.requests.posted import (
    drawn_secret,
    new_key,
    posted_fields,
    posted_key,
    sent_secret,
)

MOST_NAMES = 20  # asked about at once; no table has more seats
LONGEST_SOUGHT = 40  # as long as the name of a game on the free sheet
COUNTS = tuple(range(2, MANY + 1))


@require_safe
def choose_game(request: HttpRequest) -> HttpResponse:
    secret = request.GET.get("club", "")
    sought = tidy_name(request.GET.get("q", "")[:LONGEST_SOUGHT])
    count = request.GET.get("players", "")
    players = int(count) if count in {str(number) for number in COUNTS} else 0
    whose = whose_match(request)
    played = offers_played(whose.club, () if secret else matches_of_phone(request))
    return page(
        request,
        "new_match/choose_game",
        shelves=shelves(played, sought=sought, players=players),
        club=whose.club.secret if secret and whose.club else "",
        sought=sought,
        own=own_offer(sought),
        players=players,
        counts=COUNTS,
        many=MANY,
    )


@require_http_methods(["GET", "HEAD", "POST"])
def new_match(request: HttpRequest, slug: str) -> HttpResponse:
    try:
        game = find_game(slug)
    except UnknownGame:
        raise Http404 from None
    whose = whose_match(request)
    if request.method != "POST":
        form = form_of(request, game, whose)
        return new_match_page(request, form, whose=whose)
    if "whose" in request.POST:
        return for_another_club(request, game, whose)
    return begun(request, form_sent(request, game), whose)


def begun(request: HttpRequest, form: NewMatchForm, whose: Whose) -> HttpResponse:
    """Begin the match and go to its table; or show the form again with what is wrong or missing."""
    try:
        match, club_secret = match_of_form(request, form, whose)
    except RuleBroken as broken:
        match, club_secret = None, ""
        form.show(broken)
    except TooMany as many:
        form.add_error(None, str(too_many_sentence(many)))
        return too_many(new_match_page(request, form, whose=whose), many)
    except Conflict as conflict:
        form.add_error(None, str(conflict))
        return new_match_page(request, form, whose=whose, status=409, form_key=new_key())
    if match is None:
        status = 400 if form.errors else 200
        return new_match_page(request, form, whose=whose, status=status)
    response = redirect("table", secret=match.scorer_secret)
    if club_secret:
        remember(request, response, link_of_club(club_secret))
    return response


def form_sent(request: HttpRequest, game: AnyGame) -> NewMatchForm:
    stakes = stakes_to_tap(request, game, request.POST.get(STAKE, ""))
    home = browser_locale_of(request)
    return NewMatchForm(request.POST, game=game, home=home, stakes=stakes)


def form_of(request: HttpRequest, game: AnyGame, whose: Whose) -> NewMatchForm:
    """Return the form as a club is offered it: as last time, or else as the address says."""
    club, chosen = whose.club, chosen_name(request, game)
    last = last_time(request, whose, game.slug, called=chosen.called)
    form = NewMatchForm(
        game=game,
        home=browser_locale_of(request),
        last=last or first_time(chosen),
        stakes=stakes_to_tap(request, game, last.get(STAKE, "")),
    )
    if club and not last:
        form.fields["currency"].initial = last_currency(club)
    return form


def for_another_club(request: HttpRequest, game: AnyGame, before: Whose) -> HttpResponse:
    """Show the form for whom it was chosen to be.

    As it was offered the club before it is left for what the other one is offered; what somebody
    has filled in stays.
    """
    whose = whose_by(request.POST["whose"], kept_by(request))
    form = form_sent(request, game)
    if form.differs_from(form_of(request, game, before)):
        return new_match_page(request, form, whose=whose, form_key=new_key())
    said = {name: request.GET[name] for name in ("preset", "called") if name in request.GET}
    address = reverse("new_match", args=[game.slug])
    return redirect(f"{address}?{urlencode({'club': whose.value, **said})}")


@require_POST
def names_at_table(request: HttpRequest) -> HttpResponse:
    """Say what those who have sat down so far are called, in the order of the names sent."""
    names = [name[:LONGEST_NAME] for name in request.POST.getlist("name")[:MOST_NAMES]]
    faces = sitters_of(whose_match(request), names).by_name
    return JsonResponse([as_told(faces[name]) for name in names], safe=False)


def sitters_of(
    whose: Whose, names: Sequence[str], playing: frozenset[int] = frozenset()
) -> Sitters:
    people = whose.people[whose.club.pk] if whose.club else ()
    return Sitters(whose.club, names, people, playing)


@require_safe
def stake_example(request: HttpRequest, slug: str) -> HttpResponse:
    """Say what a stake comes to that somebody is choosing on the page of a new match."""
    try:
        form = NewMatchForm(request.GET, game=find_game(slug), home=browser_locale_of(request))
    except UnknownGame:
        raise Http404 from None
    return partial(request, "agreement/_stake_example", example=form.example(request))


def chosen_name(request: HttpRequest, game: AnyGame) -> Offer:
    """Return the offer that the address names: a preset, a table's own name, or the plain game."""
    sent = tidy_name(request.GET.get("called", "")[:LONGEST_NAME])
    own = own_offer(sent)
    if own is not None and own.game is game:
        return own
    offers = {offer.preset: offer for offer in offers_of(game)}
    return offers.get(request.GET.get("preset", ""), offers[""])


def first_time(chosen: Offer) -> dict[str, str]:
    if chosen.preset:
        return {"preset": chosen.preset}
    return {RULE + NAME_RULE: chosen.called} if chosen.called else {}


def last_time(request: HttpRequest, whose: Whose, slug: str, *, called: str) -> dict[str, str]:
    """Return the terms under which this phone, or else the club, played this game last.

    Players who are in a running match are not seated. Empty where it was never played.
    """
    if whose.club is None:
        return {}
    secrets = matches_of_phone(request)
    last = table_to_repeat(whose.club, slug, called=called, secrets=secrets)
    try:
        return as_last_time(last, whose.playing) if last else {}
    except Match.DoesNotExist:  # it was deleted this moment
        return {}


def match_of_form(
    request: HttpRequest, form: NewMatchForm, whose: Whose
) -> tuple[Match | None, str]:
    """Begin a form's match, or find the one it began; None when it is invalid or has to ask.

    With the secret of its club, as it was when the form was drawn. Raises RuleBroken, LinkGone,
    Conflict, TooMany.
    """
    said = form.game.slug, posted_fields(request)
    sent = NewForm(key=posted_key(request), said=said)
    drawn = sent_secret(request, sent.key)
    begun = begun_with(sent)
    if begun is not None:
        return begun, whose.club.secret if whose.club else drawn
    if not form.is_valid() or form.asks:
        return None, ""
    agreed = form.agreed()
    take_quota(request, MATCH)
    club = whose.new_club(drawn)
    return start_match(agreed, club=club, form=sent), club.secret


def title_of(form: NewMatchForm) -> str:
    """Return the name under which the game was chosen."""
    own = form[RULE + NAME_RULE].value() if RULE + NAME_RULE in form.fields else ""
    preset = next(iter(form.presets.values()))
    return str(own or (form.game.name if preset.kind is None else preset.name))


def new_match_page(
    request: HttpRequest,
    form: NewMatchForm,
    *,
    whose: Whose,
    status: int = 200,
    form_key: str = "",
) -> HttpResponse:
    form_key = form_key or posted_key(request)
    names = [name for field in form.seats if (name := str(field.value() or "").strip())]
    sitters = sitters_of(whose, names, whose.playing)
    drawing, numbers = seats_to_draw(form), listed_numbers(form.game.player_counts)
    return page(
        request,
        "new_match/new_match",
        status=status,
        game=form.game,
        form=form,
        rules_said=None if form.game.questions else rules_said(form),
        title=title_of(form),
        as_last_time=bool(form.initial.get("count")),
        whose=whose,
        new=drawn_secret(form_key),
        known=[*sitters.known()],
        elsewhere=sitters.elsewhere(),
        seated=json.dumps({name: as_told(face) for name, face in sitters.by_name.items()}),
        drawing=json.dumps(drawing),
        table=first_table(form, drawing, sitters.by_name, numbers),
        questions_drawn=f"{folder_of(form.game.slug).name}/questions.svg",
        numbers=numbers,
        stake_example=form.example(request),
        form_key=form_key,
    )
