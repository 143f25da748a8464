"""The order in which a round was finished: tapped one after the other, or typed as places."""

from collections.abc import Sequence
from typing import ClassVar

from django.forms import Script

from scorekeeper.games.fields import Label, NumbersField, NumberTile, NumberTiles


class PlaceTiles(NumberTiles):
    """A tile for each side. A tap gives the next place, another one makes level, a third none.

    Without script a place is typed into each; a keyboard types places as well.
    """

    template_name = "widgets/places.html"
    use_fieldset = True

    class Media:
        css: ClassVar[dict[str, tuple[str, ...]]] = {"all": ("widgets/tiles.css",)}
        js = (Script("widgets/places.js", type="module"),)


class PlacesField(NumbersField):
    """The place of each side by key; level ones have the same; those without one are left out."""

    def __init__(self, tiles: Sequence[NumberTile], *, label: Label) -> None:
        super().__init__(tiles, label=label, most=len(tiles))
        self.widget = PlaceTiles(tiles, most=len(tiles))
