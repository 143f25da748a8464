"""From bytes to plain values: JSON as strict as the format asks, whatever is thrown at it."""

import json
from typing import Any

from scorekeeper.rules.faults import RuleBroken, refuse
from scorekeeper.rules.words import Text as _

LARGEST_SHEET = 2_000_000
LONGEST_NUMBER = 18


class SheetTooLarge(RuleBroken):
    """More bytes than any evening needs."""


def parse(content: bytes) -> Any:
    """The values of a JSON text; raises RuleBroken for what is not JSON, SheetTooLarge."""
    if len(content) > LARGEST_SHEET:
        message = _("the sheet is larger than {most} bytes", most=LARGEST_SHEET)
        raise SheetTooLarge(refuse("sheet", message).faults)
    try:
        text = content.decode("utf-8-sig")
        return json.loads(
            text, object_pairs_hook=_object, parse_int=_integer, parse_constant=_constant
        )
    except UnicodeDecodeError:
        raise refuse("sheet", _("the sheet is not text in UTF-8")) from None
    except RecursionError:
        raise refuse("sheet", _("the sheet is nested too deeply")) from None
    except json.JSONDecodeError as error:
        message = _(
            "the sheet is not JSON (line {line}, column {column})",
            line=error.lineno,
            column=error.colno,
        )
        raise refuse("sheet", message) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        keys = [key for key, _value in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise refuse(twice[:60], _("the key “{key}” is given twice", key=twice[:60]))
    return values


def _integer(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise refuse("sheet", _("the number {digits}… is too large", digits=digits[:12]))
    return int(digits)


def _constant(name: str) -> None:
    raise refuse("sheet", _("{name} is not a number of JSON", name=name))
