"""People who are moved by hand, before a draw is played and after it."""

import pytest

from scorekeeper.records.models import Match
from scorekeeper.services.evenings.drawing import Draw, draw_again
from scorekeeper.services.evenings.playing import play_sitting
from scorekeeper.services.evenings.presence import say_who_is_here
from scorekeeper.services.evenings.reseating import seat_by_hand, sit_out, swap, take_seat
from scorekeeper.services.rounds.recording import record_round
from scorekeeper.services.writes import NO_FORM, LinkGone
from tests.cast import points, seen
from tests.certain import certain
from tests.club_evenings import (
    a_plan,
    an_evening,
    come,
    drawn,
    empty_seats,
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


def test_two_change_seats_and_the_lot_alone_does_not_draw_it_any_more() -> None:
    evening = an_evening(people(8))
    before = seats(drawn(evening))
    one, other = before[0][1], before[1][3]
    swap(evening, key_of(evening, one), key_of(evening, other))
    waiting = certain(now(evening).waiting)
    assert seats(waiting)[0][1] == other
    assert seats(waiting)[1][3] == one
    assert waiting.is_changed
    draw_again(evening, Draw(way="lot"))
    again = certain(now(evening).waiting)
    assert not again.is_changed
    assert again.lot != waiting.lot
    assert again.number == 1


def test_partners_change_seats_at_their_own_table() -> None:
    evening = an_evening(people(4))
    (before,) = seats(drawn(evening))
    swap(evening, key_of(evening, before[0]), key_of(evening, before[1]))
    assert seats(certain(now(evening).waiting)) == [(before[1], before[0], *before[2:])]


def test_who_sits_out_and_who_sits_at_a_table_change_places() -> None:
    evening = an_evening(people(9))
    sitting = drawn(evening)
    (out,), seated = names_out(sitting), seats(sitting)[1][2]
    swap(evening, key_of(evening, out), key_of(evening, seated))
    changed = certain(now(evening).waiting)
    assert names_out(changed) == [seated]
    assert seats(changed)[1][2] == out


def test_an_empty_seat_is_taken_by_somebody_who_sits_out() -> None:
    evening = an_evening(people(8))
    seated = seats(drawn(evening))[0][2]
    sit_out(evening, key_of(evening, seated))
    waiting = certain(now(evening).waiting)
    assert empty_seats(waiting.tables[0]) == [2]
    assert names_out(waiting) == [seated]
    take_seat(evening, key_of(evening, seated), table=1, seat=2)
    assert not names_out(certain(now(evening).waiting))


def test_a_table_of_skat_goes_on_with_three_where_one_sits_out() -> None:
    evening = an_evening(people(4), a_plan("skat"))
    (seated,) = seats(drawn(evening))
    sit_out(evening, key_of(evening, seated[1]))
    play_sitting(evening)
    (table,) = certain(now(evening).current).tables
    assert names_at(table) == (seated[0], *seated[2:])
    assert table.rounds_in_all == 36
    take_seat(evening, key_of(evening, seated[1]), table=1, seat=3)
    (table,) = certain(now(evening).current).tables
    assert names_at(table) == (seated[0], *seated[2:], seated[1])
    assert table.rounds_in_all == 48


def test_tables_are_filled_by_hand_and_played() -> None:
    evening = an_evening(people(9))
    sitting = drawn(evening, "by_hand")
    assert seats(sitting) == [("",) * 4, ("",) * 4]
    assert len(sitting.out) == 9
    keys = [key_of(evening, name) for name in people(9)]
    seat_by_hand(evening, [keys[:4], keys[4:8]])
    play_sitting(evening)
    current = certain(now(evening).current)
    assert seats(current) == [people(9)[:4], people(9)[4:8]]
    assert names_out(current) == ["P09"]
    assert current.lot is None


def test_a_table_at_which_nobody_sits_is_not_played() -> None:
    evening = an_evening(people(8))
    drawn(evening, "by_hand")
    seat_by_hand(evening, [[key_of(evening, name) for name in people(4)], [None] * 4])
    play_sitting(evening)
    assert len(certain(now(evening).current).tables) == 1


def test_who_comes_while_a_draw_waits_sits_out_and_who_goes_leaves_a_seat_empty() -> None:
    evening = an_evening(people(8))
    sitting = drawn(evening)
    assert sitting.fits
    come(evening, "Quirine")
    gone = seats(sitting)[1][0]
    go(evening, gone)
    waiting = certain(now(evening).waiting)
    assert names_out(waiting) == ["Quirine"]
    assert empty_seats(waiting.tables[1]) == [0]
    take_seat(evening, key_of(evening, "Quirine"), table=2, seat=0)
    play_sitting(evening)
    assert names_at(certain(now(evening).current).tables[1])[0] == "Quirine"


def test_a_draw_that_would_have_another_table_by_now_says_so() -> None:
    evening = an_evening(people(7))
    assert drawn(evening).fits
    come(evening, "Quirine")
    assert not certain(now(evening).waiting).fits


def test_a_table_that_is_seated_anew_has_a_new_match_and_new_links() -> None:
    evening = an_evening(people(8))
    sitting = played(evening)
    matches = [certain(table.match) for table in sitting.tables]
    (one, *_some), (other, *_others) = seats(sitting)
    swap(evening, key_of(evening, one), key_of(evening, other))
    changed = certain(now(evening).current)
    assert [names_at(table)[0] for table in changed.tables] == [other, one]
    for before, table in zip(matches, changed.tables, strict=True):
        after = certain(table.match)
        assert not {before.scorer_secret, before.viewer_secret} & {
            after.scorer_secret,
            after.viewer_secret,
        }
        assert Match.objects.behind_link(certain(before.scorer_secret)) is None
        with pytest.raises(LinkGone):
            record_round(before, deal=points(60, 60), submission=NO_FORM)
    assert Match.objects.count() == 2


def test_only_the_tables_of_those_who_change_begin_anew() -> None:
    evening = an_evening(people(12))
    sitting = played(evening)
    third = certain(sitting.tables[2].match)
    score(seen(third), [60, 40])
    (one, *_some), (other, *_others), _third = seats(sitting)
    swap(evening, key_of(evening, one), key_of(evening, other))
    table = certain(now(evening).current).tables[2]
    assert table.match == third
    assert table.totals == (60, 40)


def test_who_came_after_play_takes_the_seat_of_somebody_at_a_table_without_a_round() -> None:
    evening = an_evening(people(4))
    (seated,) = seats(played(evening))
    come(evening, "Quirine")
    assert not certain(now(evening).current).out
    swap(evening, key_of(evening, "Quirine"), key_of(evening, seated[3]))
    current = certain(now(evening).current)
    assert seats(current) == [(*seated[:3], "Quirine")]
    assert names_out(current) == [seated[3]]


def test_one_form_says_of_everybody_whether_they_are_here() -> None:
    evening = an_evening(people(4))
    known = evening.club.players.create(name="Old")
    say_who_is_here(evening, [key_of(evening, "P01"), known.pk], ["Quirine"])
    assert [player.name for player in now(evening).here] == ["P01", "Old", "Quirine"]
    assert [one.player.name for one in now(evening).people if not one.is_here] == [
        "P02",
        "P03",
        "P04",
    ]
