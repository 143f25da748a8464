"""The plan of who pays whom, stored when a match ends and kept true afterwards."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import BigIntegerField, QuerySet

from scorekeeper.records.models import Match, Payment, PlanLine
from scorekeeper.records.translator import Seats
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.replay import Evening
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement import Stake, Transfer, net_amounts, plan, remaining_nets, replan
from scorekeeper.settlement.standing import standing_of

LARGEST_AMOUNT = BigIntegerField.MAX_BIGINT


def payments_of(match: Match, seats: Seats) -> tuple[Transfer, ...]:
    """What was paid so far, in the order in which it was."""
    return tuple(transfer_of(row, seats) for row in paid_in(match))


@dataclass(frozen=True, slots=True)
class PaidLine:
    """A payment that was made, with the key by which it can be taken back, and when it was."""

    key: int
    transfer: Transfer
    paid_at: datetime


def paid_lines(match: Match, seats: Seats) -> list[PaidLine]:
    """What was paid so far, each with its key."""
    return [PaidLine(row.pk, transfer_of(row, seats), row.paid_at) for row in paid_in(match)]


def paid_in(match: Match) -> QuerySet[Payment]:
    """The payments of a match that were not taken back."""
    return Payment.objects.filter(match=match, undone_at=None)


def stored_plan(match: Match, seats: Seats) -> tuple[Transfer, ...]:
    """The plan that was stored when the match ended."""
    return tuple(transfer_of(row, seats) for row in PlanLine.objects.filter(match=match))


def payments_in(matches: Sequence[Match]) -> dict[int, list[Payment]]:
    """What was paid so far in each of these matches, by its key."""
    paid: dict[int, list[Payment]] = {match.pk: [] for match in matches}
    for row in Payment.objects.filter(match__in=matches, undone_at=None):
        paid[row.match_id].append(row)
    return paid


def unpaid_amount(
    evening: Evening, stake: Stake, payments: Sequence[Payment], *, seats: Seats
) -> int:
    """How much is still to be paid of an evening by all who owe together, in minor units."""
    made = [transfer_of(row, seats) for row in payments]
    nets = remaining_nets(net_amounts(standing_of(evening), stake), made)
    return sum(net for net in nets if net > 0)


def transfer_of(row: Payment | PlanLine, seats: Seats) -> Transfer:
    """A row of money as a transfer between seats."""
    return Transfer(seats.number(row.payer_id), seats.number(row.payee_id), row.amount)


def open_plan(
    match: Match,
    *,
    evening: Evening,
    seats: Seats,
    stake: Stake,
    payments: tuple[Transfer, ...] | None = None,
) -> tuple[Transfer, ...]:
    """The payments still to be made, by the evening as it stands.

    ``payments`` are those made so far, where they were read already.
    """
    nets = net_amounts(standing_of(evening), stake)
    made = payments_of(match, seats) if payments is None else payments
    return replan(stored_plan(match, seats), nets, made)


def plan_with_undone(
    match: Match, undone: Transfer, *, evening: Evening, seats: Seats, stake: Stake
) -> tuple[Transfer, ...]:
    """The plan after a payment was taken back: its line again, the others as they are.

    Planned anew where a correction since then asks for fewer payments, or where somebody would
    pay who also receives.
    """
    amounts = Counter({(undone.payer, undone.payee): undone.amount})
    for line in stored_plan(match, seats):
        amounts[line.payer, line.payee] += line.amount
    lines = tuple(sorted(Transfer(*people, amount) for people, amount in amounts.items()))
    payments = payments_of(match, seats)
    nets = net_amounts(standing_of(evening), stake)
    fewest = plan(nets, payments)
    settles = not any(remaining_nets(nets, (*payments, *lines)))
    on_both_ends = {line.payer for line in lines} & {line.payee for line in lines}
    return lines if settles and not on_both_ends and len(lines) == len(fewest) else fewest


def update_end(match: Match, evening: Evening, stake: Stake | None) -> None:
    """After a change: a match that is complete did not end early, and one that goes on not at all.

    What is still to be paid of one that has ended is planned anew.
    """
    if evening.is_complete:
        match.ended_early = False
    if match.settled_at is None:
        return
    if not evening.finished:
        match.settled_at = None
    if stake is not None:
        write_plan(match, evening=evening, stake=stake)


def write_plan(match: Match, *, evening: Evening, stake: Stake) -> None:
    """Store what is still to be paid; nothing while the match goes on."""
    seats = Seats(list(match.seats.order_by("number")))
    lines: tuple[Transfer, ...] = ()
    if match.settled_at is not None:
        lines = open_plan(match, evening=evening, seats=seats, stake=stake)
    store_plan(match, lines, seats)


def store_plan(match: Match, lines: tuple[Transfer, ...], seats: Seats) -> None:
    """Store these lines in place of the plan that was; raises RuleBroken for absurd amounts."""
    if any(line.amount > LARGEST_AMOUNT for line in lines):
        raise RuleBroken([Fault("stake", _("Nobody can pay the amounts that this comes to."))])
    PlanLine.objects.filter(match=match).delete()
    PlanLine.objects.bulk_create(
        PlanLine(
            match=match,
            place=place,
            payer_id=seats.keys[line.payer],
            payee_id=seats.keys[line.payee],
            amount=line.amount,
        )
        for place, line in enumerate(lines)
    )
