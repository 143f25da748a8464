"""A payment as an arrow from who pays to who is paid."""

from datetime import datetime
from typing import Protocol

from django.utils.safestring import SafeString

from scorekeeper.web.show.breadth import breadth_of_amount
from scorekeeper.web.show.moments import clock
from scorekeeper.web.show.pieces import Piece
from scorekeeper.web.show.repeated_parts import filled_part


class Shown(Protocol):
    """A payment in words, made or still to be made."""

    @property
    def payer(self) -> str:
        """Who pays."""

    @property
    def payee(self) -> str:
        """Who is paid."""

    @property
    def amount(self) -> str:
        """How much."""

    @property
    def pieces(self) -> tuple[Piece, Piece]:
        """The pieces of both."""

    @property
    def paid_at(self) -> datetime | None:
        """When it was made."""


def arrow(payment: Shown, *, can_be_paid: bool = False, can_be_undone: bool = False) -> SafeString:
    """A payment as an arrow, and what a tap on it does, if anything."""
    payer, payee = payment.pieces
    return filled_part(
        "settlement/_arrow.html",
        payer=payment.payer,
        payee=payment.payee,
        amount=payment.amount,
        breadth=breadth_of_amount(payment.amount),
        payer_side=str(payer.side),
        payer_initial=payer.initial,
        payee_side=str(payee.side),
        payee_initial=payee.initial,
        time=clock(payment.paid_at) if payment.paid_at else "",
        can_be_paid=can_be_paid,
        can_be_undone=can_be_undone,
    )
