"""Two names of a club that turn out to be one person: not where a sitting has places for both."""

import pytest

from scorekeeper.records.models import ClubEvening
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.clubs.members import merge
from scorekeeper.services.evenings.sittings import begun_sittings
from tests.club_evenings import (
    an_evening,
    drawn,
    finish_all,
    key_of,
    names_at,
    names_out,
    people,
    played,
    seats,
)

pytestmark = pytest.mark.django_db(transaction=True)


def merge_names(evening: ClubEvening, name: str, into: str) -> None:
    merge(evening.club, key_of(evening, name), key_of(evening, into))


@pytest.mark.parametrize("is_over", [True, False])
def test_who_were_at_two_tables_of_one_sitting_are_two_and_the_next_one_is_drawn(
    *, is_over: bool
) -> None:
    evening = an_evening(people(9))
    sitting = played(evening)
    at_tables = [names_at(table)[0] for table in sitting.tables]
    if is_over:
        finish_all(sitting.tables)
    for one, other in (at_tables, (at_tables[0], *names_out(sitting))):
        with pytest.raises(RuleBroken, match="were in one sitting of an evening: they are two"):
            merge_names(evening, one, other)
    if not is_over:
        finish_all(sitting.tables)
    assert len({name for table in seats(drawn(evening)) for name in table}) == 8


def test_who_came_again_under_another_name_counts_as_one_in_the_next_draw() -> None:
    evening = an_evening(people(9))
    sitting = played(evening)
    finish_all(sitting.tables)
    (out,) = names_out(sitting)
    evening.club.players.create(name="Zoë")
    merge_names(evening, out, "Zoë")
    (before,) = begun_sittings(evening)
    assert before.out == ("Zoë",)
    following = drawn(evening)
    assert "Zoë" in {name for table in seats(following) for name in table}
    assert "Zoë" not in names_out(following)
