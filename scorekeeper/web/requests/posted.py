"""What a page put into its form or link: a key, the version it started from, a new secret.

Some forms take back the very link they are sent under. Sent twice, by a nervous thumb, the second
one comes too late to be let in, and its answer is the one that is seen. So the new secret is drawn
with the form, and leads to the same page. It can take the place of that one link alone: so it is
never two matches', and none that was used comes back.
"""

import re
import secrets
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.core.signing import BadSignature, Signer
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponseBase, QueryDict
from django.shortcuts import redirect

from scorekeeper.records.models import Club, Match, new_secret
from scorekeeper.services.writes import LinkGone, Submission, digest, sending_of
from scorekeeper.web.requests.guards import MatchRequest
from scorekeeper.web.requests.links import is_secret
from scorekeeper.web.requests.phone_cookie import phone_name

Page = Callable[..., HttpResponseBase]

KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")
LONGEST_VERSION = 9  # digits; a database counts no further
LARGEST_NUMBER = 2**63 - 1  # of what a database has room for
FORM_MACHINERY = {"csrfmiddlewaretoken", "key", "new"}
# Signed, or whoever may write could choose a secret that is none.
_signer = Signer(salt="a secret drawn with a form")


def posted_number(request: HttpRequest, name: str, *, otherwise: int = 0) -> int:
    """A number that the page itself put into a form; ``otherwise`` when it is not one."""
    text = request.POST.get(name, "")[: len(str(LARGEST_NUMBER)) + 1]
    number = int(text) if text.isascii() and text.isdecimal() else otherwise
    return number if number <= LARGEST_NUMBER else otherwise


def version_in(text: str, match: Match, *, otherwise: int = 0) -> int:
    """The version in a stamp; 0, older than everything, where no page of this match can have it.

    Such a one is from before a restore, or ahead of what was written. What is no stamp at all
    counts as ``otherwise``.
    """
    version, _dash, epoch = text.partition("-")
    if not version.isascii() or not version.isdecimal() or len(version) > LONGEST_VERSION:
        return otherwise
    return int(version) if epoch == match.epoch and int(version) <= match.version else 0


def posted_version(request: MatchRequest, name: str) -> int:
    """The version in a form's stamp; 0 where no page of this match can have it."""
    return version_in(request.POST.get(name, ""), request.match)


def posted_fields(request: HttpRequest) -> list[tuple[str, list[str]]]:
    fields = request.POST.lists()
    return sorted((name, values) for name, values in fields if name not in FORM_MACHINERY)


def sent(request: MatchRequest) -> Submission:
    return Submission(
        key=posted_key(request),
        base=posted_version(request, "base"),
        entered_by=phone_name(request),
    )


def sent_to_club(request: HttpRequest) -> Submission:
    return Submission(key=posted_key(request), base=0, entered_by=phone_name(request))


def new_key() -> str:
    return secrets.token_urlsafe(16)


def key_in(data: Mapping[str, Any] | None) -> str:
    """The key that a form was sent with; a new one when it has none.

    In place of a key that no page of ours has sent stands its digest: that form too counts once.
    """
    key: str = data.get("key", "") if data else ""
    if not key:
        return new_key()
    return key if is_key(key) else digest(key)


def is_key(text: str) -> bool:
    return KEY.fullmatch(text) is not None


def posted_key(request: HttpRequest) -> str:
    return key_in(request.POST)


def asked_number(request: HttpRequest, name: str) -> int | None:
    return number_in(request.GET, name)


def number_in(query: QueryDict, name: str) -> int | None:
    """A number of no more digits than a database holds; None for anything else."""
    text = query.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 18 else None


def drawn_secret(old: str) -> str:
    return _signer.sign(f"{new_secret()}.{digest(old)}")


def sent_secret(request: HttpRequest, old: str) -> str:
    """The new secret that a form was drawn with in place of an old one; empty if with none."""
    try:
        new, _dot, drawn_for = _signer.unsign(request.POST.get("new", "")).partition(".")
    except BadSignature:
        return ""
    return new if drawn_for == digest(old) else ""


def follows_renewed_link(page: Page) -> Page:
    """A page for a form with a new secret; where the old link is gone it redirects to the new."""

    @wraps(page)
    def guarded(request: HttpRequest, secret: str, **rest: object) -> HttpResponseBase:
        try:
            return page(request, secret=secret, **rest)
        except (Http404, LinkGone):
            new_secrets = sent_secret(request, secret), onward_secret(request)
            return redirect(*page_behind(*new_secrets))

    return guarded


def onward_secret(request: HttpRequest) -> str:
    """The viewer's link that a form leads to once it has had its effect; empty where it had none.

    Its link may be gone by what somebody else has done meanwhile: then nothing of it was done.
    """
    viewer_secret = request.POST.get("onward", "")
    if not is_secret(viewer_secret):
        return ""
    match = Match.objects.filter(viewer_secret=viewer_secret).first()
    had_effect = match is not None and sending_of(match, posted_key(request)) is not None
    return viewer_secret if had_effect else ""


def page_behind(*new_secrets: str) -> tuple[str, str]:
    for secret in filter(is_secret, new_secrets):
        if Club.objects.filter(secret=secret).exists():
            return "club", secret
        if Match.objects.filter(Q(scorer_secret=secret) | Q(viewer_secret=secret)).exists():
            return "phones", secret
    raise Http404
