"""A member's own page, which is looked at and takes nothing."""

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.web.member.context import MemberPage
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import MemberRequest, for_member
from scorekeeper.web.requests.locales import locale_of
from scorekeeper.web.requests.posted import asked_number


@never_cache
@require_safe
@for_member
def member(request: MemberRequest) -> HttpResponse:
    """Show it as it is now: no copy is kept anywhere, so a link taken back shows nothing more."""
    shown = MemberPage(request.player, locale_of(request))
    return page(request, "member/member", **shown.context(asked_number(request, "before")))
