"""Beginning a match: seats, guests, dealers, house rules, stakes, and what is refused."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.book import Book
from scorekeeper.records.models import Club, Match
from scorekeeper.services.books import book_of
from tests.cast import a_match
from tests.certain import certain
from tests.forms import page_form
from tests.responses import ClientResponse, html_of

pytestmark = pytest.mark.django_db
ADDRESS = "/new/kraken/"
FOUR = {"name_0": "Anna", "name_1": "Bram", "name_2": "Cees", "name_3": "Dora"}


def begin(client: Client, address: str = ADDRESS, **said: str) -> ClientResponse:
    """Fill in the page of a new match and send it."""
    form = page_form(html_of(client.get(address)))
    for name, value in said.items():
        form.say(name, value)
    return client.post(address, form.sent())


def begun(answer: ClientResponse) -> Book:
    """The book of the match that was begun."""
    assert answer.status_code == 302, html_of(answer)
    return book_of(Match.objects.latest("pk"))


def test_four_names_and_start_are_enough(client: Client) -> None:
    book = begun(begin(client, **FOUR))
    assert book.table.players == ("Anna", "Bram", "Cees", "Dora")
    assert book.played_match.now.dealer == 0
    assert book.stake is None


def test_a_seat_without_a_name_shows_the_number_under_which_it_can_deal_first(
    client: Client,
) -> None:
    page = html_of(client.get("/new/kraken/"))
    for seat in range(4):
        assert re.search(rf'<input[^>]*name="name_{seat}"[^>]*placeholder="Seat {seat + 1}"', page)


def test_every_way_to_settle_says_what_the_amount_is_for(client: Client) -> None:
    page = html_of(client.get("/new/kraken/"))
    for words in (
        "This amount for each cross of difference",
        "This amount for each point of difference, everyone with everyone",
        "A pot of this amount from everyone",
    ):
        assert words in page


def test_who_is_left_empty_plays_as_a_guest(client: Client) -> None:
    book = begun(begin(client, name_1="Bram"))
    assert book.table.players == ("Guest", "Bram", "Guest 2", "Guest 3")
    guests = Match.objects.get().club.players.filter(is_guest=True)
    assert guests.count() == 3


def test_the_same_name_twice_is_offered_with_a_number_that_counts_when_it_is_taken(
    client: Client,
) -> None:
    answer = begin(client, **{**FOUR, "name_2": "anna"})
    content = html_of(answer)
    assert answer.status_code == 400
    assert "anna is taken. Try anna 2." in content
    form = page_form(content)
    assert form.values["name_2"] == ["anna"]
    assert form.values["name_3"] == ["Dora"]
    refused = client.post(ADDRESS, form.sent())
    assert refused.status_code == 400
    assert not Match.objects.exists()
    form = page_form(html_of(refused))
    form.say("take_2", "anna 2")
    assert begun(client.post(ADDRESS, form.sent())).table.players[2] == "anna 2"


def test_an_offer_that_was_taken_counts_for_no_other_name(client: Client) -> None:
    form = page_form(html_of(begin(client, **{**FOUR, "name_2": "anna"})))
    form.say("take_2", "anna 2")
    form.say("name_2", "bram")
    answer = client.post(ADDRESS, form.sent())
    assert answer.status_code == 400
    assert "Try bram 2." in html_of(answer)
    form = page_form(html_of(answer))
    form.say("name_2", "Cees")
    assert begun(client.post(ADDRESS, form.sent())).table.players[2] == "Cees"


def test_an_offer_that_was_taken_stays_so_while_empty_seats_are_asked_about(
    client: Client,
) -> None:
    answer = begin(client, name_0="Anna", name_1="anna")
    form = page_form(html_of(answer))
    form.say("take_1", "anna 2")
    form = page_form(html_of(client.post(ADDRESS, form.sent(start="ask"))))
    assert form.values["name_1"] == ["anna 2"]
    names = begun(client.post(ADDRESS, form.sent(start="guests"))).table.players
    assert names == ("Anna", "anna 2", "Guest", "Guest 2")


@pytest.mark.parametrize("name", ["x" * 41, "both", "a\x07b"])
def test_a_name_that_nobody_can_have_is_refused_and_stays(client: Client, name: str) -> None:
    answer = begin(client, **{**FOUR, "name_1": name})
    assert answer.status_code == 400
    assert not Match.objects.exists()


@pytest.mark.parametrize("seat", range(4))
def test_the_first_dealer_is_who_was_tapped(client: Client, seat: int) -> None:
    assert begun(begin(client, **FOUR, first_dealer=str(seat))).played_match.now.dealer == seat


def test_the_first_dealer_may_be_chosen_by_lot(client: Client) -> None:
    assert begun(begin(client, **FOUR, first_dealer="draw")).played_match.now.dealer in range(4)


def test_a_preset_and_single_house_rules_over_it_are_frozen_into_the_match(client: Client) -> None:
    said = {"preset": "dutch_cafe", "rule_rounds": "8", "rule_bonus_points": "full"}
    rules = begun(begin(client, **FOUR, **said)).table.house_rules
    assert (rules.rounds, rules.challenge_won, rules.bonus_points) == (8, "takes_all", "full")
    assert Match.objects.get().house_rules["values"]["rounds"] == 8


@pytest.mark.parametrize(("name", "value"), [("rule_rounds", "0"), ("rule_rounds", "x")])
def test_a_house_rule_out_of_its_range_is_refused_beside_its_field(
    client: Client, name: str, value: str
) -> None:
    answer = begin(client, **FOUR, **{name: value})
    assert answer.status_code == 400
    assert 'role="alert"' in html_of(answer)


def test_a_stake_is_stored_in_minor_units(client: Client) -> None:
    said = {"amount": "0,25", "currency": "EUR", "settle": "pairwise"}
    stake = certain(begun(begin(client, **FOUR, **said)).stake)
    assert (stake.amount, stake.currency, stake.settle) == (25, "EUR", "pairwise")


@pytest.mark.parametrize(
    ("amount", "currency"),
    [("0", "EUR"), ("-1", "EUR"), ("0.125", "EUR"), ("1.5", "JPY"), ("x", "chips")],
)
def test_an_amount_that_nobody_can_pay_is_refused_and_stays(
    client: Client, amount: str, currency: str
) -> None:
    answer = begin(client, **FOUR, amount=amount, currency=currency)
    assert answer.status_code == 400
    assert page_form(html_of(answer)).values["amount"] == [amount]
    assert not Match.objects.exists()


def test_a_form_sent_twice_begins_one_match(client: Client) -> None:
    form = page_form(html_of(client.get(ADDRESS)))
    answers = [client.post(ADDRESS, form.sent()) for _time in range(2)]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert Match.objects.count() == 1


def test_the_next_match_of_a_phone_is_in_the_same_club_and_offers_its_players(
    client: Client,
) -> None:
    client.get(begin(client, **FOUR)["Location"])
    assert "Cees" in html_of(client.get(ADDRESS))
    begin(client, **FOUR)
    assert Club.objects.count() == 1
    assert Club.objects.get().players.count() == 4


def test_a_strange_phone_begins_in_a_club_of_its_own(client: Client) -> None:
    a_match()
    assert "Anna" not in html_of(client.get(ADDRESS))
    begin(client, **FOUR)
    assert Club.objects.count() == 2


def test_a_game_that_nobody_plays_is_not_found(client: Client) -> None:
    assert client.get("/new/halma/").status_code == 404


def test_home_lists_the_matches_of_this_phone_alone(client: Client) -> None:
    strange = a_match(players=("Olga", "Pim", "Quint", "Rosa"))
    client.get(begin(client, **FOUR)["Location"])
    content = html_of(client.get(reverse("home")))
    assert "Anna" in content
    assert "running" in content
    assert "Olga" not in content
    assert certain(strange.scorer_secret) not in content


def test_a_cookie_that_somebody_changed_is_forgotten(client: Client) -> None:
    client.cookies["games"] = certain(a_match().scorer_secret)
    answer = client.get(reverse("home"))
    assert answer.status_code == 200
    assert "Anna" not in html_of(answer)


def test_the_cookie_is_for_this_server_alone(client: Client) -> None:
    cookie = client.get(begin(client, **FOUR)["Location"]).cookies["games"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
