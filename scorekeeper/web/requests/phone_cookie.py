"""What this phone remembers, in a signed cookie: its matches, their club and its name.

Cookies are of ASCII alone: for letters of others there are servers that drop every cookie of a
phone, and with them the token of its forms.
"""

from collections.abc import Mapping
from urllib.parse import quote, unquote

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse

from scorekeeper.records.models import Club
from scorekeeper.rules.names import on_one_line
from scorekeeper.services.access.links import club_of_link, link_now
from scorekeeper.services.matches.offers import last_match_of_phone
from scorekeeper.web.requests.links import is_secret

MATCHES, PHONE = "games", "phone"
MOST_MATCHES = 20
YEAR = 365 * 24 * 3600


def matches_of_phone(request: HttpRequest) -> list[str]:
    remembered: str = request.get_signed_cookie(MATCHES, default="") or ""
    return [secret for secret in remembered.split(".") if secret]


def remember_match(request: HttpRequest, response: HttpResponse, secret: str) -> HttpResponse:
    matches = matches_of_phone(request)
    if matches[:1] == [secret]:
        return response
    newest_first = [secret, *(one for one in matches if one != secret)]
    set_signed(response, MATCHES, ".".join(newest_first[:MOST_MATCHES]))
    return response


def swap_secrets(request: HttpRequest, response: HttpResponse, swaps: Mapping[str, str]) -> None:
    """Put new secrets in the places of those that were taken back; others keep theirs."""
    matches = matches_of_phone(request)
    swapped = list(dict.fromkeys(swaps.get(secret, secret) for secret in matches))
    if swapped != matches:
        set_signed(response, MATCHES, ".".join(swapped))


def phone_name(request: HttpRequest) -> str:
    return on_one_line(unquote(request.get_signed_cookie(PHONE, default="") or ""))


def remember_name(response: HttpResponse, name: str) -> None:
    set_signed(response, PHONE, quote(on_one_line(name), safe=""))


def set_signed(response: HttpResponse, name: str, value: str) -> None:
    response.set_signed_cookie(
        name,
        value,
        max_age=YEAR,
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


def club_of(request: HttpRequest) -> tuple[Club | None, str]:
    """The club that plays: the one of the link, or the one this phone was with last.

    In that case with the link by which the phone was there. Raises Http404 for a link of a club
    that leads nowhere.
    """
    named = named_club(request)
    if named is not None:
        return named, ""
    last = last_match_of_phone(matches_of_phone(request))
    return (last.club, str(last.scorer_secret)) if last else (None, "")


def named_club(request: HttpRequest) -> Club | None:
    """The club whose link an address or a form names; None where neither names any.

    Raises Http404 where it leads nowhere: a broken one, too, was to lead to some club.
    """
    secret = request.GET.get("club", "") or request.POST.get("club", "")
    if not secret:
        return None
    if not is_secret(secret):
        raise Http404
    club = club_of_link(secret)
    if club is None or link_now(club, secret) != club.secret:
        raise Http404
    return club
