"""Fields for numbers and texts, whose page stays small whatever is typed into one."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django import forms
from django.utils.functional import lazy
from django.utils.text import capfirst

from scorekeeper.games.fields import Label
from scorekeeper.games.typed_numbers import LONGEST_SUM, number_of_type
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.limits import too_long
from scorekeeper.rules.names import LONGEST_NAME, clean_player_name, tidy_name
from scorekeeper.rules.words import Text as _
from scorekeeper.sheets.parsing import written_day

LONGEST_LINE = 20
NOT_A_DAY = _("A day is written like 2026-11-21.")


class Short(forms.Widget):
    """Reads one character more than its field takes: enough to refuse it."""

    most = LONGEST_LINE

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> object:
        value = super().value_from_datadict(data, files, name)
        return value[: self.most + 1] if isinstance(value, str) else value


class ShortInput(Short, forms.TextInput):
    """A line of text."""


class ShortNumberInput(ShortInput):
    """A text field for numbers: the browser's own would drop a true minus, and any sum."""

    most = LONGEST_SUM


def sentence_of_length(most: int) -> str:
    return f"{capfirst(str(too_long(most)))}."


refusal_of_length = lazy(sentence_of_length, str)  # put into words only when it is shown


class ShortText(forms.CharField):
    """A text with a largest number of characters, or none."""

    def __init__(self, label: Label, *, most: int) -> None:
        line = ShortInput()
        line.most = most
        super().__init__(required=False, label=label, max_length=most, widget=line)
        self.error_messages["max_length"] = refusal_of_length(most)


class Name(ShortText):
    """A name, or nothing. Accents may come as characters of their own."""

    def __init__(self, label: Label) -> None:
        super().__init__(label, most=2 * LONGEST_NAME)
        self.error_messages["max_length"] = refusal_of_length(LONGEST_NAME)

    def clean(self, value: object) -> str:
        typed = super().clean(value)
        try:
            return clean_player_name("name", typed) if tidy_name(typed) else ""
        except RuleBroken as broken:
            raise forms.ValidationError(broken.faults[0].sentence) from None


class DayInput(ShortInput):
    """A day, in the browser's own calendar."""

    input_type = "date"


class Day(forms.Field):
    """A day, or None where it is left empty."""

    def __init__(self, label: Label) -> None:
        super().__init__(required=False, label=label, widget=DayInput())

    def clean(self, value: object) -> date | None:
        text = str(value or "").strip()
        try:
            return written_day(text) if text else None
        except ValueError:
            raise forms.ValidationError(str(NOT_A_DAY)) from None


class Choice(forms.ChoiceField):
    """A choice out of a list; any other value is refused without repeating it."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.error_messages["invalid_choice"] = str(_("This cannot be chosen here."))


class Number(forms.Field):
    """A whole number, or a sum that is worked out; it may be left empty.

    ``least`` is as far below zero as ``most`` is above it, where nothing else is said. One of
    ``Tenths`` is typed with a decimal at most.
    """

    def __init__(
        self,
        label: Label,
        *,
        most: int,
        least: int | None = None,
        placeholder: str = "",
        number_type: type[int] = int,
    ) -> None:
        self.number_type = number_type
        self.least, self.most = -most if least is None else least, most
        super().__init__(required=False, label=label, widget=ShortNumberInput())
        self.widget.attrs["data-most"] = most
        if placeholder:
            self.widget.attrs["placeholder"] = placeholder
        if self.least >= 0:  # keyboards for digits alone have no minus
            self.widget.attrs["inputmode"] = "numeric"

    def clean(self, value: object) -> object:
        text = str(value or "").strip()
        if not text:
            return None
        number = number_of_type(self.number_type, text, most=self.most)
        if number < self.least:
            message = _("{text} is too small: {least} is the least.", text=text, least=self.least)
            raise forms.ValidationError(str(message))
        return number
