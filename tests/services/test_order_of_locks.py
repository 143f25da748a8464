"""Whoever needs a match and its club locks the club first, or two of them would wait for ever."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.services.account.audit import account_differences
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.undoing import redo, undo
from scorekeeper.services.settling import put_on_account
from tests.accounts import on_account, settled
from tests.cast import correct, points, seen
from tests.certain import certain
from tests.sent_forms import WAYS

# SQLite has no such locks: there it is only seen that none is asked for.
pytestmark = [pytest.mark.django_db, pytest.mark.slow]
LOCKED = re.compile(r'FROM "records_(club|match)" .* FOR NO KEY UPDATE')
BEGIN_A_CLUB = {"sheet"}  # of their own, which nobody knows yet


def locked_by(act: Callable[[], object]) -> list[str]:
    """Return what was locked, in that order; nothing on SQLite, which has one writer at a time."""
    with CaptureQueriesContext(connection) as captured:
        act()
    found = [LOCKED.search(query["sql"]) for query in captured.captured_queries]
    locked = [lock[1] for lock in found if lock]
    assert bool(locked) == (connection.vendor == "postgresql")
    return locked


@pytest.mark.parametrize("name", [name for name in WAYS if name not in BEGIN_A_CLUB])
def test_a_form_locks_the_club_before_any_match(name: str, client: Client) -> None:
    path, fields = WAYS[name].form(client, WAYS[name].begun())
    locked = locked_by(lambda: client.post(path, fields))
    assert "club" not in locked[1:] or locked[0] == "club"


def test_a_match_that_leaves_the_account_or_comes_back_locks_the_club_before_it() -> None:
    match = on_account(3, 0, 5, 0)
    put_there = certain(history_of(match).undo)
    locked = locked_by(partial(undo, seen(match), put_there.number))
    assert locked[:2] in ([], ["club", "match"])
    taken_back = certain(history_of(match).redo)
    locked = locked_by(partial(redo, seen(match), taken_back.number))
    assert locked[:2] in ([], ["club", "match"])


@pytest.mark.django_db(transaction=True)
def test_a_match_that_came_onto_the_account_meanwhile_is_let_go_and_locked_behind_its_club() -> (
    None
):
    match = settled(3, 0, 5, 0)
    read = seen(match)
    put_on_account(match)
    locked = locked_by(lambda: correct(read, 0, points(3, 0, 4, 0)))
    assert locked in ([], ["match", "club", "match"])
    assert account_differences(match.club) == []
