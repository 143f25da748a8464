"""A field for the hands left at the end: who went out, and the points or cards of the others."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.forms.widgets import Script

from scorekeeper.games.fields import Label, Option
from scorekeeper.games.typed_numbers import is_number, typed, whole_number
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

OUT = "out"
BETWEEN_CARDS = re.compile(r"[\s,;]+")
LONGEST_CARD = 20
LONGEST_HAND = 450  # two packs and four jokers, written out


@dataclass(frozen=True, slots=True)
class SuitKey:
    """A suit key: its letter in a card, its shape, and its name."""

    letter: str
    shape: str
    name: Text | str


@dataclass(frozen=True, slots=True)
class CardKeys:
    """A keypad for cards: ranks, which join the selected suit, and cards without a suit."""

    ranks: Sequence[Option]
    suits: Sequence[SuitKey]
    others: Sequence[Option]


@dataclass(frozen=True, slots=True)
class Hands:
    """The player who went out, and the hands left to the others: points, or cards as written."""

    out: int | None
    left: Mapping[int, int | tuple[str, ...]]


class HandTiles(forms.Widget):
    """A tile for each player: the hand in one field, and a button for who went out."""

    template_name = "widgets/hands.html"
    use_fieldset = True

    class Media:
        css: ClassVar[dict[str, tuple[str, ...]]] = {"all": ("widgets/hands.css",)}
        js = (Script("widgets/hands.js", type="module"),)

    def __init__(self, table: AnyTable, *, hint: Text | str, most: int) -> None:
        super().__init__()
        self.table = table
        self.most = most
        self.hint = hint

    def value_from_datadict(
        self, data: Mapping[str, Any], files: object, name: str
    ) -> dict[str, str]:
        keys = [OUT, *map(str, self.table.seats)]
        return {key: typed(data, f"{name}_{key}", most=LONGEST_HAND) for key in keys}

    def get_context(
        self, name: str, value: dict[str, str] | None, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        context = super().get_context(name, value, attrs)
        said = value or {}
        context["hint"] = self.hint
        context["longest"], context["most"] = LONGEST_HAND, self.most
        context["is_wide"] = len(self.table.seats) in (2, 4)  # two tiles beside each other
        context["out_name"] = f"{name}_{OUT}"
        context["hands"] = [
            {
                "seat": seat,
                "name": f"{name}_{seat}",
                "player": self.table.name(seat),
                "left": said.get(str(seat), ""),
                "is_out": said.get(OUT) == str(seat),
            }
            for seat in self.table.seats
        ]
        return context


class HandsField(forms.Field):
    """The player who went out, and the typed hands: a whole number each, or cards in a row.

    Typing of points ends at ``most``.
    """

    def __init__(self, table: AnyTable, *, label: Label, hint: Text | str, most: int) -> None:
        super().__init__(label=label, widget=HandTiles(table, hint=hint, most=most))
        self.seats = [str(seat) for seat in table.seats]

    def clean(self, value: dict[str, str]) -> Hands:
        out = value[OUT]
        if out not in ("", *self.seats):
            raise forms.ValidationError(str(_("This is not a player at the table.")))
        left = {int(seat): hand_of(value[seat]) for seat in self.seats if value[seat]}
        return Hands(int(out) if out else None, left)


def hand_of(text: str) -> int | tuple[str, ...]:
    """Points or cards, from the typed text; raises ValidationError with a sentence."""
    if is_number(text):
        return whole_number(text)
    if len(text) > LONGEST_HAND:
        raise forms.ValidationError(str(_("These are more cards than two packs have.")))
    cards = tuple(card.upper() for card in BETWEEN_CARDS.split(text) if card)
    for card in cards:
        if len(card) > LONGEST_CARD:
            message = _("“{text}…” is no card.", text=card[:LONGEST_CARD])
            raise forms.ValidationError(str(message))
    return cards


def hand_text(hand: int | Sequence[str]) -> str:
    return str(hand) if isinstance(hand, int) else " ".join(hand)
