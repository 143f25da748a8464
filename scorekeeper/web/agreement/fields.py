"""Fields of the form of a new match: house rules, which a preset fills in, and the currency."""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

from babel import Locale
from babel.core import get_global
from babel.numbers import get_currency_name, get_territory_currencies
from django import forms

from scorekeeper.games.fields import Label, Option, TapField
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.house_rules import LARGEST_NUMBER, HouseRule, RuleValue
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement.currencies import CHIPS, MINOR_DIGITS
from scorekeeper.web.parts.house_rules import (
    by_presets,
    default_by_players,
    named_by_presets,
)
from scorekeeper.web.parts.short_fields import Choice, Number, ShortText
from scorekeeper.web.requests.locales import DEFAULT_LOCALE, nearest

RULE = "rule_"
AS_IN_PRESET = ""
OFF = "off"
LONGEST_LINE = 100  # letters of a text that one line of a page is enough for
USUAL_CURRENCIES = ("EUR", "USD", "GBP", "CHF")


class NumberOrOff(Number):
    """A whole number, or the word for none."""

    def __init__(self, label: str, *, off: str, least: int, placeholder: str) -> None:
        super().__init__(label, most=LARGEST_NUMBER, least=least, placeholder=placeholder)
        self.off = off
        for name in ("inputmode", "data-most"):  # the word is typed, too
            self.widget.attrs.pop(name, None)

    def clean(self, value: object) -> object:
        if str(value or "").strip().casefold() == self.off.casefold():
            return OFF
        return super().clean(value)


class SeveralLines(ShortText):
    """A text in parts, with a semicolon or a new line between them."""

    def __init__(self, label: Label, *, most: int) -> None:
        super().__init__(label, most=most)
        self.widget = forms.Textarea({"rows": 4, "maxlength": most})

    def clean(self, value: object) -> str:
        parts = (part.strip(" ;") for part in str(value or "").splitlines())
        return str(super().clean("; ".join(filter(None, parts))))


@dataclass(frozen=True, slots=True)
class Usual:
    """The default of a rule in words.

    ``value`` is that of every preset with any number of players; where they differ, ``everywhere``
    is a sentence with all of them. ``by_preset``: where presets differ, the default of each, for a
    list; ``by_preset_in_line`` for a line of text.
    """

    value: str
    everywhere: str
    by_preset: Mapping[str, str]
    by_preset_in_line: Mapping[str, str]


def usual_of(game: AnyGame, name: str, presets: Collection[str]) -> Usual:
    values = by_presets(game, name, presets)
    if len({*values.values()}) > 1:
        named = {one: named_by_presets(game, {one: value}) for one, value in values.items()}
        return Usual("", f"{named_by_presets(game, values)}.", named, values)
    (value,) = {*values.values()}
    varies = default_by_players(game, name, next(iter(presets)))
    return Usual("", f"{value}.", {}, {}) if varies else Usual(value, "", {}, {})


def rule_field(described: HouseRule, usual: Usual, left_alone: str = "") -> forms.Field:
    """Make the field of a house rule; left alone, the preset counts, or what is said instead."""
    field = field_for(described, usual, left_alone)
    field.help_text = usual.everywhere
    words = usual.by_preset if isinstance(field, Choice) else usual.by_preset_in_line
    if words:  # a script says those of the preset that is chosen
        field.widget.attrs["data-by-preset"] = json.dumps(words)
    return field


def field_for(described: HouseRule, usual: Usual, left_alone: str) -> forms.Field:
    if described.is_text:
        kind = ShortText if described.longest <= LONGEST_LINE else SeveralLines
        text = kind(described.label, most=described.longest)
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
    choices = [(AS_IN_PRESET, left_alone or str(as_agreed))]
    choices += [(str(value), str(words)) for value, words in described.options.items()]
    return Choice(choices=choices, label=str(described.label))


def rule_value(described: HouseRule, text: str) -> RuleValue:
    if described.is_text:
        return text
    if described.may_be_off and text == OFF:
        return None
    if described.options is None:
        return int(text)
    return next(value for value in described.options if str(value) == text)


def shape_field(described: HouseRule, usual: RuleValue) -> TapField:
    """Make the field of a rule that decides a match's shape: tiles, with the usual one chosen.

    None is chosen where ``usual`` is None: the number of players decides.
    """
    assert described.options is not None
    options = [Option(str(value), words) for value, words in described.options.items()]
    field = TapField(options, label=described.label)
    field.initial = None if usual is None else str(usual)
    return field


def chosen_field(described: HouseRule, usual: RuleValue) -> Choice:
    assert described.options is not None
    choices = [(str(value), str(words)) for value, words in described.options.items()]
    return Choice(choices=choices, label=str(described.label), initial=str(usual))


def rule_text(described: HouseRule, value: RuleValue) -> str:
    """Return the value of a rule as its field has it; the inverse of ``rule_value``."""
    if described.is_text:
        return str(value or "")
    return str(described.in_words(None)) if value is None else str(value)


def own_currency(locale: str) -> str:
    """Return the currency of a locale's country, or of the one where most speak its language."""
    parsed = Locale.parse(locale)
    likely = get_global("likely_subtags").get(parsed.language, "")
    territory = parsed.territory or likely.rpartition("_")[2]
    own = get_territory_currencies(territory) if territory else []
    return own[0] if own and own[0] in MINOR_DIGITS else USUAL_CURRENCIES[0]


@lru_cache(maxsize=32)
def currencies_by_name(home: str) -> list[tuple[str, str]]:
    locale = nearest(home) or DEFAULT_LOCALE
    first = list(dict.fromkeys([own_currency(home), *USUAL_CURRENCIES]))
    others = sorted(set(MINOR_DIGITS) - {CHIPS, *first})
    return [(code, f"{code} – {get_currency_name(code, locale=locale)}") for code in first + others]


def currency_choices(home: str) -> list[tuple[str, str]]:
    """List all currencies and chips, those of a home's country first."""
    own, *others = currencies_by_name(home)
    return [own, (CHIPS, str(_("chips"))), *others]
