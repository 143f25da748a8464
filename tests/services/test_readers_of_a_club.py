"""Several phones open a club at once of which nothing is known: it is read once."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from threading import Barrier, BrokenBarrierError

import pytest

from scorekeeper.records.models import Club
from scorekeeper.services.clubs import evenings
from scorekeeper.services.clubs.evenings import ClubState, record_of


def state_of_club(key: int) -> ClubState:
    """How a club stands in which nothing was played."""
    return ClubState(
        club=Club(pk=key),
        through="",
        sittings=(),
        people=(),
        seasons=(),
        newest_entry=0,
        epoch="",
        today=date(2026, 11, 23),
    )


def met(monkeypatch: pytest.MonkeyPatch, *clubs: int, within: float) -> bool:
    """Return whether those who read these clubs were at it at the same time."""
    meeting = Barrier(len(clubs))

    def replayed(*_matches: object) -> Iterator[None]:
        meeting.wait(within)
        yield from ()

    monkeypatch.setattr(evenings, "replayed", replayed)
    with ThreadPoolExecutor(len(clubs)) as phones:
        reading = [phones.submit(record_of, state_of_club(club)) for club in clubs]
        errors = [one.exception() for one in reading]
    assert all(error is None or isinstance(error, BrokenBarrierError) for error in errors)
    return not any(errors)


def test_one_after_the_other_reads_a_club(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not met(monkeypatch, 7, 7, within=0.5)


def test_two_clubs_are_read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert met(monkeypatch, 7, 8, within=60)
