"""A yes or a taking back that comes too late: somebody else has changed the match meanwhile."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from scorekeeper.services.rounds.recording import abandon_round_in_play
from tests.cast import (
    ANNA,
    a_deal,
    a_match,
    an_opening,
    begin,
    book_now,
    bring_back,
    correct,
    insert,
    next_round,
    record,
    seen,
    three_rounds,
    totals,
    withdraw,
)
from tests.forms import PageForm, page_form
from tests.responses import html_of

pytestmark = pytest.mark.django_db

FASTER = "Somebody else has corrected this round meanwhile."
HERE = "Somebody else has entered a round here meanwhile."
DIFFERENT = "Look again before you save it."


def address_of(match: Match, place: int, verb: str = "correct") -> str:
    """Return where the round in a place is corrected, or another one inserted before it."""
    return reverse(verb, args=[match.scorer_secret, book_now(match).entries[place].round_key])


def shown(client: Client, address: str, points: int, **more: str) -> PageForm:
    """Return the form of a changed round beside what it changes."""
    form = page_form(html_of(client.get(address)), name="entry")
    said = {"trump": "hearts", "card_points_0": str(points), "card_points_1": str(162 - points)}
    for name, what in {**said, **more}.items():
        form.say(name, what)
    content = html_of(client.post(address, form.sent(action="show")))
    assert DIFFERENT not in content
    form = page_form(content, name="entry")
    assert "seen" in form.values
    return form


def test_it_is_refused_at_once_when_the_round_was_corrected(client: Client) -> None:
    match = three_rounds()
    address = address_of(match, 0)
    theirs, mine = (shown(client, address, points) for points in (80, 70))
    assert client.post(address, theirs.sent(action="save")).status_code == 302
    before = totals(match)
    answer = client.post(address, mine.sent(action="save"))
    assert answer.status_code == 409
    assert page_form(html_of(answer), name="entry").values["card_points_0"] == ["70"]
    assert FASTER in html_of(answer)
    assert totals(match) == before


def correct_there_and_back(match: Match) -> None:
    """Correct the first round, and then that."""
    for cards in (60, 100):
        correct(match, 0, a_deal(cards, declarer=ANNA))


@pytest.mark.parametrize(
    "meanwhile",
    [
        lambda match: bring_back(match, withdraw(match, 0)),
        correct_there_and_back,
    ],
    ids=["deleted and brought back", "corrected there and back"],
)
def test_it_counts_when_the_round_is_what_it_was(
    client: Client, meanwhile: Callable[[Match], object]
) -> None:
    match = three_rounds()
    address = address_of(match, 0)
    mine = shown(client, address, 70)
    meanwhile(match)
    assert client.post(address, mine.sent(action="save")).status_code == 302
    assert book_now(match).entries[0].deal.counts("card_points")[ANNA] == 70


def test_what_is_saved_again_counts_once_the_deleted_round_is_back(client: Client) -> None:
    match = three_rounds()
    address = address_of(match, 0)
    mine = shown(client, address, 70)
    key = withdraw(match, 0)
    answer = client.post(address, mine.sent(action="save"))
    assert answer.status_code == 409
    bring_back(match, key)
    again = page_form(html_of(answer), name="entry")
    yes = page_form(html_of(client.post(address, again.sent(action="show"))), name="entry")
    assert client.post(address, yes.sent(action="save")).status_code == 302
    assert book_now(match).entries[0].deal.counts("card_points")[ANNA] == 70


def test_it_is_refused_at_once_when_a_round_was_inserted_in_the_same_place(client: Client) -> None:
    match = three_rounds()
    address = address_of(match, 1, "insert")
    theirs, mine = (shown(client, address, points) for points in (80, 70))
    assert client.post(address, theirs.sent(action="save")).status_code == 302
    answer = client.post(address, mine.sent(action="save"))
    assert answer.status_code == 409
    assert HERE in html_of(answer)
    assert len(book_now(match).entries) == 4


def test_what_it_changes_otherwise_by_now_is_shown_with_a_word(client: Client) -> None:
    match = three_rounds()
    address = address_of(match, 0)
    mine = shown(client, address, 80)
    correct(match, 2, a_deal(150))
    record(match, a_deal(120))
    again = client.post(address, mine.sent(action="save"))
    assert again.status_code == 200
    content = html_of(again)
    assert DIFFERENT in content
    yes = page_form(content, name="entry").sent(action="save")
    assert client.post(address, yes).status_code == 302


def finish(match: Match) -> None:
    """Finish the round in play from another phone."""
    record(match, a_deal(90))


def finish_and_begin(match: Match) -> None:
    """Finish the round in play, and begin the next one."""
    finish(match)
    begin(match, an_opening("hearts"))


def take_back(match: Match) -> None:
    """Take the round in play back from another phone."""
    abandon_round_in_play(match, submission=next_round(match))


def say_more(match: Match) -> None:
    """Save the round in play once more, with something else in it."""
    begin(match, an_opening("clubs"))


@pytest.mark.parametrize(
    ("rounds", "meanwhile", "sentence"),
    [
        (16, finish, "Somebody else has finished this round meanwhile."),
        (16, finish_and_begin, "Somebody else has finished this round meanwhile."),
        (1, finish, "Somebody else has finished this round meanwhile."),
        (16, take_back, "Somebody else has taken this round back meanwhile."),
        (16, say_more, "Somebody else has changed this round meanwhile."),
    ],
)
def test_a_taking_back_that_comes_too_late_says_what_happened_and_leads_to_the_table(
    client: Client, rounds: int, meanwhile: Callable[[Match], None], sentence: str
) -> None:
    match = a_match(rounds=rounds)
    begin(match, an_opening())
    form = page_form(
        html_of(client.get(reverse("new_round", args=[match.scorer_secret]))),
        action="abandon/",
    )
    meanwhile(match)
    version = seen(match).version
    answer = client.post(form.action, form.sent())
    content = html_of(answer)
    assert answer.status_code == 409
    assert sentence in content
    assert "Nothing was taken back." in content
    assert "typed" not in content
    assert f'class="main" href="{reverse("table", args=[match.scorer_secret])}"' in content
    assert seen(match).version == version


def test_a_round_inserted_before_the_one_in_play_is_not_in_the_way_of_taking_it_back(
    client: Client,
) -> None:
    match = three_rounds()
    begin(match, an_opening())
    address = reverse("new_round", args=[match.scorer_secret])
    form = page_form(html_of(client.get(address)), action="abandon/")
    insert(match, 2, a_deal(70))
    assert client.post(form.action, form.sent()).status_code == 302
    assert book_now(match).in_play is None
