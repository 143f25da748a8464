"""Somebody who takes over at a table of an evening, and who cannot."""

import pytest

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.evenings.drawing import discard_draw
from scorekeeper.services.evenings.evening_record import SittingRecord
from scorekeeper.services.evenings.next_table import NextTable, play_next
from scorekeeper.services.evenings.reseating import swap
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.undoing import undo
from scorekeeper.services.matches.attendance import leave, substitute
from scorekeeper.services.matches.seats import replace_player
from tests.cast import seen
from tests.certain import certain
from tests.club_evenings import (
    a_plan,
    an_evening,
    drawn,
    finish,
    go,
    key_of,
    names_at,
    names_out,
    now,
    people,
    played,
    score,
    seats,
)

pytestmark = pytest.mark.django_db(transaction=True)


def test_nobody_takes_over_who_sits_at_another_table_that_goes_on() -> None:
    evening = an_evening(people(8), a_plan(house_rules={"rounds": 2}))
    sitting = played(evening)
    first, second = sitting.tables
    one, other = seats(sitting)
    score(certain(first.match), [60, 40])
    with pytest.raises(RuleBroken, match=f"“{other[0]}” sits at table 2 in this sitting"):
        substitute(seen(certain(first.match)), seat=0, name=other[0])
    with pytest.raises(RuleBroken, match=f"“{one[0]}” sits at table 1 in this sitting"):
        replace_player(seen(certain(second.match)), seat=0, name=one[0])
    finish(second)
    substitute(seen(certain(first.match)), seat=0, name=other[0])
    assert names_at(now(evening).sittings[0].tables[0]) == (other[0], *one[1:])


def test_who_took_over_and_left_by_mistake_sits_there_and_at_no_other_table() -> None:
    evening = an_evening(people(10), a_plan("free-sheet", sizes=(5,)))
    first, second = (certain(table.match) for table in played(evening).tables)
    for match in (first, second):
        score(match, [5, 4, 3, 2, 1])
    substitute(seen(first), seat=0, name="Zoë")
    score(first, [5, 4, 3, 2, 1])
    leave(seen(first), seat=0)
    undo(seen(first), certain(history_of(seen(first)).undo).number)
    with pytest.raises(RuleBroken, match="“Zoë” sits at table 1 in this sitting"):
        substitute(seen(second), seat=0, name="Zoë")


def test_who_sat_out_and_takes_over_has_the_points_and_sits_out_no_more() -> None:
    evening = an_evening(people(5), a_plan(house_rules={"rounds": 2}))
    sitting = played(evening)
    (out,) = names_out(sitting)
    match = certain(sitting.tables[0].match)
    score(match, [60, 40])
    substitute(seen(match), seat=0, name=out)
    record = now(evening)
    assert names_out(record.sittings[0]) == []
    rows = {row.name: row for row in record.evening_list.rows}
    assert rows[out].total == 60
    assert rows[seats(sitting)[0][0]].total == 0


def test_who_was_seated_at_the_table_before_its_first_round_stays_where_others_change() -> None:
    evening = an_evening(people(9))
    sitting = played(evening)
    one, other = seats(sitting)
    (out,) = names_out(sitting)
    replace_player(seen(certain(sitting.tables[0].match)), seat=3, name=out)
    swap(evening, key_of(evening, one[0]), key_of(evening, other[0]))
    current = certain(now(evening).current)
    assert seats(current) == [(other[0], *one[1:3], out), (one[0], *other[1:])]
    assert names_out(current) == [one[3]]
    swap(evening, key_of(evening, one[3]), key_of(evening, out))
    assert names_out(certain(now(evening).current)) == [out]


def test_a_stranger_who_takes_over_stands_in_the_list() -> None:
    evening = an_evening(people(4), a_plan(house_rules={"rounds": 2}))
    match = certain(played(evening).tables[0].match)
    score(match, [60, 40])
    substitute(seen(match), seat=1, name="Zoë")
    rows = {row.name: row.total for row in now(evening).evening_list.rows}
    assert rows["Zoë"] == 40


def took_over(sitting: SittingRecord) -> None:
    """Let those who sit out take the first seats of the tables after a round, and play on."""
    for table, name in zip(sitting.tables, names_out(sitting), strict=True):
        match = certain(table.match)
        score(match, [60, 40])
        substitute(seen(match), seat=0, name=name)
        finish(table)


def test_by_staying_whoever_took_over_a_seat_keeps_it() -> None:
    evening = an_evening(people(10), a_plan(house_rules={"rounds": 2}))
    sitting = played(evening)
    took_over(sitting)
    for table in seats(sitting):
        go(evening, table[0])
    kept = zip(seats(sitting), names_out(sitting), strict=True)
    expected = [(*table[1:], name) for table, name in kept]
    for lot in range(6):
        assert seats(drawn(evening, "stay", lot=lot)) == expected
        discard_draw(evening)


def test_whoever_took_over_may_sit_out_next_in_the_draw_as_on_the_page() -> None:
    evening = an_evening(people(5), a_plan(house_rules={"rounds": 2}))
    took_over(played(evening))
    told, sat_out = {*now(evening).next_out.everybody}, set[str]()
    for lot in range(30):
        sat_out.update(names_out(drawn(evening, lot=lot)))
        discard_draw(evening)
    assert sat_out == told == {*people(5)}


def test_whoever_took_over_was_a_partner_of_those_opposite() -> None:
    evening = an_evening(people(5), a_plan(house_rules={"rounds": 2}))
    sitting = played(evening)
    took_over(sitting)
    (table,), (out,) = seats(sitting), names_out(sitting)
    go(evening, table[0])
    following = drawn(evening)
    (again,) = seats(following)
    old = {frozenset((out, table[2])), frozenset((table[1], table[3]))}
    assert not old & {frozenset(again[::2]), frozenset(again[1::2])}
    assert len(following.novelty.met_before) == 6


def test_after_a_table_at_which_somebody_took_over_others_play_the_next_match() -> None:
    evening = an_evening(people(5), a_plan(house_rules={"rounds": 2}))
    sitting = played(evening)
    took_over(sitting)
    keys = tuple(key_of(evening, name) for name in people(4))
    asked = NextTable(players=keys, way="lot", number=3)
    match = play_next(seen(certain(sitting.tables[0].match)), asked)
    assert {seat.player_id for seat in match.seats.all()} == {*keys}


def test_a_match_after_one_of_two_tables_of_the_same_person_is_begun() -> None:
    evening = an_evening(people(8), a_plan(house_rules={"rounds": 2}))
    first, second = played(evening).tables
    score(certain(first.match), [60, 40])
    finish(second)
    substitute(seen(certain(first.match)), seat=0, name=names_at(second)[0])
    finish(first)
    keys = tuple(key_of(evening, name) for name in names_at(first))
    asked = NextTable(players=keys, way="lot", number=3)
    match = play_next(seen(certain(first.match)), asked)
    assert {seat.player_id for seat in match.seats.all()} == {*keys}
    assert sorted(name for table in seats(drawn(evening)) for name in table) == [*people(8)]
