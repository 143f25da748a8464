"""The facts of a round in a score sheet, read and written."""

from collections.abc import Collection, Iterator, Mapping

from scorekeeper.games.families.melds.checks import MOST_ADDED
from scorekeeper.games.families.melds.played import CANASTAS, NUMBERS
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.words import Text as _

Numbers = tuple[int, ...]


def read_canastas(facts: SheetFacts, kinds: Collection[str]) -> Iterator[Tally]:
    def read(key: str, value: object) -> Mapping[str, int]:
        counts = SheetFacts(value, facts.players, within=key)
        return {
            facts.known(key, kind, kinds): counts.whole(key, counts.take(kind))
            for kind in counts.values
        }

    for seat, counts in facts.by_player(CANASTAS, read):
        for kind, count in counts.items():
            yield Tally(kind, seat, count)


def read_numbers(facts: SheetFacts) -> Iterator[Tally]:
    """Numbers that are whole, or sums kept as lists."""

    def read(key: str, value: object) -> Numbers:
        if not isinstance(value, list):
            return (facts.whole(key, value),)
        if not value:
            raise facts.refuse(key, _("this list has no number"))
        if len(value) > MOST_ADDED:
            raise facts.refuse(key, _("a sum has at most {most} numbers", most=MOST_ADDED))
        return tuple(facts.whole(key, number) for number in value)

    for key in NUMBERS:
        for seat, numbers in facts.by_player(key, read):
            for number in numbers:
                yield Tally(key, seat, number)


def read_counts(facts: SheetFacts, keys: Collection[str]) -> Iterator[Tally]:
    for key in keys:
        for seat, count in facts.counts(key):
            yield Tally(key, seat, count)


def read_names(
    facts: SheetFacts, *, single: Collection[str], lists: Collection[str]
) -> Iterator[Fact]:
    for key in single:
        if key in facts:
            yield Fact(key, facts.player(key))
    for key in lists:
        for seat in facts.seats(key):
            yield Fact(key, seat)


def write_cards(table: AnyTable, deal: Deal, kinds: Collection[str]) -> dict[str, object]:
    """Canastas and numbers by the names of the sides."""
    written: dict[str, object] = {}
    canastas: dict[str, dict[str, int]] = {}
    for tally in deal.tallies:
        if tally.kind in kinds and tally.by is not None:
            canastas.setdefault(table.name(tally.by), {})[tally.kind] = tally.count
    if canastas:
        written[CANASTAS] = canastas
    for key in NUMBERS:
        sums: dict[str, list[int]] = {}
        for tally in deal.tallies:
            if tally.kind == key and tally.by is not None:
                sums.setdefault(table.name(tally.by), []).append(tally.count)
        if sums:
            written[key] = {
                name: numbers[0] if len(numbers) == 1 else numbers for name, numbers in sums.items()
            }
    return written


def write_counts(table: AnyTable, deal: Deal, keys: Collection[str]) -> dict[str, object]:
    told = {key: table.by_name(deal.by_seat(key)) for key in keys}
    return {key: counts for key, counts in told.items() if counts}


def write_names(
    table: AnyTable, deal: Deal, *, single: Collection[str], lists: Collection[str]
) -> dict[str, object]:
    written: dict[str, object] = {}
    for key in single:
        if (seat := deal.seat_of(key)) is not None:
            written[key] = table.name(seat)
    for key in lists:
        if seats := deal.seats_of(key):
            written[key] = [table.name(seat) for seat in seats]
    return written
