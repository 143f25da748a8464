"""A round of the Klaverjas family seen by side: who had to win it, who did, and by what factor."""

from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from scorekeeper.games.families.klaverjas.cards import ChallengeLevel
from scorekeeper.games.families.klaverjas.counting import challenge_factor, last_challenge
from scorekeeper.games.families.klaverjas.house_rules import KlaverjasRules
from scorekeeper.games.families.klaverjas.words import FamilyWords
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.words import Joined, Text
from scorekeeper.rules.words import Text as _

FamilyRules_co = TypeVar("FamilyRules_co", bound=KlaverjasRules, covariant=True)


@dataclass(frozen=True, kw_only=True)
class Reckoning(Generic[FamilyRules_co]):
    """A round by side (0 and 1), with everything that its lines need.

    ``cards`` and ``declared`` are card points and the hand declarations that count; ``must_win``
    is the side that has to have more; ``is_double`` says that spades as trumps count double.
    """

    words: ClassVar[FamilyWords]
    rules: FamilyRules_co
    deal: Deal
    cards: tuple[int, int]
    declared: tuple[int, int]
    must_win: int
    is_double: bool

    @property
    def points(self) -> tuple[int, int]:
        """What decides the round: card points and the hand declarations that count."""
        return self.cards[0] + self.declared[0], self.cards[1] + self.declared[1]

    @property
    def failed(self) -> bool:
        """G, A: strictly more is needed; equal is a failure."""
        return self.points[self.must_win] <= self.points[1 - self.must_win]

    @property
    def winner(self) -> int:
        """The side that had to win, or the other one when that failed."""
        return 1 - self.must_win if self.failed else self.must_win

    @property
    def challenge(self) -> ChallengeLevel | None:
        """The last challenge of the round."""
        return last_challenge(self.deal)

    @property
    def challenge_factor(self) -> int:
        """1, or 2, 4 or 8 for the last challenge."""
        return challenge_factor(self.deal)

    @property
    def spades_factor(self) -> int:
        """2 where spades are trumps and count double, else 1."""
        return 2 if self.is_double else 1


def failure_text(reckoning: Reckoning[KlaverjasRules]) -> Text:
    """Why a side failed: it had less, or no more than the other one."""
    own, other = (reckoning.points[1 - reckoning.winner], reckoning.points[reckoning.winner])
    if own == other:
        return _("{own} against {other}: equal is not enough", own=own, other=other)
    failed = reckoning.words.failed
    return _("{own} against {other}: {failed}", own=own, other=other, failed=failed)


def factors_text(reckoning: Reckoning[KlaverjasRules]) -> list[Text]:
    """The factors of a round in words, if there are any: ``re x4, spades x2``."""
    factors = challenge_text(reckoning)
    if reckoning.is_double:
        factors.append(_("spades x2"))
    return [Joined(", ", factors)] if factors else []


def challenge_text(reckoning: Reckoning[KlaverjasRules]) -> list[Text]:
    """The factor of the last challenge in words, if there was one: ``re x4``."""
    level = reckoning.challenge
    if level is None:
        return []
    name = reckoning.words.challenges[level.place]
    return [_("{challenge} x{factor}", challenge=name, factor=level.factor)]
