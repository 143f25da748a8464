"""Forgotten rounds are inserted once, and never over each other."""

from dataclasses import replace

import pytest

from scorekeeper.games.kan.deals import deal_of
from scorekeeper.records.models import Match
from scorekeeper.rules.facts import Deal, Tally
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.rounds import correcting
from scorekeeper.services.writes import Conflict
from tests.cast import (
    ANNA,
    a_deal,
    a_match,
    about,
    annas_points,
    book_now,
    correct,
    evening_now,
    first_of,
    insert,
    recorded,
    seen,
    three_rounds,
    withdraw,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """Return a match of three rounds."""
    return three_rounds()


def test_an_inserted_round_stands_before_the_other(match: Match) -> None:
    insert(match, 1, a_deal(130, declarer=ANNA))
    assert annas_points(match) == [10, 13, 11, 12]
    assert [played.number for played in evening_now(match).rounds] == [1, 2, 3, 4]


def test_several_may_be_inserted_in_the_same_place(match: Match) -> None:
    insert(match, 0, a_deal(130))
    insert(match, 0, a_deal(100))
    insert(match, 3, a_deal(110, declarer=ANNA))
    assert annas_points(match) == [10, 13, 10, 11, 11, 12]


def test_an_inserted_round_is_no_correction(match: Match) -> None:
    insert(match, 1, a_deal(130, declarer=ANNA))
    assert not any(entry.is_correction for entry in book_now(match).entries)


def test_an_impossible_round_is_not_inserted(match: Match) -> None:
    with pytest.raises(RuleBroken):
        insert(match, 1, a_deal(163))
    assert annas_points(match) == [10, 11, 12]
    assert list(match.rounds.order_by("position").values_list("position", flat=True)) == [1, 2, 3]


def test_an_insertion_sent_twice_is_one_round(match: Match) -> None:
    entry = first_of(match)
    sending = about(entry)
    for _time in range(2):
        correcting.insert_round(match, before=entry.round_key, deal=a_deal(130), submission=sending)
    assert annas_points(match) == [13, 10, 11, 12]


def test_two_phones_do_not_both_insert_the_forgotten_round(match: Match) -> None:
    entry, mine, theirs = first_of(match), seen(match), seen(match)
    correcting.insert_round(
        theirs, before=entry.round_key, deal=a_deal(130), submission=about(entry)
    )
    with pytest.raises(Conflict, match="entered a round here"):
        correcting.insert_round(
            mine, before=entry.round_key, deal=a_deal(130), submission=about(entry)
        )
    assert annas_points(match) == [13, 10, 11, 12]


def test_a_correction_meanwhile_is_in_no_insertion_s_way(match: Match) -> None:
    entry = first_of(match)
    correct(match, 0, a_deal(130))
    correcting.insert_round(
        seen(match), before=entry.round_key, deal=a_deal(140), submission=about(entry)
    )
    assert annas_points(match) == [14, 13, 11, 12]


def lost(*pair: int) -> Deal:
    """Return a first round of Kan in which this pair took nothing."""
    return deal_of(trump="", points=0, pair=pair, call="", seats=())


def test_a_round_that_a_series_took_in_is_what_it_was_when_it_begins_one_again() -> None:
    match = a_match("kan", ("Anna", "Bram", "Cees", "Dora", "Emma"), first_dealer=0)
    recorded(match, lost(0, 1), lost(0, 2))
    before = evening_now(match)
    insert(match, 0, replace(lost(0, 2), tallies=(Tally("kankei_points", None, 11),)))
    insert(match, 0, lost(0, 3), following_dealers=True)
    withdraw(match, 0, following_dealers=True)
    withdraw(match, 0, following_dealers=True)
    assert evening_now(match) == before
