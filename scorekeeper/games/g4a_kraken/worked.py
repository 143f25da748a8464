"""Worked rounds of G4A Kraken, shown on its rules page and computed again by its tests.

Anna and Cees lead in each of them; Bram and Dora are their opponents.
"""

from scorekeeper.games.families.klaverjas.worked import said, worked
from scorekeeper.rules.words import Text as _


def declared(*declarations: dict[str, str], **more: object) -> dict[str, object]:
    return {"declarations": list(declarations), **more}


SPADES = {"double_spades": True}
EVERYTHING = {"multiply": "everything"}
OWN = {"down_gives": "own"}
IN_CONTEST = {"stuk_in_hand": "in_contest"}
STUK = declared(said("Anna", "king_queen"), said("Dora", "run_of_4"))
RUN_AND_BONUS = declared(said("Anna", "run_of_3"), bonuses=[said("Bram", "king_queen")])

WORKED_ROUNDS = (
    worked(_("100 against 62"), 100, (100, 62)),
    worked(_("70 against 92: down"), 70, (0, 162)),
    worked(_("81 against 81: half of all points is down"), 81, (0, 162)),
    worked(_("Double, and the leader's side makes it"), 100, (200, 124), challenges=1),
    worked(_("Double, and the leader's side is down"), 70, (0, 324), challenges=1),
    worked(_("Superdouble"), 90, (720, 576), challenges=3),
    worked(_("Spades, which count once"), 100, (100, 62), trump="spades"),
    worked(_("Spades count double"), 100, (200, 124), trump="spades", rules=SPADES),
    worked(
        _("Spades count double, and redouble"),
        100,
        (800, 496),
        trump="spades",
        challenges=2,
        rules=SPADES,
    ),
    worked(
        _("Only the side of the highest roem in hand scores what it melded"),
        80,
        (150, 82),
        facts=declared(
            said("Anna", "run_of_3"), said("Anna", "run_of_4"), said("Bram", "run_of_4")
        ),
    ),
    worked(
        _("Level roem: the table says that both count"),
        90,
        (110, 92),
        facts=declared(said("Cees", "run_of_3"), said("Dora", "run_of_3"), declarations_to="both"),
    ),
    worked(
        _("Down by the roem of the others"),
        90,
        (0, 262),
        facts=declared(said("Dora", "four_aces")),
    ),
    worked(_("Double: roem is not multiplied"), 100, (220, 144), challenges=1, facts=RUN_AND_BONUS),
    worked(
        _("Double: everything is multiplied"),
        100,
        (240, 164),
        challenges=1,
        rules=EVERYTHING,
        facts=RUN_AND_BONUS,
    ),
    worked(
        _("Double, down, and roem on both sides: all of it is the others'"),
        60,
        (0, 364),
        challenges=1,
        facts=RUN_AND_BONUS,
    ),
    worked(
        _("Double, down, and the others keep their own points alone"),
        60,
        (0, 224),
        challenges=1,
        rules=OWN,
        facts=RUN_AND_BONUS,
    ),
    worked(_("Stuk in hand counts beside better roem"), 120, (140, 92), facts=STUK),
    worked(
        _("Stuk in hand is lost with the contest"), 120, (120, 92), rules=IN_CONTEST, facts=STUK
    ),
    worked(
        _("Pit: the leader's side takes all tricks"), 162, (262, 0), facts={"all_tricks": "Anna"}
    ),
    worked(_("The opponents take all tricks: no pit"), 0, (0, 162), facts={"all_tricks": "Bram"}),
)
