"""Other phones: links and codes to join a match with, and the program as an app of a phone."""

from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.records.models import JoinCode
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access import join_codes, links
from scorekeeper.services.access.codes import in_two_groups
from scorekeeper.services.access.join_codes import (
    VALID,
    NoCode,
    TooManyGuesses,
    UsedCode,
    WrongCode,
)
from scorekeeper.services.access.links import (
    COLUMNS,
    SCORER,
    VIEWER,
    LinkChange,
    club_of_link,
    link_now,
)
from scorekeeper.services.access.phones import without_club
from scorekeeper.services.access.quotas import CODE
from scorekeeper.services.clubs.member_links import has_member_links
from scorekeeper.services.writes import sending_of
from scorekeeper.web.parts.files import game_pictures as pictures_of_games
from scorekeeper.web.parts.files import qr_svg
from scorekeeper.web.rendering import page, refusal
from scorekeeper.web.requests.guards import (
    MatchRequest,
    client_address,
    for_match,
    for_scorers_even_cancelled,
    own_club_of,
    take_quota,
)
from scorekeeper.web.requests.hosts import for_phones, useless_host
from scorekeeper.web.requests.links import is_secret
from scorekeeper.web.requests.phone_cookie import (
    keep,
    kept_by,
    phone_name,
    remember_name,
    swap_secrets,
)
from scorekeeper.web.requests.posted import (
    drawn_secret,
    follows_renewed_link,
    new_key,
    posted_key,
    sent,
    sent_secret,
)

LONGEST_CODE = 20  # letters of a code that is refused, and shown again
NAVY, PAPER = "#1f3a4d", "#fbf8f1"
ICONS = (
    ("icon-192.png", 192, "any"),
    ("icon-512.png", 512, "any"),
    ("icon-maskable.png", 512, "maskable"),
)


@dataclass(frozen=True, slots=True)
class ShownLink:
    """A link for another phone: address, its picture, and its code; all empty if revoked."""

    name: str
    address: str = ""
    picture: str = ""
    code: str = ""
    code_ends: JoinCode | None = None

    @property
    def may_write(self) -> bool:
        return self.name == SCORER


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_match
def phones(request: MatchRequest) -> HttpResponse:
    if request.method == "POST":
        response = redirect(f"{reverse('phones', args=[request.secret])}?saved=1#this-phone")
        remember_name(response, request.POST.get("phone", ""))
        return response
    codes = join_codes.codes_of(request.match)
    has_own_club = request.may_write and has_club(request)
    names = [SCORER, VIEWER] if request.may_write else [VIEWER]
    return page(
        request,
        "phones/phones",
        match=request.match,
        links=[shown_link(request, name, codes.get(name)) for name in names],
        has_club=has_own_club,
        has_member_links=has_own_club and has_member_links(request.match.club),
        join_address=for_phones(request, reverse("join")),
        opened_as=useless_host(request),
        phone=phone_name(request),
        saved="saved" in request.GET and phone_name(request) != "",
        new=drawn_secret(request.secret),
        form_key=new_key(),
        onward=request.match.viewer_secret or "",
    )


def shown_link(request: MatchRequest, name: str, code: JoinCode | None) -> ShownLink:
    """Return a link as other phones reach this server."""
    secret = links.secret_of(request.match, name)
    if secret is None:
        return ShownLink(name)
    address = for_phones(request, reverse("table", args=[secret]))
    typed = in_two_groups(code.code) if code else ""
    return ShownLink(name, address, qr_svg(address), typed, code)


@require_POST
@for_scorers_even_cancelled
def new_code(request: MatchRequest) -> HttpResponse:
    if sending_of(request.match, posted_key(request)) is None:
        take_quota(request, CODE)
    join_codes.new_code(request.match, posted_link(request), sent(request))
    return back(request.secret, posted_link(request))


@require_POST
@follows_renewed_link
@for_scorers_even_cancelled
def renew_link(request: MatchRequest) -> HttpResponse:
    """Renew a link; the old one stops working, except that this phone goes on."""
    link = posted_link(request)
    change = link_change_of(request, link)
    if change.and_club and not has_club(request):
        return refusal(request, "match_alone", status=403)
    swaps = links.renew(request.match, link, change)
    response = back(str(request.match.scorer_secret), link)
    swap_secrets(request, response, swaps)
    return response


