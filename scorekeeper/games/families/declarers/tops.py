"""The field for an unbroken row of the highest trumps: with or without how many."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.utils.text import capfirst

from scorekeeper.games.families.declarers.words import WITH, WITHOUT
from scorekeeper.games.fields import Label, Option, TapField, TapRow
from scorekeeper.rules.facts import Deal, Tally
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

KINDS = (WITH, WITHOUT)


def tops_options(kind: str, numbers: Iterable[int]) -> list[Option]:
    word = _("with") if kind == WITH else _("without")
    return [Option(f"{kind}:{number}", str(number), word) for number in numbers]


class Tops(TapRow):
    """With or without a few tops in two lines, and all others up to ``most`` behind a tile.

    That tile is one of the choices and stands for nothing chosen, so that any other one puts it
    out. Where nothing may be chosen, ``none`` is a tile of its own.
    """

    template_name = "widgets/tops.html"

    class Media:
        css = {"all": ["widgets/tops.css"]}

    def __init__(self, *, few: range, most: int, none: Text | str = "") -> None:
        self.lines = [tops_options(kind, few) for kind in KINDS]
        beyond = [number for number in range(1, most + 1) if number not in few]
        self.more = [tops_options(kind, beyond) for kind in KINDS]
        self.none = none
        super().__init__([option for line in (*self.lines, *self.more) for option in line])

    def get_context(
        self, name: str, value: object, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        context = super().get_context(name, value, attrs)
        context["lines"], context["more"], context["none_word"] = self.lines, self.more, self.none
        context["more_word"] = capfirst(str(_("more")))
        return context


class TopsField(TapField):
    """The kind (with, without) and the number of tops, in one value."""

    def __init__(self, tops: Tops, *, label: Label) -> None:
        super().__init__(tops.options, label=label)
        self.widget = tops


def tops_value(deal: Deal) -> str:
    """The value of the field for a deal."""
    numbers = ((kind, deal.number_of(kind)) for kind in KINDS)
    return next((f"{kind}:{number}" for kind, number in numbers if number), "")


def tops_tallies(value: str) -> Iterator[Tally]:
    """What the value of the field says of a deal."""
    kind, _mark, number = value.partition(":")
    if number:
        yield Tally(kind, None, int(number))
