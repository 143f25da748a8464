"""Open books: cached only of what is written for good, each in its own match, and not too many."""

import gc
import pickle
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NoReturn

import pytest

from scorekeeper.records.book import Entry, read_book
from scorekeeper.records.models import Match, Seat
from scorekeeper.rules.replay import PlayedMatch, replay
from scorekeeper.services.books import book_of, cache_key, close_all, size_of
from scorekeeper.services.cache import ROOM, BoundedCache, cache
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.undoing import undo
from scorekeeper.services.matches.score_sheets import import_sheet
from scorekeeper.services.matches.starting import NewForm, start_match
from scorekeeper.services.rounds import recording
from scorekeeper.services.transactions import write_transaction
from scorekeeper.sheets.reading import read_sheet, sheet_of
from scorekeeper.sheets.sheet import Sheet
from tests.cast import (
    ANNA,
    a_deal,
    a_match,
    agreed,
    an_opening,
    begin,
    book_now,
    next_round,
    record,
    recorded,
    seen,
    totals,
)
from tests.certain import certain
from tests.games.sheets import EXAMPLES as FOLDER
from tests.sheets.sheets import NAMES as EXAMPLES
from tests.sheets.sheets import kraken, played

NOBODY_ELSE = ("Emma", "Fred", "Gijs", "Hans")
FORM = NewForm(key="a form")


def fail(*_facts: object, **_more: object) -> NoReturn:
    """Fail as a full disk does."""
    raise OSError("the disk is full")


