"""A round of the Klaverjas family by side: its points, the side that had to win, and the winner.

Sides are 0 (players 1 and 3) and 1 (players 2 and 4): a seat's side is its place modulo 2.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Generic, TypeVar

from scorekeeper.games.families.klaverjas.cards import (
    CHALLENGES,
    IN_HAND,
    MARRIAGE,
    POINTS_IN_CARDS,
    ChallengeLevel,
)
from scorekeeper.games.families.klaverjas.house_rules import KlaverjasRules
from scorekeeper.games.families.klaverjas.words import FamilyWords
from scorekeeper.rules.facts import Deal, Fact
from scorekeeper.rules.words import Joined, Text
from scorekeeper.rules.words import Text as _

FamilyRules_co = TypeVar("FamilyRules_co", bound=KlaverjasRules, covariant=True)
SIDES = ((0, 2), (1, 3))


def whole_pack_of(rules: KlaverjasRules) -> int:
    """152 card points, and 10 for the last trick where the table counts them."""
    return POINTS_IN_CARDS + rules.last_trick


def card_points(everything: int, deal: Deal) -> tuple[int, int]:
    """Card points of both sides; a side without an entry has the complement."""
    named = {seat % 2: count for seat, count in deal.by_seat("card_points").items()}
    first = named[0] if 0 in named else everything - named[1]
    return first, everything - first


def declaring_side(deal: Deal) -> int:
    assert deal.contract.declarer is not None
    return deal.contract.declarer % 2


def whose_count(best: tuple[int, int], said: Fact | None) -> tuple[bool, bool]:
    """Whose hand declarations count: those of the better side; if equal, as the table ``said``."""
    if best[0] != best[1]:
        return best[0] > best[1], best[1] > best[0]
    if said is None:
        return False, False
    if said.by is None:
        return said.text == "both", said.text == "both"
    return said.by % 2 == 0, said.by % 2 == 1


def last_challenge(deal: Deal) -> ChallengeLevel | None:
    """The last challenge of a round, or None; after the third none may follow."""
    said = CHALLENGES[: len(deal.challenges)]
    return said[-1] if said else None


def all_tricks_side(deal: Deal) -> int | None:
    seat = deal.seat_of("all_tricks")
    return None if seat is None else seat % 2


@dataclass(frozen=True)
class Reckoning(Generic[FamilyRules_co]):
    """A valid round by side (0 and 1), with everything that its score lines need.

    ``best`` decides whose hand declarations count.
    """

    words: ClassVar[FamilyWords]
    rules: FamilyRules_co
    deal: Deal
    best: tuple[int, int]

    @property
    def is_double(self) -> bool:
        raise NotImplementedError

    @property
    def is_marriage_safe(self) -> bool:
        """Whether king and queen of trumps count even when the other side's declarations do."""
        return True

    @cached_property
    def cards(self) -> tuple[int, int]:
        return card_points(whole_pack_of(self.rules), self.deal)

    @cached_property
    def declared(self) -> tuple[int, int]:
        """The points of hand declarations that count; king and queen of trumps where safe."""
        points = [0, 0]
        for declaration in self.deal.declarations:
            side = declaration.by % 2
            if self.counts[side] or (self.is_marriage_safe and declaration.kind == MARRIAGE):
                points[side] += IN_HAND[declaration.kind].points
        return points[0], points[1]

    @cached_property
    def counts(self) -> tuple[bool, bool]:
        return whose_count(self.best, self.deal.fact("declarations_to"))

    @cached_property
    def points(self) -> tuple[int, int]:
        """The points that decide the round: card points and the hand declarations that count."""
        return self.cards[0] + self.declared[0], self.cards[1] + self.declared[1]

    @cached_property
    def must_win(self) -> int:
        """The side that needs more points than the other: the declarers'."""
        return declaring_side(self.deal)

    @cached_property
    def failed(self) -> bool:
        """G, A: strictly more is needed; equal is a failure."""
        return self.points[self.must_win] <= self.points[1 - self.must_win]

    @cached_property
    def winner(self) -> int:
        return 1 - self.must_win if self.failed else self.must_win

    def failed_by(self, seat: int) -> bool:
        return self.winner != seat % 2

    @cached_property
    def all_tricks_winner(self) -> int | None:
        return all_tricks_side(self.deal)

    @cached_property
    def challenge(self) -> ChallengeLevel | None:
        return last_challenge(self.deal)

    @cached_property
    def challenge_factor(self) -> int:
        """1, or 2, 4 or 8 for the last challenge."""
        level = self.challenge
        return 1 if level is None else level.factor

    @cached_property
    def spades_factor(self) -> int:
        """2 where spades are trumps and count double, else 1."""
        return 2 if self.is_double else 1


def failure_text(reckoning: Reckoning[KlaverjasRules]) -> Text:
    own, other = (reckoning.points[1 - reckoning.winner], reckoning.points[reckoning.winner])
    if own == other:
        return _("{own} against {other}: equal is not enough", own=own, other=other)
    failed = reckoning.words.failed
    return _("{own} against {other}: {failed}", own=own, other=other, failed=failed)


def factors_text(reckoning: Reckoning[KlaverjasRules]) -> list[Text]:
    """The factors of a round, if there are any: ``x4 re, x2 spades``."""
    factors = challenge_text(reckoning)
    if reckoning.is_double:
        factors.append(_("x2 spades"))
    return [Joined(", ", factors)] if factors else []


def challenge_text(reckoning: Reckoning[KlaverjasRules]) -> list[Text]:
    level = reckoning.challenge
    if level is None:
        return []
    name = reckoning.words.challenges[level.index]
    return [_("x{factor} {challenge}", challenge=name, factor=level.factor)]
