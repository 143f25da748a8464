"""What this phone remembers, in a signed cookie: the games it has been in, and its name."""

from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse

GAMES, PHONE = "games", "phone"
MOST_GAMES = 20
YEAR = 365 * 24 * 3600


def games_of(request: HttpRequest) -> list[str]:
    """The secrets of the matches this phone has been in, the newest first."""
    remembered: str = request.get_signed_cookie(GAMES, default="") or ""
    return [secret for secret in remembered.split(".") if secret]


def remember_game(request: HttpRequest, response: HttpResponse, secret: str) -> HttpResponse:
    """Put a match at the front of this phone's list."""
    games = games_of(request)
    if games[:1] == [secret]:
        return response
    newest_first = [secret, *(one for one in games if one != secret)]
    keep(response, GAMES, ".".join(newest_first[:MOST_GAMES]))
    return response


def swap_games(request: HttpRequest, response: HttpResponse, swaps: Mapping[str, str]) -> None:
    """Put new secrets in the places of those that were taken back; others keep theirs."""
    games = games_of(request)
    swapped = list(dict.fromkeys(swaps.get(secret, secret) for secret in games))
    if swapped != games:
        keep(response, GAMES, ".".join(swapped))


def phone_name(request: HttpRequest) -> str:
    """The name this phone gave itself, if any."""
    return (request.get_signed_cookie(PHONE, default="") or "")[:40]


def keep(response: HttpResponse, name: str, value: str) -> None:
    """Set a cookie that only this server can write and no script can read."""
    response.set_signed_cookie(
        name,
        value,
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.CSRF_COOKIE_SECURE,
    )


def printable(name: str) -> str:
    """A phone's name without what cannot be written."""
    return "".join(letter for letter in name if letter.isprintable()).strip()[:40]
