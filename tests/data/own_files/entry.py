"""An entry form with a widget and a suit of the game's own."""

from typing import Any

from django.forms.widgets import Script

from scorekeeper.games.fields import NumbersField, NumberTile, NumberTiles, suit_field
from scorekeeper.games.forms import EntryForm
from scorekeeper.rules.facts import Contract, Deal, Tally
from scorekeeper.rules.house_rules import HouseRules


class Dials(NumberTiles):
    """Numbers that are turned, not typed."""

    template_name = "twenty_one/dials.html"

    class Media:
        css = {"all": ["twenty_one/dials.css"]}
        js = [Script("twenty_one/dials.js", type="module")]


class Entry(EntryForm[HouseRules, None]):
    """One round: which suit was trumps, and everybody's points."""

    tapped = ("trump", "counted")

    def build(self) -> None:
        tiles = [NumberTile(str(seat), name) for seat, name in enumerate(self.table.players)]
        self.fields["trump"] = suit_field(self.game.suits)
        self.fields["counted"] = NumbersField(tiles, label="Points", most=21)
        self.fields["counted"].widget = Dials(tiles, most=21)

    def initial_of(self, deal: Deal) -> dict[str, Any]:
        return {}

    def facts(self) -> Deal:
        counted = self.cleaned_data["counted"].items()
        tallies = tuple(Tally("counted", int(seat), count) for seat, count in counted)
        return Deal(contract=Contract(self.cleaned_data["trump"]), tallies=tallies)
