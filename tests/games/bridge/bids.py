"""Deals of bridge in the shorthand of its text: ``4Sx`` by A with so many tricks."""

from typing import Any

from scorekeeper.games.bridge.worked import bid
from scorekeeper.rules.replay import PlayedMatch
from tests.games.sheets import PLAYERS, evening_of

A, B, C, D = PLAYERS
FOUR_DEALS = {"form": "chicago", "part_scores": "fifty", "honours": False}
PASSED_OUT = {"passed_out": True}

__all__ = ["FOUR_DEALS", "PASSED_OUT", "A", "B", "C", "D", "bid", "evening", "scores"]


def evening(*rounds: Any, **more: Any) -> PlayedMatch:
    """Return the evening of some deals; what is no field of a sheet is a house rule."""
    of_the_sheet = {"ended_early", "stake", "preset", "first_dealer"}
    sheet = {key: value for key, value in more.items() if key in of_the_sheet}
    rules = {key: value for key, value in more.items() if key not in of_the_sheet}
    return evening_of("bridge", rounds, players=PLAYERS, house_rules=rules, **sheet)


def scores(played: PlayedMatch) -> list[tuple[int, int]]:
    """Return what both sides scored in each deal."""
    return [(one.points[0], one.points[1]) for one in played.rounds]
