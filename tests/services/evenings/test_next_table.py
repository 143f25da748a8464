"""An evening of one table with more people than seats: who comes in, who sits out, with whom."""

from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.records.models import Club, Match
from scorekeeper.records.models.matches import today
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.seating.drawing import DrawAsked, draw
from scorekeeper.seating.sittings import LOT, STAY
from scorekeeper.seating.waiting import brought_to
from scorekeeper.services.evenings.next_table import NextTable, play_next
from scorekeeper.services.evenings.tonight import Tonight, tonight_of
from scorekeeper.services.matches.attendance import leave
from scorekeeper.services.matches.ending import cancel, stop_early
from scorekeeper.services.writes import Conflict
from tests.cast import a_key, a_match, book_now, recorded, seen
from tests.cast import points as by_seat
from tests.club_evenings import a_plan, an_evening, now, played
from tests.evenings import FEWEST, rolled_back

pytestmark = pytest.mark.django_db(transaction=True)
FOUR = ("Anna", "Bram", "Cees", "Dora")


def over(match: Match) -> Match:
    """Stop a match early, so that the next one can begin."""
    stop_early(seen(match))
    return seen(match)


def a_rubber(
    players: Sequence[str] = FOUR, *, club: Club | None = None, slug: str = "bridge"
) -> Match:
    """Return a match that is over."""
    return over(a_match(slug, tuple(players), club=club, first_dealer=0))


def tonight(match: Match) -> Tonight:
    return tonight_of(match, book_now(match))


def keys(match: Match, *names: str) -> tuple[int, ...]:
    return tuple(match.club.players.get(name=name).pk for name in names)


def following(
    match: Match, names: Sequence[str], *, way: str = LOT, number: int = 7, key: str = ""
) -> Match:
    """Play on with these people, by name; whom the club does not know is new."""
    known = {player.name: player.pk for player in match.club.players.all()}
    asked = NextTable(
        players=tuple(known[name] for name in names if name in known),
        new=tuple(name for name in names if name not in known),
        way=way,
        number=number,
    )
    return play_next(seen(match), asked, key=key)


def names_in(match: Match) -> list[str]:
    return [*book_now(match).table.players]


def refusal(match: Match, names: Sequence[str]) -> str:
    with pytest.raises(RuleBroken) as broken:
        following(match, names)
    return broken.value.message


def test_a_fifth_comes_in_has_waited_and_sits_out_last() -> None:
    first = a_rubber()
    second = over(following(first, ["Emma", "Bram", "Cees", "Dora"]))
    assert {*names_in(second)} == {"Emma", "Bram", "Cees", "Dora"}
    evening_so_far = tonight(second)
    assert [sitting.out for sitting in evening_so_far.sittings()] == [("Emma",), ("Anna",)]
    assert evening_so_far.waits == ("Anna",)
    assert [*evening_so_far.next_out.everybody] == ["Bram", "Cees", "Dora"]


@FEWEST
@given(
    st.data(), st.sampled_from([("bridge", 5), ("kraken", 6), ("klaverjassen", 7), ("bridge", 6)])
)
def test_by_turns_nobody_sits_out_twice_before_everybody_has_once(
    data: st.DataObject, said: tuple[str, int]
) -> None:
    slug, number = said
    everybody = tuple("ABCDEFGHI"[:number])
    with rolled_back():
        match = a_rubber(everybody[:4], slug=slug)
        times = dict.fromkeys(everybody, 0)
        for turn in range(number + 2):
            before = tonight(match).sittings(coming=everybody if turn == 0 else ())
            for name in before[-1].out:
                times[name] += 1
            assert max(times.values()) - min(times.values()) <= 1
            lot = data.draw(st.integers(0, 9_999), label="lot")
            plays = brought_to(4, everybody, waits=(), before=before, number=lot)
            match = over(following(match, plays, number=lot))
        assert sum(times.values()) == (number - 4) * (number + 2)


