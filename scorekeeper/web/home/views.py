"""Where everything begins: this phone's matches, a score sheet to import."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.records.models import Match
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.house_rules import NAME_RULE
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.quotas import SHEET, TooMany
from scorekeeper.services.matches.listing import matches_on_this_phone
from scorekeeper.services.matches.offers import Offer, all_offers, last_match_of_phone, played_again
from scorekeeper.services.matches.score_sheets import import_sheet
from scorekeeper.services.matches.starting import NewForm, begun_with
from scorekeeper.services.writes import Conflict, RestoredSince
from scorekeeper.sheets.parsing import LARGEST_SHEET, SheetTooLarge
from scorekeeper.sheets.reading import read_sheet
from scorekeeper.web.parts.matches import lines_of_matches
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.locales import locale_of
from scorekeeper.web.requests.phone_cookie import matches_of_phone, phone_name
from scorekeeper.web.requests.playing_club import named_club
from scorekeeper.web.requests.posted import new_key, posted_key
from scorekeeper.web.requests.quota_checks import put_off, sentence_about, take


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The matches this phone has been in, running ones first; a first visit sees the games."""
    secrets = matches_of_phone(request)
    lines = lines_of_matches(matches_on_this_phone(secrets), locale_of(request))
    last = last_match_of_phone(secrets)
    running = [one for one in lines if one.is_running]
    games = [] if lines else [offer.game for offer in all_offers() if not offer.preset]
    return page(
        request,
        "home/home",
        running=running,
        over=[one for one in lines if not one.is_running],
        games=[game for game in games if game.kind is not Kind.OWN],
        sheets=[game for game in games if game.kind is Kind.OWN],
        last=last,
        again=offer_of(last) if last and last not in [one.match for one in running] else None,
    )


def offer_of(match: Match) -> Offer | None:
    """What a match was of, where it counts and the game is still played."""
    called = match.house_rules["values"].get(NAME_RULE)
    return None if match.cancelled_at else played_again(match.game, called)


@require_http_methods(["GET", "POST"])
def import_score_sheet(request: HttpRequest) -> HttpResponse:
    """A match out of a score sheet: a file, or pasted text."""
    if request.method == "GET":
        return sheet_page(request)
    try:
        return redirect("table", secret=match_of_sheet(request).scorer_secret)
    except SheetTooLarge as refused:
        return sheet_page(request, error=refused.message, status=413)
    except TooMany as many:
        return put_off(sheet_page(request, error=str(sentence_about(many))), many)
    except (Conflict, RestoredSince) as conflict:
        return sheet_page(request, error=str(conflict), status=409)
    except RuleBroken as refused:
        reason = refused.sentence.removesuffix(".")  # some faults are whole sentences
        error = str(_("Refused: {reason}.", reason=reason))
        return sheet_page(request, error=error, status=400)


def match_of_sheet(request: HttpRequest) -> Match:
    """The match in the sheet that was sent. One that is sent again is not read again.

    It is the club's that the form names, or else of a new one. Raises RuleBroken, SheetTooLarge,
    LinkGone, Conflict, RestoredSince, TooMany, Http404.
    """
    club = named_club(request)
    upload = request.FILES.get("file")
    content = request.POST.get("text", "").encode()
    if upload is not None:
        content = upload.read(LARGEST_SHEET + 1)
    form = NewForm(key=posted_key(request), verb="sheet", said=(content, club and club.secret))
    begun = begun_with(form)
    if begun is not None:
        return begun
    take(request, SHEET)  # one that is refused is work too
    sheet, by = read_sheet(content), phone_name(request)
    return import_sheet(sheet, club=club, entered_by=by, form=form)


def sheet_page(request: HttpRequest, *, error: str = "", status: int = 200) -> HttpResponse:
    """The form for a score sheet, with the text as it was."""
    text = request.POST.get("text", "")[:LARGEST_SHEET]
    return page(
        request,
        "home/import_sheet",
        status=status,
        error=error,
        text=text,
        club=named_club(request),
        form_key=new_key(),
    )
