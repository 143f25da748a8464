"""Who may see a club, and who may write: whoever has its link, as far as that link goes."""

from collections.abc import Callable
from functools import wraps

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponseBase

from scorekeeper.records.models import Club
from scorekeeper.web.rendering import refusal

Page = Callable[..., HttpResponseBase]


class ClubRequest(HttpRequest):
    """A request under a club's link; ``secret`` is the one that it came by."""

    club: Club
    may_write: bool
    secret: str


def find_club(secret: str) -> tuple[Club, bool]:
    """The club of a secret, and whether the secret may write; raises Http404.

    For a watcher the club has no secret: what a page does not know it cannot give away, and no
    verb writes to a club without it.
    """
    club = Club.objects.filter(Q(secret=secret) | Q(viewer_secret=secret)).first()
    if club is None:
        raise Http404
    may_write = club.secret == secret
    if not may_write:
        club.secret = ""
    return club, may_write


def for_club(page: Page) -> Page:
    """A page under a club's link, for reading: by its link for watching nothing is written."""

    @wraps(page)
    def guarded(request: ClubRequest, secret: str, **rest: object) -> HttpResponseBase:
        enter(request, secret)
        if request.method not in ("GET", "HEAD") and not request.may_write:
            return may_only_watch(request)
        return page(request, **rest)

    return guarded


def for_club_scorers(page: Page) -> Page:
    """A page under a club's link that only those who may write have any use for."""

    @wraps(page)
    def guarded(request: ClubRequest, secret: str, **rest: object) -> HttpResponseBase:
        enter(request, secret)
        return page(request, **rest) if request.may_write else may_only_watch(request)

    return guarded


def enter(request: ClubRequest, secret: str) -> None:
    """Let a request in to the club of its link; raises Http404."""
    request.secret = secret
    request.club, request.may_write = find_club(secret)


def may_only_watch(request: HttpRequest) -> HttpResponseBase:
    """The answer to somebody who came by the link for watching."""
    return refusal(request, "club_watch_only", status=403)
