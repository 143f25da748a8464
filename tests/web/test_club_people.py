"""The page of a club's players: renamed, hidden, merged, parted, and every refusal in words."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.records.models import Club, Player, Season
from scorekeeper.services.clubs.members import merge
from scorekeeper.services.matches.ending import stop_early
from scorekeeper.services.matches.starting import start_match
from scorekeeper.web.club import players as club_players
from tests.cast import NAMES, a_match, agreed, book_now, seen
from tests.certain import certain
from tests.club_pages import address, player, sent, text_of
from tests.forms import page_forms
from tests.responses import html_of

pytestmark = pytest.mark.django_db
QUERIES = 12


@pytest.fixture
def club() -> Club:
    """A club of Anna, Bram, Cees and Dora, and of Ana, Emma, Fred and a guest."""
    club = a_match().club
    players = ("Ana", "Emma", "Fred", "Guest")
    start_match(agreed(players=players, guests=frozenset({3})), club=club)
    return club


def test_players_are_listed_with_as_many_matches_as_in_the_standings_and_what_runs(
    client: Client, club: Club
) -> None:
    stop_early(club.matches.earliest("pk"))
    merge(club, player(club, "Ana").pk, player(club, "Anna").pk)
    page = text_of(client.get(address("club_players", club)))
    assert "Anna also Ana · 1 match · 1 running" in page
    assert "Bram 1 match" in page
    assert "Emma 1 running" in page
    assert "Guest" not in page


def test_a_player_is_renamed_in_all_matches(client: Client, club: Club) -> None:
    bram = player(club, "Bram").pk
    action = address("rename_everywhere", club, bram)
    answer = sent(client, address("club_players", club), action, name="Bart")
    assert answer["Location"] == f"{address('club_players', club)}#player-{bram}"
    assert book_now(seen(certain(club.matches.last()))).table.players[1] == "Bart"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("anna", "The club has another player called “Anna”."),
        ("", "A name has 1 to 40 characters"),
        ("none", "Nobody can be called “none” here"),
    ],
)
def test_a_refused_name_stands_open_with_what_is_wrong(
    client: Client, club: Club, name: str, why: str
) -> None:
    action = address("rename_everywhere", club, player(club, "Bram").pk)
    answer = sent(client, address("club_players", club), action, name=name)
    assert answer.status_code == 400
    assert why in text_of(answer)
    assert html_of(answer).count('<details class="raised" id="player-') == 7
    (opened,) = re.findall(r'<details[^>]*id="player-(\d+)" open>', html_of(answer))
    assert int(opened) == player(club, "Bram").pk


def test_whoever_does_not_come_any_more_is_not_offered(client: Client, club: Club) -> None:
    page = address("club_players", club)
    action = address("hide_player", club, player(club, "Bram").pk)
    new_match = reverse("new_match", args=["kraken"]) + f"?club={club.secret}"
    for is_offered in (False, True):
        sent(client, page, action)
        assert ("Bram" in html_of(client.get(new_match))) is is_offered
        assert ("hidden" in text_of(client.get(page))) is not is_offered


def test_the_last_table_sits_down_again_by_who_they_are_and_without_who_is_gone(
    client: Client, club: Club
) -> None:
    merge(club, player(club, "Ana").pk, player(club, "Anna").pk)
    sent(
        client, address("club_players", club), address("hide_player", club, player(club, "Emma").pk)
    )
    last = club.matches.filter(game="kraken").latest("pk")
    stop_early(last)
    client.get(reverse("table", args=[certain(last.scorer_secret)]))
    page = reverse("new_match", args=["kraken"]) + f"?club={club.secret}"
    forms = page_forms(html_of(client.get(page)))
    form = next(one for one in forms if "name_0" in one.values)
    assert [form.values[f"name_{seat}"] for seat in range(4)] == [["Anna"], [""], ["Fred"], [""]]


def test_it_is_asked_before_two_are_one_and_they_can_be_two_again(
    client: Client, club: Club
) -> None:
    ana, anna = player(club, "Ana"), player(club, "Anna")
    choose = address("merge_players", club, ana.pk)
    asked = f"?other={anna.pk}"
    assert asked in html_of(client.get(choose))
    assert f"?other={ana.pk}" not in html_of(client.get(choose))
    question = text_of(client.get(choose + asked))
    assert "Ana is Anna" in question
    assert "All that Ana played and paid counts for Anna." in question
    assert not Player.objects.exclude(merged_into=None).exists()
    form = page_forms(html_of(client.get(choose + asked)))[0]
    answer = client.post(choose, form.sent())
    assert answer["Location"] == f"{address('club_players', club)}#player-{anna.pk}"
    assert player(club, "Ana").merged_into == anna
    page = address("club_players", club)
    assert "Split Ana and Anna again" in text_of(client.get(page))
    sent(client, page, address("unmerge_players", club, ana.pk))
    assert player(club, "Ana").merged_into is None


def test_who_sat_in_one_match_is_refused_before_and_after_the_question(
    client: Client, club: Club
) -> None:
    anna, bram = player(club, "Anna").pk, player(club, "Bram").pk
    action = address("merge_players", club, anna)
    for answer in (client.get(f"{action}?other={bram}"), client.post(action, {"other": bram})):
        assert answer.status_code == 400
        assert "“Anna” and “Bram” sat in one match: they are two." in text_of(answer)


@pytest.mark.parametrize(
    ("other", "status", "why"),
    [
        ("Ana", 400, "A player is not merged with themselves."),
        ("Guest", 400, "A guest gets a name first"),
        ("", 409, "This player is not in the club any more"),
    ],
)
def test_who_cannot_be_merged_is_refused_in_words(
    client: Client, club: Club, other: str, status: int, why: str
) -> None:
    stranger = player(a_match().club, "Anna")
    key = player(club, other).pk if other else stranger.pk
    action = address("merge_players", club, player(club, "Ana").pk)
    for answer in (client.get(f"{action}?other={key}"), client.post(action, {"other": str(key)})):
        assert answer.status_code == status
        assert why in text_of(answer)


def test_who_was_merged_meanwhile_is_said_to_be(client: Client, club: Club) -> None:
    ana, anna, bram = (player(club, name).pk for name in ("Ana", "Anna", "Bram"))
    merge(club, ana, anna)
    action = address("merge_players", club, ana)
    for answer in (client.get(f"{action}?other={bram}"), client.post(action, {"other": str(bram)})):
        assert answer.status_code == 409
        assert "“Ana” was merged with “Anna” meanwhile" in text_of(answer)


def test_a_new_match_refuses_two_names_of_one_player_on_its_page(
    client: Client, club: Club
) -> None:
    merge(club, player(club, "Ana").pk, player(club, "Anna").pk)
    page = reverse("new_match", args=["kraken"]) + f"?club={club.secret}"
    form = next(one for one in page_forms(html_of(client.get(page))) if "name_0" in one.values)
    for seat, name in enumerate(("Ana", "Bram", "Anna", "Dora")):
        form.say(f"name_{seat}", name)
    answer = client.post(page, form.sent())
    assert answer.status_code == 400
    assert "“Ana” and “Anna” are one player of the club." in text_of(answer)


def test_guests_are_not_hidden_or_renamed_here(client: Client, club: Club) -> None:
    guest = player(club, "Guest").pk
    for name in ("hide_player", "rename_everywhere"):
        answer = client.post(address(name, club, guest), {"hidden": "1", "name": "Gé"})
        assert answer.status_code == 400
        assert "A guest gets a name first" in text_of(answer)


def test_of_many_players_there_are_pages(
    client: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(club_players, "PLAYERS_ON_A_PAGE", 3)
    page, found = address("club_players", club), list[str]()
    for _time in range(3):
        content = html_of(client.get(page))
        found += re.findall(r'<b><bdi translate="no">(\w+)</bdi></b>', content)
        further = re.search(r'href="([^"]+after=\d+)"', content)
        page = further[1] if further else page
    assert found == ["Ana", *NAMES, "Emma", "Fred"]
    last = player(club, "Fred").pk
    answer = sent(client, page, address("rename_everywhere", club, last), name="Freek")
    assert answer["Location"] == f"{page}#player-{last}"


def to_choose(page: str) -> list[str]:
    return re.findall(r'<b><bdi translate="no">(\w+)</bdi></b>', page)


def test_only_those_are_offered_to_be_somebody_who_never_sat_with_them(
    client: Client, club: Club
) -> None:
    page = address("merge_players", club, player(club, "Fred").pk)
    assert to_choose(html_of(client.get(page))) == ["Anna", "Bram", "Cees", "Dora"]
    merge(club, player(club, "Ana").pk, player(club, "Anna").pk)
    answer = client.get(page)
    assert to_choose(html_of(answer)) == ["Bram", "Cees", "Dora"]
    assert "Whoever sat in a match with Fred is somebody else" in text_of(answer)


def test_those_to_choose_from_stand_on_pages_none_of_them_empty(
    client: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = address("merge_players", club, player(club, "Fred").pk)  # who may be one of four
    monkeypatch.setattr(club_players, "PLAYERS_ON_A_PAGE", 4)
    assert "?after=" not in html_of(client.get(page))
    monkeypatch.setattr(club_players, "PLAYERS_ON_A_PAGE", 3)
    assert f"?after={player(club, 'Cees').pk}" in html_of(client.get(page))
    last = html_of(client.get(page, {"after": player(club, "Cees").pk}))
    assert to_choose(last) == ["Dora"]
    assert "?after=" not in last


@pytest.mark.parametrize("name", ["club_players", "seasons", "club_links", "merge_players"])
def test_a_page_makes_as_many_queries_for_many_matches_as_for_few(
    client: Client, club: Club, name: str
) -> None:
    keys = [player(club, "Ana").pk] if name == "merge_players" else []
    page = address(name, club, *keys)

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert client.get(page).status_code == 200
        return len(captured)

    few = queries()
    for number in range(12):
        a_match(club=club, players=(f"New {number}", *NAMES[1:]))
        merge(club, player(club, f"New {number}").pk, player(club, "Emma").pk)
        Season.objects.create(
            club=club, name=f"{number}", first_day="2026-01-01", last_day="2026-01-02"
        )
    assert queries() == few <= QUERIES
