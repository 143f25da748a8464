"""Clubs, players and phones: who plays, who sits where, who may look."""

from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.http.request import HttpRequest
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.records.models import Club
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services import matches
from scorekeeper.services.books import book_of
from scorekeeper.services.clubs import known_players, matches_of
from scorekeeper.web.guards import MatchRequest, for_match, for_scorers
from scorekeeper.web.pages import page
from scorekeeper.web.qr import qr_svg
from scorekeeper.web.remembering import PHONE, keep, phone_name, printable


@require_safe
def club(request: HttpRequest, secret: str) -> HttpResponse:
    """The people who play together, and their matches."""
    found = Club.objects.filter(secret=secret).first()
    if found is None:
        raise Http404
    return page(request, "club", club=found, games=matches_of(found), players=known_players(found))


@require_http_methods(["GET", "POST"])
@for_scorers
def players(request: MatchRequest) -> HttpResponse:
    """Rename somebody, or let somebody take over a seat."""
    error, seat = "", ""
    if request.method == "POST":
        seat = request.POST.get("seat", "")
        try:
            change_seat(request, seat)
            return redirect("players", secret=request.match.scorer_secret)
        except RuleBroken as broken:
            error = broken.message
    book = book_of(request.match)
    return page(
        request,
        "players",
        status=400 if error else 200,
        match=request.match,
        seats=list(enumerate(book.table.players)),
        known=[
            name for name in known_players(request.match.club) if name not in book.table.players
        ],
        error=error,
        wrong_seat=seat,
        typed=request.POST.get("name", ""),
    )


def change_seat(request: MatchRequest, seat: str) -> None:
    """Rename or replace the player of a seat; raises RuleBroken."""
    seats = [str(number) for number in range(len(book_of(request.match).table.players))]
    if seat not in seats:
        raise Http404
    is_replaced = request.POST.get("action") == "replace"
    verb = matches.replace_player if is_replaced else matches.rename_player
    verb(request.match, seat=int(seat), name=request.POST.get("name", ""))


@dataclass(frozen=True, slots=True)
class Link:
    """A link for another phone: what it allows, its address, and the address as a picture."""

    may_write: bool
    address: str
    picture: str


@require_http_methods(["GET", "POST"])
@for_match
def phones(request: MatchRequest) -> HttpResponse:
    """The links for the other phones, as text and to photograph."""
    secret = request.match.scorer_secret if request.may_write else request.match.viewer_secret
    if request.method == "POST":
        response = redirect("phones", secret=secret)
        keep(response, PHONE, printable(request.POST.get("phone", "")))
        return response
    links = [link_to(request, request.match.viewer_secret, may_write=False)]
    if request.may_write:
        links.insert(0, link_to(request, request.match.scorer_secret, may_write=True))
    return page(request, "phones", match=request.match, links=links, phone=phone_name(request))


def link_to(request: MatchRequest, secret: str, *, may_write: bool) -> Link:
    """The link of a secret, as this server was reached."""
    address = request.build_absolute_uri(reverse("table", args=[secret]))
    return Link(may_write, address, qr_svg(address))