def test_partners_are_as_new_as_possible_over_three_rubbers_of_the_same_four() -> None:
    match, pairs = a_rubber(), list[frozenset[str]]()
    for _rubber in range(3):
        one, other = (frozenset(names_in(match)[seat::2]) for seat in (0, 1))
        pairs += [one, other]
        match = over(following(match, FOUR))
    assert len({*pairs}) == 6


@pytest.mark.parametrize("number", [1, 2, 3, 77])
def test_the_number_of_the_lot_draws_the_same_table_again(number: int) -> None:
    first = a_rubber()
    second = over(following(first, ["Emma", *FOUR[1:]], number=5))
    before = tonight(second).sittings()
    everybody = ("Anna", *FOUR[1:], "Emma")
    drawn = draw(
        DrawAsked(
            present=everybody, sizes=(4,), partners=True, way="lot", number=number, before=before
        )
    )
    third = following(second, drawn.tables[0], number=number)
    assert tuple(names_in(third)) == drawn.tables[0]
    assert book_now(third).table.first_dealer == 0


def test_without_partners_whoever_plays_again_keeps_the_seat_and_the_deal_goes_on() -> None:
    first = a_rubber(("Anna", "Bram", "Cees", "Dora"), slug="skat")
    second = following(first, ["Anna", "Cees", "Dora", "Emma"], way=STAY)
    seats = names_in(second)
    begin = seats.index("Anna")
    assert [*seats[begin:], *seats[:begin]] == ["Anna", "Emma", "Cees", "Dora"]
    assert seats[0] == "Anna", "nobody has dealt yet"


def test_six_at_skat_play_three_and_three_or_four_with_two_who_sit_out() -> None:
    four = a_rubber(slug="skat")
    three = over(following(four, ["Emma", "Fons", "Anna"], way=STAY))
    assert len(names_in(three)) == 3
    assert tonight(three).waits == ("Bram", "Cees", "Dora")
    assert {*names_in(following(three, FOUR, way=STAY))} == {*FOUR}


def test_rules_and_stake_are_those_of_the_match_before() -> None:
    first = a_rubber(slug="kraken")
    second = following(first, ["Emma", *FOUR[1:]])
    one, other = book_now(first), book_now(second)
    assert one.table.house_rules == other.table.house_rules
    assert one.stake == other.stake
    assert second.club == first.club


def test_what_was_played_another_day_or_with_others_is_another_evening() -> None:
    first = a_rubber()
    following_day = today() - timedelta(days=1)
    Match.objects.filter(pk=first.pk).update(
        played_on=following_day, created_at=timezone.now() - timedelta(hours=20)
    )
    a_rubber(("Eva", "Fons", "Gina", "Hugo"), club=first.club)
    last = a_rubber(("Anna", "Bram", "Cees", "Emma"), club=first.club)
    assert len(tonight(last).sittings()) == 1
    assert tonight(last).waits == ()


def test_an_evening_goes_on_past_midnight() -> None:
    first = a_rubber()
    second = over(following(first, ["Emma", *FOUR[1:]]))
    Match.objects.filter(pk=first.pk).update(
        played_on=today() - timedelta(days=1), created_at=timezone.now() - timedelta(hours=2)
    )
    assert tonight(second).waits == ("Anna",)


def test_a_cancelled_match_and_another_game_do_not_count() -> None:
    first = a_rubber()
    second = over(following(first, ["Emma", *FOUR[1:]]))
    a_rubber(("Anna", "Fons", "Gina", "Hugo"), club=first.club, slug="kraken")
    cancel(second)
    assert [one.tables for one in tonight(seen(first)).sittings()] == [((FOUR),)]


