"""Kalooki on its pages, without script: begun, announced, entered, shown."""

from collections.abc import Sequence

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from tests.cast import book_now
from tests.forms import page_form
from tests.responses import ClientResponse, html_of

pytestmark = pytest.mark.django_db
ADDRESS = "/new/kalooki/"
THREE = {"name_0": "Anna", "name_1": "Bram", "name_2": "Cees"}
HANDS = {"hands_out": "0", "hands_1": "JK AS KH 7D 2C", "hands_2": "17"}


def begin(client: Client, **said: str) -> ClientResponse:
    """Fill in the page of a new match and send it."""
    form = page_form(html_of(client.get(ADDRESS)))
    for name, value in {**THREE, **said}.items():
        form.say(name, value)
    return client.post(ADDRESS, form.sent())


def the_match(client: Client, **said: str) -> Match:
    """Begin a match and return it."""
    assert begin(client, **said).status_code == 302
    return Match.objects.latest("pk")


def page_of(client: Client, match: Match, name: str) -> str:
    """Return a page of a match as the scorer sees it."""
    return html_of(client.get(reverse(name, args=[match.scorer_secret])))


def enter(
    client: Client, match: Match, action: str = "save", **said: str | Sequence[str]
) -> ClientResponse:
    """Fill in the page of the next round and press a button."""
    address = reverse("new_round", args=[match.scorer_secret])
    form = page_form(html_of(client.get(address)), name="entry")
    for name, value in said.items():
        form.say(name, *([value] if isinstance(value, str) else value))
    return client.post(address, form.sent(action=action))


def test_nobody_is_asked_how_long_nine_contracts_are(client: Client) -> None:
    content = html_of(client.get(ADDRESS))
    assert "data-length" not in content
    assert page_form(content).choices["count"] == ["3", "4", "5", "6"]


@pytest.mark.parametrize(
    ("said", "limit"),
    [
        ({}, None),
        ({"preset": "super_kalooki"}, 3),
        ({"preset": "super_kalooki", "rule_call_limit": "Off"}, None),
        ({"preset": "super_kalooki", "rule_call_limit": "0"}, 0),
        ({"rule_call_limit": "4"}, 4),
    ],
)
def test_calls_may_be_limited_or_not_whatever_the_preset_says(
    client: Client, said: dict[str, str], limit: int | None
) -> None:
    assert book_now(the_match(client, **said)).table.house_rules.call_limit == limit


@pytest.mark.parametrize("value", ["-1", "three", "1000001"])
def test_a_limit_of_calls_that_is_no_number_is_refused(client: Client, value: str) -> None:
    answer = begin(client, rule_call_limit=value)
    assert answer.status_code == 400
    assert 'role="alert"' in html_of(answer)
    assert not Match.objects.exists()


def test_dealer_cards_and_contract_are_announced_before_the_round_and_on_its_page(
    client: Client,
) -> None:
    match = the_match(client)
    words = "Anna deals 9 cards each; the contract is three sets of 3"
    table = page_of(client, match, "table")
    assert '<p class="sentence">9 cards each; the contract is three sets of 3</p>' in table
    assert "Anna</bdi> deals" in table
    assert "A set of 3 is three cards or more of one rank" in table
    assert words in page_of(client, match, "new_round")


def test_a_round_is_entered_in_cards_and_in_points(client: Client) -> None:
    match = the_match(client)
    assert enter(client, match, **HANDS).status_code == 302
    assert book_now(match).played_match.totals == (0, 84, 17)
    table = page_of(client, match, "table")
    assert "three sets of 3" in table
    assert '<small class="special">Anna went out' in table
    assert "10 cards each; the contract is two sets of 3 and one run of 4" in table
    assert "Bram</bdi> deals" in table


def test_what_is_wrong_stands_beside_the_hands_and_what_was_typed_stays(client: Client) -> None:
    match = the_match(client)
    answer = enter(client, match, **{**HANDS, "hands_2": "7X"})
    content = html_of(answer)
    assert answer.status_code == 400
    assert "There is no card “7X”" in content
    again = page_form(content, name="entry")
    assert again.values["hands_2"] == ["7X"]
    assert again.values["hands_out"] == ["0"]
    assert not book_now(match).entries


def test_who_laid_down_is_shown_during_the_round_and_in_its_score(client: Client) -> None:
    match = the_match(client)
    said = {"happenings": ["round:2:laid_down"]}
    assert enter(client, match, "begin", **said).status_code == 302
    assert "laid down: Cees" in page_of(client, match, "table")
    assert enter(client, match, **HANDS).status_code == 302
    key = book_now(match).entries[0].round_key
    page = html_of(client.get(reverse("round", args=[match.scorer_secret, key])))
    assert "laid down the contract: 0" in page


def test_the_preview_counts_the_cards_of_a_hand(client: Client) -> None:
    match = the_match(client)
    address = reverse("preview", args=[match.scorer_secret])
    content = html_of(client.post(address, HANDS))
    assert '<output class="echo" id="echo_hands_1" hx-swap-oob="true">84</output>' in content
    assert "joker 50, A♠\xa015, K♥\xa010, 7♦\xa07, 2♣\xa02: 84 left in hand" in content


def test_a_tenth_round_that_was_sent_too_late_is_refused_and_stays_on_the_screen(
    client: Client,
) -> None:
    match = the_match(client)
    for _round in range(8):
        enter(client, match, **HANDS)
    address = reverse("new_round", args=[match.scorer_secret])
    late = page_form(html_of(client.get(address)), name="entry")
    enter(client, match, **HANDS)
    assert book_now(match).played_match.totals == (0, 756, 153)
    late.say("hands_1", "JK")
    answer = client.post(address, late.sent(action="save"))
    assert answer.status_code == 409
    assert "The match is over" in html_of(answer)
    again = page_form(html_of(answer), name="entry")
    assert again.values["hands_1"] == ["JK"]
    assert client.post(address, {**again.sent(), "action": "save"}).status_code == 400
    assert len(book_now(match).entries) == 9
