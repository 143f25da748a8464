"""*Ana is Anna*: who can be one, what that means for matches, and that they can be two again."""

from collections.abc import Callable

import pytest

from scorekeeper.records.models import Club, Match, Player, canonical_keys
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.clubs.members import hide, merge, rename, unmerge
from scorekeeper.services.matches.ending import cancel, delete_for_good, hide_match
from scorekeeper.services.matches.offers import known_players
from scorekeeper.services.matches.score_sheets import export_sheet, import_sheet
from scorekeeper.services.matches.seats import rename_player, replace_player
from scorekeeper.services.matches.starting import play_again, start_match
from scorekeeper.services.writes import Conflict, LinkGone, Submission
from tests.cast import NAMES, a_deal, a_match, agreed, book_now, recorded, seen
from tests.club_pages import members

pytestmark = pytest.mark.django_db
OTHERS = ("Emma", "Fred", "Gé")


@pytest.fixture
def club() -> Club:
    """A club of Anna, Bram, Cees and Dora, and of Ana, Emma, Fred and Gé."""
    match = recorded(a_match(), a_deal())
    a_match(club=match.club, players=("Ana", *OTHERS))
    return match.club


def player(club: Club, name: str) -> Player:
    """The player of a club who has a name."""
    return club.players.get(name=name)


def say(club: Club, name: str, is_other: str, key: str = "") -> None:
    """Say that one player is another."""
    sent = Submission(key=key, base=0)
    merge(club, player(club, name).pk, player(club, is_other).pk, sent)


def merged_names(club: Club) -> dict[str, str]:
    """Return the canonical name of each player of a club who was merged into another."""
    names = {one.pk: one.name for one in club.players.all()}
    return {names[key]: names[one] for key, one in canonical_keys([*names]).items() if key != one}


def a_table(club: Club, *players: str, guest: int | None = None) -> Match:
    """Begin a match of a club."""
    guests = frozenset() if guest is None else frozenset({guest})
    return start_match(agreed(players=players, guests=guests), club=club)


def names(match: Match) -> tuple[str, ...]:
    """Who sits at a table."""
    return book_now(match).table.players


def test_what_was_played_under_two_names_is_one_players(club: Club) -> None:
    say(club, "Ana", "Anna")
    assert merged_names(club) == {"Ana": "Anna"}
    assert sorted(names(match)[0] for match in club.matches.all()) == ["Ana", "Anna"]
    assert known_players(club) == [*NAMES, *OTHERS]
    (anna, *_others) = members(club)
    assert (anna.name, anna.running, [one.name for one in anna.others]) == ("Anna", 2, ["Ana"])


def test_names_of_a_name_follow_it(club: Club) -> None:
    a_table(club, "Anne", "Bram", "Cees", "Emma")
    say(club, "Ana", "Anne")
    say(club, "Anne", "Anna")
    assert merged_names(club) == {"Ana": "Anna", "Anne": "Anna"}


def test_those_who_sat_in_one_match_are_two(club: Club) -> None:
    with pytest.raises(RuleBroken, match="“Anna” and “Bram” sat in one match: they are two"):
        say(club, "Anna", "Bram")
    assert merged_names(club) == {}


@pytest.mark.parametrize("turned", [False, True])
def test_those_whose_other_names_sat_in_one_match_are_two(club: Club, *, turned: bool) -> None:
    a_table(club, "Iris", "Jan", "Kees", "Lot")
    say(club, "Ana", "Iris")
    for pair in (("Iris", "Fred"), ("Fred", "Iris")):
        with pytest.raises(RuleBroken, match="sat in one match"):
            say(club, *pair[:: -1 if turned else 1])
    say(club, "Fred", "Bram")
    with pytest.raises(RuleBroken, match="sat in one match"):
        say(club, "Iris", "Bram")
    assert merged_names(club) == {"Ana": "Iris", "Fred": "Bram"}


