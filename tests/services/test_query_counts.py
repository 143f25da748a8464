"""How often the database is asked: counted, and pinned for what happens all evening."""

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.records import book as book_module
from scorekeeper.records.book import read_book, read_book_as_of
from scorekeeper.records.models import Match
from scorekeeper.rules.facts import Bonus, Declaration
from scorekeeper.services.books import book_of
from scorekeeper.services.matches.attendance import add_rounds, leave, substitute
from scorekeeper.services.rounds import correcting, recording
from scorekeeper.services.writes import Submission
from tests.cast import (
    ANNA,
    BRAM,
    CEES,
    QUARTER,
    a_deal,
    a_match,
    about,
    an_opening,
    begin,
    book_now,
    next_round,
    points,
    recorded,
    seen,
)
from tests.statements import Execute

pytestmark = pytest.mark.django_db(transaction=True)

FULL = a_deal(
    100,
    declarer=ANNA,
    contra=BRAM,
    declarations=(Declaration(ANNA, "run_of_3"),),
    bonuses=(Bonus(CEES, "run_of_4"),),
)
# lock, the form's key, and it written down, the round, its version, the match's version
BESIDES_FACTS = 6


def queries(call: Callable[[], object]) -> list[str]:
    """Return the statements something sends, without those that only begin and end it."""
    with CaptureQueriesContext(connection) as captured:
        call()
    statements = [query["sql"] for query in captured]
    ends = "SAVEPOINT", "RELEASE", "BEGIN", "COMMIT"
    return [sql for sql in statements if not sql.startswith(ends)]


def evening(rounds_played: int) -> Match:
    """Return a match for money with so many rounds, of every kind of fact."""
    match = a_match(rounds=200, stake=QUARTER)
    deals = [replace(FULL, dealer=(number + 3) % 4) for number in range(rounds_played)]
    add_rounds(match, deals, Submission("made", 0))
    book_of(match)
    return match


def test_a_round_is_saved_with_the_fewest_questions() -> None:
    match = evening(16)
    sending = next_round(match)
    asked = queries(lambda: recording.record_round(match, deal=a_deal(), submission=sending))
    contract_and_points = 2
    assert len(asked) == BESIDES_FACTS + contract_and_points


def test_a_round_with_every_kind_of_fact_costs_one_question_for_each_kind() -> None:
    match = evening(16)
    sending = next_round(match)
    asked = queries(lambda: recording.record_round(match, deal=FULL, submission=sending))
    contract_contra_combinations_points = 4
    assert len(asked) == BESIDES_FACTS + contract_contra_combinations_points


def test_a_round_in_play_is_finished_with_one_question_more() -> None:
    match = evening(16)
    begin(match, an_opening())
    sending = next_round(match)
    book_of(match)
    asked = queries(lambda: recording.record_round(match, deal=FULL, submission=sending))
    for_the_version_that_no_longer_counts = 1
    assert len(asked) == BESIDES_FACTS + 4 + for_the_version_that_no_longer_counts


def test_a_round_is_saved_as_cheaply_after_160_rounds() -> None:
    match = evening(160)
    sending = next_round(match)
    asked = queries(lambda: recording.record_round(match, deal=a_deal(), submission=sending))
    assert len(asked) == BESIDES_FACTS + 2


def test_the_next_reader_of_a_saved_round_asks_nothing() -> None:
    match = recorded(evening(16), FULL)
    assert queries(lambda: book_of(match)) == []


@pytest.mark.parametrize("rounds_played", [16, 160])
def test_a_book_is_read_with_as_many_questions_however_long_the_evening(rounds_played: int) -> None:
    match = evening(rounds_played)
    seats, versions, kinds_of_facts = 1, 1, 5
    assert len(queries(lambda: read_book(match))) == seats + versions + kinds_of_facts


@pytest.mark.skipif(connection.vendor != "sqlite", reason="only SQLite has so low a limit")
def test_more_rounds_than_sqlite_takes_values_are_read_in_portions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = evening(9)
    monkeypatch.setattr(book_module, "AT_ONCE", 4)
    connection.close()  # with its statements, which keep the limit that they were made under
    connection.ensure_connection()
    limit = sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER
    before = connection.connection.setlimit(limit, 5)
    try:
        book = read_book(match)
    finally:
        connection.connection.setlimit(limit, before)
    assert book == replace(read_book(match), seats=book.seats)
    assert len(book.entries) == 9


@pytest.mark.parametrize("rounds_played", [16, 160])
def test_a_correction_asks_as_much_however_long_the_evening(rounds_played: int) -> None:
    match = evening(rounds_played)
    entry = book_now(match).entries[3]
    deal, mine = a_deal(declarer=ANNA), about(entry)
    asked = queries(
        lambda: correcting.correct_round(
            match, round_key=entry.round_key, deal=deal, submission=mine
        )
    )
    version_that_no_longer_counts, contract_and_points = 1, 2
    lock_key_twice_and_both_versions = 5
    assert (
        len(asked)
        == lock_key_twice_and_both_versions + version_that_no_longer_counts + contract_and_points
    )


def test_a_book_of_earlier_reads_of_each_round_no_more_than_what_counted_then() -> None:
    match = evening(3)
    for cards in (90, 80, 70):
        entry = book_now(match).entries[1]
        correcting.correct_round(
            match,
            round_key=entry.round_key,
            deal=a_deal(cards, declarer=ANNA),
            submission=next_round(match),
        )
    read: list[Sequence[object]] = []

    def ask(execute: Execute, *query: Any) -> Any:
        if "records_seat" not in query[0]:  # of whom there are as many however many rounds
            read.append(query[1])
        return execute(*query)

    with connection.execute_wrapper(ask):
        book = read_book_as_of(match, seen(match).version - 1)
    assert [entry.deal.tallies[0].count for entry in book.entries] == [100, 80, 100]
    assert max(len(given) for given in read) <= len(book.entries)


@pytest.mark.parametrize("read", [read_book, lambda match: read_book_as_of(match, match.version)])
def test_who_comes_and_goes_costs_no_question(read: Callable[[Match], object]) -> None:
    match = recorded(a_match("kalooki"), points(0, 1, 2, 3))
    before = len(queries(lambda: read(seen(match))))
    for name in ("Tom", "Uwe", "Vie"):
        substitute(match, seat=BRAM, name=name)
        recorded(match, points(0, 1, 2, 3))
    leave(match, seat=CEES)
    assert len(queries(lambda: read(seen(match)))) == before


def test_a_round_is_saved_with_as_few_questions_where_people_come_and_go() -> None:
    match = evening(16)
    before = len(queries(lambda: recorded(match, a_deal())))
    substitute(match, seat=BRAM, name="Tom")
    book_of(seen(match))
    assert len(queries(lambda: recorded(match, a_deal()))) == before
