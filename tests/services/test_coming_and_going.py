"""Who comes late, leaves and takes over between two rounds; and what becomes of it afterwards."""

import pytest
from django.db import IntegrityError, transaction

from scorekeeper.records.book import read_book, read_book_as_of
from scorekeeper.records.models import Match, Player, SeatChange
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.clubs.members import merge, rename
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.attendance import MOST_SEATS, join, leave, substitute
from scorekeeper.services.matches.seats import rename_player, replace_player
from scorekeeper.services.matches.starting import play_again, start_match
from scorekeeper.services.rounds import recording
from scorekeeper.services.writes import Cancelled, Conflict
from tests.cast import (
    ANNA,
    BRAM,
    CEES,
    DORA,
    NAMES,
    a_deal,
    a_match,
    agreed,
    an_opening,
    begin,
    book_now,
    next_round,
    points,
    record,
    recorded,
    seen,
)
from tests.services.evening_with_changes import (
    changes_in_turn,
    next_dealer,
    play,
    require_sound,
    seat,
    standing,
    there,
    told,
    undo_last,
    vie_joins,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """Return an evening of Kalooki, where the least points win, after two rounds."""
    return recorded(a_match("kalooki"), points(0, 10, 20, 30), points(5, 0, 5, 5))


# Coming


def test_a_late_player_sits_behind_whom_the_table_names_and_begins_with_points(
    match: Match,
) -> None:
    vie_joins(match)
    assert there(match) == ["Anna", "Bram", "Vie", "Cees", "Dora"]
    assert standing(match) == {"Anna": 5, "Bram": 10, "Vie": 30, "Cees": 25, "Dora": 35}
    assert told(match)[-1] == "Vie joined with 30 points after round 2"
    record(match, points(1, 1, 1, 1, 1))
    assert standing(match)["Vie"] == 31
    require_sound(match)


def test_one_point_is_one_point(match: Match) -> None:
    vie_joins(match, points=1)
    assert told(match)[-1] == "Vie joined with 1 point after round 2"


def test_earlier_rounds_stay_those_of_who_was_there(match: Match) -> None:
    vie_joins(match, behind=ANNA)
    first = book_now(match).played_match.rounds[0]
    assert [first.before.table.players[one] for one in first.before.table.seats] == [*NAMES]
    assert first.points == (0, 0, 10, 20, 30)


def test_the_deal_passes_to_a_newcomer_behind_the_last_dealer() -> None:
    match = recorded(a_match("kalooki", first_dealer=CEES), points(0, 1, 2, 3))
    vie_joins(match, behind=CEES)
    assert next_dealer(match) == "Vie"
    assert seen(match).first_dealer == CEES
    require_sound(match)


def test_a_seat_before_the_first_dealer_moves_that_along() -> None:
    match = recorded(a_match("kalooki", first_dealer=CEES), points(0, 1, 2, 3))
    vie_joins(match, behind=ANNA)
    book = book_now(match)
    assert book.table.players[book.table.first_dealer] == "Cees"
    assert next_dealer(match) == "Dora"
    require_sound(match)


def test_the_house_rules_stay_those_of_who_began() -> None:
    match = recorded(a_match("oh-hell"), points(1, 0, 0, 0))
    before = book_now(match).table.house_rules
    vie_joins(match, points=0)
    assert book_now(match).table.house_rules == before


def test_a_player_of_the_club_joins_by_the_name_that_stays() -> None:
    match = a_match("kalooki")
    other = a_match("kalooki", players=("Vie", "Wim", "Yara"), club=match.club)
    recorded(match, points(0, 1, 2, 3))
    vie_joins(match)
    vie = Player.objects.get(club=match.club, name="Vie")
    assert seen(match).seats.get(player=vie).is_late
    assert other.seats.filter(player=vie).exists()


# Leaving


def test_who_leaves_keeps_the_points_and_stands_behind_all_who_are_there(match: Match) -> None:
    leave(match, seat=ANNA, sent=next_round(match))
    assert there(match) == ["Bram", "Cees", "Dora"]
    assert standing(match)["Anna"] == 5
    assert book_now(match).played_match.ranking[-1] == (ANNA,)
    assert told(match)[-1] == "Anna left after round 2"
    play(match, Bram=0, Cees=1, Dora=2)
    assert standing(match) == {"Anna": 5, "Bram": 10, "Cees": 26, "Dora": 37}
    require_sound(match)


def test_nobody_comes_back_who_left(match: Match) -> None:
    leave(match, seat=ANNA)
    play(match, Bram=0)
    with pytest.raises(RuleBroken, match="taken"):
        join(match, name="Anna", behind=BRAM, points=0)
    with pytest.raises(RuleBroken, match="Nobody is there any more"):
        substitute(match, seat=ANNA, name="Vie")


# Taking over


def test_each_round_says_who_sat_there_then(match: Match) -> None:
    substitute(match, seat=BRAM, name="Tom", sent=next_round(match))
    play(match, Anna=1, Tom=2)
    rounds = book_now(match).played_match.rounds
    assert [one.before.table.players[BRAM] for one in rounds] == ["Bram", "Bram", "Tom"]
    assert standing(match) == {"Anna": 6, "Tom": 12, "Cees": 25, "Dora": 35}
    assert told(match)[2] == "Tom took over from Bram after round 2"
    require_sound(match)


def test_a_substitute_sits_down_in_every_game() -> None:
    match = recorded(a_match(), a_deal(100))
    substitute(match, seat=BRAM, name="Tom", own_rounds=True)
    assert told(match)[-1] == (
        "Tom took over from Bram after round 1: each pays for their own rounds"
    )
    record(match, a_deal(90))
    require_sound(match)


def test_who_gave_a_seat_up_comes_back_to_it_and_to_no_other(match: Match) -> None:
    bram = book_now(match).seats.players[BRAM]
    substitute(match, seat=BRAM, name="Tom")
    play(match, Anna=1)
    with pytest.raises(RuleBroken, match="taken"):
        substitute(match, seat=CEES, name="bram")
    substitute(match, seat=BRAM, name="bram")
    assert book_now(match).seats.players[BRAM] == bram
    assert there(match) == [*NAMES]
    play(match, Bram=1)
    require_sound(match)


def test_whoever_comes_back_by_a_name_they_were_merged_into_is_who_they_were(match: Match) -> None:
    a_match("kalooki", players=("Bertus", "Wim", "Yara"), club=match.club)
    bram, bertus = (match.club.players.get(name=name) for name in ("Bram", "Bertus"))
    substitute(match, seat=BRAM, name="Tom")
    play(match, Anna=1)
    merge(match.club, bram.pk, bertus.pk)
    substitute(match, seat=BRAM, name="Bertus")
    assert book_now(match).seats.players[BRAM] == bram.pk
    require_sound(match)


def test_a_guest_who_gave_a_seat_up_comes_back_as_that_guest() -> None:
    terms = agreed("kalooki", players=("Anna", "Guest", "Cees"), guests=frozenset({BRAM}))
    match = recorded(start_match(terms), points(0, 1, 2))
    guest = book_now(match).seats.players[BRAM]
    substitute(match, seat=BRAM, name="Tom")
    play(match, Anna=1)
    substitute(match, seat=BRAM, name="Guest")
    assert book_now(match).seats.players[BRAM] == guest


def test_two_who_sat_in_one_match_one_after_the_other_are_two(match: Match) -> None:
    substitute(match, seat=BRAM, name="Tom")
    keys = {one.name: one.pk for one in match.club.players.all()}
    for name in ("Tom", "Anna"):
        with pytest.raises(RuleBroken, match="sat in one match"):
            merge(match.club, keys["Bram"], keys[name])


def test_nobody_gets_the_name_of_somebody_who_sat_there_before(match: Match) -> None:
    substitute(match, seat=BRAM, name="Tom")
    for number in (ANNA, BRAM):
        with pytest.raises(RuleBroken):
            rename_player(match, seat=number, name="Bram")


def test_a_name_of_then_follows_a_renaming_in_the_club(match: Match) -> None:
    substitute(match, seat=BRAM, name="Tom")
    rename(match.club, match.club.players.get(name="Bram").pk, "Bartholomeus")
    assert book_now(match).played_match.rounds[0].before.table.players[BRAM] == "Bartholomeus"


# Refused


def test_before_the_first_round_the_seats_are_just_changed() -> None:
    match = a_match("kalooki")
    for change in changes_in_turn(match):
        with pytest.raises(RuleBroken, match="Nobody has played yet"):
            change()


def test_nobody_comes_or_goes_while_a_round_is_in_play() -> None:
    match = recorded(a_match(), a_deal())
    begin(match, an_opening())
    with pytest.raises(RuleBroken, match="A round is in play"):
        substitute(match, seat=ANNA, name="Vie")


def test_nobody_comes_or_goes_when_the_match_is_over(match: Match) -> None:
    ending.stop_early(match)
    with pytest.raises(RuleBroken, match="The match is over"):
        leave(match, seat=ANNA)
    ending.cancel(match)
    with pytest.raises(Cancelled):
        leave(match, seat=ANNA)


def test_what_the_rules_refuse_leaves_nothing_behind(match: Match) -> None:
    before, version = book_now(match), seen(match).version
    with pytest.raises(RuleBroken, match="at most 1,000,000 points"):
        join(match, name="Vie", behind=ANNA, points=1_000_001)
    assert book_now(match) is before or book_now(match).played_match == before.played_match
    assert seen(match).version == version
    assert not match.club.players.filter(name="Vie").exists()
    assert match.seats.count() == len(NAMES)


def test_more_than_the_game_allows_are_refused() -> None:
    six = ("Anna", "Bram", "Cees", "Dora", "Emma", "Fred")
    match = recorded(a_match("kalooki", players=six), points(0, 1, 2, 3, 4, 5))
    with pytest.raises(RuleBroken, match="is played by"):
        vie_joins(match)


def test_a_seat_changes_once_between_two_rounds(match: Match) -> None:
    substitute(match, seat=BRAM, name="Tom")
    with pytest.raises(RuleBroken, match="a round apart"):
        substitute(match, seat=BRAM, name="Uwe")


@pytest.mark.parametrize("behind", [-1, 4, 17])
def test_a_newcomer_sits_behind_somebody_who_is_there(match: Match, behind: int) -> None:
    with pytest.raises(RuleBroken, match="Choose behind whom"):
        join(match, name="Vie", behind=behind, points=0)


@pytest.mark.parametrize("name", ["", "Anna", "bRAM", "both", "x" * 41])
def test_a_name_that_nobody_can_have_is_refused(match: Match, name: str) -> None:
    with pytest.raises(RuleBroken):
        join(match, name=name, behind=ANNA, points=0)
    with pytest.raises(RuleBroken):
        substitute(match, seat=DORA, name=name)


def test_only_so_many_are_seated_and_taken_off_again(match: Match) -> None:
    for number in range(MOST_SEATS - len(NAMES)):
        join(match, name=f"Vie {number}", behind=ANNA, points=0)
        undo_last(match)
    with pytest.raises(RuleBroken, match="Too many people"):
        vie_joins(match, behind=ANNA)


# Sent again, or too late


def test_somebody_may_sit_down_where_a_seat_has_just_changed(match: Match) -> None:
    substitute(match, seat=CEES, name="Tom")
    vie_joins(match, behind=BRAM)
    assert there(match) == ["Anna", "Bram", "Vie", "Tom", "Dora"]
    require_sound(match)


def test_the_same_form_counts_once(match: Match) -> None:
    sent = next_round(match)
    for _time in range(2):
        join(match, name="Vie", behind=BRAM, points=30, sent=sent)
    with pytest.raises(Conflict):
        join(match, name="Wim", behind=BRAM, points=30, sent=sent)
    assert there(match) == ["Anna", "Bram", "Vie", "Cees", "Dora"]


def test_a_form_from_before_somebody_came_is_not_taken_for_other_seats(match: Match) -> None:
    opened = next_round(match)
    vie_joins(match, behind=ANNA)
    with pytest.raises(Conflict, match="come or gone"):
        recording.record_round(match, deal=points(1, 2, 3, 4), submission=opened)
    with pytest.raises(Conflict, match="come or gone"):
        leave(match, seat=DORA, sent=opened)
    with pytest.raises(Conflict, match="come or gone"):
        rename_player(match, seat=DORA, name="Theodora", sent=opened)
    undo_last(match)
    with pytest.raises(Conflict, match="come or gone"):
        recording.record_round(match, deal=points(1, 2, 3, 4), submission=opened)


# The rows


def test_the_book_of_an_earlier_version_has_who_was_there_then(match: Match) -> None:
    versions = [seen(match).version]
    stood = [there(match)]
    for change in changes_in_turn(match):
        change()
        versions.append(seen(match).version)
        stood.append(there(match))
        play(match, Cees=3)
    undo_last(match)
    undo_last(match)
    for version, expected in zip(versions[:-1], stood[:-1], strict=True):
        table = read_book_as_of(seen(match), version).played_match.now.table
        assert [table.players[one] for one in table.seats] == expected
    then = read_book_as_of(seen(match), versions[-1]).played_match
    assert len(then.attendance.substitutions) == 1


def test_the_open_book_is_the_one_that_is_read(match: Match) -> None:
    for change in changes_in_turn(match):
        change()
        play(match, Cees=3)
        assert book_now(match).played_match == read_book(seen(match)).played_match


def test_a_seat_has_no_two_changes_behind_a_round(match: Match) -> None:
    leave(match, seat=ANNA)
    row = SeatChange.objects.get(match=match)
    row.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save()


def test_a_match_with_changes_is_deleted_with_its_people(match: Match) -> None:
    for change in changes_in_turn(match):
        change()
        play(match, Cees=3)
    other = a_match("kalooki", players=("Wim", "Xander", "Yara"), club=match.club)
    ending.cancel(seen(match))
    ending.delete_for_good(seen(match))
    assert sorted(other.club.players.values_list("name", flat=True)) == ["Wim", "Xander", "Yara"]


def test_the_next_match_begins_with_those_who_are_there(match: Match) -> None:
    vie_joins(match, behind=ANNA)
    undo_last(match)
    leave(match, seat=seat(match, "Bram"))
    again = play_again(seen(match))
    book = book_now(again)
    assert book.table.players == ("Anna", "Cees", "Dora")
    assert book.table.players[book.table.first_dealer] == next_dealer(match)
    assert not book.played_match.attendance


def test_the_next_match_has_the_usual_length_for_those_who_are_there() -> None:
    match = recorded(a_match("wizard"), points(1, 0, 0, 0))
    assert book_now(match).table.house_rules.values()["cards"] == 15
    leave(match, seat=DORA)
    again = play_again(seen(match))
    assert book_now(again).table.house_rules.values()["cards"] == 20


def test_nobody_takes_over_by_another_way_from_who_has_left(match: Match) -> None:
    leave(match, seat=DORA)
    with pytest.raises(RuleBroken, match="Dora has left"):
        replace_player(match, seat=DORA, name="Vie")
