"""A field and widget for several choices at once: tiles that are tapped on and off."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from scorekeeper.games.fields import Label, Option
from scorekeeper.rules.words import Text as _


class TapSeveral(forms.Widget):
    """Any number of choices in a row of large tiles; tapped again, one is undone."""

    template_name = "widgets/tap_several.html"
    use_fieldset = True

    def __init__(self, options: Sequence[Option]) -> None:
        super().__init__()
        self.options = options

    def use_required_attribute(self, initial: object) -> bool:
        return False

    def value_from_datadict(self, data: Mapping[str, Any], files: object, name: str) -> list[str]:
        return list(data.getlist(name) if hasattr(data, "getlist") else data.get(name, []))

    def get_context(
        self, name: str, value: list[str] | None, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        context = super().get_context(name, value, attrs)
        context["tiles"] = self.options
        context["chosen"] = list(value or [])
        return context


class SeveralField(forms.Field):
    """Any number of choices out of a row of tiles, in the order of the tiles."""

    def __init__(self, options: Sequence[Option], *, label: Label) -> None:
        super().__init__(label=label, widget=TapSeveral(options))
        self.known = [option.value for option in options]

    def clean(self, value: list[str]) -> list[str]:
        for text in value:
            if text not in self.known:
                message = _("“{text}” cannot be chosen here.", text=text[:40])
                raise forms.ValidationError(str(message))
        return [known for known in self.known if known in value]
