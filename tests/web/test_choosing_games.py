"""Which game is played tonight: those played last come first, and many can be searched."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorekeeper.games.registry import all_games
from scorekeeper.services.matches import cancelling
from scorekeeper.web.views import home
from tests.cast import a_match, seen
from tests.certain import certain

pytestmark = pytest.mark.django_db
ADDRESS = "/new/"
FIVE = ("Anna", "Bram", "Cees", "Dora", "Emma")


def games_on(content: str) -> list[str]:
    """Return the slugs of the games on the page, in its order."""
    return re.findall(r'href="/new/([\w-]+)/', content)


def test_every_game_is_there_without_a_heading_on_a_phone_that_played_none(client: Client) -> None:
    content = client.get(ADDRESS).content.decode()
    assert games_on(content) == [game.slug for game in all_games()]
    assert "Played last" not in content


def test_what_was_played_last_comes_first_and_every_game_is_there_once(client: Client) -> None:
    first = a_match("kontsina", ("Anna", "Bram"))
    for slug, players in (("kan", FIVE), ("kalooki", FIVE[:3])):
        a_match(slug, players, club=first.club)
    cancelling.cancel(seen(a_match("kraken", club=first.club)))
    client.get(reverse("table", args=[certain(first.scorer_secret)]))
    content = client.get(ADDRESS).content.decode()
    found = games_on(content)
    assert found[:3] == ["kalooki", "kan", "kontsina"]
    assert sorted(found) == sorted(game.slug for game in all_games())
    assert content.index("Played last") < content.index("Other games")


def test_a_club_s_page_leads_to_what_the_club_played(client: Client) -> None:
    match = a_match("kan", FIVE)
    found = games_on(client.get(ADDRESS, {"club": match.club.secret}).content.decode())
    assert found[0] == "kan"


def test_few_games_are_not_searched(client: Client) -> None:
    assert len(all_games()) < home.ENOUGH_TO_SEARCH
    assert 'type="search"' not in client.get(ADDRESS).content.decode()


@pytest.mark.parametrize(
    ("sought", "found"), [("KAL", ["kalooki"]), ("rummy nine", ["kalooki"]), ("poker", [])]
)
def test_many_games_are_searched_by_words(
    client: Client, monkeypatch: pytest.MonkeyPatch, sought: str, found: list[str]
) -> None:
    monkeypatch.setattr(home, "ENOUGH_TO_SEARCH", 2)
    assert 'type="search"' in client.get(ADDRESS).content.decode()
    content = client.get(ADDRESS, {"q": sought}).content.decode()
    assert games_on(content) == found
    assert ("No such game" in content) is (not found)


def test_it_makes_as_few_queries_for_many_matches(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    match = a_match()
    client.get(reverse("table", args=[certain(match.scorer_secret)]))
    for _number in range(2):
        with django_assert_num_queries(2):
            client.get(ADDRESS)
        for _more in range(5):
            a_match("kontsina", ("Anna", "Bram"), club=match.club)
