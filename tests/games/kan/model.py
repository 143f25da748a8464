"""A second, simple reckoning of Kan for tests: each series added up from its rounds anew.

Written from the table of the rules alone; it shares nothing with the program. Where a misplay
ended a round, MISPLAYED with who did it stands in place of the call.
"""

from collections.abc import Iterator
from typing import Any

MISPLAYED = {"misplayed by kankei": -1, "misplayed by mukankei": 1}
REVERSED = {"gyaku_sukonku": -3, "gyaku_juuroku": -16}


def number_of(in_round: int, rules: dict[str, Any]) -> int:
    """Return with how many points Kankei win this round of a series."""
    return rules["round_two_quota"] if in_round == 2 else 9


def took_all(call: str, points: int | None) -> bool:
    """Return whether a call of the other side came true."""
    return call == "gyaku_sukonku" or (call == "gyaku_juuroku" and points == 0)


def is_won(in_round: int, call: str, points: int | None, rules: dict[str, Any]) -> bool:
    """Return whether Kankei won a round."""
    if call == "sukonku":
        return True
    if call in MISPLAYED:
        return MISPLAYED[call] > 0
    if call in REVERSED:
        return not took_all(call, points)
    assert points is not None
    if call == "juuroku" and points < 16 and rules["failed_juuroku"] == "loses_round":
        return False
    return points >= number_of(in_round, rules)


def reversed_total(before: int, in_round: int, call: str, rules: dict[str, Any]) -> int:
    """Return what a Kankei player has when the other side took everything."""
    if in_round == 1:
        return -10
    return {
        "series": REVERSED[call],
        "per_round": REVERSED[call] * in_round,
        "added": before + REVERSED[call],
    }[rules["reverse_points"]]


def series_total(rounds: list[tuple[str, int | None]], rules: dict[str, Any]) -> int:
    """Return what a Kankei player has after these rounds, pairs of a call and points."""
    total = 0
    for in_round, (call, points) in enumerate(rounds, 1):
        if took_all(call, points):
            return reversed_total(total, in_round, call, rules)
        if call in MISPLAYED:
            total += MISPLAYED[call]
            continue
        won = is_won(in_round, call, points, rules)
        total += 1 if won else -1
        if call == "sukonku":
            total += 1
        if call == "juuroku":
            total += 8 if points == 16 else -16
        if call == "gyaku_juuroku":
            total = total * 2 + 32
        if won and in_round == 3:
            total += 1
    return total


def opening_trump(number: int, rules: dict[str, Any]) -> str:
    """Return the suit with which a series begins."""
    if number == rules["series"] and rules["last_trumps"] == "spades":
        return "spades"
    return ("hearts", "clubs", "diamonds")[number % 3]


def is_ended(rounds: list[tuple[str, int | None]], rules: dict[str, Any]) -> bool:
    """Return whether these rounds are a whole series."""
    return len(rounds) == 3 or not is_won(len(rounds), *rounds[-1], rules)


def model_evening(
    players: int, rules: dict[str, Any], rounds: Iterator[Any]
) -> list[tuple[int, tuple[int, ...]]]:
    """Return the dealer and every player's points of each round.

    A round is a dictionary: override (a dealer or None), kankei, seats, call, points, misplay.
    """
    order, dealer = list(range(players)), 0
    pair: list[int] = []
    series: list[tuple[str, int | None]] = []
    reckoned: list[tuple[int, tuple[int, ...]]] = []
    for entry in rounds:
        if not series:
            dealer = dealer if entry["override"] is None else entry["override"]
            pair = list(entry["kankei"])
            winners = {*pair, *([dealer] if players == 6 else [])}
            order = list(entry["seats"]) or order
        before = series_total(series, rules)
        call = entry["call"]
        if entry["misplay"] is not None:
            call = f"misplayed by {'kankei' if entry['misplay'] in pair else 'mukankei'}"
        series = [*series, (call, entry["points"])]
        change = series_total(series, rules) - before
        points = tuple(change if seat in winners else -change for seat in range(players))
        reckoned.append((dealer, points))
        if is_ended(series, rules):
            series, dealer = [], order[(order.index(dealer) + 1) % players]
    return reckoned
