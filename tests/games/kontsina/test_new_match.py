"""Agreeing on a match of Kontsina on the page of a new match: end, partners, direction."""

import re

import pytest
from django.test import Client

from scorekeeper.games.kontsina.house_rules import KontsinaRules
from scorekeeper.records.models import Match
from scorekeeper.services.books import book_of
from tests.certain import certain
from tests.forms import page_form
from tests.responses import ClientResponse, html_of

pytestmark = pytest.mark.django_db
ADDRESS = "/new/kontsina/"


def begin(client: Client, count: int, **said: str) -> ClientResponse:
    """Fill in the page of a new game for so many players and send it."""
    form = page_form(html_of(client.get(ADDRESS)))
    form.say("count", str(count))
    for name, value in said.items():
        form.say(name, value)
    return client.post(ADDRESS, form.sent())


def agreed(answer: ClientResponse) -> KontsinaRules:
    """Return the house rules of the match that was begun."""
    assert answer.status_code == 302, html_of(answer)
    result: KontsinaRules = book_of(Match.objects.get()).table.house_rules
    return result


def before_every_rule(client: Client) -> str:
    """Return the part of the page above the rules that are folded away once more."""
    return html_of(client.get(ADDRESS)).partition("Every house rule")[0]


def test_both_ends_stand_where_the_length_is_agreed(client: Client) -> None:
    part = before_every_rule(client)
    for rule in ("end", "rounds", "target"):
        assert f'name="rule_{rule}"' in part
    assert "rule_cards_tie" not in part


def test_how_many_rounds_are_usual_is_said_for_each_number_of_players(client: Client) -> None:
    said = "Left empty: 4 with 2 players, 6 with 3 players, 4 with 4 players."
    assert said in before_every_rule(client)


@pytest.mark.parametrize(("count", "rounds"), [(2, 4), (3, 6), (4, 4)])
def test_a_length_that_is_left_empty_is_the_usual_one(
    client: Client, count: int, rounds: int
) -> None:
    rules = agreed(begin(client, count))
    assert (rules.end, rules.rounds) == ("rounds", rounds)


def test_a_table_may_play_to_a_number_of_points(client: Client) -> None:
    rules = agreed(begin(client, 3, rule_end="target", rule_target="11"))
    assert (rules.end, rules.target) == ("target", 11)


def test_the_order_of_play_is_said_to_be_anticlockwise(client: Client) -> None:
    assert "in the order of play: anticlockwise" in html_of(client.get(ADDRESS))
    assert "anticlockwise" not in html_of(client.get("/new/kraken/"))


def test_three_who_want_partners_read_why_not_beside_that_choice(client: Client) -> None:
    answer = begin(client, 3, rule_partners="True")
    content = html_of(answer)
    assert answer.status_code == 400
    assert '<details class="more">' in content
    choice = re.search(r'<fieldset class="field shape">.*?</fieldset>', content, re.DOTALL)
    assert "Only four players can play as partners" in certain(choice)[0]
    assert not Match.objects.exists()
