"""Fields for numbers and texts: however much is typed into one, its page stays small."""

from typing import Any

from django import forms
from django.utils.text import capfirst

from scorekeeper.rules.limits import too_long

LONGEST_NUMBER = 20


class Short(forms.Widget):
    """Reads at most one character more than its field takes: enough to refuse it."""

    most = LONGEST_NUMBER

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        value = super().value_from_datadict(data, files, name)
        return value[: self.most + 1] if isinstance(value, str) else value


class ShortInput(Short, forms.TextInput):
    """A line of text."""


class ShortNumberInput(Short, forms.NumberInput):
    """A number."""


class ShortText(forms.CharField):
    """A text of at most so many characters, or none."""

    def __init__(self, label: Any, *, most: int) -> None:
        line = ShortInput()
        line.most = most
        super().__init__(required=False, label=label, max_length=most, widget=line)
        self.error_messages["max_length"] = f"{capfirst(str(too_long(most)))}."


class Number(forms.IntegerField):
    """A whole number that may be left empty."""

    widget = ShortNumberInput

    def __init__(self, label: Any, *, most: int) -> None:
        super().__init__(required=False, label=label, min_value=-most, max_value=most)
