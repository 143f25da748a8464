"""What is read with prepared SQL: as much at once as every database answers."""

import sqlite3

import pytest
from django.db import connection

from scorekeeper.records import models
from scorekeeper.records.prepared import Prepared

OFTEN = 32_766  # values, where nobody has built SQLite to take more
CLUBS = Prepared(lambda *keys: models.Club.objects.filter(pk__in=keys))


@pytest.mark.django_db
def test_more_keys_than_sqlite_takes_at_once_are_asked_for_in_portions() -> None:
    kept = [models.Club.objects.create().pk for _club in range(2)]
    keys = [kept[0], *range(max(kept) + 1, max(kept) + OFTEN), kept[1]]
    is_sqlite = connection.vendor == "sqlite"
    if is_sqlite:
        connection.ensure_connection()
        limit = sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER
        before = connection.connection.setlimit(limit, OFTEN)
    try:
        assert [club.pk for club in CLUBS.rows_of_all(keys)] == kept
        assert CLUBS.rows_of_all([]) == []
    finally:
        if is_sqlite:
            connection.connection.setlimit(limit, before)
