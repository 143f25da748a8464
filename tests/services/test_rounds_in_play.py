"""A round in play: saved before its cards are played, finished after, or taken back."""

import pytest

from scorekeeper.records.models import Match, RoundVersion
from scorekeeper.rules.facts import Adjustment, Challenge, Contract, Deal, Declaration, agreed_score
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.matches.ending import stop_early
from scorekeeper.services.rounds import correcting, recording
from scorekeeper.services.writes import Conflict
from tests.cast import (
    ANNA,
    BRAM,
    CEES,
    DORA,
    NAMES,
    a_deal,
    a_match,
    about,
    an_opening,
    begin,
    book_now,
    bring_back,
    dealers,
    evening_now,
    next_round,
    out_of_turn,
    record,
    recorded,
    seen,
    totals,
)
from tests.certain import certain

pytestmark = pytest.mark.django_db


def abandon(match: Match) -> None:
    """Take back the round in play."""
    recording.abandon_round_in_play(match, submission=next_round(match))


def versions(match: Match) -> list[tuple[str, bool, bool]]:
    """Return the state of every version, the oldest first, and which of them are corrections."""
    rows = RoundVersion.objects.filter(match=match).order_by("pk")
    return [(row.state, row.is_current, row.is_correction) for row in rows]


def test_everybody_sees_the_contract_of_the_round_in_play() -> None:
    match = a_match()
    begin(match, an_opening("spades", challenges=(Challenge(BRAM),)))
    deal = certain(book_now(match).in_play).deal
    assert deal.contract == Contract("spades", ANNA)
    assert deal.challenges == (Challenge(BRAM),)


def test_a_round_in_play_counts_nothing_yet() -> None:
    match = recorded(a_match(), a_deal(100))
    begin(match, an_opening())
    book = book_now(match)
    assert book.played_match.totals == (10, 6, 10, 6)
    assert len(book.entries) == 1


def test_finishing_it_is_no_correction() -> None:
    match = a_match()
    begin(match, an_opening())
    record(match, a_deal(100, trump="spades"))
    assert versions(match) == [("in_play", False, False), ("recorded", True, False)]
    assert match.rounds.get().position == 1
    assert book_now(match).in_play is None
    assert totals(match) == (20, 12, 20, 12)


def test_more_of_it_may_become_known() -> None:
    match = a_match()
    begin(match, an_opening())
    begin(match, an_opening(declarations=(Declaration(ANNA, "run_of_3"),)))
    assert [counts for _state, counts, _correction in versions(match)] == [False, True]
    assert certain(book_now(match).in_play).deal.declarations == (Declaration(ANNA, "run_of_3"),)
    assert match.rounds.count() == 1


def test_the_same_opening_sent_twice_is_begun_once() -> None:
    match = a_match()
    sending = next_round(match)
    for _time in range(2):
        recording.begin_round(match, deal=an_opening(), submission=sending)
    assert len(versions(match)) == 1


def test_two_phones_cannot_both_begin_the_round() -> None:
    match = a_match()
    mine, theirs = next_round(match), next_round(match)
    recording.begin_round(match, deal=an_opening("spades"), submission=theirs)
    with pytest.raises(Conflict):
        recording.begin_round(match, deal=an_opening("hearts"), submission=mine)
    assert certain(book_now(match).in_play).deal.contract.trump == "spades"


def test_a_form_opened_before_the_round_was_begun_does_not_finish_it() -> None:
    match = a_match()
    before = next_round(match)
    begin(match, an_opening())
    with pytest.raises(Conflict):
        recording.record_round(match, deal=a_deal(), submission=before)
    assert book_now(match).in_play is not None


def test_a_form_that_began_the_round_cannot_finish_it_unnoticed() -> None:
    match = a_match()
    sending = next_round(match)
    typed = a_deal(100, trump="spades")
    recording.begin_round(match, deal=typed, submission=sending)
    with pytest.raises(Conflict, match="sent before"):
        recording.record_round(match, deal=typed, submission=sending)
    assert evening_now(match).rounds == ()


def test_a_finished_round_sent_again_by_its_form_counts_once() -> None:
    match = a_match()
    begin(match, an_opening())
    sending = next_round(match)
    for _time in range(2):
        recording.record_round(match, deal=a_deal(), submission=sending)
    assert len(evening_now(match).rounds) == 1


def test_whoever_dealt_the_round_in_play_has_dealt_it_when_it_is_over() -> None:
    match = a_match()
    begin(match, an_opening(dealer=BRAM))
    record(match, a_deal())
    assert dealers(match) == [BRAM]
    assert out_of_turn(match) == [0]
    assert book_now(match).entries[0].deal.contract.declarer == CEES


