"""From bytes to plain values: JSON as strict as the format asks."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from scorekeeper.rules.faults import Fault, RuleBroken, refuse
from scorekeeper.rules.sheet_facts import LARGEST_INTEGER
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

LARGEST_SHEET = 2_000_000
LONGEST_NUMBER = 18
LONGEST_KEY = 60

# One half of a letter beyond the first 65,536: JSON can spell it, no file or page can hold it.
SPELT_HALF = re.compile(r"\\u[dD][89a-fA-F]")
HALF = re.compile("[\ud800-\udfff]")
# Python also reads 20261121 and 2026-W47-6, which a person would take for something else.
WRITTEN_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)

Path = tuple[str | int, ...]


class SheetTooLarge(RuleBroken):
    """More bytes than any evening needs."""


@dataclass(frozen=True, slots=True)
class Format:
    """What a JSON text should be: the fact that faults of the whole are named by, and more.

    ``not_this`` is what is said of a text that is no JSON, with ``line`` and ``column``;
    ``largest`` the largest number in it.
    """

    fact: str
    not_this: Text
    largest: int = LARGEST_INTEGER


SCORE_SHEET = Format("sheet", _("this is not a score sheet: line {line}, column {column}"))


@dataclass(frozen=True, slots=True)
class _Refused:
    """Stands in place of a value that this format does not have; ``key`` names it, if anything."""

    message: Text
    key: str = ""


def parse(content: bytes, expected: Format = SCORE_SHEET) -> object:
    """The values of a JSON text; raises RuleBroken for what is not JSON, SheetTooLarge."""
    if len(content) > LARGEST_SHEET:
        message = _("the sheet is larger than {most} bytes", most=LARGEST_SHEET)
        raise SheetTooLarge(refuse(expected.fact, message).faults)
    reader = _Reader(expected.largest)
    try:
        text = content.decode("utf-8-sig")
        values = reader.read(text)
    except UnicodeDecodeError:
        raise refuse(expected.fact, _("the sheet is not text in UTF-8")) from None
    except RecursionError:
        raise refuse(expected.fact, _("the sheet is nested too deeply")) from None
    except json.JSONDecodeError as error:
        message = expected.not_this.format(line=error.lineno, column=error.colno)
        raise refuse(expected.fact, message) from None
    if reader.has_refused or SPELT_HALF.search(text):
        for path, refused in _all_refused(values):
            raise _refusal(path, refused, expected)
    return values


class _Reader:
    """Python's own reader, leaving a mark in the place of everything that is refused."""

    def __init__(self, largest: int) -> None:
        self.has_refused = False
        self.largest = largest

    def read(self, text: str) -> object:
        return json.loads(
            text,
            object_pairs_hook=self._object,
            parse_int=self._integer,
            parse_constant=self._constant,
        )

    def _refuse(self, message: Text, key: str = "") -> _Refused:
        self.has_refused = True
        return _Refused(message, key)

    def _object(self, pairs: list[tuple[str, object]]) -> dict[str, object] | _Refused:
        values: dict[str, object] = {}
        for key, value in pairs:
            if HALF.search(key):
                return self._refuse(_("a key holds a character that cannot be written"))
            if key in values:
                twice = key[:LONGEST_KEY]
                return self._refuse(_("the key “{key}” is given twice", key=twice), twice)
            values[key] = value
        return values

    def _integer(self, digits: str) -> int | _Refused:
        if len(digits) > LONGEST_NUMBER:
            values = {"digits": digits[:12], "most": self.largest}
            return self._refuse(
                _("the number {digits}… is too large: {most} is the most", **values)
            )
        return int(digits)

    def _constant(self, name: str) -> _Refused:
        return self._refuse(_("{name} is not a number of JSON", name=name))


def _all_refused(values: object) -> Iterator[tuple[Path, _Refused]]:
    """Everything that is refused with its path, in the order of the text, however deep.

    A path is put together for these alone: of a deep sheet most paths are long.
    """
    keys: list[str | int] = []  # to what is being looked through; the first leads to the whole
    looked_through: list[Iterator[tuple[str | int, object]]] = [iter([("", values)])]
    while looked_through:
        for key, value in looked_through[-1]:  # it goes on where it was left
            if isinstance(value, dict | list):
                keys.append(key)
                looked_through.append(_inside(value))
                break
            if refused := _reason(value):
                yield (*keys, key)[1:], refused
        else:
            looked_through.pop()
            del keys[-1:]


def _inside(value: dict[str, object] | list[object]) -> Iterator[tuple[str | int, object]]:
    return iter(value.items() if isinstance(value, dict) else enumerate(value))


def _reason(value: object) -> _Refused | None:
    """The reason why a value that is no object and no list is refused; None where it is not."""
    if isinstance(value, str):
        if HALF.search(value):
            return _Refused(_("this text holds a character that cannot be written"))
        return None
    return value if isinstance(value, _Refused) else None


def _refusal(path: Path, refused: _Refused, expected: Format) -> RuleBroken:
    """The exception for a refused value, naming its round and its fact."""
    number, whole = None, expected.fact
    if path[:1] == ("rounds",) and len(path) > 1 and isinstance(path[1], int):
        number, whole, path = path[1] + 1, "rounds", path[2:]
    fact = str(path[0])[:LONGEST_KEY] if path else refused.key or whole
    return RuleBroken([Fault(fact, refused.message)], round_number=number)


def written_day(text: str) -> date:
    """The day of a text like 2026-11-21; raises ValueError for any other text."""
    if WRITTEN_DAY.fullmatch(text) is None:
        raise ValueError("not written like 2026-11-21")
    return date.fromisoformat(text)
