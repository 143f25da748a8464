"""The first meld: how many points a side has to lay down at once before anything else."""

from collections.abc import Iterator, Mapping

from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.words import Joined, Text
from scorekeeper.rules.words import Text as _

NONE = "none"
FIRST_MELDS: Mapping[RuleValue, Text] = {
    "classic": _("by the score: 15, 50, 90, 120"),
    "samba": _("by the score: 15, 50, 90, 120, 150"),
    "modern": _("by the score: 125, 155, 180"),
    "by_round": _("by the round: 50, 90, 120, 150"),
    "by_round_60": _("by the round: 60, 90, 120, 150"),
    "by_2500": _("by the score in steps of 2500: 50, 90, 120, 150"),
    NONE: _("any"),
}
LOWEST = -(10**9)
# The totals from which a first meld of so many points is needed
BY_SCORE: Mapping[str, tuple[tuple[int, int], ...]] = {
    "classic": ((LOWEST, 15), (0, 50), (1500, 90), (3000, 120)),
    "samba": ((LOWEST, 15), (0, 50), (1500, 90), (3000, 120), (7000, 150)),
    "modern": ((LOWEST, 125), (3000, 155), (5000, 180)),
    "by_2500": ((LOWEST, 50), (2500, 90), (5000, 120), (7500, 150)),
}
BY_ROUND: Mapping[str, tuple[int, ...]] = {
    "by_round": (50, 90, 120, 150),
    "by_round_60": (60, 90, 120, 150),
}


def first_meld_of(way: str, *, scored: int, total: int) -> int:
    """The first meld of a side in the next round, after so many that counted."""
    if way in BY_ROUND:
        return BY_ROUND[way][min(scored, len(BY_ROUND[way]) - 1)]
    return [points for reached, points in BY_SCORE[way] if total >= reached][-1]


def first_melds(situation: AnySituation) -> dict[int, int]:
    """The first meld of every seat; empty where any will do."""
    way = situation.rules.first_meld
    if way == NONE:
        return {}
    return {
        seat: first_meld_of(way, scored=situation.scored, total=situation.totals[seat])
        for seat in situation.table.seats
    }


def said_aloud(situation: AnySituation, sides: tuple[tuple[int, ...], ...]) -> Iterator[Text]:
    melds, table = first_melds(situation), situation.table
    if not melds:
        return
    if len({*melds.values()}) == 1:
        yield _("First meld: {points}", points=next(iter(melds.values())))
        return
    for points in sorted({*melds.values()}):
        those = [table.names(side) for side in sides if melds[side[0]] == points]
        yield _("First meld {points}: {names}", points=points, names=Joined(", ", those))


def rises(situation: AnySituation, sides: tuple[tuple[int, ...], ...]) -> Iterator[Text]:
    """How far each side is from a higher first meld."""
    for side in sides:
        total = situation.totals[side[0]]
        for reached, points in BY_SCORE.get(situation.rules.first_meld, ()):
            if reached > total:
                values = {"more": reached - total, "points": points}
                names = situation.table.names(side)
                if len(side) > 1:
                    yield _("{more} more and {names} need {points}", names=names, **values)
                else:
                    yield _("{more} more and {name} needs {points}", name=names, **values)
                break
