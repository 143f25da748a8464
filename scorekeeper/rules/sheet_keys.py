"""The keys of a round in a score sheet: each says once how it is read, and how it is written."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.facts import Bonus, Contract, Deal, Fact, Tally
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.situation import Table
from scorekeeper.rules.words import Text

AnyTable = Table[Any]
Told = Fact | Tally | Bonus


@dataclass(frozen=True)
class Key(ABC):
    """A key that may be left out; ``name`` is its word where that is not the kind of its facts."""

    kind: str
    name: str = ""

    @property
    def key(self) -> str:
        return self.name or self.kind

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of what it says, in their order."""
        return (self.kind,)

    @abstractmethod
    def read(self, facts: SheetFacts) -> Iterator[Told]:
        """What it says of a deal; raises RuleBroken."""

    @abstractmethod
    def written(self, table: AnyTable, deal: Deal) -> Iterator[object]:
        """The one value of the key, or nothing where it is left out."""


class FlagKey(Key):
    """That something was so."""

    def read(self, facts: SheetFacts) -> Iterator[Told]:
        if facts.flag(self.key):
            yield Fact(self.kind)

    def written(self, table: AnyTable, deal: Deal) -> Iterator[object]:
        if deal.fact(self.kind):
            yield True


@dataclass(frozen=True)
class WordKey(Key):
    """One of some words."""

    words: Collection[str] = ()

    def read(self, facts: SheetFacts) -> Iterator[Told]:
        if word := facts.word(self.key, self.words):
            yield Fact(self.kind, text=word)

    def written(self, table: AnyTable, deal: Deal) -> Iterator[object]:
        if word := deal.text_of(self.kind):
            yield word


@dataclass(frozen=True)
class WordsKey(Key):
    """A list of words, in the order of all that there are."""

    words: Collection[str] = ()

    def read(self, facts: SheetFacts) -> Iterator[Told]:
        said = [facts.known(self.key, one, self.words) for one in facts.items(self.key)]
        yield from (Fact(self.kind, text=one) for one in sorted(said, key=[*self.words].index))

    def written(self, table: AnyTable, deal: Deal) -> Iterator[object]:
        if said := [fact.text for fact in deal.all_facts(self.kind)]:
            yield said


class PlayerKey(Key):
    """One player."""

    def read(self, facts: SheetFacts) -> Iterator[Told]:
        if (seat := facts.player(self.key)) is not None:
            yield Fact(self.kind, seat)

    def written(self, table: AnyTable, deal: Deal) -> Iterator[object]:
        if (seat := deal.seat_of(self.kind)) is not None:
            yield table.name(seat)


class PlayerOrNullKey(Key):
    """One player, or null, which says that it is nobody."""

    def read(self, facts: SheetFacts) -> Iterator[Told]:
        if self.key in facts:
            name = facts.take(self.key)
            yield Fact(self.kind, None if name is None else facts.seat(self.key, name))

    def written(self, table: AnyTable, deal: Deal) -> Iterator[object]:
        if fact := deal.fact(self.kind):
            yield None if fact.by is None else table.name(fact.by)


@dataclass(frozen=True)
class PlayersKey(Key):
    """A list of players; ``if_empty`` is why it is refused where it has none."""

    if_empty: Text | None = None

    def read(self, facts: SheetFacts) -> Iterator[Told]:
        seats = facts.seats(self.key)
        if self.if_empty is not None and self.key in facts and not seats:
            raise facts.refuse(self.key, self.if_empty)
        yield from (Fact(self.kind, seat) for seat in sorted(seats))

    def written(self, table: AnyTable, deal: Deal) -> Iterator[object]:
        if seats := deal.seats_of(self.kind):
            yield [table.name(seat) for seat in seats]


