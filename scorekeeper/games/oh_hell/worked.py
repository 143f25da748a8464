"""Worked rounds of Oh Hell: on its rules page, and computed by its tests."""

from scorekeeper.games.families.exact_tricks.worked import bids_of, worked
from scorekeeper.rules.words import Text as _

DORA_MISSED = bids_of(3, 3, 2, 1, tricks={"Dora": 2})

WORKED_ROUNDS = (
    worked(_("Ten cards: Dora missed"), [DORA_MISSED], (13, 13, 12, 0)),
    worked(_("Tricks count also for who missed"), [DORA_MISSED], (13, 13, 12, 2), missed="tricks"),
    worked(
        _("The difference costs"),
        [bids_of(5, 0, 2, 1, tricks={"Anna": 3, "Bram": 3, "Cees": 3})],
        (-2, -3, -1, 11),
        missed="minus_difference",
    ),
    worked(
        _("The difference costs, by squares"),
        [bids_of(5, 0, 3, 1, tricks={"Anna": 3, "Bram": 3})],
        (-4, -9, 19, 11),
        missed="minus_difference",
        squares=True,
    ),
    worked(
        _("A bid of none for 5"),
        [bids_of(0, 5, 4, 0, tricks={"Dora": 1})],
        (5, 15, 14, 0),
        zero_bid="five",
    ),
    worked(
        _("A bid of none for 5 and one for each card"),
        [bids_of(0, 5, 4, 0, tricks={"Dora": 1})],
        (15, 15, 14, 0),
        zero_bid="five_plus_cards",
    ),
    worked(
        _("Boerenbridge, eight cards: seven said, two taken"),
        [bids_of(7, 2, 1, 3, tricks={"Anna": 2})],
        (-5, 7, 6, 8),
        cards=8,
        deal="down",
        bonus=5,
        missed="minus_difference",
        hook_from=None,
    ),
)
