"""House rules: frozen records whose fields explain themselves in players' words."""

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar, cast

from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.names import can_be_seen, on_one_line, tidy_name
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

RuleValue = bool | int | str | None
Value = TypeVar("Value", bound=RuleValue)
LARGEST_NUMBER = 1_000_000
LONGEST_SHOWN = 60
NAME_RULE = "called"  # what a table calls its game, where a game has this rule


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One house rule as players read it: its meaning and its values.

    ``source`` is for developers: the texts that have it so, by letters of ``Game.sources``.

    One without ``options`` is any whole number from its minimum or, with ``longest``, a text of at
    most that many characters. A rule ``for_partners`` means nothing where everybody plays alone,
    one ``only_with`` values of other rules nothing where those have another.
    """

    label: Text
    explanation: Text
    source: Text
    options: Mapping[RuleValue, Text] | None = None
    minimum: int = 0
    longest: int = 0
    may_be_off: bool = False
    for_partners: bool = False
    only_with: Mapping[str, tuple[RuleValue, ...]] | None = None

    @property
    def is_switch(self) -> bool:
        return self.options is not None and set(self.options) == {True, False}

    @property
    def is_number(self) -> bool:
        return self.options is None and not self.longest

    @property
    def is_text(self) -> bool:
        return bool(self.longest)

    def accepts(self, value: object) -> bool:
        """Whether a value is one of the rule's own; ``True`` is not 1."""
        if value is None:
            return self.may_be_off
        if self.is_text:
            return isinstance(value, str) and self.can_be_read(value)
        if self.options is None:
            return type(value) is int and self.minimum <= value <= LARGEST_NUMBER
        return any(type(value) is type(option) and value == option for option in self.options)

    def can_be_read(self, text: str) -> bool:
        tidy = tidy_name(text)
        is_line = 0 < len(tidy) <= self.longest and on_one_line(text, most=self.longest) == tidy
        return is_line and can_be_seen(tidy)

    def in_words(self, value: RuleValue) -> Text:
        """A value in words, e.g. ``the winner only``."""
        if self.options is not None:
            return self.options[value]
        return _("off") if value is None else _("{value}", value=value)

    def refusal(self, name: str, value: object) -> Text:
        if self.is_number and type(value) is int and value > LARGEST_NUMBER:
            return _(
                "the house rule “{name}” is at most {number}", name=name, number=LARGEST_NUMBER
            )
        if self.is_text:
            return _(
                "“{label}” is one line of 1 to {most} characters, or null",
                label=self.label,
                most=self.longest,
            )
        return _(
            "the house rule “{name}” must be {allowed}",
            name=name,
            allowed=self.allowed,
        )

    @property
    def allowed(self) -> Text:
        """The values in words for a refusal: ``true or false``, ``a whole number from 1``."""
        if self.is_switch:
            return _("true or false")
        if self.options is not None:
            return _(
                "one of {options}",
                options=", ".join(str(option) for option in self.options),
            )
        if self.may_be_off:
            return _("null or a whole number from {minimum}", minimum=self.minimum)
        return _("a whole number from {minimum}", minimum=self.minimum)


def rule(
    default: Value,
    label: Text,
    explanation: Text,
    source: Text,
    *,
    options: Mapping[RuleValue, Text] | None = None,
    minimum: int = 0,
    longest: int = 0,
    may_be_off: bool = False,
    for_partners: bool = False,
    only_with: Mapping[str, tuple[RuleValue, ...]] | None = None,
) -> Value:
    """A field of a house rules record: its default and its description."""
    described = HouseRule(
        label,
        explanation,
        source,
        options=options,
        minimum=minimum,
        longest=longest,
        may_be_off=may_be_off,
        for_partners=for_partners,
        only_with=only_with,
    )
    return dataclasses.field(default=default, metadata={"rule": described})


def switch(default: bool, label: Text, explanation: Text, source: Text) -> bool:
    return rule(default, label, explanation, source, options={True: _("on"), False: _("off")})


@dataclass(frozen=True, kw_only=True)
class HouseRules:
    """The rules that every game has; a game's own record adds its fields."""

    stake_paid: str = rule(
        "team",
        _("Who pays the stake"),
        _("Where partners play, the stake is paid once by the team, or by each loser in full."),
        _("As in Kraken: the team pays the other team"),
        options={"team": _("once by the team"), "each": _("by each loser in full")},
        for_partners=True,
    )

    @classmethod
    @cache
    def described(cls) -> dict[str, HouseRule]:
        fields = [*dataclasses.fields(cls)]
        common = len(dataclasses.fields(HouseRules))
        ordered = fields[common:] + fields[:common]
        return {field.name: cast(HouseRule, field.metadata["rule"]) for field in ordered}

    def values(self) -> dict[str, RuleValue]:
        return {name: getattr(self, name) for name in self.described()}


Rules = TypeVar("Rules", bound=HouseRules)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of house rules: how it is called, and what differs from the defaults.

    The standard rules of a game need no ``explanation``. One with a ``kind`` is looked for like a
    game of its own, by its ``aliases`` too: UNO on the free sheet.
    """

    name: Text
    explanation: Text | None
    changes: Mapping[str, RuleValue] = dataclasses.field(default_factory=dict)
    kind: Kind | None = None
    aliases: tuple[str, ...] = ()


def faults_of(rules: type[HouseRules], given: Mapping[str, object]) -> Iterator[Fault]:
    described = rules.described()
    for name, value in given.items():
        if name not in described:
            shown = name[:LONGEST_SHOWN]
            yield Fault(shown, _("there is no house rule “{name}” in this game", name=shown))
        elif not described[name].accepts(value):
            yield Fault(name, described[name].refusal(name, value))


def tidied(value: RuleValue) -> RuleValue:
    return tidy_name(value) if isinstance(value, str) else value


def apply_rules(defaults: Rules, *changes: Mapping[str, RuleValue]) -> Rules:
    """The rules with changes laid over them, the last one winning; raises RuleBroken."""
    merged: dict[str, Any] = {}
    for change in changes:
        merged |= {name: tidied(value) for name, value in change.items()}
    faults = list(faults_of(type(defaults), merged))
    if faults:
        raise RuleBroken(faults)
    return dataclasses.replace(defaults, **merged)
