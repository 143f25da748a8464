"""Worked series of Kan, shown on its rules page and computed again by its tests.

Anna holds the joker and Cees the ace of trumps in each first round; the points are those of the
whole series.
"""

from collections.abc import Mapping

from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.worked_rounds import WorkedRound

PLAYERS = ("Anna", "Bram", "Cees", "Dora", "Emma")
WITH_REST = ("Fred", *PLAYERS)
PER_ROUND = {"reverse_points": "per_round"}
ADDED = {"reverse_points": "added"}
BY_COUNT = {"failed_juuroku": "by_count"}

WON: Mapping[str, object] = {"kankei_points": 11}
LOST: Mapping[str, object] = {"kankei_points": 6}
SUKONKU: Mapping[str, object] = {"call": "sukonku"}
GYAKU_SUKONKU: Mapping[str, object] = {"call": "gyaku_sukonku"}
JUUROKU_MADE: Mapping[str, object] = {"call": "juuroku", "kankei_points": 16}
JUUROKU_FAILED: Mapping[str, object] = {"call": "juuroku", "kankei_points": 13}
GYAKU_JUUROKU_MADE: Mapping[str, object] = {"call": "gyaku_juuroku", "kankei_points": 0}
GYAKU_JUUROKU_FAILED: Mapping[str, object] = {"call": "gyaku_juuroku", "kankei_points": 2}
MISPLAYED_BY_ANNA: Mapping[str, object] = {"misplay": "Anna"}
MISPLAYED_BY_BRAM: Mapping[str, object] = {"misplay": "Bram"}


def series_of(
    *rounds: Mapping[str, object], kankei: tuple[str, str] = ("Anna", "Cees")
) -> tuple[Mapping[str, object], ...]:
    """The rounds of one series as in a sheet; hearts are chosen in the later ones."""
    first, *later = rounds
    return ({"kankei": list(kankei), **first}, *({"trump": "hearts", **played} for played in later))


def worked(
    title: Text,
    points: int,
    *rounds: Mapping[str, object],
    rules: Mapping[str, RuleValue] | None = None,
) -> WorkedRound:
    """One series of five players, with the score of each Kankei player in it."""
    return WorkedRound(
        title=title,
        players=PLAYERS,
        rounds=series_of(*rounds),
        points=(points, -points, points, -points, -points),
        house_rules=rules or {},
    )


SERIES = (
    worked(_("Won, sukonku, won"), 5, WON, SUKONKU, WON),
    worked(_("Won, juuroku made, lost"), 9, WON, JUUROKU_MADE, LOST),
    worked(_("Sukonku, gyaku juuroku failed, won"), 40, SUKONKU, GYAKU_JUUROKU_FAILED, WON),
    worked(_("Lost at once"), -1, LOST),
    worked(_("Won, lost"), 0, WON, LOST),
    worked(_("Won, won, lost"), 1, WON, WON, LOST),
    worked(_("Three rounds won"), 4, WON, WON, WON),
    worked(_("Three times sukonku"), 7, SUKONKU, SUKONKU, SUKONKU),
    worked(_("Won, juuroku failed"), -16, WON, JUUROKU_FAILED),
    worked(_("Gyaku sukonku in the first round"), -10, GYAKU_SUKONKU),
    worked(_("Won, gyaku sukonku"), -3, WON, GYAKU_SUKONKU),
    worked(_("Won, gyaku sukonku: per round"), -6, WON, GYAKU_SUKONKU, rules=PER_ROUND),
    worked(_("Won, gyaku sukonku: added"), -2, WON, GYAKU_SUKONKU, rules=ADDED),
    worked(_("Sukonku twice, gyaku sukonku"), -3, SUKONKU, SUKONKU, GYAKU_SUKONKU),
    worked(
        _("Sukonku twice, gyaku sukonku: per round"),
        -9,
        SUKONKU,
        SUKONKU,
        GYAKU_SUKONKU,
        rules=PER_ROUND,
    ),
    worked(
        _("Sukonku twice, gyaku sukonku: added"),
        1,
        SUKONKU,
        SUKONKU,
        GYAKU_SUKONKU,
        rules=ADDED,
    ),
    worked(_("Won, gyaku juuroku made"), -16, WON, GYAKU_JUUROKU_MADE),
    worked(_("Won, gyaku juuroku made: per round"), -32, WON, GYAKU_JUUROKU_MADE, rules=PER_ROUND),
    worked(_("Won, gyaku juuroku made: added"), -15, WON, GYAKU_JUUROKU_MADE, rules=ADDED),
    worked(_("Won twice, gyaku juuroku failed"), 39, WON, WON, GYAKU_JUUROKU_FAILED),
    worked(
        _("Won, juuroku failed but won by count, won"),
        -12,
        WON,
        JUUROKU_FAILED,
        WON,
        rules=BY_COUNT,
    ),
    worked(_("Won, a misplay of Anna"), 0, WON, MISPLAYED_BY_ANNA),
    worked(_("Won twice, a misplay of Bram"), 3, WON, WON, MISPLAYED_BY_BRAM),
)

WORKED_ROUNDS = (
    *SERIES,
    WorkedRound(
        title=_("Two series: 5 for Anna and Cees, then a gyaku sukonku against Bram and Dora"),
        players=PLAYERS,
        rounds=(
            *series_of(WON, SUKONKU, WON),
            *series_of(GYAKU_SUKONKU, kankei=("Bram", "Dora")),
        ),
        points=(15, -15, 15, -15, 5),
    ),
    WorkedRound(
        title=_("Six players: Fred deals, rests, and scores with Anna and Cees"),
        players=WITH_REST,
        rounds=series_of(WON, SUKONKU),
        points=(3, 3, -3, 3, -3, -3),
    ),
)
