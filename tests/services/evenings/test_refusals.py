"""What cannot be at a club evening, each with its reason."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.records.models import Club, ClubEvening
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.access.links import LinkChange, renew_club
from scorekeeper.services.clubs.moving import move_of
from scorekeeper.services.evenings.closing import close_table, end_evening, go_on
from scorekeeper.services.evenings.drawing import Draw, discard_draw, draw_again, draw_sitting
from scorekeeper.services.evenings.planning import begin_evening, change_plan, plan_of
from scorekeeper.services.evenings.playing import play_sitting
from scorekeeper.services.evenings.presence import say_who_is_here
from scorekeeper.services.evenings.reseating import seat_by_hand, sit_out, swap, take_seat
from scorekeeper.services.writes import LinkGone
from tests.cast import an_opening, begin, seen
from tests.club_evenings import (
    SIXTEEN,
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


def sentence(refused: Callable[[], object]) -> str:
    with pytest.raises(RuleBroken) as broken:
        refused()
    return broken.value.message


@pytest.mark.parametrize(
    ("changes", "names", "reason"),
    [
        ({}, ["Anna", "anna"], "anna is taken. Try anna B."),
        ({}, people(201), "an evening is for at most 200 people"),
        ({"sizes": (4, 4)}, SIXTEEN, "the size 4 is given twice"),
        ({"sizes": ()}, SIXTEEN, "name one size of table at least"),
        ({"sizes": (5,)}, SIXTEEN, "Klaverjassen is played by 4 players, not by 5"),
        ({"sittings": 0}, SIXTEEN, "an evening has 1 to 30 sittings"),
        ({"fee": -1, "currency": "EUR"}, SIXTEEN, "A fee is not less than nothing."),
        ({"fee": 200}, SIXTEEN, "Say in which currency."),
        ({"fee": 200, "currency": "Euro"}, SIXTEEN, "Euro is no currency: EUR, USD or chips"),
        (
            {"prizes": (60, 50), "are_prizes_percents": True, "currency": "EUR"},
            SIXTEEN,
            "the percents come to 110 together, and 100 is all there is",
        ),
        ({"prizes": (-5,), "currency": "EUR"}, SIXTEEN, "a prize is not less than nothing"),
        (
            {"prizes": (2_000, 1_300), "currency": "EUR", "fee": 200, "share_of_fees": 100},
            SIXTEEN,
            "the prizes come to 33.00 together, and there is only 32.00 to give",
        ),
        (
            {"place_money": (0, -1, -2, -3, -4), "currency": "EUR"},
            SIXTEEN,
            "a table has at most 4 places",
        ),
        ({"share_of_fees": 101}, SIXTEEN, "Prizes take 0 to 100 percent of the fees."),
        ({"pairs": (("Anna", "Bram"), ("bram", "Cees"))}, SIXTEEN, "bram stands in two pairs"),
        ({"pairs": (("Anna", "Zoë"),)}, SIXTEEN, "Zoë is in a pair, but not here."),
        ({"sits_out": "points"}, SIXTEEN, "Say how many points a sitting out gives."),
        ({"preset": "none"}, SIXTEEN, "This game has no such set of house rules."),
        ({"way": "by_magic"}, SIXTEEN, "There is no such way to seat."),
    ],
)
def test_an_evening_that_cannot_be_is_not_begun(
    changes: dict[str, Any], names: list[str], reason: str
) -> None:
    club = Club.objects.create()
    refused = sentence(lambda: begin_evening(club, a_plan(**changes), names))
    assert refused.startswith(reason)
    assert not ClubEvening.objects.exists()


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        (
            {"pairs": (("P01", "P02"),)},
            "there are no partners here",
        ),
        ({"way": "pairs"}, "there are no partners here, and so no fixed pairs"),
        ({"pairing": "apart"}, "there are no partners here"),
        ({"sizes": (4, 3, 2)}, "Skat is played by 3 or 4 players, not by 2"),
    ],
)
def test_skat_has_neither_partners_nor_tables_of_two(changes: dict[str, Any], reason: str) -> None:
    club = Club.objects.create()
    refused = sentence(lambda: begin_evening(club, a_plan("skat", **changes), people(8)))
    assert refused == reason


@pytest.mark.parametrize(
    ("number", "how", "reason"),
    [
        (3, Draw(way="lot"), "a table takes 4 players at least: fewer are present"),
        (3, Draw(way="by_hand"), "a table takes 4 players at least: fewer are present"),
        (8, Draw(way="stay"), "there is no sitting before to stay from"),
        (8, Draw(way="pairs"), "P01 is present but in no pair"),
        (8, Draw(way="lot", lot=-1), "the number of a draw is 0 or more"),
        (8, Draw(way="lot", lot=10**18), "this number is too large"),
        (8, Draw(way="sorted"), "this must be one of"),
    ],
)
def test_a_sitting_that_cannot_be_drawn_is_not(number: int, how: Draw, reason: str) -> None:
    evening = an_evening(people(number))
    assert sentence(lambda: draw_sitting(evening, how)).startswith(reason)
    assert not now(evening).sittings


def test_a_pair_of_whom_one_has_left_cannot_be_drawn() -> None:
    pairs = (("P01", "P02"), ("P03", "P04"), ("P05", "P06"))
    evening = an_evening(people(6), a_plan(pairs=pairs, way="pairs"))
    go(evening, "P06")
    refused = sentence(lambda: draw_sitting(evening, Draw(way="pairs")))
    assert refused == "P06 is in a pair but not present"


def test_no_further_sitting_is_drawn_while_a_draw_waits() -> None:
    evening = an_evening()
    drawn(evening)
    refused = sentence(lambda: draw_sitting(evening, Draw(way="lot")))
    assert refused == "A draw is waiting already: play it, or throw it away first."


def test_no_more_sittings_are_drawn_than_are_planned() -> None:
    evening = an_evening(plan=a_plan(sittings=1, house_rules={"rounds": 1}))
    finish_all(played(evening).tables)
    refused = sentence(lambda: draw_sitting(evening, Draw(way="lot")))
    assert refused == "1 sitting is planned, and it was drawn. Plan one more to go on."
    change_plan(evening, replace(plan_of(evening), sittings=2))
    assert drawn(evening).number == 2


def test_drawing_over_open_tables_asks_first_and_closes_them() -> None:
    evening = an_evening()
    sitting = played(evening)
    finish_all(sitting.tables[:2])
    score(seen(sitting.tables[2].match), [60, 40])  # type: ignore[arg-type]  # it is played
    refused = sentence(lambda: draw_sitting(evening, Draw(way="lot")))
    assert refused == (
        "Not all tables are over: 3 and 4. Close them, and they count as they stand."
    )
    drawn(evening, and_close=True)
    first = now(evening).sittings[0]
    assert [table.state for table in first.tables] == ["over", "over", "closed", "closed"]
    assert first.tables[2].totals == (60, 40)


def test_a_table_with_a_round_in_play_is_not_closed() -> None:
    evening = an_evening(plan=a_plan("kraken"))
    sitting = played(evening)
    begin(seen(sitting.tables[1].match), an_opening())  # type: ignore[arg-type]
    refused = sentence(lambda: end_evening(evening, and_close=True))
    assert refused == "Table 2: A round is still in play: finish it or take it back first."
    assert now(evening).evening.ended_at is None
    assert {table.state for table in now(evening).sittings[0].tables} == {"not_begun", "playing"}


def test_an_evening_with_an_open_table_ends_only_when_that_was_answered() -> None:
    evening = an_evening(people(8))
    played(evening)
    assert sentence(lambda: end_evening(evening)).startswith("Not all tables are over: 1 and 2.")
    end_evening(evening, and_close=True)
    for refused in (
        lambda: draw_sitting(evening, Draw(way="lot")),
        lambda: end_evening(evening),
        lambda: come(evening, "Quirine"),
        lambda: say_who_is_here(evening, []),
    ):
        assert sentence(refused) == "The evening has ended. Go on with it first."
    go_on(evening)
    assert sentence(lambda: go_on(evening)) == "This evening goes on already."
    assert sentence(lambda: close_table(evening, 1)) == "Table 1 is not open."


def test_a_table_that_has_a_round_is_not_seated_anew() -> None:
    evening = an_evening(people(9))
    sitting = played(evening)
    score(seen(sitting.tables[0].match), [60, 40])  # type: ignore[arg-type]
    (one, *_others), (other, *_more) = seats(now(evening).sittings[0])
    out = sitting.out[0].pk
    keys = key_of(evening, one), key_of(evening, other)
    reason = "Table 1 has a round: there people are moved by substituting alone."
    assert sentence(lambda: swap(evening, *keys)) == reason
    assert sentence(lambda: sit_out(evening, keys[0])) == reason
    assert sentence(lambda: take_seat(evening, out, table=1, seat=2)) == reason
    swap(evening, keys[1], out)
    assert now(evening).sittings[0].out[0].name == other


def test_nobody_is_moved_to_where_no_table_or_seat_is() -> None:
    evening = an_evening(people(8))
    one = key_of(evening, "P01")
    assert sentence(lambda: swap(evening, one, one)) == "No sitting was drawn yet."
    drawn(evening)
    stranger = evening.club.players.create(name="Zoë")
    assert sentence(lambda: swap(evening, one, one)).startswith("Choose two people")
    assert sentence(lambda: sit_out(evening, stranger.pk)).startswith("They have no place")
    assert sentence(lambda: take_seat(evening, one, table=3, seat=0)).endswith("no such table.")
    assert sentence(lambda: take_seat(evening, one, table=1, seat=4)).endswith("no such seat.")
    twice = [[one, one, None, None]]
    assert sentence(lambda: seat_by_hand(evening, twice)) == "P01 was given two seats."
    assert sentence(lambda: seat_by_hand(evening, [[stranger.pk, None, None, None]])) == (
        "Somebody who was given a seat is not here."
    )
    assert sentence(lambda: seat_by_hand(evening, [[one, None]])).startswith("A table has a size")


def test_a_draw_with_an_empty_seat_is_not_played() -> None:
    evening = an_evening(people(8))
    sitting = drawn(evening)
    sit_out(evening, key_of(evening, seats(sitting)[1][0]))
    assert sentence(lambda: play_sitting(evening)) == (
        "Table 2 has 3, and 4 play at one: put somebody there, or draw again."
    )
    assert now(evening).waiting is not None


def test_there_is_no_draw_to_play_to_throw_away_or_to_draw_again() -> None:
    evening = an_evening()
    for refused in (
        lambda: play_sitting(evening),
        lambda: discard_draw(evening),
        lambda: draw_again(evening, Draw(way="lot")),
        lambda: seat_by_hand(evening, []),
    ):
        assert sentence(refused) == "No draw is waiting. Draw the sitting first."


def test_a_match_of_an_evening_stays_in_its_club() -> None:
    evening = an_evening(people(4))
    match = played(evening).tables[0].match
    assert match is not None
    refused = sentence(lambda: move_of(seen(match), Club.objects.create()))
    assert refused == "The match is one of a club evening, and stays in its club."


def test_the_game_stays_once_a_sitting_was_drawn() -> None:
    evening = an_evening(people(8))
    drawn(evening)
    refused = sentence(lambda: change_plan(evening, a_plan("skat")))
    assert refused == "The game stays the same once a sitting was drawn."
    less = replace(plan_of(evening), sittings=0)
    assert sentence(lambda: change_plan(evening, less)) == "an evening has 1 to 30 sittings"


def test_whether_partners_play_stays_once_a_sitting_was_drawn() -> None:
    evening = an_evening(people(8), a_plan("scopa"))
    drawn(evening)
    alone = replace(plan_of(evening), house_rules={"partners": False})
    assert plan_of(evening).has_partners != alone.has_partners
    assert sentence(lambda: change_plan(evening, alone)).startswith("Whether partners play stays")


def test_more_seats_than_people_who_may_come_are_not_filled_by_hand() -> None:
    evening = an_evening(people(8))
    drawn(evening)
    crowd = [[None] * 4] * 51
    assert sentence(lambda: seat_by_hand(evening, crowd)).startswith("an evening is for at most")


def test_nothing_is_written_by_a_link_that_was_taken_back() -> None:
    evening = an_evening()
    club = Club.objects.get(pk=evening.club_id)
    renew_club(club, LinkChange())
    writes: list[Callable[[], None]] = [
        lambda: draw_sitting(evening, Draw(way="lot")),
        lambda: go(evening, "Anna"),
        lambda: end_evening(evening),
    ]
    for refused in writes:
        with pytest.raises(LinkGone):
            refused()
    assert now(evening).evening.version == 1
