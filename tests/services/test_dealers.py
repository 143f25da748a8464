"""Who dealt is stored: a wrong dealer is corrected alone, or with those who dealt after."""

import pytest

from scorekeeper.records.models import Match
from scorekeeper.rules.facts import Deal
from tests.cast import (
    ANNA,
    BRAM,
    CEES,
    DORA,
    a_deal,
    a_match,
    an_opening,
    begin,
    book_now,
    bring_back,
    correct,
    dealers,
    evening_now,
    insert,
    out_of_turn,
    record,
    recorded,
    withdraw,
)
from tests.certain import certain

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """Return a match of four rounds, dealt by Dora, Anna, Bram and Cees."""
    return recorded(a_match(), *(a_deal(cards) for cards in (100, 110, 120, 130)))


def declarers(match: Match) -> list[int | None]:
    """Return who chose trumps in each round."""
    return [entry.deal.contract.declarer for entry in book_now(match).entries]


def next_dealer(match: Match) -> int:
    """Return whose turn it is to deal."""
    return evening_now(match).now.dealer


def test_only_this_round_leaves_the_following_dealers_and_shows_who_dealt_out_of_turn(
    match: Match,
) -> None:
    correct(match, 1, a_deal(110, dealer=CEES, declarer=BRAM))
    assert dealers(match) == [DORA, CEES, BRAM, CEES]
    assert out_of_turn(match) == [1, 2]
    assert next_dealer(match) == DORA


def test_the_following_too_moves_them_round_the_table(match: Match) -> None:
    correct(match, 1, a_deal(110, dealer=CEES, declarer=BRAM), following_dealers=True)
    assert dealers(match) == [DORA, CEES, DORA, ANNA]
    assert out_of_turn(match) == [1]
    assert next_dealer(match) == BRAM


def test_a_later_declarer_never_changes_unasked(match: Match) -> None:
    before = declarers(match)
    correct(match, 0, a_deal(100, dealer=CEES, declarer=ANNA), following_dealers=True)
    assert declarers(match) == before == [ANNA, BRAM, CEES, DORA]


def test_a_correction_that_names_no_dealer_leaves_whoever_dealt(match: Match) -> None:
    correct(match, 1, a_deal(110, dealer=CEES))
    correct(match, 2, a_deal(130, declarer=CEES))
    assert dealers(match) == [DORA, CEES, BRAM, CEES]


def test_dealers_follow_up_to_the_next_one_who_dealt_out_of_turn() -> None:
    match = recorded(a_match(), a_deal(), a_deal(), a_deal(dealer=ANNA), a_deal())
    assert dealers(match) == [DORA, ANNA, ANNA, BRAM]
    correct(match, 0, a_deal(dealer=BRAM), following_dealers=True)
    assert dealers(match) == [BRAM, CEES, ANNA, BRAM]
    assert next_dealer(match) == CEES


def test_dealers_follow_past_a_deal_that_was_thrown_in() -> None:
    match = recorded(a_match(), a_deal(), Deal(void=True), a_deal())
    assert dealers(match) == [DORA, ANNA, ANNA]
    correct(match, 0, a_deal(dealer=BRAM), following_dealers=True)
    assert dealers(match) == [BRAM, CEES, CEES]


def test_a_dealer_who_followed_is_a_new_version_and_a_correction(match: Match) -> None:
    correct(match, 2, a_deal(120, dealer=DORA, declarer=CEES), following_dealers=True)
    entries = book_now(match).entries
    assert [entry.is_correction for entry in entries] == [False, False, True, True]
    written = match.versions.filter(round_id=entries[3].round_key).order_by("pk")
    assert list(written.values_list("cause", flat=True)) == ["form", "followed"]


def test_the_first_dealer_corrected_with_all_that_follow_leaves_one_override(match: Match) -> None:
    correct(match, 0, a_deal(100, dealer=ANNA, declarer=ANNA), following_dealers=True)
    assert dealers(match) == [ANNA, BRAM, CEES, DORA]
    assert out_of_turn(match) == [0]


def test_an_inserted_round_pushes_the_dealers_on_when_they_are_to_follow(match: Match) -> None:
    insert(match, 1, a_deal(100), following_dealers=True)
    assert dealers(match) == [DORA, ANNA, BRAM, CEES, DORA]
    assert out_of_turn(match) == []


def test_an_inserted_round_leaves_the_dealers_otherwise(match: Match) -> None:
    insert(match, 1, a_deal(100))
    assert dealers(match) == [DORA, ANNA, ANNA, BRAM, CEES]
    assert out_of_turn(match) == [2]


def test_a_withdrawn_round_pulls_the_dealers_back_when_they_are_to_follow(match: Match) -> None:
    key = withdraw(match, 1, following_dealers=True)
    assert dealers(match) == [DORA, ANNA, BRAM]
    bring_back(match, key, following_dealers=True)
    assert dealers(match) == [DORA, ANNA, BRAM, CEES]


def test_a_withdrawn_round_leaves_the_dealers_otherwise(match: Match) -> None:
    key = withdraw(match, 1)
    assert dealers(match) == [DORA, BRAM, CEES]
    assert out_of_turn(match) == [1]
    bring_back(match, key)
    assert out_of_turn(match) == []


def test_the_round_in_play_follows_and_keeps_its_declarer(match: Match) -> None:
    begin(match, an_opening())
    correct(match, 3, a_deal(130, dealer=ANNA, declarer=DORA), following_dealers=True)
    deal = certain(book_now(match).in_play).deal
    assert (deal.dealer, deal.contract.declarer) == (BRAM, ANNA)
    record(match, a_deal(declarer=ANNA))
    assert dealers(match)[3:] == [ANNA, BRAM]
    assert out_of_turn(match) == [3]
    assert not book_now(match).entries[4].is_correction


def test_the_round_in_play_stays_as_it_is_when_only_this_round_changes(match: Match) -> None:
    begin(match, an_opening())
    before = certain(book_now(match).in_play)
    correct(match, 3, a_deal(130, dealer=ANNA, declarer=DORA))
    assert book_now(match).in_play == before


def test_whoever_dealt_the_round_in_play_out_of_turn_has_still_dealt_it(match: Match) -> None:
    begin(match, an_opening(dealer=CEES))
    correct(match, 3, a_deal(130, dealer=ANNA, declarer=DORA), following_dealers=True)
    assert evening_now(match).now.dealer == BRAM
    assert certain(book_now(match).in_play).deal.dealer == CEES


def test_the_round_in_play_follows_nobody_past_one_who_dealt_out_of_turn(match: Match) -> None:
    begin(match, an_opening())
    before = certain(book_now(match).in_play)
    correct(match, 3, a_deal(130, dealer=ANNA, declarer=DORA))
    correct(match, 0, a_deal(100, dealer=CEES, declarer=ANNA), following_dealers=True)
    assert dealers(match) == [CEES, DORA, ANNA, ANNA]
    assert evening_now(match).now.dealer != before.deal.dealer
    assert book_now(match).in_play == before
