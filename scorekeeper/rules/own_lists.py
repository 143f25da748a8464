"""The list that a game's own people keep on paper, made of its rounds."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from scorekeeper.rules.facts import Deal
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.situation import Situation
from scorekeeper.rules.words import Text


class Listed(NamedTuple):
    """A round that goes on the list: its label, the situation before it, its facts, its score."""

    label: str
    before: Situation[Any, Any]
    deal: Deal
    lines: tuple[ScoreLine, ...]


@dataclass(frozen=True, slots=True)
class OwnRow:
    """One line of the list; ``rule`` is what is drawn below it: nothing, a line or a thick one."""

    cells: tuple[str, ...]
    rule: str = ""


@dataclass(frozen=True, slots=True)
class OwnPart:
    """A part of the list with lines of its own, such as a rubber, and what stands at its foot."""

    rows: tuple[OwnRow, ...]
    foot: tuple[OwnRow, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnList:
    """The list: its heads, of which the first ``words`` columns hold no numbers, and its parts.

    One that is ``by_round`` has a line for each round: on paper it stands in the place of those.
    """

    heads: tuple[Text | str, ...]
    parts: tuple[OwnPart, ...]
    words: int = 0
    by_round: bool = False


Rounds = Sequence[Listed]
