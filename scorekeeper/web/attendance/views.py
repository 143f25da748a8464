"""Pages on which somebody joins, leaves, or takes over a seat between two rounds."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.records.book import Book
from scorekeeper.rules.attendance import Beginning
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.words import Text as _
from scorekeeper.services.books import book_of
from scorekeeper.services.matches.attendance import (
    AMOUNTS_CHANGED,
    join,
    leave,
    points_of,
    require_between_rounds,
    substitute,
)
from scorekeeper.services.matches.offers import known_players
from scorekeeper.services.writes import Conflict
from scorekeeper.web.attendance import context
from scorekeeper.web.attendance.context import COMES, GOES, TAKES_OVER
from scorekeeper.web.attendance.forms import (
    OWN_ROUNDS,
    TYPED,
    AttendanceForm,
    JoinForm,
    LeaveForm,
    TakeOverForm,
)
from scorekeeper.web.parts.seated import match_with_rows, people_at
from scorekeeper.web.rendering import page, partial
from scorekeeper.web.requests.guards import MatchRequest, for_scorers, own_club_of, reload_match
from scorekeeper.web.requests.locales import money_of
from scorekeeper.web.requests.posted import new_key, sent

Context = dict[str, Any]
MOST_TAPPED = 11  # names, besides the field for another


@require_safe
@for_scorers
def attendance(request: MatchRequest) -> HttpResponse:
    """Lead to the first kind of coming and going that the game has."""
    played_match = book_of(request.match).played_match
    ((kind, *_more), *_others) = context.kinds(played_match, "")
    return redirect(kind, secret=request.secret)


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorers
def comes(request: MatchRequest) -> HttpResponse:
    return handled(request, COMES, JoinForm, verb=join_as_said, shown=joining)


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorers
def goes(request: MatchRequest) -> HttpResponse:
    return handled(request, GOES, LeaveForm, verb=leave_as_said, shown=leaving)


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorers
def takes_over(request: MatchRequest) -> HttpResponse:
    return handled(request, TAKES_OVER, TakeOverForm, verb=take_over_as_said, shown=taking_over)


def handled(
    request: MatchRequest,
    kind: str,
    form_class: Callable[..., AttendanceForm],
    *,
    verb: Callable[[MatchRequest, Any], None],
    shown: Callable[[MatchRequest, Any, Book, PlayedMatch], Context],
) -> HttpResponse:
    """Show a form of one kind, or do what it says."""
    book = book_of(request.match)
    if kind not in {one for one, *_more in context.kinds(book.played_match, kind)}:
        raise Http404
    if request.method != "POST" and (why := why_not_now(book)):
        return not_now_page(request, why)
    status = 200
    if request.method == "POST":
        form = form_class(request.POST, book=book)
        try:
            if form.is_valid():
                verb(request, form)
                return redirect("table", secret=request.secret)
            status = 400
        except RuleBroken as broken:
            form.show(broken)
            status = 400
        except Conflict as conflict:
            reload_match(request)
            book = book_of(request.match)
            form.add_error(None, str(conflict))
            status = 409
    else:
        form = form_class(said(request, book), book=book, shown=True)
        form.is_valid()
    played_match = match_with_rows(book)
    given = {
        "pays": [],
        "dues": [],
        "stays_in_pot": False,
        **context.common(played_match, kind),
        **shown(request, form, book, played_match),
        "form": form,
        "secret": request.secret,
        "match": request.match,
        "form_key": new_key(),
    }
    if request.method == "GET" and request.headers.get("HX-Request") == "true":
        return partial(request, "attendance/_meaning", **given)
    return page(request, f"attendance/{kind}", status=status, **given)


def why_not_now(book: Book) -> str:
    """Say why nobody can come or go just now; empty where they can."""
    try:
        require_between_rounds(book)
    except RuleBroken as broken:
        return broken.message
    return ""


def not_now_page(request: MatchRequest, why: str) -> HttpResponse:
    """Say why in place of the form, and where to go on; also where it was only to say more."""
    given: Context = {"secret": request.secret, "why": why}
    if request.headers.get("HX-Request") == "true":
        return partial(request, "attendance/_not_now", **given)
    return page(request, "attendance/not_now", status=409, **given)


def said(request: MatchRequest, book: Book) -> QueryDict:
    """What was tapped so far; at first what the table most often wants."""
    data = request.GET.copy()
    seats = book.played_match.now.table.seats
    for field, usual in (
        ("begins", context.usual_beginning(book.played_match)),
        ("behind", str(seats[-1])),
        ("seat", str(seats[0])),
        ("pays", OWN_ROUNDS),
    ):
        data.setdefault(field, usual)
    return data


def joining(
    request: MatchRequest, form: JoinForm, book: Book, played_match: PlayedMatch
) -> Context:
    begins, behind = form.data.get("begins", ""), seat_there(form, "behind", played_match)
    points = points_said(form)
    if isinstance(points, Beginning):
        points = points_of(played_match, points)
    name = form.name or str(_("Somebody"))
    meaning = None
    if behind is not None and points is not None:
        meaning = context.words_of_joining(played_match, name=name, points=points, behind=behind)
    return {
        "known": people_to_tap(request, book, form.name),
        "beginnings": context.beginnings(played_match, begins),
        "is_typed": begins == TYPED,
        "seats": context.seat_choices(played_match, behind),
        "meaning": meaning,
    }


def seat_there(form: AttendanceForm, field: str, played_match: PlayedMatch) -> int | None:
    """The seat that a form names, where somebody sits there now."""
    seat: int | None = form.cleaned_data.get(field)
    return seat if seat in played_match.now.table.seats else None


def points_said(form: JoinForm) -> int | Beginning | None:
    begins = form.data.get("begins", "")
    if begins == TYPED:
        typed: int | None = form.cleaned_data.get("points")
        return typed
    if begins in {one.value for one in Beginning}:
        return Beginning(begins)
    return None


def join_as_said(request: MatchRequest, form: JoinForm) -> None:
    points = points_said(form)
    assert points is not None
    behind = form.cleaned_data["behind"]
    join(request.match, name=form.name, behind=behind, points=points, sent=sent(request))


def leaving(
    request: MatchRequest, form: LeaveForm, book: Book, played_match: PlayedMatch
) -> Context:
    seat = seat_there(form, "seat", played_match)
    given: Context = {"seats": context.seat_choices(played_match, seat), "meaning": None}
    if seat is not None:
        given["meaning"] = context.words_of_leaving(played_match, seat=seat)
        given["dues"] = context.dues(
            book,
            played_match,
            seat,
            ticked=request.POST.getlist("paid") or request.GET.getlist("paid"),
            money=money_of(request, book.stake),
        )
        given["stays_in_pot"] = book.stake is not None and book.stake.settle == "pot"
    return given


def leave_as_said(request: MatchRequest, form: LeaveForm) -> None:
    """Let somebody go, with the payments that were ticked; raises RuleBroken, Conflict."""
    ticked = [context.due_in(value) for value in request.POST.getlist("paid")]
    paid = [one for one in ticked if one is not None]
    if len(paid) != len(ticked):
        raise Conflict(AMOUNTS_CHANGED)
    leave(request.match, seat=form.cleaned_data["seat"], paid=paid, sent=sent(request))


def taking_over(
    request: MatchRequest, form: TakeOverForm, book: Book, played_match: PlayedMatch
) -> Context:
    seat = seat_there(form, "seat", played_match)
    given: Context = {
        "known": people_to_tap(request, book, form.name, seat=seat),
        "seats": context.seat_choices(played_match, seat),
        "meaning": None,
    }
    if seat is not None:
        before = played_match.now.table.name(seat)
        given["meaning"] = context.words_of_taking_over(form.name or str(_("Somebody")), before)
        given["pays"] = context.pay_choices(
            book,
            seat=seat,
            names=(before, form.name),
            chosen=form.data.get("pays", ""),
            money=money_of(request, book.stake),
        )
    return given


def take_over_as_said(request: MatchRequest, form: TakeOverForm) -> None:
    substitute(
        request.match,
        seat=form.cleaned_data["seat"],
        name=form.name,
        own_rounds=form.has_stake and form.cleaned_data["own_rounds"],
        sent=sent(request),
    )


def people_to_tap(
    request: MatchRequest, book: Book, chosen: str, *, seat: int | None = None
) -> list[tuple[str, bool]]:
    """Return whom the club knows and who never sat in the match; whether each is chosen.

    To a ``seat`` also who gave it up may come back. Of many the first: the others are typed.
    """
    gave_it_up = [one.name for one in book.changes if one.seat == seat and one.name]
    sat = people_at(book)
    club = own_club_of(request)
    known = known_players(club.club) if club else []
    strangers = (name for name in known if name not in sat)
    names = dict.fromkeys([*gave_it_up, *strangers])
    if seat is not None:
        names.pop(book.table.name(seat), None)
    return [(name, name == chosen) for name in [*names][:MOST_TAPPED]]
