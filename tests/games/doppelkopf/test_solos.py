"""Compulsory solos: who owes one, who deals after one, and what is said of them."""

from typing import Any

import pytest

from scorekeeper.rules.replay import PlayedMatch
from tests.games.sheets import FIVE, evening_of

A, B, C, D, E = FIVE


def normal(*re: str) -> dict[str, Any]:
    return {"re": [*re], "re_points": 121}


def solo(by: str, game: str = "queens") -> dict[str, Any]:
    return {"re": [by], "game": game, "re_points": 121}


def evening(*deals: dict[str, Any], players: int = 4, **more: Any) -> PlayedMatch:
    """Return an evening at which Anna deals first."""
    return evening_of("doppelkopf", deals, players=FIVE[:players], house_rules=more)


def dealers(played: PlayedMatch) -> str:
    """Return the initials of all who dealt, and of who deals next."""
    names = [played.table.name(one.dealer) for one in played.rounds]
    return "".join(name[0] for name in [*names, played.table.name(played.now.dealer)])


@pytest.mark.parametrize(
    ("deals", "order"),
    [
        ([solo(B), normal(A, B)], "AAB"),
        ([solo(B), solo(B), normal(A, B)], "AABC"),
        ([solo(B, "silent"), solo(C, "marriage_alone")], "ABC"),
        ([solo(B), {"void": True}, solo(C)], "AAAA"),
        ([{"agreed_score": {"points": {A: 3, B: -3}, "reason": "solo"}}, solo(B)], "ABB"),
        ([solo(B, "other"), {**solo(C), "dealer_override": "Dora"}], "ADD"),
    ],
)
def test_the_same_player_deals_again_after_a_compulsory_solo(
    deals: list[dict[str, Any]], order: str
) -> None:
    assert dealers(evening(*deals)) == order
    moved = dealers(evening(*deals, compulsory_solos=False))
    assert len(set(moved)) >= len(set(order))


def test_the_deal_moves_on_once_only_compulsory_solos_are_left() -> None:
    played = evening(normal(A, B), solo(A), solo(B), solo(C), solo(D), rounds=5)
    assert dealers(played)[:5] == "ABCDA"
    earlier = evening(solo(A), normal(A, B), solo(B), solo(C), solo(D), rounds=5)
    assert dealers(earlier)[:5] == "AABCD"


@pytest.mark.parametrize(
    ("deals", "order"),
    [
        ([normal(B, C), solo(C), solo(B), solo(E), solo(D)], "ABCDEB"),
        ([normal(B, C), solo(C), solo(A), solo(E), solo(D)], "ABCDEA"),
        ([solo(C), solo(D), solo(E), normal(C, D), normal(C, D), solo(A)], "AAAABCD"),
        ([solo(C), solo(D), solo(E), normal(C, D), solo(A), normal(C, D)], "AAAABBC"),
        ([normal(B, C), solo(A), solo(D), solo(E), solo(B)], "ABCDEA"),
        ([solo(B), solo(C), solo(D), normal(B, C), normal(C, D), solo(E)], "AAAABCD"),
    ],
)
def test_the_last_deal_of_five_passes_over_who_alone_owes_a_solo(
    deals: list[dict[str, Any]], order: str
) -> None:
    assert dealers(evening(*deals, players=5, rounds=len(deals) + 1)) == order


def test_who_owes_a_solo_is_said_and_that_only_those_are_left() -> None:
    begun = evening(solo(B), rounds=4).upcoming
    assert begun is not None
    assert str(begun.title) == "Deal 2 of 4"
    assert list(map(str, begun.remarks)) == ["A solo is owed by Anna, Cees and Dora; 3 deals left"]
    assert list(map(str, begun.urgent)) == ["Only compulsory solos now: Anna, Cees, Dora"]
    assert str(begun.sentence) == "Bram deals, Cees leads"
    five = evening(players=5).upcoming
    assert five is not None
    assert (str(five.sentence), [*five.urgent]) == ("Anna deals and sits out, Bram leads", [])
    home = evening(compulsory_solos=False).upcoming
    assert home is not None
    assert not home.remarks


def test_a_missed_solo_is_stated_and_costs_nothing() -> None:
    over = evening(solo(B), normal(A, B), rounds=2)
    missed = "No compulsory solo was played by Anna, Cees and Dora"
    assert [str(one) for one in over.warnings] == [missed]
    assert sum(over.totals) == 0
    assert not evening(solo(B), normal(A, B), rounds=2, compulsory_solos=False).warnings
    assert [counter.amounts for counter in over.game.counters(over.now)] == [(0, 1, 0, 0)]
