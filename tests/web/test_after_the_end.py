"""A round that is sent when the match is over already: there is none to save any more."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper.records.models import Match
from scorekeeper.services import writes
from scorekeeper.services.matches import ending
from tests.cast import ANNA, a_deal, a_match, record, recorded, three_rounds
from tests.forms import PageForm, page_form
from tests.responses import ClientResponse, html_of
from tests.sent_forms import WAYS

pytestmark = pytest.mark.django_db


def filled_in(client: Client, match: Match) -> PageForm:
    """Return the filled-in form of the next round."""
    address = reverse("new_round", args=[match.scorer_secret])
    form = page_form(html_of(client.get(address)), name="entry")
    form.say("trump", "hearts")
    form.say("card_points_0", "90")
    return form


def buttons(answer: ClientResponse) -> list[tuple[str, str]]:
    """Return what records or begins a round on a page."""
    content = html_of(answer)
    return re.findall(r'="action"\s+value="(save|begin)"|="outcome" value="(void|agreed)"', content)


def test_after_the_last_round_there_is_none_to_save_but_theirs_to_correct(client: Client) -> None:
    match = recorded(a_match(rounds=4), *(a_deal(cards, declarer=ANNA) for cards in (90, 80, 70)))
    mine = filled_in(client, match)
    record(match, a_deal(130, declarer=ANNA))
    answer = client.post(mine.action, mine.sent(action="save"))
    assert answer.status_code == 409
    content = html_of(answer)
    assert page_form(content, name="entry").values["card_points_0"] == ["90"]
    assert re.search(r"<h1>\s*The match is over\s*<small>no round follows</small>", content)
    assert "Mine is right: correct round 4" in " ".join(content.split())
    assert "Theirs is right: forget mine" in content
    assert "Round 5 of 4" not in content
    assert not buttons(answer)


def test_a_match_that_was_stopped_meanwhile_takes_no_round(client: Client) -> None:
    match = three_rounds()
    mine = filled_in(client, match)
    assert buttons(client.get(mine.action))
    ending.stop_early(match)
    answer = client.post(mine.action, mine.sent(action="save"))
    assert answer.status_code == 400
    assert "The match is over" in html_of(answer)
    assert "Forget what I typed" in html_of(answer)
    assert not buttons(answer)


OF_ROUNDS = (
    "record",
    "finish",
    "begin round",
    "abandon",
    "correct",
    "insert",
    "withdraw",
    "restore",
)
OF_MONEY = ("stop", "settle", "reopen", "pay", "undo payment", "put on account", "settle at table")


@pytest.mark.parametrize("name", [*OF_ROUNDS, *OF_MONEY, "rename"])
def test_what_is_under_way_while_its_match_is_cancelled_is_answered_with_just_that(
    name: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, fields = WAYS[name].form(client, WAYS[name].begun())
    locked_before = writes.locked_match

    def locked_as_cancelled(match: Match, *, and_account: bool = False) -> Match:
        locked = locked_before(match, and_account=and_account)
        locked.cancelled_at = timezone.now()
        return locked

    monkeypatch.setattr(writes, "locked_match", locked_as_cancelled)
    answer = client.post(path, fields)
    assert answer.status_code == 409
    assert "<h1>This match was cancelled.</h1>" in html_of(answer)
