"""What is read with prepared SQL: as much at once as every database answers."""

import sqlite3

import pytest
from django.db import connection
from django.db.models import Sum

from scorekeeper.records import models
from scorekeeper.records.prepared import PreparedColumns, PreparedQuery

OFTEN = 32_766  # values, where nobody has built SQLite to take more
CLUBS = PreparedQuery(lambda *keys: models.Club.objects.filter(pk__in=keys))
SUMS = PreparedColumns(
    lambda club: (
        models.AccountLine.objects.filter(entry__club=club)
        .order_by()
        .values_list("player__name", "entry__currency")
        .annotate(sum=Sum("amount"))
    )
)
TIMES = PreparedColumns(
    lambda club: models.AccountEntry.objects.filter(club=club).values_list("entered_at", "pk")
)


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


@pytest.mark.django_db
def test_columns_come_as_they_were_asked_for_whatever_kind_they_are() -> None:
    club, other = (models.Club.objects.create() for _club in range(2))
    anna, bram = (club.players.create(name=name) for name in ("Anna", "Bram"))
    for at, amount in ((club, 25), (club, 50), (other, 100)):
        entry = models.AccountEntry.objects.create(club=at, kind="payment", currency="EUR")
        entry.lines.create(player=anna, amount=amount)
        entry.lines.create(player=bram, amount=-amount)
    assert sorted(SUMS.rows(club.pk)) == [("Anna", "EUR", 75), ("Bram", "EUR", -75)]
    assert sorted(SUMS.rows(other.pk)) == [("Anna", "EUR", 100), ("Bram", "EUR", -100)]
    assert TIMES.rows(other.pk) == [(entry.entered_at, entry.pk)]
    assert TIMES.rows(0) == []
