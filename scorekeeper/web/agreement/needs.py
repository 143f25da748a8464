"""House rules that mean something only with certain values of another: shown only with those."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django import forms

from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.house_rules import HouseRule, RuleValue
from scorekeeper.web.agreement.fields import RULE

PARTNERS = "partners"


@dataclass(frozen=True, slots=True)
class RuleLine:
    """The field of a rule, and its default in words where the field itself cannot say it.

    ``needs`` is what the script is told of the rules that it depends on, empty where there is none.
    """

    name: str
    field: forms.BoundField
    rule: HouseRule
    usual: str
    needs: str
    is_met: bool


@dataclass(frozen=True, slots=True)
class Need:
    """A field, and the values with which a rule means something; ``usual`` by preset if empty."""

    field: str
    values: tuple[str, ...]
    usual: Mapping[str, str]

    def is_met(self, form: forms.Form) -> bool:
        preset = str(form["preset"].value())
        said = form[self.field].value() or self.usual.get(preset, "")
        return str(said) in self.values

    @property
    def told(self) -> dict[str, object]:
        return {"field": self.field, "values": self.values, "usual": self.usual}


def needs_of(described: HouseRule, game: AnyGame, presets: Mapping[str, object]) -> Iterator[Need]:
    """Yield what a rule needs; that partners play only where a rule says whether they do."""
    others: dict[str, tuple[RuleValue, ...]] = {**(described.only_with or {})}
    if described.for_partners and PARTNERS in game.agreed_on():
        others[PARTNERS] = (True,)
    for name, values in others.items():
        yield need_of(name, values, game, presets)


def needs_of_dealer(game: AnyGame, presets: Mapping[str, object]) -> Iterator[Need]:
    """Yield the rules by one of whose values somebody deals, and by another nobody."""
    rules = game.agreed_rules(max(game.player_counts), next(iter(presets)))
    for name, described in game.agreed_on().items():
        values = described.options or {}
        deals = [one for one in values if game.has_dealer(replace(rules, **{name: one}))]
        if 0 < len(deals) < len(values):
            yield need_of(name, deals, game, presets)


def need_of(
    name: str, values: Sequence[RuleValue], game: AnyGame, presets: Mapping[str, object]
) -> Need:
    most = max(game.player_counts)
    usual = {one: str(getattr(game.agreed_rules(most, one), name)) for one in presets}
    return Need(RULE + name, tuple(map(str, values)), usual)


def told(needs: list[Need]) -> str:
    return json.dumps([one.told for one in needs]) if needs else ""
