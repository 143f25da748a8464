"""Which game is played tonight: those played last come first, and many can be searched."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorekeeper.games.registry import all_games
from scorekeeper.rules.kinds import NAMES, Kind
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.offers import all_offers
from tests.cast import a_match, seen
from tests.certain import certain
from tests.club_pages import has_club
from tests.forms import page_form
from tests.responses import html_of

pytestmark = pytest.mark.django_db
ADDRESS = "/new/"
FIVE = ("Anna", "Bram", "Cees", "Dora", "Emma")


def slugs_on(content: str) -> list[str]:
    """Return the slugs of the games on the page, those with a name of their own left out."""
    return re.findall(r'href="/new/([\w-]+)/(?:\?club=[\w-]+)?"', content)


def names_on(content: str) -> list[str]:
    """Return the names of all that can be played, in the order of the page."""
    return re.findall(r"<b>([^<]+)</b>", content)


def test_every_game_is_there_by_kind_on_a_phone_that_played_none(client: Client) -> None:
    content = html_of(client.get(ADDRESS))
    assert sorted(slugs_on(content)) == sorted(game.slug for game in all_games())
    headings = re.findall(r"<h2>([^<]+)</h2>", content)
    assert headings == [str(name) for kind, name in NAMES.items() if kind in kinds_there()]
    assert "Played last" not in content


def kinds_there() -> set[Kind]:
    """Return the kinds of which there is something to play."""
    return {offer.kind for offer in all_offers()}


def test_what_was_played_last_comes_first_and_every_game_is_there_once(client: Client) -> None:
    first = a_match("kontsina", ("Anna", "Bram"))
    for slug, players in (("kan", FIVE), ("kalooki", FIVE[:3])):
        a_match(slug, players, club=first.club)
    ending.cancel(seen(a_match("kraken", club=first.club)))
    has_club(client, first.club)
    content = html_of(client.get(ADDRESS))
    found = slugs_on(content)
    assert found[:3] == ["kalooki", "kan", "kontsina"]
    assert sorted(found) == sorted(game.slug for game in all_games())
    assert content.index("Played last") < content.index("Trick-taking with partners")


def test_a_sheet_that_was_given_no_name_is_called_like_any(client: Client) -> None:
    match = a_match("free-sheet", FIVE)
    client.get(reverse("table", args=[certain(match.scorer_secret)]))
    assert names_on(html_of(client.get(ADDRESS)))[0] == "Free sheet"


def test_a_club_s_page_leads_to_what_the_club_played(client: Client) -> None:
    match = a_match("kan", FIVE)
    found = slugs_on(html_of(client.get(ADDRESS, {"club": match.club.secret})))
    assert found[0] == "kan"


def test_a_game_of_the_table_s_own_is_played_again_under_its_name(client: Client) -> None:
    match = a_match("free-sheet", FIVE, called="Our Quiz", teams=0)
    ending.stop_early(match)
    client.get(reverse("table", args=[certain(match.scorer_secret)]))
    content = html_of(client.get(ADDRESS, {"club": match.club.secret}))
    assert names_on(content)[0] == "Our Quiz"
    again = client.get(f"/new/free-sheet/?club={match.club.secret}&called=Our+Quiz")
    form = page_form(html_of(again))
    assert form.values["rule_called"] == ["Our Quiz"]
    assert [form.values[f"name_{seat}"] for seat in range(5)] == [[name] for name in FIVE]
    other = client.get(f"/new/free-sheet/?club={match.club.secret}&preset=yahtzee")
    assert page_form(html_of(other)).values["name_0"] == [""]


@pytest.mark.parametrize(
    ("sought", "first"),
    [
        ("kr", "Kraken"),
        ("KA", "Kalooki"),
        ("mo", "Mölkky"),
        ("rummy nine", "Kalooki"),
        ("un", "UNO"),
    ],
)
def test_a_game_is_found_with_two_letters(client: Client, sought: str, first: str) -> None:
    content = html_of(client.get(ADDRESS, {"q": sought}))
    assert names_on(content)[0] == first or first in names_on(content)[:3]


def test_what_nobody_here_knows_is_offered_on_the_free_sheet(client: Client) -> None:
    content = html_of(client.get(ADDRESS, {"q": "Canasta & Co"}))
    assert names_on(content) == []
    assert "No such game." in content
    assert "Play Canasta &amp; Co on the free sheet" in content
    address = "/new/free-sheet/?called=Canasta+%26+Co"
    assert address in content
    assert page_form(html_of(client.get(address))).values["rule_called"] == ["Canasta & Co"]


@pytest.mark.parametrize(
    ("players", "there", "missing"),
    [("5", "Kan", "Kraken"), ("2", "Variant Kontsina", "Kalooki"), ("6", "Yahtzee", "Kraken")],
)
def test_only_games_for_as_many_as_there_are_can_be_asked_for(
    client: Client, players: str, there: str, missing: str
) -> None:
    found = names_on(html_of(client.get(ADDRESS, {"players": players})))
    assert there in found
    assert missing not in found


@pytest.mark.parametrize("players", ["", "0", "99", "\x00", "five"])
def test_a_number_that_nobody_asked_for_leaves_all_games_there(
    client: Client, players: str
) -> None:
    found = slugs_on(html_of(client.get(ADDRESS, {"players": players})))
    assert len(found) == len(all_games())


def test_a_preset_that_is_a_game_of_its_own_begins_with_its_rules(client: Client) -> None:
    content = html_of(client.get("/new/free-sheet/", {"preset": "golf"}))
    form = page_form(content)
    assert form.values["preset"] == ["golf"]
    assert form.values["rule_wins"] == ["lowest"]
    assert re.search("<title>\\s*Golf", content)


def test_it_makes_as_few_queries_for_many_matches(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    match = a_match()
    has_club(client, match.club).get(reverse("table", args=[certain(match.scorer_secret)]))
    for _number in range(2):
        with django_assert_num_queries(2):
            client.get(ADDRESS)
        for _more in range(5):
            a_match("kontsina", ("Anna", "Bram"), club=match.club)


@pytest.mark.parametrize("address", ["/", ADDRESS])
def test_the_pictures_of_games_are_one_file_to_fetch(client: Client, address: str) -> None:
    content = html_of(client.get(address))
    pictures = re.findall(r'href="(/games-[^"#]+)#', content)
    assert len(pictures) >= len(all_games()) - 1
    assert len(set(pictures)) == 1


@pytest.mark.parametrize(
    ("sought", "game"),
    [
        ("kniffel", "Yahtzee"),
        ("boerenbridge", "Oh Hell"),
        ("BOERENB", "Oh Hell"),
        ("hartenjagen", "Hearts"),
        ("escoba", "Scopa"),
        ("whist", "Oh Hell"),
        ("rikiki", "Oh Hell"),
        ("jass", "Klaverjassen"),
        ("l'ascenseur", "Oh Hell"),
        ("montee", "Oh Hell"),
        ("cœurs", "Hearts"),
        ("kontsina", "Variant Kontsina"),
        ("κοντσινα", "Variant Kontsina"),
        ("ハーツ", "Hearts"),
        ("gonin", "Kan"),
        ("aventureros", "Ticket to Ride"),
        ("zehntausend", "Farkle"),
        ("fase 10", "Phase 10"),
        ("robberen", "Bridge"),
        ("stregone", "Wizard"),
    ],
)
def test_a_game_is_found_by_its_other_names_in_any_language(
    client: Client, sought: str, game: str
) -> None:
    assert names_on(html_of(client.get(ADDRESS, {"q": sought})))[0] == game


def test_a_game_found_by_another_name_says_by_which(client: Client) -> None:
    assert "Also called Boerenbridge" in html_of(client.get(ADDRESS, {"q": "boeren"}))
    assert "Also called" not in html_of(client.get(ADDRESS, {"q": "oh hell"}))
    assert "Also called" not in html_of(client.get(ADDRESS))


def test_a_game_stands_before_those_that_are_only_called_like_it(client: Client) -> None:
    assert names_on(html_of(client.get(ADDRESS, {"q": "bridge"})))[0] == "Bridge"
    assert names_on(html_of(client.get(ADDRESS, {"q": "kraken"})))[:2] == ["G4A Kraken", "Kraken"]


def test_a_name_of_a_free_sheet_that_is_known_has_its_own_picture(client: Client) -> None:
    for address in ("/", ADDRESS):
        pictures = re.findall(r'href="/games-[^"#]+#([^"]+)"', html_of(client.get(address)))
        for preset in ("uno", "phase_10", "skyjo", "darts_501", "wins"):
            assert f"free-sheet.{preset}" in pictures
    match = a_match("free-sheet", FIVE, called="Skyjo")
    client.get(reverse("table", args=[certain(match.scorer_secret)]))
    assert "#free-sheet.skyjo" in html_of(client.get("/"))


def test_a_first_visit_sees_every_game_and_every_named_one(client: Client) -> None:
    content = html_of(client.get("/"))
    for offer in all_offers():
        assert str(offer.name if offer.kind is not Kind.OWN else "Any game") in content
