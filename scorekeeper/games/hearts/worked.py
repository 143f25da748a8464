"""Worked rounds of Hearts: on its rules page, and computed by its tests."""

from scorekeeper.rules.words import Text as _
from scorekeeper.rules.worked_rounds import ANNA, BRAM, CEES, NAMES, Round, worked


def took(*points: int, **more: object) -> Round:
    """A round with the points of these players; a single one left out takes the rest."""
    return {"taken": dict(zip(NAMES, points, strict=False)), **more}


ALL_FOR_ANNA = {"taken": {ANNA: 26}}

WORKED_ROUNDS = (
    worked(_("The one who is not named takes the rest"), took(15, 3, 7), points=(15, 3, 7, 1)),
    worked(_("The queen, and all the hearts"), took(13, 13), points=(13, 13, 0, 0)),
    worked(_("The moon: all others get 26"), ALL_FOR_ANNA, points=(0, 26, 26, 26)),
    worked(
        _("The moon, taken off the shooter"),
        ALL_FOR_ANNA,
        points=(-26, 0, 0, 0),
        moon="shooter_subtracts",
    ),
    worked(_("No moon"), ALL_FOR_ANNA, points=(26, 0, 0, 0), moon="off"),
    worked(
        _("The jack of diamonds: 10 off"),
        took(15, 3, 7, jack_of_diamonds=ANNA),
        points=(5, 3, 7, 1),
        jack_of_diamonds="minus_ten",
    ),
    worked(
        _("The moon, and the jack of somebody else"),
        {**ALL_FOR_ANNA, "jack_of_diamonds": BRAM},
        points=(0, 16, 26, 26),
        jack_of_diamonds="minus_ten",
    ),
    worked(
        _("No moon without the jack"),
        {**ALL_FOR_ANNA, "jack_of_diamonds": BRAM},
        points=(26, -10, 0, 0),
        jack_of_diamonds="minus_ten_and_moon",
    ),
    worked(
        _("The moon with the jack"),
        {**ALL_FOR_ANNA, "jack_of_diamonds": ANNA},
        points=(-10, 26, 26, 26),
        jack_of_diamonds="minus_ten_and_moon",
    ),
    worked(
        _("Black Maria with three players"),
        took(20, 13),
        points=(20, 13, 10),
        spades="black_maria",
        moon="off",
    ),
    worked(
        _("Everything in Black Maria, where the moon is played"),
        {"taken": {CEES: 43}},
        points=(43, 43, 0),
        spades="black_maria",
    ),
    worked(
        _("The queen is out of play"),
        took(8, 5, 0),
        points=(8, 5, 0),
        kitty="out_of_play",
    ),
    worked(
        _("The queen is out of play, and one has all the hearts"),
        took(0, 13, 0),
        points=(26, 0, 26),
        kitty="out_of_play",
    ),
    worked(
        _("Four players: nothing is out of play, and Dora takes the rest"),
        took(15, 3, 7),
        points=(15, 3, 7, 1),
        kitty="out_of_play",
    ),
    worked(
        _("Exactly 50: back to 25"),
        took(25, 1, 0),
        took(25, 1, 0),
        points=(25, 2, 0, 0),
        target=50,
        exact_target="half",
    ),
)
