"""Rounds in play that are taken back: nobody played them, and they come back as they were."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from tests.cast import CHIP, NAMES, a_match, book_now, totals
from tests.certain import certain
from tests.forms import page_form
from tests.responses import html_of

pytestmark = pytest.mark.django_db


def page_of(client: Client, match: Match, name: str, **keys: int) -> str:
    """A page of a match as the scorer sees it."""
    address = reverse(name, kwargs={"secret": match.scorer_secret, **keys})
    return html_of(client.get(address))


def in_play_key(match: Match) -> int:
    """The key of the round in play."""
    return certain(book_now(match).in_play).round_key


def begun_and_taken_back(client: Client, match: Match, *bids: str) -> int:
    """Begin a round of Wizard with what everybody says, take it back, and return its key."""
    form = page_form(page_of(client, match, "new_round"), name="entry")
    for seat, bid in enumerate(bids):
        form.say(f"bids_{seat}", bid)
    address = reverse("new_round", args=[match.scorer_secret])
    assert client.post(address, form.sent(action="begin")).status_code == 302
    key = in_play_key(match)
    form = page_form(page_of(client, match, "new_round"), action="abandon/")
    client.post(form.action, form.sent())
    return key


@pytest.mark.parametrize("bids", ["100", "101"])
def test_a_round_that_nobody_played_has_no_score_and_comes_back_in_play(
    client: Client, bids: str
) -> None:
    match = a_match("wizard", NAMES[:3], stake=CHIP)
    key = begun_and_taken_back(client, match, *bids)
    content = page_of(client, match, "round", key=key)
    assert "Score" not in content
    form = page_form(content, action="restore/")
    again = page_form(content, action="restore/")
    again.say("key", "0" * 32)
    for sent in (form, form, again):  # the second time it is back already
        assert client.post(form.action, sent.sent()).status_code == 302
    assert (in_play_key(match), totals(match)) == (key, (0, 0, 0))
    assert "in play" in page_of(client, match, "table")


def test_a_round_that_cannot_be_in_play_again_stays_away_and_its_page_says_why(
    client: Client,
) -> None:
    match = a_match("wizard", NAMES[:3], stake=CHIP)
    key = begun_and_taken_back(client, match, *"100")
    other = begun_and_taken_back(client, match, *"010")
    for one, status in ((other, 302), (key, 400)):
        form = page_form(page_of(client, match, "round", key=one), action="restore/")
        answer = client.post(form.action, form.sent())
        assert answer.status_code == status
    assert "Another round is in play: finish it" in html_of(answer)
    assert page_form(html_of(answer), action="restore/").action == form.action
    assert in_play_key(match) == other
