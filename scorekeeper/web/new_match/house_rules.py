"""Fields for house rules: left alone, the preset says."""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django import forms

from scorekeeper.games.fields import Option, TapField
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.house_rules import LARGEST_NUMBER, HouseRule, RuleValue
from scorekeeper.rules.words import Text as _
from scorekeeper.web.parts.house_rules import (
    by_presets,
    default_by_players,
    named_by_presets,
)
from scorekeeper.web.parts.short_fields import Choice, Number, ShortText

RULE = "rule_"
AS_IN_PRESET = ""
OFF = "off"
WITH_PARTNERS = "with-partners"  # the mark of a tile


class NumberOrOff(Number):
    """A whole number, or the word that says there is none."""

    def __init__(self, label: str, *, off: str, least: int, placeholder: str) -> None:
        super().__init__(label, most=LARGEST_NUMBER, least=least, placeholder=placeholder)
        self.off = off
        for name in ("inputmode", "data-most"):  # the word is typed, too
            self.widget.attrs.pop(name, None)

    def clean(self, value: object) -> object:
        if str(value or "").strip().casefold() == self.off.casefold():
            return OFF
        return super().clean(value)


@dataclass(frozen=True, slots=True)
class Usual:
    """What a rule is while its field is left alone, in words.

    ``value`` is what it is by whichever preset, with however many players; where that is not one
    value, ``everywhere`` is a sentence with all of them. ``by_preset``: where presets differ, what
    a list, or else a line, says of each.
    """

    value: str
    everywhere: str
    by_preset: Mapping[str, str]
    by_preset_in_line: Mapping[str, str]


def usual_of(game: AnyGame, name: str, presets: Collection[str]) -> Usual:
    """What a rule is by each of these presets, while nothing else is said."""
    values = by_presets(game, name, presets)
    if len({*values.values()}) > 1:
        named = {one: named_by_presets(game, {one: value}) for one, value in values.items()}
        return Usual("", f"{named_by_presets(game, values)}.", named, values)
    (value,) = {*values.values()}
    varies = default_by_players(game, name, next(iter(presets)))
    return Usual("", f"{value}.", {}, {}) if varies else Usual(value, "", {}, {})


def rule_field(described: HouseRule, usual: Usual) -> forms.Field:
    """A field for a house rule; left alone, the preset says."""
    field = field_for(described, usual)
    field.help_text = usual.everywhere
    words = usual.by_preset if isinstance(field, Choice) else usual.by_preset_in_line
    if words:  # a script says those of the preset that is chosen
        field.widget.attrs["data-by-preset"] = json.dumps(words)
    return field


def field_for(described: HouseRule, usual: Usual) -> forms.Field:
    """A field by the kind of its rule, with what it is when it is left alone."""
    if described.is_text:
        text = ShortText(described.label, most=described.longest)
        text.widget.attrs["placeholder"] = usual.value
        return text
    if described.may_be_off:
        off = str(described.in_words(None))
        label = str(_("{rule}: a number, or {off}", rule=described.label, off=off))
        return NumberOrOff(label, off=off, least=described.minimum, placeholder=usual.value)
    if described.options is None:
        label, least = str(described.label), described.minimum
        return Number(label, most=LARGEST_NUMBER, least=least, placeholder=usual.value)
    as_agreed = _("As in the rules chosen above")
    if not usual.everywhere:
        as_agreed = _("As usual: {value}", value=usual.value)
    choices = [(AS_IN_PRESET, str(as_agreed))]
    choices += [(str(value), str(words)) for value, words in described.options.items()]
    return Choice(choices=choices, label=str(described.label))


def rule_value(described: HouseRule, text: str) -> RuleValue:
    """The value of a rule that was chosen in a form."""
    if described.is_text:
        return text
    if described.may_be_off and text == OFF:
        return None
    if described.options is None:
        return int(text)
    return next(value for value in described.options if str(value) == text)


def shape_field(described: HouseRule, usual: RuleValue) -> TapField:
    """A field for a rule that decides the shape of a match: its ways as tiles, the usual chosen.

    None is chosen where ``usual`` is None: how many play decides.
    """
    assert described.options is not None
    options = [
        Option(str(value), words, mark=WITH_PARTNERS if value is True else "")
        for value, words in described.options.items()
    ]
    field = TapField(options, label=described.label)
    field.initial = None if usual is None else str(usual)
    return field


def chosen_field(described: HouseRule, usual: RuleValue) -> Choice:
    """A field for a rule of a few ways, as a list with the usual one chosen."""
    assert described.options is not None
    choices = [(str(value), str(words)) for value, words in described.options.items()]
    return Choice(choices=choices, label=str(described.label), initial=str(usual))


def rule_text(described: HouseRule, value: RuleValue) -> str:
    """What the field of a rule says when it has a value; the inverse of ``rule_value``."""
    if described.is_text:
        return str(value or "")
    return str(described.in_words(None)) if value is None else str(value)
