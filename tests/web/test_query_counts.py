"""Queries, counted: no page costs more because the evening is long."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.records.models import Match
from scorekeeper.services.books import close_all
from scorekeeper.services.matches.attendance import add_rounds
from scorekeeper.services.writes import Submission
from tests.cast import QUARTER, a_deal, a_match
from tests.forms import page_form
from tests.responses import html_of

pytestmark = pytest.mark.django_db(transaction=True)
TABLE_PAGE, SAVED_ROUND = 11, 14  # with one for the people of the club


def a_table(rounds: int) -> Match:
    """A match for money that goes on after so many rounds."""
    match = a_match(rounds=200, stake=QUARTER)
    deals = [
        a_deal(dealer=(number + 3) % 4, declarer=number % 4, contra=(number + 1) % 4)
        for number in range(rounds)
    ]
    add_rounds(match, deals, Submission("made", 0))
    return match


def queries_of(call: Callable[[], object]) -> int:
    """How many queries something makes."""
    with CaptureQueriesContext(connection) as captured:
        call()
    return len(captured)


def opened(client: Client, name: str, match: Match) -> int:
    """Queries of a page that no one has opened since the last write."""
    close_all()
    return queries_of(lambda: client.get(reverse(name, args=[match.scorer_secret])))


@pytest.mark.parametrize("name", ["table", "new_round", "settlement", "rules", "players"])
def test_a_page_makes_as_many_queries_for_160_rounds_as_for_16(client: Client, name: str) -> None:
    few, many = (opened(client, name, a_table(rounds)) for rounds in (16, 160))
    assert few == many <= TABLE_PAGE + 1


def test_the_table_page_makes_at_most_eleven_queries(client: Client) -> None:
    assert opened(client, "table", a_table(16)) <= TABLE_PAGE


def test_a_table_page_seen_again_makes_one_query(client: Client) -> None:
    match = a_table(16)
    opened(client, "table", match)
    again = queries_of(lambda: client.get(reverse("table", args=[match.scorer_secret])))
    assert again == 1


def test_a_round_with_contra_and_declaration_is_saved_in_at_most_fourteen_queries(
    client: Client,
) -> None:
    match = a_table(16)
    address = reverse("new_round", args=[match.scorer_secret])
    form = page_form(html_of(client.get(address)), name="entry")
    form.say("trump", "spades")
    form.say("card_points_0", "100")
    form.say("combinations", "hand:0:run_of_3", "trick:0:run_of_4")
    form.say("challenges_0", form.choices["challenges_0"][0])
    answers = []
    sent = form.sent(action="save")
    assert queries_of(lambda: answers.append(client.post(address, sent))) <= SAVED_ROUND
    assert answers[0].status_code == 302
