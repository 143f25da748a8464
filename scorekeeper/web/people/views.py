"""The players of a match: rename or replace them, and the way to their club."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.access import links
from scorekeeper.services.books import book_of
from scorekeeper.services.evenings.moves import part_of_evening
from scorekeeper.services.matches import seats
from scorekeeper.services.matches.offers import known_players
from scorekeeper.services.writes import Conflict
from scorekeeper.web.parts.seated import faces_at
from scorekeeper.web.rendering import page, refusal
from scorekeeper.web.requests.guards import (
    ClubRequest,
    MatchRequest,
    for_club_scorers,
    for_scorers,
    for_scorers_even_cancelled,
    own_club_of,
    reload_match,
)
from scorekeeper.web.requests.phone_cookie import phone_name
from scorekeeper.web.requests.posted import new_key, posted_key, sent

LONGEST_TYPED = 60  # of a name that is refused, and shown again


@require_POST
@for_club_scorers
def make_writable(request: ClubRequest, key: int) -> HttpResponse:
    """Make a new link for scoring in a match that has none."""
    change = links.LinkChange(entered_by=phone_name(request), key=posted_key(request))
    match = links.make_writable(request.club, key, change)
    return redirect("table", secret=match.scorer_secret)


@require_safe
@for_scorers_even_cancelled
def own_club(request: MatchRequest) -> HttpResponse:
    return to_club_page(request, "club")


@require_safe
@for_scorers_even_cancelled
def own_account(request: MatchRequest) -> HttpResponse:
    return to_club_page(request, "account")


@require_safe
@for_scorers_even_cancelled
def own_evening(request: MatchRequest) -> HttpResponse:
    """Lead back to the evening of a match: in the phone's club, or else to look at it alone."""
    part = part_of_evening(request.match, book_of(request.match))
    if part is None:
        raise Http404
    club = own_club_of(request)
    if club is None:
        return redirect("shown_evening", secret=part.shown_by)
    return redirect("evening", secret=club.secret, key=part.evening)


def to_club_page(request: MatchRequest, page: str) -> HttpResponse:
    """Redirect to a page of a match's club, by the link that the phone has; to others none."""
    club = own_club_of(request)
    if club is None:
        return refusal(request, "match_alone", status=403)
    return redirect(page, secret=club.secret)


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorers
def players(request: MatchRequest) -> HttpResponse:
    if request.method != "POST":
        return players_page(request)
    try:
        change_seat(request, request.POST.get("seat", ""))
    except RuleBroken as broken:
        return players_page(request, error=broken.faults[0].sentence, status=400)
    except Conflict as conflict:
        reload_match(request)
        return players_page(request, error=str(conflict), status=409)
    return redirect("players", secret=request.match.scorer_secret)


def players_page(request: MatchRequest, *, error: str = "", status: int = 200) -> HttpResponse:
    book = book_of(request.match)
    club, faces = own_club_of(request), faces_at(book)
    known = known_players(club.club) if club else []
    return page(
        request,
        "people/players",
        status=status,
        match=request.match,
        has_club=club is not None and club.may_write,
        seats=[(seat, faces[seat]) for seat in book.table.seats],
        may_change=bool(book.entries) and not (book.played_match.finished or book.in_play),
        known=[name for name in known if name not in book.table.players],
        error=error,
        wrong_seat=request.POST.get("seat", ""),
        typed=request.POST.get("name", "")[:LONGEST_TYPED],
        form_key=new_key(),
    )


def change_seat(request: MatchRequest, seat: str) -> None:
    """Rename or replace the player of a seat; raises RuleBroken."""
    table = book_of(request.match).table
    if seat not in map(str, table.seats):
        raise Http404
    name, form = request.POST.get("name", ""), sent(request)
    if request.POST.get("action") == "replace":
        seats.replace_player(request.match, seat=int(seat), name=name, sent=form)
        return
    club = own_club_of(request)
    has_club = club is not None and club.may_write
    seats.rename_player(request.match, seat=int(seat), name=name, sent=form, has_club=has_club)
