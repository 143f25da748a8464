"""The field for the best cards of every pile: a cell for each suit, filled on keys that add up."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.forms.widgets import Script

from scorekeeper.games.fields import Label, NumberTile, Option
from scorekeeper.games.scopa.piles import CARD_VALUES, FACE, NO_CARD, SUITS
from scorekeeper.rules.words import Text as _

SUIT_NAMES = (_("coins"), _("cups"), _("swords"), _("clubs"))
NOT_TOLD = ""


def card_options() -> list[Option]:
    """The possible best cards, the most valuable first, and no card at all."""
    names = {FACE: _("face card"), "A": _("ace")}
    cards = [Option(card, names.get(card, card), str(value)) for card, value in CARD_VALUES.items()]
    return [*cards, Option(NO_CARD, _("none"), "0")]


class CardGrid(forms.Widget):
    """A row for each pile; without JavaScript every cell is a list."""

    template_name = "scopa/best_cards.html"
    use_fieldset = True

    class Media:
        css: ClassVar[dict[str, tuple[str, ...]]] = {"all": ("scopa/entry.css",)}
        js = (Script("scopa/best_cards.js", type="module"),)

    def __init__(self, tiles: Sequence[NumberTile]) -> None:
        super().__init__()
        self.tiles = tiles

    def value_from_datadict(
        self, data: Mapping[str, Any], files: object, name: str
    ) -> dict[str, list[str]]:
        return {
            tile.key: [data.get(f"{name}_{tile.key}_{suit}", NOT_TOLD) for suit in range(SUITS)]
            for tile in self.tiles
        }

    def get_context(
        self, name: str, value: dict[str, list[str]] | None, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        context = super().get_context(name, value, attrs)
        told = value or {}
        context["suits"], context["cards"] = SUIT_NAMES, card_options()
        context["rows"] = [
            {
                "tile": tile,
                "echo": f"echo_{name}_{tile.key}",
                "cells": [
                    {"name": f"{name}_{tile.key}_{suit}", "suit": title, "chosen": card}
                    for suit, (title, card) in enumerate(
                        zip(SUIT_NAMES, told.get(tile.key) or [NOT_TOLD] * SUITS, strict=True)
                    )
                ],
            }
            for tile in self.tiles
        ]
        return context


class CardGridField(forms.Field):
    """The best cards of each pile by key, in suit order; piles without any are left out."""

    def __init__(self, tiles: Sequence[NumberTile], *, label: Label) -> None:
        super().__init__(label=label, widget=CardGrid(tiles))
        self.tiles = tiles

    def clean(self, value: dict[str, list[str]]) -> dict[str, list[str]]:
        known = {NOT_TOLD, *(option.value for option in card_options())}
        for card in (card for cards in value.values() for card in cards):
            if card not in known:
                message = _("“{text}” cannot be chosen here.", text=card[:40])
                raise forms.ValidationError(str(message))
        told = {key: [card for card in cards if card] for key, cards in value.items()}
        return {key: cards for key, cards in told.items() if cards}
