"""Whatever is corrected, inserted or withdrawn: taken back, the evening is what it was."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, DrawFn

from scorekeeper.records.book import read_book
from scorekeeper.records.models import Match
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.services.matches.attendance import add_rounds
from scorekeeper.services.rounds import correcting
from tests.cast import (
    a_match_at,
    book_now,
    bring_back,
    correct,
    evening_now,
    insert,
    next_round,
    seen,
    withdraw,
)
from tests.evenings import FEWEST, FOLDERS, deals_of, evenings_of, rolled_back
from tests.games.exceptional import cannot_have_dealt

pytestmark = pytest.mark.django_db

GAMES = pytest.mark.parametrize("slug", FOLDERS)


def played_again(evening: PlayedMatch) -> Match:
    """Record an evening as a match of its own."""
    match = a_match_at(evening.game, evening.table)
    add_rounds(match, [played.deal for played in evening.rounds], next_round(match))
    return match


def evening_read(match: Match) -> PlayedMatch:
    """Return the evening as it is read from its rows, whatever is cached of it."""
    return read_book(seen(match)).played_match


@st.composite
def evenings_and_places(draw: DrawFn, slug: str) -> tuple[PlayedMatch, int]:
    """Draw an evening with at least one round, and the place of one of its rounds."""
    evening = draw(evenings_of(slug, fewest=1))
    return evening, draw(st.integers(0, len(evening.rounds) - 1))


@st.composite
def deals_in(draw: DrawFn, evening: PlayedMatch, index: int, *, dealer: int | None = None) -> Deal:
    """Draw what may happen in a place, when somebody deals who may: else whose turn it is."""
    game, before = evening.game, evening.rounds[index].before
    if dealer is None or cannot_have_dealt(game, before, dealer):
        dealer = before.dealer
    deal: Deal = draw(deals_of(game.slug).legal_deal(game, replace(before, dealer=dealer)))
    if deal.dealer is not None:
        return deal
    return replace(deal, dealer=dealer, out_of_turn=dealer != before.dealer)


@GAMES
@given(data=st.data())
@FEWEST
def test_a_round_corrected_and_corrected_back_leaves_every_total_as_it_was(
    slug: str, data: DataObject
) -> None:
    evening, index = data.draw(evenings_and_places(slug))
    deal = data.draw(deals_in(evening, index, dealer=evening.rounds[index].dealer))
    with rolled_back():
        match = played_again(evening)
        stored = book_now(match).entries[index].deal
        correct(match, index, deal)
        correct(match, index, stored)
        assert evening_read(match) == evening_now(match) == evening


@GAMES
@given(data=st.data())
@FEWEST
def test_dealers_that_followed_a_correction_follow_it_back(slug: str, data: DataObject) -> None:
    evening, index = data.draw(evenings_and_places(slug))
    dealer = data.draw(st.integers(0, len(evening.table.players) - 1))
    deal = data.draw(deals_in(evening, index, dealer=dealer))
    with rolled_back():
        match = played_again(evening)
        stored = book_now(match).entries[index].deal
        correct(match, index, deal, following_dealers=True)
        correct(match, index, stored, following_dealers=True)
        assert evening_read(match) == evening


@GAMES
@given(data=st.data())
@FEWEST
def test_a_round_withdrawn_and_brought_back_counts_as_it_did(slug: str, data: DataObject) -> None:
    evening, index = data.draw(evenings_and_places(slug))
    following = data.draw(st.booleans())
    with rolled_back():
        match = played_again(evening)
        round_key = withdraw(match, index, following_dealers=following)
        bring_back(match, round_key, following_dealers=following)
        assert evening_read(match) == evening


@GAMES
@given(data=st.data())
@FEWEST
def test_a_round_inserted_and_withdrawn_leaves_the_others_as_they_were(
    slug: str, data: DataObject
) -> None:
    evening, index = data.draw(evenings_and_places(slug))
    deal, following = data.draw(deals_in(evening, index)), data.draw(st.booleans())
    with rolled_back():
        match = played_again(evening)
        insert(match, index, deal, following_dealers=following)
        assert len(evening_read(match).rounds) == len(evening.rounds) + 1
        withdraw(match, index, following_dealers=following)
        assert evening_read(match) == evening


@GAMES
@given(data=st.data())
@FEWEST
def test_what_is_shown_before_a_change_is_what_the_change_leaves(
    slug: str, data: DataObject
) -> None:
    evening, index = data.draw(evenings_and_places(slug))
    deal, how = data.draw(deals_in(evening, index)), {"following_dealers": data.draw(st.booleans())}
    with rolled_back():
        match = played_again(evening)
        book = book_now(match)
        for shown, change in (
            (correcting.corrected(book, index=index, deal=deal, **how), correct),
            (correcting.inserted(book, index=index, deal=deal, **how), insert),
        ):
            with rolled_back():
                change(match, index, deal, **how)
                assert evening_read(match) == shown.played_match
        shown = correcting.withdrawn(book, index=index, **how)
        round_key = withdraw(match, index, **how)
        assert evening_read(match) == shown.played_match
        (entry,) = book_now(match).withdrawn
        shown = correcting.restored(book_now(match), entry, **how)
        bring_back(match, round_key, **how)
        assert evening_read(match) == shown.played_match
