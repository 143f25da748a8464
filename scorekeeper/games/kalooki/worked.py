"""Worked rounds of Kalooki, shown on its rules page and computed again by its tests."""

from collections.abc import Mapping

from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.worked_rounds import WorkedRound

PLAYERS = ("Anna", "Bram", "Cees", "Dora")
HANDS = {
    "Bram": ["JK", "AS", "KH", "7D", "2C"],
    "Cees": ["AH", "AD", "AC"],
    "Dora": ["10S", "9S", "8S"],
}
DOWN_AND_OUT = {"by": "Anna", "kind": "down_and_out"}
OVER_CALL = {"by": "Dora", "kind": "over_call"}
NINE_ROUNDS = (
    (0, 27, 84),
    (45, 0, 17),
    (0, 66, 100),
    (112, 0, 50),
    (30, 95, 0),
    (0, 40, 77),
    (84, 0, 33),
    (17, 58, 0),
    (0, 121, 64),
)


def worked(
    title: Text,
    points: tuple[int, ...],
    *events: Mapping[str, str],
    **house_rules: RuleValue,
) -> WorkedRound:
    played: dict[str, object] = {"went_out": "Anna", "hands": HANDS}
    if events:
        played["events"] = list(events)
    return WorkedRound(
        title=title, players=PLAYERS, rounds=(played,), points=points, house_rules=house_rules
    )


def in_points(players: tuple[str, ...], hands: tuple[int, ...]) -> dict[str, object]:
    """A round with points only: the player with 0 went out."""
    left = dict(zip(players, hands, strict=True))
    out = next(name for name, points in left.items() if not points)
    return {"went_out": out, "hands": {name: points for name, points in left.items() if points}}


WORKED_ROUNDS = (
    worked(_("Anna goes out, the others count their cards"), (0, 84, 17, 27)),
    worked(_("Down and out"), (0, 168, 34, 54), DOWN_AND_OUT, down_and_out="double"),
    worked(
        _("Down and out, with a reward"),
        (-50, 168, 34, 54),
        DOWN_AND_OUT,
        down_and_out="double_and_reward",
    ),
    worked(_("Dora calls once too often"), (0, 84, 17, 77), OVER_CALL, call_limit=3),
    worked(
        _("Down and out, with a reward, and a call too many: penalties are not doubled"),
        (-50, 168, 34, 104),
        DOWN_AND_OUT,
        OVER_CALL,
        down_and_out="double_and_reward",
        call_limit=3,
    ),
    WorkedRound(
        title=_("Nine rounds: Anna has the lowest total and wins"),
        players=PLAYERS[:3],
        rounds=tuple(in_points(PLAYERS[:3], hands) for hands in NINE_ROUNDS),
        points=(288, 407, 425),
    ),
)
