"""What the cash box takes and gives, as it is written beside score sheets (evening.md)."""

from scorekeeper.ledger.box_rules import BoxRule
from scorekeeper.ledger.prizes import MOST_PRIZES, Prizes, too_many_prizes
from scorekeeper.rules.faults import refuse
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement import AmountRefused, UnknownCurrency
from scorekeeper.settlement.currencies import minor_digits, parse_amount_or_nothing
from scorekeeper.sheets.option_facts import facts_in

BOX = "box"


def read_box(text: str) -> BoxRule:
    """The fees and prizes in a JSON text; raises RuleBroken."""
    facts = facts_in(text, BOX)
    facts.require("currency")
    currency = facts.code("currency")
    try:
        minor_digits(currency)
    except UnknownCurrency as unknown:
        raise refuse(BOX, unknown.message) from None
    rule = BoxRule(
        currency=currency,
        fee=_amount(facts.take("fees"), currency) if "fees" in facts else 0,
        prizes=Prizes(tuple(_prizes(facts, currency))),
    )
    facts.finish()
    return rule


def _prizes(facts: SheetFacts, currency: str) -> list[int]:
    said = facts.all_items("prizes")
    if len(said) > MOST_PRIZES:
        raise refuse(BOX, too_many_prizes())
    return [_amount(one, currency) for one in said]


def _amount(said: object, currency: str) -> int:
    if not isinstance(said, str):
        raise refuse(
            BOX, _("a fee or a prize is written as text, such as {example}", example='"2"')
        )
    if said.startswith("-"):
        raise refuse(BOX, _("a fee or a prize is not less than nothing"))
    try:
        return parse_amount_or_nothing(said, currency)
    except AmountRefused as error:
        raise refuse(BOX, error.message) from None
