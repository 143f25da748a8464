"""Two phones enter the same round: mine is right and just that is saved, or both are the same."""

from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from tests.cast import (
    a_match,
    book_now,
    dealers,
    evening_now,
    out_of_turn,
)
from tests.conflict_shown import correct_theirs_on, mine_on
from tests.forms import PageForm, page_form
from tests.games.sheets import PLAYERS
from tests.responses import html_of

pytestmark = pytest.mark.django_db

Said = dict[str, str]


class Quarrel(NamedTuple):
    """A game, how many play it, and the same round as two phones enter it."""

    slug: str
    players: int
    theirs: Said
    mine: Said


KRAKEN = Quarrel(
    "kraken",
    4,
    {"trump": "spades", "card_points_0": "90"},
    {"trump": "spades", "card_points_0": "162", "challenges_0": "1", "challenges_1": "0"},
)
QUARRELS = [
    KRAKEN,
    KRAKEN._replace(slug="g4a-kraken"),
    Quarrel(
        "hearts",
        4,
        {"taken_0": "13", "taken_1": "13"},
        {"taken_0": "20", "taken_1": "6"},
    ),
    Quarrel(
        "skat",
        3,
        {"alone": "1", "game": "hearts", "tops": "with:1", "result": "won"},
        {"alone": "2", "game": "clubs", "tops": "with:2", "result": "lost"},
    ),
]


def begun(quarrel: Quarrel) -> Match:
    """Return a match of the game, before its first round."""
    return a_match(quarrel.slug, PLAYERS[: quarrel.players])


def opened(client: Client, match: Match) -> PageForm:
    """Return the form of the next round."""
    address = reverse("new_round", args=[match.scorer_secret])
    return page_form(html_of(client.get(address)), name="entry")


def filled(form: PageForm, said: Said) -> PageForm:
    """Return a form with a round in it."""
    for name, what in said.items():
        form.say(name, what)
    return form


def saved(client: Client, match: Match, said: Said) -> None:
    """Enter the next round."""
    form = filled(opened(client, match), said)
    assert client.post(form.action, form.sent(action="save")).status_code == 302


def disputed(client: Client, match: Match, quarrel: Quarrel, **mine: str) -> Any:
    """Return the page of a conflict about the next round."""
    form = filled(opened(client, match), {**quarrel.mine, **mine})
    saved(client, match, quarrel.theirs)
    answer = client.post(form.action, form.sent(action="save"))
    assert answer.status_code == 409
    return answer


def correct_theirs(client: Client, match: Match, answer: Any) -> None:
    """Correct the round that the other phone entered with the one typed here."""
    form = page_form(html_of(answer), name="entry")
    address = correct_theirs_on(html_of(answer))
    shown = client.post(address, form.sent(action="show"))
    assert shown.status_code == 200
    yes = page_form(html_of(shown), name="entry")
    assert client.post(address, yes.sent(action="save")).status_code == 302


@pytest.mark.parametrize("quarrel", QUARRELS, ids=lambda quarrel: quarrel.slug)
def test_mine_is_saved_as_it_was_shown_and_dealt_by_whose_turn_it_was(
    client: Client, quarrel: Quarrel
) -> None:
    match = begun(quarrel)
    turn = evening_now(match).now.dealer
    answer = disputed(client, match, quarrel)
    now = evening_now(match).now.dealer
    correct_theirs(client, match, answer)
    evening = evening_now(match)
    shown = mine_on(html_of(answer))
    assert [evening.rounds[0].points[side[0]] for side in evening.sides] == shown
    assert dealers(match) == [turn]
    assert evening.now.dealer == now
    assert out_of_turn(match) == []


@pytest.mark.parametrize("quarrel", QUARRELS, ids=lambda quarrel: quarrel.slug)
def test_a_dealer_that_the_table_had_named_stays_named(client: Client, quarrel: Quarrel) -> None:
    match = begun(quarrel)
    other = (evening_now(match).now.dealer + 2) % quarrel.players
    answer = disputed(client, match, quarrel, dealer=str(other))
    correct_theirs(client, match, answer)
    assert dealers(match) == [other]
    assert out_of_turn(match) == [0]


