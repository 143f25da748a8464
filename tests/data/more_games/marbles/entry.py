"""One number each."""

from typing import Any

from scorekeeper.games.fields import NumbersField, NumberTile
from scorekeeper.games.forms import EntryForm
from scorekeeper.rules.facts import Deal, Tally
from scorekeeper.rules.house_rules import HouseRules


class Entry(EntryForm[HouseRules, None]):
    """Everyone's marbles."""

    tapped = ("marbles",)

    def build(self) -> None:
        tiles = [NumberTile(str(seat), name) for seat, name in enumerate(self.table.players)]
        self.fields["marbles"] = NumbersField(tiles, label="Marbles")

    def initial_of(self, deal: Deal) -> dict[str, Any]:
        counts = deal.counts("marbles").items()
        return {"marbles": {str(seat): str(count) for seat, count in counts}}

    def facts(self) -> Deal:
        counts = self.cleaned_data["marbles"].items()
        return Deal(tallies=tuple(Tally("marbles", int(seat), count) for seat, count in counts))
