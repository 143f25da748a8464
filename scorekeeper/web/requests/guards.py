"""Who may see and write, and how much: whoever has the secret link, as far as that link goes."""

from collections.abc import Callable, Mapping
from functools import wraps
from http import HTTPStatus
from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import patch_vary_headers

from scorekeeper.records.models import Club, Match, Player, PublicLink, Taking
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access import quotas
from scorekeeper.services.access.links import club_of_link, link_now
from scorekeeper.services.access.phones import OwnClub, club_of_match, link_of_club
from scorekeeper.services.access.quotas import BYTES, CODE, MATCH, SHEET, TooMany
from scorekeeper.services.books import current_stamp
from scorekeeper.services.clubs.member_links import member_behind
from scorekeeper.services.public.links import public_link_behind
from scorekeeper.web.rendering import refusal, refusal_of
from scorekeeper.web.requests.phone_cookie import kept_by, remember

Page = Callable[..., HttpResponseBase]

TOO_MANY: Mapping[Taking.Kind, Callable[[int], Text]] = {
    MATCH: lambda minutes: ngettext_lazy(
        "Many matches were begun just now. Try again in {number} minute.",
        "Many matches were begun just now. Try again in {number} minutes.",
        minutes,
    ),
    SHEET: lambda minutes: ngettext_lazy(
        "Many matches were imported just now. Try again in {number} minute.",
        "Many matches were imported just now. Try again in {number} minutes.",
        minutes,
    ),
    CODE: lambda minutes: ngettext_lazy(
        "Many codes were asked for just now. Try again in {number} minute, or use the link.",
        "Many codes were asked for just now. Try again in {number} minutes, or use the link.",
        minutes,
    ),
    BYTES: lambda minutes: ngettext_lazy(
        "Very much was saved just now. Try again in {number} minute.",
        "Very much was saved just now. Try again in {number} minutes.",
        minutes,
    ),
}


class MatchRequest(HttpRequest):
    """A request under a match's link; ``secret`` is the one that it came by."""

    match: Match
    own_club: Club  # of the match, where the phone was let in for having that too
    may_write: bool
    secret: str


class ClubRequest(HttpRequest):
    """A request under a club's link; ``secret`` is the one that it came by."""

    club: Club
    may_write: bool
    secret: str


class MemberRequest(HttpRequest):
    """A request under the link of a member's own page, which lets in nowhere else."""

    player: Player
    club: Club
    secret: str


class PublicRequest(HttpRequest):
    """A request under a club's public link, which lets in nowhere else."""

    link: PublicLink


def for_match(page: Page) -> Page:
    """A page under a match's link, for watchers too; only scorers may send forms to it."""

    @wraps(page)
    def guarded(request: MatchRequest, secret: str, **rest: object) -> HttpResponseBase:
        if is_update_check(request) and request.GET["seen"] == current_stamp(secret):
            return unstored(HttpResponse(status=204))
        enter_match(request, secret)
        if writes_by_watch_link(request):
            return refusal(request, "watch_only", status=403)
        answer = page_of_match(page, request, rest)
        return unstored(answer) if "seen" in request.GET else answer

    return guarded


def for_scorers(page: Page) -> Page:
    """A page for scorers alone, of a match that was not cancelled."""

    @wraps(page)
    def guarded(request: MatchRequest, **rest: object) -> HttpResponseBase:
        if request.match.cancelled_at is not None:
            return refusal(request, "cancelled", status=409)
        return page(request, **rest)

    return for_scorers_even_cancelled(guarded)


def for_scorers_even_cancelled(page: Page) -> Page:
    @wraps(page)
    def guarded(request: MatchRequest, secret: str, **rest: object) -> HttpResponseBase:
        enter_match(request, secret)
        if not request.may_write:
            return refusal(request, "watch_only", status=403)
        return page_of_match(page, request, rest)

    return guarded


def page_of_match(page: Page, request: MatchRequest, rest: dict[str, object]) -> HttpResponseBase:
    """Answer with the page; raises Http404 where the match was deleted meanwhile."""
    try:
        return page(request, **rest)
    except Match.DoesNotExist:
        raise Http404 from None


def enter_match(request: MatchRequest, secret: str) -> None:
    match = Match.objects.behind_link(secret)
    if match is None:
        raise Http404
    request.secret, request.match = secret, match
    request.may_write = match.scorer_secret == secret


def reload_match(request: MatchRequest) -> Match:
    """The match as it is now, by the link that the request came by; raises Http404.

    By its link and not by its number: a link that was made since is not for whoever has the old.
    """
    enter_match(request, request.secret)
    return request.match


def is_update_check(request: HttpRequest) -> bool:
    follows = request.headers.get("HX-Request") == "true"
    return follows and request.method == "GET" and "seen" in request.GET


def unstored(answer: HttpResponseBase) -> HttpResponseBase:
    """An answer to a follower: stored by nobody, for the next one may be another."""
    answer["Cache-Control"] = "no-store"
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def writes_by_watch_link(request: MatchRequest | ClubRequest) -> bool:
    return request.method not in ("GET", "HEAD") and not request.may_write


