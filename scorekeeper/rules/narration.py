"""A game in words: its rounds, duties, highlights and figures."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from scorekeeper.rules.facts import Deal
from scorekeeper.rules.figures import Count, Figure
from scorekeeper.rules.house_rules import Rules
from scorekeeper.rules.scores import Highlight, ScoreLine
from scorekeeper.rules.situation import Situation, Table
from scorekeeper.rules.words import Joined, Text, ngettext_lazy, written_number
from scorekeeper.rules.words import Text as _

Memory = TypeVar("Memory")


@dataclass(frozen=True, slots=True)
class Multiplier:
    """A factor by which a whole round counts more than others, and why."""

    factor: int
    why: Text

    @property
    def words(self) -> Text:
        return _("{why} x{factor}", why=self.why, factor=self.factor)


class Narration(Generic[Rules, Memory]):
    """The part of a game that speaks to people; nothing of it changes a score.

    ``figures`` are counted over many matches, besides those that every game has.
    """

    figures: ClassVar[tuple[Figure, ...]] = ()

    def rounds_called(self, number: int) -> Text:
        """So many rounds by the noun of the game: *20 deals*."""
        return ngettext_lazy("{number} round", "{number} rounds", number)

    def warnings(self, situation: Situation[Rules, Memory]) -> Iterator[Text]:
        return iter(())

    def statements(self, situation: Situation[Rules, Memory], *, early: bool) -> Iterator[Text]:
        """Sentences of the settlement at the end, e.g. duties that were missed."""
        return iter(())

    def plays(self, situation: Situation[Rules, Memory]) -> Text | None:
        """The play of a round that does not depend on its deal, e.g. its contract."""
        return None

    def multiplier(self, situation: Situation[Rules, Memory], deal: Deal) -> Multiplier | None:
        """The factor of a round that counts more, for rounds before it or for what it set off."""
        return None

    def tie_break(self, situation: Situation[Rules, Memory], seat: int, other: int) -> Text | None:
        """The reason a seat precedes another with as many points: *games won*, said after *on*."""
        return None

    def written_total(self, total: int, *, is_over: bool) -> str:
        """A total as its players write it, while the match goes on and when it is over."""
        return written_number(total)

    def phrases(self, table: Table[Rules], deal: Deal) -> Iterator[Text]:
        """A round piece by piece: what it was, then what was special about it.

        Its trumps and the name of its contract are shown beside that.
        """
        return iter(())

    def describe(self, table: Table[Rules], deal: Deal) -> Text:
        """A round in a few words: ``Anna, contra by Bram``."""
        return Joined(", ", tuple(self.phrases(table, deal)))

    def told_in_play(self, situation: Situation[Rules, Memory], deal: Deal) -> Text:
        return self.describe(situation.table, deal)

    def story(self, table: Table[Rules], deal: Deal) -> Text:
        """The outcome of a round, told afterwards: *Spades by Dora failed*."""
        return self.describe(table, deal)

    def highlights(
        self, situation: Situation[Rules, Memory], *, early: bool
    ) -> Iterator[Highlight]:
        """Highlights of a match that is over, besides those that every game has."""
        return iter(())

    def called(self, table: Table[Rules], deal: Deal) -> Mapping[int, Text]:
        """Announcements before or in the play, by seat, to stand beside the player."""
        return {}

    def declared(self, deal: Deal) -> tuple[int, ...]:
        return ()

    def counts_in(
        self, situation: Situation[Rules, Memory], deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Iterator[Count]:
        """The counts that a round adds to the figures; asked only of those that were played.

        The deeds of a side count for each of its members, those of a declarer for that player.
        """
        return iter(())
