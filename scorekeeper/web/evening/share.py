"""The list of an evening as a text to send."""

from collections.abc import Iterator

from django.urls import reverse

from scorekeeper.rules.words import Text as _
from scorekeeper.web.evening.context import EveningPage, ListLine
from scorekeeper.web.parts.share import at_most, club_to_share
from scorekeeper.web.requests.evening_guards import EveningRequest
from scorekeeper.web.requests.hosts import for_phones, useless_host


def list_to_share(request: EveningRequest, shown: EveningPage) -> Iterator[object]:
    """Yield who is where, and the link that shows the evening alone."""
    evening, game = request.evening, shown.record.plan.game
    yield _("{club}, {day}: {game}", club=club_to_share(request), day=shown.day, game=game.name)
    yield ""
    yield from at_most([line_of(line) for line in shown.lines])
    if shown.record.evening_list.is_running:
        yield ""
        yield _("○ still playing")
    if not useless_host(request):
        yield ""
        yield for_phones(request, reverse("shown_evening", args=[evening.viewer_secret]))


def line_of(line: ListLine) -> str:
    """Write *1. Anna 1762 (950 · 812 so far)*; a dash for who has no place."""
    ring = "○ " if line.row.is_running else ""
    place = f"{line.row.place}. " if line.row.place else "\u2013 "
    return f"{place}{line.face.full_name} {ring}{line.total} ({line.in_one_line})"
