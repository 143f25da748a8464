"""A club's own pages: its home, evenings, each player, and its name and links."""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.ledger.finished import FinishedMatch
from scorekeeper.records.models import Club
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.access.links import (
    LinkChange,
    club_of_link,
    renew_viewers_link,
    revoke_viewers_link,
)
from scorekeeper.services.access.links import renew_club as renew_club_link
from scorekeeper.services.clubs import naming
from scorekeeper.services.clubs.club_record import ClubRecord, ClubState, record_of, state_of
from scorekeeper.services.clubs.member_links import has_member_links
from scorekeeper.services.clubs.planned import PlannedDate, next_dates, planned_dates
from scorekeeper.services.evenings.latest import LatestEvening, latest_evening
from scorekeeper.services.matches.listing import matches_of
from scorekeeper.web.club.evenings import months_of
from scorekeeper.web.club.home import NEWEST, RUNNING, home_of
from scorekeeper.web.club.periods import CHOSEN, Selection, selection_of
from scorekeeper.web.club.public_links import public_of
from scorekeeper.web.club.share import standings_to_share
from scorekeeper.web.club.standings import standings_of
from scorekeeper.web.parts.clubs import called
from scorekeeper.web.parts.files import qr_svg
from scorekeeper.web.parts.matches import lines_of_matches
from scorekeeper.web.parts.page_cache import FILLED_IN_LATER, KEY_FILLED_IN_LATER, shared_by_club
from scorekeeper.web.parts.people import faces_of
from scorekeeper.web.parts.share import link_to_watch, text_to_share
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import ClubRequest, for_club, for_club_scorers
from scorekeeper.web.requests.hosts import for_phones, useless_host
from scorekeeper.web.requests.locales import locale_of
from scorekeeper.web.requests.phone_cookie import matches_of_phone, phone_name, swap_secrets
from scorekeeper.web.requests.posted import (
    asked_number,
    drawn_secret,
    follows_renewed_link,
    new_key,
    sent_secret,
    sent_to_club,
)

GAMES_ON_A_PAGE = 30
DATES_ON_THE_PAGE = 3
LONGEST_TYPED = 60  # of a name that is refused, and shown again


@dataclass(frozen=True)
class Visit:
    """A request for a page of a club's matches: the club's state, and the selection.

    Only the ``newest`` of its matches are listed, and so many that are ``running``.
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
    if "before" in request.GET:  # there stood the earlier matches, before they had a page
        earlier = reverse("evenings", args=[request.secret])
        return redirect(f"{earlier}?{request.GET.urlencode()}")
    state = state_of(request.club, request.secret)
    if not state.matches and state.newest_entry:  # the last match was deleted, not what is owed
        return redirect("account", request.secret)
    visit = Visit(request, with_matches(state), newest=NEWEST, running=RUNNING)
    own, evening = own_matches(request, state), latest_evening(request.club)
    dates = next_dates(planned_dates(request.club))
    seen = evening and (evening.key, evening.version, evening.goes_on)
    asked = "club", visit.asked, own, dates, seen
    return shared_by_club(
        request, state, lambda: drawn(visit, own, dates, evening=evening), asked=asked
    )


def own_matches(request: ClubRequest, state: ClubState) -> tuple[int, ...]:
    """Return the keys of the club's matches that this phone scored in, the last one first."""
    keys = {one.scorer_secret: one.key for one in state.matches if one.scorer_secret}
    return tuple(keys[secret] for secret in matches_of_phone(request) if secret in keys)


def drawn(
    visit: Visit,
    own: tuple[int, ...],
    dates: tuple[PlannedDate, ...],
    *,
    evening: LatestEvening | None,
) -> HttpResponse:
    return page(
        visit.request,
        "club/club",
        evening=evening,
        csrf_token=FILLED_IN_LATER,
        form_key=KEY_FILLED_IN_LATER,
        planned=dates[:DATES_ON_THE_PAGE],
        **home_of(
            visit.record,
            visit.selection,
            locale_of(visit.request),
            own=own,
            has_evenings=evening is not None,
        ),
    )


def with_matches(state: ClubState) -> ClubState:
    """Return the state of a club; raises Http404 where its link was taken back just now.

    Its last match may have been moved to another club.
    """
    if not state.matches:
        require_in_force(state.club, state.through)
    return state


def require_in_force(club: Club, through: str) -> None:
    found = club_of_link(through)
    if found is None or found.pk != club.pk:
        raise Http404


