"""The suits of a pack: how each is called and drawn."""

from dataclasses import dataclass

from scorekeeper.rules.words import Text


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit as one pack has it: the word for its picture, and its name."""

    shape: str
    name: Text
