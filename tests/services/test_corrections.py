"""Earlier rounds, corrected, inserted or withdrawn: what was there stays readable."""

import pytest

from scorekeeper.records.book import read_book
from scorekeeper.records.models import Match, RoundVersion
from scorekeeper.records.translator import deal_of
from scorekeeper.rules.facts import Contract, Deal, Fact, Tally
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.rounds import correcting, recording
from scorekeeper.services.rounds.versions import versions_of
from scorekeeper.services.writes import Conflict
from tests.cast import (
    ANNA,
    BRAM,
    CEES,
    NAMES,
    a_deal,
    a_match,
    about,
    an_opening,
    annas_points,
    begin,
    book_now,
    correct,
    evening_now,
    faults,
    first_of,
    insert,
    next_round,
    record,
    recorded,
    seen,
    three_rounds,
    totals,
    withdraw,
)
from tests.certain import certain

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """Return a match of three rounds."""
    return three_rounds()


def test_a_corrected_round_counts_as_corrected(match: Match) -> None:
    correct(match, 1, a_deal(130, declarer=ANNA))
    assert annas_points(match) == [10, 13, 12]
    assert [entry.is_correction for entry in book_now(match).entries] == [False, True, False]


def test_what_was_there_before_stays_readable(match: Match) -> None:
    key = book_now(match).entries[1].round_key
    correct(match, 1, a_deal(130, declarer=ANNA))
    correct(match, 1, a_deal(declarer=ANNA, trump="spades", note="the real one"))
    rows = RoundVersion.objects.filter(round_id=key).order_by("pk")
    deals = [deal_of(row, book_now(match).seats) for row in rows]
    assert [deal.counts("card_points")[ANNA] for deal in deals] == [110, 130, 100]
    assert [row.is_current for row in rows] == [False, False, True]


def test_earlier_versions_are_shown_with_their_scores_in_today_s_place(match: Match) -> None:
    key = book_now(match).entries[1].round_key
    correct(match, 1, a_deal(130, declarer=ANNA))
    versions = certain(versions_of(match, book_now(match), key)).listed
    assert [certain(version.played).points[ANNA] for version in versions] == [11, 13]
    assert [version.counts for version in versions] == [False, True]
    assert versions_of(match, book_now(match), 0) is None


def test_a_withdrawn_round_is_shown_with_its_score_where_it_stood() -> None:
    match = recorded(a_match(rounds=2), a_deal(100), a_deal(110, declarer=ANNA))
    key = withdraw(match, 0)
    record(match, a_deal(120, declarer=ANNA))
    versions = certain(versions_of(match, book_now(match), key)).listed
    assert [certain(version.played).number for version in versions] == [1, 1]
    assert [certain(version.played).points[ANNA] for version in versions] == [10, 10]
    assert not any(version.counts for version in versions)


def test_an_opening_is_shown_without_a_score() -> None:
    match = a_match()
    begin(match, an_opening())
    in_play = certain(book_now(match).in_play).round_key
    versions = certain(versions_of(match, book_now(match), in_play)).listed
    assert [version.played for version in versions] == [None]


def test_an_impossible_correction_changes_nothing(match: Match) -> None:
    before = seen(match).version
    with pytest.raises(RuleBroken, match="163"):
        correct(match, 1, a_deal(163))
    assert annas_points(match) == [10, 11, 12]
    assert seen(match).version == before


def test_a_round_may_become_one_that_was_thrown_in(match: Match) -> None:
    correct(match, 1, Deal(void=True))
    assert totals(match)[ANNA] == 22
    assert evening_now(match).now.scored == 2


def test_two_phones_cannot_correct_the_same_round_unseen(match: Match) -> None:
    mine = about(first_of(match))
    key = first_of(match).round_key
    correct(match, 0, a_deal(130))
    with pytest.raises(Conflict, match="corrected this round"):
        correcting.correct_round(match, round_key=key, deal=a_deal(120), submission=mine)
    assert annas_points(match)[0] == 13


def test_two_phones_may_correct_different_rounds(match: Match) -> None:
    mine, entry = about(first_of(match)), first_of(match)
    correct(match, 2, a_deal(130, declarer=ANNA))
    correcting.correct_round(match, round_key=entry.round_key, deal=a_deal(120), submission=mine)
    assert annas_points(match) == [12, 11, 13]


