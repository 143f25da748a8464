"""The terms of one game for the things that all games of the family have."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.words import Text


@dataclass(frozen=True, slots=True)
class Name:
    """A combination's name in sentences, and its short name on a chip."""

    full: Text
    short: Text


@dataclass(frozen=True, kw_only=True, slots=True)
class FamilyWords:
    """The words of one game of the family.

    ``challenges`` are the names of the three challenges in their order; ``challenging``,
    ``combinations``, ``all_tricks`` and ``whose`` are labels of the form's fields, the sentences
    explain what is refused.
    """

    challenges: tuple[Text, Text, Text]
    declarer: Text
    defender: Text
    failed: Text
    in_hand: Mapping[str, Name]
    in_trick: Mapping[str, Name]

    challenging: Text
    combinations: Text
    all_tricks: Text
    whose: Text

    one_marriage: Text
    too_many_held: Text
    too_many_in_tricks: Text
    none_without_trick: Text
    equal: Text
    not_equal: Text
