"""Long matches: written and deleted bit by bit, so that nobody waits, and seen only as a whole."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from itertools import pairwise
from typing import NoReturn, TypeVar

import pytest
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper.records.book import read_book
from scorekeeper.records.models import Club, Match, Player, Round, RoundVersion
from scorekeeper.records.translator import Seats, Written, write_facts
from scorekeeper.services.access.links import secret_of
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.verifying import differences
from scorekeeper.services.matches import ending, score_sheets, starting
from scorekeeper.services.matches.ending import cancel, delete_for_good
from scorekeeper.services.matches.listing import every_match
from scorekeeper.services.matches.score_sheets import export_sheet, import_sheet
from scorekeeper.services.matches.starting import NewForm
from scorekeeper.services.rounds import recording
from scorekeeper.services.transactions import TooBusy, write_transaction
from scorekeeper.services.writes import RestoredSince
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from scorekeeper.sheets.sheet import Sheet
from tests.cast import a_deal, a_match, book_now, record, recorded, seen, three_rounds
from tests.sheets.sheets import kraken, played

pytestmark = pytest.mark.django_db
FORM = NewForm(key="a form")


@pytest.fixture
def sheet() -> Sheet:
    """Return a sheet of 30 rounds."""
    cards = [{"Anna": 60 + number} for number in range(30)]
    return sheet_of(kraken(*(played(card_points=one) for one in cards), house_rules={"rounds": 99}))


@pytest.fixture(autouse=True)
def _in_small_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let 30 rounds be many."""
    monkeypatch.setattr(score_sheets, "ROWS_AT_ONCE", 40)
    monkeypatch.setattr(ending, "DELETED_AT_ONCE", 8)


Seen = TypeVar("Seen")


def at_each_turn(monkeypatch: pytest.MonkeyPatch, look: Callable[[], Seen]) -> list[Seen]:
    """Let somebody look each time that the turn to write goes to the next."""
    turns: list[Seen] = []

    @contextmanager
    def looked_at() -> Iterator[None]:
        with write_transaction():
            yield
        turns.append(look())

    for module in (ending, score_sheets, starting):
        monkeypatch.setattr(module, "write_transaction", looked_at)
    return turns


def nothing_is_left() -> bool:
    """Return whether there is neither a match nor anything of one, not even hidden."""
    models = (Club, Player, Round, RoundVersion)
    return not (Match.objects.with_hidden().exists() or any(m.objects.exists() for m in models))


