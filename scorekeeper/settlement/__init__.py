"""Payments of a standing and a stake, with their reasons. Pure: no Django."""

from dataclasses import dataclass

from scorekeeper.settlement.currencies import (
    CHIPS,
    AmountRefused,
    UnknownCurrency,
    format_amount,
    minor_digits,
    parse_amount,
    plain_amount,
)
from scorekeeper.settlement.explaining import why
from scorekeeper.settlement.own_rounds import parties
from scorekeeper.settlement.plans import PlanChange, plan, plan_changes, remaining_nets, replan
from scorekeeper.settlement.stakes import Stake, impossible_terms, net_amounts
from scorekeeper.settlement.standing import WINNER_TAKES_ALL, Standing
from scorekeeper.settlement.transfers import Transfer, are_surely_fewest, fewest_transfers
from scorekeeper.settlement.ways import WAYS

__all__ = [
    "CHIPS",
    "WAYS",
    "WINNER_TAKES_ALL",
    "AmountRefused",
    "PlanChange",
    "Settlement",
    "Stake",
    "Standing",
    "Transfer",
    "UnknownCurrency",
    "are_surely_fewest",
    "fewest_transfers",
    "format_amount",
    "impossible_terms",
    "minor_digits",
    "net_amounts",
    "parse_amount",
    "parties",
    "plain_amount",
    "plan",
    "plan_changes",
    "remaining_nets",
    "replan",
    "settle",
    "why",
]


@dataclass(frozen=True, slots=True)
class Settlement:
    """Every party's net (minor units), and the payments that bring it about."""

    nets: tuple[int, ...]
    transfers: tuple[Transfer, ...]


def settle(standing: Standing, stake: Stake) -> Settlement:
    """Settle a match as it stands, before anything has been paid."""
    nets = net_amounts(standing, stake)
    return Settlement(nets, fewest_transfers(nets))
