"""What is played for, as one tap: the stake of last time, none, or another that is typed."""

import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.text import capfirst

from scorekeeper.games.fields import Option, TapField
from scorekeeper.games.typed_numbers import LONGEST_SUM
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.game import AnyGame, Table
from scorekeeper.rules.house_rules import Preset
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement import WAYS, AmountRefused, Stake, UnknownCurrency, impossible_terms
from scorekeeper.settlement.examples import Example, example_of
from scorekeeper.settlement.fines import MOST_FINES
from scorekeeper.sheets.parsing import parse
from scorekeeper.sheets.reading import stake_in
from scorekeeper.sheets.writing import stake_values
from scorekeeper.web.agreement.fields import currency_choices
from scorekeeper.web.agreement.terms import (
    ROUND_TO,
    TERMS,
    FineRow,
    fine_rows,
    known_currency,
    terms_fields,
    terms_of,
)
from scorekeeper.web.parts.money import stake_typed
from scorekeeper.web.parts.short_fields import Choice, ShortText
from scorekeeper.web.requests.locales import money_of

STAKE = "stake"  # the name of the field
NONE, OTHER = "", "other"
TWO_SIDES = 2
AMOUNTS_OF_FINES = tuple(f"fine_amount_{row}" for row in range(MOST_FINES))


class StakeForm(forms.Form):
    """The fields of a stake, for a ``game`` by its ``usual`` rules."""

    amount = ShortText(_("Amount"), most=LONGEST_SUM)
    game: AnyGame
    most: int
    usual: Any
    presets: Mapping[str, Preset]
    stakes: list[Option]

    def build_stake(self, home: str) -> None:
        self.fields["amount"].widget.attrs["inputmode"] = "decimal"
        if not self.game.questions:
            self.fields[STAKE] = stake_field(self.stakes)
        if not self.game.questions and self.stakes:
            self.initial.pop("amount", None)  # it is the one to tap
        self.fields["currency"] = Choice(choices=currency_choices(home), label=str(_("Currency")))
        unit = self.game.stake_unit(self.game.defaults(self.most))
        amount = str(_("this amount"))
        options = [
            Option(slug, str(way.offer), capfirst(str(way.terms(amount, unit))))
            for slug, way in ((slug, WAYS[slug]) for slug in self.ways_to_settle())
        ]
        self.fields["settle"] = TapField(options, label=_("How it is settled"))
        self.fields["settle"].initial = options[0].value
        said = self.data if self.is_bound else self.initial
        table = Table(("",) * self.most, self.usual)
        currency = known_currency(said.get("currency"), home)
        self.fields.update(terms_fields(self.game, table, said, currency))

    @property
    def of_the_way(self) -> list[forms.BoundField]:
        """What the amount is for, or who gets the pot, where this game has a use for it."""
        return [self[name] for name in TERMS if name in self.fields and name != ROUND_TO]

    @property
    def fines(self) -> list[FineRow]:
        return [*fine_rows(self)]

    @property
    def has_terms(self) -> bool:
        """Whether rounding or fines are other than usual, or refused."""
        of_fines = [field for row in self.fines for field in row.fields]
        rounding = self[ROUND_TO]
        return (
            rounding.value() != rounding.field.initial
            or any(one.errors for one in [rounding, *of_fines])
            or any(row.amount.value() for row in self.fines)
        )

    def ways_to_settle(self) -> tuple[str, ...]:
        """List the ways that fit the chosen rules first, then those that need other rules."""
        fitting = self.game.ways_to_settle(Table(("",) * self.most, self.usual))
        if next(iter(self.presets.values())).kind is not None:
            return fitting
        return tuple(dict.fromkeys((*fitting, *self.game.settle_ways)))

    def agreed_stake(self) -> Stake | None:
        """Return the stake of the tile or the one typed; raises RuleBroken."""
        known = stake_of(self.cleaned_data.get(STAKE, ""))
        return known or self.typed_stake()

    def typed_stake(self) -> Stake | None:
        if self.cleaned_data["amount"].strip():
            return self.stake_said(self.cleaned_data)
        is_another = self.cleaned_data.get(STAKE, OTHER) == OTHER
        if is_another and any(self.cleaned_data.get(name, "") for name in AMOUNTS_OF_FINES):
            raise RuleBroken([Fault("amount", _("fines go with a stake: how much is that?"))])
        return None

    def stake_said(self, said: Mapping[str, Any]) -> Stake:
        """Read a stake out of the values of these fields; raises RuleBroken."""
        currency = said["currency"]
        try:
            settle = said["settle"] or self.ways_to_settle()[0]
            terms = terms_of(said, settle=settle, currency=currency)
            return Stake(stake_typed(said["amount"], currency), currency, settle, **terms)
        except (AmountRefused, UnknownCurrency) as refused:
            raise RuleBroken([Fault("amount", refused.message)]) from None

    def players_told(self) -> int:
        """Return the number of players of whom an example speaks."""
        return self.most

    def example(self, request: HttpRequest) -> str:
        """Say an example of the stake as it is on the page; empty where it is none yet."""
        names = ("amount", "currency", "settle", *TERMS)
        said = {name: str(self[name].value() or "") for name in names if name in self.fields}
        players = self.players_told()
        table = Table(("",) * players, self.game.defaults(players))
        try:
            stake = self.stake_said(said)
        except (RuleBroken, ValueError):  # as long as somebody types
            return ""
        sides = self.game.sides(table)
        if any(impossible_terms(stake, self.game, table)) or len(sides) < TWO_SIDES:
            return ""
        unit, paid = self.game.stake_unit(table.house_rules), table.house_rules.stake_paid
        return str(example_of(Example(stake, sides, unit, paid, money_of(request, stake))))


def value_of(stake: Stake) -> str:
    """Write a stake as the value of its tile: as a score sheet has it, with all its terms."""
    return json.dumps(stake_values(stake))


def stake_of(value: str) -> Stake | None:
    """Read the value of a tile; None where it is that of no stake."""
    try:
        return stake_in(SheetFacts(parse(value.encode()), (), within=STAKE), tuple(WAYS))
    except RuleBroken:
        return None


def stakes_to_tap(request: HttpRequest, game: AnyGame, value: str) -> list[Option]:
    """Return the tile of a stake in words; none where the value is that of no stake."""
    stake = stake_of(value)
    if stake is None:
        return []
    unit = game.stake_unit(game.defaults(max(game.player_counts)))
    words = stake.in_short(money_of(request, stake), unit)
    return [Option(value, capfirst(str(words)))]


def stake_field(stakes: list[Option]) -> TapField:
    other = _("Other") if stakes else _("With a stake")
    field = TapField([*stakes, Option(NONE, _("None")), Option(OTHER, other)], label=_("Stake"))
    field.initial = NONE
    return field
