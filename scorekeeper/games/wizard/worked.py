"""Worked rounds of Wizard: on its rules page, and computed by its tests."""

from scorekeeper.games.families.exact_tricks.worked import bids_of, worked
from scorekeeper.rules.words import Text as _

ONE_CARD = bids_of(0, 1, 1, tricks={"Cees": 0})
TWO_CARDS = bids_of(0, 2, 1, tricks={"Anna": 1, "Bram": 0})

WORKED_ROUNDS = (
    worked(_("One card: Cees said one and took none"), [ONE_CARD], (20, 30, -10)),
    worked(_("Then two cards: the totals"), [ONE_CARD, TWO_CARDS], (10, 10, 20)),
    worked(
        _("Three rounds: the totals"),
        [
            bids_of(1, 0, 1, tricks={"Anna": 0}),
            bids_of(2, 0, 1, tricks={"Anna": 1}),
            bids_of(0, 2, 1),
        ],
        (0, 80, 90),
    ),
    worked(
        _("The bomb: a trick for nobody"),
        [bids_of(0, 1, 0, tricks={"Bram": 0}, bomb=True)],
        (20, -10, 20),
        special_cards=True,
    ),
    worked(
        _("The cloud makes the bid of Anna two"),
        [
            bids_of(1, 0, 0),
            bids_of(1, 1, 0, tricks={"Bram": 0}, cloud={"Anna": 2}),
        ],
        (70, 10, 40),
        special_cards=True,
    ),
    worked(
        _("Five cards at most: the whole match"),
        [
            ONE_CARD,
            TWO_CARDS,
            bids_of(1, 1, 0, tricks={"Bram": 2}),
            bids_of(2, 1, 2, tricks={"Cees": 1}),
            bids_of(0, 3, 1, tricks={"Anna": 1}),
        ],
        (70, 80, 60),
        cards=5,
    ),
)
