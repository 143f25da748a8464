"""The entry form of Wizard."""

from dataclasses import replace
from typing import Any

from scorekeeper.games.families.exact_tricks.entry import ExactTricksEntry, how_field
from scorekeeper.games.families.exact_tricks.played import BOMB, CLOUD, is_bombed
from scorekeeper.games.tiles import OfferField
from scorekeeper.games.wizard.house_rules import WizardRules
from scorekeeper.rules.facts import Deal, Fact
from scorekeeper.rules.words import Text as _


class Entry(ExactTricksEntry[WizardRules]):
    """One round, with the bomb and the cloud where the table plays with them."""

    more = (CLOUD, how_field(CLOUD), BOMB)

    def build(self) -> None:
        super().build()
        if self.situation.rules.special_cards:
            self.fields[BOMB] = OfferField(_("A trick for nobody"), label=_("The bomb"))

    def initial_of(self, deal: Deal) -> dict[str, Any]:
        return {**super().initial_of(deal), BOMB: is_bombed(deal)}

    def with_cards(self, deal: Deal) -> Deal:
        return replace(deal, facts=(Fact(BOMB),) if self.cleaned_data.get(BOMB) else ())