@require_POST
@follows_renewed_link
@for_scorers_even_cancelled
def revoke_link(request: MatchRequest) -> HttpResponse:
    """Revoke a link. Without the scorer's this phone goes on watching.

    If the club's link was renewed too, this phone alone can know the new one, so it is sent there.
    """
    link, match = posted_link(request), request.match
    change = link_change_of(request, link)
    if change.and_club and not has_club(request):
        return refusal(request, "match_alone", status=403)
    swaps = links.revoke(match, link, change)
    response = back(request.secret, link)
    if link == SCORER:
        response = redirect("table", secret=match.viewer_secret)
        if change.and_club:
            response = redirect("club", secret=match.club.secret)
    swap_secrets(request, response, swaps)
    return response


def has_club(request: MatchRequest) -> bool:
    """Whether the phone may write in the club of the match."""
    club = own_club_of(request)
    return club is not None and club.may_write


def posted_link(request: HttpRequest) -> str:
    """Return which link a form is about; raises Http404."""
    link = request.POST.get("link", "")
    if link not in COLUMNS:
        raise Http404
    return link


def link_change_of(request: MatchRequest, link: str) -> LinkChange:
    change = LinkChange(entered_by=phone_name(request), key=posted_key(request))
    if link == VIEWER:
        return change
    and_club, and_members = (request.POST.get(name) == "1" for name in ("and_club", "and_members"))
    new = sent_secret(request, request.secret)
    return replace(change, and_club=and_club, and_members=and_club and and_members, new=new)


def back(secret: str, link: str) -> HttpResponse:
    return redirect(f"{reverse('phones', args=[secret])}#{link}")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return page(request, "phones/join", typed="", error="")
    try:
        found = join_codes.secret_for(request.POST.get("code", ""), address=client_address(request))
    except NoCode:
        message = _("This code is not right. A code is six letters without vowels, like BCD-FGH.")
        return join_refused(request, message, status=400)
    except WrongCode:
        return join_refused(request, no_such_code(VALID // timedelta(minutes=1)), status=404)
    except UsedCode:
        message = _("This code was used already, and brings its matches once. Ask for a new one.")
        return join_refused(request, message, status=410)
    except TooManyGuesses as many:
        response = join_refused(request, wait_in_words(many.seconds), status=429)
        response["Retry-After"] = str(many.seconds)
        return response
    of_card = "table_card" if found.is_card else "table"
    return redirect("take_over" if found.is_handover else of_card, secret=found.secret)


def join_refused(request: HttpRequest, error: Text, *, status: int) -> HttpResponse:
    typed = request.POST.get("code", "")[:LONGEST_CODE]
    return page(request, "phones/join", status=status, error=error, typed=typed)


def no_such_code(minutes: int) -> Text:
    return ngettext_lazy(
        "No match has this code, or its {number} minute is over. Ask for a new one.",
        "No match has this code, or its {number} minutes are over. Ask for a new one.",
        minutes,
    )


def wait_in_words(seconds: int) -> Text:
    return ngettext_lazy(
        "Too many wrong codes were typed. Try again in {number} minute, or use the link.",
        "Too many wrong codes were typed. Try again in {number} minutes, or use the link.",
        -(-seconds // 60),
    )


@require_POST
def forget_club(request: HttpRequest) -> HttpResponse:
    """Take a club's links, and those of its matches, from this phone alone."""
    secret = request.POST.get("club", "")
    club = club_of_link(secret) if is_secret(secret) else None
    if club is None or not link_now(club, secret):
        raise Http404
    response = redirect("home")
    keep(response, without_club(kept_by(request), club))
    return response


@require_safe
@cache_control(max_age=3600)
def manifest(_request: HttpRequest) -> HttpResponse:
    icons = [
        {"src": static(name), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, size, purpose in ICONS
    ]
    manifest_values = {
        "id": reverse("home"),
        "name": str(_("Scorekeeper")),
        "short_name": str(_("Scorekeeper")),
        "description": str(
            _("Keeps the score and settles the stakes of card games at a real table.")
        ),
        "start_url": reverse("home"),
        "scope": reverse("home"),
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": NAVY,
        "icons": icons,
    }
    return JsonResponse(manifest_values, content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def service_worker(_request: HttpRequest) -> HttpResponse:
    """Serve the service worker from the root, so that it may answer for every page."""
    found = finders.find("service-worker.js")
    assert isinstance(found, str)
    script = Path(found).read_text(encoding="utf-8")
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


@require_safe
@cache_control(max_age=31_536_000, immutable=True, public=True)
def game_pictures(_request: HttpRequest, version: str) -> HttpResponse:
    """Serve the pictures of all games in one file; addresses of older versions are gone."""
    pictures = pictures_of_games()
    if version != pictures.version:
        raise Http404
    return HttpResponse(pictures.svg, content_type="image/svg+xml")
