"""Whole pages, cached for all phones with the same link until the next write."""

import secrets
from collections.abc import Callable, Hashable
from http import HTTPStatus

from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.utils.translation import get_language

from scorekeeper.services.cache import cache
from scorekeeper.services.clubs.club_record import ClubState
from scorekeeper.web.requests.guards import ClubRequest, MatchRequest
from scorekeeper.web.requests.locales import locale_of
from scorekeeper.web.requests.posted import new_key

# Stands in a drawn page where each phone's own token goes when the page is sent. Every process
# draws another, so that no text typed by people can contain it.
FILLED_IN_LATER = secrets.token_urlsafe(32)
KEY_FILLED_IN_LATER = secrets.token_urlsafe(32)  # the same for the key of its forms

A_KEY = 1_000  # bytes, about, of what a page is found by


def shared(
    request: MatchRequest, draw: Callable[[MatchRequest], HttpResponse], *, besides: Hashable = ""
) -> HttpResponse:
    """Return a page drawn once for a version of its match and all who follow it.

    ``draw`` gives its template ``FILLED_IN_LATER`` as ``csrf_token``, so that forms in it work too,
    and ``KEY_FILLED_IN_LATER`` where they have keys: each phone sends forms of its own.
    ``besides`` is what it says that is not of its match: where the server was reached, the name of
    the club, whether that is a club of the phone, how its players are paid. It is drawn for each of
    these.
    """
    reader = get_language(), locale_of(request), besides
    key = ("page", *request.match.identity, request.path, *reader)
    return drawn_once(request, lambda: draw(request), key=key)


def shared_by_club(
    request: ClubRequest, state: ClubState, draw: Callable[[], HttpResponse], *, asked: Hashable
) -> HttpResponse:
    """Return a page of a club, drawn once for the club's state and for what was asked.

    ``asked`` names the page, and what was understood of its address: made-up addresses find the
    same page, and fill the cache with no others.
    """
    key = ("club's page", state.digest, asked, get_language(), locale_of(request))
    return drawn_once(request, draw, key=key)


def drawn_once(
    request: MatchRequest | ClubRequest, draw: Callable[[], HttpResponse], *, key: Hashable
) -> HttpResponse:
    content: bytes | None = cache.get(key)
    if content is None:
        content = draw().content
        cache.put(key, content, size=len(content) + A_KEY)
    return filled_in(request, content)


def filled_in(
    request: MatchRequest | ClubRequest, content: bytes, *, status: int = HTTPStatus.OK
) -> HttpResponse:
    """Fill in the phone's own token and key, where it may write."""
    if request.may_write and FILLED_IN_LATER.encode() in content:
        content = content.replace(FILLED_IN_LATER.encode(), get_token(request).encode())
        content = content.replace(KEY_FILLED_IN_LATER.encode(), new_key().encode())
    return HttpResponse(content, status=status)
