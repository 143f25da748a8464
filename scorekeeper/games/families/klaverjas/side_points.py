"""The card points of sides on tiles, in whose place a tile of another row may tell the round."""

from collections.abc import Sequence
from typing import Any, ClassVar, cast

from django.forms.widgets import Script

from scorekeeper.games.fields import NumberTile, NumberTiles


class SidePoints(NumberTiles):
    """Card points by side; each tile shows its players and, where echoed, the points they need.

    Once the field ``chooser`` says who chose trumps, that side's are ready to be typed. A tile of
    the field ``instead`` takes their place.
    """

    template_name = "widgets/side_points.html"

    class Media:
        css: ClassVar[dict[str, tuple[str, ...]]] = {"all": ("widgets/side_points.css",)}
        js = (Script("widgets/side_points.js", type="module"),)

    def __init__(self, tiles: Sequence[NumberTile], *, most: int, chooser: str) -> None:
        super().__init__(tiles, most=most)
        self.chooser = chooser

    def get_context(
        self, name: str, value: dict[str, str] | None, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        context = super().get_context(name, value, attrs)
        seats = [" ".join(map(str, tile.who.seats)) for tile in self.tiles if tile.who]
        entries = cast(list[object], context["tiles"])
        context["sides"] = [*zip(entries, seats, strict=True)]
        context["chooser"] = self.chooser
        return context
