"""A second, simple reckoning of Skat for tests: a list of deals as a score sheet has them.

Written from the text of the rules alone; it shares nothing with the program.
"""

from collections.abc import Sequence
from typing import Any

Round = dict[str, Any]
BASES = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12}
NULLS = {"": 23, "hand": 35, "ouvert": 46, "hand_ouvert": 59}
STEPS = ["", "hand", "schneider", "schwarz", "ouvert"]
KONTRAS = {"": 1, "kontra": 2, "re": 4, "bock": 8, "hirsch": 16}


def game_points(told: Round, rules: dict[str, Any]) -> tuple[int, bool]:
    """Return what a game brings its declarer before all factors, and whether it was won."""
    announced, won = told.get("announced", ""), told["result"].startswith("won")
    if told["game"] == "null":
        value, is_hand = NULLS[announced], "hand" in announced
        values = [35, 59] if is_hand else [value, 46, 59]
    else:
        base = BASES.get(told["game"], rules["grand_value"])
        said = STEPS.index(announced)
        is_hand = said >= 1
        schwarz = said >= 3 or told["result"].endswith("schwarz")
        schneider = schwarz or said >= 2 or told["result"].endswith("schneider")
        level = (told["with"] if "with" in told else told["without"]) + 1
        level += is_hand + schneider + (said >= 2) + schwarz + (said >= 3) + (said >= 4)
        value = base * level
        values = [base * times for times in range(1, 31)]
    bid = told.get("bid", 0)
    if value < bid:
        value, won = min(one for one in values if one >= bid), False
    if won:
        return value, True
    return -value if is_hand and rules["lost_hand"] == "single" else -2 * value, False


def ramsch_points(
    told: Round, names: Sequence[str], rules: dict[str, Any], *, bock: int
) -> dict[str, int]:
    """Return what a Ramsch brings everybody named; what is shared is the whole loss."""
    factor = bock * 2 ** told.get("pushed", 0)
    if "march" in told:
        return {told["march"]: 120 * factor}
    loss = told["points"] * factor * (2 if told.get("virgin") else 1)
    most = sorted(told["most"], key=names.index)
    if rules["ramsch_level"] == "each":
        return dict.fromkeys(most, -loss)
    shares = dict.fromkeys(most, 0)
    for point in range(loss):  # one by one, the earlier player first
        shares[most[point % len(most)]] -= 1
    return shares


class Bock:
    """Every doubling that is to come, deal by deal: how many Bock rounds each next deal is in."""

    def __init__(self, seats: int, rules: dict[str, Any]) -> None:
        self.seats, self.rules, self.times = seats, rules, list[int]()

    def factor(self, told: Round) -> int:
        """Return what a deal counts, and take one deal off."""
        times = self.times.pop(0) if self.times else 0
        rounds = told.get("bock_rounds", 0)
        if rounds and not times and self.rules["bock_starts"] == "at_once":
            times = 1
        if self.rules["bock_overlap"] == "after":
            self.times += [1] * (rounds * self.seats)
        elif rounds:
            room = [*self.times, *[0] * (self.seats - len(self.times))]
            self.times = [one + rounds for one in room]
        return int(2**times)


def points_of(rounds: Sequence[Round], names: Sequence[str], rules: dict[str, Any]) -> Any:
    """Return everybody's points deal by deal, and everybody's games won and lost."""
    bock, scores = Bock(len(names), rules), []
    won, lost = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    for told in rounds:
        factor, score = bock.factor(told), dict.fromkeys(names, 0)
        if "ramsch" in told:
            score |= ramsch_points(told["ramsch"], names, rules, bock=factor)
        if "declarer" in told:
            points, is_won = game_points(told, rules)
            declarer = told["declarer"]
            (won if is_won else lost)[declarer] += 1
            score[declarer] = points * factor * KONTRAS[told.get("kontra", "")]
            if rules["scoring"] != "plain":
                score[declarer] += 50 if is_won else -50
            if rules["scoring"] == "seeger_fabian" and not is_won:
                for other in {*names} - {declarer}:
                    score[other] += {3: 40, 4: 30}[len(names)]
        scores.append([score[name] for name in names])
    return scores, [*won.values()], [*lost.values()]


def ranks(totals: Sequence[int], won: Sequence[int], lost: Sequence[int], level: str) -> Any:
    """Return the place of everybody: how many are better."""
    by_games = level == "games"

    def is_better(one: int, other: int) -> bool:
        if totals[one] != totals[other]:
            return totals[one] > totals[other]
        if by_games and won[one] != won[other]:
            return won[one] > won[other]
        return by_games and lost[one] < lost[other]

    seats = range(len(totals))
    return [sum(is_better(other, seat) for other in seats) for seat in seats]
