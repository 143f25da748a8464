"""The keys of a round of Skull King in a score sheet."""

from collections.abc import Iterator

from scorekeeper.games.families.exact_tricks.played import DESTROYED, HARRY
from scorekeeper.games.families.exact_tricks.sheet import BIDS_AND_TRICKS
from scorekeeper.games.skull_king.played import BET, BONUSES, CANNONBALL, KINDS, LOOT
from scorekeeper.rules.facts import Deal, Fact
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.sheet_keys import (
    AnyTable,
    BonusesKey,
    Key,
    NumberKey,
    NumbersKey,
    PlayersKey,
    SheetKeys,
    Told,
)
from scorekeeper.rules.words import Text as _

PAIR = 2


class LootKey(Key):
    """Pairs of who played a loot, and who took it."""

    def read(self, facts: SheetFacts) -> Iterator[Told]:
        pairs = facts.items(self.key)
        if self.key in facts and not pairs:
            raise facts.refuse(self.key, _("where no loot was taken it is left out"))
        for pair in pairs:
            if not isinstance(pair, list) or len(pair) != PAIR:
                message = _("a loot is a pair: who played it, and who took it")
                raise facts.refuse(self.key, message)
            by, whom = (facts.seat(self.key, name) for name in pair)
            yield Fact(self.kind, by, whom=whom)

    def written(self, table: AnyTable, deal: Deal) -> Iterator[object]:
        pairs = [(one.by, one.whom) for one in deal.all_facts(self.kind)]
        if loot := [[table.name(seat) for seat in pair if seat is not None] for pair in pairs]:
            yield loot


KEYS = SheetKeys(
    (
        *BIDS_AND_TRICKS,
        NumbersKey(HARRY),
        NumbersKey(BET),
        NumberKey(DESTROYED),
        BonusesKey(BONUSES, words=KINDS),
        LootKey(LOOT),
        PlayersKey(CANNONBALL, if_empty=_("where nobody showed a fist it is left out")),
    )
)
