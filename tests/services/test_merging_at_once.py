"""Players merged while others merge them too, and while they sit down side by side."""

import pytest

from scorekeeper.records.models import Club, Player
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.clubs.members import merge, unmerge
from scorekeeper.services.matches.seats import rename_player, replace_player
from scorekeeper.services.matches.starting import start_match
from tests.cast import a_match, agreed
from tests.services.test_simultaneous import PHONES, at_once, kinds, on_each_phone

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def club() -> Club:
    """A club in which Ana and Anna never met."""
    club = a_match().club
    a_match(club=club, players=("Ana", "Emma", "Fred", "Gé"))
    return club


def key(club: Club, name: str) -> int:
    """The key of the player of a club who has a name."""
    return club.players.get(name=name).pk


def are_merged(club: Club) -> bool:
    """Whether Ana and Anna are one."""
    return Player.objects.filter(club=club).exclude(merged_into=None).exists()


def have_met(club: Club) -> bool:
    """Whether Ana and Anna sit in one match."""
    names = club.matches.filter(seats__player__name="Ana")
    return names.filter(seats__player__name="Anna").exists()


def test_of_phones_that_say_it_both_ways_at_once_one_is_right(club: Club) -> None:
    pair = key(club, "Ana"), key(club, "Anna")
    results = on_each_phone(lambda phone: merge(club, pair[phone % 2], pair[1 - phone % 2]))
    assert kinds(results) == {"NoneType": PHONES}
    merged = Player.objects.exclude(merged_into=None).values_list("pk", "merged_into")
    assert len(merged) == 1
    assert set(merged[0]) == set(pair)


def test_no_circle_of_names_comes_about(club: Club) -> None:
    a_match(club=club, players=("Anne", "Jan", "Kees", "Lot"))
    keys = [key(club, name) for name in ("Ana", "Anna", "Anne")]
    on_each_phone(lambda phone: merge(club, keys[phone % 3], keys[(phone + 1) % 3]))
    merged = dict(Player.objects.exclude(merged_into=None).values_list("pk", "merged_into"))
    assert merged
    assert not set(merged) & set(merged.values()), "nobody is somebody who is somebody else"


def test_they_are_one_or_sit_in_one_match_but_never_both(club: Club) -> None:
    pair = key(club, "Ana"), key(club, "Anna")
    terms = agreed(players=("Ana", "Anna", "Jan", "Kees"))

    def act(phone: int) -> None:
        if phone % 2:
            start_match(terms, club=club)
        else:
            merge(club, *pair)

    results = on_each_phone(act)
    assert are_merged(club) is not have_met(club)
    refused = [one for one in results if isinstance(one, RuleBroken)]
    assert len(refused) == PHONES // 2, kinds(results)


def test_nobody_sits_down_beside_the_name_that_is_being_merged(club: Club) -> None:
    pair = key(club, "Ana"), key(club, "Anna")
    first, second = club.matches.order_by("pk")
    guests = frozenset({3})
    third = start_match(agreed(players=("Ana", "Jan", "Kees", "?"), guests=guests), club=club)
    results = at_once(
        lambda: merge(club, *pair),
        lambda: replace_player(first, seat=1, name="Ana"),
        lambda: replace_player(second, seat=1, name="Anna"),
        lambda: rename_player(third, seat=3, name="Anna"),
    )
    assert are_merged(club) is not have_met(club)
    assert "RuleBroken" in kinds(results)


def test_said_and_taken_back_at_once_it_is_one_or_the_other(club: Club) -> None:
    ana, anna = key(club, "Ana"), key(club, "Anna")
    results = on_each_phone(
        lambda phone: unmerge(club, ana) if phone % 2 else merge(club, ana, anna)
    )
    assert kinds(results) == {"NoneType": PHONES}
    assert Player.objects.get(pk=anna).merged_into is None