@pytest.mark.parametrize(("slug", "names"), [("bridge", "ABCDE"), ("kraken", "ABCDEF")])
def test_a_club_evening_of_one_table_lets_sit_out_by_its_own_sittings(
    slug: str, names: str
) -> None:
    evening = an_evening(tuple(names), a_plan(slug, sittings=5))
    times = dict.fromkeys(names, 0)
    for _sitting in range(2):
        sitting = played(evening)
        told = now(evening).next_out
        for player in sitting.out:
            times[player.name] += 1
        for table in sitting.tables:
            assert table.match
            over(table.match)
        assert told == now(evening).next_out
    last = sitting.tables[0].match
    assert last
    evening_so_far = tonight(seen(last))
    assert {*evening_so_far.waits} == {player.name for player in sitting.out}
    assert {*evening_so_far.next_out.everybody} == {name for name in names if not times[name]}


def test_a_guest_plays_on_and_is_not_taken_for_another_guest() -> None:
    first = a_match("bridge", ("Anna", "Bram", "Guest", "Guest 2"), first_dealer=0)
    first.club.players.filter(name__startswith="Guest").update(is_guest=True)
    first = over(first)
    guests = [*first.club.players.filter(is_guest=True)]
    asked = NextTable(
        players=(*keys(first, "Anna"), *(guest.pk for guest in guests)),
        new=("Emma",),
        way=LOT,
        number=3,
    )
    second = play_next(first, asked)
    assert {*names_in(second)} == {"Anna", "Emma", "Guest", "Guest 2"}
    assert second.club.players.count() == 5


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (
            ("Anna", "Bram", "Cees"),
            "Bridge is played by 4 players, and 3 are chosen: let others come in.",
        ),
        (
            (*FOUR, "Emma"),
            "Bridge is played by 4 players, and 5 are chosen: let some sit out.",
        ),
        (("Anna", "Bram", "Cees", "anna"), "Anna is named twice."),
        (("Anna", "Bram", "Emma", "emma"), "emma is named twice."),
        (("Anna", "Bram", "Cees", "Cash box"), "“Cash box”"),
    ],
)
def test_what_no_table_can_be_is_refused_with_what_mends_it(
    names: Sequence[str], reason: str
) -> None:
    match = a_rubber()
    assert refusal(match, names).startswith(reason)
    assert Match.objects.count() == 1
    assert match.club.players.count() == 4


def test_nobody_comes_in_who_is_not_of_the_club_or_plays_at_another_table() -> None:
    match = a_rubber()
    stranger = a_rubber(("Eva", "Fons", "Gina", "Hugo")).club.players.get(name="Eva")
    asked = NextTable(players=(*keys(match, *FOUR[:3]), stranger.pk), way=LOT, number=1)
    with pytest.raises(RuleBroken, match="Somebody is not in this club any more"):
        play_next(match, asked)
    a_match("bridge", ("Eva", "Fons", "Gina", "Hugo"), club=match.club)
    reason = "Eva is playing at another table: let somebody else come in."
    assert refusal(match, [*FOUR[:3], "Eva"]) == reason


def test_a_match_that_goes_on_is_played_to_its_end_first() -> None:
    match = a_match("bridge")
    assert refusal(match, FOUR) == "The match is not over yet."


def test_a_form_begins_one_match_and_its_key_no_other() -> None:
    match, key = a_rubber(), a_key()
    again = [following(match, FOUR, key=key) for _time in range(2)]
    assert again[0] == again[1]
    with pytest.raises(Conflict):
        following(match, ["Emma", *FOUR[1:]], key=key)
    assert Match.objects.count() == 2


def test_who_went_home_during_a_match_takes_no_turn_in_the_next() -> None:
    first = recorded(a_match("kalooki", FOUR), by_seat(10, 0, 20, 30))
    leave(first, seat=1)
    evening_so_far = tonight(over(first))
    assert {*evening_so_far.here} == {"Anna", "Cees", "Dora"}
    assert {*names_in(following(first, evening_so_far.here, way=STAY))} == {*evening_so_far.here}
