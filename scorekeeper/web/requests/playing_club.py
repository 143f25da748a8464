"""The club that plays at this phone: the one of a link, or the one it was with last."""

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from scorekeeper.records.models import Club
from scorekeeper.services.matches.offers import last_match_of_phone
from scorekeeper.web.requests.path_converters import is_secret
from scorekeeper.web.requests.phone_cookie import matches_of_phone


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
    return get_object_or_404(Club, secret=secret)
