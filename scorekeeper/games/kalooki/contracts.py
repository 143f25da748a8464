"""The nine contracts (K): what has to be laid down in each round, and how many cards are dealt."""

from dataclasses import dataclass

from scorekeeper.rules.words import Listing, PluralText, Text


@dataclass(frozen=True, slots=True)
class RoundContract:
    """Cards dealt to each player, and the sets to lay down.

    A three is three or more of one rank, a four is four or more in sequence of one suit.
    """

    cards: int
    sets: tuple[int, ...]

    @property
    def written(self) -> str:
        """As in a score sheet: ``3 4 4``."""
        return " ".join(map(str, self.sets))

    @property
    def spoken(self) -> str:
        """As players say it: ``3-4-4``."""
        return "-".join(map(str, self.sets))

    @property
    def explained(self) -> Text:
        """How many of each kind there are, and what that kind is."""
        threes, fours = self.sets.count(3), self.sets.count(4)
        parts = []
        if threes:
            parts.append(
                PluralText("{number} three (of one rank)", "{number} threes (of one rank)", threes)
            )
        if fours:
            parts.append(
                PluralText(
                    "{number} four (in sequence of one suit)",
                    "{number} fours (in sequence of one suit)",
                    fours,
                )
            )
        return Listing(parts)


CONTRACTS = (
    RoundContract(9, (3, 3, 3)),
    RoundContract(10, (3, 3, 4)),
    RoundContract(11, (3, 4, 4)),
    RoundContract(12, (4, 4, 4)),
    RoundContract(12, (3, 3, 3, 3)),
    RoundContract(13, (3, 3, 3, 4)),
    RoundContract(14, (3, 3, 4, 4)),
    RoundContract(15, (3, 4, 4, 4)),
    RoundContract(16, (4, 4, 4, 4)),
)
