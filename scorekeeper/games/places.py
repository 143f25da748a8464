"""The order in which a round was finished: tapped one after the other, or typed as places."""

from collections.abc import Sequence
from typing import ClassVar

from django.forms import Script

from scorekeeper.games.fields import Label, NumbersField, NumberTile, NumberTiles


class PlaceTiles(NumberTiles):
    """A tile for each side: a tap gives the next place, a second makes level, a third clears it.

    Without script, and on a keyboard, places are typed.
    """

    template_name = "widgets/places.html"
    use_fieldset = True

    class Media:
        css: ClassVar[dict[str, tuple[str, ...]]] = {"all": ("tiles.css",)}
        js = (Script("places.js", type="module"),)


class PlacesField(NumbersField):
    """The place of each side by key; level sides share one, and empty tiles are left out."""

    def __init__(self, tiles: Sequence[NumberTile], *, label: Label) -> None:
        super().__init__(tiles, label=label, most=len(tiles))
        self.widget = PlaceTiles(tiles, most=len(tiles))
