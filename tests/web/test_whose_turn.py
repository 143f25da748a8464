"""A round behind others that came in between: whoever nobody named does not deal it."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from tests.cast import a_match, book_now, dealers, evening_now, out_of_turn
from tests.forms import PageForm, page_form
from tests.responses import html_of
from tests.web.test_ahead import next_rounds

pytestmark = pytest.mark.django_db


def filled(form: PageForm, cards: int = 90) -> PageForm:
    """Return a form with a round of Kraken in it."""
    form.say("trump", "spades")
    form.say("card_points_0", str(cards))
    return form


def opened(client: Client, match: Match) -> PageForm:
    """Return the filled-in form of the next round."""
    address = reverse("new_round", args=[match.scorer_secret])
    return filled(page_form(html_of(client.get(address)), name="entry"))


def kept(client: Client, match: Match, ahead: int, key: str) -> PageForm:
    """Return the filled-in form that a phone keeps for a round behind others."""
    form = filled(page_form(next_rounds(client, match)[ahead], name="entry"), 110)
    form.values["key"] = [key]
    return form


def send(
    client: Client, match: Match, form: PageForm, *, after: PageForm | None = None, action: str = ""
) -> int:
    """Save a form, and return the status of the answer."""
    before = {"after": after.values["key"][0]} if after else {}
    address = reverse("new_round", args=[match.scorer_secret])
    sent = {**form.sent(action=action or "save"), **before}
    return client.post(address, sent).status_code


def both(client: Client, match: Match, mine: PageForm) -> PageForm:
    """Save a disputed round beside theirs, and return the form that did."""
    answer = client.post(mine.action, mine.sent(action="save"))
    assert answer.status_code == 409
    again = page_form(html_of(answer), name="entry")
    assert send(client, match, again) == 302
    return again


def test_the_round_that_waits_behind_a_disputed_one_is_dealt_in_turn(client: Client) -> None:
    match = a_match()
    assert send(client, match, opened(client, match)) == 302
    mine, behind = opened(client, match), kept(client, match, 1, "behind-the-disputed-one")
    assert send(client, match, opened(client, match)) == 302
    again = both(client, match, mine)
    for _time in range(2):
        assert send(client, match, behind, after=again) == 302
    assert dealers(match) == [3, 0, 1, 2]
    assert out_of_turn(match) == []
    assert evening_now(match).now.dealer == 3


def test_so_is_one_that_was_entered_while_the_disputed_one_waited(client: Client) -> None:
    match = a_match()
    mine = opened(client, match)
    assert send(client, match, opened(client, match)) == 302
    meanwhile = opened(client, match)
    again = both(client, match, mine)
    assert send(client, match, meanwhile, after=again) == 302
    assert dealers(match) == [3, 0, 1]
    assert out_of_turn(match) == []


def test_two_tabs_of_a_phone_enter_two_rounds_in_turn(client: Client) -> None:
    match = a_match()
    first, second = opened(client, match), opened(client, match)
    assert send(client, match, first) == 302
    assert send(client, match, second, after=first) == 302
    assert dealers(match) == [3, 0]
    assert out_of_turn(match) == []


def test_a_dealer_whom_the_table_named_deals_the_round_behind_others_too(client: Client) -> None:
    match = a_match()
    mine, behind = opened(client, match), kept(client, match, 1, "behind-the-disputed-one")
    behind.say("dealer", "2")
    assert send(client, match, opened(client, match)) == 302
    again = both(client, match, mine)
    assert send(client, match, behind, after=again) == 302
    assert dealers(match) == [3, 0, 2]
    assert out_of_turn(match) == [2]


def test_a_form_that_does_not_say_whose_turn_it_was_is_taken_as_before(client: Client) -> None:
    match = a_match()
    first, second = opened(client, match), kept(client, match, 1, "behind-the-first-one")
    mine = opened(client, match)
    for form in (first, second, mine):
        del form.values["turn"]
    assert send(client, match, first) == 302
    assert send(client, match, second, after=first) == 302
    both(client, match, mine)
    assert dealers(match) == [3, 0, 1]
    assert out_of_turn(match) == []
    assert len(book_now(match).entries) == 3


def test_whoever_deals_a_round_in_play_out_of_turn_deals_it_when_it_is_finished(
    client: Client,
) -> None:
    match = a_match()
    behind = kept(client, match, 1, "behind-the-first-one")
    first, begun = opened(client, match), opened(client, match)
    begun.say("dealer", "2")
    assert send(client, match, first) == 302
    assert send(client, match, begun, after=first, action="begin") == 302
    for _time in range(2):
        assert send(client, match, behind, after=begun) == 302
    assert dealers(match) == [3, 2]
    assert out_of_turn(match) == [1]
