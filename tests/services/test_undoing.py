"""Undo and redo: the last step taken back in one tap, and done again; nothing is erased."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.records.book import Book, Entry
from scorekeeper.records.models import Match, RoundVersion
from scorekeeper.rules.facts import Adjustment
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services import settling
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.undoing import redo, undo
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.ending import bring_match_back, cancel, delete_for_good
from scorekeeper.services.matches.seats import rename_player
from scorekeeper.services.rounds.correcting import require_index, version_before
from scorekeeper.services.settling import payments_of, stored_plan
from scorekeeper.services.writes import Cancelled, Conflict
from tests.cast import (
    ANNA,
    BRAM,
    QUARTER,
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
    record,
    recorded,
    seen,
    three_rounds,
    withdraw,
)
from tests.certain import certain
from tests.evenings import rolled_back

pytestmark = pytest.mark.django_db


def undone(match: Match) -> Match:
    """Take the last step back, and return the match."""
    undo(match, certain(history_of(match).undo).number)
    return match


def redone(match: Match) -> Match:
    """Do again what was taken back last."""
    redo(match, certain(history_of(match).redo).number)
    return match


def facts(match: Match) -> tuple[object, ...]:
    """Return everything that undoing may change, as it is now."""
    book, match = book_now(match), seen(match)
    return (
        [(entry.round_key, entry.deal, entry.is_correction) for entry in book.entries],
        None if book.in_play is None else (book.in_play.round_key, book.in_play.deal),
        book.played_match.totals,
        (match.ended_early, match.settled_at is None, match.cancelled_at is None),
        payments_of(match, book.seats),
        stored_plan(match, book.seats),
    )


def settled() -> Match:
    """Return a match for money that has ended, with one payment made."""
    match = recorded(a_match(stake=QUARTER, rounds=2), a_deal(110), a_deal(100))
    ending.settle(match)
    settling.record_payment(match, stored_plan(match, book_now(match).seats)[0])
    return match


DEEDS: dict[str, Callable[[Match], object]] = {
    "a round": lambda match: record(match, a_deal(70)),
    "a round in play": lambda match: begin(match, an_opening()),
    "a correction": lambda match: correct(match, 0, a_deal(60)),
    "a penalty for one person only": lambda match: correct(
        match, 0, a_deal(100, adjustments=(Adjustment(BRAM, -100, 0, "revoke", personal=True),))
    ),
    "a moved dealer": lambda match: correct(
        match, 0, a_deal(60, dealer=BRAM), following_dealers=True
    ),
    "a round inserted": lambda match: insert(match, 1, a_deal(50), following_dealers=True),
    "a round withdrawn": lambda match: withdraw(match, 1, following_dealers=True),
    "a round brought back": lambda match: bring_back(match, withdraw(match, 1)),
    "stopping early": ending.stop_early,
    "cancelling": cancel,
}


@pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS)
def test_whatever_was_done_last_is_undone_and_done_again(deed: Callable[[Match], object]) -> None:
    match = three_rounds()
    if deed is DEEDS["a round brought back"]:
        withdraw(match, 1)
        deed = lambda match: bring_back(match, book_now(match).withdrawn[0].round_key)  # noqa: E731
    before = facts(match)
    deed(match)
    after = facts(match)
    assert before != after
    assert facts(undone(match)) == before
    assert facts(redone(match)) == after
    assert facts(undone(match)) == before


def test_a_round_that_was_in_play_is_in_play_again() -> None:
    match = three_rounds()
    begin(match, an_opening("hearts"))
    in_play = facts(match)
    record(match, a_deal(90))
    finished = facts(match)
    assert facts(undone(match)) == in_play
    assert facts(redone(match)) == finished
    assert facts(undone(match)) == in_play
    record(match, a_deal(80))
    assert annas_points(match) == [10, 11, 12, 8]


def test_the_end_is_taken_back_payment_by_payment() -> None:
    match = settled()
    paid = facts(match)
    undone(match)
    assert payments_of(match, book_now(match).seats) == ()
    undone(match)
    assert seen(match).settled_at is None
    undone(match)
    assert annas_points(match) == [11]
    for _step in range(3):
        redone(match)
    assert facts(match) == paid


def test_a_whole_evening_is_taken_back_and_done_again() -> None:
    match, states = a_match(), []
    for deed in (a_deal(100), a_deal(110), a_deal(120)):
        states.append(facts(match))
        record(match, deed)
    states.append(facts(match))
    for state in reversed(states[:-1]):
        assert facts(undone(match)) == state
    assert history_of(match).undo is None
    for state in states[1:]:
        assert facts(redone(match)) == state
    assert history_of(match).redo is None


def test_something_new_is_not_followed_by_what_was_undone_before() -> None:
    match = undone(three_rounds())
    record(match, a_deal(90, declarer=ANNA))
    assert history_of(match).redo is None
    assert annas_points(match) == [10, 11, 9]


def test_undo_goes_on_past_what_was_done_again() -> None:
    match = redone(undone(three_rounds()))
    assert annas_points(undone(undone(match))) == [10]


def test_a_nervous_thumb_undoes_once() -> None:
    match = three_rounds()
    number = certain(history_of(match).undo).number
    for _tap in range(2):
        undo(seen(match), number)
    assert annas_points(match) == [10, 11]
    number = certain(history_of(match).redo).number
    for _tap in range(2):
        redo(seen(match), number)
    assert annas_points(match) == [10, 11, 12]


def test_what_somebody_else_did_meanwhile_is_not_undone_unseen() -> None:
    match = three_rounds()
    number = certain(history_of(match).undo).number
    record(match, a_deal(60))
    with pytest.raises(Conflict, match="something else"):
        undo(match, number)
    assert len(book_now(match).entries) == 4


def test_a_name_that_is_corrected_is_in_no_undo_s_way_and_stays() -> None:
    match = three_rounds()
    rename_player(match, seat=ANNA, name="Anneke")
    undone(match)
    assert len(book_now(match).entries) == 2
    assert book_now(match).table.players[0] == "Anneke"


def test_every_version_stays_readable() -> None:
    match = redone(undone(three_rounds()))
    assert RoundVersion.objects.filter(match=match).count() == 5


def test_a_cancelled_match_takes_nothing_more_until_it_is_brought_back() -> None:
    match = three_rounds()
    cancel(match)
    with pytest.raises(Cancelled):
        record(match, a_deal())
    version = seen(match).version
    cancel(seen(match))
    assert seen(match).version == version, "again is the same as once"
    bring_match_back(match)
    record(match, a_deal(90, declarer=ANNA))
    assert annas_points(match) == [10, 11, 12, 9]


def test_only_a_cancelled_match_is_deleted() -> None:
    match = three_rounds()
    with pytest.raises(Conflict):
        delete_for_good(match)
    cancel(match)
    club = match.club
    delete_for_good(match)
    assert not type(match).objects.exists()
    assert not type(club).objects.exists()


@settings(max_examples=min(1_000, certain(settings.default).max_examples // 2))
@given(data=st.data())
def test_undoing_everything_leads_back_step_by_step_whatever_was_done(data: DataObject) -> None:
    with rolled_back():
        match = three_rounds()
        states: list[tuple[object, ...]] = []
        for _deed in range(data.draw(st.integers(1, 6))):
            if len(states) > 0 and data.draw(st.booleans()):
                assert facts(undone(match)) == states.pop()
            else:
                states.append(facts(match))
                do_something(match, data)
        last = facts(match)
        for state in reversed(states):
            assert facts(undone(match)) == state
        for _state in states:
            redone(match)
        assert facts(match) == last


def may_come_back(book: Book, entry: Entry) -> bool:
    """Whether nothing is in the way of a withdrawn round."""
    try:
        require_index(book, entry, version_before(entry).state)
    except RuleBroken:
        return False
    return True


def do_something(match: Match, data: DataObject) -> None:
    """Do something that can be done now."""
    book = book_now(match)
    indexes = st.integers(0, len(book.entries) - 1)
    deeds: list[Callable[[], object]] = [
        lambda: record(match, a_deal(data.draw(st.integers(5, 15)) * 10, declarer=ANNA)),
        lambda: begin(match, an_opening("hearts")),
    ]
    moves = data.draw(st.booleans())
    if book.entries:
        index = data.draw(indexes)
        deeds.append(lambda: correct(match, index, a_deal(33), following_dealers=moves))
        deeds.append(lambda: withdraw(match, index, following_dealers=moves))
        deeds.append(lambda: insert(match, index, a_deal(44), following_dealers=moves))
    if book.withdrawn and may_come_back(book, book.withdrawn[0]):
        deeds.append(lambda: bring_back(match, book.withdrawn[0].round_key))
    if history_of(match).redo:
        deeds.append(lambda: redone(match))
    data.draw(st.sampled_from(deeds))()
    assert dealers(match) is not None
