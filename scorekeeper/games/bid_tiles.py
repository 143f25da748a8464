"""Fields for the tricks that players bid, and for the tricks that they took.

Each works without JavaScript; with it a digit makes the next bid ready, and a tile is offered what
is left for it as soon as it is touched.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.forms.widgets import Script

from scorekeeper.games.fields import (
    Label,
    NumbersField,
    NumberTile,
    NumberTiles,
)
from scorekeeper.games.typed_numbers import typed, whole_number
from scorekeeper.rules.words import Text as _

TOUCHED = "touched"
LEADING_NOUGHTS = re.compile(r"^0+(?=\d)")


def typed_number(data: Mapping[str, Any], name: str) -> str:
    """Return the typed text of a tile; a digit typed behind a nought replaces it."""
    return LEADING_NOUGHTS.sub("", typed(data, name))


class BidTiles(NumberTiles):
    """Numbers up to ``most``: where no larger one can follow, the next tile is ready by itself."""

    as_rows = True
    goes_on = True

    class Media:
        js = (Script("widgets/bid_tiles.js", type="module"),)

    def value_from_datadict(
        self, data: Mapping[str, Any], files: object, name: str
    ) -> dict[str, str]:
        return {tile.key: typed_number(data, f"{name}_{tile.key}") for tile in self.tiles}


class BidsField(NumbersField):
    """The bids of all players, typed one after the other."""

    def __init__(self, tiles: Sequence[NumberTile], *, label: Label, most: int) -> None:
        super().__init__(tiles, label=label, most=most)
        self.widget = BidTiles(tiles, most=most)
        self.widget.cell_title = label

    def unreadable(self, value: Mapping[str, str]) -> list[str]:
        """The keys of the tiles whose text is no number."""
        return [tile.key for tile in self.tiles if not is_readable(value[tile.key])]

    def mark(self, wrong: Collection[str], *, ready: str) -> None:
        """Mark the tiles whose numbers were refused; at most one is ready to be typed."""
        self.tiles = self.widget.tiles = [
            replace(tile, wrong=tile.key in wrong, active=tile.key == ready) for tile in self.tiles
        ]


def is_readable(text: str) -> bool:
    try:
        return not text or whole_number(text) is not None
    except forms.ValidationError:
        return False


class TakenTiles(BidTiles):
    """A tile shows the bid until another number is typed; the last one touched is known."""

    goes_on = False
    rows_title = _("Touch only who missed")
    said_title = _("Bid")

    def value_from_datadict(
        self, data: Mapping[str, Any], files: object, name: str
    ) -> dict[str, str]:
        numbers = super().value_from_datadict(data, files, name)
        return {**numbers, TOUCHED: typed(data, f"{name}_{TOUCHED}")}

    def get_context(
        self, name: str, value: dict[str, str] | None, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        context = super().get_context(name, value, attrs)
        touched = (value or {}).get(TOUCHED, "")
        return {**context, "touched_name": f"{name}_{TOUCHED}", "touched": touched}


class TakenField(BidsField):
    """Tricks that differ from the bid; a tile is offered the remaining tricks."""

    def __init__(self, tiles: Sequence[NumberTile], *, label: Label, most: int) -> None:
        super().__init__(tiles, label=label, most=most)
        self.widget = TakenTiles(tiles, most=most)
        self.widget.cell_title = _("Took")

    def clean(self, value: dict[str, str]) -> dict[str, int]:
        keys = [tile.key for tile in self.tiles]
        if value[TOUCHED] not in {*keys, ""}:
            raise forms.ValidationError(str(_("This is not a player at the table.")))
        return super().clean({key: value[key] for key in keys})


def last_touched(taken: forms.BoundField) -> str:
    """The key of the tile touched last, or an empty text."""
    return str(taken.data[TOUCHED])
