"""Worked rounds of G4A Kraken, shown on its rules page and computed again by its tests.

Anna and Cees (A) declare in each of them; Bram and Dora (B) defend.
"""

from typing import Any

from scorekeeper.games.klaverjas.worked import said, worked
from scorekeeper.rules.words import Text as _


def declared(*declarations: dict[str, str], **more: Any) -> dict[str, Any]:
    """The facts of what was announced in hand, with further facts of the round."""
    return {"declarations": list(declarations), **more}


SPADES = {"double_spades": True}
EVERYTHING = {"multiply": "everything"}
RUN_AND_BONUS = declared(said("Anna", "run_of_3"), bonuses=[said("Bram", "king_queen")])

WORKED_ROUNDS = (
    worked(_("100 against 62"), 100, (100, 62)),
    worked(_("70 against 92: down"), 70, (0, 162)),
    worked(_("81 against 81: half of all points is down"), 81, (0, 162)),
    worked(_("Contra, and the declarers make it"), 100, (200, 124), challenges=1),
    worked(_("Contra, and the declarers are down"), 70, (0, 324), challenges=1),
    worked(_("Superkraken"), 90, (720, 576), challenges=3),
    worked(_("Spades, not doubled"), 100, (100, 62), trump="spades"),
    worked(_("Spades, doubled"), 100, (200, 124), trump="spades", rules=SPADES),
    worked(
        _("Spades, doubled, and re"),
        100,
        (800, 496),
        trump="spades",
        challenges=2,
        rules=SPADES,
    ),
    worked(
        _("Only the side of the best hand scores what it declared"),
        80,
        (150, 82),
        facts=declared(
            said("Anna", "run_of_3"), said("Anna", "run_of_4"), said("Bram", "run_of_4")
        ),
    ),
    worked(
        _("Equal hands: the table says that both count"),
        90,
        (110, 92),
        facts=declared(said("Cees", "run_of_3"), said("Dora", "run_of_3"), declarations_to="both"),
    ),
    worked(
        _("Down by what the others declared"),
        90,
        (0, 262),
        facts=declared(said("Dora", "four_aces")),
    ),
    worked(_("Contra: roem is not multiplied"), 100, (220, 144), challenges=1, facts=RUN_AND_BONUS),
    worked(
        _("Contra: everything is multiplied"),
        100,
        (240, 164),
        challenges=1,
        rules=EVERYTHING,
        facts=RUN_AND_BONUS,
    ),
    worked(
        _("Contra, down, and roem on both sides: all of it is the others'"),
        60,
        (0, 364),
        challenges=1,
        facts=RUN_AND_BONUS,
    ),
    worked(_("The declarers take all tricks"), 162, (262, 0), facts={"all_tricks": "Anna"}),
    worked(_("The defenders take all tricks"), 0, (0, 162), facts={"all_tricks": "Bram"}),
)