@never_cache
@require_safe
@for_club
def standings(request: ClubRequest) -> HttpResponse:
    """Lead on to the club's page, where the standings are now, with what was chosen."""
    chosen = {name: request.GET[name] for name in CHOSEN if name in request.GET}
    query = f"?{urlencode(chosen)}" if chosen else ""
    return redirect(f"{reverse('club', args=[request.secret])}{query}")


@never_cache
@require_safe
@for_club
def share_standings(request: ClubRequest) -> HttpResponse:
    """Give the chosen standings as a text to send."""
    state = with_matches(state_of(request.club, request.secret))
    visit = Visit(request, state)
    standings = standings_of(
        visit.record, visit.selection, faces=faces_of(state), locale=locale_of(request)
    )
    lines = standings_to_share(called(state.club, state.people), visit.selection, standings)
    return text_to_share((*lines, *link_to_watch(request, "club")))


@never_cache
@require_safe
@for_club
def evenings(request: ClubRequest) -> HttpResponse:
    before = asked_number(request, "before")
    games = matches_of(
        request.club, through=request.secret, before=before, most=GAMES_ON_A_PAGE + 1
    )
    if not games:
        require_in_force(request.club, request.secret)
    shown = lines_of_matches(games[:GAMES_ON_A_PAGE], locale_of(request))
    state = state_of(request.club, request.secret)
    return page(
        request,
        "club/evenings",
        months=months_of(shown, record_of(state), faces_of(state), locale_of(request)),
        newer=before is not None,
        older=shown[-1].match.pk if len(games) > len(shown) else None,
        form_key=new_key(),
    )


@dataclass(frozen=True, slots=True)
class ClubLink:
    """A link of a club for another phone: its address, and that as a picture."""

    address: str
    picture: str


@never_cache
@require_safe
@for_club
def club_links(request: ClubRequest) -> HttpResponse:
    return links_page(request)


@require_POST
@for_club_scorers
def name_club(request: ClubRequest) -> HttpResponse:
    try:
        naming.name_club(request.club, request.POST.get("name", ""), sent_to_club(request))
    except RuleBroken as broken:
        return links_page(request, error=broken.faults[0].sentence, status=400)
    return redirect("club_links", secret=request.secret)


@require_POST
@for_club_scorers
def keep_club(request: ClubRequest) -> HttpResponse:
    naming.keep_club(request.club, sent_to_club(request))
    if request.POST.get("back") == "home":
        return redirect("home")
    return redirect("club", secret=request.secret)


def links_page(request: ClubRequest, *, error: str = "", status: int = 200) -> HttpResponse:
    name = request.POST.get("name", "")[:LONGEST_TYPED] if error else request.club.name
    return page(
        request,
        "club/club_links",
        status=status,
        error=error,
        called=name,
        opened_as=useless_host(request),
        secret=request.secret,
        own=link_of(request, request.club.secret),
        watching=link_of(request, request.club.viewer_secret),
        public=public_of(request),
        has_member_links=request.may_write and has_member_links(request.club),
        new=drawn_secret(request.secret),
        form_key=new_key(),
    )


def link_of(request: ClubRequest, secret: str | None) -> ClubLink | None:
    """Return a link as other phones reach this server; None where there is none to show."""
    if not secret:
        return None
    address = for_phones(request, reverse("club", args=[secret]))
    return ClubLink(address, qr_svg(address))


@require_POST
@follows_renewed_link
@for_club_scorers
def renew_club(request: ClubRequest) -> HttpResponse:
    change = LinkChange(
        entered_by=phone_name(request),
        and_club=request.POST.get("and_club") == "1",
        and_viewers=request.POST.get("and_viewers") == "1",
        and_members=request.POST.get("and_members") == "1",
        new=sent_secret(request, request.secret),
    )
    swaps = renew_club_link(request.club, change)
    response = redirect("club", secret=request.club.secret)
    swap_secrets(request, response, swaps)
    return response


@require_POST
@for_club_scorers
def renew_watching(request: ClubRequest) -> HttpResponse:
    renew_viewers_link(request.club, sent_to_club(request))
    return back_to_links(request)


@require_POST
@for_club_scorers
def revoke_watching(request: ClubRequest) -> HttpResponse:
    revoke_viewers_link(request.club, sent_to_club(request))
    return back_to_links(request)


def back_to_links(request: ClubRequest) -> HttpResponse:
    return redirect(f"{reverse('club_links', args=[request.secret])}#viewer")
