"""A table and its players, the situation before a deal, and what comes next."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, Self, TypeVar

from scorekeeper.rules.facts import Deal
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.words import Listing, Text

# What is only read may be taken for something more general: a table of Kraken for any table.
Rules_co = TypeVar("Rules_co", bound=HouseRules, covariant=True)
Memory_co = TypeVar("Memory_co", covariant=True)


LETTERS_OF_A_LINE = 32  # beside the two signs of a bar, on a phone of 320 pixels


@dataclass(frozen=True, slots=True)
class Table(Generic[Rules_co]):
    """The players in the order of play, and the house rules they agreed on.

    ``away`` are the seats of those who have not come yet or have left: ``players`` has them too,
    and what is given for every seat is 0 for them.
    """

    players: tuple[str, ...]
    house_rules: Rules_co
    first_dealer: int = 0
    away: frozenset[int] = frozenset()

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of those who are there, in the order of play."""
        everybody = range(len(self.players))
        if not self.away:
            return tuple(everybody)
        return tuple(seat for seat in everybody if seat not in self.away)

    def renamed(self, names: Mapping[str, str]) -> Self:
        """The same table, where players have other names."""
        return replace(self, players=tuple(names.get(name, name) for name in self.players))

    @property
    def names_there(self) -> tuple[str, ...]:
        """The names of those who are there; an empty one, which nobody has, for who is away."""
        if not self.away:
            return self.players
        named = enumerate(self.players)
        return tuple("" if seat in self.away else name for seat, name in named)

    def name(self, seat: int) -> str:
        return self.players[seat]

    def names(self, seats: tuple[int, ...]) -> Text:
        """Several names in one sentence: ``Anna and Cees``."""
        return Listing([self.players[seat] for seat in seats])

    def after(self, seat: int, steps: int = 1) -> int:
        """The seat some steps further in the order of play, among those who are there."""
        if not self.away:
            return (seat + steps) % len(self.players)
        there = [one for one in self.seats if one != seat]
        in_order = [one for one in there if one > seat] + [one for one in there if one < seat]
        if seat in self.seats:
            in_order.append(seat)
        return in_order[(steps - 1) % len(in_order)]

    def by_name(self, numbers: Mapping[int, int]) -> dict[str, int]:
        return {self.players[seat]: number for seat, number in numbers.items()}


@dataclass(frozen=True, slots=True)
class Situation(Generic[Rules_co, Memory_co]):
    """The situation before a deal.

    ``number`` counts stored rounds from 1, ``scored`` those that count; ``memory`` is what the
    game itself has to remember (contras said, the series).
    """

    table: Table[Rules_co]
    number: int
    scored: int
    dealer: int
    totals: tuple[int, ...]
    counter: tuple[int, ...]
    memory: Memory_co

    @property
    def rules(self) -> Rules_co:
        return self.table.house_rules

    def dealer_of(self, deal: Deal) -> int:
        """The seat of the player who dealt: as the deal says, or in turn."""
        return self.dealer if deal.dealer is None else deal.dealer


@dataclass(frozen=True, slots=True)
class SideDuty:
    """A duty that a side has to do ``of`` times, of which ``done`` are done.

    ``what`` names what is counted, ``sentence`` is the whole duty.
    """

    seats: tuple[int, ...]
    done: int
    of: int
    what: Text
    sentence: Text

    @property
    def chips(self) -> tuple[bool, ...]:
        return tuple(number < self.done for number in range(self.of))


@dataclass(frozen=True, slots=True)
class Upcoming:
    """What comes next, to be said large: ``Round 5 of 16`` and ``Dora deals, ...``.

    ``details`` goes into the JSON of the score command (declarer, contract, series, ...);
    ``remarks`` are further sentences for the table page, ``urgent`` what has to be said aloud
    before the deal. ``duties`` are the duties of both sides, ``acts`` who speaks or plays first,
    where the rules say so. ``enter`` and ``save`` are what the buttons say, where that is not
    *Enter round 5* and *Save round 5*. ``brief`` are sentences for one line on a phone, the longest
    one first; without any it is the sentence itself.
    """

    title: Text
    sentence: Text
    details: Mapping[str, object] = field(default_factory=dict)
    remarks: tuple[Text, ...] = ()
    urgent: tuple[Text, ...] = ()
    duties: tuple[SideDuty, ...] = ()
    acts: int | None = None
    enter: Text | None = None
    save: Text | None = None
    brief: tuple[Text, ...] = ()

    @property
    def on_one_line(self) -> Text:
        """The longest sentence for which one line has room, or else the shortest."""
        forms = self.brief or (self.sentence,)
        return next((one for one in forms if len(str(one)) <= LETTERS_OF_A_LINE), forms[-1])
