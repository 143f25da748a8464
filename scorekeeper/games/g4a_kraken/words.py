"""G4A Kraken's own words: double, redouble, superdouble; roem, stuk, pit, the leader's side."""

from scorekeeper.games.families.klaverjas.words import FamilyWords, Name
from scorekeeper.rules.words import Text as _

_SEQUENCES_AND_FOURS = {
    "run_of_3": Name(_("sequence of three"), _("Seq 3")),
    "run_of_4": Name(_("sequence of four"), _("Seq 4")),
    "king_queen": Name(_("stuk"), _("Stuk")),
    "four_aces": Name(_("four aces"), _("4 A")),
    "four_kings": Name(_("four kings"), _("4 K")),
    "four_queens": Name(_("four queens"), _("4 Q")),
    "four_tens": Name(_("four tens"), _("4 × 10")),
    "four_jacks": Name(_("four jacks"), _("4 J")),
}

WORDS = FamilyWords(
    challenges=(_("double"), _("redouble"), _("superdouble")),
    declarer=_("a player of the leader's side"),
    defender=_("an opponent of the leader"),
    failed=_("down"),
    in_hand={**_SEQUENCES_AND_FOURS, "run_of_5": Name(_("sequence of five or more"), _("Seq 5"))},
    in_trick={
        **_SEQUENCES_AND_FOURS,
        "trump_run_of_3": Name(_("sequence of three trumps with stuk"), _("Seq 3 stuk")),
        "trump_run_of_4": Name(_("sequence of four trumps with stuk"), _("Seq 4 stuk")),
    },
    challenging=_("Any double"),
    combinations=_("Roem by"),
    all_tricks=_("Pit?"),
    whose=_("Equal: who scores?"),
    one_marriage=_("there is only one stuk in a round"),
    too_many_held=_("no eight cards hold all the roem of {name}"),
    too_many_in_tricks=_("there are only eight tricks, so roem in eight of them at most"),
    none_without_trick=_("{side} took no trick, so they have no roem in tricks"),
    equal=_("the highest roem of both sides is level: who scores (a player, both, none)?"),
    not_equal=_("the highest roem is not level, so the rules say who scores"),
)
