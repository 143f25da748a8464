"""Fees and prizes as they are typed."""

from scorekeeper.games.typed_numbers import LONGEST_SUM, plain_signs
from scorekeeper.ledger.prizes import MOST_PRIZES, too_many_prizes
from scorekeeper.rules.limits import too_long
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement import AmountRefused, parse_amount
from scorekeeper.web.parts.money import as_written

LONGEST_PERCENT = 3  # digits
NO_AMOUNT = "0."  # of these letters alone an amount of nothing is written
CURRENCY_SIGNS = "€$£ "  # which some type before an amount


def amount_said(text: str, currency: str) -> int:
    """Return minor units of an amount, which may be nothing, or less; raises AmountRefused."""
    written = as_written(text.strip().lstrip(CURRENCY_SIGNS))
    if len(written) > LONGEST_SUM:
        raise AmountRefused(too_long(LONGEST_SUM))
    digits = written.removeprefix("-")
    if "0" in digits and not digits.strip(NO_AMOUNT):
        return 0
    amount = parse_amount(digits, currency)
    return amount if digits == written else -amount


def amounts_said(text: str, currency: str) -> tuple[int, ...]:
    """Return minor units of amounts with blanks between them; raises AmountRefused."""
    return tuple(amount_said(one, currency) for one in parts_of(text))


def percents_said(text: str, _currency: str) -> tuple[int, ...]:
    """Return whole percents with blanks between them; raises AmountRefused."""
    parts = [part.removesuffix("%") for part in parts_of(text)]
    are_whole = all(part.isascii() and part.isdecimal() for part in parts)
    if not are_whole or max(map(len, parts), default=0) > LONGEST_PERCENT:
        raise AmountRefused(_("percents are whole numbers with blanks between them: 50 30 20"))
    return tuple(map(int, parts))


def parts_of(text: str) -> list[str]:
    parts = plain_signs(text).split()
    if len(parts) > MOST_PRIZES:
        raise AmountRefused(too_many_prizes())
    return parts
