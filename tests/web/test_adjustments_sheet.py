"""What no rule covers is asked as far as it can happen at a table: somebody else deals, perhaps."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import a_match
from tests.certain import certain
from tests.forms import page_form
from tests.responses import html_of

pytestmark = pytest.mark.django_db


def test_of_two_free_sheets_with_the_same_players_one_has_a_dealer(client: Client) -> None:
    passes_on, nobody = (a_match("free-sheet", deal=deal) for deal in ("rotates", "none"))
    for match, deals in ((passes_on, True), (nobody, False), (passes_on, True)):
        for page in ("new_round", "table"):
            answer = client.get(reverse(page, args=[certain(match.scorer_secret)]))
            assert ("Wrong dealer" in html_of(answer)) is deals


def test_what_is_sent_for_an_agreed_score_counts_for_nothing_where_none_is_agreed(
    client: Client,
) -> None:
    address = reverse("new_round", args=[a_match("riichi-mahjong").scorer_secret])
    page = client.get(address)
    form = page_form(html_of(page), name="entry")
    drawn = {"way": "draw", "agreed_reason": "x" * 3_000, "agreed_points_0": "many"}
    saved = client.post(address, {**form.values, **drawn, "action": "save"})
    assert saved.status_code == 302
