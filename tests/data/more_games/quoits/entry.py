"""Ringers and faults, a number each for everybody."""

from typing import Any

from scorekeeper.games.fields import NumbersField, NumberTile
from scorekeeper.games.forms import EntryForm
from scorekeeper.rules.facts import Deal, Tally
from scorekeeper.rules.house_rules import HouseRules

KINDS = ("ringers", "faults")


class Entry(EntryForm[HouseRules, tuple[int, ...]]):
    """What everybody threw."""

    tapped = KINDS

    def build(self) -> None:
        for kind in KINDS:
            tiles = [NumberTile(str(seat), name) for seat, name in enumerate(self.table.players)]
            self.fields[kind] = NumbersField(tiles, label=kind.capitalize())

    def initial_of(self, deal: Deal) -> dict[str, Any]:
        return {
            kind: {str(seat): str(count) for seat, count in deal.counts(kind).items()}
            for kind in KINDS
        }

    def facts(self) -> Deal:
        return Deal(
            tallies=tuple(
                Tally(kind, int(seat), count)
                for kind in KINDS
                for seat, count in self.cleaned_data[kind].items()
            )
        )
