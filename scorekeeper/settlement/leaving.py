"""What somebody is told on leaving: the amounts of then (people.md, "Coming and going")."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.settlement.shares import rounded
from scorekeeper.settlement.stakes import Stake, net_amounts, standing_of, standing_of_seats
from scorekeeper.settlement.standing import Standing
from scorekeeper.settlement.transfers import Transfer

PAIRWISE = "pairwise"


def own_part(played_match: PlayedMatch, stake: Stake, seat: int) -> int:
    """The net, in minor units, of who sits on a seat: of their own rounds since the last change."""
    if not played_match.rounds:
        return 0
    before = (one for one in played_match.attendance.of_seat(seat) if one.own_rounds)
    last = max((one.after for one in before), default=0)
    net = net_after(played_match, len(played_match.rounds), stake)[seat]
    return net - (net_after(played_match, last, stake)[seat] if last else 0)


def net_after(played_match: PlayedMatch, rounds: int, stake: Stake) -> tuple[int, ...]:
    return net_amounts(standing_of_seats(played_match.cut_off(rounds), stake), stake)


def dues_of(played_match: PlayedMatch, stake: Stake, seat: int) -> tuple[Transfer, ...]:
    """The payments between somebody who leaves now and those who stay, where pairs settle.

    Who comes at the same moment never sat at the table with them. By another way nothing is due
    before the end.
    """
    if stake.settle != PAIRWISE:
        return ()
    standing = stake.settled(standing_of(played_match, stake))
    gained = dict(gained_by_pair(played_match, standing, stake, seat))
    told = in_whole_multiples([*gained.values()], stake.round_to)
    return tuple(
        Transfer(other, seat, amount) if amount > 0 else Transfer(seat, other, -amount)
        for other, amount in zip(gained, told, strict=True)
        if amount
    )


def gained_by_pair(
    played_match: PlayedMatch, standing: Standing, stake: Stake, seat: int
) -> Iterator[tuple[int, int]]:
    """What a seat gets, in minor units, from each of those who sat there with it; or pays them."""
    sign = -1 if played_match.lowest_wins else 1
    moment, attendance = len(played_match.rounds), played_match.attendance
    for other in played_match.now.table.seats:
        if other == seat or attendance.came(other) >= moment:
            continue
        ahead = sign * (played_match.totals[seat] - played_match.totals[other])
        amount = rounded(standing.unit.units(abs(ahead)) * stake.amount)
        yield other, amount if ahead > 0 else -amount


def in_whole_multiples(gained: Sequence[int], multiple: int) -> list[int]:
    """Bring each amount to a multiple, by which their sum is the rounded sum of the exact ones.

    At the end the net of who left is rounded as one amount: what was told adds up to it. (Where all
    nets then lack a multiple to a sum of zero, and it falls to them, the end asks for that one.)
    """
    brought = [multiple * rounded(Fraction(amount, multiple)) for amount in gained]
    over = sum(brought) - multiple * rounded(Fraction(sum(gained), multiple))
    step = -multiple if over > 0 else multiple
    moved = [(after - before) * -step for before, after in zip(gained, brought, strict=True)]
    furthest = sorted(range(len(gained)), key=lambda index: -moved[index])
    for index in furthest[: abs(over) // multiple]:
        brought[index] += step
    return brought
