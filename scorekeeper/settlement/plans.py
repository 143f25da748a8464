"""Plans after payments and corrections."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.settlement.transfers import Transfer, fewest_transfers


@dataclass(frozen=True, slots=True)
class PlanChange:
    """A line that is gone (``after`` is None), new (``before`` is None) or of another amount."""

    payer: int
    payee: int
    before: int | None
    after: int | None


def remaining_nets(nets: Sequence[int], payments: Iterable[Transfer]) -> tuple[int, ...]:
    """The net amounts after payments; who paid too much gets it back."""
    left = list(nets)
    for payment in payments:
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    return tuple(left)


def plan(nets: Sequence[int], payments: Iterable[Transfer] = ()) -> tuple[Transfer, ...]:
    """The fewest payments still to be made."""
    return fewest_transfers(remaining_nets(nets, payments))


def replan(
    stored: Iterable[Transfer], nets: Sequence[int], payments: Sequence[Transfer]
) -> tuple[Transfer, ...]:
    """The payments still to be made: what is open of the stored plan, or a new one.

    The stored plan stays as it is, less what was paid since, as long as it settles the net amounts
    exactly. ``payments`` are in the order in which they were made: the plan may have been stored
    after the first of them.
    """
    open_lines = tuple(stored)
    left = remaining_nets(nets, payments)
    for payment in reversed(payments):
        if _settles(open_lines, left):
            break
        open_lines = _without_paid(open_lines, payment)
    return open_lines if _settles(open_lines, left) else fewest_transfers(left)


def plan_changes(before: Iterable[Transfer], after: Iterable[Transfer]) -> tuple[PlanChange, ...]:
    """The lines that differ between two plans, by payer and payee; those that stay are left out."""
    old, new = _by_pair(before), _by_pair(after)
    return tuple(
        PlanChange(*pair, before=old.get(pair), after=new.get(pair))
        for pair in sorted(old.keys() | new.keys())
        if old.get(pair) != new.get(pair)
    )


def _settles(lines: Iterable[Transfer], nets: Sequence[int]) -> bool:
    return not any(remaining_nets(nets, lines))


def _without_paid(lines: tuple[Transfer, ...], payment: Transfer) -> tuple[Transfer, ...]:
    """The lines without what was paid; a payment that is on none of them changes nothing."""
    for index, line in enumerate(lines):
        same_people = (line.payer, line.payee) == (payment.payer, payment.payee)
        if same_people and line.amount >= payment.amount:
            rest = replace(line, amount=line.amount - payment.amount)
            return (*lines[:index], *([rest] if rest.amount else []), *lines[index + 1 :])
    return lines


def _by_pair(lines: Iterable[Transfer]) -> Counter[tuple[int, int]]:
    amounts: Counter[tuple[int, int]] = Counter()
    for line in lines:
        amounts[line.payer, line.payee] += line.amount
    return amounts
