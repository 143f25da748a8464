"""A match of which only the result is known has all its pages."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.services.matches.score_sheets import import_sheet
from scorekeeper.sheets.reading import sheet_of
from tests.cast import book_now
from tests.forms import page_form
from tests.responses import html_of
from tests.sheets.test_only_the_result import MATCHES, known

pytestmark = pytest.mark.django_db

PAGES = ["table", "board", "settlement", "card", "history", "players", "rules", "score_sheet"]


@pytest.mark.parametrize("slug", MATCHES)
def test_every_page_of_it_can_be_looked_at(client: Client, slug: str) -> None:
    match = import_sheet(sheet_of(known(slug)))
    key = book_now(match).entries[0].round_key
    addresses = [reverse(name, args=[match.scorer_secret]) for name in PAGES]
    addresses += [
        reverse(name, args=[match.scorer_secret, key]) for name in ("round", "correct", "withdraw")
    ]
    assert [client.get(address).status_code for address in addresses] == [200] * len(addresses)


@pytest.mark.parametrize("slug", ["kraken", "kan"])
def test_it_is_corrected_like_any_agreed_score(client: Client, slug: str) -> None:
    match = import_sheet(sheet_of(known(slug)))
    key = book_now(match).entries[0].round_key
    address = reverse("correct", args=[match.scorer_secret, key])
    form = page_form(html_of(client.get(address)), name="entry")
    form.say("agreed_points_0", "20")
    shown = page_form(html_of(client.post(address, form.sent(action="show"))), name="entry")
    assert client.post(address, shown.sent(action="save")).status_code == 302
    assert book_now(match).played_match.totals[0] == 20
