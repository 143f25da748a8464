"""Kraken's steps 1 to 7, written down once more and as plainly as the rules text has them."""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor

from scorekeeper.games.kraken.house_rules import KrakenRules
from scorekeeper.rules.facts import Deal, Fact, Tally

HAND_POINTS = {
    "run_of_3": 20,
    "run_of_4": 50,
    "run_of_5": 100,
    "four_aces": 100,
    "four_kings": 100,
    "four_queens": 100,
    "four_tens": 100,
    "four_jacks": 200,
}
TRICK_POINTS = {
    "run_of_3": 20,
    "run_of_4": 50,
    "trump_run_of_3": 40,
    "trump_run_of_4": 70,
    "four_aces": 100,
    "four_kings": 100,
    "four_queens": 100,
    "four_tens": 100,
    "four_jacks": 200,
    "king_queen": 20,
}
A, B = 0, 1


def scores(rules: KrakenRules, deal: Deal) -> tuple[tuple[int, int], ...]:
    """Return the points and the crosses of both sides for a legal round."""
    points = side_points(rules, deal)
    challenged, factor = len(deal.challenges), 2 ** len(deal.challenges)
    must = (deal.challenges[-1].by if challenged else declarer_of(deal)) % 2
    other = 1 - must
    failed = points[must] <= points[other]
    winner, loser = (other, must) if failed else (must, other)
    base = list(points)
    loser_is_beaten = failed or (challenged > 0 and rules.challenge_won != "both")
    if failed or (challenged and rules.challenge_won == "takes_all"):
        base[winner] = points[A] + points[B]
    if loser_is_beaten:
        base[loser] = 0
    spades = 2 if rules.spades_double and deal.contract.trump == "spades" else 1
    result = [tens * factor * spades for tens in in_tens(rules, base, declarer_of(deal) % 2)]
    goes_to = list(range(2))
    if loser_is_beaten and rules.bonus_of_loser == "to_winner":
        goes_to[loser] = winner
    for side, bonus in trick_points(deal):
        result[goes_to[side]] += bonus if rules.bonus_points == "full" else bonus // 10
    crosses = [0, 0]
    for fact in deal.facts:
        if fact.kind == "all_tricks":
            crosses[1 - seat_of(fact) % 2] += spades
    if challenged:
        crosses[loser] += factor * spades
    return (result[A], result[B]), (crosses[A], crosses[B])


def side_points(rules: KrakenRules, deal: Deal) -> list[int]:
    """Return P of both sides: card points and the hand declarations that score."""
    points = [0, 0]
    everything = 162 if rules.last_trick == 10 else 152
    tally = deal.tallies[0]
    side = seat_of(tally) % 2
    points[side] = tally.count
    points[1 - side] = everything - tally.count
    said: dict[int, list[int]] = {A: [], B: []}
    for one in deal.declarations:
        if one.kind == "king_queen":
            points[one.by % 2] += 20
        else:
            said[one.by % 2].append(HAND_POINTS[one.kind])
    for side in whose_declarations_score(deal, max([0, *said[A]]), max([0, *said[B]])):
        points[side] += sum(said[side])
    return points


def whose_declarations_score(deal: Deal, best_a: int, best_b: int) -> list[int]:
    """Return the sides whose hand declarations score."""
    if best_a > best_b:
        return [A]
    if best_b > best_a:
        return [B]
    for fact in deal.facts:
        if fact.kind == "declarations_to" and fact.by is not None:
            return [fact.by % 2]
        if fact.kind == "declarations_to":
            return [A, B] if fact.text == "both" else []
    return []


def in_tens(rules: KrakenRules, base: list[int], declaring: int) -> list[int]:
    """Return both bases divided by ten, in whole numbers."""
    half = Fraction(1, 2)
    if rules.rounding == "half_down":
        return [ceil(Fraction(points, 10) - half) for points in base]
    tens = [floor(Fraction(points, 10) + half) for points in base]
    if rules.rounding == "sum_16":
        whole = floor(Fraction(sum(base), 10) + half)
        tens[1 - declaring] = whole - tens[declaring]
    return tens


def trick_points(deal: Deal) -> Iterator[tuple[int, int]]:
    """Yield every bonus with the side that announced it, the 100 for all tricks among them."""
    for one in deal.bonuses:
        yield one.by % 2, TRICK_POINTS[one.kind]
    for fact in deal.facts:
        if fact.kind == "all_tricks":
            yield seat_of(fact) % 2, 100


def declarer_of(deal: Deal) -> int:
    """Return who chose trumps, which every legal deal says."""
    assert deal.contract.declarer is not None
    return deal.contract.declarer


def seat_of(said: Fact | Tally) -> int:
    """Return of whom something is said that is said of somebody in every legal deal."""
    assert said.by is not None
    return said.by
