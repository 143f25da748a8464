"""The entry form of Burraco."""

from dataclasses import replace

from scorekeeper.games.burraco.house_rules import BurracoRules
from scorekeeper.games.burraco.rules import ALONE, GAME, NO_POZZETTO
from scorekeeper.games.families.melds.entry import CARDS_OF_SIDES, MeldsEntry
from scorekeeper.games.families.melds.played import WENT_OUT
from scorekeeper.games.fields import (
    Option,
    SeveralField,
    TapField,
    players,
    seat_text,
    sides_to_tap,
)
from scorekeeper.rules.facts import Deal, Fact
from scorekeeper.rules.words import Text as _


class Entry(MeldsEntry[BurracoRules]):
    """A card for each side, who closed, and who took no pozzetto; of three who played alone.

    Of a pair of three players one card is filled in, whichever.
    """

    tapped = (ALONE, *CARDS_OF_SIDES, WENT_OUT, NO_POZZETTO)
    needed = (ALONE, *CARDS_OF_SIDES, WENT_OUT)
    lists = (NO_POZZETTO,)

    def build(self) -> None:
        super().build()
        self.fields[WENT_OUT].label = str(_("Closed"))
        sides = sides_to_tap(self.table, self.entry_sides)
        self.fields[NO_POZZETTO] = SeveralField(sides, label=_("No pozzetto"))
        if GAME.has_one_alone(self.situation):
            nobody = Option("", _("Nobody"))
            self.fields[ALONE] = TapField([*players(self.table), nobody], label=_("Alone"))

    def initial_of(self, deal: Deal) -> dict[str, object]:
        return {**super().initial_of(deal), ALONE: seat_text(deal.seat_of(ALONE))}

    def facts(self) -> Deal:
        deal = super().facts()
        alone = self.cleaned_data.get(ALONE)
        return replace(deal, facts=(*deal.facts, Fact(ALONE, int(alone)))) if alone else deal
