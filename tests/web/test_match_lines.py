"""Matches in lists are told apart by how they stand, at home and in the club."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorekeeper.games.registry import all_games
from scorekeeper.records.models import Match
from scorekeeper.services.books import close_all
from scorekeeper.services.matches import ending
from scorekeeper.services.settling import open_plan, record_payment
from scorekeeper.settlement import Stake
from scorekeeper.web.parts import matches as match_lines
from tests.cast import CHIP, a_deal, a_match, book_now, next_round, points, recorded, seen
from tests.certain import certain
from tests.club_pages import has_club
from tests.responses import html_of

pytestmark = pytest.mark.django_db
BY_CROSS = Stake(10, "EUR", "crosses")
HOME_QUERIES = 17


def lines_on(client: Client, address: str) -> list[str]:
    """Return what each link to a match says."""
    content = html_of(client.get(address))
    links = re.findall(r'<a[^>]*href="/g/[\w-]+/"[^>]*>(.*?)</a>', content, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", link).split()) for link in links]


def home(client: Client, *matches: Match) -> list[str]:
    """Open matches on a phone of their clubs, and return what its first page says of each."""
    for match in matches:
        has_club(client, match.club)
        client.get(reverse("table", args=[certain(match.scorer_secret)]))
    return lines_on(client, reverse("home"))


def over(stake: Stake | None = None) -> Match:
    """Return a match of two rounds that is over and settled."""
    match = recorded(a_match(stake=stake, rounds=2), a_deal(100), a_deal(120))
    ending.settle(seen(match))
    return seen(match)


def pay_all(match: Match) -> None:
    """Mark everything as paid."""
    book = book_now(match)
    seats, stake = book.seats, certain(book.stake)
    lines = open_plan(match, played_match=book.played_match, seats=seats, stake=stake)
    for line in lines:
        record_payment(match, line)


def test_a_match_that_goes_on_says_its_round_and_both_totals(client: Client) -> None:
    match = recorded(a_match(), a_deal(100), a_deal(110))
    (line,) = home(client, match)
    totals = book_now(match).played_match.totals
    assert "Round 3 of 16" in line
    assert re.search(rf"Anna , Cees {totals[0]} .*Bram , Dora {totals[1]}", line), line


def test_among_many_the_one_who_leads_is_named(client: Client) -> None:
    (line,) = home(client, a_match("kalooki", ("Anna", "Bram", "Cees")))
    assert "leads" not in line
    assert "Anna , Bram , Cees" in line


@pytest.mark.parametrize("stake", [None, BY_CROSS])
def test_a_match_that_is_over_says_who_won_by_how_much(client: Client, stake: Stake | None) -> None:
    match = over(stake)
    first, second = book_now(match).played_match.totals[:2]
    (line,) = home(client, match)
    assert f"Anna and Cees won by {first - second}" in line
    assert f"{first} : {second}" in line
    assert ("unpaid" in line) is (stake is not None)


def test_what_is_unpaid_is_known_before_anything_was_paid_and_after_it_was_reopened(
    client: Client,
) -> None:
    match = recorded(a_match(stake=BY_CROSS, rounds=2), a_deal(100), a_deal(120))
    (line,) = home(client, match)
    assert re.search(r"€[\d.]+ unpaid$", line), line
    ending.settle(seen(match))
    pay_all(seen(match))
    ending.reopen(seen(match))
    (line,) = home(client, match)
    assert line.endswith(" paid")


def test_where_nobody_owes_anything_nothing_is_said_of_money(client: Client) -> None:
    match = recorded(a_match("kontsina", ("Anna", "Bram"), stake=CHIP, rounds=1), points(3, 3))
    (line,) = home(client, match)
    assert "A draw" in line
    assert "paid" not in line


def test_what_is_unpaid_is_marked_until_it_is_paid(client: Client) -> None:
    match = over(BY_CROSS)
    (line,) = home(client, match)
    assert re.search(r"€[\d.]+ unpaid$", line), line
    pay_all(match)
    (line,) = home(client, match)
    assert line.endswith(" paid")


def test_several_who_are_level_at_the_end_share_the_win_and_nobody_won_by_much(
    client: Client,
) -> None:
    players = ("Anna", "Bram", "Cees")
    match = recorded(a_match("free-sheet", players), points(16, 16, 11))
    ending.stop_early(seen(match), next_round(match))
    (line,) = home(client, match)
    assert "Anna and Bram share the win" in line
    page = html_of(client.get(reverse("table", args=[match.scorer_secret])))
    assert page.count("shares the win") == 2
    assert "won by" not in page + line


def test_a_match_that_was_cancelled_says_so_and_claims_no_winner(client: Client) -> None:
    match = over()
    ending.cancel(seen(match))
    (line,) = home(client, match)
    assert line.endswith("cancelled")
    assert "won" not in line


def test_a_match_with_an_endless_history_is_listed_without_its_state(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_lines, "MOST_STEPS", 2)
    (line,) = home(client, recorded(a_match(), a_deal(100), a_deal(110)))
    assert "Round" not in line
    assert "running" in line


def test_the_club_lists_the_same_states(client: Client) -> None:
    match = over(BY_CROSS)
    (line,) = lines_on(client, reverse("club", args=[match.club.secret]))
    assert "Anna and Cees won by" in line
    assert "unpaid" in line


def test_a_first_visit_names_every_game_and_no_match(client: Client) -> None:
    content = html_of(client.get(reverse("home")))
    assert "Going on now" not in content
    for game in all_games():
        assert f'href="{reverse("new_match", args=[game.slug])}"' in content
        assert str(game.name) in content or game.slug == "free-sheet"
    assert "Any game" in content


def test_home_leads_to_the_last_game_with_the_same_table(client: Client) -> None:
    home(client, over())
    content = html_of(client.get(reverse("home")))
    assert f'href="{reverse("new_match", args=["kraken"])}?club=' in content
    assert "Kraken again, same table" in content


def test_a_cancelled_match_is_not_the_last_game(client: Client) -> None:
    finished, mistaken = over(), a_match("kan", ("Anna", "Bram", "Cees", "Dora", "Emma"))
    ending.cancel(mistaken)
    home(client, finished, mistaken)
    content = html_of(client.get(reverse("home")))
    assert "Kraken again, same table" in content
    same_table = html_of(client.get(reverse("new_match", args=["kraken"])))
    assert f'value="{finished.club.secret}"' in same_table


def test_the_same_table_is_not_offered_while_it_is_playing(client: Client) -> None:
    home(client, a_match("kan", ("Anna", "Bram", "Cees", "Dora", "Emma")))
    content = html_of(client.get(reverse("home")))
    assert "Kan" in content
    assert "same table" not in content


@pytest.mark.django_db(transaction=True)
def test_home_and_club_make_no_more_queries_for_many_matches_than_for_two(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    matches = [over(BY_CROSS), recorded(a_match(), a_deal(100))]
    counts = []
    for more in (0, 10):
        matches += [recorded(a_match(club=matches[0].club), a_deal(90)) for _ in range(more)]
        home(client, *matches)
        for address in (reverse("home"), reverse("club", args=[matches[0].club.secret])):
            close_all()
            with django_assert_max_num_queries(HOME_QUERIES) as captured:
                client.get(address)
            counts.append(len(captured))
    assert all(many <= few for few, many in zip(counts[:2], counts[2:], strict=True))