def test_a_correction_sent_twice_is_one_version(match: Match) -> None:
    entry = first_of(match)
    sending = about(entry)
    for _time in range(2):
        correcting.correct_round(
            match, round_key=entry.round_key, deal=a_deal(130), submission=sending
        )
    assert RoundVersion.objects.filter(round_id=entry.round_key).count() == 2


def test_a_correction_sent_twice_is_no_conflict_with_a_withdrawal_since(match: Match) -> None:
    entry = first_of(match)
    sending = about(entry)

    def send() -> None:
        correcting.correct_round(
            match, round_key=entry.round_key, deal=a_deal(130), submission=sending
        )

    send()
    withdraw(match, 0)
    send()
    assert annas_points(match) == [11, 12]


def test_a_correction_filled_in_differently_and_sent_again_is_a_conflict(match: Match) -> None:
    entry = first_of(match)
    sending = about(entry)
    correcting.correct_round(match, round_key=entry.round_key, deal=a_deal(130), submission=sending)
    with pytest.raises(Conflict, match="sent before"):
        correcting.correct_round(
            match, round_key=entry.round_key, deal=a_deal(120), submission=sending
        )
    assert annas_points(match)[0] == 13


def test_a_round_that_is_not_in_the_book_cannot_be_corrected(match: Match) -> None:
    elsewhere = recorded(a_match(), a_deal())
    entry = first_of(elsewhere)
    with pytest.raises(Conflict):
        correcting.correct_round(
            match, round_key=entry.round_key, deal=a_deal(), submission=about(entry)
        )


# Rounds that no longer fit


def test_rounds_after_the_end_score_nothing_and_are_not_lost() -> None:
    match = recorded(a_match(rounds=2), a_deal(100), a_deal(110, declarer=ANNA))
    insert(match, 0, a_deal(120))
    assert faults(match) == [False, False, True]
    assert totals(match)[ANNA] == 22
    withdraw(match, 0)
    assert faults(match) == [False, False]
    assert totals(match)[ANNA] == 21


def kan_round(points: int, *, trump: str = "", kankei: tuple[int, ...] = ()) -> Deal:
    """Return a round of Kan with the points of Kankei."""
    return Deal(
        contract=Contract(trump),
        tallies=(Tally("kankei_points", None, points),),
        facts=tuple(Fact("kankei", seat) for seat in kankei),
    )


def test_a_lost_round_that_was_won_leaves_the_rest_of_its_series_without_a_score() -> None:
    match = recorded(
        a_match("kan", (*NAMES, "Emma")),
        kan_round(11, kankei=(ANNA, CEES)),
        kan_round(6, trump="hearts"),
    )
    before = totals(match)
    correct(match, 0, kan_round(6, kankei=(ANNA, CEES)))
    assert faults(match) == [False, True]
    assert book_now(match).entries[1].deal.contract.trump == "hearts"
    correct(match, 0, kan_round(11, kankei=(ANNA, CEES)))
    assert faults(match) == [False, False]
    assert totals(match) == before


def test_what_comes_after_a_round_that_does_not_fit_still_counts() -> None:
    match = recorded(a_match(rounds=16), a_deal(100), a_deal(110, declarer=ANNA))
    begin(match, an_opening())
    recording.abandon_round_in_play(match, submission=next_round(match))
    record(match, a_deal(120, declarer=ANNA))
    key, sending = book_now(match).withdrawn[0].round_key, next_round(match)
    # As if it were over, which earlier programs took it for
    correcting.restore_round(match, round_key=key, submission=sending, state="recorded")
    assert faults(match) == [False, False, True, False]
    assert totals(match)[ANNA] == 10 + 11 + 12


def test_keys_of_forms_may_be_as_long_as_forms_make_them(match: Match) -> None:
    sending = about(first_of(match), key="k" * 64)
    correcting.correct_round(
        match,
        round_key=first_of(match).round_key,
        deal=a_deal(dealer=BRAM, declarer=CEES),
        submission=sending,
        following_dealers=True,
    )
    assert [entry.deal.dealer for entry in read_book(seen(match)).entries] == [1, 2, 3]
