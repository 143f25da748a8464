"""Typing a code in place of a link."""

from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.join_codes import (
    VALID,
    NoCode,
    TooManyGuesses,
    WrongCode,
    secret_for,
)
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import client_address

LONGEST_TYPED = 20


@never_cache
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """The code that another phone shows, typed: to the table, or a sentence why not."""
    if request.method != "POST":
        return page(request, "phones/join", typed="", error="")
    try:
        secret = secret_for(request.POST.get("code", ""), address=client_address(request))
    except NoCode:
        message = _("This code is not right. A code is six letters without vowels, like BCD-FGH.")
        return refused(request, message, status=400)
    except WrongCode:
        return refused(request, unknown(VALID // timedelta(minutes=1)), status=404)
    except TooManyGuesses as many:
        response = refused(request, sentence_about(many.seconds), status=429)
        response["Retry-After"] = str(many.seconds)
        return response
    return redirect("table", secret=secret)


def refused(request: HttpRequest, error: Text, *, status: int) -> HttpResponse:
    """The page with what was typed, and what is wrong beside it."""
    typed = request.POST.get("code", "")[:LONGEST_TYPED]
    return page(request, "phones/join", status=status, error=error, typed=typed)


def unknown(minutes: int) -> Text:
    """Why a code leads nowhere that could be one: how long each is valid, in words."""
    return ngettext_lazy(
        "No match has this code, or its {number} minute is over. Ask for a new one.",
        "No match has this code, or its {number} minutes are over. Ask for a new one.",
        minutes,
    )


def sentence_about(seconds: int) -> Text:
    """How long to wait, in words."""
    return ngettext_lazy(
        "Too many wrong codes were typed. Try again in {number} minute, or use the link.",
        "Too many wrong codes were typed. Try again in {number} minutes, or use the link.",
        -(-seconds // 60),
    )
