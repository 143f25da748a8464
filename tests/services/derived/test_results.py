"""What matches came to is kept for the next process, and says nothing once anything changed."""

import threading
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from scorekeeper.records.models import DerivedResult, Match
from scorekeeper.services import derived, transactions
from scorekeeper.services.access import quotas
from scorekeeper.services.clubs.club_record import record_of, state_of
from scorekeeper.services.derived import result_as_text, result_from_text, result_of_match
from scorekeeper.services.matches.score_sheets import import_sheet
from scorekeeper.services.transactions import exclusive_writer, write_transaction
from scorekeeper.sheets.reading import read_sheet
from tests.cast import (
    BRAM,
    a_deal,
    a_match,
    correct,
    record,
    recorded,
    seen,
)
from tests.derived import forget, is_right, record_now, replays
from tests.games.sheets import EXAMPLES
from tests.sheets.sheets import NAMES

# What is kept is written outside of any transaction
pytestmark = pytest.mark.django_db(transaction=True)


def test_the_next_process_replays_only_what_goes_on(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [replays(monkeypatch, match.club) for _process in range(3)] == [3, 1, 1]
    assert DerivedResult.objects.count() == 2


def test_a_few_matches_are_neither_asked_for_nor_kept(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(derived, "FEW", 3)
    with CaptureQueriesContext(connection) as captured:
        record_now(match.club)
    assert "derivedresult" not in str(captured.captured_queries)
    recorded(a_match(club=match.club, rounds=1), a_deal())
    monkeypatch.setattr(derived, "FEW", 2)
    assert [replays(monkeypatch, match.club) for _process in range(2)] == [4, 1]


def test_long_matches_are_kept_where_the_club_has_many_however_few_are_replayed_at_once(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(derived, "FEW", 2)
    monkeypatch.setattr(derived, "STEPS_AT_ONCE", 1)
    assert [replays(monkeypatch, match.club) for _process in range(2)] == [3, 1]


def test_it_asks_as_little_for_many_matches_as_for_few(match: Match) -> None:
    counts = []
    for more in (0, 5):
        for _match in range(more):
            recorded(a_match(club=match.club, rounds=1), a_deal())
        record_now(match.club)
        forget()
        state = state_of(match.club, match.club.secret)
        with CaptureQueriesContext(connection) as captured:
            record_of(state)
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 5


def test_one_row_is_kept_of_a_match_however_often_it_is_corrected(match: Match) -> None:
    for cards in (10, 20, 30):
        correct(match, 0, a_deal(cards, declarer=BRAM))
        record_now(match.club)
    assert DerivedResult.objects.filter(match=match).count() == 1
    assert DerivedResult.objects.get(match=match).version == seen(match).version


def test_a_row_of_an_earlier_version_that_is_written_late_says_nothing(match: Match) -> None:
    record_now(match.club)
    late = DerivedResult.objects.get(match=match)
    correct(match, 0, a_deal(20, declarer=BRAM))
    record_now(match.club)
    late.save()
    is_right(match.club)


def test_it_says_nothing_after_a_restore_in_which_the_same_version_is_something_else(
    match: Match,
) -> None:
    record_now(match.club)
    DerivedResult.objects.update(epoch="another one")
    DerivedResult.objects.update(content=result_as_text(derived.NOTHING))
    is_right(match.club)


def test_it_says_nothing_to_another_program(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    record_now(match.club)
    DerivedResult.objects.update(content=result_as_text(derived.NOTHING))
    monkeypatch.setattr(derived, "PROGRAM", "the next one")
    assert len(record_now(match.club).finished) == 2
    assert set(DerivedResult.objects.values_list("program", flat=True)) == {"the next one"}


@pytest.mark.parametrize("name", NAMES)
def test_an_example_is_read_as_it_was_written(name: str) -> None:
    match = import_sheet(read_sheet((EXAMPLES / f"{name}.json").read_bytes()))
    result = result_of_match(seen(match))
    again = result_from_text(result_as_text(result))
    assert again == result
    if result.finished and again.finished:
        for field in ("counters", "figures"):
            assert list(getattr(again.finished, field)) == list(getattr(result.finished, field))
    assert len(result_as_text(result)) < 10_000


def test_what_goes_on_is_kept_when_it_was_left_alone_for_a_day(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    Match.objects.update(created_at=timezone.now() - timedelta(days=2))
    assert [replays(monkeypatch, match.club) for _process in range(2)] == [3, 0]
    going_on = Match.objects.get(pk__in=record_now(match.club).going_on)
    record(going_on, a_deal())
    is_right(match.club)


def test_nothing_is_kept_that_may_still_be_taken_back(match: Match) -> None:
    with write_transaction():
        record_now(match.club)
    assert not DerivedResult.objects.exists()


@pytest.mark.skipif(connection.vendor != "sqlite", reason="only SQLite has one writer at a time")
def test_a_reader_does_not_wait_for_those_who_write(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = transactions.exclusive_writer
    monkeypatch.setattr(  # who waits at all waits until the writer is gone
        transactions, "exclusive_writer", lambda file, *, within: line(file, within=within and 600)
    )
    begun, over = threading.Event(), threading.Event()

    def write() -> None:
        with exclusive_writer(Path(connection.settings_dict["NAME"])):
            begun.set()
            over.wait(60)

    writer = threading.Thread(target=write)
    writer.start()
    begun.wait()
    try:
        assert len(record_now(match.club).finished) == 2
    finally:
        over.set()
        writer.join()
    assert not DerivedResult.objects.exists()
    record_now(match.club)
    assert DerivedResult.objects.count() == 2


def test_a_visitor_who_wrote_too_much_opens_a_club_and_is_counted_nothing(
    match: Match, client: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MOST_IN_AN_HOUR = {**settings.MOST_IN_AN_HOUR, "bytes": (0, 0)}
    monkeypatch.setattr(quotas, "PORTION", 1)
    quotas.count_written(10, address="127.0.0.1")
    counted: list[int] = []
    monkeypatch.setattr(quotas, "count_written", lambda added, **_who: counted.append(added))
    assert client.get(reverse("club", args=[match.club.secret])).status_code == 200
    assert DerivedResult.objects.count() == 2
    assert counted == [0]
