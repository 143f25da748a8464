"""Drawing a sitting: seats shown before they count, two who swap, another lot, and *Play*."""

from collections.abc import Callable, Mapping
from contextlib import suppress

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.records.models import ClubEvening
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.evenings import drawing, playing, reseating
from scorekeeper.services.evenings.drawing import Draw
from scorekeeper.services.evenings.evening_record import EveningRecord
from scorekeeper.services.evenings.plans import BY_HAND, EveningPlan
from scorekeeper.services.evenings.reading import record_of
from scorekeeper.services.evenings.sittings import NO_DRAW
from scorekeeper.services.writes import Conflict, Submission, sending_of
from scorekeeper.web.evening.addresses import address, addresses_of
from scorekeeper.web.evening.drawn import DrawPage, keys_said, seats_by_hand
from scorekeeper.web.evening.faces import faces_of_evening
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.evening_guards import (
    EveningRequest,
    as_it_is,
    for_evening_scorers,
    sent_to_evening,
)
from scorekeeper.web.requests.guards import ClubRequest
from scorekeeper.web.requests.phone_cookie import phone_name
from scorekeeper.web.requests.posted import asked_number, new_key, posted_key, posted_number

Verb = Callable[[EveningRequest, Submission], None]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_evening_scorers
def draw(request: EveningRequest) -> HttpResponse:
    """Show the draw that waits, or ask how to draw the next sitting."""
    if request.method != "POST":
        return draw_page(request)
    return done(request, VERBS.get(request.POST.get("act", ""), swap))


def done(request: EveningRequest, verb: Verb) -> HttpResponse:
    """Do what a form asks for, or show the page as it is now with the reason why not."""
    try:
        verb(request, sent_to_evening(request))
    except RuleBroken as broken:
        return draw_page(request, error=broken.faults[0].sentence, status=400)
    except Conflict as conflict:
        return draw_page(request, error=str(conflict), status=409)
    played = request.POST.get("act") == "play"
    return redirect(addresses_of(request)("evening" if played else "draw_of_evening"))


def draw_first(request: ClubRequest, evening: ClubEvening, plan: EveningPlan) -> HttpResponse:
    """Draw the first sitting of an evening that was begun just now, by the same form."""
    sent = Submission(
        key=f"{posted_key(request)}-draw"[-64:], base=1, entered_by=phone_name(request)
    )
    with suppress(RuleBroken, Conflict):  # the page of the draw shows what is there
        drawing.draw_sitting(evening, Draw(way=plan.way), sent)
    by_hand = plan.way == BY_HAND
    return redirect(address(request.secret, evening, "by_hand" if by_hand else "draw_of_evening"))


def new_draw(request: EveningRequest, sent: Submission) -> None:
    drawing.draw_sitting(request.evening, draw_said(request), sent)


def again(request: EveningRequest, sent: Submission) -> None:
    drawing.draw_again(request.evening, draw_said(request), sent)


def discard(request: EveningRequest, sent: Submission) -> None:
    drawing.discard_draw(request.evening, sent)


def play(request: EveningRequest, sent: Submission) -> None:
    playing.play_sitting(request.evening, sent)


def sit_out(request: EveningRequest, sent: Submission) -> None:
    reseating.sit_out(request.evening, posted_number(request, "first"), sent)


def swap(request: EveningRequest, sent: Submission) -> None:
    """Let the one who was tapped first change places with the other, or take an empty seat."""
    first, (table, seat) = posted_number(request, "first"), seat_in(request.POST.get("seat", ""))
    if table:
        reseating.take_seat(request.evening, first, table=table, seat=seat, sent=sent)
    else:
        reseating.swap(request.evening, first, posted_number(request, "with"), sent)


VERBS: Mapping[str, Verb] = {
    "draw": new_draw,
    "again": again,
    "discard": discard,
    "play": play,
    "out": sit_out,
}


def draw_said(request: EveningRequest) -> Draw:
    """Return how to draw: a way, for one by the list with how its partners are found."""
    way, _colon, pairing = request.POST.get("way", "").partition(":")
    evening = request.evening
    return Draw(
        way=way or evening.way,
        pairing=pairing if way else evening.pairing,
        and_close=request.POST.get("and_close") == "1",
    )


def seat_in(text: str) -> tuple[int, int]:
    """Return the number of a table and a seat out of *2-3*; zeros where it is none."""
    table, _dash, seat = text.partition("-")
    if not (table.isascii() and table.isdecimal() and seat.isascii() and seat.isdecimal()):
        return 0, 0
    return (int(table), int(seat)) if len(text) < 10 else (0, 0)


def draw_page(request: EveningRequest, *, error: str = "", status: int = 200) -> HttpResponse:
    """Draw the page for the evening as it is now."""
    record = record_of(as_it_is(request) if error else request.evening)
    shown = DrawPage(record, faces_of_evening(record), asked_number(request, "swap"))
    return page(
        request,
        "evening/draw" if shown.sitting else "evening/how_to_draw",
        status=status,
        to=addresses_of(request),
        record=record,
        shown=shown,
        error=error,
        form_key=new_key(),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_evening_scorers
def by_hand(request: EveningRequest) -> HttpResponse:
    """Fill the seats of the draw that waits from lists of names."""
    record = record_of(request.evening)
    if record.waiting is None:
        return no_draw(request)
    if request.method != "POST":
        return by_hand_page(request, record)
    try:
        seated = keys_said(record, request.POST)
        reseating.seat_by_hand(request.evening, seated, sent_to_evening(request))
    except RuleBroken as broken:
        return by_hand_page(request, record, error=broken.faults[0].sentence, status=400)
    except Conflict as conflict:
        record = record_of(as_it_is(request))
        return by_hand_page(request, record, error=str(conflict), status=409)
    return redirect(addresses_of(request)("draw_of_evening"))


def no_draw(request: EveningRequest) -> HttpResponse:
    """Lead to the draw, and say why to whoever sent names that come too late.

    A form that was sent before is answered as it was then.
    """
    if request.method == "POST" and sending_of(request.club, posted_key(request)) is None:
        return draw_page(request, error=str(NO_DRAW), status=409)
    return redirect(addresses_of(request)("draw_of_evening"))


def by_hand_page(
    request: EveningRequest, record: EveningRecord, *, error: str = "", status: int = 200
) -> HttpResponse:
    """Show the lists of names as they were sent; where no draw waits, how to draw one."""
    if record.waiting is None:
        return draw_page(request, error=error, status=status)
    return page(
        request,
        "evening/by_hand",
        status=status,
        to=addresses_of(request),
        record=record,
        tables=seats_by_hand(record, request.POST if error else None),
        error=error,
        form_key=new_key(),
    )
