"""Who sits at a table, and how things stand there before a deal."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from scorekeeper.rules.facts import Deal
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.words import Listing, Text

# What is only read may be taken for something more general: a table of Kraken for any table.
Rules_co = TypeVar("Rules_co", bound=HouseRules, covariant=True)
Memory_co = TypeVar("Memory_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Table(Generic[Rules_co]):
    """Who sits down, in the order of play, and what they agreed on."""

    players: tuple[str, ...]
    house_rules: Rules_co
    first_dealer: int = 0

    def name(self, seat: int) -> str:
        """The name of the player in a seat."""
        return self.players[seat]

    def names(self, seats: tuple[int, ...]) -> Text:
        """Several names in one breath: ``Anna and Cees``."""
        return Listing([self.players[seat] for seat in seats])

    def after(self, seat: int, steps: int = 1) -> int:
        """The seat so many places further in the order of play."""
        return (seat + steps) % len(self.players)

    def by_name(self, numbers: Mapping[int, int]) -> dict[str, int]:
        return {self.players[seat]: number for seat, number in numbers.items()}


@dataclass(frozen=True, slots=True)
class Situation(Generic[Rules_co, Memory_co]):
    """How things stand before a deal.

    ``number`` counts stored rounds from 1, ``scored`` those that count; ``memory`` is what the
    game itself has to remember (contras said, the series).
    """

    table: Table[Rules_co]
    number: int
    scored: int
    dealer: int
    totals: tuple[int, ...]
    crosses: tuple[int, ...]
    memory: Memory_co

    @property
    def rules(self) -> Rules_co:
        """The house rules of the table."""
        return self.table.house_rules

    def dealer_of(self, deal: Deal) -> int:
        """The seat of the player who dealt: as the deal says, or in turn."""
        return self.dealer if deal.dealer is None else deal.dealer
