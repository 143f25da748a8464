"""What clubs remember of matches: read together, cached by version, never what may be undone."""

import pickle
from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.ledger.finished import FinishedMatch, finished_match
from scorekeeper.records.book import read_book, read_books
from scorekeeper.records.models import Match, Player
from scorekeeper.services import derived
from scorekeeper.services.books import cache_key, close_all
from scorekeeper.services.cache import cache
from scorekeeper.services.derived import (
    ROOM,
    Remembered,
    cached_results,
    finished_cache,
    parts_of,
    replayed,
    size_in_cache,
)
from scorekeeper.services.matches.ending import bring_match_back, cancel
from scorekeeper.services.matches.score_sheets import import_sheet
from scorekeeper.services.transactions import write_transaction
from scorekeeper.sheets.reading import read_sheet
from tests.cast import QUARTER, a_deal, a_match, correct, next_round, record, recorded, seen
from tests.games.sheets import EXAMPLES as FOLDER
from tests.services.test_books import bytes_of
from tests.sheets.sheets import NAMES

pytestmark = pytest.mark.django_db(transaction=True)


def a_short_match(points: int = 100) -> Match:
    """Return a match of one round for money, that is over."""
    match = a_match(stake=QUARTER, rounds=1)
    return recorded(match, a_deal(points, declarer=0))


def finished_of(matches: list[Match]) -> dict[int, FinishedMatch]:
    """Return what a club remembers of matches that are finished, by their keys."""
    known = cached_results(match.identity for match in matches)
    found = {match.pk: known[match.identity] for match in matches if match.identity in known}
    unknown = [match for match in matches if match.pk not in found]
    found.update((match.pk, one) for match, one, _book in replayed(unknown))
    return {key: one.finished for key, one in found.items() if one.finished is not None}


def remembered(match: Match) -> FinishedMatch | None:
    """Return what a club remembers of a match as it is now."""
    return finished_of([seen(match)]).get(match.pk)


def queries_for(matches: list[Match]) -> int:
    """Return how many queries it takes to remember matches."""
    with CaptureQueriesContext(connection) as captured:
        finished_of(matches)
    return len(captured)


def test_many_matches_are_read_as_each_alone_is() -> None:
    matches = [import_sheet(read_sheet((FOLDER / f"{name}.json").read_bytes())) for name in NAMES]
    matches = [seen(match) for match in matches]
    together = read_books(matches)
    assert len(together) == len(matches) > len(NAMES) - 1
    for match in matches:
        one, alone = together[match.pk], read_book(match)
        assert (one.played_match, one.entries, one.withdrawn) == (
            alone.played_match,
            alone.entries,
            alone.withdrawn,
        )
        assert (one.in_play, one.stake) == (alone.in_play, alone.stake)


@pytest.mark.parametrize("name", NAMES)
def test_an_example_is_remembered_as_its_sheet_says(name: str) -> None:
    sheet = read_sheet((FOLDER / f"{name}.json").read_bytes())
    match, evening = import_sheet(sheet), sheet.played_match()
    found = remembered(match)
    if not evening.finished:
        assert found is None
        return
    assert found is not None
    seats = match.seats.select_related("player").order_by("number")
    assert tuple(seat.player.name for seat in seats) == sheet.table.players
    assert found.players == tuple(seat.player_id for seat in seats)
    by_name = finished_match(evening, stake=sheet.stake, day=found.day, players=sheet.table.players)
    names = dict(Player.objects.values_list("pk", "name"))
    former = tuple(names[int(str(key))] for key in found.former)
    assert replace(found, players=sheet.table.players, former=former) == by_name
    assert sheet.details.played_on in (None, found.day)


def test_what_is_remembered_is_read_once_for_a_version() -> None:
    match = a_short_match()
    close_all()
    assert queries_for([seen(match)]) > 1
    assert queries_for([seen(match)]) == 0
    before = remembered(match)
    correct(match, 0, a_deal(90, declarer=0))
    assert before is not None
    assert remembered(match) != before
    assert before.totals == (10, 6, 10, 6)


def test_as_many_queries_for_many_matches_as_for_two() -> None:
    counts = []
    for number in (2, 9):
        matches = [seen(a_short_match()) for _match in range(number)]
        close_all()
        counts.append(queries_for(matches))
    seats, versions, kinds_of_facts = 1, 1, 5
    assert counts[0] == counts[1] == seats + versions + kinds_of_facts


def test_long_matches_are_read_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    matches = [seen(a_short_match()) for _match in range(5)]
    steps = matches[0].version
    monkeypatch.setattr(derived, "STEPS_AT_ONCE", 2 * steps)
    assert [len(part) for part in parts_of(matches)] == [2, 2, 1]
    monkeypatch.setattr(derived, "STEPS_AT_ONCE", 1)
    assert list(parts_of(matches)) == [[match] for match in matches]
    close_all()
    assert len(finished_of(matches)) == len(matches)


def test_only_what_is_over_and_counts_is_remembered() -> None:
    match = a_match(rounds=2)
    record(match, a_deal(declarer=0))
    assert remembered(match) is None
    assert remembered(match) is None, "nor the second time"
    record(match, a_deal(declarer=1))
    assert remembered(match) is not None
    cancel(match, next_round(match))
    assert remembered(match) is None
    bring_match_back(seen(match), next_round(match))
    assert remembered(match) is not None


def test_nothing_is_cached_that_may_still_be_taken_back() -> None:
    match = a_short_match()
    close_all()
    with write_transaction():
        assert remembered(match) is not None
        assert finished_cache.get(seen(match).identity) is None
    assert remembered(match) is not None
    assert finished_cache.get(seen(match).identity) is not None
    assert cache.get(cache_key(seen(match))) is None, "a book that is read once makes nobody room"


@pytest.mark.parametrize("name", NAMES)
def test_it_is_said_to_take_about_as_many_bytes_as_it_does(name: str) -> None:
    found = remembered(import_sheet(read_sheet((FOLDER / f"{name}.json").read_bytes())))
    pickled = pickle.dumps(Remembered(found))
    pickle.loads(pickled)
    taken = bytes_of(lambda: [pickle.loads(pickled) for _time in range(10)]) / 10
    assert taken <= size_in_cache(Remembered(found)) <= max(5 * taken, 1_200)


def test_the_cache_has_16_megabytes() -> None:
    assert ROOM == finished_cache.room == 16 * 1024 * 1024
