"""The score of a game of Skat: base, level, overbid (ISkO)."""

from dataclasses import dataclass
from functools import cached_property

from scorekeeper.games.families.declarers.words import RESULT, WITH, WITHOUT
from scorekeeper.games.skat.house_rules import SkatRules
from scorekeeper.games.skat.played import (
    ANNOUNCED,
    ANNOUNCEMENT,
    BID,
    GRAND,
    HAND_OUVERT,
    NULL,
    NULL_VALUES,
    SUITS,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

HAND, SCHNEIDER, SCHWARZ, OUVERT = range(4)
OUVERT_NULL, OUVERT_HAND_NULL = NULL_VALUES["ouvert"], NULL_VALUES[HAND_OUVERT]


def base_of(rules: SkatRules, game: str) -> int:
    """Step 1: the base value of a suit or of grand."""
    return rules.grand_value if game == GRAND else SUITS[game]


@dataclass(frozen=True)
class GameValue:
    """A completely entered game: its value, and whether it was won."""

    rules: SkatRules
    deal: Deal

    @property
    def game(self) -> str:
        return self.deal.contract.trump

    @property
    def announced(self) -> str:
        return self.deal.text_of(ANNOUNCEMENT)

    @property
    def result(self) -> str:
        """The result by the cards."""
        return self.deal.text_of(RESULT)

    @property
    def tops(self) -> int:
        return self.deal.number_of(WITH) or self.deal.number_of(WITHOUT) or 0

    @cached_property
    def steps(self) -> int:
        """The number of levels announced, each including those before it."""
        return [*ANNOUNCED].index(self.announced) + 1 if self.announced in ANNOUNCED else 0

    @property
    def must_make(self) -> Text | None:
        """An announcement about the tricks: missing it loses the game, whatever the points."""
        if self.game == NULL or self.steps <= SCHNEIDER:
            return None
        return ANNOUNCED["schwarz" if self.steps > SCHWARZ else "schneider"]

    @cached_property
    def levels(self) -> tuple[Text, ...]:
        """Step 2: reasons to raise the level by one, after the tops and the game itself."""
        schwarz = self.steps > SCHWARZ or self.result.endswith("schwarz")
        schneider = schwarz or self.steps > SCHNEIDER or self.result.endswith("schneider")
        raised = (
            (self.steps > HAND, _("Hand {level}")),
            (schneider, _("Schneider {level}")),
            (self.steps > SCHNEIDER, _("announced {level}")),
            (schwarz, _("Schwarz {level}")),
            (self.steps > SCHWARZ, _("announced {level}")),
            (self.steps > OUVERT, _("ouvert {level}")),
        )
        return tuple(text for is_so, text in raised if is_so)

    @cached_property
    def level(self) -> int:
        """Step 2: tops, the game, and one for everything announced or reached."""
        return self.tops + 1 + len(self.levels)

    @cached_property
    def value(self) -> int:
        """Step 3: base x level; null has fixed values."""
        if self.game == NULL:
            return NULL_VALUES.get(self.announced, NULL_VALUES[""])
        return base_of(self.rules, self.game) * self.level

    @property
    def bid(self) -> int:
        return self.deal.number_of(BID) or 0

    @cached_property
    def is_overbid(self) -> bool:
        """Step 4: whether the value is below the bid."""
        return self.value < self.bid

    @cached_property
    def charged(self) -> int:
        """Step 4: the value, or the least one that reaches the bid."""
        if not self.is_overbid:
            return self.value
        if self.game == NULL:
            return min(value for value in self.playable_null_values if value >= self.bid)
        base = base_of(self.rules, self.game)
        return -(-self.bid // base) * base

    @property
    def playable_null_values(self) -> tuple[int, ...]:
        """Step 4: values of null that can still be played: no Hand once the skat was picked up."""
        beyond = (OUVERT_HAND_NULL,) if self.is_hand else (OUVERT_NULL, OUVERT_HAND_NULL)
        return (self.value, *beyond)

    @cached_property
    def is_won(self) -> bool:
        return self.result.startswith("won") and not self.is_overbid

    @cached_property
    def is_hand(self) -> bool:
        return self.announced.startswith("hand") if self.game == NULL else self.steps > HAND

    @cached_property
    def points(self) -> int:
        """Step 5: the value when won; minus twice or once the value when lost."""
        if self.is_won:
            return self.charged
        once = self.rules.lost_hand == "single" and self.is_hand
        return -self.charged if once else -2 * self.charged


def bid_values(rules: SkatRules) -> frozenset[int]:
    suits = {base * level for base in SUITS.values() for level in range(2, 19)}
    grands = {rules.grand_value * level for level in range(2, 12)}
    return frozenset(suits | grands | set(NULL_VALUES.values()))