class NumberKey(Key):
    """A number of the deal as a whole."""

    def read(self, facts: SheetFacts) -> Iterator[Told]:
        if (number := facts.integer(self.key)) is not None:
            yield Tally(self.kind, None, number)

    def written(self, table: AnyTable, deal: Deal) -> Iterator[object]:
        if (number := deal.number_of(self.kind)) is not None:
            yield number


@dataclass(frozen=True)
class NumbersKey(Key):
    """A number for each of some players."""

    is_needed: bool = False

    def read(self, facts: SheetFacts) -> Iterator[Told]:
        if self.is_needed:
            facts.require(self.key)
        for seat, number in sorted(facts.counts(self.key)):
            yield Tally(self.kind, seat, number)

    def written(self, table: AnyTable, deal: Deal) -> Iterator[object]:
        if numbers := deal.by_seat(self.kind):
            yield table.by_name(numbers)


@dataclass(frozen=True)
class BonusesKey(Key):
    """A list of bonuses, each of a player and one of some words."""

    words: Collection[str] = ()

    def read(self, facts: SheetFacts) -> Iterator[Told]:
        for seat, kind in facts.announced(self.key, self.words):
            yield Bonus(seat, kind)

    def written(self, table: AnyTable, deal: Deal) -> Iterator[object]:
        if deal.bonuses:
            yield [{"by": table.name(one.by), "kind": one.kind} for one in deal.bonuses]


@dataclass(frozen=True)
class ObjectKey(Key):
    """An object with keys of its own, whose being there is a fact too."""

    keys: tuple[Key, ...] = ()

    def read(self, facts: SheetFacts) -> Iterator[Told]:
        if self.key in facts:
            yield Fact(self.kind)
            within = SheetFacts(facts.take(self.key), facts.players, within=self.key)
            yield from told_by(self.keys, within)
            within.finish()

    def written(self, table: AnyTable, deal: Deal) -> Iterator[object]:
        if deal.fact(self.kind):
            yield written_by(self.keys, table, deal)


def told_by(keys: tuple[Key, ...], facts: SheetFacts) -> Iterator[Told]:
    for key in keys:
        yield from key.read(facts)


def written_by(keys: tuple[Key, ...], table: AnyTable, deal: Deal) -> dict[str, object]:
    return {key.key: value for key in keys for value in key.written(table, deal)}


@dataclass(frozen=True)
class SheetKeys:
    """All keys of a game's rounds.

    ``declarer`` and ``trump`` are the names of those of the contract, ``trumps`` the words of that.
    """

    keys: tuple[Key, ...]
    declarer: str = ""
    trump: str = ""
    trumps: Collection[str] = ()

    def read(self, facts: SheetFacts) -> Deal:
        """A deal; raises RuleBroken."""
        trump = facts.word(self.trump, self.trumps) if self.trump else ""
        declarer = facts.player(self.declarer) if self.declarer else None
        told = [*told_by(self.keys, facts)]
        return Deal(
            contract=Contract(trump, declarer),
            facts=tuple(one for one in told if isinstance(one, Fact)),
            tallies=tuple(one for one in told if isinstance(one, Tally)),
            bonuses=tuple(one for one in told if isinstance(one, Bonus)),
        )

    def in_order(self, facts: Iterable[Fact]) -> tuple[Fact, ...]:
        """Facts in the order in which these keys are read, so that equal deals are equal."""
        kinds = [kind for key in self.keys for kind in key.kinds]
        return tuple(sorted(facts, key=lambda fact: kinds.index(fact.kind)))

    def write(self, table: AnyTable, deal: Deal) -> dict[str, object]:
        """What ``read`` makes this deal of; nothing empty."""
        return {**self.contract(table, deal.contract), **written_by(self.keys, table, deal)}

    def contract(self, table: AnyTable, contract: Contract) -> Mapping[str, object]:
        declarer = None if contract.declarer is None else table.name(contract.declarer)
        written = {self.declarer: declarer, self.trump: contract.trump}
        return {key: value for key, value in written.items() if key and value}
