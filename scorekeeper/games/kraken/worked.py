"""Worked rounds of Kraken, shown on its rules page and computed again by its tests.

Anna and Cees (A) declare in each of them; Bram and Dora (B) defend.
"""

from scorekeeper.games.families.klaverjas.worked import said, worked
from scorekeeper.rules.words import Text as _

CAFE = {"challenge_won": "takes_all"}
BOTH = {"challenge_won": "both"}
ALL = {"all_tricks": "Anna"}
TWO_RUNS = {"declarations": [said("Anna", "run_of_4"), said("Bram", "run_of_3")]}
TWO_BONUSES = {
    "bonuses": [said("Anna", "run_of_3"), said("Bram", "run_of_3"), said("Bram", "run_of_3")]
}

WORKED_ROUNDS = (
    worked(_("100 against 62"), 100, (10, 6)),
    worked(_("70 against 92: failed"), 70, (0, 16)),
    worked(_("81 against 81: equal is a failure"), 81, (0, 16)),
    worked(_("86 against 76"), 86, (9, 8)),
    worked(_("Contra, and lost by the challengers"), 100, (32, 0), challenges=1, counter=(0, 2)),
    worked(_("Contra, and won"), 70, (0, 18), challenges=1, counter=(2, 0)),
    worked(
        _("Contra, and won: the winner takes all"),
        70,
        (0, 32),
        challenges=1,
        counter=(2, 0),
        rules=CAFE,
    ),
    worked(
        _("Contra, and won: each its own"), 70, (14, 18), challenges=1, counter=(2, 0), rules=BOTH
    ),
    worked(_("Contra, equal points"), 81, (32, 0), challenges=1, counter=(0, 2)),
    worked(_("Re"), 100, (40, 0), challenges=2, counter=(0, 4)),
    worked(_("Re: the winner takes all"), 100, (64, 0), challenges=2, counter=(0, 4), rules=CAFE),
    worked(_("Re: each its own"), 100, (40, 24), challenges=2, counter=(0, 4), rules=BOTH),
    worked(_("Superkraken"), 90, (128, 0), challenges=3, counter=(0, 8)),
    worked(_("Spades"), 100, (20, 12), trump="spades"),
    worked(_("Spades, superkraken"), 70, (0, 144), trump="spades", challenges=3, counter=(16, 0)),
    worked(
        _("Spades, superkraken: the winner takes all"),
        70,
        (0, 256),
        trump="spades",
        challenges=3,
        counter=(16, 0),
        rules=CAFE,
    ),
    worked(
        _("Spades, superkraken: each its own"),
        70,
        (112, 144),
        trump="spades",
        challenges=3,
        counter=(16, 0),
        rules=BOTH,
    ),
    worked(_("All tricks"), 162, (116, 0), counter=(0, 1), facts=ALL),
    worked(
        _("All tricks, bonuses in tens"),
        162,
        (26, 0),
        counter=(0, 1),
        rules={"bonus_points": "tens"},
        facts=ALL,
    ),
    worked(
        _("Spades, contra, all tricks"),
        162,
        (164, 0),
        trump="spades",
        challenges=1,
        counter=(0, 6),
        facts=ALL,
    ),
    worked(
        _("Spades, contra, all tricks, bonuses in tens"),
        162,
        (74, 0),
        trump="spades",
        challenges=1,
        counter=(0, 6),
        rules={"bonus_points": "tens"},
        facts=ALL,
    ),
    worked(_("Runs in both hands: only the better side declares"), 80, (13, 8), facts=TWO_RUNS),
    worked(
        _("Contra, and king and queen of trumps"),
        85,
        (36, 0),
        challenges=1,
        counter=(0, 2),
        facts={"declarations": [said("Anna", "king_queen")]},
    ),
    worked(
        _("Contra, bonuses on both sides"),
        90,
        (52, 40),
        challenges=1,
        counter=(0, 2),
        facts=TWO_BONUSES,
    ),
    worked(
        _("Contra, bonuses in tens to the winner"),
        90,
        (38, 0),
        challenges=1,
        counter=(0, 2),
        rules={"bonus_points": "tens", "bonus_of_loser": "to_winner"},
        facts=TWO_BONUSES,
    ),
)
