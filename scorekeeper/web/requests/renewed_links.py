"""Forms that take back the very link they are sent under.

Sent twice, by a nervous thumb, the second one comes too late to be let in, and its answer is the
one that is seen. So the new secret is drawn with the form, and leads to the same place. It can take
the place of that one link alone: so it is never two matches', and none that was used comes back.
"""

from collections.abc import Callable
from functools import wraps

from django.core.signing import BadSignature, Signer
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect

from scorekeeper.records.models import Club, Match, new_secret
from scorekeeper.services.writes import LinkGone, digest, sending_of
from scorekeeper.web.requests.path_converters import is_secret
from scorekeeper.web.requests.posted import posted_key

# Signed, or whoever may write could choose a secret that is none.
_signer = Signer(salt="a secret drawn with a form")
Page = Callable[..., HttpResponseBase]


def drawn_secret(old: str) -> str:
    """A new secret in place of an old one, to stand in a form."""
    return _signer.sign(f"{new_secret()}.{digest(old)}")


def sent_secret(request: HttpRequest, old: str) -> str:
    """The new secret that a form was drawn with in place of an old one; empty if with none."""
    try:
        new, _dot, drawn_for = _signer.unsign(request.POST.get("new", "")).partition(".")
    except BadSignature:
        return ""
    return new if drawn_for == digest(old) else ""


def leads_on(page: Page) -> Page:
    """A page for such a form; where its link is gone already it goes where it went before."""

    @wraps(page)
    def guarded(request: HttpRequest, secret: str, **rest: object) -> HttpResponseBase:
        try:
            return page(request, secret=secret, **rest)
        except (Http404, LinkGone):
            return redirect(*place_of(sent_secret(request, secret), onward(request)))

    return guarded


def onward(request: HttpRequest) -> str:
    """The viewer's link that a form leads to once it has had its effect; empty where it had none.

    Its link may be gone by what somebody else has done meanwhile: then nothing of it was done.
    """
    viewer_secret = request.POST.get("onward", "")
    if not is_secret(viewer_secret):
        return ""
    match = Match.objects.filter(viewer_secret=viewer_secret).first()
    had_effect = match is not None and sending_of(match, posted_key(request)) is not None
    return viewer_secret if had_effect else ""


def place_of(*secrets: str) -> tuple[str, str]:
    """The page that a phone with one of these secrets goes on with; raises Http404."""
    for secret in filter(is_secret, secrets):
        if Club.objects.filter(secret=secret).exists():
            return "club", secret
        if Match.objects.filter(Q(scorer_secret=secret) | Q(viewer_secret=secret)).exists():
            return "phones", secret
    raise Http404
