"""A field for small numbers, a row of tiles for each: the usual ones to tap, a larger one to type.

It works without JavaScript: what is typed counts before what is tapped.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.forms.widgets import Script

from scorekeeper.games.fields import Label, NumberTile
from scorekeeper.games.typed_numbers import LARGEST_COUNT, LONGEST_SUM, typed, whole_number

MORE = "more"


class ShortCounts(forms.Widget):
    """Rows of tiles from 0 to ``most``, each with a place for a larger number."""

    template_name = "widgets/short_counts.html"
    use_fieldset = True

    class Media:
        css: ClassVar[dict[str, tuple[str, ...]]] = {"all": ("widgets/short_counts.css",)}
        js = (Script("widgets/short_counts.js", type="module"),)

    def __init__(
        self, tiles: Sequence[NumberTile], *, most: int, largest: int, title: Label
    ) -> None:
        super().__init__()
        self.largest = largest
        self.tiles = tiles
        self.most = most
        self.title = title

    def value_from_datadict(
        self, data: Mapping[str, Any], files: object, name: str
    ) -> dict[str, str]:
        return {
            tile.key: typed(data, f"{name}_{tile.key}_{MORE}") or typed(data, f"{name}_{tile.key}")
            for tile in self.tiles
        }

    def get_context(
        self, name: str, value: dict[str, str] | None, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        context = super().get_context(name, value, attrs)
        numbers, few = value or {}, [str(number) for number in range(self.most + 1)]
        context["title"], context["few"] = self.title, few
        context["largest"], context["longest"] = self.largest, LONGEST_SUM
        context["rows"] = []
        for tile in self.tiles:
            number = numbers.get(tile.key) or "0"
            row = {"name": f"{name}_{tile.key}", "tile": tile, "number": number}
            context["rows"].append({**row, "more": "" if number in few else number})
        return context


class ShortCountsField(forms.Field):
    """Whole numbers by key, usually small ones; zeros are left out.

    Numbers up to ``most`` are tapped; typing ends at ``largest``.
    """

    def __init__(
        self,
        tiles: Sequence[NumberTile],
        *,
        label: Label,
        most: int = 3,
        largest: int = LARGEST_COUNT,
    ) -> None:
        widget = ShortCounts(tiles, most=most, largest=largest, title=label)
        super().__init__(label=label, widget=widget)

    def clean(self, value: dict[str, str]) -> dict[str, int]:
        numbers = {key: whole_number(text) for key, text in value.items() if text}
        return {key: number for key, number in numbers.items() if number}
