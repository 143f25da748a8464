"""The score of a round of G4A Kraken: card points, roem and pit, and who is down."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.games.families.klaverjas.cards import ALL_TRICKS_BONUS, IN_TRICK
from scorekeeper.games.families.klaverjas.reckoning import (
    SIDES,
    Reckoning,
    challenge_text,
    factors_text,
    failure_text,
)
from scorekeeper.games.g4a_kraken.house_rules import G4AKrakenRules
from scorekeeper.games.g4a_kraken.words import WORDS
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Joined, Text
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True)
class G4AReckoning(Reckoning[G4AKrakenRules]):
    """A round of G4A Kraken by side; ``cards`` are undoubled, ``points`` those of step 3."""

    words = WORDS

    @cached_property
    def is_double(self) -> bool:
        return self.rules.double_spades and self.deal.contract.trump == "spades"

    @cached_property
    def is_marriage_safe(self) -> bool:
        return self.rules.stuk_in_hand == "always"

    @cached_property
    def points(self) -> tuple[int, int]:
        """Step 3: card points, scored declarations, trick bonuses, and pit for the declarers."""
        points = [self.cards[side] * self.spades_factor + self.declared[side] for side in (0, 1)]
        for bonus in self.deal.bonuses:
            points[bonus.by % 2] += IN_TRICK[bonus.kind].points
        points[self.must_win] += self.pit
        return points[0], points[1]

    @cached_property
    def pit(self) -> int:
        """Step 3: 100 when the declaring side took all tricks; the defenders get none."""
        return ALL_TRICKS_BONUS if self.all_tricks_winner == self.must_win else 0

    @property
    def winner_gets_all(self) -> bool:
        """Step 4: whether the points that a side loses when down go to the other side."""
        return self.rules.down_gives == "everything"

    @property
    def roem_factor(self) -> int:
        """Step 6: the factor of a challenge for roem and pit."""
        return self.challenge_factor if self.rules.multiply == "everything" else 1


def score_lines(reckoning: G4AReckoning) -> Iterator[ScoreLine]:
    for side in (reckoning.winner, 1 - reckoning.winner):
        yield card_line(reckoning, side)
    for side in (reckoning.winner, 1 - reckoning.winner):
        yield from roem_lines(reckoning, side)


def card_line(reckoning: G4AReckoning, side: int) -> ScoreLine:
    """Steps 1, 4, 5 and 6 for card points: its own, all of them, or nothing when down."""
    points, text = reckoning.cards[side], _("{cards} card points", cards=reckoning.cards[side])
    if reckoning.failed:
        if side != reckoning.winner:
            return ScoreLine("base", failure_text(reckoning), SIDES[side])
        if reckoning.winner_gets_all:
            points = sum(reckoning.cards)
            text = _("all {cards} card points", cards=points)
    points *= reckoning.challenge_factor * reckoning.spades_factor
    return ScoreLine("base", Joined(", ", [text, *factors_text(reckoning)]), SIDES[side], points)


def roem_lines(reckoning: G4AReckoning, side: int) -> Iterator[ScoreLine]:
    """A line for each declaration and trick bonus of a side."""
    if declared := reckoning.declared[side]:
        text = _("roem in hand: {declared}", declared=declared)
        yield roem_line(reckoning, side, "declared", declared, text)
    for bonus in reckoning.deal.bonuses:
        if bonus.by % 2 == side:
            points = IN_TRICK[bonus.kind].points
            text = _("{bonus}: {points}", bonus=WORDS.in_trick[bonus.kind].full, points=points)
            yield roem_line(reckoning, side, "bonus", points, text)
    if side == reckoning.must_win and reckoning.pit:
        text = _("pit: {points}", points=reckoning.pit)
        yield roem_line(reckoning, side, "bonus", reckoning.pit, text)


def roem_line(reckoning: G4AReckoning, side: int, rule: str, points: int, text: Text) -> ScoreLine:
    """Step 4: roem and pit of a side that is down go to the other side, or are lost."""
    if reckoning.failed and side != reckoning.winner and not reckoning.winner_gets_all:
        return ScoreLine(rule, Joined("; ", [text, _("it is lost")]), SIDES[side])
    factors = challenge_text(reckoning) if reckoning.roem_factor > 1 else []
    parts: list[Text] = [Joined(", ", [text, *factors])]
    if reckoning.failed and side != reckoning.winner:
        parts.append(_("it goes to the winner"))
        side = reckoning.winner
    return ScoreLine(rule, Joined("; ", parts), SIDES[side], points * reckoning.roem_factor)
