"""A correction that ends a series early, on its pages: what no longer fits, and what mends it."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from scorekeeper.records.models import Match
from scorekeeper.rules.facts import Deal
from tests.cast import a_match, book_now, correct, evening_now, recorded, totals, withdraw
from tests.forms import page_form
from tests.games.kan.deals import LOST, NAMES, deal_of, first, later, read, table_of
from tests.responses import html_of

pytestmark = pytest.mark.django_db

LOST_AT_ONCE = first("Anna", "Cees", **LOST)
UNFITTING = ' class="unfitting">'


def deal(values: dict[str, Any]) -> Deal:
    """Return the deal in one round of a sheet."""
    return read(table_of(), values)


@pytest.fixture
def match() -> Match:
    """Anna deals a series that Anna and Cees win in three rounds."""
    rounds = [first("Anna", "Cees"), later("spades"), later("clubs")]
    return recorded(a_match("kan", NAMES[:5], first_dealer=0), *map(deal, rounds))


def page(client: Client, match: Match, name: str, **keys: int) -> tuple[str, str]:
    """Return the address and the text of a page of the match."""
    address = reverse(name, kwargs={"secret": match.scorer_secret, **keys})
    return address, html_of(client.get(address))


def key_at(match: Match, place: int) -> int:
    """Return the key of the round in a place."""
    return book_now(match).entries[place].round_key


def counted_again(client: Client, match: Match, place: int, **said: str) -> str:
    """Correct a round by its form: look at what it changes, and say yes."""
    address, text = page(client, match, "correct", key=key_at(match, place))
    form = page_form(text, name="entry")
    for name, value in said.items():
        form.say(name, value)
    text = html_of(client.post(address, form.sent(action="show")))
    answer = client.post(address, page_form(text, name="entry").sent(action="save"))
    assert answer.status_code == 302, html_of(answer)
    return text


def unfitting(match: Match) -> list[int]:
    """Return the numbers of the rounds that do not fit."""
    return [played.number for played in evening_now(match).unfitting]


def test_it_says_beforehand_which_rounds_will_not_fit(client: Client, match: Match) -> None:
    text = counted_again(client, match, 0, kankei_points="6")
    assert text.count("does not fit") == 2
    assert unfitting(match) == [2, 3]
    assert totals(match) == (-1, 1, -1, 1, 1)


def test_the_table_page_strikes_them_through_and_goes_on_with_the_next_series(
    client: Client, match: Match
) -> None:
    correct(match, 0, deal(LOST_AT_ONCE))
    _address, text = page(client, match, "table")
    assert text.partition('id="rounds"')[2].count(UNFITTING) == 2
    assert "Series 2, round 1" in strip_tags(text)
    assert "Diamonds are trumps" in text
    assert "Bram</bdi> deals" in text


def test_their_own_pages_give_the_reason(client: Client, match: Match) -> None:
    correct(match, 0, deal(LOST_AT_ONCE))
    _address, text = page(client, match, "round", key=key_at(match, 1))
    assert "series 2 begins: who holds the joker, and who the ace of trumps?" in text
    assert "series 2 begins with diamonds as trumps, not spades" in text


def test_one_may_be_entered_again_as_the_beginning_of_the_next_series(
    client: Client, match: Match
) -> None:
    correct(match, 0, deal(LOST_AT_ONCE))
    counted_again(client, match, 1, kankei_0="1", kankei_1="3", kankei_points="12")
    assert unfitting(match) == []
    upcoming = evening_now(match).upcoming
    assert upcoming is not None
    assert str(upcoming.title) == "Series 2, round 3"
    assert [played.points for played in evening_now(match).rounds[1:]] == [(-1, 1, -1, 1, -1)] * 2


def test_withdrawn_they_are_gone_from_the_table(client: Client, match: Match) -> None:
    correct(match, 0, deal(LOST_AT_ONCE))
    for _round in range(2):
        withdraw(match, 1)
    _address, text = page(client, match, "table")
    assert UNFITTING not in text
    assert totals(match) == (-1, 1, -1, 1, 1)


def test_corrected_back_the_series_is_what_it_was(match: Match) -> None:
    was = evening_now(match)
    correct(match, 0, deal(LOST_AT_ONCE))
    correct(match, 0, deal(first("Anna", "Cees")))
    assert evening_now(match) == was


def test_another_pair_in_the_first_round_scores_the_whole_series_anew(
    client: Client, match: Match
) -> None:
    counted_again(client, match, 0, kankei_0="1", kankei_1="3")
    assert unfitting(match) == []
    assert totals(match) == (-4, 4, -4, 4, -4)


def test_only_the_first_round_of_a_series_is_stored_with_its_pair(match: Match) -> None:
    pairs = [entry.deal.all_facts("kankei") for entry in book_now(match).entries]
    assert [len(pair) for pair in pairs] == [2, 0, 0]


def test_a_dealer_corrected_in_the_first_round_deals_the_later_ones_if_the_dealers_follow(
    match: Match,
) -> None:
    dealt = deal_of(dealer=2, kankei=(0, 3), points=11)
    correct(match, 0, dealt)
    faults = [played.faults[0] for played in evening_now(match).unfitting]
    assert [fault.fact for fault in faults] == ["dealer_override"] * 2
    correct(match, 0, dealt, following_dealers=True)
    assert unfitting(match) == []
    assert [entry.deal.dealer for entry in book_now(match).entries] == [2, 2, 2]
