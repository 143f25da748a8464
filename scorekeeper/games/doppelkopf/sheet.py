"""The keys of a deal of Doppelkopf in a score sheet."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorekeeper.games.doppelkopf.played import (
    ALL_TRICKS,
    ANNOUNCEMENTS,
    BAND,
    BANDS,
    EXTRA,
    EXTRA_POINTS,
    EXTRAS,
    KONTRA,
    OF_TWO,
    PLAYER,
    POINTS,
    RE,
    SAID,
    SIDES,
    SOLOS,
    Played,
)
from scorekeeper.games.families.declarers.bock import BOCK
from scorekeeper.rules.facts import Contract, Deal, Fact
from scorekeeper.rules.limits import MOST_ANNOUNCED, too_many_announced
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.sheet_keys import (
    AnyTable,
    Key,
    NumberKey,
    PlayersKey,
    SheetKeys,
    Told,
    WordKey,
)

NORMAL = "normal"


class PointsOrBandKey(NumberKey):
    """A number of points, or the band that they are in."""

    def read(self, facts: SheetFacts) -> Iterator[Told]:
        if isinstance(facts.values.get(self.key), str):
            yield Fact(BAND, text=facts.word(self.key, BANDS))
        else:
            yield from super().read(facts)

    def written(self, table: AnyTable, deal: Deal) -> Iterator[object]:
        if band := deal.text_of(BAND):
            yield band
        else:
            yield from super().written(table, deal)


class ExtrasKey(Key):
    """Extra points by side, in one order whatever it was."""

    def read(self, facts: SheetFacts) -> Iterator[Told]:
        if self.key not in facts:
            return
        by_side = SheetFacts(facts.take(self.key), facts.players, within=self.key)
        for side in SIDES:
            kinds = [by_side.known(side, kind, EXTRAS) for kind in by_side.items(side)]
            if len(kinds) > MOST_ANNOUNCED:
                raise by_side.refuse(side, too_many_announced())
            for kind in sorted(kinds, key=[*EXTRAS].index):
                yield Fact(self.kind, text=f"{side}:{kind}")
        by_side.finish()

    def written(self, table: AnyTable, deal: Deal) -> Iterator[object]:
        played = Played(table.house_rules, deal)
        if extras := {side: [*kinds] for side in SIDES if (kinds := played.extras(side))}:
            yield extras


@dataclass(frozen=True)
class DoppelkopfKeys(SheetKeys):
    """A game of two that is nothing else may be called normal."""

    def read(self, facts: SheetFacts) -> Deal:
        deal = super().read(facts)
        return replace(deal, contract=Contract()) if deal.contract.trump == NORMAL else deal


KEYS = DoppelkopfKeys(
    trump="game",
    trumps=(NORMAL, *OF_TWO, *SOLOS),
    keys=(
        PlayersKey(PLAYER),
        PointsOrBandKey(POINTS[RE]),
        NumberKey(POINTS[KONTRA]),
        NumberKey(BOCK),
        WordKey(ALL_TRICKS, words=SIDES),
        *(WordKey(SAID[side], words=ANNOUNCEMENTS[side]) for side in SIDES),
        ExtrasKey(EXTRA, EXTRA_POINTS),
    ),
)
