"""Evenings in clubs that are joined, merged and tidied up, in backups, and looked over."""

import io
from collections.abc import Callable

import pytest
from django.core.management import CommandError, call_command

from scorekeeper.records.models import Club, ClubEvening, Match, Player, SittingPlace
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.clubs.joining import join
from scorekeeper.services.clubs.members import merge
from scorekeeper.services.clubs.namesakes import Answers
from scorekeeper.services.evenings.closing import delete_evening, end_evening
from scorekeeper.services.evenings.verifying import evening_differences
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.undoing import undo
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.seats import replace_player
from scorekeeper.services.writes import LinkGone
from tests.cast import seen
from tests.certain import certain
from tests.club_evenings import (
    a_plan,
    an_evening,
    drawn,
    finish_all,
    key_of,
    now,
    people,
    played,
    score,
    seats,
)

pytestmark = pytest.mark.django_db(transaction=True)


def one_sitting(names: tuple[str, ...] = people(9)) -> ClubEvening:
    evening = an_evening(names, a_plan(house_rules={"rounds": 1}))
    finish_all(played(evening).tables)
    return evening


def same_people(club: Club, others: Club) -> Answers:
    """Return the answer that everybody of one name is one person."""
    rows = others.players.filter(folded_name__in=club.players.values("folded_name"))
    return Answers(frozenset(player.pk for player in rows))


def test_a_club_brings_its_evenings_into_another() -> None:
    evening = one_sitting()
    before = now(evening)
    club = an_evening(people(5)).club
    join(club, Club.objects.get(pk=evening.club_id), same_people(club, evening.club), {})
    after = now(evening)
    assert after.evening.club == club
    assert after.stamp != before.stamp
    assert [(row.name, row.total) for row in after.evening_list.rows] == [
        (row.name, row.total) for row in before.evening_list.rows
    ]
    assert club.players.count() == 9
    assert evening_differences(Club.objects.get(pk=club.pk)) == []
    evening.club = Club.objects.get(pk=club.pk)
    assert drawn(evening).number == 2


def test_two_who_were_in_one_sitting_are_never_one() -> None:
    evening = one_sitting()
    one, other = (seats(now(evening).sittings[0])[number][0] for number in (0, 1))
    first, second = (key_of(evening, name) for name in (one, other))
    with pytest.raises(RuleBroken, match="were in one sitting of an evening: they are two"):
        merge(evening.club, first, second)
    club = Club.objects.create()
    both = club.players.create(name=one)
    club.players.create(name=other, merged_into=both)
    answers = Answers(frozenset({first, second}))
    with pytest.raises(RuleBroken, match="were in one sitting: they are not both"):
        join(club, Club.objects.get(pk=evening.club_id), answers, {})


def test_a_deleted_match_takes_nobody_of_the_evening_along() -> None:
    evening = one_sitting(people(4))
    match = certain(now(evening).sittings[0].tables[0].match)
    ending.cancel(seen(match))
    ending.delete_for_good(seen(match))
    assert Club.objects.filter(pk=evening.club_id).exists()
    assert evening.club.players.count() == 4
    assert evening_differences(evening.club) == []


def test_an_evening_at_which_nothing_was_played_is_deleted() -> None:
    evening = an_evening(people(4))
    drawn(evening)
    delete_evening(evening)
    assert not ClubEvening.objects.exists()
    assert evening.club.players.count() == 4
    with pytest.raises(LinkGone):
        end_evening(evening)


def test_an_evening_with_matches_is_not_deleted() -> None:
    evening = one_sitting(people(4))
    with pytest.raises(RuleBroken, match="Matches belong to this evening"):
        delete_evening(evening)


def test_the_end_of_a_closed_table_is_taken_back_in_its_history() -> None:
    evening = an_evening(people(4), a_plan(house_rules={"rounds": 2}))
    match = certain(played(evening).tables[0].match)
    score(match, [60, 40])
    end_evening(evening, and_close=True)
    undo(seen(match), certain(history_of(seen(match)).undo).number)
    assert not seen(match).ended_early
    assert [table.number for table in now(evening).open_tables] == [1]


def test_a_player_who_sat_down_by_mistake_stays_where_they_are_named_for_the_evening() -> None:
    evening = an_evening(people(5))
    sitting = played(evening)
    match = certain(sitting.tables[0].match)
    out = sitting.out[0].name
    replace_player(seen(match), seat=0, name=out)
    replace_player(seen(match), seat=0, name=seats(sitting)[0][0])
    assert evening.club.players.count() == 5
    assert seats(now(evening).sittings[0]) == seats(sitting)


def verified() -> str:
    printed = io.StringIO()
    call_command("verify", stdout=printed)
    return printed.getvalue()


def test_evenings_come_out_as_they_stand() -> None:
    evening = one_sitting()
    drawn(evening)
    assert "everything came out as it stands" in verified()


BROKEN: dict[str, Callable[[ClubEvening], object]] = {
    "somebody is of another club": lambda one: SittingPlace.objects.filter(
        sitting__evening=one, table=None
    ).update(player=Player.objects.create(club=Club.objects.create(), name="Zoë")),
    "a sitting is missing": lambda one: one.drawn_sittings.update(number=2),
    "table 1 of sitting 1 has a match of another club or game": lambda one: Match.objects.update(
        game="kraken", preset="as_written", house_rules={"values": {}, "version": 1}
    ),
    "table 1 has a match before sitting 1 is played": lambda one: one.drawn_sittings.update(
        began_at=None
    ),
    "table 1 of sitting 1 was drawn for others than played": lambda one: (
        SittingPlace.objects.filter(sitting__evening=one, seat=0).delete()
    ),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_an_evening_that_is_not_right_is_named(fault: str) -> None:
    evening = an_evening(people(9))
    played(evening)
    BROKEN[fault](evening)
    assert any(found.endswith(fault) for found in evening_differences(evening.club))


def test_the_command_tells_of_an_evening_that_is_not_right() -> None:
    evening = an_evening(people(9))
    played(evening)
    BROKEN["a sitting is missing"](evening)
    with pytest.raises(CommandError, match="the evenings of 1 club are not right"):
        verified()
