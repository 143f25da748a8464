"""Histories played again: the same comes of them, and what was tampered with is found."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper

from scorekeeper.games.families.exact_tricks import checks
from scorekeeper.records.models import Event, Match, RoundVersion
from scorekeeper.rules.facts import Adjustment, Deal
from scorekeeper.services import settling
from scorekeeper.services.derived import result_of_match, row_of
from scorekeeper.services.history import verifying
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.undoing import redo, undo
from scorekeeper.services.history.verifying import RecordedHistory, differences
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.ending import bring_match_back, cancel, delete_for_good
from scorekeeper.services.matches.score_sheets import export_sheet, import_sheet
from scorekeeper.services.matches.seats import rename_player, replace_player
from scorekeeper.services.rounds.correcting import insert_round
from scorekeeper.services.rounds.recording import abandon_round_in_play
from scorekeeper.services.settling import stored_plan
from scorekeeper.sheets.reading import read_sheet
from scorekeeper.sheets.sheet import Sheet
from tests.cast import (
    ANNA,
    BRAM,
    CEES,
    QUARTER,
    a_deal,
    a_match,
    an_opening,
    begin,
    book_now,
    bring_back,
    correct,
    insert,
    next_round,
    record,
    recorded,
    seen,
    three_rounds,
    withdraw,
)
from tests.certain import certain
from tests.games.families.exact_tricks.deals import tallies
from tests.games.sheets import EXAMPLES
from tests.sheets.sheets import NAMES

pytestmark = pytest.mark.django_db


def an_eventful_evening() -> Match:
    """Return a match in which everything was done that can be."""
    match = recorded(
        a_match(stake=QUARTER, rounds=6), *(a_deal(cards) for cards in (100, 110, 120))
    )
    correct(match, 1, a_deal(60, dealer=CEES), following_dealers=True)
    insert(match, 1, a_deal(50), following_dealers=True)
    begin(match, an_opening())
    begin(match, an_opening("hearts"))
    record(match, a_deal(90))
    undo(match, certain(history_of(match).undo).number)
    insert_before_the_one_in_play(match)
    undo(match, certain(history_of(match).undo).number)
    redo(match, certain(history_of(match).redo).number)
    abandon_round_in_play(match, submission=next_round(match))
    bring_back(match, withdraw(match, 2))
    personal = Adjustment(BRAM, -100, 0, "revoke", personal=True)
    correct(match, 0, a_deal(100, adjustments=(personal,)))
    rename_player(match, seat=ANNA, name="Anneke")
    replace_player(match, seat=BRAM, name="Emma")
    ending.stop_early(match)
    undo(match, certain(history_of(match).undo).number)
    record(match, a_deal(80))
    ending.settle(match)
    pay(match)
    settling.undo_payment(match, certain(match.payments.last()).pk)
    pay(match)
    cancel(match)
    bring_match_back(match)
    correct(match, 0, a_deal(20))
    undo(match, certain(history_of(match).undo).number)
    ending.reopen(match)
    withdraw(match, 0, following_dealers=True)
    return match


def insert_before_the_one_in_play(match: Match) -> None:
    """Insert a round behind all that count."""
    in_play = certain(book_now(match).in_play)
    insert_round(
        seen(match), before=in_play.round_key, deal=a_deal(70), submission=next_round(match)
    )


def pay(match: Match) -> None:
    """Mark the first payment of the plan as made."""
    settling.record_payment(match, stored_plan(match, book_now(match).seats)[0])


def test_a_round_inserted_before_the_one_in_play_was_not_the_next_one(
    empty_database: BaseDatabaseWrapper,
) -> None:
    match = a_match()
    begin(match, an_opening())
    insert_before_the_one_in_play(match)
    assert differences(match, empty_database) == []
    assert [step.rounds[0].is_inserted for step in history_of(match).steps] == [False, True]


def test_a_round_that_an_earlier_program_began_with_too_many_tricks_is_no_difference(
    monkeypatch: pytest.MonkeyPatch, empty_database: BaseDatabaseWrapper
) -> None:
    match = a_match("wizard", tuple(NAMES[:3]))
    bids = tallies("bids", {ANNA: 0, BRAM: 0, CEES: 1})
    with monkeypatch.context() as earlier:
        earlier.setattr(checks, "check_taken", lambda *_said, **_more: iter(()))
        begin(match, Deal(tallies=(*bids, *tallies("tricks", {ANNA: 7}))))
    record(match, Deal(tallies=(*bids, *tallies("tricks", {ANNA: 0, BRAM: 0, CEES: 1}))))
    assert differences(match, empty_database) == []


def test_an_eventful_evening_comes_out_the_same(empty_database: BaseDatabaseWrapper) -> None:
    match = an_eventful_evening()
    assert differences(match, empty_database) == []
    assert seen(match).rounds.count() == match.rounds.count()


def test_a_sheet_that_was_brought_along_comes_out_the_same(
    empty_database: BaseDatabaseWrapper,
) -> None:
    match = import_sheet(export_sheet(three_rounds()))
    record(match, a_deal())
    assert differences(match, empty_database) == []


@pytest.fixture
def stopped_sheet() -> Sheet:
    """The sheet of an evening that the table stopped after three rounds."""
    match = three_rounds()
    ending.stop_early(match)
    return export_sheet(seen(match))


def test_a_sheet_of_an_evening_that_was_stopped_comes_out_the_same(
    empty_database: BaseDatabaseWrapper, stopped_sheet: Sheet
) -> None:
    match = import_sheet(stopped_sheet)
    assert seen(match).ended_early
    assert differences(match, empty_database) == []


def test_a_stopped_evening_that_goes_on_after_all_comes_out_the_same(
    empty_database: BaseDatabaseWrapper, stopped_sheet: Sheet
) -> None:
    match = import_sheet(stopped_sheet)
    ending.settle(match)
    ending.reopen(match)
    record(match, a_deal(80))
    correct(match, 1, a_deal(50))
    undo(match, certain(history_of(match).undo).number)
    assert differences(match, empty_database) == []
    ending.stop_early(match)
    assert differences(match, empty_database) == []


def test_a_sheet_of_an_evening_that_was_stopped_before_its_first_round_comes_out_the_same(
    empty_database: BaseDatabaseWrapper, stopped_sheet: Sheet
) -> None:
    match = import_sheet(replace(stopped_sheet, rounds=()))
    rename_player(match, seat=ANNA, name="Anneke")
    assert differences(match, empty_database) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_example_that_is_brought_along_comes_out_the_same(
    empty_database: BaseDatabaseWrapper, name: str
) -> None:
    match = import_sheet(read_sheet((EXAMPLES / f"{name}.json").read_bytes()))
    assert differences(match, empty_database) == []


def test_a_history_that_cannot_be_read_is_named_and_stops_nobody(
    empty_database: BaseDatabaseWrapper,
) -> None:
    match = three_rounds()
    RoundVersion.objects.filter(match=match).update(dealer=a_match().seats.first())
    assert differences(match, empty_database) != []


def test_facts_that_were_changed_behind_the_program_s_back_are_found(
    empty_database: BaseDatabaseWrapper,
) -> None:
    match = three_rounds()
    type(match).objects.filter(pk=match.pk).update(ended_early=True)
    assert differences(seen(match), empty_database) == ["ending"]


def test_an_event_that_never_was_is_found(empty_database: BaseDatabaseWrapper) -> None:
    match = three_rounds()
    Event.objects.create(match=match, match_version=9, kind="end", before="", after="stopped")
    assert differences(match, empty_database) == ["ending"]


def test_a_version_that_counts_no_more_without_another_is_found(
    empty_database: BaseDatabaseWrapper,
) -> None:
    match = three_rounds()
    RoundVersion.objects.filter(match=match).update(is_current=False)
    assert differences(match, empty_database) == ["rounds", "totals"]


def test_a_match_that_is_not_there_any_more_is_named(empty_database: BaseDatabaseWrapper) -> None:
    match = three_rounds()
    type(match).objects.update(game="whist")
    assert differences(seen(match), empty_database) == ["the game, which is not there any more"]


def meanwhile(monkeypatch: pytest.MonkeyPatch, deed: Callable[[], object]) -> None:
    """Let somebody do something after a history is read, and before what comes of it is."""
    real, left = verifying.recorded_history, [deed]

    def recorded_history(match: Match) -> RecordedHistory:
        found = real(match)
        if left:
            left.pop()()
        return found

    monkeypatch.setattr(verifying, "recorded_history", recorded_history)


def test_a_match_that_goes_on_while_it_is_read_is_not_different(
    monkeypatch: pytest.MonkeyPatch, empty_database: BaseDatabaseWrapper
) -> None:
    match = three_rounds()
    meanwhile(monkeypatch, lambda: record(match, a_deal()))
    assert differences(seen(match), empty_database) == []


def test_nor_is_one_that_is_deleted_while_it_is_read(
    monkeypatch: pytest.MonkeyPatch, empty_database: BaseDatabaseWrapper
) -> None:
    match = three_rounds()
    cancel(match)
    meanwhile(monkeypatch, lambda: delete_for_good(seen(match)))
    assert differences(seen(match), empty_database) == []


def test_what_is_kept_wrongly_of_a_result_is_named(empty_database: BaseDatabaseWrapper) -> None:
    match = seen(recorded(a_match(rounds=1), a_deal()))
    kept = row_of(match, result_of_match(match))
    kept.save()
    assert differences(match, empty_database) == []
    kept.content = json.dumps({**json.loads(kept.content), "totals": [1, 2, 3, 4]})
    kept.save()
    assert differences(match, empty_database) == ["what is kept of its result"]
    correct(match, 0, a_deal(20, declarer=BRAM))
    assert differences(seen(match), empty_database) == [], "it is of an earlier version"