@pytest.mark.parametrize("quarrel", QUARRELS, ids=lambda quarrel: quarrel.slug)
def test_both_are_saved_and_the_next_dealer_dealt_mine(client: Client, quarrel: Quarrel) -> None:
    match = begun(quarrel)
    form = page_form(html_of(disputed(client, match, quarrel)), name="entry")
    now = evening_now(match).now.dealer
    for name in [one for one in form.values if one.startswith("challenges_")]:
        form.say(name, "")  # whoever said it chooses trumps now
    assert client.post(form.action, form.sent(action="save")).status_code == 302
    assert dealers(match)[1:] == [now]
    assert out_of_turn(match) == []


def test_mine_in_place_of_the_round_after_theirs_leaves_it_its_dealer(client: Client) -> None:
    match = begun(KRAKEN)
    mine = filled(opened(client, match), KRAKEN.theirs)
    for _round in range(2):
        saved(client, match, KRAKEN.theirs)
    before = dealers(match)
    answer = client.post(mine.action, mine.sent(action="save"))
    again = page_form(html_of(answer), name="entry")
    key = book_now(match).entries[1].round_key
    address = reverse("correct", args=[match.scorer_secret, key])
    sent = {**again.sent(action="show"), "action": "save", "seen": "offline"}
    assert client.post(address, sent).status_code == 302
    assert client.post(address, sent).status_code == 302
    assert dealers(match) == before
    assert out_of_turn(match) == []


@pytest.mark.parametrize("quarrel", QUARRELS, ids=lambda quarrel: quarrel.slug)
def test_just_the_same_round_is_no_alarm_and_may_still_be_another_one(
    client: Client, quarrel: Quarrel
) -> None:
    match = begun(quarrel)
    answer = disputed(client, match, quarrel._replace(mine=quarrel.theirs))
    content = html_of(answer)
    assert "Somebody else has entered this round already, just the same." in content
    assert f'data-forgets href="{reverse("table", args=[match.scorer_secret])}"' in content
    assert "Mine is right" not in content
    assert len(dealers(match)) == 1
    again = page_form(content, name="entry")
    assert client.post(again.action, again.sent(action="save")).status_code == 302
    assert len(dealers(match)) == 2


def test_the_same_cards_by_another_dealer_are_no_same_round(client: Client) -> None:
    match = begun(KRAKEN)
    answer = disputed(client, match, KRAKEN._replace(mine=KRAKEN.theirs), dealer="1")
    assert "Mine is right" in html_of(answer)


BIDS = Quarrel(
    "wizard",
    3,
    {"bids_0": "0", "bids_1": "1", "bids_2": "1", "tricks_2": "0"},
    {"bids_0": "1", "bids_1": "1", "bids_2": "1"},
)


def test_what_is_only_begun_is_no_other_reading_of_a_round_that_is_over(client: Client) -> None:
    match = begun(BIDS)
    form = filled(opened(client, match), BIDS.mine)
    saved(client, match, BIDS.theirs)
    answer = client.post(form.action, form.sent(action="begin"))
    assert answer.status_code == 409
    content = html_of(answer)
    assert "Theirs is right: forget mine" in content
    assert "Mine is right" not in content
    assert "Both were played" not in content
    assert "Mine is the next round: save it for after play" in content
    again = page_form(content, name="entry")
    assert client.post(again.action, again.sent(action="begin")).status_code == 302
    assert book_now(match).in_play is not None


def test_a_form_that_is_sent_once_more_for_something_else_is_not_somebody_elses(
    client: Client,
) -> None:
    match = begun(BIDS)
    form = filled(opened(client, match), BIDS.theirs)
    assert client.post(form.action, form.sent(action="save")).status_code == 302
    content = html_of(client.post(form.action, form.sent(action="begin")))
    assert "Somebody else has" not in content
    assert "This form was sent before, with something else in it." in content
