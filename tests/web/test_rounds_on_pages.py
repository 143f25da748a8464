"""Rounds on their pages: in play, corrected, inserted, withdrawn."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match, RoundVersion
from tests.cast import (
    QUARTER,
    a_deal,
    a_match,
    an_opening,
    begin,
    book_now,
    dealers,
    recorded,
    totals,
)
from tests.certain import certain
from tests.forms import PageForm, page_form
from tests.responses import ClientResponse, html_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """A match for money with three rounds."""
    return recorded(a_match(stake=QUARTER), a_deal(), a_deal(70), a_deal(100, contra=1))


def page_of(client: Client, match: Match, name: str, **keys: int) -> tuple[str, str]:
    """A page of a match as the scorer sees it."""
    address = reverse(name, kwargs={"secret": match.scorer_secret, **keys})
    answer = client.get(address)
    assert answer.status_code == 200
    return address, html_of(answer)


def key_at(match: Match, place: int) -> int:
    """The key of the round in a place."""
    return book_now(match).entries[place].round_key


def send(client: Client, address: str, form: PageForm, **button: str) -> ClientResponse:
    """Press a button of a form."""
    return client.post(address, form.sent(**button))


def corrected(
    client: Client, match: Match, place: int, *, page: str = "correct", **said: str
) -> tuple[str, ClientResponse]:
    """Fill in a correction, look at what it changes, and say yes."""
    address, content = page_of(client, match, page, key=key_at(match, place))
    form = page_form(content, name="entry")
    for name, value in said.items():
        form.say(name, value)
    shown = send(client, address, form, action="show")
    assert shown.status_code == 200, html_of(shown)
    text = html_of(shown)
    return text, send(client, address, page_form(text, name="entry"), action="save")


def test_a_correction_shows_what_it_changes_before_it_counts(client: Client, match: Match) -> None:
    before = totals(match)
    text, answer = corrected(client, match, 0, card_points_0="70", card_points_1="")
    assert "10 : 6" in text
    assert "0 : 16" in text
    assert answer.status_code == 302
    assert totals(match) != before


def test_nothing_counts_before_somebody_said_yes(client: Client, match: Match) -> None:
    before = totals(match)
    address, content = page_of(client, match, "correct", key=key_at(match, 0))
    form = page_form(content, name="entry")
    form.say("card_points_0", "70")
    send(client, address, form, action="show")
    assert totals(match) == before


def test_a_yes_to_something_else_is_asked_again(client: Client, match: Match) -> None:
    address, content = page_of(client, match, "correct", key=key_at(match, 0))
    form = page_form(content, name="entry")
    form.say("card_points_0", "70")
    form = page_form(html_of(send(client, address, form, action="show")), name="entry")
    form.say("card_points_0", "90")
    before = totals(match)
    answer = send(client, address, form, action="save")
    assert answer.status_code == 200
    assert totals(match) == before


def test_what_was_there_before_a_correction_stays_readable(client: Client, match: Match) -> None:
    corrected(client, match, 0, card_points_0="70")
    _address, content = page_of(client, match, "round", key=key_at(match, 0))
    assert "100 card points" in content
    assert "70 against 92: failed" in content
    assert "corrected" in content


def test_a_forgotten_round_is_inserted_before_another(client: Client, match: Match) -> None:
    said = {"trump": "clubs", "card_points_0": "120"}
    _text, answer = corrected(client, match, 1, page="insert", **said)
    assert answer.status_code == 302
    assert [entry.deal.contract.trump for entry in book_now(match).entries][1] == "clubs"


def in_play_key(match: Match) -> int:
    """The key of the round in play."""
    return certain(book_now(match).in_play).round_key


def test_a_forgotten_round_is_inserted_before_the_one_in_play(client: Client, match: Match) -> None:
    begin(match, an_opening())
    key = in_play_key(match)
    address, content = page_of(client, match, "insert", key=key)
    assert "Insert before: The round in play" in content
    form = page_form(content, name="entry")
    form.say("trump", "clubs")
    form.say("card_points_0", "120")
    preview = reverse("preview_change", args=[match.scorer_secret, key])
    assert "all points of both sides, 120" in html_of(client.post(preview, form.sent()))
    shown = html_of(send(client, address, form, action="show"))
    assert "This changes" in shown
    assert send(client, address, page_form(shown, name="entry"), action="save").status_code == 302
    book = book_now(match)
    assert [entry.deal.contract.trump for entry in book.entries][3:] == ["clubs"]
    assert certain(book.in_play).round_key == key


@pytest.mark.parametrize("name", ["new_round", "round"])
def test_the_page_of_the_round_in_play_leads_to_inserting_before_it(
    client: Client, match: Match, name: str
) -> None:
    begin(match, an_opening())
    key = in_play_key(match)
    _address, content = page_of(client, match, name, **({"key": key} if name == "round" else {}))
    assert f'href="{reverse("insert", args=[match.scorer_secret, key])}"' in content


def test_the_page_of_the_round_in_play_says_so_and_offers_to_enter_it(
    client: Client, match: Match
) -> None:
    begin(match, an_opening())
    _address, content = page_of(client, match, "round", key=in_play_key(match))
    assert "The round in play" in content
    assert f'href="{reverse("new_round", args=[match.scorer_secret])}"' in content
    assert "does not count" not in content
    assert "Bring it back" not in content


def test_inserting_goes_on_when_the_round_in_play_is_finished_meanwhile(
    client: Client, match: Match
) -> None:
    begin(match, an_opening())
    address, content = page_of(client, match, "insert", key=in_play_key(match))
    form = page_form(content, name="entry")
    form.say("trump", "clubs")
    form.say("card_points_0", "120")
    recorded(match, a_deal(90, "spades"))
    shown = send(client, address, form, action="show")
    assert shown.status_code == 200
    answer = send(client, address, page_form(html_of(shown), name="entry"), action="save")
    assert answer.status_code == 302
    trumps = [entry.deal.contract.trump for entry in book_now(match).entries]
    assert trumps[3:] == ["clubs", "spades"]


def test_the_round_in_play_is_entered_and_taken_back_on_its_own_page_alone(
    client: Client, match: Match
) -> None:
    begin(match, an_opening())
    for name in ("correct", "withdraw"):
        address = reverse(name, args=[match.scorer_secret, in_play_key(match)])
        assert client.get(address).status_code == 404


def test_only_this_dealer_or_the_following_too(client: Client, match: Match) -> None:
    corrected(client, match, 0, dealer="1")
    assert dealers(match) == [1, 0, 1]
    address, content = page_of(client, match, "correct", key=key_at(match, 0))
    form = page_form(content, name="entry")
    assert "following_dealers" not in form.choices
    form.say("dealer", "2")
    for button in ("show", "save"):  # the second one shows what it changes with the others
        shown = send(client, address, form, action=button)
        form = page_form(html_of(shown), name="entry")
        form.say("following_dealers", "1")
    assert send(client, address, form, action="save").status_code == 302
    assert dealers(match) == [2, 3, 0]


def test_a_round_is_withdrawn_and_brought_back(client: Client, match: Match) -> None:
    before, key = totals(match), key_at(match, 1)
    address, content = page_of(client, match, "withdraw", key=key)
    assert send(client, address, page_form(content), action="withdraw").status_code == 302
    assert len(book_now(match).entries) == 2
    _address, content = page_of(client, match, "round", key=key)
    form = page_form(content, action="restore/")
    again = page_form(content, action="restore/")
    again.say("key", "0" * 32)
    for sent in (form, form, again):  # the second time it is back already
        assert send(client, form.action, sent).status_code == 302
    assert totals(match) == before


def test_a_round_that_never_was_is_not_brought_back(client: Client, match: Match) -> None:
    key = key_at(recorded(a_match(), a_deal()), 0)  # a round at another table
    address = reverse("restore", kwargs={"secret": match.scorer_secret, "key": key})
    answer = client.post(address, {"key": "0" * 32}, headers={"X-Outbox": "1"})
    assert (answer.status_code, "X-Recorded" in answer) == (404, False)


def test_a_round_in_play_is_saved_for_everyone_and_finished_after(client: Client) -> None:
    match = a_match()
    address, content = page_of(client, match, "new_round")
    form = page_form(content, name="entry")
    form.say("trump", "spades")
    form.say("challenges_0", form.choices["challenges_0"][0])
    assert send(client, address, form, action="begin").status_code == 302
    viewer = html_of(client.get(reverse("table", args=[match.viewer_secret])))
    assert "in play" in viewer
    assert "contra by" in viewer
    address, content = page_of(client, match, "new_round")
    form = page_form(content, name="entry")
    assert form.values["trump"] == ["spades"]
    form.say("card_points_0", "100")
    assert send(client, address, form, action="save").status_code == 302
    assert len(book_now(match).entries) == 1
    assert "corrected" not in page_of(client, match, "table")[1]


def test_a_round_in_play_is_taken_back(client: Client) -> None:
    match = a_match()
    begin(match, an_opening())
    _address, content = page_of(client, match, "new_round")
    form = page_form(content, action="abandon/")
    assert send(client, form.action, form).status_code == 302
    assert book_now(match).in_play is None


def test_the_phone_that_entered_a_round_is_named_on_its_page(client: Client) -> None:
    match = a_match()
    client.post(reverse("phones", args=[match.scorer_secret]), {"phone": "Dora's\x00 phone"})
    address, content = page_of(client, match, "new_round")
    form = page_form(content, name="entry")
    form.say("trump", "hearts")
    form.say("card_points_0", "100")
    send(client, address, form, action="save")
    assert RoundVersion.objects.get().entered_by == "Dora's phone"


def test_a_preview_scores_without_saving(client: Client, match: Match) -> None:
    address, content = page_of(client, match, "new_round")
    form = page_form(content, name="entry")
    form.say("trump", "spades")
    form.say("card_points_0", "100")
    preview = address.replace("new/", "preview/")
    text = html_of(client.post(preview, form.sent(), HTTP_HX_REQUEST="true"))
    assert "all points of both sides, 100 + 62 = 162 → 16, ×2 spades" in text
    assert "62" in text
    assert len(book_now(match).entries) == 3
    assert client.post(preview, {}).status_code == 200
