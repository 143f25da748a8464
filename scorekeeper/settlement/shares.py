"""From scores and a stake to amounts: of sides, of their members, of a shared pot."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from scorekeeper.settlement.standing import EACH, Standing


def points_of_sides(standing: Standing) -> tuple[int, ...]:
    """One score for each side, more of it being better: low points may win."""
    sign = -1 if standing.lowest_wins else 1
    return tuple(sign * standing.totals[side[0]] for side in standing.sides)


def counter_of_sides(standing: Standing) -> tuple[int, ...]:
    """One score for each side, more of it being better: crosses are bad.

    Raises ValueError when no two sides have any.
    """
    if standing.counter is None or len(standing.sides) != 2:
        raise ValueError("crosses are settled between two sides that have them")
    return tuple(-standing.counter[side[0]] for side in standing.sides)


def places_of_sides(standing: Standing) -> tuple[int, ...]:
    """One score for each side, more of it being better: how many groups stand behind its own."""
    behind = {
        seat: len(standing.ranking) - place
        for place, group in enumerate(standing.ranking)
        for seat in group
    }
    return tuple(behind[side[0]] for side in standing.sides)


def differences(
    pairs: Iterable[tuple[int, int, int, int]], worth: Callable[[int], int], *, sides: int
) -> tuple[int, ...]:
    """The amount that each side receives (or pays) from all the others.

    ``pairs`` are two sides and the score of each (``Standing.pairs``); ``worth`` gives the minor
    units that a positive difference settles.
    """
    amounts = [0] * sides
    for one, other, score, score_of_other in pairs:
        if score == score_of_other:
            continue
        better, worse = (one, other) if score > score_of_other else (other, one)
        paid = worth(abs(score - score_of_other))
        amounts[better] += paid
        amounts[worse] -= paid
    return tuple(amounts)


def apart_from_mean(standing: Standing) -> tuple[Fraction, ...]:
    totals = [standing.totals[side[0]] for side in standing.sides]
    mean = Fraction(sum(totals), len(totals))
    return tuple(total - mean for total in totals)


def nets_of_members(standing: Standing, amounts: Sequence[int]) -> tuple[int, ...]:
    nets = [0] * len(standing.totals)
    for side, amount in zip(standing.sides, amounts, strict=True):
        for seat, part in zip(sorted(side), _parts(standing, amount, len(side)), strict=True):
            nets[seat] = part
    return tuple(nets)


def pot_nets(standing: Standing, amount: int) -> tuple[int, ...]:
    """Everyone puts in one stake, and the first places share what lies there."""
    nets, seats = [0] * len(standing.totals), standing.seats
    for seat in seats:
        nets[seat] = -amount
    places = standing.shares[: len(standing.sides)]
    of_places = parts_of_pot(len(seats) * amount, places)
    for group in standing.ranking:
        filled = len(group) // len(standing.sides[0])  # sides are all of the same size
        together, of_places = sum(of_places[:filled]), of_places[filled:]
        for seat, part in zip(sorted(group), split(together, len(group)), strict=True):
            nets[seat] += part
    return tuple(nets)


def parts_of_pot(pot: int, shares: Sequence[int]) -> list[int]:
    """The part of each place, rounded down; the first has what is left over."""
    parts = [pot * share // 100 for share in shares]
    parts[0] += pot - sum(parts)
    return parts


def split(amount: int, count: int) -> tuple[int, ...]:
    """Even parts of a gain or a loss; where it does not divide, the earlier take the larger."""
    part, rest = divmod(abs(amount), count)
    sign = -1 if amount < 0 else 1
    return tuple(sign * (part + (index < rest)) for index in range(count))


def rounded(amount: Fraction) -> int:
    """A number as a whole one; halves go away from zero."""
    whole = (2 * abs(amount.numerator) + amount.denominator) // (2 * amount.denominator)
    return -whole if amount < 0 else whole


def _parts(standing: Standing, amount: int, members: int) -> tuple[int, ...]:
    if standing.stake_paid == EACH:
        return (amount,) * members
    return split(amount, members)
