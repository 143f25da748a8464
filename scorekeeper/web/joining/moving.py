"""The page on which a match is moved to another club of the phone: first what that means."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.records.models import Club
from scorekeeper.rules.faults import RuleBroken, refuse
from scorekeeper.rules.words import Text as _
from scorekeeper.services.account.journal import worth_of
from scorekeeper.services.books import book_of
from scorekeeper.services.clubs import moving
from scorekeeper.services.clubs.moving import Move, move_of
from scorekeeper.services.writes import Conflict
from scorekeeper.web.joining.answers import answers_in, other_error, questions_of
from scorekeeper.web.parts.clubs import club_lines
from scorekeeper.web.parts.people import Face, Faces, faces_of_club, with_the_box
from scorekeeper.web.parts.writing import signed
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import MatchRequest, for_scorers, reload_match
from scorekeeper.web.requests.locales import money_of
from scorekeeper.web.requests.phone_cookie import clubs_to_write_in
from scorekeeper.web.requests.posted import new_key, sent


@dataclass(frozen=True, slots=True)
class Amount:
    """What somebody takes along from one account to the other."""

    face: Face
    words: str
    is_loss: bool


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_scorers
def move_match(request: MatchRequest) -> HttpResponse:
    try:
        club = chosen_club(request)
        if club is None:
            return choice_page(request)
        if request.method != "POST":
            return move_page(request, move_of(request.match, club))
    except RuleBroken as broken:
        return choice_page(request, error=broken.message, status=400)
    except Conflict as conflict:
        return choice_page(request, error=str(conflict), status=409)
    return moved(request, club)


def chosen_club(request: MatchRequest) -> Club | None:
    """The club that the form or the address names, of the phone's own; raises RuleBroken.

    The one that the match is in has to be the phone's too: its account may lose what is owed there.
    """
    own = {club.secret: club for club in clubs_to_write_in(request)}
    if request.match.club_id not in {club.pk for club in own.values()}:
        raise refuse("club", _("Only a phone that has the club of this match can move it."))
    secret = request.POST.get("club", "") or request.GET.get("club", "")
    if not secret:
        return None
    if secret not in own:
        raise refuse("club", _("This phone has no such club."))
    return own[secret]


def moved(request: MatchRequest, club: Club) -> HttpResponse:
    """Move the match, or show again what was answered and what is wrong with it."""
    arrivals = moving.coming_to(request.match, club)
    try:
        moving.move(request.match, club, answers_in(request), sent(request))
    except RuleBroken as broken:
        if other_error(broken, arrivals):
            return choice_page(request, error=broken.message, status=400)
        return move_page(request, Move(request.match, club, arrivals), broken, status=400)
    except Conflict as conflict:
        reload_match(request)
        return choice_page(request, error=str(conflict), status=409)
    return redirect("table", secret=request.secret)


def choice_page(request: MatchRequest, *, error: str = "", status: int = 200) -> HttpResponse:
    clubs = [one for one in clubs_to_write_in(request) if one.pk != request.match.club_id]
    return page(
        request,
        "joining/choose_club_of_match",
        status=status,
        secret=request.secret,
        clubs=clubs,
        lines=club_lines(clubs),
        error=error,
    )


def move_page(
    request: MatchRequest, move: Move, broken: RuleBroken | None = None, *, status: int = 200
) -> HttpResponse:
    faces = with_the_box(faces_of_club(request.match.club))
    return page(
        request,
        "joining/move_match",
        status=status,
        secret=request.secret,
        club=move.club,
        called=club_lines([move.club])[move.club.pk].name,
        questions=questions_of(request, move.arrivals, faces, broken),
        amounts=amounts_of(request, faces),
        form_key=new_key(),
    )


def amounts_of(request: MatchRequest, faces: Faces) -> Sequence[Amount]:
    """What of the match is on the account of its club, and so leaves it."""
    match, book = request.match, book_of(request.match)
    money = money_of(request, book.stake)
    worth = worth_of(match, book)
    return [
        Amount(faces[player], signed(amount, money), amount < 0)
        for player, amount in worth.items()
        if amount
    ]
