"""Fields for house rules: left alone, the preset says."""

from typing import Any

from django import forms

from scorekeeper.games.fields import Option, TapField
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.house_rules import HouseRule, RuleValue
from scorekeeper.rules.words import Text as _
from scorekeeper.web.forms.short_fields import Choice, ShortInput, ShortNumberInput
from scorekeeper.web.show.house_rule_sentences import by_preset, default_by_players, default_of

RULE = "rule_"
AS_IN_PRESET = ""
OFF = "off"


class NumberOrOff(forms.IntegerField):
    """A whole number, or the word that says there is none."""

    def __init__(self, *, off: str, **more: Any) -> None:
        super().__init__(**more)
        self.off = off

    def clean(self, value: object) -> object:
        if str(value or "").strip().casefold() == self.off.casefold():
            return OFF
        return super().clean(value)


def rule_field(game: AnyGame, name: str, described: HouseRule) -> forms.Field:
    """A field for a house rule; left alone, the preset says, and mostly as usual."""
    usual = "" if default_by_players(game, name) else default_of(game, name)
    if described.is_text:
        return forms.CharField(
            max_length=described.longest, label=str(described.label), widget=forms.TextInput
        )
    if described.may_be_off:
        off = str(described.says(None))
        return NumberOrOff(
            off=off,
            min_value=described.minimum,
            max_value=1_000_000,
            label=str(_("{rule}: a number, or {off}", rule=described.label, off=off)),
            widget=ShortInput({"placeholder": usual}),
        )
    if described.options is None:
        low = described.minimum
        attributes = {"placeholder": usual, "inputmode": "numeric"}
        return forms.IntegerField(
            min_value=low,
            max_value=1_000_000,
            label=str(described.label),
            widget=ShortNumberInput(attributes),
        )
    choices = [(AS_IN_PRESET, str(_("Standard")))]
    choices += [(str(value), str(words)) for value, words in described.options.items()]
    # Below the list, which would cut it
    standard = str(_("Standard: {value}.", value=by_preset(game, name)))
    return Choice(choices=choices, label=str(described.label), help_text=standard)


def rule_value(described: HouseRule, text: str) -> RuleValue:
    """The value of a rule that was chosen in a form."""
    if described.may_be_off and text == OFF:
        return None
    if described.is_text:
        return text
    if described.options is None:
        return int(text)
    return next(value for value in described.options if str(value) == text)


def shape_field(game: AnyGame, name: str, described: HouseRule) -> TapField:
    """A field for a rule that decides the shape of a match: its ways as tiles, the usual chosen."""
    assert described.options is not None
    options = [Option(str(value), words) for value, words in described.options.items()]
    field = TapField(options, label=described.label)
    field.initial = str(getattr(game.defaults(max(game.player_counts)), name))
    return field


def rule_text(described: HouseRule, value: RuleValue) -> str:
    """What the field of a rule says when it has a value; the inverse of ``rule_value``."""
    return str(described.says(None)) if value is None else str(value)
