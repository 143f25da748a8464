"""A name that no player of a club can have: that of its cash box."""

from scorekeeper.ledger.balances import CASH_BOX
from scorekeeper.records.models import Club
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.names import folded_name
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _


def require_not_the_cash_box(club: Club, name: str, *, fact: str = "name") -> None:
    """Raise RuleBroken for the name of the cash box, where nobody of the club has it.

    Whoever was called so before nobody could be keeps the name.
    """
    if not is_called_as_the_cash_box(name):
        return
    if not club.players.filter(is_guest=False, folded_name=folded_name(name)).exists():
        raise RuleBroken([Fault(fact, nobody_is_the_cash_box(name))])


def is_called_as_the_cash_box(name: str) -> bool:
    return folded_name(name) == folded_name(CASH_BOX)


def nobody_is_the_cash_box(name: str) -> Text:
    return _(
        "“{name}” is what the club's own money is called: a player needs another name.", name=name
    )
