"""Who may see and write: whoever has the secret link, as far as that link goes."""

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers

from scorekeeper.records.models import Match
from scorekeeper.services.books import current_stamp
from scorekeeper.web.rendering import refusal

Page = Callable[..., HttpResponseBase]


class MatchRequest(HttpRequest):
    """A request under a match's link."""

    match: Match
    may_write: bool
    secret: str


def find_match(secret: str) -> tuple[Match, bool]:
    """The match of a secret, and whether the secret may write; raises Http404."""
    match = Match.objects.behind_link(secret)
    if match is None:
        raise Http404
    return match, match.scorer_secret == secret


def for_match(page: Page) -> Page:
    """A page under a match's link, for watchers too; only scorers may send forms to it."""

    @wraps(page)
    def guarded(request: MatchRequest, secret: str, **rest: object) -> HttpResponseBase:
        if is_check(request) and request.GET["seen"] == current_stamp(secret):
            return not_kept(HttpResponse(status=204))
        enter(request, secret)
        if request.method not in ("GET", "HEAD") and not request.may_write:
            return may_only_watch(request)
        answer = answered(page, request, rest)
        return not_kept(answer) if "seen" in request.GET else answer

    return guarded


def for_scorers(page: Page) -> Page:
    """A page under a match's link that only those who may write have any use for."""

    @wraps(page)
    def guarded(request: MatchRequest, **rest: object) -> HttpResponseBase:
        if request.match.cancelled_at is not None:
            return refusal(request, "cancelled", status=409)
        return page(request, **rest)

    return for_scorers_even_cancelled(guarded)


def for_scorers_even_cancelled(page: Page) -> Page:
    """A page for those who may write, of a match that was cancelled too."""

    @wraps(page)
    def guarded(request: MatchRequest, secret: str, **rest: object) -> HttpResponseBase:
        enter(request, secret)
        if not request.may_write:
            return may_only_watch(request)
        return answered(page, request, rest)

    return guarded


def answered(page: Page, request: MatchRequest, rest: dict[str, object]) -> HttpResponseBase:
    """What a page answers, be the match deleted meanwhile."""
    try:
        return page(request, **rest)
    except Match.DoesNotExist:
        raise Http404 from None


def enter(request: MatchRequest, secret: str) -> None:
    """Let a request in to the match of its link; raises Http404."""
    request.secret = secret
    request.match, request.may_write = find_match(secret)


def look_again(request: MatchRequest) -> Match:
    """The match as it is now, for whoever has the link that the request came by; Http404.

    By its link and not by its number: a link that was made since is not for whoever has the old.
    """
    enter(request, request.secret)
    return request.match


def is_check(request: HttpRequest) -> bool:
    """Whether a page that follows its match asks for what is newer than what it has ``seen``."""
    follows = request.headers.get("HX-Request") == "true"
    return follows and request.method == "GET" and "seen" in request.GET


def not_kept(answer: HttpResponseBase) -> HttpResponseBase:
    """An answer to a follower: kept by nobody, for the next one may be another."""
    answer["Cache-Control"] = "no-store"
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def may_only_watch(request: HttpRequest) -> HttpResponse:
    """The answer to somebody whose link is for watching."""
    return refusal(request, "watch_only", status=403)
