"""What followers of an evening are told: whatever is written to it or its matches."""

from collections.abc import Callable

import pytest

from scorekeeper.records.models import Club, ClubEvening, Match
from scorekeeper.services.books import book_of
from scorekeeper.services.clubs.members import rename
from scorekeeper.services.clubs.naming import name_club
from scorekeeper.services.evenings.closing import close_table, end_evening
from scorekeeper.services.evenings.drawing import discard_draw
from scorekeeper.services.evenings.moves import PartOfEvening, part_of_evening
from scorekeeper.services.evenings.playing import play_sitting
from scorekeeper.services.evenings.reading import stamp_of
from scorekeeper.services.evenings.reseating import swap
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.starting import play_again
from scorekeeper.web.evening.faces import faces_of_evening
from tests.cast import correct, points, seen, withdraw
from tests.certain import certain
from tests.club_evenings import (
    a_plan,
    an_evening,
    come,
    drawn,
    finish_all,
    go,
    key_of,
    now,
    people,
    played,
    score,
    seats,
)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def evening() -> ClubEvening:
    """Return an evening of nine with one sitting played, and a round at its first table."""
    evening = an_evening(people(9), a_plan(house_rules={"rounds": 2}))
    score(certain(played(evening).tables[0].match), [60, 40])
    return evening


def first_match(evening: ClubEvening) -> object:
    return seen(certain(now(evening).sittings[0].tables[0].match))


WRITES: dict[str, Callable[[ClubEvening], object]] = {
    "round": lambda one: score(first_match(one), [1, 2]),  # type: ignore[arg-type]
    "correction": lambda one: correct(first_match(one), 0, points(5, 6)),  # type: ignore[arg-type]
    "withdrawal": lambda one: withdraw(first_match(one), 0),  # type: ignore[arg-type]
    "cancelled": lambda one: ending.cancel(first_match(one)),  # type: ignore[arg-type]
    "closed": lambda one: close_table(one, 2),
    "ended": lambda one: end_evening(one, and_close=True),
    "came": lambda one: come(one, "Quirine"),
    "went": lambda one: go(one, "P01"),
    "drawn": lambda one: drawn(one, and_close=True),
    "swapped": lambda one: swap(
        one,
        now(one).sittings[0].out[0].pk,
        certain(now(one).sittings[0].tables[1].players[0]).pk,
    ),
    "renamed": lambda one: rename(one.club, now(one).sittings[0].out[0].pk, "Zoë"),
    "club_named": lambda one: name_club(one.club, "Friday"),
}


@pytest.mark.parametrize("what", WRITES)
def test_whatever_is_written_changes_the_stamp(evening: ClubEvening, what: str) -> None:
    before = now(evening)
    assert stamp_of(evening) == before.stamp
    WRITES[what](evening)
    after = now(evening)
    assert after.stamp != before.stamp
    assert stamp_of(evening) == after.stamp


def test_a_name_given_elsewhere_changes_nothing_of_what_people_here_are_called() -> None:
    club = an_evening(["Wim", "Xaver", "Yvo", "Zoë"]).club
    evening = an_evening(["Annelies van Dam", "Bo", "Cees", "Dora"], club=club)
    before, called = now(evening), called_at(evening)
    rename(club, key_of(evening, "Wim"), "Annelies Smit")
    rename(club, key_of(evening, "Xaver"), "Cees Bo")
    assert called_at(evening) == called
    assert now(evening).stamp == before.stamp


def called_at(evening: ClubEvening) -> list[object]:
    faces = faces_of_evening(now(evening)).values()
    return [(str(face), face.full_name, face.forms, face.piece) for face in faces]


def test_naming_the_club_as_it_is_called_changes_nothing(evening: ClubEvening) -> None:
    name_club(evening.club, "Friday")
    before = now(evening).stamp
    name_club(evening.club, " Friday ")
    assert now(evening).stamp == before


def test_a_match_outside_the_evening_does_not_change_the_stamp(evening: ClubEvening) -> None:
    before = stamp_of(evening)
    play_again(first_match(evening))  # type: ignore[arg-type]
    an_evening(people(4), club=Club.objects.get(pk=evening.club_id))
    assert stamp_of(evening) == before
    assert stamp_of(ClubEvening(pk=evening.pk + 100)) is None


def test_the_tables_of_the_sitting_before_learn_where_their_people_sit_next() -> None:
    evening = an_evening(people(9), a_plan(house_rules={"rounds": 1}))
    first = played(evening)
    finish_all(first.tables)
    match = seen(certain(first.tables[0].match))
    assert part(match) == PartOfEvening(evening.pk, evening.viewer_secret, table=1, sitting=1)
    drawn(evening)
    assert not part(match).moves
    discard_draw(evening)
    drawn(evening)
    assert seen(match).version == match.version
    play_sitting(evening)
    assert seen(match).version > match.version
    second = now(evening).sittings[1]
    where = {
        name: (table.number, names[(seat + 2) % 4])
        for table, names in zip(second.tables, seats(second), strict=True)
        for seat, name in enumerate(names)
    }
    for one in part(match).moves:
        table, partner = where.get(one.player.name, (None, ""))
        assert one.table == table
        assert "".join(player.name for player in one.with_whom) == partner
    assert {one.player.name for one in part(match).moves} == {*seats(first)[0]}


def part(match: Match) -> PartOfEvening:
    return certain(part_of_evening(match, book_of(seen(match))))
