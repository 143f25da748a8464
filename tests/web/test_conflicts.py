"""Two phones enter the same round: nothing is overwritten, both are shown, the table chooses."""

from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.undoing import undo
from scorekeeper.services.rounds.correcting import withdraw_round
from tests.cast import (
    ANNA,
    CEES,
    DORA,
    a_deal,
    a_match,
    an_opening,
    annas_points,
    begin,
    book_now,
    bring_back,
    correct,
    dealers,
    insert,
    next_round,
    out_of_turn,
    record,
    recorded,
    seen,
    three_rounds,
    withdraw,
)
from tests.certain import certain
from tests.conflict_shown import correct_theirs_on, mine_on, theirs_on
from tests.forms import PageForm, page_forms
from tests.responses import ClientResponse, html_of

pytestmark = pytest.mark.django_db


def form_at(client: Client, address: str) -> PageForm:
    """Return the entry form of a page as a browser reads it."""
    content = html_of(client.get(address))
    return next(form for form in page_forms(content) if "card_points_0" in form.values)


def new_form(client: Client, match: Match, points: int) -> PageForm:
    """Return the filled-in form of the next round."""
    form = form_at(client, reverse("new_round", args=[match.scorer_secret]))
    form.say("trump", "hearts")
    form.say("card_points_0", str(points))
    form.say("card_points_1", str(162 - points))
    return form


def send(
    client: Client, match: Match, form: PageForm, action: str = "save", **more: str
) -> ClientResponse:
    """Press a button of a form."""
    return client.post(form.action, {**form.sent(action=action), **more})


def conflict_in(answer: ClientResponse) -> PageForm:
    """Return the form of a conflict's page, after making sure that it is one."""
    assert answer.status_code == 409
    content = html_of(answer)
    return next(form for form in page_forms(content) if "card_points_0" in form.values)


def test_both_rounds_are_shown_and_what_was_typed_stays(client: Client) -> None:
    match = three_rounds()
    mine = new_form(client, match, 90)
    record(match, a_deal(130, declarer=ANNA), by="Bram's phone")
    answer = send(client, match, mine)
    again = conflict_in(answer)
    page = html_of(answer)
    assert theirs_on(page) == [[13, 3]]
    assert mine_on(page) == [16, 0]
    assert again.values["card_points_0"] == ["90"]
    assert '<bdi translate="no">Bram&#39;s phone</bdi>' in page
    assert annas_points(match) == [10, 11, 12, 13]


def test_the_table_may_keep_both(client: Client) -> None:
    match = three_rounds()
    mine = new_form(client, match, 90)
    record(match, a_deal(130, declarer=ANNA))
    again = conflict_in(send(client, match, mine))
    assert send(client, match, again).status_code == 302
    assert len(annas_points(match)) == 5


def test_mine_as_well_is_dealt_by_whose_turn_it_is_then(client: Client) -> None:
    match = three_rounds()
    mine = new_form(client, match, 90)
    record(match, a_deal(130, declarer=ANNA))
    again = conflict_in(send(client, match, mine))
    send(client, match, again)
    assert dealers(match)[3:] == [CEES, DORA]
    assert out_of_turn(match) == []


def test_a_contra_that_cannot_be_said_in_the_next_round_is_not_left_out_of_it(
    client: Client,
) -> None:
    match = three_rounds()
    mine = new_form(client, match, 90)
    mine.say("challenges_0", "0")  # who does not choose trumps defends
    record(match, a_deal(130))
    again = conflict_in(send(client, match, mine))
    assert again.values["challenges_0"] == ["0"]  # whose side chooses trumps in the next round
    answer = send(client, match, again)
    assert answer.status_code == 400
    sentence = "Contra is said by a defender, and Anna is a declarer"
    assert sentence in unescape(html_of(answer))
    assert len(annas_points(match)) == 4


def test_a_round_that_was_in_play_again_and_is_finished_by_somebody_else_is_theirs(
    client: Client,
) -> None:
    match = three_rounds()
    begin(match, an_opening("hearts"))
    record(match, a_deal(90))
    undo(match, certain(history_of(match).undo).number)
    mine = new_form(client, match, 90)
    record(match, a_deal(130))
    answer = send(client, match, mine)
    conflict_in(answer)
    assert len(theirs_on(html_of(answer))) == 1


def test_the_table_may_correct_theirs_with_mine(client: Client) -> None:
    match = three_rounds()
    mine = new_form(client, match, 90)
    record(match, a_deal(130, declarer=ANNA))
    answer = send(client, match, mine)
    again = conflict_in(answer)
    theirs = book_now(match).entries[-1].round_key
    correction = reverse("correct", args=[match.scorer_secret, theirs])
    assert correct_theirs_on(html_of(answer)) == correction
    shown = client.post(correction, again.sent(action="show"))
    assert shown.status_code == 200
    yes = next(one for one in page_forms(html_of(shown)) if "seen" in one.values)
    assert client.post(correction, yes.sent(action="save")).status_code == 302
    assert len(annas_points(match)) == 4
    assert annas_points(match)[3] != 13


