"""A club evening begins on the first page, also of a club that has never been here."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Club, ClubEvening
from scorekeeper.services.evenings.planning import plan_of
from tests.cast import a_match
from tests.certain import certain
from tests.forms import PageForm, page_form
from tests.responses import html_of

pytestmark = pytest.mark.django_db
PLACE = "/evening/"


def form_for(client: Client, name: str) -> PageForm:
    form = page_form(html_of(client.get(PLACE)))
    form.values["name"] = [name]
    return form


def founded(client: Client, name: str = "Westerwolde") -> Club:
    assert client.post(PLACE, form_for(client, name).sent()).status_code == 302
    return Club.objects.get(name=name)


def begun(client: Client, club: Club, **said: str) -> ClubEvening:
    place = reverse("new_evening", args=[club.secret])
    form = page_form(html_of(client.get(place)), name="evening")
    form.values["new"] = ["Anna", "Bram", "Cees", "Dora"]
    form.values.update({name: [value] for name, value in said.items()})
    answer = client.post(place, form.sent())
    assert answer.status_code == 302, html_of(answer)
    return ClubEvening.objects.select_related("club").get()


def test_the_first_page_and_that_of_a_new_game_lead_to_an_evening(client: Client) -> None:
    for page in ("home", "choose_game"):
        assert f'href="{PLACE}"' in html_of(client.get(reverse(page)))


def test_a_new_club_is_called_as_it_says_and_goes_on_to_who_is_here(client: Client) -> None:
    answer = client.post(PLACE, form_for(client, " VV Westerwolde ").sent())
    club = Club.objects.get()
    assert club.name == "VV Westerwolde"
    assert answer.headers["location"] == reverse("new_evening", args=[club.secret])


def test_a_nervous_thumb_makes_one_club(client: Client) -> None:
    form = form_for(client, "Westerwolde").sent()
    first, second = (client.post(PLACE, form).headers["location"] for _time in range(2))
    assert first == second
    assert Club.objects.count() == 1


def test_the_same_form_with_another_name_is_refused_and_the_name_stays(client: Client) -> None:
    form = form_for(client, "Westerwolde").sent()
    client.post(PLACE, form)
    refused = client.post(PLACE, {**form, "name": "Bedum"})
    assert refused.status_code == 409
    assert "with something else in it" in html_of(refused)
    assert 'value="Bedum"' in html_of(refused)
    assert Club.objects.count() == 1


@pytest.mark.parametrize("name", ["", "  ", "x" * 200])
def test_a_club_without_a_name_that_can_be_written_is_refused(client: Client, name: str) -> None:
    refused = client.post(PLACE, form_for(client, name).sent())
    assert refused.status_code == 400
    assert "A name has 1 to" in html_of(refused)
    assert not Club.objects.exists()


def test_a_form_goes_nowhere_once_its_club_has_another_link(client: Client) -> None:
    form = form_for(client, "Westerwolde").sent()
    client.post(PLACE, form)
    Club.objects.update(secret="another")
    assert client.post(PLACE, form).status_code == 404
    assert Club.objects.count() == 1


def test_a_club_of_the_phone_is_a_tap_away(client: Client) -> None:
    club = a_match().club
    client.get(reverse("club", args=[club.secret]))
    assert reverse("new_evening", args=[club.secret]) in html_of(client.get(PLACE))


def test_a_club_that_has_only_begun_an_evening_is_on_the_first_page(client: Client) -> None:
    club = founded(client)
    begun(client, club)
    assert "Westerwolde" in html_of(client.get(reverse("home")))
    assert client.get(reverse("club", args=[club.secret])).status_code == 200


@pytest.mark.parametrize(("said", "paid"), [({}, "CHF"), ({"money": "EUR"}, "EUR")])
def test_fees_are_in_the_currency_of_the_stake_where_nobody_says_another(
    client: Client, said: dict[str, str], paid: str
) -> None:
    stake = {"stake": "other", "amount": "0.05", "currency": "CHF"}
    plan = plan_of(begun(client, founded(client), **stake, fee="2.50", **said))
    assert (plan.currency, certain(plan.stake).currency) == (paid, "CHF")
