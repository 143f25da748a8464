"""The fewest payments after which everybody is even."""

import heapq
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

EXACT_UP_TO = 12


@dataclass(frozen=True, slots=True, order=True)
class Transfer:
    """One payment, planned or made, from seat to seat, in minor units."""

    payer: int
    payee: int
    amount: int


def fewest_transfers(nets: Sequence[int]) -> tuple[Transfer, ...]:
    """The fewest payments that bring every net amount to zero, by the payer's seat.

    Fewest for certain while at most twelve players do not simply pair off (``are_surely_fewest``);
    of more, who owes the most pays who gets the most, which takes fewer payments than players. The
    same amounts always give the same plan. Raises ValueError when they do not sum to zero.
    """
    if sum(nets):
        raise ValueError(f"net amounts sum to zero, not to {sum(nets)}")
    pairs = tuple(_equal_pairs(nets))
    rest = _without(pairs, nets)
    if len(rest) > EXACT_UP_TO:
        return tuple(sorted([*pairs, *_largest_first(rest)]))
    seats = sorted(rest)
    for places in _most_groups(tuple(rest[seat] for seat in seats)):
        group = {seats[place]: rest[seats[place]] for place in places}
        pairs += tuple(_in_order(group))
    return tuple(sorted(pairs))


def are_surely_fewest(nets: Sequence[int]) -> bool:
    """Whether nobody could find a plan with fewer payments for these amounts."""
    return len(_without(_equal_pairs(nets), nets)) <= EXACT_UP_TO


def _equal_pairs(nets: Sequence[int]) -> Iterator[Transfer]:
    """Debtors who owe what somebody gets, in order.

    This never costs a payment: if the two were in different groups that even out, the pair and
    what is left of both groups would even out as well.
    """
    creditors: defaultdict[int, deque[int]] = defaultdict(deque)
    for seat, net in enumerate(nets):
        creditors[net].append(seat)
    for seat, net in enumerate(nets):
        if net < 0 and creditors[-net]:
            yield Transfer(seat, creditors[-net].popleft(), -net)


def _without(pairs: Iterable[Transfer], nets: Sequence[int]) -> dict[int, int]:
    """Those who are not even and stand in none of the pairs."""
    paired = {seat for pair in pairs for seat in (pair.payer, pair.payee)}
    return {seat: net for seat, net in enumerate(nets) if net and seat not in paired}


@lru_cache(maxsize=1_000)
def _most_groups(amounts: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The places of amounts in as many groups as possible that even out among themselves.

    A group of n then needs n - 1 payments: with fewer it would fall apart into smaller ones. Of
    twelve it takes long to find them, and several pages and forms ask for the same ones.
    """
    sums, most = _group_counts(amounts)
    groups: list[list[int]] = []
    left = len(sums) - 1
    while left:
        if not sums[left]:
            groups.append([])
        bit = max(_bits(left), key=lambda bit: (most[left ^ bit], bit))
        groups[-1].append(bit.bit_length() - 1)
        left ^= bit
    return tuple(map(tuple, groups))


def _group_counts(amounts: Sequence[int]) -> tuple[list[int], list[int]]:
    """For every set of players (as bits): the sum of its amounts, and its most even groups."""
    sums, most = [0], [0]
    for members in range(1, 1 << len(amounts)):
        lowest = members & -members
        total = sums[members ^ lowest] + amounts[lowest.bit_length() - 1]
        sums.append(total)
        most.append(max(most[members ^ bit] for bit in _bits(members)) + (total == 0))
    return sums, most


def _bits(members: int) -> Iterator[int]:
    while members:
        lowest = members & -members
        yield lowest
        members ^= lowest


def _in_order(group: Mapping[int, int]) -> Iterator[Transfer]:
    """Debtors pay the creditors of their group, both by seat, each until even."""
    open_amounts = {seat: abs(net) for seat, net in group.items()}
    creditors = deque(seat for seat in sorted(group) if group[seat] > 0)
    for debtor in sorted(seat for seat in group if group[seat] < 0):
        while open_amounts[debtor]:
            creditor = creditors[0]
            amount = min(open_amounts[debtor], open_amounts[creditor])
            yield Transfer(debtor, creditor, amount)
            open_amounts[debtor] -= amount
            open_amounts[creditor] -= amount
            if not open_amounts[creditor]:
                creditors.popleft()


def _largest_first(nets: Mapping[int, int]) -> Iterator[Transfer]:
    """The largest debtor pays the largest creditor, until everybody is even."""
    debtors = [(net, seat) for seat, net in nets.items() if net < 0]
    creditors = [(-net, seat) for seat, net in nets.items() if net > 0]
    heapq.heapify(debtors)
    heapq.heapify(creditors)
    while debtors:
        (owed, debtor), (due, creditor) = heapq.heappop(debtors), heapq.heappop(creditors)
        amount = min(-owed, -due)
        yield Transfer(debtor, creditor, amount)
        if -owed > amount:
            heapq.heappush(debtors, (owed + amount, debtor))
        if -due > amount:
            heapq.heappush(creditors, (due + amount, creditor))
