"""The standings of a club on its pages, whatever is asked for behind the question mark."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Club
from scorekeeper.services.cache import cache
from scorekeeper.services.matches.ending import stop_early
from scorekeeper.services.settling import put_on_account
from scorekeeper.web.club import periods
from scorekeeper.web.club.standings import counter_names
from tests.cast import a_match, next_round, points, recorded, seen
from tests.certain import certain
from tests.responses import html_of
from tests.sent_forms import settled

# Nothing is rolled back, so that books stay open from page to page.
pytestmark = pytest.mark.django_db(transaction=True)
NONSENSE = ("", "0", "-1", "9" * 5_000, "\u0661", "1.5", "\0", "x" * 3_000)


def a_free_sheet(club: Club, name: str, players: tuple[str, str] = ("Anna", "Bram")) -> None:
    """Finish a match that the table calls so."""
    match = a_match("free-sheet", players, club=club, called=name)
    recorded(match, points(3, 4))
    stop_early(seen(match), next_round(match))


@pytest.mark.parametrize("asked", ["least", "period", "game", "by", "before", "after", "player"])
def test_nonsense_behind_the_question_mark_is_as_nothing(client: Client, asked: str) -> None:
    secret = settled().club.secret
    for page in ("club", "standings", "evenings", "account", "club_players"):
        for nonsense in NONSENSE:
            answer = client.get(reverse(page, args=[secret]), {asked: nonsense}, follow=True)
            assert answer.status_code in (200, 404), (page, nonsense)


def test_no_nonsense_behind_a_question_mark_takes_room_in_the_cache(client: Client) -> None:
    match = settled()
    put_on_account(match)
    secret, player = match.club.secret, certain(match.club.players.first()).pk
    pages = [reverse(page, args=[secret]) for page in ("club", "standings", "account")]
    for page in (*pages, reverse("club_player", args=[secret, player])):
        taken = []
        for number in range(10, 20):
            nonsense = f"x={number}&by=rating{number}&game={number}&period={number}"
            for query in (nonsense, f"least={number}", f"before={number}000"):
                answer = client.get(f"{page}?{query}", follow=True)
                assert answer.status_code in (200, 404)
            taken.append(cache.taken)
        assert taken[1:] == taken[:-1], page


def test_a_refused_payment_of_nobody_takes_no_room_in_the_cache(client: Client) -> None:
    match = settled()
    put_on_account(match)
    pay = reverse("pay_on_account", args=[match.club.secret])
    client.post(pay, {"payer": "", "amount": "1"})
    taken = cache.taken
    for number in range(10):
        client.post(pay, {"payer": f"0{number}", "payee": f"x{number}", "amount": "1"})
    assert cache.taken == taken


def test_the_names_of_a_free_sheet_are_not_remembered_for_ever(client: Client) -> None:
    club, known = settled().club, []
    for name in ("Skyjo", "Uno"):
        a_free_sheet(club, name)
        answer = client.get(reverse("club", args=[club.secret]), {"game": f"free-sheet:{name}"})
        assert answer.status_code == 200
        known.append(counter_names.cache_info().currsize)
    assert known[0] == known[1]


def test_of_very_many_games_the_newest_are_offered(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(periods, "MOST_GAMES", 2)
    club = settled().club
    for name in ("Skyjo", "Uno", "Hanabi"):
        a_free_sheet(club, name)
    page = html_of(client.get(reverse("club", args=[club.secret])))
    assert [f"game=free-sheet%3A{name}" in page for name in ("Skyjo", "Uno", "Hanabi")] == [
        False,
        True,
        True,
    ]


def test_who_played_less_stands_in_a_second_group(client: Client) -> None:
    club = Club.objects.create()
    for _evening in range(5):
        a_free_sheet(club, "Skyjo")
    a_free_sheet(club, "Skyjo", ("Emma", "Hans"))
    page = html_of(client.get(reverse("club", args=[club.secret])))
    assert "Not ranked yet: Hans (1) and Emma (1). It takes 2 matches." in page
    page = html_of(client.get(reverse("club", args=[club.secret]), {"least": "1"}))
    assert "Not ranked yet" not in page
    assert "Emma" in page
