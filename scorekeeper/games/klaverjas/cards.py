"""The cards of the Klaverjas family: suits, combinations and what they are worth in card points."""

from dataclasses import dataclass

from scorekeeper.rules.words import Text
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


@dataclass(frozen=True, slots=True)
class ChallengeLevel:
    """One step of raising the stakes of a round: its name, its factor, which side says it."""

    slug: str
    name: Text
    factor: int
    by_declarers: bool


CHALLENGES = (
    ChallengeLevel("contra", _("contra"), 2, by_declarers=False),
    ChallengeLevel("re", _("re"), 4, by_declarers=True),
    ChallengeLevel("superkraken", _("superkraken"), 8, by_declarers=False),
)


@dataclass(frozen=True, slots=True)
class Combination:
    """Cards announced together: in a hand before the first trick, or lying in one trick."""

    kind: str
    name: Text
    short: Text
    points: int
    run: int = 0
    is_four: bool = False
    holds_marriage: bool = False


_FOURS = (
    Combination("four_aces", _("four aces"), _("4 A"), 100, is_four=True),
    Combination("four_kings", _("four kings"), _("4 K"), 100, is_four=True),
    Combination("four_queens", _("four queens"), _("4 Q"), 100, is_four=True),
    Combination("four_tens", _("four tens"), _("4 × 10"), 100, is_four=True),
    Combination("four_jacks", _("four jacks"), _("4 J"), 200, is_four=True),
)
_RUNS = (
    Combination("run_of_3", _("run of three"), _("Run 3"), 20, run=3),
    Combination("run_of_4", _("run of four"), _("Run 4"), 50, run=4),
)
_MARRIAGE = Combination(
    "king_queen", _("king and queen of trumps"), _("K Q"), 20, holds_marriage=True
)


def _by_kind(*combinations: Combination) -> dict[str, Combination]:
    return {combination.kind: combination for combination in combinations}


IN_HAND = _by_kind(
    *_RUNS,
    Combination("run_of_5", _("run of five or more"), _("Run 5"), 100, run=5),
    _MARRIAGE,
    *_FOURS,
)
IN_TRICK = _by_kind(
    *_RUNS,
    Combination(
        "trump_run_of_3",
        _("run of three trumps with king and queen"),
        _("Run 3 KQ"),
        40,
        run=3,
        holds_marriage=True,
    ),
    Combination(
        "trump_run_of_4",
        _("run of four trumps with king and queen"),
        _("Run 4 KQ"),
        70,
        run=4,
        holds_marriage=True,
    ),
    _MARRIAGE,
    *_FOURS,
)
