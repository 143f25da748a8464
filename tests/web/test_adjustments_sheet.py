"""What no rule covers is asked as far as it can happen at a table: somebody else deals, perhaps."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import a_match
from tests.certain import certain
from tests.responses import html_of

pytestmark = pytest.mark.django_db


def test_of_two_free_sheets_with_the_same_players_one_has_a_dealer(client: Client) -> None:
    passes_on, nobody = (a_match("free-sheet", deal=deal) for deal in ("rotates", "none"))
    for match, deals in ((passes_on, True), (nobody, False), (passes_on, True)):
        for page in ("new_round", "table"):
            answer = client.get(reverse(page, args=[certain(match.scorer_secret)]))
            assert ("Wrong dealer" in html_of(answer)) is deals
