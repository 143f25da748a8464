"""Texts for a chat: the account, the standings and a player, without a link that should not go."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Club
from scorekeeper.services.access.links import renew_viewers_link
from scorekeeper.services.clubs.naming import name_club
from scorekeeper.services.settling import put_on_account
from scorekeeper.services.writes import NO_FORM
from scorekeeper.web.parts import share
from tests.cast import CHIP
from tests.club_pages import address, player
from tests.members import EURO, is_paid, owing, own_page, played
from tests.responses import html_of

pytestmark = pytest.mark.django_db
LONG = (
    *("Bartholomeus", "Wilhelmina van den Berg", "Jan-Willem de Vries", "Gülşen"),
    *(f"Somebody with a long name {number:02}" for number in range(20)),
)


@pytest.fixture
def club() -> Club:
    """Anna gets 4 euros and Cees 12, Bram and Dora owe 8 each."""
    match = owing()
    name_club(match.club, "The Sharks")
    return Club.objects.get(pk=match.club_id)


def lines(address: str, language: str = "en") -> list[str]:
    """The lines of a text."""
    answer = Client(headers={"Accept-Language": language}).get(address)
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    return answer.content.decode().splitlines()


def test_the_account_is_told_line_by_line(club: Club) -> None:
    is_paid(club, "Cees")
    first, *told = lines(address("share_account", club))
    assert re.fullmatch(r"The Sharks, account of \d+ \w+ \d{4}", first)
    assert told == [
        *("Bram pays Anna €4.00", "Bram pays Cees €4.00", "Dora pays Cees €8.00"),
        *("Cees is paid by: Tikkie 06 1234", ""),
        *("Cees: +€12.00", "Anna: +€4.00", "Bram: −€8.00", "Dora: −€8.00"),
    ]


def test_money_is_written_as_on_the_pages_of_the_phone(club: Club) -> None:
    assert "Dora pays Cees €\u00a08,00" in lines(address("share_account", club), "nl")
    assert any("+€\u00a012,00" in one for one in lines(address("share_standings", club), "nl"))


def test_the_standings_are_told_as_they_are_chosen_and_sorted(club: Club) -> None:
    first, *told = lines(address("share_standings", club))
    assert first.startswith("The Sharks, standings: ")
    assert told[0] == "1. Cees: Won 1/1, Money +€12.00"
    assert [one.partition(":")[0] for one in told] == ["1. Cees", "2. Anna", "3. Bram", "3. Dora"]
    page = html_of(Client().get(f"{address('club', club)}?period=all&by=money:EUR"))
    shared = page.partition("data-gives")[0].rpartition('href="')[2].partition('"')[0]
    assert "by=money" in shared
    sorted_by_money = lines(shared.replace("&amp;", "&"))
    assert sorted_by_money[0].startswith("The Sharks, standings: All time")
    assert [one.partition(":")[0] for one in sorted_by_money[1:]] == [
        "1. Cees",
        "2. Anna",
        "3. Bram",
        "3. Dora",
    ]


def test_a_player_is_told_with_what_they_pay_and_get(club: Club) -> None:
    is_paid(club, "Cees")
    told = lines(address("share_player", club, player(club, "Dora").pk))
    assert told[0] == "Dora · The Sharks"
    assert "Won: 0 of 1 (0%)" in told
    assert told[-2:] == ["Dora pays Cees €8.00", "Cees is paid by: Tikkie 06 1234"]
    assert not any("Bram pays" in one for one in told)


@pytest.mark.parametrize("name", ["share_account", "share_standings", "share_player"])
def test_the_only_link_is_that_for_watching_and_only_where_there_is_one(
    club: Club, name: str
) -> None:
    keys = [player(club, "Dora").pk] if name == "share_player" else []
    own_page(club, "Dora")
    assert "http" not in "\n".join(lines(address(name, club, *keys)))
    renew_viewers_link(club, NO_FORM)
    watching = Club.objects.get(pk=club.pk).viewer_secret
    for secret in (club.secret, watching):
        told = "\n".join(lines(reverse(name, args=[secret, *keys])))
        links = re.findall(r"https?://\S+", told)
        leads_there = name != "share_player"
        assert len(links) == leads_there
        assert all(f"/c/{watching}/" in link for link in links)
        assert not re.search(r"/[gm]/", told)
        assert club.secret not in told


def test_of_a_server_that_phones_do_not_reach_no_link_is_told(club: Club) -> None:
    renew_viewers_link(club, NO_FORM)
    answer = Client(headers={"Host": "localhost"}).get(address("share_account", club))
    assert "http" not in answer.content.decode()


def test_a_page_has_the_text_behind_a_link_that_needs_no_script(club: Club) -> None:
    for page, text in (
        (address("club", club), address("share_standings", club)),
        (address("account", club), address("share_account", club)),
        (
            address("club_player", club, player(club, "Dora").pk),
            address("share_player", club, player(club, "Dora").pk),
        ),
    ):
        shown = html_of(Client().get(page))
        assert re.search(rf'<a[^>]*href="{re.escape(text)}[?"][^>]*data-gives', shown)


def test_24_people_with_long_names_and_two_currencies_are_told_whole() -> None:
    club = None
    for stake in (EURO, CHIP):
        for people in (LONG[:12], LONG[12:]):
            match = played(*range(12), players=people, club=club, stake=stake)
            put_on_account(match)
            club = match.club
    assert club is not None
    told = lines(address("share_account", club))
    for name in LONG:
        assert sum(one.startswith(f"{name}: ") for one in told) == 2
    assert any("€" in one for one in told)
    assert any("chips" in one for one in told)


def test_a_list_without_end_is_told_in_part(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(share, "MOST_SHARED", 2)
    told = lines(address("share_account", club))
    assert told[1:] == [
        *("Bram pays Anna €4.00", "Bram pays Cees €4.00", "and 1 more", ""),
        *("Cees: +€12.00", "Anna: +€4.00", "and 2 more"),
    ]
