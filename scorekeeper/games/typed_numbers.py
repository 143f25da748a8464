"""Typed whole numbers: with a typographic minus, or as a sum to be worked out."""

import re
from collections.abc import Mapping
from typing import Any

from django.forms import ValidationError
from django.utils.text import capfirst

from scorekeeper.rules.limits import too_long
from scorekeeper.rules.signs import PLAIN_SIGNS
from scorekeeper.rules.tenths import PARTS, Tenths
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

LARGEST_COUNT = 1_000_000
LONGEST_SUM = 60  # of characters: twenty numbers, or so
LONGEST_SHOWN = 20

NUMBER_OR_SUM = re.compile(r"[+-]?\s*\d+(?:\s*[+-]\s*\d+)*")
TENTHS = r"\d+(?:\.\d)?"
TENTHS_OR_SUM = re.compile(rf"[+-]?\s*{TENTHS}(?:\s*[+-]\s*{TENTHS})*")
PART = re.compile(r"([+-]?)\s*([^\s+-]+)")


def typed(data: Mapping[str, Any], name: str, *, most: int = LONGEST_SUM) -> str:
    """The text posted for a field, cut one character after the longest number it can hold.

    The page shows it again with the fault, so nobody makes it large by typing much.
    """
    text: str = data.get(name, "")
    return text.strip()[: most + 1]


def plain_signs(text: str) -> str:
    """Replace every typographic minus and plus by the ASCII one."""
    return text.translate(PLAIN_SIGNS)


def parts_of_sum(text: str) -> list[tuple[int, str]]:
    """The digits of a sum in plain signs, each with 1 or -1 before it."""
    return [(-1 if sign == "-" else 1, part) for sign, part in PART.findall(text)]


def is_number(text: str) -> bool:
    """Whether a text is a whole number, or a sum of some, however large."""
    return NUMBER_OR_SUM.fullmatch(plain_signs(text)) is not None


def whole_number(text: str, *, most: int = LARGEST_COUNT) -> int:
    """Read a whole number; a sum is worked out.

    Raises ValidationError with a sentence, also for one beyond ``most``, above zero or below.
    """
    is_cut = len(text) > LONGEST_SUM  # perhaps behind a sign
    plain = plain_signs(text).rstrip("+- ") if is_cut else plain_signs(text)
    if not is_number(plain):
        message = _("“{text}” is not a whole number.", text=text[:LONGEST_SHOWN])
        raise ValidationError(str(message))
    parts = parts_of_sum(plain)
    longest, sign_of_longest = max((len(digits), sign) for sign, digits in parts)
    is_readable = longest <= LONGEST_SUM
    number = sum(sign * int(digits) for sign, digits in parts) if is_readable else most + 1
    if abs(number) > most:
        is_below_zero = (number if is_readable else sign_of_longest) < 0
        raise ValidationError(str(beyond(text, most=most, is_below_zero=is_below_zero)))
    if is_cut:
        raise ValidationError(f"{capfirst(str(too_long(LONGEST_SUM)))}.")
    return number


def number_of_type(number_type: type[int], text: str, *, most: int) -> int:
    """Read a number of this type; raises ValidationError."""
    return tenths(text, most=most) if number_type is Tenths else whole_number(text, most=most)


def tenths(text: str, *, most: int) -> Tenths:
    """Read a number with at most one decimal, or a sum of some; raises ValidationError."""
    plain = plain_signs(text).replace(",", ".")
    if not TENTHS_OR_SUM.fullmatch(plain) or len(text) > LONGEST_SUM:
        message = _("“{text}” is not a number with one decimal.", text=text[:LONGEST_SHOWN])
        raise ValidationError(str(message))
    parts = ((sign, *part.partition(".")) for sign, part in parts_of_sum(plain))
    number = sum(sign * (PARTS * int(whole) + int(part or 0)) for sign, whole, _dot, part in parts)
    if abs(number) > most:
        raise ValidationError(str(beyond(text, most=Tenths(most), is_below_zero=number < 0)))
    return Tenths(number)


def beyond(text: str, *, most: int, is_below_zero: bool) -> Text:
    shown = text if len(text) <= LONGEST_SHOWN else f"{text[:8]}…"
    if is_below_zero:
        return _("{text} is too small: {least} is the least.", text=shown, least=f"−{most}")
    return _("{text} is too large: {most} is the most.", text=shown, most=most)
