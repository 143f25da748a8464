"""The cards of the Klaverjas family: suits, combinations and their worth in card points."""

from dataclasses import dataclass

from scorekeeper.rules.words import Text as _

SUITS = {
    "clubs": _("clubs"),
    "diamonds": _("diamonds"),
    "hearts": _("hearts"),
    "spades": _("spades"),
}
POINTS_IN_CARDS = 152
HAND_SIZE = 8
TRICKS = 8
ALL_TRICKS_BONUS = 100
MARRIAGE = "king_queen"


@dataclass(frozen=True, slots=True)
class ChallengeLevel:
    """One level of challenge: its position, its factor, and which side says it."""

    index: int
    factor: int
    by_declarers: bool


CHALLENGES = (
    ChallengeLevel(0, 2, by_declarers=False),
    ChallengeLevel(1, 4, by_declarers=True),
    ChallengeLevel(2, 8, by_declarers=False),
)


@dataclass(frozen=True, slots=True)
class Combination:
    """Cards announced together, from a hand before the first trick or in one trick."""

    kind: str
    points: int
    run: int = 0
    is_four: bool = False
    holds_marriage: bool = False


_FOURS = (
    Combination("four_aces", 100, is_four=True),
    Combination("four_kings", 100, is_four=True),
    Combination("four_queens", 100, is_four=True),
    Combination("four_tens", 100, is_four=True),
    Combination("four_jacks", 200, is_four=True),
)
_RUNS = (Combination("run_of_3", 20, run=3), Combination("run_of_4", 50, run=4))
_MARRIAGE = Combination(MARRIAGE, 20, holds_marriage=True)


def _by_kind(*combinations: Combination) -> dict[str, Combination]:
    return {combination.kind: combination for combination in combinations}


IN_HAND = _by_kind(*_RUNS, Combination("run_of_5", 100, run=5), _MARRIAGE, *_FOURS)
IN_TRICK = _by_kind(
    *_RUNS,
    Combination("trump_run_of_3", 40, run=3, holds_marriage=True),
    Combination("trump_run_of_4", 70, run=4, holds_marriage=True),
    _MARRIAGE,
    *_FOURS,
)
