"""Fields for house rules: left alone, the preset says."""

from django import forms

from scorekeeper.games.fields import Option, TapField
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.house_rules import LARGEST_NUMBER, HouseRule, RuleValue
from scorekeeper.rules.words import Text as _
from scorekeeper.web.forms.short_fields import Choice, Number, ShortText
from scorekeeper.web.show.house_rule_sentences import by_preset, default_by_players, default_of

RULE = "rule_"
AS_IN_PRESET = ""
OFF = "off"


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


def standard_of(game: AnyGame, name: str) -> tuple[str, str]:
    """What a rule is when nothing is said, in short and with every preset, in words."""
    usual = "" if default_by_players(game, name) else default_of(game, name)
    return usual, str(by_preset(game, name))


def rule_field(described: HouseRule, usual: str, everywhere: str = "") -> forms.Field:
    """A field for a house rule; left alone, the preset says, and mostly as usual.

    ``everywhere`` says what it is in each preset, where that is more.
    """
    if described.is_text:
        text = ShortText(described.label, most=described.longest)
        text.widget.attrs["placeholder"] = usual
        return text
    if described.may_be_off:
        off = str(described.says(None))
        label = str(_("{rule}: a number, or {off}", rule=described.label, off=off))
        return NumberOrOff(label, off=off, least=described.minimum, placeholder=usual)
    if described.options is None:
        label, least = str(described.label), described.minimum
        return Number(label, most=LARGEST_NUMBER, least=least, placeholder=usual)
    choices = [(AS_IN_PRESET, str(_("Standard")))]
    choices += [(str(value), str(words)) for value, words in described.options.items()]
    # Below the list, which would cut it
    standard = str(_("Standard: {value}.", value=everywhere or usual))
    return Choice(choices=choices, label=str(described.label), help_text=standard)


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
    options = [Option(str(value), words) for value, words in described.options.items()]
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
    return str(described.says(None)) if value is None else str(value)


def said_of(described: HouseRule, value: RuleValue) -> str:
    """A value in words, as it stands dimmed in a field that is left alone; no text says nothing."""
    return str(value or "") if described.is_text else str(described.says(value))