@pytest.mark.parametrize(
    "meanwhile",
    [
        lambda match: correct(match, 0, a_deal(60, declarer=ANNA)),
        lambda match: correct(match, 2, a_deal(60, declarer=ANNA)),
        lambda match: bring_back(match, withdraw(match, 1)),
    ],
    ids=["a correction", "a correction of the last round", "a round withdrawn and brought back"],
)
def test_what_changes_nothing_for_the_next_round_is_in_nobodys_way(
    client: Client, meanwhile: Callable[[Match], object]
) -> None:
    match = three_rounds()
    mine = new_form(client, match, 90)
    meanwhile(match)
    assert send(client, match, mine).status_code == 302
    assert len(annas_points(match)) == 4


@pytest.mark.parametrize(
    "meanwhile",
    [
        lambda match: withdraw(match, 2),
        lambda match: insert(match, 1, a_deal(70, declarer=ANNA), following_dealers=True),
        lambda match: correct(
            match, 2, a_deal(60, dealer=ANNA, declarer=ANNA), following_dealers=True
        ),
    ],
    ids=["a round withdrawn", "a round inserted", "another dealer"],
)
def test_another_dealer_is_not_taken_for_the_one_that_was_shown(
    client: Client, meanwhile: Callable[[Match], object]
) -> None:
    match = three_rounds()
    mine = new_form(client, match, 90)
    meanwhile(match)
    answer = send(client, match, mine)
    again = conflict_in(answer)
    assert "earlier round" in html_of(answer)
    assert send(client, match, again).status_code == 302


def test_a_correction_of_the_same_round_shows_theirs(client: Client) -> None:
    match = three_rounds()
    key = certain(match.versions.first()).round_id
    address = reverse("correct", args=[match.scorer_secret, key])
    mine = form_at(client, address)
    mine.say("card_points_0", "80")
    mine.say("card_points_1", "82")
    correct(match, 0, a_deal(60, declarer=ANNA))
    shown = client.post(address, mine.sent(action="show"))
    yes = next(one for one in page_forms(html_of(shown)) if "seen" in one.values)
    answer = client.post(address, yes.sent(action="save"))
    again = conflict_in(answer)
    assert theirs_on(html_of(answer)) == [[0, 16]]
    assert again.values["card_points_0"] == ["80"]
    assert annas_points(match)[0] == 0


def test_a_round_that_was_withdrawn_while_it_was_corrected_keeps_what_was_typed(
    client: Client,
) -> None:
    match = three_rounds()
    entry_key = certain(match.versions.first()).round_id
    address = reverse("correct", args=[match.scorer_secret, entry_key])
    mine = form_at(client, address)
    mine.say("card_points_0", "80")
    mine.say("card_points_1", "82")
    withdraw_round(match, round_key=entry_key, submission=next_round(match))
    for action in ("show", "save"):
        answer = client.post(address, {**mine.sent(action="show"), "action": action})
        again = conflict_in(answer)
        assert again.values["card_points_0"] == ["80"]
        assert "deleted meanwhile" in html_of(answer)
        assert "Bring the round back first" in html_of(answer)
        assert "Mine is right" not in html_of(answer)
    bring_back(match, entry_key)
    shown = client.post(address, again.sent(action="show"))
    assert shown.status_code == 200
    assert client.get(address).status_code == 200


def test_a_correction_that_was_recorded_is_answered_as_the_first_time(client: Client) -> None:
    match = three_rounds()
    key = certain(match.versions.first()).round_id
    address = reverse("correct", args=[match.scorer_secret, key])
    mine = form_at(client, address)
    mine.say("card_points_0", "80")
    mine.say("card_points_1", "82")
    shown = client.post(address, mine.sent(action="show"))
    yes = next(one for one in page_forms(html_of(shown)) if "seen" in one.values)
    for _time in range(2):
        assert client.post(address, yes.sent(action="save")).status_code == 302
    correct(match, 0, a_deal(60, declarer=ANNA))
    assert client.post(address, yes.sent(action="save")).status_code == 302
    assert annas_points(match)[0] == 0


def test_a_round_that_was_recorded_is_answered_as_the_first_time_whatever_came_after(
    client: Client,
) -> None:
    match = three_rounds()
    mine = new_form(client, match, 90)
    assert send(client, match, mine).status_code == 302
    correct(match, 0, a_deal(60, declarer=ANNA))
    withdraw(match, 3)
    record(match, a_deal(110, declarer=ANNA))
    before = seen(match).versions.count()
    assert send(client, match, mine).status_code == 302
    assert seen(match).versions.count() == before
    differently = {**mine.sent(action="save"), "card_points_0": "91", "card_points_1": "71"}
    assert client.post(mine.action, differently).status_code == 409


def test_the_last_round_of_a_match_is_answered_as_the_first_time_too(client: Client) -> None:
    match = recorded(a_match(rounds=4), *(a_deal(cards, declarer=ANNA) for cards in (90, 80, 70)))
    mine = new_form(client, match, 90)
    for _time in range(2):
        assert send(client, match, mine).status_code == 302
    assert len(annas_points(match)) == 4


def test_a_base_that_nobody_has_reached_yet_is_older_than_everything(client: Client) -> None:
    match = three_rounds()
    mine = new_form(client, match, 90)
    record(match, a_deal(130, declarer=ANNA))
    mine.say("base", f"999999999-{seen(match).epoch}")
    conflict_in(send(client, match, mine))
