"""What is new in a sitting: who were partners of each other before, and who sat at one table."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from scorekeeper.rules.words import Joined, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.seating.sittings import AT_A_TABLE_OF_PARTNERS, Pair, Sitting, Table, partners_at


@dataclass(frozen=True, slots=True)
class Novelty:
    """The pairs of a sitting that are not new, each once, by name."""

    partners_again: tuple[Pair, ...]
    met_before: tuple[Pair, ...]
    has_partners: bool

    @property
    def told(self) -> Text:
        """One sentence for whoever looks at the draw."""
        return Joined("; ", [self.again, self.met]) if self.has_partners else self.met

    @property
    def again(self) -> Text:
        if not self.partners_again:
            return _("nobody sits with a partner of before")
        return ngettext_lazy(
            "{number} pair of partners played together before",
            "{number} pairs of partners played together before",
            len(self.partners_again),
        )

    @property
    def met(self) -> Text:
        if not self.met_before:
            return _("nobody at one table met before")
        return ngettext_lazy(
            "{number} pair at one table met before",
            "{number} pairs at one table met before",
            len(self.met_before),
        )


class PairsBefore:
    """The pairs of the sittings before: partners, and everybody at one table."""

    def __init__(self, before: Iterable[Sitting], *, partners: bool) -> None:
        tables = [table for sitting in before for table in sitting.tables]
        self.partners = {pair for table in tables if partners for pair in pairs_of_partners(table)}
        self.met = {pair for table in tables for pair in pairs_at(table)}


def novelty_of(sitting: Sitting, before: Sequence[Sitting], *, partners: bool) -> Novelty:
    earlier, now = PairsBefore(before, partners=partners), PairsBefore([sitting], partners=partners)
    return Novelty(
        tuple(sorted(now.partners & earlier.partners)),
        tuple(sorted(now.met & earlier.met)),
        partners,
    )


def pairs_at(table: Table) -> Iterator[Pair]:
    return combinations(sorted(table), 2)


def pairs_of_partners(table: Table) -> Iterator[Pair]:
    if len(table) == AT_A_TABLE_OF_PARTNERS:
        for one, other in partners_at(table):
            yield min(one, other), max(one, other)
