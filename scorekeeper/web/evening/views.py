"""The page of an evening, for everybody who has its club's link or its own, and its card's."""

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.evenings import closing
from scorekeeper.services.evenings.cards import behind_card
from scorekeeper.services.evenings.reading import record_of
from scorekeeper.services.writes import Conflict
from scorekeeper.web.evening.addresses import addresses_of
from scorekeeper.web.evening.context import EveningPage
from scorekeeper.web.evening.faces import faces_of_evening
from scorekeeper.web.evening.share import list_to_share
from scorekeeper.web.parts.share import text_to_share
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.evening_guards import (
    EveningRequest,
    as_it_is,
    for_evening,
    for_evening_scorers,
    sent_to_evening,
)
from scorekeeper.web.requests.posted import asked_number, new_key, posted_number


@never_cache
@require_safe
@for_evening
def evening(request: EveningRequest) -> HttpResponse:
    shown = page_of(request)
    return page(
        request,
        "evening/evening",
        to=addresses_of(request),
        record=shown.record,
        shown=shown,
        form_key=new_key(),
    )


def page_of(request: EveningRequest) -> EveningPage:
    record = record_of(request.evening)
    return EveningPage(request, record, faces_of_evening(record), asked_number(request, "sitting"))


@never_cache
@require_safe
@for_evening
def share_list(request: EveningRequest) -> HttpResponse:
    """Give the list as a text to send."""
    return text_to_share(list_to_share(request, page_of(request)))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_evening_scorers
def close_tables(request: EveningRequest) -> HttpResponse:
    """Ask which table is closed, with what it means; then close it."""
    if request.method != "POST":
        return closing_page(request)
    table = posted_number(request, "table")
    try:
        closing.close_table(request.evening, table, sent_to_evening(request))
    except RuleBroken as broken:
        return closing_page(request, error=broken.faults[0].sentence, status=400)
    except Conflict as conflict:
        return closing_page(request, error=str(conflict), status=409)
    return redirect(addresses_of(request)("evening"))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_evening_scorers
def end(request: EveningRequest) -> HttpResponse:
    """Ask whether the evening is to end, and end it; or go on with one that has, or delete it."""
    if request.method != "POST":
        return closing_page(request, template="evening/end")
    try:
        return ended(request, request.POST.get("act", ""))
    except RuleBroken as broken:
        error = broken.faults[0].sentence
        return closing_page(request, template="evening/end", error=error, status=400)
    except Conflict as conflict:
        return closing_page(request, template="evening/end", error=str(conflict), status=409)


def ended(request: EveningRequest, act: str) -> HttpResponse:
    """Do what the form says, and lead to where that is seen; raises RuleBroken, Conflict."""
    evening, sent = request.evening, sent_to_evening(request)
    if act == "delete":
        closing.delete_evening(evening, sent)
        return redirect("club", secret=request.secret)
    if act == "go_on":
        closing.go_on(evening, sent)
        return redirect(addresses_of(request)("evening"))
    closing.end_evening(evening, and_close=request.POST.get("and_close") == "1", sent=sent)
    return redirect(addresses_of(request)("evening_over"))


def closing_page(
    request: EveningRequest,
    *,
    template: str = "evening/close",
    error: str = "",
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """Show the open tables of the evening as it is now."""
    if error:
        request.evening = as_it_is(request)
    shown = page_of(request)
    return page(
        request,
        template,
        status=status,
        to=addresses_of(request),
        record=shown.record,
        shown=shown,
        error=error,
        form_key=new_key(),
    )


@never_cache
@require_safe
def card(_request: HttpRequest, secret: str) -> HttpResponse:
    """Lead a phone from a table's card to the match that is played there, to score it.

    Before *Play* and after the end it leads to the evening, to look at.
    """
    found = behind_card(secret)
    if found is None:
        raise Http404
    if found.match is not None and found.match.scorer_secret:
        return redirect("table", secret=found.match.scorer_secret)
    return redirect("shown_evening", secret=found.evening.viewer_secret)
