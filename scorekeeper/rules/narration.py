"""What is told about a game: its rounds in words, what was special, what is worth counting."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from scorekeeper.rules.facts import Deal
from scorekeeper.rules.figures import Count, Figure
from scorekeeper.rules.house_rules import Rules
from scorekeeper.rules.scores import Highlight, ScoreLine
from scorekeeper.rules.situation import Situation, Table
from scorekeeper.rules.words import Joined, Text
from scorekeeper.rules.words import Text as _

Memory = TypeVar("Memory")


@dataclass(frozen=True, slots=True)
class Multiplier:
    """A factor by which a whole round counts more than others, and why."""

    factor: int
    why: Text

    @property
    def words(self) -> Text:
        """Both in a word or two."""
        return _("{why} x{factor}", why=self.why, factor=self.factor)


class Narration(Generic[Rules, Memory]):
    """The part of a game that speaks to people; nothing of it changes a score.

    ``figures`` are what is worth counting over many matches, besides what every game has.
    """

    figures: ClassVar[tuple[Figure, ...]] = ()

    def warnings(self, situation: Situation[Rules, Memory]) -> Iterator[Text]:
        """Duties still owed, while the match goes on."""
        return iter(())

    def statements(self, situation: Situation[Rules, Memory], *, early: bool) -> Iterator[Text]:
        """What the settlement has to state at the end, e.g. duties that were missed."""
        return iter(())

    def plays(self, situation: Situation[Rules, Memory]) -> Text | None:
        """What is played in a round whatever happens in it, e.g. its contract."""
        return None

    def multiplier(self, situation: Situation[Rules, Memory], deal: Deal) -> Multiplier | None:
        """By what a round counts more than others, for those before it or for what it set off."""
        return None

    def tie_break(self, situation: Situation[Rules, Memory], seat: int, other: int) -> Text | None:
        """What puts a seat before another that has as many points: *games won*, said after *on*."""
        return None

    def phrases(self, table: Table[Rules], deal: Deal) -> Iterator[Text]:
        """A round piece by piece: what it was, then what was special about it.

        Its trumps and the name of its contract are shown beside that.
        """
        return iter(())

    def describe(self, table: Table[Rules], deal: Deal) -> Text:
        """A round in a few words: ``Anna, contra by Bram``."""
        return Joined(", ", tuple(self.phrases(table, deal)))

    def told_in_play(self, situation: Situation[Rules, Memory], deal: Deal) -> Text:
        """A round of which only the opening is known, in a few words for the whole table."""
        return self.describe(situation.table, deal)

    def story(self, table: Table[Rules], deal: Deal) -> Text:
        """What came of a round, told afterwards: *Spades by Dora failed*."""
        return self.describe(table, deal)

    def highlights(
        self, situation: Situation[Rules, Memory], *, early: bool
    ) -> Iterator[Highlight]:
        """What is worth telling of a match that is over, besides what every game has."""
        return iter(())

    def called(self, table: Table[Rules], deal: Deal) -> Mapping[int, Text]:
        """What a player said before or in the play, by seat, to stand beside the player."""
        return {}

    def declared(self, deal: Deal) -> tuple[int, ...]:
        """Who declared combinations of cards in a round, by seat."""
        return ()

    def counts_in(
        self, situation: Situation[Rules, Memory], deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Iterator[Count]:
        """What a round adds to the figures; asked only of those that were played.

        What a side did counts for each of its members, what a declarer did for that player.
        """
        return iter(())
