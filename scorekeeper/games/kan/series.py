"""The progress of a match of Kan: series and round, Kankei, and the seats.

A series is one to three rounds by one dealer with the same pair; a match has several.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace

from scorekeeper.games.kan.cards import LAST_TRUMP, TRUMPS_IN_TURN
from scorekeeper.games.kan.house_rules import KanRules
from scorekeeper.rules.game import Situation

MOST_ROUNDS = 3
PLAYERS_WITH_REST = 6


@dataclass(frozen=True, slots=True)
class Series:
    """The series that is being played, before its next round.

    ``order`` is the order of play as the players sit now, ``earned`` the score of each Kankei
    player in this series so far (each other player the negative), without adjustments. ``dealer``
    and ``pair`` (the joker's holder first) are known from the second round on. Of a match of which
    ``is_only_result`` known nothing is played.
    """

    order: tuple[int, ...]
    number: int = 1
    round_number: int = 1
    dealer: int | None = None
    pair: tuple[int, ...] = ()
    earned: int = 0
    is_only_result: bool = False

    @property
    def begins(self) -> bool:
        return self.round_number == 1

    def right_of(self, seat: int) -> int:
        """The player to the right: the next in the order of play."""
        return self.order[(self.order.index(seat) + 1) % len(self.order)]


KanSituation = Situation[KanRules, Series]


def needed(rules: KanRules, round_number: int) -> int:
    """Points of 16 that win Kankei a round: 9, in round two by house rule."""
    return rules.round_two_quota if round_number == 2 else 9


def first_trump(rules: KanRules, number: int) -> str:
    """The trumps that begin a series: three suits in turn, as a rule spades in the last one."""
    if number == rules.series and rules.last_trumps == LAST_TRUMP:
        return LAST_TRUMP
    return TRUMPS_IN_TURN[(number - 1) % len(TRUMPS_IN_TURN)]


def chooser(series: Series) -> int:
    """Who chooses trumps in a later round: the joker's holder, then the ace's."""
    return series.pair[series.round_number - 2]


def resting(players: int, dealer: int) -> int | None:
    """The dealer of six, who sits out and scores with Kankei; else None."""
    return dealer if players == PLAYERS_WITH_REST else None


def partner_of(situation: KanSituation, dealer: int, holder: int) -> int:
    """The partner of a player with both cards: two to the right, skipping the resting dealer."""
    order = situation.memory.order
    rests = resting(len(order), dealer)
    playing = [seat for seat in order if seat != rests or seat == holder]
    return playing[(playing.index(holder) + 2) % len(playing)]


def offered_seats(
    situation: KanSituation, *, dealer: int, pair: Collection[int]
) -> tuple[int, ...] | None:
    """The order after Kankei who are neighbours have parted, or None when they are not.

    The right-hand one changes seats with the player on their right. A dealer who rests sits between
    nobody and moves for nobody.
    """
    order = situation.memory.order
    playing = [seat for seat in order if seat != resting(len(order), dealer)]
    for index, left in enumerate(playing):
        right, beyond = (playing[(index + step) % len(playing)] for step in (1, 2))
        if {left, right} == set(pair):
            swap = {right: beyond, beyond: right}
            return tuple(swap.get(seat, seat) for seat in order)
    return None


def after_round(
    series: Series, *, won: bool, earned: int, dealer: int, pair: tuple[int, ...]
) -> Series:
    """The series after a round; Kankei's first loss or third win ends it (J)."""
    if not won or series.round_number == MOST_ROUNDS:
        return Series(order=series.order, number=series.number + 1)
    return replace(
        series,
        round_number=series.round_number + 1,
        dealer=dealer,
        pair=pair,
        earned=series.earned + earned,
    )
