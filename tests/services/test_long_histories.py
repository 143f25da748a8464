"""Histories as long as an evening is, played again: as many questions for each of their steps."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper

from scorekeeper.records.book import Book, read_book
from scorekeeper.records.models import Match
from scorekeeper.services import books
from scorekeeper.services.history import timeline
from scorekeeper.services.history.timeline import Step, history_of
from scorekeeper.services.history.undoing import redo, undo
from scorekeeper.services.history.verifying import differences
from tests.cast import ANNA, a_deal, a_match, an_opening, begin, record, three_rounds
from tests.certain import certain
from tests.statements import Execute

pytestmark = pytest.mark.django_db


def verified(
    match: Match, empty_database: BaseDatabaseWrapper, monkeypatch: pytest.MonkeyPatch
) -> tuple[int, int]:
    """Return what verifying a match asks of the database, and how many steps it reads."""
    read: list[int] = []
    asked: list[object] = []
    once = timeline.step_of

    def step_of(number: int, *rest: Any) -> Step:
        read.append(number)
        return once(number, *rest)

    monkeypatch.setattr(timeline, "step_of", step_of)

    def ask(execute: Execute, *query: Any) -> Any:
        asked.append(query)
        return execute(*query)

    with empty_database.execute_wrapper(ask):
        assert differences(match, empty_database) == []
    monkeypatch.undo()
    return len(asked), len(read)


def tapped(times: int) -> Match:
    """Return a match in which the last round was undone and done again so often."""
    match = three_rounds()
    for _time in range(times):
        undo(match, certain(history_of(match).undo).number)
        redo(match, certain(history_of(match).redo).number)
    return match


def recorded_and_begun(times: int) -> Match:
    """Return a match in which each of so many rounds was begun before it was entered."""
    match = a_match(rounds=200)
    for _time in range(times):
        begin(match, an_opening())
        record(match, a_deal(90, "spades", declarer=ANNA))
    return match


@pytest.mark.parametrize("evening", [tapped, recorded_and_begun])
def test_each_step_is_verified_with_as_many_questions_however_long_the_history(
    evening: Callable[[int], Match],
    empty_database: BaseDatabaseWrapper,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    costs = [verified(evening(times), empty_database, monkeypatch) for times in (4, 8, 12)]
    (asked_4, read_4), (asked_8, read_8), (asked_12, read_12) = costs
    assert asked_12 - asked_8 == asked_8 - asked_4
    assert read_12 - read_8 == read_8 - read_4
    assert read_12 == 2 * len(history_of(evening(12)).steps)


@pytest.mark.django_db(transaction=True)
def test_no_book_is_read_to_verify_that_a_round_was_undone_and_done_again(
    empty_database: BaseDatabaseWrapper, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Match] = []

    def read(match: Match) -> Book:
        opened.append(match)
        return read_book(match)

    monkeypatch.setattr(books, "read_book", read)
    counts = []
    for times in (2, 10):
        match = tapped(times)
        opened.clear()
        assert differences(match, empty_database) == []
        counts.append(len(opened))
    assert counts[0] == counts[1]
