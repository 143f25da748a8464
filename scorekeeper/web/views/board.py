"""The board: what a tablet or TV shows to the whole room."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import MatchRequest, for_match
from scorekeeper.web.show.page_cache import shared
from scorekeeper.web.show.standings import standing_of_table


@require_safe
@for_match
def board(request: MatchRequest) -> HttpResponse:
    """How things stand, to be read from across the room."""
    return shared(request, drawn)


def drawn(request: MatchRequest) -> HttpResponse:
    """The board drawn anew."""
    return page(request, "board", **standing_of_table(request))
