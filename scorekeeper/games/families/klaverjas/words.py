"""The terms of one game for the things that all games of the family have."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.words import Text


@dataclass(frozen=True, slots=True)
class Name:
    """A combination's name in sentences, and its short name on a chip."""

    full: Text
    short: Text


@dataclass(frozen=True, kw_only=True)
class DeclarationWords:
    """The words for what is declared from the hand; the sentences explain what is refused.

    ``combinations`` and ``whose`` are labels of the form's fields.
    """

    in_hand: Mapping[str, Name]
    combinations: Text
    whose: Text
    too_many_held: Text
    equal: Text
    not_equal: Text


@dataclass(frozen=True, kw_only=True)
class ChallengeWords:
    """The names of the challenges in their order, of who says them, and of the form's field."""

    challenges: tuple[Text, ...]
    declarer: Text
    defender: Text
    challenging: Text


@dataclass(frozen=True, kw_only=True)
class FamilyWords(DeclarationWords, ChallengeWords):
    """The words of one game with combinations in tricks too; ``all_tricks`` is a label."""

    failed: Text
    in_trick: Mapping[str, Name]
    all_tricks: Text
    one_marriage: Text
    too_many_in_tricks: Text
    none_without_trick: Text
