"""Keys of a round in a score sheet that the games of the family have."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.games.families.melds.checks import MOST_ADDED
from scorekeeper.rules.facts import Deal, Tally
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.sheet_keys import AnyTable, Key, Told
from scorekeeper.rules.words import Text as _

Numbers = tuple[int, ...]


@dataclass(frozen=True)
class CanastasKey(Key):
    """How many canastas of each kind, by side; a number of each kind is a tally of its own."""

    words: Collection[str] = ()

    def read(self, facts: SheetFacts) -> Iterator[Told]:
        def read(key: str, value: object) -> Mapping[str, int]:
            counts = SheetFacts(value, facts.players, within=key)
            return {
                facts.known(key, kind, self.words): counts.whole(key, counts.take(kind))
                for kind in counts.values
            }

        for seat, counts in facts.by_player(self.key, read):
            for kind, count in counts.items():
                yield Tally(kind, seat, count)

    def written(self, table: AnyTable, deal: Deal) -> Iterator[object]:
        canastas: dict[str, dict[str, int]] = {}
        for tally in deal.tallies:
            if tally.kind in self.words and tally.by is not None:
                canastas.setdefault(table.name(tally.by), {})[tally.kind] = tally.count
        if canastas:
            yield canastas


class SumsKey(Key):
    """A number for each of some sides, or a list of numbers that were added."""

    def read(self, facts: SheetFacts) -> Iterator[Told]:
        def read(key: str, value: object) -> Numbers:
            if not isinstance(value, list):
                return (facts.whole(key, value),)
            if not value:
                raise facts.refuse(key, _("this list has no number"))
            if len(value) > MOST_ADDED:
                raise facts.refuse(key, _("a sum has at most {most} numbers", most=MOST_ADDED))
            return tuple(facts.whole(key, number) for number in value)

        for seat, numbers in facts.by_player(self.key, read):
            for number in numbers:
                yield Tally(self.kind, seat, number)

    def written(self, table: AnyTable, deal: Deal) -> Iterator[object]:
        sums: dict[str, list[int]] = {}
        for tally in deal.tallies:
            if tally.kind == self.kind and tally.by is not None:
                sums.setdefault(table.name(tally.by), []).append(tally.count)
        if sums:
            yield {name: added[0] if len(added) == 1 else added for name, added in sums.items()}
