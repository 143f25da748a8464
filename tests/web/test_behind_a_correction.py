"""A round that waits behind one in dispute, where the table says: mine is right."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from tests.cast import a_match, book_now, dealers
from tests.forms import PageForm, page_form
from tests.responses import ClientResponse, html_of
from tests.web.test_ahead import next_rounds

pytestmark = pytest.mark.django_db
MINE = {2: 90, 3: 110, 4: 70}  # card points of the first side, by round


def filled(form: PageForm, cards: int, key: str = "") -> PageForm:
    """Return a form with a round of Kraken in it."""
    form.say("trump", "spades")
    form.say("card_points_0", str(cards))
    form.values["key"] = [key] if key else form.values["key"]
    return form


def opened(client: Client, match: Match, cards: int) -> PageForm:
    """Return the filled-in form of the next round."""
    address = reverse("new_round", args=[match.scorer_secret])
    return filled(page_form(html_of(client.get(address)), name="entry"), cards)


def send(
    client: Client, form: PageForm, match: Match, *, after: str = "", action: str = "save"
) -> ClientResponse:
    """Send the form of the next round."""
    address = reverse("new_round", args=[match.scorer_secret])
    return client.post(address, {**form.sent(action=action), **({"after": after} if after else {})})


def waiting(client: Client, match: Match) -> list[PageForm]:
    """Return three rounds of a phone without a network, the second to the fourth."""
    assert send(client, opened(client, match, 100), match).status_code == 302
    pages = next_rounds(client, match)
    return [
        filled(page_form(pages[ahead], name="entry"), MINE[2 + ahead], f"waits-as-number-{ahead}")
        for ahead in range(3)
    ]


def mine_is_right(client: Client, match: Match, answer: ClientResponse, place: int) -> str:
    """Correct the disputed round in a place with what was typed; return the key that did."""
    assert answer.status_code == 409
    key = book_now(match).entries[place].round_key
    address = reverse("correct", args=[match.scorer_secret, key])
    content = html_of(answer)
    assert f'formaction="{address}"' in content
    shown = client.post(address, page_form(content, name="entry").sent(action="show"))
    form = page_form(html_of(shown), name="entry")
    assert client.post(address, form.sent(action="save")).status_code == 302
    return form.values["key"][0]


def points(match: Match) -> list[int]:
    """Return what was counted for the first side in every round."""
    return [
        next(tally.count for tally in entry.deal.tallies if tally.kind == "card_points")
        for entry in book_now(match).entries
    ]


def test_it_finishes_no_round_that_they_have_begun(client: Client) -> None:
    match = a_match()
    second, third, _fourth = waiting(client, match)
    assert send(client, opened(client, match, 40), match).status_code == 302
    assert send(client, opened(client, match, 50), match, action="begin").status_code == 302
    after = mine_is_right(client, match, send(client, second, match), 1)
    answer = send(client, third, match, after=after)
    content = html_of(answer)
    assert answer.status_code == 409
    assert "Theirs, for after play" in content
    assert "Theirs: round" not in content
    assert book_now(match).in_play is not None


@pytest.mark.parametrize("theirs", [50, MINE[3]], ids=["another one", "just the same"])
def test_it_is_not_counted_beside_the_one_that_they_recorded(client: Client, theirs: int) -> None:
    match = a_match()
    second, third, fourth = waiting(client, match)
    for cards in (40, theirs):
        assert send(client, opened(client, match, cards), match).status_code == 302
    after = mine_is_right(client, match, send(client, second, match), 1)
    answer = send(client, third, match, after=after)
    content = html_of(answer)
    assert "Theirs: round 3" in content
    assert "Theirs: round 2" not in content
    assert ("just the same" in content) is (theirs == MINE[3])
    if theirs != MINE[3]:
        after = mine_is_right(client, match, answer, 2)
        assert send(client, fourth, match, after=after).status_code == 302
        assert points(match) == [100, *MINE.values()]
        assert dealers(match) == [3, 0, 1, 2]


def test_a_misdeal_of_theirs_is_told_by_its_time(client: Client) -> None:
    match = a_match()
    second, _third, _fourth = waiting(client, match)
    misdeal = opened(client, match, 40)
    misdeal.say("outcome", "void")
    assert send(client, misdeal, match).status_code == 302
    content = html_of(send(client, second, match))
    assert "Theirs: a deal that does not count" in content
    assert "Mine is right: it was the deal of" in content
    assert "round <" not in content
