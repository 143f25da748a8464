"""What this phone remembers, in signed cookies: its matches, its clubs and its name.

Cookies are of ASCII alone: for letters of others there are servers that drop every cookie of a
phone, and with them the token of its forms.
"""

from collections.abc import Mapping
from urllib.parse import quote, unquote

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase

from scorekeeper.records.models import Club
from scorekeeper.rules.names import on_one_line
from scorekeeper.services.access.links import club_of_link, link_now
from scorekeeper.services.access.phones import (
    Kept,
    Link,
    LinkKind,
    as_text,
    clubs_of,
    clubs_of_matches,
    in_text,
    limited,
    link_of_match,
    secrets_of,
    used_now,
    with_new_secrets,
)
from scorekeeper.web.requests.links import is_secret

KEPT, PHONE = "games", "phone"
WITH_CLUBS = "~"  # begins what was written since a phone keeps its clubs too
YEAR = 365 * 24 * 3600


def kept_by(request: HttpRequest) -> Kept:
    """The links of the phone's matches and clubs.

    Before a phone kept clubs, whoever could write in a match found its club: a phone from then has
    the clubs of its matches still, as it had them, until it keeps the next link.
    """
    text = request.get_signed_cookie(KEPT, default="") or ""
    if text.startswith(WITH_CLUBS):
        return in_text(text.removeprefix(WITH_CLUBS))
    matches = [secret for secret in text.split(".") if is_secret(secret)]
    clubs = clubs_of_matches(matches) if matches else []
    return limited([*map(link_of_match, matches), *clubs])


def matches_of_phone(request: HttpRequest) -> list[str]:
    return secrets_of(kept_by(request), LinkKind.MATCH)


def clubs_to_write_in(request: HttpRequest) -> list[Club]:
    """The clubs of the phone that it may write in, the one used last first."""
    return [one.club for one in clubs_of(kept_by(request)) if one.may_write]


def remember(request: HttpRequest, response: HttpResponseBase, *links: Link) -> None:
    """Keep links that the phone uses now, the first of them as the newest."""
    kept = kept_by(request)
    if kept[: len(links)] != links:
        keep(response, used_now(kept, *links))


def keep(response: HttpResponseBase, kept: Kept) -> None:
    set_signed(response, KEPT, WITH_CLUBS + as_text(kept))


def swap_secrets(request: HttpRequest, response: HttpResponse, swaps: Mapping[str, str]) -> None:
    """Put new secrets in the places of those that were taken back; others keep theirs."""
    kept = kept_by(request)
    swapped = with_new_secrets(kept, swaps)
    if swapped != kept:
        keep(response, swapped)


def phone_name(request: HttpRequest) -> str:
    return on_one_line(unquote(request.get_signed_cookie(PHONE, default="") or ""))


def remember_name(response: HttpResponse, name: str) -> None:
    set_signed(response, PHONE, quote(on_one_line(name), safe=""))


def set_signed(response: HttpResponseBase, name: str, value: str, *, seconds: int = YEAR) -> None:
    response.set_signed_cookie(
        name,
        value,
        max_age=seconds,
        path=settings.CSRF_COOKIE_PATH,
        httponly=True,
        samesite="Lax",
        secure=settings.CSRF_COOKIE_SECURE,
    )


def forget_name(response: HttpResponse) -> None:
    response.delete_cookie(PHONE, path=settings.CSRF_COOKIE_PATH)


def repair_name(request: HttpRequest, response: HttpResponse) -> None:
    """Take back a name that an earlier version kept in letters that are not of ASCII.

    A broken cookie goes or becomes a sound one.
    """
    if PHONE in response.cookies:
        return
    if "HTTP_COOKIE" not in request.META and settings.CSRF_COOKIE_NAME in response.cookies:
        forget_name(response)  # perhaps it is why no cookie has come
    elif not request.COOKIES.get(PHONE, "").isascii():
        if name := phone_name(request):
            remember_name(response, name)
        else:
            forget_name(response)


def named_club(request: HttpRequest) -> Club | None:
    """The club whose link an address or a form names; None where neither names any.

    Raises Http404 where it leads nowhere: a broken one, too, was to lead to some club.
    """
    secret = request.GET.get("club", "") or request.POST.get("club", "")
    return club_by(secret) if secret else None


def club_by(secret: str) -> Club:
    """The club in which a link may write; raises Http404 where it leads nowhere."""
    club = club_of_link(secret) if is_secret(secret) else None
    if club is None or link_now(club, secret) != club.secret:
        raise Http404
    return club
