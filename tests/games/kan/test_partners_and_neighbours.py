"""Who joins a player that holds both cards, and how Kankei who are neighbours part."""

import itertools
from dataclasses import replace

import pytest

from scorekeeper.games.kan.series import offered_seats, partner_of
from tests.games.kan.deals import LOST, first, played, table_of

MOVED = {**first("Bram", "Emma", **LOST), "seats": ["Anna", "Cees", "Bram", "Dora", "Emma"]}


@pytest.mark.parametrize(
    ("players", "dealer", "holder", "partner"),
    [(5, 0, 0, 2), (5, 0, 4, 1), (6, 1, 0, 3), (6, 2, 0, 3), (6, 0, 4, 1), (6, 3, 0, 2)],
)
def test_a_player_with_both_cards_is_joined_by_the_second_to_the_right(
    players: int, dealer: int, holder: int, partner: int
) -> None:
    now = played(table_of(players)).now
    assert partner_of(now, dealer, holder) == partner


def test_the_partner_is_found_among_the_seats_as_they_are_now() -> None:
    assert partner_of(played(table_of(), MOVED).now, 2, 0) == 1


@pytest.mark.parametrize(
    ("players", "dealer", "pair", "seats"),
    [
        (5, 0, (1, 2), (0, 1, 3, 2, 4)),
        (5, 0, (2, 1), (0, 1, 3, 2, 4)),
        (5, 0, (4, 0), (1, 0, 2, 3, 4)),
        (5, 3, (3, 4), (4, 1, 2, 3, 0)),
        (5, 0, (0, 2), None),
        (6, 0, (1, 2), (0, 1, 3, 2, 4, 5)),
        (6, 0, (5, 4), (0, 5, 2, 3, 4, 1)),
        (6, 0, (1, 5), (0, 2, 1, 3, 4, 5)),
        (6, 5, (3, 4), (4, 1, 2, 3, 0, 5)),
        (6, 5, (4, 0), (1, 0, 2, 3, 4, 5)),
        (6, 2, (1, 3), (0, 1, 2, 4, 3, 5)),
        (6, 2, (0, 1), (0, 3, 2, 1, 4, 5)),
        (6, 0, (1, 3), None),
        (6, 0, (0, 1), None),
    ],
)
def test_neighbours_among_those_who_play_are_offered_to_part(
    players: int, dealer: int, pair: tuple[int, ...], seats: tuple[int, ...]
) -> None:
    now = played(table_of(players)).now
    assert offered_seats(now, dealer=dealer, pair=pair) == seats


@pytest.mark.parametrize("players", [5, 6])
def test_a_pair_that_has_parted_is_no_pair_of_neighbours_any_more(players: int) -> None:
    now = played(table_of(players)).now
    for dealer, pair in itertools.product(
        range(players), itertools.permutations(range(players), 2)
    ):
        seats = offered_seats(now, dealer=dealer, pair=pair)
        if seats is not None:
            moved = replace(now, memory=replace(now.memory, order=seats))
            assert offered_seats(moved, dealer=dealer, pair=pair) is None
            assert players == 5 or seats[dealer] == dealer
