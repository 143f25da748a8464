"""The players of a club: rename, hide and merge them."""

from collections.abc import Callable

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.clubs import members
from scorekeeper.services.clubs.club_record import record_of, state_of
from scorekeeper.services.clubs.members import Member, members_of
from scorekeeper.web.parts.people import Face, faces_of_club
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import ClubRequest, for_club, for_club_scorers
from scorekeeper.web.requests.posted import asked_number, new_key, posted_number, sent_to_club

PLAYERS_ON_A_PAGE = 60
LONGEST_TYPED = 60  # of a name that is refused, and shown again


@never_cache
@require_safe
@for_club
def club_players(request: ClubRequest) -> HttpResponse:
    return players_page(request, after=asked_number(request, "after"))


@require_POST
@for_club_scorers
def rename_everywhere(request: ClubRequest, key: int) -> HttpResponse:
    name, sent = request.POST.get("name", ""), sent_to_club(request)
    return change_member(request, key, lambda: members.rename(request.club, key, name, sent))


@require_POST
@for_club_scorers
def hide_player(request: ClubRequest, key: int) -> HttpResponse:
    is_hidden, sent = request.POST.get("hidden") == "1", sent_to_club(request)
    return change_member(
        request, key, lambda: members.hide(request.club, key, sent, is_hidden=is_hidden)
    )


@require_POST
@for_club_scorers
def unmerge_players(request: ClubRequest, key: int) -> HttpResponse:
    members.unmerge(request.club, key, sent_to_club(request))
    return back(request, key)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_club_scorers
def merge_players(request: ClubRequest, key: int) -> HttpResponse:
    """Merge two names: choose the other one, see the consequences, confirm."""
    try:
        if request.method == "POST":
            other = posted_number(request, "other")
            members.merge(request.club, key, other, sent_to_club(request))
            return back(request, other)
        player = members.named_player(request.club, key)
        other_asked = asked_number(request, "other")
        if other_asked is None:
            return others_page(request, key, player.name)
        pair = members.pair_of(request.club, key, other_asked)
    except RuleBroken as broken:
        return players_page(request, error=broken.faults[0].sentence, status=400)
    return page(request, "club/merge_players", secret=request.secret, pair=pair, form_key=new_key())


def others_page(request: ClubRequest, key: int, name: str) -> HttpResponse:
    others, older = listed(request, asked_number(request, "after"), besides=key)
    return page(
        request,
        "club/choose_player",
        secret=request.secret,
        called=name,
        others=with_faces(request, others),
        older=older,
    )


def listed(
    request: ClubRequest, after: int | None, *, besides: int | None = None
) -> tuple[list[Member], int | None]:
    """Return a page of players, and the last one's key where there are more."""
    most = PLAYERS_ON_A_PAGE + 1
    record = record_of(state_of(request.club, request.secret))
    found = members_of(record, after=after, besides=besides, most=most)
    shown = found[:PLAYERS_ON_A_PAGE]
    return shown, shown[-1].player.pk if len(found) > len(shown) else None


def with_faces(request: ClubRequest, shown: list[Member]) -> list[tuple[Member, Face]]:
    faces = faces_of_club(request.club)
    return [(one, faces[one.player.pk]) for one in shown]


def players_page(
    request: ClubRequest,
    *,
    after: int | None = None,
    error: str = "",
    wrong: int = 0,
    status: int = 200,
) -> HttpResponse:
    """Render the players; a refused name is open with its error."""
    shown, older = listed(request, after or None)
    return page(
        request,
        "club/club_players",
        status=status,
        secret=request.secret,
        players=with_faces(request, shown),
        after=after or None,
        older=older,
        error=error,
        wrong=wrong if wrong in {one.player.pk for one in shown} else 0,
        typed=request.POST.get("name", "")[:LONGEST_TYPED],
        form_key=new_key(),
    )


def change_member(request: ClubRequest, key: int, write: Callable[[], None]) -> HttpResponse:
    """Change a player and go back to the list; or show it with the fault at that player."""
    try:
        write()
    except RuleBroken as broken:
        after, error = posted_number(request, "after"), broken.faults[0].sentence
        return players_page(request, after=after, error=error, wrong=key, status=400)
    return back(request, key)


def back(request: ClubRequest, key: int) -> HttpResponse:
    after = posted_number(request, "after")
    query = f"?after={after}" if after else ""
    return redirect(f"{reverse('club_players', args=[request.secret])}{query}#player-{key}")