@pytest.mark.parametrize("happens", [cancel, hide_match])
def test_a_match_that_does_not_count_or_is_still_brought_in_counts_in_this(
    club: Club, happens: Callable[[Match], object]
) -> None:
    match = a_table(club, "Ana", "Anna", "Cees", "Dora")
    happens(match)
    with pytest.raises(RuleBroken, match="sat in one match"):
        say(club, "Ana", "Anna")


def test_nobody_is_merged_with_themselves(club: Club) -> None:
    with pytest.raises(RuleBroken, match="not merged with themselves"):
        say(club, "Ana", "Ana")


def test_players_of_another_club_and_guests_are_not_merged(club: Club) -> None:
    stranger = player(a_match().club, "Anna").pk
    ana = player(club, "Ana").pk
    for nobody in (stranger, 10**17):
        with pytest.raises(Conflict, match="not in the club any more"):
            merge(club, ana, nobody)
        with pytest.raises(LinkGone):
            merge(club, nobody, ana)
    a_table(club, "Iris", "Jan", "Kees", "Guest", guest=3)
    with pytest.raises(RuleBroken, match="gets a name first"):
        say(club, "Guest", "Anna")
    assert merged_names(club) == {}


def test_said_twice_or_the_other_way_round_it_stays_as_it_is(club: Club) -> None:
    say(club, "Ana", "Anna", "form")
    say(club, "Ana", "Anna", "form")
    say(club, "Ana", "Anna")
    say(club, "Anna", "Ana")
    assert merged_names(club) == {"Ana": "Anna"}
    with pytest.raises(Conflict, match="“Ana” was merged with “Anna” meanwhile"):
        say(club, "Ana", "Bram")


def test_whoever_comes_again_is_offered_again(club: Club) -> None:
    hide(club, player(club, "Anna").pk)
    say(club, "Ana", "Anna")
    assert "Anna" in known_players(club)


def test_they_are_two_after_all(club: Club) -> None:
    before = merged_names(club), known_players(club)
    say(club, "Ana", "Anna")
    match = a_table(club, "Ana", "Bram", "Emma", "Fred")
    unmerge(club, player(club, "Ana").pk)
    unmerge(club, player(club, "Ana").pk)
    assert (merged_names(club), known_players(club)) == before
    assert names(match)[0] == "Anna", "what was played since stays with her"
    a_table(club, "Ana", "Anna", "Cees", "Dora")
    with pytest.raises(RuleBroken):
        say(club, "Ana", "Anna")


def test_a_merged_name_seats_the_player(club: Club) -> None:
    say(club, "Ana", "Anna")
    assert names(a_table(club, "ana", "Bram", "Emma", "Fred")) == ("Anna", "Bram", "Emma", "Fred")
    first = club.matches.get(seats__player__name="Ana")
    assert names(play_again(first)) == ("Anna", *OTHERS)


def test_no_match_begins_with_two_names_of_one_player(club: Club) -> None:
    say(club, "Ana", "Anna")
    matches = club.matches.count()
    with pytest.raises(RuleBroken, match="“Ana” and “Anna” are one player of the club"):
        a_table(club, "Bram", "Ana", "Cees", "Anna")
    with pytest.raises(RuleBroken, match="are one player of the club"):
        a_table(club, "Ana", "Bram", "Cees", "Anna", guest=3)
    assert club.matches.count() == matches


def test_no_sheet_brings_two_names_of_one_player_in(club: Club) -> None:
    sheet = export_sheet(recorded(a_match(players=("Ana", "Bram", "Anna", "Dora")), a_deal()))
    say(club, "Ana", "Anna")
    with pytest.raises(RuleBroken, match="are one player of the club"):
        import_sheet(sheet, club=club)
    alone = export_sheet(recorded(a_match(players=("Ana", "Bram", "Emma", "Dora")), a_deal()))
    assert names(import_sheet(alone, club=club)) == ("Anna", "Bram", "Emma", "Dora")


