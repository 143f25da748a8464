"""Worked rounds of Spades: on its rules page, and computed by its tests."""

from scorekeeper.rules.words import Text as _
from scorekeeper.rules.worked_rounds import ANNA, BRAM, CEES, Round
from scorekeeper.rules.worked_rounds import worked_by_sides as worked


def bid(first: int, second: int, *, tricks: int, **more: object) -> Round:
    return {"bids": {ANNA: first, BRAM: second}, "tricks": {ANNA: tricks}, **more}


def nil(by: str, tricks: int = 0, kind: str = "nil") -> dict[str, object]:
    return {"by": by, "kind": kind} | ({"tricks": tricks} if tricks else {})


TOWARDS_337 = (*[bid(8, 3, tricks=10)] * 3, bid(9, 3, tricks=10))  # with seven bags

WORKED_ROUNDS = (
    worked(_("Seven made; the others have one over"), bid(7, 5, tricks=7), points=(70, 51)),
    worked(_("One over; the others are set"), bid(7, 6, tricks=8), points=(71, -60)),
    worked(
        _("A broken bid scores nothing"),
        bid(5, 6, tricks=8),
        points=(53, 0),
        nil=0,
        blind_nil=0,
        set="nothing",
    ),
    worked(
        _("Nil by Cees made"),
        bid(4, 6, tricks=6, nils=[nil(CEES)]),
        points=(142, 61),
    ),
    worked(
        _("Nil by Cees takes one: a bag"),
        bid(2, 6, tricks=2, nils=[nil(CEES, 1)]),
        points=(-119, 65),
    ),
    worked(
        _("A bag without a point"),
        bid(2, 6, tricks=2, nils=[nil(CEES, 1)]),
        points=(-120, 65),
        failed_nil="bags_only",
    ),
    worked(
        _("The trick counts for the partner's bid"),
        bid(2, 6, tricks=2, nils=[nil(CEES, 1)]),
        points=(-80, 65),
        failed_nil="to_contract",
    ),
    worked(
        _("Nil by Cees takes two"),
        bid(4, 6, tricks=7, nils=[nil(CEES, 2)]),
        points=(-57, 60),
    ),
    worked(
        _("Nil by Cees takes two, which are lost"),
        bid(4, 6, tricks=7, nils=[nil(CEES, 2)]),
        points=(-59, 60),
        failed_nil="nothing",
    ),
    worked(
        _("Blind nil by Anna made"),
        bid(5, 7, tricks=6, nils=[nil(ANNA, kind="blind_nil")]),
        points=(251, 70),
    ),
    worked(
        _("Two nils, and Cees takes one"),
        bid(0, 9, tricks=1, nils=[nil(ANNA), nil(CEES, 1)]),
        points=(1, 93),
    ),
    worked(
        _("Nothing bid, where only blind nil is played"),
        bid(0, 6, tricks=4),
        points=(4, 63),
        nil=0,
    ),
    worked(_("Ten for 200"), bid(10, 3, tricks=10), points=(200, 30), ten_for_200=True),
    worked(_("Ten for 200, lost"), bid(10, 3, tricks=9), points=(-200, 31), ten_for_200=True),
    worked(
        _("Six blind: double"),
        bid(6, 4, tricks=8, blind=[CEES]),
        points=(122, 41),
        blind_bids="double",
    ),
    worked(
        _("Six blind lost: single"),
        bid(6, 4, tricks=5, blind=[CEES]),
        points=(-60, 44),
        blind_bids="double_won",
    ),
    worked(_("Each overtrick costs"), bid(7, 3, tricks=9), points=(68, 29), overtricks="minus_one"),
    worked(
        _("At 337 with seven bags: bid 5, took 7"),
        *TOWARDS_337,
        bid(5, 6, tricks=7),
        points=(389, 180),
    ),
    worked(
        _("At 337 with seven bags: the tenth costs 100"),
        *TOWARDS_337,
        bid(5, 5, tricks=8),
        points=(290, 170),
    ),
    worked(
        _("At 337 with seven bags: the eleventh is kept"),
        *TOWARDS_337,
        bid(5, 4, tricks=9),
        points=(291, 160),
    ),
)
