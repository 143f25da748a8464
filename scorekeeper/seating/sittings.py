"""A sitting of an evening, and what the next one is drawn from."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Table = tuple[str, ...]
Pair = tuple[str, str]

WAYS = LOT, RANK, PAIRS, STAY, BY_HAND = "lot", "rank", "pairs", "stay", "by_hand"
PAIRINGS = FOLD, APART = "fold", "apart"
AT_A_TABLE_OF_PARTNERS = 4


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits at which table, in the order of seats from the first dealer on, and who sits out.

    Where there are partners they are those of the first and third seat, and of the other two.
    """

    tables: tuple[Table, ...]
    out: tuple[str, ...] = ()

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who was there, players first."""
        return (*(name for table in self.tables for name in table), *self.out)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawAsked:
    """What a sitting is drawn from.

    ``sizes`` are those that a table may have, the usual one first; ``before`` the sittings of the
    evening so far, the oldest first. ``way`` is one of WAYS. ``ranking`` counts where that is
    ``rank``, and ``pairing``, one of PAIRINGS, where partners play there (``fold`` unless given);
    ``pairs`` where it is ``pairs``. ``by_hand`` is the sitting that the organiser made, where it is
    ``by_hand``.
    """

    present: tuple[str, ...]
    sizes: tuple[int, ...]
    partners: bool
    way: str
    number: int = 0
    before: tuple[Sitting, ...] = ()
    ranking: tuple[str, ...] = ()
    pairing: str = ""
    pairs: tuple[Pair, ...] = ()
    by_hand: Sitting | None = None

    def names(self) -> Iterator[str]:
        """Yield every name that is written anywhere, as often as it is."""
        yield from self.present
        yield from self.ranking
        for pair in self.pairs:
            yield from pair
        for sitting in (*self.before, *filter(None, [self.by_hand])):
            yield from sitting.people


def partners_at(table: Table) -> tuple[Pair, Pair]:
    first, second, third, fourth = table
    return (first, third), (second, fourth)


def cut(people: Sequence[str], sizes: Sequence[int]) -> Iterator[Table]:
    """Part people, one after the other, into tables."""
    begin = 0
    for size in sizes:
        yield tuple(people[begin : begin + size])
        begin += size
