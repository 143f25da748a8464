"""What was stored by an earlier program is there afterwards, in its order."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from scorekeeper.records.models import Event, Match, RoundVersion
from scorekeeper.services import ends
from scorekeeper.services.plans import stored_plan
from scorekeeper.services.verifying import differences
from tests.cast import QUARTER, a_deal, a_match, book_now, correct, insert, record, seen

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE, NOW = ("records", "0001_initial"), ("records", "0003_number_what_was_written")


def migrate(target):
    """Bring the tables to the state after a migration."""
    executor = MigrationExecutor(connection)
    executor.migrate([target])


def test_the_order_of_what_was_written_is_told_to_an_older_database(empty_database):
    match = a_match(stake=QUARTER, rounds=3)
    for cards in (100, 110):
        record(match, a_deal(cards))
    correct(match, 0, a_deal(60))
    insert(match, 1, a_deal(90), following_dealers=True)
    ends.settle(match)
    ends.record_payment(match, stored_plan(match, book_now(match).seats)[0])
    told = list(RoundVersion.objects.order_by("pk").values_list("pk", "match_version"))
    try:
        migrate(BEFORE)
        migrate(NOW)
    finally:
        migrate(NOW)
    assert list(RoundVersion.objects.order_by("pk").values_list("pk", "match_version")) == told
    assert [event.kind for event in Event.objects.order_by("pk")] == ["end", "paid"]
    assert Match.objects.get().version >= Event.objects.order_by("pk").last().match_version
    assert differences(seen(match), empty_database) == []