def test_nobody_takes_over_a_seat_beside_their_own(club: Club) -> None:
    say(club, "Ana", "Anna")
    old, new = club.matches.order_by("pk")
    with pytest.raises(RuleBroken, match="“Anna” sits there already, as “Ana”"):
        replace_player(new, seat=1, name="Anna")
    with pytest.raises(RuleBroken):
        replace_player(old, seat=1, name="Ana")
    with pytest.raises(RuleBroken, match="another name of the same player"):
        replace_player(new, seat=0, name="Anna")
    assert names(seen(old)) == NAMES
    assert names(seen(new)) == ("Ana", *OTHERS)
    replace_player(a_table(club, "Iris", "Jan", "Kees", "Lot"), seat=0, name="ana")
    assert [one.running for one in members(club) if one.name == "Anna"] == [3]


def test_a_guest_who_is_named_is_the_player_unless_they_sit_there(club: Club) -> None:
    say(club, "Ana", "Anna")
    match = a_table(club, "Iris", "Jan", "Kees", "Guest", guest=3)
    rename_player(match, seat=3, name="Ana")
    assert names(seen(match)) == ("Iris", "Jan", "Kees", "Anna")
    other = a_table(club, "Ana", "Jan", "Kees", "Guest", guest=3)
    with pytest.raises(RuleBroken):
        rename_player(other, seat=3, name="Ana")
    first = club.matches.get(seats__player__name="Ana")
    replace_player(first, seat=3, name="Kees")
    assert names(seen(first)) == ("Ana", "Emma", "Fred", "Kees")


def test_whoever_was_a_guest_on_the_account_stays_who_they_were_named(club: Club) -> None:
    anna = player(club, "Anna")
    guest = Player.objects.create(club=club, name="Guest", is_guest=True, merged_into=anna)
    unmerge(club, guest.pk)
    assert merged_names(club) == {"Guest": "Anna"}
    assert [one.others for one in members(club, most=1)] == [()]
    say(club, "Anna", "Ana")
    assert merged_names(club) == {"Anna": "Ana", "Guest": "Ana"}


def test_a_guest_is_nobody_who_sat_beside_them_under_another_name(club: Club) -> None:
    match = a_table(club, "Iris", "Jan", "Kees", "Guest", guest=3)
    again = play_again(match)
    replace_player(again, seat=0, name="Ana")
    say(club, "Ana", "Anna")
    with pytest.raises(RuleBroken, match="“Anna” sits there already, as “Ana”"):
        rename_player(match, seat=3, name="Anna")
    assert names(seen(match)) == ("Iris", "Jan", "Kees", "Guest")


def test_a_player_is_not_renamed_to_another_name_of_theirs(club: Club) -> None:
    say(club, "Ana", "Anna")
    first, second = club.matches.order_by("pk")
    for match, name in ((first, "Ana"), (second, "Anna")):
        with pytest.raises(RuleBroken, match="another name of the same player"):
            rename_player(match, seat=0, name=name)
    with pytest.raises(RuleBroken, match="another player called"):
        rename(club, player(club, "Bram").pk, "Ana")
    rename_player(first, seat=0, name="Anne")
    assert merged_names(club) == {"Ana": "Anne"}


def test_whoever_has_other_names_stays_when_their_own_matches_are_deleted(club: Club) -> None:
    say(club, "Ana", "Anna")
    first, second = club.matches.order_by("pk")
    a_table(club, "Iris", "Jan", "Kees", "Lot")
    for match, left in ((first, {"Ana": "Anna"}), (second, {})):
        cancel(match)
        delete_for_good(seen(match))
        assert merged_names(club) == left
    assert not club.players.filter(name__startswith="An").exists()


def test_nothing_is_merged_by_a_link_that_was_taken_back(club: Club) -> None:
    pair = player(club, "Ana").pk, player(club, "Anna").pk
    Club.objects.filter(pk=club.pk).update(secret="another-secret-of-it-1")
    with pytest.raises(LinkGone):
        merge(club, *pair)
    with pytest.raises(LinkGone):
        unmerge(club, pair[0])
    assert merged_names(club) == {}
