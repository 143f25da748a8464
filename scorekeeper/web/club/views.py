"""A club's own pages: its home, its standings, and all its evenings."""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.ledger.finished import FinishedMatch
from scorekeeper.services.clubs.club_record import ClubRecord, ClubState, record_of, state_of
from scorekeeper.services.matches.clubs import matches_of
from scorekeeper.web.club.home import NEWEST, RUNNING, home_of
from scorekeeper.web.club.periods import Selection, game_choices, period_choices, selection_of
from scorekeeper.web.club.player import PlayerTeller
from scorekeeper.web.club.standings import league_of
from scorekeeper.web.parts.matches import lines_of_matches
from scorekeeper.web.parts.page_cache import FILLED_IN_LATER, KEY_FILLED_IN_LATER, shared_by_club
from scorekeeper.web.parts.people import faces_of
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.club_guards import ClubRequest, for_club
from scorekeeper.web.requests.locales import locale_of
from scorekeeper.web.requests.posted import new_key
from scorekeeper.web.requests.query import asked_number

GAMES_ON_A_PAGE = 30


@dataclass(frozen=True)
class Visit:
    """A request for a page about a club's matches: the club's state, and the selection.

    Of its matches so many of the ``newest`` are listed, and of those that are ``running``.
    """

    request: ClubRequest
    state: ClubState
    newest: int = 0
    running: int = 0

    @cached_property
    def record(self) -> ClubRecord:
        return record_of(self.state, newest=self.newest, running=self.running)

    @cached_property
    def matches(self) -> list[FinishedMatch]:
        """Matches that count, in the order of play."""
        return [*self.record.finished.values()]

    @cached_property
    def selection(self) -> Selection:
        return selection_of(self.request.GET, self.state, self.matches)

    @property
    def asked(self) -> Hashable:
        """Key of what was understood of the address."""
        return self.selection.key if self.request.GET else ()


@never_cache
@require_safe
@for_club
def club(request: ClubRequest) -> HttpResponse:
    """Show the home of a club."""
    if "before" in request.GET:  # there stood the earlier matches, before they had a page
        earlier = reverse("evenings", args=[request.secret])
        return redirect(f"{earlier}?{request.GET.urlencode()}")
    state = state_of(request.club, request.secret)
    if not state.matches and state.newest_entry:  # the last match was deleted, not what is owed
        return redirect("account", request.secret)
    visit = Visit(request, required(state), newest=NEWEST, running=RUNNING)
    return shared_by_club(request, state, lambda: drawn(visit), asked=("club", visit.asked))


def drawn(visit: Visit) -> HttpResponse:
    return page(
        visit.request,
        "club/club",
        csrf_token=FILLED_IN_LATER,
        form_key=KEY_FILLED_IN_LATER,
        **home_of(visit.record, visit.selection, locale_of(visit.request)),
    )


def state_behind(request: ClubRequest) -> ClubState:
    """Read the club's state; raises Http404 for a club without matches."""
    return required(state_of(request.club, request.secret))


def required(state: ClubState) -> ClubState:
    """Return the state of a club with matches; raises Http404 for any other."""
    if not state.matches:  # its link was taken back just now, or nothing is there but the account
        raise Http404
    return state


@never_cache
@require_safe
@for_club
def standings(request: ClubRequest) -> HttpResponse:
    """Show the whole standings with all their figures; printed as they stand."""
    visit = Visit(request, state_behind(request))
    asked = "standings", visit.asked
    return shared_by_club(request, visit.state, lambda: standings_drawn(visit), asked=asked)


def standings_drawn(visit: Visit) -> HttpResponse:
    state, selection, locale = visit.state, visit.selection, locale_of(visit.request)
    league = league_of(visit.record, selection, faces=faces_of(state), locale=locale, is_whole=True)
    return page(
        visit.request,
        "club/standings",
        selection=selection,
        periods=period_choices(state, selection),
        games=game_choices(selection, visit.matches),
        league=league,
        today=state.today,
    )


@never_cache
@require_safe
@for_club
def evenings(request: ClubRequest) -> HttpResponse:
    """List the newest matches of a club, or those before one of them."""
    before = asked_number(request, "before")
    games = matches_of(
        request.club, through=request.secret, before=before, most=GAMES_ON_A_PAGE + 1
    )
    shown = lines_of_matches(games[:GAMES_ON_A_PAGE], locale_of(request))
    if not games:
        raise Http404
    return page(
        request,
        "club/evenings",
        club=request.club if request.may_write else None,
        games=shown,
        newer=before is not None,
        older=shown[-1].match.pk if len(games) > len(shown) else None,
        form_key=new_key(),
    )


@never_cache
@require_safe
@for_club
def club_player(request: ClubRequest, key: int) -> HttpResponse:
    """Show a player's page; a name that was merged redirects to the canonical player's."""
    state = state_behind(request)
    person = next((one for one in state.people if one.key == key), None)
    if person is None:
        raise Http404
    if person.merged_into is not None:
        return redirect("club_player", request.secret, person.merged_into)

    before = asked_number(request, "before")

    def player_drawn() -> HttpResponse:
        teller = PlayerTeller(record_of(state), key, locale_of(request))
        return page(request, "club/player", **teller.page(before))

    if before is not None:  # so seldom that each time it is drawn anew
        return player_drawn()
    return shared_by_club(request, state, player_drawn, asked=("player", key))
