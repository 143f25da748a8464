"""The entry form of Canasta: threes and penalties are chips, the rest is folded away."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from django import forms

from scorekeeper.games.canasta.checks import (
    BLACK_THREES,
    CAUGHT,
    CONCEALED,
    NO_MELD,
    SPECIAL_HAND,
    UNFINISHED,
)
from scorekeeper.games.canasta.house_rules import A_MELD, AGAINST, MODERN, OFF, CanastaRules
from scorekeeper.games.families.melds.classic import RED_THREES
from scorekeeper.games.families.melds.entry import ADDED_UP, CARDS_OF_SIDES, MeldsEntry
from scorekeeper.games.families.melds.side_card import SIDE
from scorekeeper.games.fields import Announceable, Option, SeveralField, TapField, sides_to_tap
from scorekeeper.games.typed_numbers import LONGEST_SUM, whole_number
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.words import Text as _

LARGEST_HAND = 100_000
BEGUN = {"aces": _("Aces begun"), "sevens": _("Sevens begun"), "wild": _("Wild begun")}
BEGUN_FIELDS = tuple(f"{UNFINISHED}_{kind}" for kind in BEGUN)


class PointsField(forms.CharField):
    """A number typed in a place of its own; None where it is empty."""

    def __init__(self, *, label: object) -> None:
        attrs = {"data-number": True, "data-most": LARGEST_HAND, "maxlength": LONGEST_SUM}
        super().__init__(label=str(label), widget=forms.TextInput(attrs=attrs))

    def clean(self, value: str) -> int | None:
        return whole_number(value.strip(), most=LARGEST_HAND) if value and value.strip() else None


class Entry(MeldsEntry[CanastaRules]):
    """A card for each side, who went out, and behind a line what is rare."""

    more = (CONCEALED, NO_MELD, *BEGUN_FIELDS, SPECIAL_HAND, ADDED_UP)
    lists = (NO_MELD,)
    fields_of_facts: ClassVar[Mapping[str, str]] = {
        **MeldsEntry.fields_of_facts,
        **dict.fromkeys((RED_THREES, BLACK_THREES, CAUGHT), CARDS_OF_SIDES[0]),
        UNFINISHED: BEGUN_FIELDS[0],
    }

    @property
    def needs_melds(self) -> bool:
        return self.situation.rules.no_canasta == AGAINST

    def build(self) -> None:
        super().build()
        rules, sides = self.situation.rules, sides_to_tap(self.table, self.entry_sides)
        if rules.concealed:
            options = [Option("", _("No")), Option(CONCEALED, _("Concealed"))]
            self.fields[CONCEALED] = TapField(options, label=_("Concealed"))
        if rules.threes == A_MELD:
            self.fields[NO_MELD] = SeveralField(sides, label=_("Nothing melded"))
        for kind, name in BEGUN.items():
            if rules.unfinished and getattr(rules, kind):
                self.fields[f"{UNFINISHED}_{kind}"] = SeveralField(sides, label=name)
        if rules.special_hands:
            self.fields[SPECIAL_HAND] = PointsField(label=_("Special hand"))

    def chips(self) -> Iterator[Announceable]:
        yield from super().chips()
        rules = self.situation.rules
        if rules.threes != OFF:
            worth = "" if rules.threes == MODERN else str(rules.red_three)
            yield Announceable(SIDE, RED_THREES, _("Red three"), _("red 3"), worth)
        if rules.threes == MODERN:
            yield Announceable(SIDE, BLACK_THREES, _("Black three"), _("black 3"), "")
        if rules.caught:
            name = _("Caught with three aces or sevens")
            yield Announceable(SIDE, CAUGHT, name, _("caught"), f"−{rules.caught}")

    def initial_of(self, deal: Deal) -> dict[str, object]:
        special = deal.number_of(SPECIAL_HAND)
        return {
            **super().initial_of(deal),
            CONCEALED: CONCEALED if deal.fact(CONCEALED) else "",
            SPECIAL_HAND: "" if special is None else str(special),
            **{
                f"{UNFINISHED}_{kind}": [
                    str(fact.by) for fact in deal.all_facts(UNFINISHED) if fact.text == kind
                ]
                for kind in BEGUN
            },
        }

    def facts(self) -> Deal:
        deal, said = super().facts(), self.cleaned_data
        more = [Fact(CONCEALED)] if said.get(CONCEALED) else []
        for kind in BEGUN:
            seats = said.get(f"{UNFINISHED}_{kind}", ())
            more += [Fact(UNFINISHED, int(seat), kind) for seat in seats]
        points = said.get(SPECIAL_HAND)
        special = () if points is None else (Tally(SPECIAL_HAND, None, points),)
        return replace(deal, tallies=(*deal.tallies, *special), facts=(*deal.facts, *more))
