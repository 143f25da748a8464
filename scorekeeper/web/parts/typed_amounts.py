"""Typed amounts of money: with a comma or a point, or a sum to be worked out."""

import re

from scorekeeper.games.typed_numbers import LONGEST_SUM, parts_of_sum, plain_signs
from scorekeeper.rules.limits import too_long
from scorekeeper.settlement import AmountRefused, parse_amount, plain_amount

SUM = re.compile(r"[0-9.]+(?:\s*[+-]\s*[0-9.]+)+")


def as_written(text: str) -> str:
    """Replace typed points and minuses by those of a score sheet."""
    return plain_signs(text.strip()).replace(",", ".")


def amount_typed(text: str, currency: str) -> int:
    """Minor units of one amount, which is above zero, or of a sum of some, which may be below.

    Raises AmountRefused, and UnknownCurrency.
    """
    written = as_written(text)
    if len(written) > LONGEST_SUM:  # of a form of some megabytes each part would be worked out
        raise AmountRefused(too_long(LONGEST_SUM))
    if not SUM.fullmatch(written):
        return parse_amount(written, currency)
    minor = sum(sign * parse_amount(part, currency) for sign, part in parts_of_sum(written))
    return parse_amount(plain_amount(minor, currency), currency) if minor > 0 else minor


def stake_typed(text: str, currency: str) -> int:
    """Minor units of an amount to play for, above zero.

    Raises AmountRefused, and UnknownCurrency.
    """
    minor = amount_typed(text, currency)
    return parse_amount(plain_amount(max(minor, 0), currency), currency)
