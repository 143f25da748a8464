"""Numbers and amounts typed on pages: sums, the minus of the pages, keyboards that fit."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.games import registry
from scorekeeper.records.models import Match
from scorekeeper.rules.game import AnyGame
from scorekeeper.services.books import book_of
from tests.accounts import balances, on_account
from tests.cast import a_deal, a_match, annas_points, book_now, recorded
from tests.forms import page_form, page_forms
from tests.page_tags import attributes_in, tags_and_texts
from tests.responses import ClientResponse, html_of

pytestmark = pytest.mark.django_db
NEVER_TYPED = ("hidden", "radio", "checkbox")


def fields_of(client: Client, address: str) -> dict[str, dict[str, str]]:
    """Return the attributes of every field of a page that somebody types into, by its name."""
    tags = tags_and_texts(html_of(client.get(address)))
    found = [attributes_in(rest) for mark, name, rest in tags if not mark and name == "input"]
    return {
        one["name"]: one for one in found if one.get("type") not in NEVER_TYPED and "name" in one
    }


def begin(client: Client, address: str, **said: str) -> ClientResponse:
    """Fill in the page of a new match for two and send it."""
    form = page_form(html_of(client.get(address)))
    for name, value in {"count": "2", "name_0": "Anna", "name_1": "Bram", **said}.items():
        form.say(name, value)
    return client.post(address, form.sent())


def enter(client: Client, match: Match, **said: str) -> ClientResponse:
    """Fill in the form of the next round and send it."""
    address = reverse("new_round", args=[match.scorer_secret])
    form = page_form(html_of(client.get(address)), name="entry")
    for name, value in {"trump": "hearts", **said}.items():
        form.say(name, value)
    return client.post(address, form.sent(action="save"))


def test_a_sum_of_card_points_is_worked_out_as_it_is_saved(client: Client) -> None:
    match = recorded(a_match(), a_deal())
    assert enter(client, match, card_points_0="60 + 31").status_code == 302
    assert book_now(match).entries[-1].deal.counts("card_points") == {0: 91}


def test_a_score_that_was_copied_off_a_page_is_read_with_its_minus(client: Client) -> None:
    match = a_match()
    said = {"outcome": "agreed", "agreed_reason": "as on the paper"}
    points = {"agreed_points_0": "−120", "agreed_points_1": "300+145"}
    assert enter(client, match, **said, **points).status_code == 302
    assert annas_points(match) == [-120]


def test_a_penalty_may_be_typed_with_the_minus_of_the_pages(client: Client) -> None:
    match = a_match()
    said = {"adjustment_by_0": "0", "adjustment_points_0": "−20", "adjustment_reason_0": "late"}
    assert enter(client, match, card_points_0="91", **said).status_code == 302
    (adjustment,) = book_now(match).entries[0].deal.adjustments
    assert adjustment.points == -20


@pytest.mark.parametrize(("typed", "start"), [("−50", -50), ("300-20", 280), ("٣", 3)])
def test_a_house_rule_is_read_like_any_number(client: Client, typed: str, start: int) -> None:
    assert begin(client, "/new/free-sheet/", rule_start=typed).status_code == 302
    assert book_of(Match.objects.get()).table.house_rules.start == start


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("99999999", "99999999 is too large: 1000000 is the most."),
        ("0", "0 is too small: 1 is the least."),
        ("some", "“some” is not a whole number."),
    ],
)
def test_a_house_rule_out_of_its_range_is_told_the_limit(
    client: Client, typed: str, sentence: str
) -> None:
    answer = begin(client, "/new/free-sheet/", rule_rounds=typed)
    assert answer.status_code == 400
    assert sentence in html_of(answer)


@pytest.mark.parametrize(("typed", "minor"), [("1+0,50", 150), ("2.50−1", 150), ("1.5", 150)])
def test_a_stake_may_be_a_sum(client: Client, typed: str, minor: int) -> None:
    assert begin(client, "/new/free-sheet/", amount=typed, currency="EUR").status_code == 302
    assert Match.objects.get().stake_amount == minor


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("1-2", "An amount to play for is more than zero"),
        ("−1", "An amount is written in plain digits"),
        ("1+0.125", "EUR has at most 2 decimals"),
        ("999999999+1", "An amount has at most 9 digits before the point"),
    ],
)
def test_a_sum_that_nobody_can_play_for_is_refused(
    client: Client, typed: str, sentence: str
) -> None:
    answer = begin(client, "/new/free-sheet/", amount=typed, currency="EUR")
    assert answer.status_code == 400
    assert sentence in html_of(answer)
    assert not Match.objects.exists()


def test_what_was_paid_in_two_parts_is_booked_as_their_sum(client: Client) -> None:
    club = on_account(3, 0, 5, 0).club
    forms = page_forms(html_of(client.get(reverse("account", args=[club.secret]))))
    form = next(one for one in forms if one.values["key"][0].endswith("-part"))
    form.say("amount", "2+1")
    client.post(form.action, form.sent())
    assert sum(abs(amount) for amount in balances(club).values()) == 26


@pytest.mark.parametrize("amount", ["−3", "1-3", "3-3"])
def test_a_payment_below_nothing_is_refused_however_it_is_written(
    client: Client, amount: str
) -> None:
    club = on_account(3, 0, 5, 0).club
    forms = page_forms(html_of(client.get(reverse("account", args=[club.secret]))))
    form = next(one for one in forms if one.values["key"][0].endswith("-part"))
    form.say("amount", amount)
    answer = client.post(form.action, form.sent())
    assert answer.status_code == 400
    assert "A payment is more than nothing." in html_of(answer)


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.slug)
def test_no_field_of_a_new_match_is_filled_in_by_the_browser_itself(
    client: Client, game: AnyGame
) -> None:
    fields = fields_of(client, f"/new/{game.slug}/")
    assert {"name_0", "amount", "venue"} <= fields.keys()
    assert [name for name, one in fields.items() if one.get("autocomplete") != "off"] == []


def test_every_number_is_typed_on_a_keyboard_that_has_what_it_needs(client: Client) -> None:
    fields = fields_of(client, "/new/free-sheet/")
    assert fields["amount"]["inputmode"] == "decimal"
    assert fields["rule_rounds"]["inputmode"] == "numeric"
    # Of those for digits alone iPhones have none with a minus
    assert "inputmode" not in fields["rule_start"]
    assert fields.pop("day")["type"] == "date"
    assert {one.get("type") for one in fields.values()} == {"text"}


def test_an_account_asks_for_amounts_on_a_keyboard_with_decimals(client: Client) -> None:
    club = on_account(3, 0, 5, 0).club
    assert (
        fields_of(client, reverse("account", args=[club.secret]))["amount"]["inputmode"]
        == "decimal"
    )
