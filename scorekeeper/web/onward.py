"""Forms that take back the very link they are sent under.

Sent twice, by a nervous thumb, the second one comes too late to be let in, and its answer is the
one that is seen. So the new secret is drawn with the form, and leads to the same place.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.signing import BadSignature, Signer
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect

from scorekeeper.records.models import Club, Match, new_secret
from scorekeeper.services.writing import LinkGone
from scorekeeper.web.secret_converter import is_secret

# Signed, or whoever may write could choose a secret that is none.
_signer = Signer(salt="a secret drawn with a form")
Page = Callable[..., HttpResponseBase]


def drawn_secret() -> str:
    """A new secret, to stand in a form."""
    return _signer.sign(new_secret())


def sent_secret(request: HttpRequest) -> str:
    """The new secret that a form was drawn with; empty where there is none."""
    try:
        return _signer.unsign(request.POST.get("new", ""))
    except BadSignature:
        return ""


def leads_on(page: Page) -> Page:
    """A page for such a form; where its link is gone already it goes where it went before."""

    @wraps(page)
    def guarded(request: HttpRequest, secret: str, **rest: Any) -> HttpResponseBase:
        try:
            return page(request, secret=secret, **rest)
        except (Http404, LinkGone):
            return redirect(*place_of(sent_secret(request), request.POST.get("onward", "")))

    return guarded


def place_of(*secrets: str) -> tuple[str, str]:
    """The page that a phone with one of these secrets goes on with; raises Http404."""
    for secret in filter(is_secret, secrets):
        if Club.objects.filter(secret=secret).exists():
            return "club", secret
        if Match.objects.filter(Q(scorer_secret=secret) | Q(viewer_secret=secret)).exists():
            return "phones", secret
    raise Http404
