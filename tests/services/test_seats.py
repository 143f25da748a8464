"""Who sits where: players renamed, guests who get a name, and somebody taking over a seat."""

from collections.abc import Callable

import pytest

from scorekeeper.records.book import former_names
from scorekeeper.records.models import Club, Match, Player
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.matches.seats import rename_player, replace_player
from scorekeeper.services.matches.starting import play_again, start_match
from tests.cast import (
    ANNA,
    BRAM,
    CEES,
    DORA,
    NAMES,
    a_deal,
    a_match,
    agreed,
    book_now,
    record,
    recorded,
    seen,
    totals,
)

pytestmark = pytest.mark.django_db

WITH_A_GUEST = ("Anna", "Bram", "Cees", "Guest")


@pytest.fixture
def match() -> Match:
    """Return a match in which Anna and Cees have 10 points."""
    return recorded(a_match(), a_deal(100))


def names(match: Match) -> tuple[str, ...]:
    """Return who sits at the table."""
    return book_now(match).table.players


def with_guest(club: Club | None = None, guest: str = "Guest") -> Match:
    """Begin a match in which Dora's seat is a guest's."""
    terms = agreed(players=(*NAMES[:3], guest), guests=frozenset({DORA}), first_dealer=DORA)
    return start_match(terms, club=club)


def people(club: Club) -> list[str]:
    """Return the names of all players of a club, with an asterisk for guests."""
    return sorted(player.name + "*" * player.is_guest for player in club.players.all())


# Renaming


def test_a_player_renamed_keeps_seat_and_score(match: Match) -> None:
    rename_player(match, seat=CEES, name="Kees")
    assert names(match) == ("Anna", "Bram", "Kees", "Dora")
    assert totals(match)[CEES] == 10
    assert former_names(match) == {}


def test_a_player_is_renamed_in_all_matches_of_the_club(match: Match) -> None:
    again, elsewhere = play_again(match), a_match(players=("Anna", "Emma", "Fred", "Gina"))
    before = (seen(again).version, seen(elsewhere).version)
    rename_player(match, seat=ANNA, name="Johanna")
    assert names(again)[ANNA] == "Johanna"
    assert names(elsewhere)[ANNA] == "Anna"
    assert (seen(again).version, seen(elsewhere).version) == (before[0] + 1, before[1])


def test_a_name_may_change_its_capitals(match: Match) -> None:
    rename_player(match, seat=ANNA, name="ANNA")
    assert names(match)[ANNA] == "ANNA"


def test_renaming_twice_is_renaming_once(match: Match) -> None:
    for _time in range(2):
        rename_player(match, seat=ANNA, name="Johanna")
    assert names(match)[ANNA] == "Johanna"


def test_names_are_tidied(match: Match) -> None:
    rename_player(match, seat=ANNA, name="  Rene\u0301 ")
    assert names(match)[ANNA] == "René"


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "both", "None", "a\x00b", "Bram", "bRAM"])
@pytest.mark.parametrize("verb", [rename_player, replace_player])
def test_a_name_that_nobody_can_have_here_is_refused(
    match: Match, verb: Callable[..., object], name: str
) -> None:
    before = seen(match).version
    with pytest.raises(RuleBroken) as refusal:
        verb(match, seat=ANNA, name=name)
    assert refusal.value.fact == "name"
    assert names(match) == NAMES
    assert seen(match).version == before


def test_one_player_does_not_become_another_whom_the_club_knows(match: Match) -> None:
    a_match(players=("Emma", "Fred", "Gina", "Hans"), club=match.club)
    with pytest.raises(RuleBroken, match="another player called “Emma”"):
        rename_player(match, seat=ANNA, name="emma")
    assert names(match) == NAMES


def test_nobody_gets_the_name_of_a_guest_at_another_table() -> None:
    match = a_match()
    with_guest(match.club, guest="Joker")
    with pytest.raises(RuleBroken, match="somebody else"):
        rename_player(match, seat=ANNA, name="joker")


def test_names_are_checked_against_the_table_as_it_is_now(match: Match) -> None:
    old = seen(match)
    rename_player(match, seat=BRAM, name="Jan")
    with pytest.raises(RuleBroken, match="Jan"):
        rename_player(old, seat=ANNA, name="Jan")
    with pytest.raises(RuleBroken, match="Jan"):
        replace_player(old, seat=ANNA, name="Jan")
    rename_player(old, seat=ANNA, name="Bram")
    assert names(match) == ("Bram", "Jan", "Cees", "Dora")


