"""How often the database is asked about an evening: as often for fifteen tables as for one."""

from time import thread_time

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.records.models import ClubEvening
from scorekeeper.services.books import close_all
from scorekeeper.services.evenings.reading import record_of, stamp_of
from tests.club_evenings import a_plan, an_evening, drawn, finish_all, people, played

pytestmark = pytest.mark.django_db(transaction=True)

OPEN, COLD = 3, 10  # people, tables and places; and seven more to read the books


def an_evening_of(tables: int, sittings: int) -> ClubEvening:
    """Return an evening with so many tables, in so many sittings."""
    plan = a_plan(house_rules={"rounds": 2}, sittings=9)
    evening = an_evening(people(4 * tables), plan)
    for _sitting in range(sittings):
        finish_all(played(evening).tables)
    return ClubEvening.objects.select_related("club").get(pk=evening.pk)


def asked(evening: ClubEvening) -> int:
    with CaptureQueriesContext(connection) as captured:
        record_of(evening)
    return len(captured)


@pytest.mark.parametrize(("tables", "sittings"), [(4, 1), (4, 3), (15, 1)])
def test_an_evening_is_read_with_the_same_few_questions(tables: int, sittings: int) -> None:
    evening = an_evening_of(tables, sittings)
    close_all()
    assert asked(evening) == COLD
    assert asked(evening) == OPEN
    with CaptureQueriesContext(connection) as captured:
        stamp_of(evening)
    assert len(captured) == 1


def test_sixty_people_are_drawn_within_a_second() -> None:
    evening = an_evening_of(15, 2)
    began = thread_time()
    drawn(evening)
    assert thread_time() - began < 1
