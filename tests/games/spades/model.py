"""A second, simple reckoning of Spades for tests: rounds as a score sheet has them.

Written from the text of the rules alone; it shares nothing with the program.
"""

from collections.abc import Sequence
from typing import Any

Round = dict[str, Any]


def told_of_sides(counts: dict[str, int], names: Sequence[str]) -> dict[int, int]:
    """Return numbers by side, each named by any one of its members."""
    return {names.index(name) % 2: number for name, number in counts.items()}


def worth_of_bid(bid: int, counting: int, *, blind: bool, rules: dict[str, Any]) -> int:
    """Return what a bid brings, without what is over."""
    value = 200 if rules["ten_for_200"] and bid == 10 else 10 * bid
    if counting >= bid:
        return 2 * value if blind else value
    if rules["set"] == "nothing":
        return 0
    return -2 * value if blind and rules["blind_bids"] == "double" else -value


def score_of(
    told: Round, names: Sequence[str], side: int, bags: int, rules: dict[str, Any]
) -> tuple[int, int]:
    """Return what a round brings one side that has so many bags, and the bags it has then."""
    tricks = told_of_sides(told["tricks"], names)
    taken = tricks.get(side, 13 - tricks.get(1 - side, 0))
    bid = told_of_sides(told["bids"], names)[side]
    nils = [one for one in told.get("nils", ()) if names.index(one["by"]) % 2 == side]
    blind = any(names.index(name) % 2 == side for name in told.get("blind", ()))
    of_nils = sum(one.get("tricks", 0) for one in nils)
    score = sum(-rules[one["kind"]] if one.get("tricks") else rules[one["kind"]] for one in nils)
    counting = taken if rules["failed_nil"] == "to_contract" else taken - of_nils
    over = max(0, counting - bid)
    a_bag = {"plus_one": 1, "nothing": 0, "minus_one": -1}[rules["overtricks"]]
    score += worth_of_bid(bid, counting, blind=blind, rules=rules) + over * a_bag
    if rules["failed_nil"] == "bags":
        score += of_nils * a_bag
    bags += over + (of_nils if rules["failed_nil"] in ("bags", "bags_only") else 0)
    while rules["bag_limit"] and bags >= rules["bag_limit"]:
        bags -= rules["bag_limit"]
        score -= rules["bag_penalty"]
    return score, bags
