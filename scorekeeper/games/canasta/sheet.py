"""The keys of a round in a score sheet that Canasta alone has."""

from collections.abc import Iterator

from scorekeeper.games.canasta.checks import CONCEALED, SPECIAL_HAND, UNFINISHED
from scorekeeper.games.canasta.scoring import UNFINISHED_KINDS
from scorekeeper.rules.facts import Deal, Fact
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.sheet_keys import AnyTable, FlagKey, Key, NumberKey, Told
from scorekeeper.rules.words import Text as _


class UnfinishedKey(Key):
    """Canastas of special kinds that are not finished, by side."""

    def read(self, facts: SheetFacts) -> Iterator[Told]:
        def read(key: str, value: object) -> tuple[str, ...]:
            if not isinstance(value, list):
                raise facts.refuse(key, _("this must be a list"))
            return tuple(facts.known(key, kind, UNFINISHED_KINDS) for kind in value)

        for seat, kinds in facts.by_player(self.key, read):
            yield from (Fact(self.kind, seat, kind) for kind in kinds)

    def written(self, table: AnyTable, deal: Deal) -> Iterator[object]:
        unfinished: dict[str, list[str]] = {}
        for fact in deal.all_facts(self.kind):
            if fact.by is not None:
                unfinished.setdefault(table.name(fact.by), []).append(fact.text)
        if unfinished:
            yield unfinished


OWN_KEYS = (UnfinishedKey(UNFINISHED), FlagKey(CONCEALED), NumberKey(SPECIAL_HAND))
