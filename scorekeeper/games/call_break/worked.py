"""Worked deals of Call Break: on its rules page, and computed by its tests."""

from typing import Any

from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.worked_rounds import ANNA, BRAM, CEES, DORA, NAMES, Round, WorkedRound

FIVE = (*NAMES, "Emma")


def deal(*calls: int, **more: object) -> Round:
    return {"bids": dict(zip(FIVE, calls, strict=False)), **more}


def worked(title: Text, *deals: Round, tenths: tuple[int, ...], **rules: RuleValue) -> WorkedRound:
    return WorkedRound(title, FIVE[: len(tenths)], deals, tenths, house_rules=rules)


FIRST = deal(4, 3, 4, 2, tricks={ANNA: 6, CEES: 2})
SECOND = deal(3, 3, 5, 2, tricks={ANNA: 5, BRAM: 1})
THIRD = deal(5, 3, 3, 2, tricks={ANNA: 4, BRAM: 4})
MATCH = (FIRST, SECOND, THIRD, deal(4, 3, 3, 3), deal(2, 3, 3, 4, tricks={BRAM: 4}))
FREE: Round = {"tricks": {ANNA: 5, BRAM: 4, CEES: 1}}
CALL_BRIDGE: dict[str, Any] = {"min_call": 2, "overtricks": "nothing", "limit": "one_over"}
AT_HOME: dict[str, Any] = {**CALL_BRIDGE, "limit": "below_double", "bonus_from": 8}

WORKED_ROUNDS = (
    worked(_("Two above for Anna; Cees missed"), FIRST, tenths=(42, 30, -40, 20)),
    worked(_("Bram missed by two"), SECOND, tenths=(32, -30, 50, 20)),
    worked(_("Anna missed by one"), THIRD, tenths=(-50, 31, 30, 20)),
    worked(_("Only the difference costs"), FIRST, tenths=(42, 30, -20, 20), missed="difference"),
    worked(_("Call Bridge: two above is missed"), FIRST, tenths=(-40, 30, -40, 20), **CALL_BRIDGE),
    worked(
        _("Call Bridge: one above is made"),
        deal(4, 4, 2, 2, tricks={ANNA: 5}),
        tenths=(40, 40, 20, 20),
        **CALL_BRIDGE,
    ),
    worked(
        _("A bonus call that is reached"),
        deal(8, 2, 1, 1, tricks={ANNA: 9}),
        tenths=(160, 20, 10, 10),
        bonus_from=8,
    ),
    worked(
        _("A bonus call that is missed"),
        deal(8, 2, 2, 1, tricks={ANNA: 7, DORA: 2}),
        tenths=(-80, 20, 20, 11),
        bonus_from=8,
    ),
    worked(_("A first round without calls"), FREE, tenths=(50, 40, 10, 30), free_first=True),
    worked(
        _("Twice the call is missed"),
        deal(3, 3, 3, 2, tricks={ANNA: 6, BRAM: 2}),
        tenths=(-30, -30, 30, 20),
        **AT_HOME,
    ),
    worked(
        _("Five players, ten cards"),
        deal(2, 2, 2, 2, 1, tricks={ANNA: 3}),
        tenths=(21, 20, 20, 20, 10),
    ),
    worked(_("Five deals: the totals"), *MATCH, tenths=(84, 92, 100, 130)),
)
