"""Rounds that were in play when they were taken back: nobody has told how they ended."""

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper

from scorekeeper.records.book import read_book
from scorekeeper.records.models import Match, RoundVersion
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.history.timeline import StepSentences, history_of
from scorekeeper.services.history.undoing import redo, undo
from scorekeeper.services.history.verifying import differences
from scorekeeper.services.matches import ending
from scorekeeper.services.rounds import correcting, recording
from scorekeeper.services.rounds.versions import versions_of
from scorekeeper.services.writes import Conflict
from tests.cast import (
    ANNA,
    a_deal,
    a_match,
    an_opening,
    annas_points,
    begin,
    book_now,
    bring_back,
    next_round,
    record,
    recorded,
    seen,
    withdraw,
)
from tests.certain import certain

pytestmark = pytest.mark.django_db
State = RoundVersion.State


@pytest.fixture
def match() -> Match:
    """A match of two rounds, and a third one that was taken back while it was in play."""
    match = recorded(a_match(), a_deal(100, declarer=ANNA), a_deal(110, declarer=ANNA))
    begin(match, an_opening("clubs"))
    take_back(match)
    return match


def take_back(match: Match) -> None:
    """Take the round in play back."""
    recording.abandon_round_in_play(match, submission=next_round(match))


def taken_back(match: Match) -> int:
    """The key of the round that was in play."""
    (entry,) = (one for one in book_now(match).withdrawn if one.deal.contract.trump == "clubs")
    return entry.round_key


def undo_last(match: Match) -> None:
    """Take the last step back."""
    undo(match, certain(history_of(match).undo).number)


def refused(match: Match, key: int) -> str:
    """Bring a round back, which is refused and changes nothing; return why."""
    version = seen(match).version
    with pytest.raises(RuleBroken) as refusal:
        bring_back(match, key)
    assert seen(match).version == version
    return refusal.value.message


def test_it_does_not_come_back_beside_another_one_in_play(match: Match) -> None:
    begin(match, an_opening("hearts"))
    assert "Another round is in play" in refused(match, taken_back(match))


def test_it_does_not_come_back_before_a_round_that_was_entered_since(match: Match) -> None:
    record(match, a_deal(120, declarer=ANNA))
    assert "Insert it before them instead" in refused(match, taken_back(match))


def test_it_does_not_come_back_into_a_match_that_is_over(match: Match) -> None:
    ending.stop_early(match)
    assert "The match is over" in refused(match, taken_back(match))


def test_what_was_in_its_way_may_be_deleted_and_come_back_when_it_is_over(match: Match) -> None:
    record(match, a_deal(120, declarer=ANNA))
    later = withdraw(match, 2)
    bring_back(match, taken_back(match))
    assert "The round in play comes before it" in refused(match, later)
    record(match, a_deal(90, declarer=ANNA))
    bring_back(match, later)
    assert annas_points(match) == [10, 11, 9, 12]
    assert book_now(match).entries == read_book(seen(match)).entries


def test_a_round_that_was_undone_does_not_come_back_behind_the_one_in_play(match: Match) -> None:
    bring_back(match, taken_back(match))
    record(match, a_deal(90, declarer=ANNA))
    record(match, a_deal(120, declarer=ANNA))
    undo_last(match)
    undo_last(match)
    later = book_now(match).withdrawn[0].round_key
    assert "The round in play comes before it" in refused(match, later)


def test_a_beginning_that_was_undone_comes_back_in_play() -> None:
    match = a_match()
    begin(match, an_opening("clubs"))
    undo_last(match)
    bring_back(match, taken_back(match))
    assert certain(book_now(match).in_play).deal.contract.trump == "clubs"


def test_a_round_that_was_finished_before_it_was_deleted_counts_again() -> None:
    match = a_match()
    begin(match, an_opening())
    record(match, a_deal(100, declarer=ANNA))
    bring_back(match, withdraw(match, 0))
    assert annas_points(match) == [10]


def test_the_same_form_sent_again_brings_it_back_once(match: Match) -> None:
    key, sending = taken_back(match), next_round(match)
    for _time in range(2):
        correcting.restore_round(match, round_key=key, submission=sending)
    record(match, a_deal(90, declarer=ANNA))
    correcting.restore_round(match, round_key=key, submission=sending)
    assert annas_points(match) == [10, 11, 9]


def test_who_is_slower_is_told_that_it_is_back(match: Match) -> None:
    key, mine = taken_back(match), next_round(match)
    bring_back(match, key)
    with pytest.raises(Conflict, match="brought this round back"):
        correcting.restore_round(match, round_key=key, submission=mine)


def test_who_was_typing_the_next_round_is_asked_again(match: Match) -> None:
    mine = next_round(match)
    bring_back(match, taken_back(match))
    with pytest.raises(Conflict):
        recording.record_round(match, deal=a_deal(), submission=mine)


def test_bringing_it_back_is_told_undone_and_done_again(match: Match) -> None:
    key = taken_back(match)
    bring_back(match, key)
    history = history_of(match)
    step = certain(history.undo)
    teller = StepSentences(seen(match), book_now(match), history, str)
    assert str(teller.sentence(step)) == "Round in play brought back"
    assert not step.changes_earlier_round
    undo_last(match)
    assert (book_now(match).in_play, taken_back(match)) == (None, key)
    redo(match, certain(history_of(match).redo).number)
    assert certain(book_now(match).in_play).round_key == key


def test_no_version_of_it_is_told_as_played(match: Match) -> None:
    versions = certain(versions_of(match, book_now(match), taken_back(match)))
    assert [(one.entry.state, one.played) for one in versions.listed] == [
        ("in_play", None),
        ("withdrawn", None),
    ]


def test_such_a_history_comes_out_the_same(
    empty_database: BaseDatabaseWrapper, match: Match
) -> None:
    key = taken_back(match)
    bring_back(match, key)
    undo_last(match)
    bring_back(match, key)
    assert differences(seen(match), empty_database) == []
    record(match, a_deal(90))
    bring_back(match, withdraw(match, 2))
    assert differences(seen(match), empty_database) == []


def test_one_of_old_in_which_it_came_back_as_if_it_were_over_comes_out_as_it_was(
    empty_database: BaseDatabaseWrapper, match: Match
) -> None:
    key = taken_back(match)
    record(match, a_deal(120, declarer=ANNA))
    begin(match, an_opening("hearts"))
    correcting.restore_round(
        match, round_key=key, submission=next_round(match), state=State.RECORDED
    )
    assert len(book_now(match).entries) == 4
    assert differences(seen(match), empty_database) == []
