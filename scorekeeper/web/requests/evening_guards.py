"""Who may see an evening and write to it: by its club's link, or by its own to look at it alone."""

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpResponse, HttpResponseBase

from scorekeeper.records.models import ClubEvening
from scorekeeper.services.evenings.reading import stamp_of
from scorekeeper.services.evenings.writing import (
    evening_by_link,
    evening_of,
    evening_to_look_at,
)
from scorekeeper.services.writes import Submission
from scorekeeper.web.rendering import refusal
from scorekeeper.web.requests.guards import (
    ClubRequest,
    for_club,
    is_update_check,
    remembered,
    unstored,
    writes_by_watch_link,
)
from scorekeeper.web.requests.phone_cookie import phone_name
from scorekeeper.web.requests.posted import posted_key, posted_number

Page = Callable[..., HttpResponseBase]


class EveningRequest(ClubRequest):
    """A request for an evening, under its club's link.

    Where it ``is_shown_alone`` it came by the evening's own link, which lets look at nothing else.
    """

    evening: ClubEvening
    is_shown_alone: bool


def for_evening(page: Page) -> Page:
    """A page of an evening, for watchers too: under its club's link, or under its own.

    By its own link nothing is written, and the club has no secret, as for a watcher.
    """
    by_club = for_club(with_evening(page))

    @wraps(page)
    def guarded(
        request: EveningRequest, secret: str, key: int | None = None, **rest: object
    ) -> HttpResponseBase:
        if key is None:
            enter_evening_shown(request, secret)
        elif not enters_at_once(request, secret, key):
            return by_club(request, secret=secret, key=key, **rest)
        if writes_by_watch_link(request):
            return refusal(request, "club_watch_only", status=403)
        answer = page_or_no_news(page, request, rest)
        return answer if request.is_shown_alone else remembered(request, answer)

    return guarded


def for_evening_scorers(page: Page) -> Page:
    """A page of an evening for whoever has its club's link for scoring."""

    @wraps(page)
    def guarded(request: EveningRequest, **rest: object) -> HttpResponseBase:
        if not request.may_write:
            return refusal(request, "club_watch_only", status=403)
        return page(request, **rest)

    return for_evening(guarded)


def with_evening(page: Page) -> Page:
    @wraps(page)
    def guarded(request: EveningRequest, key: int, **rest: object) -> HttpResponseBase:
        evening = evening_of(request.club, key)
        if evening is None:
            raise Http404
        request.evening, request.is_shown_alone = evening, False
        return page_or_no_news(page, request, rest)

    return guarded


def enters_at_once(request: EveningRequest, secret: str, key: int) -> bool:
    """Let a request in by a link that the club has now, with one query for club and evening."""
    evening = evening_by_link(secret, key)
    if evening is None:
        return False
    request.evening, request.club, request.secret = evening, evening.club, secret
    request.is_shown_alone, request.may_write = False, evening.club.secret == secret
    if not request.may_write:
        request.club.secret = ""
    return True


def enter_evening_shown(request: EveningRequest, secret: str) -> None:
    evening = evening_to_look_at(secret)
    if evening is None:
        raise Http404
    evening.club.secret, evening.club.viewer_secret = "", None
    request.evening, request.club, request.secret = evening, evening.club, secret
    request.may_write, request.is_shown_alone = False, True


def page_or_no_news(
    page: Page, request: EveningRequest, rest: dict[str, object]
) -> HttpResponseBase:
    """Answer with the page, or with nothing to a follower who has seen all of it."""
    if is_update_check(request) and request.GET["seen"] == stamp_of(request.evening):
        return unstored(HttpResponse(status=204))
    answer = page(request, **rest)
    return unstored(answer) if "seen" in request.GET else answer


def sent_to_evening(request: EveningRequest) -> Submission:
    """The sending of a form on a page of the evening, as it was when the page was drawn."""
    return Submission(
        key=posted_key(request), base=posted_number(request, "base"), entered_by=phone_name(request)
    )


def as_it_is(request: EveningRequest) -> ClubEvening:
    """Return the evening as it is now, after a form to it was refused; raises Http404."""
    evening = evening_of(request.club, request.evening.pk)
    if evening is None:
        raise Http404
    return evening