def fail_at_part(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Let the database fail while so manieth part is written."""
    times: list[object] = []

    def fail(written: Written, seats: Seats) -> None:
        times.append(written)
        if len(times) == number:
            raise OSError("the disk is full")
        write_facts(written, seats)

    monkeypatch.setattr(recording, "write_facts", fail)


def test_a_long_sheet_is_the_same_match_as_if_it_were_short(
    sheet: Sheet, monkeypatch: pytest.MonkeyPatch, empty_database: BaseDatabaseWrapper
) -> None:
    long = import_sheet(sheet)
    monkeypatch.setattr(score_sheets, "ROWS_AT_ONCE", 10_000)
    short = import_sheet(sheet)
    assert book_now(long).played_match == book_now(short).played_match
    assert score_values(export_sheet(seen(long))) == score_values(sheet)
    assert seen(long).version == seen(short).version == 2
    histories = [[step.changes for step in history_of(match).steps] for match in (long, short)]
    assert histories[0] == histories[1]
    assert history_of(long).steps[0].is_import
    record(long, a_deal())
    assert differences(seen(long), empty_database) == []


def test_nobody_sees_a_match_before_all_its_rounds_are_there(
    sheet: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look() -> list[int]:
        return [len(book_now(listed.match).entries) for listed in every_match()]

    turns = at_each_turn(monkeypatch, look)
    import_sheet(sheet)
    assert len(turns) > 4
    assert turns == [[]] * (len(turns) - 1) + [[30]]


def test_each_turn_of_a_long_sheet_has_as_few_statements_however_long_it_is(
    monkeypatch: pytest.MonkeyPatch, sheet: Sheet
) -> None:
    with CaptureQueriesContext(connection) as captured:
        turns = at_each_turn(monkeypatch, lambda: len(captured.captured_queries))
        import_sheet(sheet)
    asked = [after - before for before, after in pairwise(turns)]
    assert len(asked) >= 4
    assert max(asked) <= 12


def test_every_bit_is_small_whatever_its_rounds_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    many = [{"by": "Anna", "points": 1, "reason": "again"}] * 20
    long_sheet = kraken(*[played(adjustments=many)] * 8, house_rules={"rounds": 99})
    deals = [one.deal for one in sheet_of(long_sheet).played_match().rounds]
    parts = list(score_sheets.parts_of(deals))
    assert [deal for part in parts for deal in part] == deals
    assert max(sum(map(score_sheets.rows_of, part)) for part in parts) <= 40
    assert list(score_sheets.parts_of([])) == [[]]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_sheet_that_fails_at_any_part_leaves_nothing_and_comes_once_when_sent_again(
    sheet: Sheet, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    with monkeypatch.context() as broken:
        fail_at_part(broken, number)
        with pytest.raises(OSError, match="full"):
            import_sheet(sheet, form=FORM)
    assert nothing_is_left()
    match = import_sheet(sheet, form=FORM)
    assert import_sheet(sheet, form=FORM) == match
    assert len(book_now(match).entries) == Round.objects.count() == 30
    assert Match.objects.with_hidden().count() == 1


def leave_unfinished(sheet: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server be killed in the middle of a sheet."""
    with monkeypatch.context() as killed:
        killed.setattr(ending, "delete_hidden", lambda match: None)
        fail_at_part(killed, 2)
        with pytest.raises(OSError, match="full"):
            import_sheet(sheet, form=FORM)
    assert Match.objects.hidden().count() == 1


def test_a_sheet_sent_again_after_the_server_was_killed_is_there_once(
    sheet: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_unfinished(sheet, monkeypatch)
    assert every_match() == []
    match = import_sheet(sheet, form=FORM)
    assert [listed.match for listed in every_match()] == [match]
    assert len(book_now(match).entries) == 30


def test_what_a_killed_server_left_is_deleted_later_and_nothing_else(
    sheet: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = three_rounds()
    leave_unfinished(sheet, monkeypatch)
    ending.delete_abandoned()
    assert Match.objects.with_hidden().count() == 2  # perhaps it is still being written
    Match.objects.with_hidden().update(created_at=timezone.now() - timedelta(days=1))
    ending.delete_abandoned()
    assert list(Match.objects.with_hidden()) == [other]
    assert (Club.objects.count(), Player.objects.count(), Round.objects.count()) == (1, 4, 3)


def test_the_same_form_sent_twice_at_once_is_one_match(
    sheet: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[Match | None] = []

    def send_again(_pause: float) -> None:
        if not found:
            found.append(None)
            found[0] = import_sheet(sheet, form=FORM)

    monkeypatch.setattr(time, "sleep", send_again)
    assert import_sheet(sheet, form=FORM) == found[0]
    assert list(Match.objects.with_hidden()) == found
    assert Round.objects.count() == 30


def test_a_restore_in_the_middle_of_a_sheet_is_reported_and_harms_nobody(
    sheet: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    def restore(_pause: float) -> None:
        Match.objects.hidden().update(start_key="another match has its number now")

    monkeypatch.setattr(time, "sleep", restore)
    with pytest.raises(RestoredSince):
        import_sheet(sheet, form=FORM)
    assert Match.objects.with_hidden().count() == 1


def test_a_match_whose_links_were_all_taken_back_is_still_there() -> None:
    match = a_match()
    gone = {"scorer_secret": None, "viewer_secret": None}
    Match.objects.update(created_at=timezone.now() - timedelta(days=1), **gone)
    ending.delete_abandoned()
    assert list(Match.objects.all()) == [match]
    assert [secret_of(seen(match), link) for link in ("scorer", "viewer")] == [None, None]


# Deleted


def test_a_long_match_is_gone_for_everybody_at_once_and_then_from_the_database(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, other = recorded(a_match(rounds=50), *[a_deal()] * 20), three_rounds()
    cancel(match)
    turns = at_each_turn(monkeypatch, lambda: (Match.objects.count(), match.versions.count()))
    delete_for_good(seen(match))
    assert [matches for matches, _versions in turns] == [1] * len(turns)
    assert [versions for _matches, versions in turns] == [20, 12, 4, 0, 0, 0, 0, 0, 0, 0]
    assert list(Match.objects.with_hidden()) == [other]
    assert (Club.objects.count(), Player.objects.count(), Round.objects.count()) == (1, 4, 3)


def test_a_match_that_others_leave_no_turn_to_delete_is_gone_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = recorded(a_match(rounds=50), *[a_deal()] * 20)
    Match.objects.update(created_at=timezone.now() - timedelta(days=1))
    cancel(match)
    with monkeypatch.context() as busy:
        busy.setattr(ending, "delete_hidden", nobody_comes_to_a_turn)
        delete_for_good(seen(match))
        assert every_match() == []
        ending.delete_abandoned()
    ending.delete_abandoned()
    assert nothing_is_left()


def nobody_comes_to_a_turn(_match: Match) -> NoReturn:
    """Let somebody else write for too long."""
    raise TooBusy


def test_a_page_that_was_begun_before_a_match_was_deleted_shows_no_half_of_it() -> None:
    match = three_rounds()
    Match.objects.filter(pk=match.pk).update(is_hidden=True)
    with pytest.raises(Match.DoesNotExist):
        read_book(match)
