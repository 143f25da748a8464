"""Fields of large tiles: one of a few numbers, who holds which card, an offer; and a new order.

Each works without JavaScript; with it the words of an offer are the server's own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms

from scorekeeper.games.fields import Label, Option, TapField, TapRow, players, seats_in
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.words import Text

STYLES = {"all": ["widgets/tiles.css"]}
FRENCH = {suit: suit for suit in ("clubs", "diamonds", "hearts", "spades")}


class NumberGrid(TapRow):
    """One of a few numbers, each on a tile; a remark stands where something begins to hold."""

    template_name = "widgets/number_grid.html"

    class Media:
        css = STYLES


class FewNumbersField(TapField):
    """A whole number up to ``most``, or none; ``remarks`` stand on single numbers."""

    def __init__(
        self, most: int, *, label: Label, none: Text | str, remarks: Mapping[int, Text | str]
    ) -> None:
        numbers = range(most + 1)
        options = [Option(str(number), str(number), remarks.get(number, "")) for number in numbers]
        options.append(Option("", none))
        super().__init__(options, label=label)
        self.widget = NumberGrid(options)


class Strains(TapRow):
    """Suits by their ``shapes``, other strains by their names, in one row."""

    template_name = "widgets/strains.html"

    class Media:
        css = STYLES

    def __init__(self, options: Sequence[Option], shapes: Mapping[str, str]) -> None:
        super().__init__(options)
        self.shapes = shapes

    def get_context(
        self, name: str, value: object, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        context = super().get_context(name, value, attrs)
        context["strains"] = [(option, self.shapes.get(option.value)) for option in self.options]
        return context


class StrainField(TapField):
    """A suit, or another strain such as no trumps, grand or null."""

    def __init__(
        self, options: Sequence[Option], *, label: Label, shapes: Mapping[str, str] = FRENCH
    ) -> None:
        super().__init__(options, label=label)
        self.widget = Strains(options, shapes)


class WorthTiles(TapRow):
    """Results on tiles; the points of each are echoed on it, once they are known."""

    template_name = "widgets/worth_tiles.html"

    class Media:
        css = STYLES


class WorthField(TapField):
    """One of several results, each with its points as ``echo_<field>_<result>``."""

    def __init__(self, options: Sequence[Option], *, label: Label) -> None:
        super().__init__(options, label=label)
        self.widget = WorthTiles(options)


@dataclass(frozen=True, slots=True)
class Card:
    """A card that somebody holds: its name, and its suit where that has to be seen."""

    name: Text | str
    suit: str = ""


class Holders(forms.Widget):
    """A row of possible holders for each card, one row under the other."""

    template_name = "widgets/holders.html"
    use_fieldset = True

    class Media:
        css = STYLES

    def __init__(self, cards: Sequence[Card], options: Sequence[Option]) -> None:
        super().__init__()
        self.cards = cards
        self.options = options

    def value_from_datadict(self, data: Mapping[str, Any], files: object, name: str) -> list[str]:
        return [data.get(f"{name}_{index}", "") for index in range(len(self.cards))]

    def get_context(
        self, name: str, value: list[str] | None, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        context = super().get_context(name, value, attrs)
        chosen = [*(value or ()), *[""] * len(self.cards)]
        context["rows"] = [
            {"name": f"{name}_{index}", "card": card, "options": self.options, "chosen": said}
            for index, (card, said) in enumerate(zip(self.cards, chosen, strict=False))
        ]
        return context


class HoldersField(forms.Field):
    """The seat that holds each card, in the order of the cards; empty ones are left out."""

    def __init__(
        self, table: AnyTable, cards: Sequence[Card], options: Sequence[Option], *, label: Label
    ) -> None:
        super().__init__(label=label, widget=Holders(cards, options))
        self.table = table

    def clean(self, value: list[str]) -> list[int]:
        return seats_in(value, self.table)


class Offer(forms.CheckboxInput):
    """One switch; its general words are replaced by particular ones once the server has them.

    A presumed one is chosen until somebody leaves it, and is seen only where the round asks for it.
    """

    template_name = "widgets/offer.html"

    class Media:
        css = STYLES

    def __init__(self, words: Text | str, *, is_presumed: bool) -> None:
        super().__init__()
        self.words = words
        self.is_presumed = is_presumed

    def get_context(
        self, name: str, value: object, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        context = super().get_context(name, value, attrs)
        context["words"] = self.words
        context["is_presumed"] = self.is_presumed
        return context


class OfferField(forms.BooleanField):
    """Something that the table may take or leave; its consequence is echoed for each round."""

    def __init__(self, words: Text | str, *, label: Label, is_presumed: bool = False) -> None:
        offer = Offer(words, is_presumed=is_presumed)
        super().__init__(label=label, required=False, initial=is_presumed, widget=offer)


class Order(forms.Widget):
    """The players in a new order: a list for each place."""

    template_name = "widgets/order.html"
    use_fieldset = True

    class Media:
        css = STYLES

    def __init__(self, table: AnyTable) -> None:
        super().__init__()
        self.table = table

    def value_from_datadict(self, data: Mapping[str, Any], files: object, name: str) -> list[str]:
        return [data.get(f"{name}_{index}", "") for index in range(len(self.table.seats))]

    def get_context(
        self, name: str, value: list[str] | None, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        context = super().get_context(name, value, attrs)
        options = players(self.table)
        chosen = [*(value or ()), *[""] * len(options)]
        context["places"] = [
            {"name": f"{name}_{index}", "number": index + 1, "chosen": chosen[index]}
            for index in range(len(options))
        ]
        context["players"] = options
        return context


class OrderField(forms.Field):
    """A new order of the players, as seats; empty when unchanged."""

    def __init__(self, table: AnyTable, *, label: Label) -> None:
        super().__init__(label=label, widget=Order(table))
        self.table = table

    def clean(self, value: list[str]) -> list[int]:
        return seats_in(value, self.table)