def import_failing(sheet: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bring a sheet along that fails before anything of it counts."""
    with monkeypatch.context() as broken:
        broken.setattr(recording, "write_facts", fail)
        with pytest.raises(OSError, match="full"):
            import_sheet(sheet, form=FORM)


def record_and_fail(match: Match) -> None:
    """Record a round in a transaction that fails behind it."""
    with write_transaction():
        record(match, a_deal())
        fail()


@pytest.mark.django_db(transaction=True)
def test_a_sheet_sent_again_after_it_failed_has_its_rounds_at_its_own_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sheet = sheet_of(kraken(played(), played()))
    import_failing(sheet, monkeypatch)
    other = start_match(agreed(players=NOBODY_ELSE))
    match = import_sheet(sheet, form=FORM)
    assert set(match.versions.values_list("dealer__match", flat=True)) == {match.pk}
    close_all()
    assert totals(match) == sheet.played_match().totals
    assert totals(other) == (0, 0, 0, 0)
    other.delete()
    assert Seat.objects.filter(match=match).count() == 4


@pytest.mark.django_db(transaction=True)
def test_a_match_that_failed_to_begin_leaves_no_open_book(monkeypatch: pytest.MonkeyPatch) -> None:
    import_failing(sheet_of(kraken(played())), monkeypatch)
    assert cache.taken == 0


@pytest.mark.django_db(transaction=True)
def test_a_round_that_is_taken_back_by_a_failure_is_not_cached() -> None:
    match = a_match()
    with pytest.raises(OSError, match="full"):
        record_and_fail(match)
    assert match.version == 2
    assert cache.get(cache_key(match)) is None
    record(seen(match), a_deal(60))
    assert cache.get(cache_key(seen(match))) == book_now(match)


@pytest.mark.django_db(transaction=True)
def test_a_round_is_cached_only_when_the_whole_transaction_counts() -> None:
    match = a_match()
    with write_transaction():
        record(match, a_deal())
        assert cache.get(cache_key(seen(match))) is None
    assert cache.get(cache_key(seen(match))) == book_now(match)


@pytest.mark.django_db(transaction=True)
def test_a_book_that_is_read_inside_a_transaction_is_not_cached() -> None:
    match = a_match()
    with write_transaction():
        book_of(match)
    assert cache.get(cache_key(match)) is None


@pytest.mark.django_db(transaction=True)
def test_a_match_is_known_by_its_number_its_key_and_its_version() -> None:
    match = a_match()
    book_of(match)
    assert cache.get(cache_key(match)) is not None
    for other in ({"pk": match.pk + 1}, {"start_key": "another"}, {"version": 2}):
        known = seen(match)
        for name, value in other.items():
            setattr(known, name, value)
        assert cache.get(cache_key(known)) is None


@pytest.mark.django_db(transaction=True)
def test_the_book_that_is_cached_is_the_one_that_is_read() -> None:
    match = recorded(a_match(), a_deal(declarer=ANNA))
    deeds: tuple[Callable[[], object], ...] = (
        lambda: record(match, a_deal(60)),
        lambda: begin(match, an_opening()),
        lambda: begin(match, an_opening("hearts")),
        lambda: record(match, a_deal(80)),
        lambda: undo(match, certain(history_of(match).undo).number),
        lambda: begin(match, an_opening("clubs")),
    )
    for deed in deeds:
        deed()
        cached, read = book_now(match), read_book(seen(match))
        assert (cached.played_match, cached.entries) == (read.played_match, read.entries)
        assert (cached.in_play, cached.withdrawn) == (read.in_play, read.withdrawn)


# How much room they take


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_book_is_said_to_take_about_as_many_bytes_as_it_does(name: str) -> None:
    match = import_sheet(read_sheet((FOLDER / f"{name}.json").read_bytes()))
    book = book_of(match)
    evening = book.played_match
    rounds_pickled = [pickle.dumps((entry, entry.deal)) for entry in book.entries]

    def opened_again() -> tuple[PlayedMatch, list[Entry]]:
        """Return all that is made anew where the rounds of a book are read and played."""
        entries = [pickle.loads(pickled) for pickled in rounds_pickled]
        deals = [deal for _entry, deal in entries]
        return replay(evening.game, evening.table, deals), [
            replace(entry, deal=deal) for entry, deal in entries
        ]

    opened_again()
    taken = bytes_of(lambda: [opened_again() for _time in range(2)]) / 2
    assert taken <= size_of(book) <= 4 * taken


def bytes_of(make: Callable[[], object]) -> int:
    """Return how many bytes stay taken by what something makes."""
    gc.collect()
    gc.freeze()  # what thousands of other tests have left is looked through once
    tracemalloc.start()
    try:
        made = make()
        gc.collect()
        taken, _most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    del made
    return taken


def test_a_process_caches_64_megabytes_of_books_and_pages_together() -> None:
    assert ROOM == cache.room == 64 * 1024 * 1024


def test_the_cache_is_never_fuller_than_it_may_be() -> None:
    small = BoundedCache(10_000)

    def fill() -> None:
        for number in range(500):
            small.put(number, bytes(990), size=1_000)

    taken = bytes_of(fill)
    assert small.taken == 10_000
    assert taken < 5 * 10_000, "ten of five hundred, and what the cache itself is made of"
    assert [number for number in range(500) if small.get(number)] == list(range(490, 500))


def test_what_was_looked_at_longest_ago_makes_room() -> None:
    small = BoundedCache(10)
    for number in range(10):
        small.put(number, "a thing", size=1)
    small.get(0)
    small.put("new", "a thing", size=2)
    assert [number for number in range(10) if small.get(number)] == [0, *range(3, 10)]


def test_what_is_larger_than_the_cache_is_not_cached_and_nothing_goes_for_it() -> None:
    small = BoundedCache(10)
    small.put("old", "a thing", size=1)
    small.put("large", "a thing", size=11)
    assert small.get("large") is None
    assert small.get("old") == "a thing"


def test_a_thing_that_is_put_again_takes_its_room_once() -> None:
    small = BoundedCache(10)
    for size in (9, 3, 5):
        small.put("the same", "a thing", size=size)
    assert small.taken == 5


def test_a_thing_is_made_once_and_again_where_it_had_to_make_room() -> None:
    small, made = BoundedCache(10), list[str]()

    def make(name: str) -> str:
        made.append(name)
        return name.upper()

    for name in ("anna", "anna", "bram", "cees", "anna"):
        got = small.get_or_make(name, partial(make, name), size=len)
        assert got == name.upper()
    assert made == ["anna", "bram", "cees", "anna"]
    assert small.taken == 8


@pytest.mark.django_db(transaction=True)
def test_a_saved_round_makes_the_book_larger() -> None:
    match = a_match()
    before = size_of(book_now(match))
    recording.record_round(match, deal=a_deal(note="x" * 1_000), submission=next_round(match))
    assert size_of(book_now(match)) > before + 1_000