# Guests


def test_a_guest_is_nobody_whom_the_club_knows() -> None:
    match = with_guest()
    with_guest(match.club)
    assert people(match.club) == ["Anna", "Bram", "Cees", "Guest*", "Guest*"]


def test_a_guest_gets_a_name_and_is_known_from_then_on() -> None:
    match = recorded(with_guest(), a_deal())
    rename_player(match, seat=DORA, name="Dora")
    assert names(match) == NAMES
    assert people(match.club) == sorted(NAMES)


def test_a_guest_turns_out_to_be_somebody_the_club_knows() -> None:
    match = recorded(a_match(), a_deal())
    with_a_guest = recorded(with_guest(match.club), a_deal(100))
    rename_player(with_a_guest, seat=DORA, name="dora")
    assert names(with_a_guest) == NAMES
    assert people(match.club) == sorted(NAMES)
    assert totals(with_a_guest)[ANNA] == 10


def test_a_guest_who_played_again_becomes_known_in_both_matches() -> None:
    known = a_match()
    first = with_guest(known.club)
    again = play_again(first)
    before = seen(first).version
    rename_player(again, seat=DORA, name="Dora")
    assert names(first) == names(again) == NAMES
    assert seen(first).version == before + 1
    assert people(known.club) == sorted(NAMES)


def test_a_guest_does_not_become_somebody_who_sits_at_another_table_with_the_guest() -> None:
    first = with_guest()
    again = play_again(first)
    replace_player(first, seat=ANNA, name="Dora")
    with pytest.raises(RuleBroken, match="somebody else"):
        rename_player(again, seat=DORA, name="Dora")
    assert names(again) == WITH_A_GUEST


# Taking over


def test_who_takes_over_a_seat_takes_over_its_score(match: Match) -> None:
    replace_player(match, seat=CEES, name="Emma")
    assert names(match) == ("Anna", "Bram", "Emma", "Dora")
    assert totals(match)[CEES] == 10
    assert former_names(match) == {CEES: ("Cees",)}
    record(match, a_deal())
    assert len(book_now(match).entries) == 2


def test_seats_change_hands_more_than_once(match: Match) -> None:
    for name in ("Emma", "Fred", "Cees"):
        replace_player(match, seat=CEES, name=name)
    replace_player(match, seat=ANNA, name="Emma")
    assert names(match) == ("Emma", "Bram", "Cees", "Dora")
    assert former_names(match) == {ANNA: ("Anna",)}


def test_who_sat_at_a_seat_through_a_round_stays_named_and_whoever_is_back_is_not(
    match: Match,
) -> None:
    for name in ("Emma", "Fred", "Cees"):
        replace_player(match, seat=CEES, name=name)
        record(match, a_deal())
    assert former_names(match) == {CEES: ("Emma", "Fred")}
    replace_player(match, seat=CEES, name="Emma")
    assert former_names(match) == {CEES: ("Cees", "Fred")}


def test_other_matches_keep_whoever_played_there(match: Match) -> None:
    again = play_again(match)
    replace_player(again, seat=CEES, name="Emma")
    assert names(match) == NAMES


def test_whoever_takes_over_is_the_player_whom_the_club_knows(match: Match) -> None:
    a_match(players=("Emma", "Fred", "Gina", "Hans"), club=match.club)
    replace_player(match, seat=CEES, name="EMMA")
    assert names(match)[CEES] == "Emma"
    assert Player.objects.filter(club=match.club, folded_name="emma").count() == 1


def test_nobody_takes_over_their_own_seat(match: Match) -> None:
    with pytest.raises(RuleBroken, match="sits there already"):
        replace_player(match, seat=CEES, name="cees")
    assert former_names(match) == {}


def test_every_change_of_seats_raises_the_version(match: Match) -> None:
    before = seen(match).version
    rename_player(match, seat=ANNA, name="Johanna")
    replace_player(match, seat=ANNA, name="Emma")
    assert seen(match).version == before + 2


def test_a_name_read_from_right_to_left_is_kept_apart_once(match: Match) -> None:
    replace_player(match, seat=ANNA, name="אבי")
    with pytest.raises(RuleBroken, match="“\u2068אבי\u2069” sits there already"):
        replace_player(match, seat=ANNA, name="אבי")
