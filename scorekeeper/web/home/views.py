"""The first page with this phone's matches, the import of a score sheet, and the health check."""

from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.records.models import Club, Match
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.phones import LinkKind, clubs_of, link_of_club, secrets_of
from scorekeeper.services.access.quotas import SHEET, TooMany
from scorekeeper.services.matches.listing import matches_on_this_phone
from scorekeeper.services.matches.offers import all_offers, last_in_clubs
from scorekeeper.services.matches.score_sheets import import_sheet
from scorekeeper.services.matches.starting import NewForm, begun_with
from scorekeeper.services.writes import Conflict, RestoredSince
from scorekeeper.sheets.parsing import LARGEST_SHEET, SheetTooLarge
from scorekeeper.sheets.reading import read_sheet
from scorekeeper.web.home.clubs import homes_of
from scorekeeper.web.middleware.database import database_problem, with_second_try
from scorekeeper.web.parts.matches import lines_of_matches
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import take_quota, too_many, too_many_sentence
from scorekeeper.web.requests.locales import locale_of
from scorekeeper.web.requests.phone_cookie import kept_by, named_club, phone_name, remember
from scorekeeper.web.requests.posted import drawn_secret, new_key, posted_key, sent_secret


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    kept = kept_by(request)
    secrets, clubs = secrets_of(kept, LinkKind.MATCH), clubs_of(kept)
    lines = lines_of_matches(matches_on_this_phone(secrets, clubs), locale_of(request))
    by_secret = {one.listed.secret: one for one in lines}
    known = [by_secret[secret].match for secret in secrets if secret in by_secret]
    scored = [match for match in known if match.scorer_secret in secrets]
    own = {one.club.pk for one in clubs}
    offers = [] if lines or clubs else all_offers()
    return page(
        request,
        "home/home",
        clubs=homes_of(clubs, lines, last_in_clubs(scored)),
        running=[one for one in lines if one.is_running and one.match.club_id not in own],
        over=[one for one in lines if not one.is_running and one.match in known],
        form_key=new_key(),
        games=[offer for offer in offers if not offer.preset and offer.kind is not Kind.OWN],
        named=[offer for offer in offers if offer.preset],
        sheets=[offer for offer in offers if not offer.preset and offer.kind is Kind.OWN],
    )


@require_http_methods(["GET", "HEAD", "POST"])
def import_score_sheet(request: HttpRequest) -> HttpResponse:
    club = named_club(request)
    if club is not None:  # there its sheets are imported, from pages opened before an update too
        return redirect("import_sheets", secret=club.secret, preserve_request=True)
    return sheet_sent(request) if request.method == "POST" else sheet_page(request)


def sheet_sent(request: HttpRequest) -> HttpResponse:
    try:
        match, club_secret = match_of_sheet(request)
    except SheetTooLarge as refused:
        return sheet_page(request, error=refused.told, status=413)
    except TooMany as many:
        return too_many(sheet_page(request, error=str(too_many_sentence(many))), many)
    except (Conflict, RestoredSince) as conflict:
        return sheet_page(request, error=str(conflict), status=409)
    except RuleBroken as refused:
        return sheet_page(request, error=refused.told, status=400)
    response = redirect("table", secret=match.scorer_secret)
    remember(request, response, link_of_club(club_secret))
    return response


def match_of_sheet(request: HttpRequest) -> tuple[Match, str]:
    """Begin the match of the sheet that was sent; the same form again finds the one it began.

    It is of a new club: with the secret of that, as it was drawn with the form. Raises RuleBroken,
    SheetTooLarge, LinkGone, Conflict, RestoredSince, TooMany.
    """
    upload = request.FILES.get("file")
    content = request.POST.get("text", "").encode()
    if upload is not None:
        content = upload.read(LARGEST_SHEET + 1)
    form = NewForm(key=posted_key(request), verb="sheet", said=(content, None))
    club = Club()
    club.secret = sent_secret(request, form.key) or club.secret
    begun = begun_with(form)
    if begun is not None:
        return begun, club.secret
    take_quota(request, SHEET)  # one that is refused is work too
    sheet, by = read_sheet(content), phone_name(request)
    return import_sheet(sheet, club=club, entered_by=by, form=form), club.secret


def sheet_page(request: HttpRequest, *, error: str = "", status: int = 200) -> HttpResponse:
    text = request.POST.get("text", "")[:LARGEST_SHEET]
    form_key = new_key()
    return page(
        request,
        "home/import_sheet",
        status=status,
        error=error,
        text=text,
        new=drawn_secret(form_key),
        form_key=form_key,
    )


def health(request: HttpRequest) -> HttpResponseBase:
    """Answer a monitor: 200 and "ok", or 503 and a sentence about the database."""
    try:
        return database_checked(request)
    except Error:
        return health_answer(str(_("The database does not answer.")))


@with_second_try
def database_checked(_request: HttpRequest) -> HttpResponse:
    """Check the database, if need be over a new connection: a restart leaves dead ones behind."""
    return health_answer(database_problem())


def health_answer(wrong: str) -> HttpResponse:
    return HttpResponse(
        wrong or "ok",
        status=503 if wrong else 200,
        content_type="text/plain; charset=utf-8",
        headers={"Cache-Control": "no-store"},
    )
