"""Somebody else has recorded a round and begun the next one: what they keep is not written over."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from scorekeeper.rules.facts import Deal
from tests.cast import a_match, book_now
from tests.certain import certain
from tests.forms import PageForm, page_form
from tests.games.sheets import PLAYERS
from tests.responses import ClientResponse, html_of

pytestmark = pytest.mark.django_db

MINE = {"bids_0": "0", "bids_1": "0", "bids_2": "0", "tricks_0": "1"}
THEIRS = {"bids_0": "0", "bids_1": "1", "bids_2": "1", "tricks_2": "0"}
BIDS = {"bids_0": "2", "bids_1": "1", "bids_2": "0"}


def opened(client: Client, match: Match, **said: str) -> PageForm:
    """Return the form of the next round, filled in."""
    address = reverse("new_round", args=[match.scorer_secret])
    form = page_form(html_of(client.get(address)), name="entry")
    for name, what in said.items():
        form.say(name, what)
    return form


def saved(client: Client, match: Match, action: str = "save", **said: str) -> None:
    """Enter the next round, or what is known of it."""
    form = opened(client, match, **said)
    assert client.post(form.action, form.sent(action=action)).status_code == 302


def disputed(client: Client, match: Match, **mine: str) -> ClientResponse:
    """Return the page of a conflict with somebody who has begun the round after theirs."""
    form = opened(client, match, **mine)
    saved(client, match, **THEIRS)
    saved(client, match, "begin", **BIDS)
    answer = client.post(form.action, form.sent(action="save"))
    assert answer.status_code == 409
    return answer


def bids(deal: Deal) -> dict[int | None, int]:
    """Return what was bid in a round, by seat."""
    return {tally.by: tally.count for tally in deal.tallies if tally.kind == "bids"}


@pytest.mark.parametrize("mine", [MINE, THEIRS], ids=["another round", "the same round"])
def test_what_they_keep_for_after_play_is_shown_beside_their_round(
    client: Client, mine: dict[str, str]
) -> None:
    content = html_of(disputed(client, a_match("wizard", PLAYERS[:3]), **mine))
    assert "Theirs: round 1" in content
    assert "Theirs, for after play" in content
    assert f'<bdi translate="no">{PLAYERS[0].split()[0]}</bdi>: 2 bid' in content


def test_mine_as_well_goes_before_the_round_that_they_began(client: Client) -> None:
    match = a_match("wizard", PLAYERS[:3])
    answer = disputed(client, match, **MINE)
    before = book_now(match).in_play
    address = reverse("insert", args=[match.scorer_secret, certain(before).round_key])
    content = html_of(answer)
    assert f'formaction="{address}"' in content
    assert "Both were played: save mine too" not in content
    form = page_form(content, name="entry")
    form.say("tricks_0", "2")
    shown = client.post(address, form.sent(action="show"))
    assert shown.status_code == 200
    yes = page_form(html_of(shown), name="entry")
    assert client.post(address, yes.sent(action="save")).status_code == 302
    book = book_now(match)
    assert [bids(entry.deal)[2] for entry in book.entries] == [1, 0]
    assert book.in_play == before
    assert bids(certain(book.in_play).deal) == {0: 2, 1: 1, 2: 0}


def test_the_round_that_waits_behind_it_is_for_the_table_to_choose_too(client: Client) -> None:
    match = a_match("wizard", PLAYERS[:3])
    behind = opened(client, match, **MINE)
    behind.say("tricks_0", "3")
    content = html_of(disputed(client, match, **MINE))
    address = reverse(
        "insert", args=[match.scorer_secret, certain(book_now(match).in_play).round_key]
    )
    form = page_form(content, name="entry")
    form.say("tricks_0", "2")
    sent = {**form.sent(action="show"), "action": "save", "seen": "offline"}
    assert client.post(address, sent).status_code == 302
    last = {**behind.sent(action="save"), "after": form.values["key"][0]}
    assert client.post(behind.action, last).status_code == 409
    assert bids(certain(book_now(match).in_play).deal) == {0: 2, 1: 1, 2: 0}
