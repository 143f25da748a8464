"""Several phones open a club at once of which nothing is known: it is read once."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from threading import Barrier, BrokenBarrierError

import pytest

from scorekeeper.records.models import Club
from scorekeeper.services.clubs import club_record
from scorekeeper.services.clubs.club_record import READERS, ClubState, MatchState, record_of


def state_of_club(key: int, *, is_known: bool = False) -> ClubState:
    """How a club stands of whose match nothing is known, or in which nothing was played."""
    match = MatchState(key, "never read", 1, "", None, None)
    return ClubState(
        club=Club(pk=key),
        through="",
        matches=() if is_known else (match,),
        people=(),
        seasons=(),
        newest_entry=0,
        epoch="",
        today=date(2026, 11, 23),
    )


def met(monkeypatch: pytest.MonkeyPatch, *states: ClubState, within: float) -> bool:
    """Return whether those who read these clubs were at it at the same time."""
    meeting = Barrier(len(states))

    def replayed(*_matches: object) -> Iterator[None]:
        meeting.wait(within)
        yield from ()

    monkeypatch.setattr(club_record, "load_stored_results", lambda *_asked: None)
    monkeypatch.setattr(club_record, "read_rows", lambda *_asked: [])
    monkeypatch.setattr(club_record, "replayed", replayed)
    with ThreadPoolExecutor(len(states)) as phones:
        reading = [phones.submit(record_of, state) for state in states]
        errors = [one.exception() for one in reading]
    assert all(error is None or isinstance(error, BrokenBarrierError) for error in errors)
    return not any(errors)


def test_one_after_the_other_reads_a_club(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not met(monkeypatch, state_of_club(7), state_of_club(7), within=0.5)


def test_two_clubs_are_read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert met(monkeypatch, state_of_club(7), state_of_club(8), within=60)


def test_nobody_waits_for_a_club_that_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    known = state_of_club(7 + READERS, is_known=True)
    assert met(monkeypatch, state_of_club(7), known, within=60)
