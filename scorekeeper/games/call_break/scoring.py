"""What a deal of Call Break is worth to a player, with its reason."""

from scorekeeper.games.call_break.house_rules import CallBreakRules
from scorekeeper.games.families.exact_tricks.played import BidResult
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.tenths import PARTS, Tenths
from scorekeeper.rules.words import Joined, Text
from scorekeeper.rules.words import Text as _


def points_of(whole: int, tenths: int = 0) -> Tenths:
    return Tenths(whole * PARTS + tenths)


def is_made(rules: CallBreakRules, result: BidResult) -> bool:
    return result.taken >= result.bid and (
        is_bonus(rules, result) or not is_too_many(rules, result)
    )


def is_bonus(rules: CallBreakRules, result: BidResult) -> bool:
    """Whether a call large enough for the bonus was reached: then nothing is too much."""
    return rules.bonus_from is not None and rules.bonus_from <= result.bid <= result.taken


def is_too_many(rules: CallBreakRules, result: BidResult) -> bool:
    if rules.limit == "one_over":
        return result.taken > result.bid + 1
    return rules.limit == "below_double" and result.taken >= 2 * result.bid


def line_of(rules: CallBreakRules, result: BidResult) -> ScoreLine:
    words = _("called {bid}, took {taken}", bid=result.bid, taken=result.taken)
    if is_bonus(rules, result):
        why, points = _("bonus call {points}", points=rules.bonus_points), rules.bonus_points
        return line(result.seat, words, why, points_of(points))
    if is_made(rules, result):
        above = result.taken - result.bid if rules.overtricks == "tenths" else 0
        made: Text | str = str(result.bid)
        if above:
            made = _("{call} and {above}", call=result.bid, above=Tenths(above))
        return line(result.seat, words, made, points_of(result.bid, above))
    return missed_line(rules, result, words)


def missed_line(rules: CallBreakRules, result: BidResult, words: Text) -> ScoreLine:
    cost = result.off if rules.missed == "difference" else result.bid
    why: Text | str = f"-{cost}"
    if result.taken >= result.bid:
        too_many = _("more than one above") if rules.limit == "one_over" else _("twice the call")
        why = Joined(", ", [too_many, why])
    return line(result.seat, words, why, points_of(-cost))


def line(seat: int, words: Text, why: Text | str, points: Tenths) -> ScoreLine:
    return ScoreLine("call", Joined(": ", [words, why]), (seat,), points)


def free_line(seat: int, taken: int) -> ScoreLine:
    words = _("took {taken}, without calls", taken=taken)
    return ScoreLine("free", words, (seat,), points_of(taken))
