"""Who is here: ticked between sittings, and new names."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.words import Text
from scorekeeper.seating.sizes import table_sizes
from scorekeeper.services.evenings.evening_record import EveningRecord
from scorekeeper.services.evenings.presence import say_who_is_here
from scorekeeper.services.evenings.reading import record_of
from scorekeeper.services.writes import Conflict
from scorekeeper.web.evening.addresses import addresses_of
from scorekeeper.web.evening.beginning import LOOK, WhoIsHere, who_is_here
from scorekeeper.web.evening.words import sizes_words
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.evening_guards import (
    EveningRequest,
    for_evening_scorers,
    sent_to_evening,
)
from scorekeeper.web.requests.posted import new_key


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_evening_scorers
def here(request: EveningRequest) -> HttpResponse:
    record = record_of(request.evening)
    data = request.POST if request.method == "POST" else None
    who = who_is_here(request.club, data, [player.pk for player in record.here])
    if data is None or LOOK in data:
        return here_page(request, record, who)
    if who.error:
        return here_page(request, record, who, status=400)
    try:
        sent = sent_to_evening(request)
        say_who_is_here(request.evening, who.ticked, who.new, sent)
    except RuleBroken as broken:
        who.error = broken.faults[0].sentence
        return here_page(request, record, who, status=400)
    except Conflict as conflict:
        return here_page(request, record, who, status=409, error=str(conflict))
    return redirect(addresses_of(request)("evening"))


def here_page(
    request: EveningRequest,
    record: EveningRecord,
    who: WhoIsHere,
    *,
    status: int = 200,
    error: str = "",
) -> HttpResponse:
    return page(
        request,
        "evening/who_is_here",
        status=status,
        to=addresses_of(request),
        record=record,
        who=who,
        comes_to=comes_to(record, who),
        error=error,
        form_key=new_key(),
    )


def comes_to(record: EveningRecord, who: WhoIsHere) -> Text:
    return sizes_words(table_sizes(len(who.present), record.plan.sizes))
