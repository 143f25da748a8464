"""Kraken's own words: contra, re, superkraken; runs, declarations, bonuses."""

from scorekeeper.games.families.klaverjas.words import FamilyWords, Name
from scorekeeper.rules.words import Text as _

_RUNS_AND_FOURS = {
    "run_of_3": Name(_("run of three"), _("Run 3")),
    "run_of_4": Name(_("run of four"), _("Run 4")),
    "king_queen": Name(_("king and queen of trumps"), _("K Q")),
    "four_aces": Name(_("four aces"), _("4 A")),
    "four_kings": Name(_("four kings"), _("4 K")),
    "four_queens": Name(_("four queens"), _("4 Q")),
    "four_tens": Name(_("four tens"), _("4 × 10")),
    "four_jacks": Name(_("four jacks"), _("4 J")),
}

WORDS = FamilyWords(
    challenges=(_("contra"), _("re"), _("superkraken")),
    declarer=_("a declarer"),
    defender=_("a defender"),
    failed=_("failed"),
    in_hand={**_RUNS_AND_FOURS, "run_of_5": Name(_("run of five or more"), _("Run 5"))},
    in_trick={
        **_RUNS_AND_FOURS,
        "trump_run_of_3": Name(_("run of three trumps with king and queen"), _("Run 3 KQ")),
        "trump_run_of_4": Name(_("run of four trumps with king and queen"), _("Run 4 KQ")),
    },
    challenging=_("Contra"),
    combinations=_("Declared by"),
    all_tricks=_("All tricks?"),
    whose=_("Equal: who scores?"),
    one_marriage=_("there is only one king and queen of trumps in a round"),
    too_many_held=_("no eight cards hold all that {name} declared"),
    too_many_in_tricks=_("there are only eight tricks, so at most eight bonuses"),
    none_without_trick=_("{side} took no trick, so they have no bonus"),
    equal=_("the best declarations of both sides are equal: who scores (a player, both, none)?"),
    not_equal=_("the best declarations are not equal, so the rules say who scores"),
)
