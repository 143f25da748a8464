"""The house rules that all games of the family have."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.house_rules import HouseRules, RuleValue, rule
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

TARGET, ROUNDS = "target", "rounds"
ENDS: Mapping[RuleValue, Text] = {
    TARGET: _("at the agreed points"),
    ROUNDS: _("after the agreed rounds"),
}
END = _("The end")
END_EXPLAINED = _("Whether somebody has to have so many points, or so many rounds are played.")
POINTS_TO_WIN = _("Points to win")
POINTS_TO_WIN_EXPLAINED = _("After the round in which a side has so many the highest total wins.")


def canasta_value(points: int, label: Text, source: Text) -> int:
    return rule(points, label, _("The points of each; 0: not played."), source)


@dataclass(frozen=True, kw_only=True)
class MeldRules(HouseRules):
    """Going out and the end; a game gives them its own defaults."""

    going_out: int = rule(
        100, _("Going out"), _("The points of the side that goes out."), _("As in all texts")
    )
    end: str = rule(TARGET, END, END_EXPLAINED, _("As in the game's own text"), options=ENDS)
    target: int = rule(
        5000,
        POINTS_TO_WIN,
        POINTS_TO_WIN_EXPLAINED,
        _("As in the game's own text"),
        minimum=1,
        only_with={"end": (TARGET,)},
    )
    rounds: int = rule(
        4,
        _("Rounds"),
        _("How many rounds are played, where the table does not play to a number of points."),
        _("As in the game's own text"),
        minimum=1,
        only_with={"end": (ROUNDS,)},
    )
