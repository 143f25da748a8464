"""A second, simple reckoning of Hearts for tests: rounds as a score sheet has them.

Written from the text of the rules alone; it shares nothing with the program.
"""

from collections.abc import Sequence
from typing import Any

Round = dict[str, Any]


def taken_in(told: Round, names: Sequence[str], rules: dict[str, Any]) -> dict[str, int]:
    """Return everybody's points: exactly one left out takes the rest, where none lies aside."""
    everything = 43 if rules["spades"] == "black_maria" else 26
    taken = dict(told["taken"])
    left_out = [name for name in names if name not in taken]
    is_kitty = rules["kitty"] == "out_of_play" and len(names) != 4
    if len(left_out) == 1 and not is_kitty:
        taken[left_out[0]] = everything - sum(taken.values())
    return {name: taken.get(name, 0) for name in names}


def scores_of(
    told: Round, names: Sequence[str], rules: dict[str, Any], totals: Sequence[int]
) -> list[int]:
    """Return what a round brings everybody, who have so much before it."""
    everything = 43 if rules["spades"] == "black_maria" else 26
    score = taken_in(told, names, rules)
    takers, jack = [name for name in names if score[name]], told.get("jack_of_diamonds")
    needs_jack = rules["jack_of_diamonds"] == "minus_ten_and_moon"
    is_moon = len(takers) == 1 and not (needs_jack and jack not in (takers[0], None))
    way = {"others_add": "add", "shooter_subtracts": "subtract", "off": ""}.get(rules["moon"])
    way = told.get("moon") if way is None else way
    if is_moon and way == "add":
        score = {name: 0 if name == takers[0] else everything for name in names}
    elif is_moon and way == "subtract":
        score = {name: -everything if name == takers[0] else 0 for name in names}
    if jack is not None:
        score[jack] -= 10
    target = rules["target"]
    if rules["exact_target"] == "half":
        for name, total in zip(names, totals, strict=True):
            if score[name] and total + score[name] == target:
                score[name] = target // 2 - total
    return [score[name] for name in names]
