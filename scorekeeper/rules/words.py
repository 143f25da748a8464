"""Sentences for people: kept with their values, translated only when they are read.

The pure rooms know no web framework; whoever shows their sentences says here, once, where the
translations come from (``translate_with``).
"""

import gettext as catalogues
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import overload

FIRST_PLACEHOLDER = re.compile(r"\{(\w+)")
FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
# Where in Unicode letters and digits are read from right to left, among others
RIGHT_TO_LEFT_RANGES = re.compile(
    "[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)

_translate: Callable[[str], str] = catalogues.gettext
_translate_plural: Callable[[str, str, int], str] = catalogues.ngettext


def translate_with(one: Callable[[str], str], many: Callable[[str, str, int], str]) -> None:
    """Take translations from these two functions (gettext and ngettext) from now on."""
    global _translate, _translate_plural
    _translate, _translate_plural = one, many


def gettext_noop(message: str) -> str:
    return message


LAST_OF_SEVERAL = gettext_noop("{most} and {last}")
MANY_IN_A_ROW = gettext_noop("{first} to {last}")
ONE_TO_OTHER = gettext_noop("{own} to {other}")
ONE_OR_ANOTHER = gettext_noop("{most} or {last}")


@overload
def isolated(value: str) -> str: ...


@overload
def isolated(value: object) -> object: ...


def isolated(value: object) -> object:
    """A word as it stands in a sentence: one read from right to left does not reorder what follows.

    Without that the numbers behind a Hebrew or Arabic name would change places.
    """
    if not isinstance(value, str) or value.isascii():
        return value
    if not any(map(_is_right_to_left, RIGHT_TO_LEFT_RANGES.findall(value))):
        return value
    return f"{FIRST_STRONG_ISOLATE}{value}{POP_ISOLATE}"


def isolated_values(values: Mapping[str, object]) -> dict[str, object]:
    return {name: isolated(value) for name, value in values.items()}


def _is_right_to_left(letter: str) -> bool:
    return unicodedata.bidirectional(letter) in {"R", "AL", "AN"}


class Text:
    """A sentence with named places, e.g. ``Text("{name} deals", name="Anna")``.

    Imported as ``_`` where sentences are written: by that name `manage.py makemessages` finds them.
    """

    __slots__ = ("message", "values")

    def __init__(self, message: str, /, **values: object) -> None:
        self.message = message
        self.values = values

    def format(self, **values: object) -> "Text":
        """The same sentence with its values, where it was chosen before they were known."""
        return Text(self.message, **values)

    def __str__(self) -> str:
        message = self.translated
        return message.format(**isolated_values(self.values)) if self.values else message

    @property
    def translated(self) -> str:
        """The message in the reader's language, its places still empty."""
        return _translate(self.message) if self.message else ""

    @property
    def begins_with_name(self) -> bool:
        """Whether a name stands first, or other words of somebody's own."""
        first = FIRST_PLACEHOLDER.match(self.translated)
        return first is not None and _is_name(self.values[first[1]])

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


class PluralText(Text):
    """A sentence that depends on a number, which stands in it as ``{number}``.

    Written as ``ngettext_lazy``, the name by which `manage.py makemessages` finds both forms.
    """

    __slots__ = ("number", "plural")

    def __init__(self, singular: str, plural: str, number: int, /, **values: object) -> None:
        super().__init__(singular, number=number, **values)
        self.plural = plural
        self.number = number

    @property
    def translated(self) -> str:
        return _translate_plural(self.message, self.plural, self.number)

    def of(self, number: int, *, written: str = "") -> "PluralText":
        """The same sentence for another number, which may be ``written`` in a way of its own."""
        text = PluralText(self.message, self.plural, abs(number))
        text.values["number"] = written or number
        return text

    def format(self, **values: object) -> "Text":
        return PluralText(self.message, self.plural, self.number, **values)


ngettext_lazy = PluralText


class Listing(Text):
    """Words one after the other: ``Anna, Bram and Cees``."""

    __slots__ = ("items",)

    def __init__(self, items: Sequence[object]) -> None:
        super().__init__("")
        self.items = tuple(items)

    def __str__(self) -> str:
        words = [str(isolated(item)) for item in self.items]
        if len(words) < 2:
            return "".join(words)
        return _translate(LAST_OF_SEVERAL).format(most=", ".join(words[:-1]), last=words[-1])

    @property
    def begins_with_name(self) -> bool:
        return bool(self.items) and _is_name(self.items[0])


def listed_numbers(numbers: Sequence[int]) -> Text:
    """Some numbers to choose from: ``3 or 4``, ``2 to 12`` where there are many in a row."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 2 and list(numbers) == [*range(first, last + 1)]:
        return Text(MANY_IN_A_ROW, first=first, last=last)
    if first == last:
        return Listing(numbers)
    return Text(ONE_OR_ANOTHER, most=", ".join(map(str, numbers[:-1])), last=last)


class Joined(Text):
    """Parts of one line, separated by a mark: ``spades by Anna, contra by Bram``."""

    __slots__ = ("mark", "parts")

    def __init__(self, mark: str, parts: Sequence[object]) -> None:
        super().__init__("")
        self.mark = mark
        self.parts = tuple(parts)

    def __str__(self) -> str:
        return self.mark.join(str(isolated(part)) for part in self.parts)

    @property
    def begins_with_name(self) -> bool:
        return bool(self.parts) and _is_name(self.parts[0])


def capitalised(words: Text | str) -> str:
    """A sentence with a capital letter in front; a name that stands there is left as it is."""
    text = str(words)
    if isinstance(words, Text) and words.begins_with_name:
        return text
    return text[:1].upper() + text[1:]


def written_number(number: int) -> str:
    """A whole number as people write it: with a true minus where it is below zero."""
    return f"−{-number}" if number < 0 else str(number)


def with_sign(number: int) -> str:
    return f"+{number}" if number > 0 else written_number(number)


def side_by_side(parts: Iterable[object]) -> str:
    """The values of each side, in a row: a colon between two, dots between more."""
    texts = [written_number(part) if isinstance(part, int) else str(part) for part in parts]
    return (" : " if len(texts) == 2 else " · ").join(texts)


def scores_in_sentence(points: Iterable[int]) -> "Text":
    """The points of each side within a sentence: ``32 to 0``."""
    texts = [*map(written_number, points)]
    if len(texts) != 2:
        return Joined(" · ", texts)
    return Text(ONE_TO_OTHER, own=texts[0], other=texts[1])


def _is_name(value: object) -> bool:
    return value.begins_with_name if isinstance(value, Text) else isinstance(value, str)
