"""Several organisers and tables at the very same moment."""

import pytest

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.evenings.closing import end_evening
from scorekeeper.services.evenings.drawing import Draw, draw_again, draw_sitting
from scorekeeper.services.evenings.planning import begin_evening
from scorekeeper.services.evenings.playing import play_sitting
from scorekeeper.services.evenings.presence import say_who_is_here
from scorekeeper.services.evenings.reseating import swap
from scorekeeper.services.writes import Conflict, LinkGone, Submission
from tests.cast import a_key
from tests.certain import certain
from tests.club_evenings import (
    SIXTEEN,
    a_plan,
    an_evening,
    drawn,
    key_of,
    now,
    people,
    played,
    score,
    seats,
)
from tests.services.test_simultaneous import at_once, kinds

pytestmark = pytest.mark.django_db(transaction=True)


def sending(base: int) -> Submission:
    return Submission(key=a_key(), base=base)


def test_of_two_who_draw_at_once_one_draw_counts_and_the_other_organiser_is_told() -> None:
    evening = an_evening(people(9))
    how = Draw(way="lot")
    results = at_once(
        *[lambda: draw_sitting(now(evening).evening, how, sending(1)) for _phone in range(2)]
    )
    assert kinds(results) == {"NoneType": 1, "Conflict": 1}
    assert [one.number for one in now(evening).sittings] == [1]
    conflict = next(one for one in results if isinstance(one, Conflict))
    assert str(conflict).startswith("Somebody else has changed this evening meanwhile")


def test_a_form_that_is_sent_twice_at_once_draws_once() -> None:
    evening = an_evening(people(8))
    sent = sending(1)
    draw = Draw(way="lot")
    results = at_once(*[lambda: draw_sitting(now(evening).evening, draw, sent) for _ in range(2)])
    assert results == [None, None]
    assert len(now(evening).sittings) == 1


def test_a_sitting_that_is_played_twice_at_once_begins_once() -> None:
    evening = an_evening(SIXTEEN)
    drawn(evening)
    results = at_once(*[lambda: play_sitting(now(evening).evening, sending(2)) for _ in range(2)])
    assert kinds(results) == {"NoneType": 1, "Conflict": 1}
    assert evening.club.matches.count() == 4


def test_of_four_who_say_at_once_who_is_here_one_counts_and_the_others_are_told() -> None:
    evening = an_evening(people(8))
    keys = [key_of(evening, name) for name in people(8)]
    results = at_once(
        *[
            lambda number=number: say_who_is_here(
                now(evening).evening, keys[number:], sent=sending(1)
            )
            for number in range(1, 5)
        ]
    )
    assert kinds(results) == {"NoneType": 1, "Conflict": 3}
    (gone,) = (number for number, result in enumerate(results, 1) if result is None)
    assert len(now(evening).here) == 8 - gone


def test_a_round_and_a_new_seating_at_once_leave_either() -> None:
    evening = an_evening(people(8))
    sitting = played(evening)
    match = certain(sitting.tables[0].match)
    one, other = (key_of(evening, table[0]) for table in seats(sitting))

    def enter() -> None:
        try:
            score(match, [60, 40])
        except (LinkGone, type(match).DoesNotExist):
            raise Conflict("gone") from None

    entered, moved = at_once(enter, lambda: swap(now(evening).evening, one, other))
    table = certain(now(evening).current).tables[0]
    if moved is None:
        assert isinstance(entered, Conflict)
        assert not table.has_round
    else:
        assert isinstance(moved, RuleBroken)
        assert entered is None
        assert table.totals == (60, 40)


def test_an_evening_is_not_drawn_again_and_ended_at_once() -> None:
    evening = an_evening(people(8))
    drawn(evening)
    results = at_once(
        lambda: draw_again(now(evening).evening, Draw(way="lot"), sending(2)),
        lambda: end_evening(now(evening).evening, sent=sending(2)),
    )
    assert kinds(results) == {"NoneType": 1, "Conflict": 1}
    has_ended = now(evening).evening.ended_at is not None
    assert has_ended == (now(evening).waiting is None)


def test_a_form_begins_one_evening_however_often_it_is_sent() -> None:
    evening = an_evening(people(4))
    sent = sending(0)
    begun = [
        begin_evening(evening.club, a_plan(), people(8), sent),
        begin_evening(evening.club, a_plan(), people(8), sent),
    ]
    assert begun[0].pk == begun[1].pk
    with pytest.raises(Conflict):
        begin_evening(evening.club, a_plan(), people(9), sent)
    assert evening.club.club_evenings.count() == 2