def test_a_round_in_play_may_end_thrown_in_or_agreed() -> None:
    match = a_match()
    begin(match, an_opening())
    record(match, Deal(void=True))
    begin(match, an_opening())
    record(match, Deal(agreed_score=agreed_score(((ANNA, 5),), (), "late")))
    assert totals(match)[ANNA] == 5
    assert dealers(match) == [DORA, DORA]


@pytest.mark.parametrize(
    ("deal", "fact"),
    [
        (an_opening(challenges=(Challenge(ANNA),)), "challenges"),
        (an_opening(declarations=(Declaration(ANNA, "four_nines"),)), "declarations"),
        (an_opening(adjustments=(Adjustment(ANNA, 5, 0, ""),)), "adjustments"),
        (Deal(void=True), "rounds"),
        (Deal(agreed_score=agreed_score(((ANNA, 5),), (), "late")), "rounds"),
    ],
)
def test_what_cannot_be_an_opening_is_refused(deal: Deal, fact: str) -> None:
    match = a_match()
    with pytest.raises(RuleBroken) as refusal:
        begin(match, deal)
    assert refusal.value.fact == fact
    assert versions(match) == []
    assert match.rounds.count() == 0


def test_no_round_is_begun_where_rounds_are_entered_when_they_are_over() -> None:
    match = a_match("kontsina", NAMES[:3])
    with pytest.raises(RuleBroken, match="when it is over"):
        begin(match, Deal())


@pytest.mark.parametrize("how", ["played to the end", "stopped"])
def test_no_round_is_begun_when_the_match_is_over(how: str) -> None:
    match = recorded(a_match(rounds=1 if how == "played to the end" else 2), a_deal())
    if how == "stopped":
        stop_early(match)
    with pytest.raises(RuleBroken, match="over"):
        begin(match, an_opening())


def test_the_table_does_not_stop_in_the_middle_of_a_round() -> None:
    match = recorded(a_match(), a_deal())
    begin(match, an_opening())
    with pytest.raises(RuleBroken, match="in play"):
        stop_early(match)
    abandon(match)
    stop_early(match)
    assert seen(match).ended_early


def test_a_round_taken_back_stands_among_the_withdrawn() -> None:
    match = recorded(a_match(), a_deal())
    begin(match, an_opening())
    abandon(match)
    book = book_now(match)
    assert book.in_play is None
    assert [entry.deal.contract.trump for entry in book.withdrawn] == ["spades"]
    assert versions(match)[1:] == [("in_play", False, False), ("withdrawn", True, False)]
    record(match, a_deal())
    assert len(evening_now(match).rounds) == 2


def test_taking_it_back_twice_is_once() -> None:
    match = a_match()
    begin(match, an_opening())
    sending = next_round(match)
    for _time in range(2):
        recording.abandon_round_in_play(match, submission=sending)
    assert len(book_now(match).withdrawn) == 1


def test_a_round_finished_meanwhile_is_not_taken_back() -> None:
    match = a_match()
    begin(match, an_opening())
    mine = next_round(match)
    record(match, a_deal())
    with pytest.raises(Conflict):
        recording.abandon_round_in_play(match, submission=mine)
    with pytest.raises(Conflict):
        abandon(match)
    assert len(evening_now(match).rounds) == 1


def test_a_round_taken_back_and_brought_back_is_in_play_again() -> None:
    match = a_match()
    begin(match, an_opening())
    in_play = certain(book_now(match).in_play)
    abandon(match)
    bring_back(match, in_play.round_key)
    book = book_now(match)
    assert (book.played_match.rounds, book.withdrawn) == ((), ())
    again = certain(book.in_play)
    assert (again.round_key, again.deal) == (in_play.round_key, in_play.deal)
    record(match, a_deal(100, trump="spades"))
    assert totals(match) == (20, 12, 20, 12)
    assert versions(match)[-1] == ("recorded", True, False)


def test_a_forgotten_round_may_be_inserted_before_the_one_in_play() -> None:
    match = recorded(a_match(), a_deal(100))
    begin(match, an_opening())
    in_play = certain(book_now(match).in_play)
    correcting.insert_round(
        seen(match),
        before=in_play.round_key,
        deal=a_deal(60),
        submission=about(in_play),
        following_dealers=True,
    )
    book = book_now(match)
    assert [entry.deal.dealer for entry in book.entries] == [DORA, ANNA]
    assert certain(book.in_play).deal.dealer == BRAM
    record(match, a_deal(120))
    assert totals(match)[ANNA] == 10 + 6 + 12
    assert out_of_turn(match) == []
