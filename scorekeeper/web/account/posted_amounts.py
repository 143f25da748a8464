"""Amounts of money in the forms of an account."""

from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement import AmountRefused, UnknownCurrency
from scorekeeper.web.parts.money import amount_typed, as_written
from scorekeeper.web.requests.guards import ClubRequest


def amount_in(request: ClubRequest, currency: str) -> int:
    """Read the amount of a form, in minor units; raises RuleBroken."""
    text = as_written(request.POST.get("amount", ""))
    if text and not text.strip("-0."):
        return 0
    if text.startswith("-"):
        return -1
    try:
        return amount_typed(text, currency)
    except AmountRefused as refused:
        raise RuleBroken([Fault("amount", refused.message)]) from None
    except UnknownCurrency:
        message = _("The club has no account in this currency.")
        raise RuleBroken([Fault("currency", message)]) from None
