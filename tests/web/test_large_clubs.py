"""A club that has played for many years, or under a hostile hand: its pages stay small."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorekeeper.records.models import Club, Event, Match, Player
from scorekeeper.services.access import links
from scorekeeper.services.access.links import SCORER, LinkChange
from scorekeeper.services.matches import offers
from scorekeeper.services.matches.offers import known_players
from scorekeeper.services.matches.starting import play_again
from scorekeeper.services.writes import NO_FORM, Submission
from scorekeeper.web.club import views as club_pages
from tests.cast import a_match, seen
from tests.club_evenings import an_evening, people
from tests.responses import html_of

pytestmark = pytest.mark.django_db
FEW = 3
TABLE = re.compile(r'<a class="evening" href="/g/([^"/]+)/">')


@pytest.fixture
def match() -> Match:
    """The first game of a club that has played seven."""
    first = a_match()
    for _game in range(6):
        play_again(first)
    return first


def test_the_matches_of_a_club_stand_on_several_pages_each_once(
    client: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(club_pages, "GAMES_ON_A_PAGE", FEW)
    address = reverse("evenings", args=[match.club.secret])
    found, page = [], address
    while page:
        text = html_of(client.get(page))
        found.append(TABLE.findall(text))
        assert ("The newest matches" in text) is (page != address)
        older = re.search(r'href="([^"]*[?]before=[0-9]+)"', text)
        assert ("Earlier matches" in text) is (older is not None)
        page = older[1] if older else ""
    newest_first = list(Match.objects.order_by("-pk").values_list("scorer_secret", flat=True))
    assert found == [newest_first[:3], newest_first[3:6], newest_first[6:]]


def test_of_very_many_names_those_are_offered_that_played_last(
    client: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offers, "MOST_KNOWN", 5)
    names = [seat.player.name for seat in match.seats.select_related("player")]
    for number in range(20):
        Player.objects.create(club=match.club, name=f"Nobody {number}")
    known = known_players(match.club)
    assert len(known) == 5
    assert set(names) <= set(known)
    page = client.get(reverse("new_match", args=["kraken"]), {"club": match.club.secret})
    assert "Nobody 1<" not in html_of(page)


def test_of_very_many_games_of_its_own_those_are_offered_that_were_played_last(
    client: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offers, "MOST_PLAYED", FEW)
    for number in range(7):
        a_match("free-sheet", club=match.club, called=f"Our game {number}")
    for sought in ("", "our game"):
        address = reverse("choose_game")
        answer = client.get(address, {"club": match.club.secret, "q": sought})
        played = [number for number in range(7) if f"<b>Our game {number}<" in str(answer.content)]
        assert played == [4, 5, 6]


def test_all_links_of_a_club_are_renewed_in_few_statements(
    match: Match, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(19):
        links.renew(seen(match), SCORER, LinkChange(and_club=True, entered_by="Anna's phone"))
    recorded = Event.objects.filter(kind=Event.Kind.LINK_RENEWED, after=SCORER)
    assert recorded.count() == 7
    for event in recorded.select_related("match"):
        assert event.entered_by == "Anna's phone"
        assert event.match_version == event.match.version == 2


@pytest.mark.parametrize("take_back", [links.renew_viewers_link, links.revoke_viewers_link])
@pytest.mark.parametrize("evenings", [1, 6])
def test_the_links_to_look_at_all_evenings_are_renewed_in_few_statements(
    take_back: Callable[[Club, Submission], None],
    evenings: int,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    club = Club.objects.create(viewer_secret="A" * 22)
    for _evening in range(evenings):
        an_evening(people(4), club=club)
    before = {*club.club_evenings.values_list("viewer_secret", flat=True)}
    with django_assert_max_num_queries(9):
        take_back(club, NO_FORM)
    assert before.isdisjoint(club.club_evenings.values_list("viewer_secret", flat=True))