def for_scorers_of_club(page: Page) -> Page:
    """A page for scorers of a match whose phone may write in the club of it, too."""

    @wraps(page)
    def guarded(request: MatchRequest, **rest: object) -> HttpResponseBase:
        club = own_club_of(request)
        if club is None or not club.may_write:
            return refusal(request, "match_alone", status=403)
        request.own_club = club.club
        return page(request, **rest)

    return for_scorers(guarded)


def own_club_of(request: MatchRequest) -> OwnClub | None:
    """The club of the request's match, where it is one of the phone's."""
    return club_of_match(request.match, kept_by(request))


def for_club(page: Page) -> Page:
    @wraps(page)
    def guarded(request: ClubRequest, secret: str, **rest: object) -> HttpResponseBase:
        enter_club(request, secret)
        if leads_on(request, secret):
            return redirect(address_now(request))
        if writes_by_watch_link(request):
            return refusal(request, "club_watch_only", status=403)
        return remembered(request, page(request, **rest))

    return guarded


def for_club_scorers(page: Page) -> Page:
    @wraps(page)
    def guarded(request: ClubRequest, secret: str, **rest: object) -> HttpResponseBase:
        enter_club(request, secret)
        if leads_on(request, secret):
            return redirect(address_now(request))
        if not request.may_write:
            return refusal(request, "club_watch_only", status=403)
        return remembered(request, page(request, **rest))

    return guarded


def leads_on(request: ClubRequest, secret: str) -> bool:
    """Whether a page is asked for by a link whose place another has taken; forms are let in."""
    return request.secret != secret and request.method in ("GET", "HEAD")


def address_now(request: ClubRequest) -> str:
    found = request.resolver_match
    assert found is not None
    path = reverse(found.view_name, kwargs={**found.kwargs, "secret": request.secret})
    query = request.META.get("QUERY_STRING", "")
    return f"{path}?{query}" if query else path


def remembered(request: ClubRequest, answer: HttpResponseBase) -> HttpResponseBase:
    """The answer to a phone whose club it is, now that it opened a page under the club's link."""
    if request.method in ("GET", "HEAD") and answer.status_code < HTTPStatus.BAD_REQUEST:
        remember(request, answer, link_of_club(request.secret))
    return answer


def enter_club(request: ClubRequest, secret: str) -> None:
    """Let a request in to the club of its link; raises Http404.

    By a link of a club that was joined with it too: then its own takes that link's place.
    For a watcher the club has no secret: what a page does not know it cannot give away, and no
    verb writes to a club without it.
    """
    club = club_of_link(secret)
    if club is None:
        raise Http404
    request.secret, request.club = link_now(club, secret), club
    if not request.secret:
        raise Http404
    request.may_write = club.secret == request.secret
    if not request.may_write:
        club.secret = ""


def for_member(page: Page) -> Page:
    """A page under a member's own link; raises Http404 where it leads nowhere.

    The club has no secret here, as for a watcher: what a page does not know it cannot give away.
    """

    @wraps(page)
    def guarded(request: MemberRequest, secret: str, **rest: object) -> HttpResponseBase:
        player = member_behind(secret)
        if player is None:
            raise Http404
        request.secret, request.player, request.club = secret, player, player.club
        request.club.secret, request.club.viewer_secret = "", None
        answer = page(request, **rest)
        answer["Referrer-Policy"] = "no-referrer"  # it has no form that would need its origin
        return answer

    return guarded


def for_public(page: Page) -> Page:
    """A page under a club's public link; raises Http404 where it leads nowhere."""

    @wraps(page)
    def guarded(request: PublicRequest, secret: str, **rest: object) -> HttpResponseBase:
        link = public_link_behind(secret)
        if link is None:
            raise Http404
        request.link = link
        answer = page(request, **rest)
        answer["Referrer-Policy"] = "no-referrer"  # it has no form that would need its origin
        return answer

    return guarded


def client_address(request: HttpRequest) -> str:
    """The address of a client, or its network where one client has a whole network.

    Behind HTTPS all requests come from the proxy, which names the address it saw last. A client
    with one address of IPv6 has the 64 bits behind its network too.
    """
    seen: str = request.META.get("REMOTE_ADDR", "")
    if settings.HTTPS:
        forwarded = request.headers.get("X-Forwarded-For", "")
        seen = forwarded.rpartition(",")[2].strip() or seen
    try:
        address = ip_address(without_port(seen))
    except ValueError:
        return seen
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(ip_network((address, 64), strict=False))
    return str(getattr(address, "ipv4_mapped", None) or address)


def without_port(seen: str) -> str:
    if seen.startswith("["):
        return seen[1:].partition("]")[0]
    host, colon, port = seen.partition(":")
    return host if colon and port.isdecimal() else seen


def take_quota(request: HttpRequest, kind: Taking.Kind) -> None:
    quotas.take(kind, address=client_address(request))


def too_many_sentence(many: TooMany) -> Text:
    return TOO_MANY[many.kind](-(-many.seconds // 60))


def too_many(response: HttpResponse, many: TooMany) -> HttpResponse:
    """A page as the answer to one too many: 429, and the seconds to wait."""
    response.status_code = 429
    response["Retry-After"] = str(many.seconds)
    return response


def too_many_page(request: HttpRequest, many: TooMany) -> HttpResponse:
    title, advice = too_many_sentence(many), _("Nothing was saved. Go back when there is room.")
    return too_many(refusal_of(request, title=title, advice=advice, status=429), many)
