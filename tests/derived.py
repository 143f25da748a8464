"""Clubs as a process opens them that was just started, with what is kept of their matches."""

from collections.abc import Sequence

import pytest

from scorekeeper.records.book import Book
from scorekeeper.records.models import Club, DerivedResult, Match
from scorekeeper.services import books, derived
from scorekeeper.services.books import close_all
from scorekeeper.services.clubs.club_record import ClubRecord, record_of, state_of
from scorekeeper.services.derived import finished_cache
from tests.cast import ANNA, CEES, QUARTER, a_deal, a_match, recorded, seen


def forget() -> None:
    """Know as little as a process that was just started."""
    close_all()
    finished_cache.clear()


def a_match_of_a_club() -> Match:
    """Return a match that is over in a club, beside another one and one that goes on."""
    match = recorded(a_match(stake=QUARTER, rounds=2), a_deal(90, declarer=ANNA), a_deal())
    recorded(a_match(club=match.club, rounds=1), a_deal(120, declarer=CEES))
    a_match(club=match.club, players=("Ana", "Emma", "Fred", "Gé"))
    return seen(match)


def record_now(club: Club) -> ClubRecord:
    """Open a club in a process that was just started."""
    forget()
    return record_of(state_of(club, club.secret))


def is_right(club: Club) -> None:
    """Assert that a club is, with what is kept, what it is without."""
    with_it = record_now(club)
    DerivedResult.objects.all().delete()
    without = record_now(club)
    assert with_it.finished == without.finished
    assert list(with_it.finished) == list(without.finished)
    assert with_it.going_on == without.going_on


def replays(monkeypatch: pytest.MonkeyPatch, club: Club) -> int:
    """Return how many matches a new process replays where a club is opened."""
    read = list[Match]()

    def read_them(matches: Sequence[Match], *, to_keep: bool = True) -> dict[int, Book]:
        read.extend(matches)
        return books.books_of(matches, to_keep=to_keep)

    with monkeypatch.context() as patched:
        patched.setattr(derived, "books_of", read_them)
        record_now(club)
    return len(read)
