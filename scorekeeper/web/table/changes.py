"""A notice beside a form of what others did meanwhile; the form stays as it is."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.services.books import deeds_since
from scorekeeper.web.parts.news import meanwhile
from scorekeeper.web.rendering import partial
from scorekeeper.web.requests.guards import MatchRequest, for_match
from scorekeeper.web.requests.phone_cookie import phone_name
from scorekeeper.web.requests.posted import key_in, version_in


@require_safe
@for_match
def changes(request: MatchRequest) -> HttpResponse:
    """Say in a sentence what others did since a form was rendered."""
    since = version_since(request)
    own = {"own_key": key_in(request.GET), "own_name": phone_name(request)}
    deeds = deeds_since(request.match, since, **own)
    return partial(
        request,
        "rounds/_notice",
        match=request.match,
        since=since,
        seen=request.match.version,
        sentence=meanwhile(deeds),
    )


def version_since(request: MatchRequest) -> int:
    """Return the version from which a form was rendered; the newest where none is given."""
    match = request.match
    return version_in(request.GET.get("since", ""), match, otherwise=match.version)
