"""The entry form of Hand and Foot."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from scorekeeper.games.families.melds.classic import RED_THREES
from scorekeeper.games.families.melds.entry import CARDS_OF_SIDES, MeldsEntry
from scorekeeper.games.families.melds.played import WENT_OUT
from scorekeeper.games.families.melds.side_card import SIDE
from scorekeeper.games.fields import Announceable, SeveralField, players
from scorekeeper.games.hand_and_foot.house_rules import HELD, OFF, HandAndFootRules
from scorekeeper.games.hand_and_foot.rules import EXACT_PICK
from scorekeeper.rules.words import Text as _


class Entry(MeldsEntry[HandAndFootRules]):
    """A card for each side, who went out, and who picked up 22 cards."""

    tapped = (*CARDS_OF_SIDES, WENT_OUT, EXACT_PICK)
    lists = (EXACT_PICK,)
    fields_of_facts: ClassVar[Mapping[str, str]] = {
        **MeldsEntry.fields_of_facts,
        RED_THREES: CARDS_OF_SIDES[0],
    }

    def build(self) -> None:
        super().build()
        if self.situation.rules.exact_pick:
            self.fields[EXACT_PICK] = SeveralField(players(self.table), label=_("22 cards"))

    def chips(self) -> Iterator[Announceable]:
        yield from super().chips()
        rules = self.situation.rules
        if rules.threes != OFF:
            sign = "−" if rules.threes == HELD else ""
            name, worth = _("Red three"), f"{sign}{rules.red_three}"
            yield Announceable(SIDE, RED_THREES, name, _("red 3"), worth)
