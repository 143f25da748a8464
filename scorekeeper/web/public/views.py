"""What a club's public link leads to: pages that are looked at, ask nothing and lead nowhere else.

No copy is used without asking, so a link that was revoked shows nothing more; and where nothing has
changed since somebody asked, the answer is that it has not (RFC 9110, If-None-Match).
"""

from collections.abc import Callable
from functools import wraps
from hashlib import blake2b

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.templatetags.static import static
from django.utils.translation import get_language
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import condition, require_safe

from scorekeeper.services.cache import cache
from scorekeeper.services.derived import PROGRAM
from scorekeeper.services.public.public_record import public_record_of
from scorekeeper.services.public.public_state import PublicState, public_state_of
from scorekeeper.web.parts.calendar import CALENDAR, calendar_of
from scorekeeper.web.public.club_json import json_of
from scorekeeper.web.public.context import PublicPage
from scorekeeper.web.public.feed import EveningsFeed
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import Page, PublicRequest, for_public
from scorekeeper.web.requests.locales import locale_of

STYLE = "public/public.css"
A_KEY = 1_000  # bytes, about, of what a page is found by
ANYBODY = "*"


class ReadRequest(PublicRequest):
    """A request for which was read how the club stands."""

    state: PublicState
    etag: str


def etag_of(request: ReadRequest) -> str:
    """Read how the club stands; return what is equal where all that would be sent is."""
    request.state = public_state_of(request.link)
    reader = get_language(), locale_of(request), request.scheme, request.get_host()
    told = repr((request.state.digest, reader, PROGRAM, static(STYLE)))
    request.etag = f'"{blake2b(told.encode(), digest_size=16).hexdigest()}"'
    return request.etag


def drawn_once(request: ReadRequest, draw: Callable[[], HttpResponse]) -> HttpResponse:
    """Draw an answer once for all who ask for the same; copies have no header but its kind."""
    key = "public", request.path, request.etag
    kept: tuple[bytes, str] | None = cache.get(key)
    if kept is None:
        drawn = draw()
        kept = drawn.content, drawn["Content-Type"]
        cache.put(key, kept, size=len(drawn.content) + A_KEY)
    content, kind = kept
    return HttpResponse(content, content_type=kind)


@xframe_options_exempt
@csp_replace({"frame-ancestors": [ANYBODY]})
@require_safe
@for_public
@condition(etag_func=etag_of)
def public(request: ReadRequest) -> HttpResponse:
    """Show what the club shows; this page alone may stand inside of others."""
    return drawn_once(request, lambda: drawn(request))


def drawn(request: ReadRequest) -> HttpResponse:
    shown = PublicPage(request.state, public_record_of(request.state))
    return page(request, "public/public", secret=request.link.secret, shown=shown)


def for_other_sites(view: Page) -> Page:
    """Let scripts of all sites read what a view gives, without any cookie."""

    @wraps(view)
    def allowed(request: HttpRequest, *args: object, **rest: object) -> HttpResponseBase:
        answer = view(request, *args, **rest)
        answer["Access-Control-Allow-Origin"] = ANYBODY
        return answer

    return allowed


@for_other_sites
@require_safe
@for_public
@condition(etag_func=etag_of)
def public_json(request: ReadRequest) -> HttpResponse:
    """Give the same to programs, from whatever site they run on."""
    return drawn_once(
        request,
        lambda: JsonResponse(
            json_of(public_record_of(request.state)), json_dumps_params={"ensure_ascii": False}
        ),
    )


@require_safe
@for_public
@condition(etag_func=etag_of)
def public_feed(request: ReadRequest) -> HttpResponse:
    return drawn_once(request, lambda: EveningsFeed()(request))


@require_safe
@for_public
@condition(etag_func=etag_of)
def public_calendar(request: ReadRequest) -> HttpResponse:
    state = request.state
    content = calendar_of(state.link.club.name, state.planned)
    return HttpResponse(content, content_type=f"{CALENDAR}; charset=utf-8")
