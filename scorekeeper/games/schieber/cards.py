"""What is played, the suits of either pack, and Weis: names, and points before any factor."""

from collections.abc import Mapping

from scorekeeper.games.families.klaverjas.cards import SUITS, Combination
from scorekeeper.games.families.klaverjas.words import DeclarationWords, Name
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

HAND_SIZE = 9
ALL_POINTS = 157
STOECK_POINTS = 20
SHORT_RUN_POINTS = 100
FOUR_JACKS, FOUR_NINES, FOUR_OF_A_KIND = "four_jacks", "four_nines", "four_of_a_kind"
MOST_FOURS = 7  # of nine ranks, without Under and nines
JACK_OF_TRUMPS = 20

WITHOUT_TRUMPS: Mapping[str, Text] = {
    "obenabe": _("obenabe"),
    "undenufe": _("undenufe"),
    "slalom": _("slalom"),
}
PLAYS = (*SUITS, *WITHOUT_TRUMPS)
SWISS_GERMAN: Mapping[str, Text] = {
    "clubs": _("Schellen"),
    "diamonds": _("Eicheln"),
    "hearts": _("Rosen"),
    "spades": _("Schilten"),
}
SHAPES = {"clubs": "bells", "diamonds": "acorns", "hearts": "roses", "spades": "shields"}

WEIS: Mapping[str, Combination] = {
    **{
        f"run_of_{run}": Combination(f"run_of_{run}", points, run=run)
        for run, points in {3: 20, 4: 50, 5: 100, 6: 150, 7: 200, 8: 250, 9: 300}.items()
    },
    FOUR_OF_A_KIND: Combination(FOUR_OF_A_KIND, 100, is_four=True),
    FOUR_NINES: Combination(FOUR_NINES, 150, is_four=True),
    FOUR_JACKS: Combination(FOUR_JACKS, 200, is_four=True),
}
WORDS = DeclarationWords(
    in_hand={
        "run_of_3": Name(_("run of three"), _("3 in a row")),
        "run_of_4": Name(_("run of four"), _("4 in a row")),
        "run_of_5": Name(_("run of five"), _("5 in a row")),
        "run_of_6": Name(_("run of six"), _("6 in a row")),
        "run_of_7": Name(_("run of seven"), _("7 in a row")),
        "run_of_8": Name(_("run of eight"), _("8 in a row")),
        "run_of_9": Name(_("run of nine"), _("9 in a row")),
        FOUR_OF_A_KIND: Name(_("four of a kind"), _("4 alike")),
        FOUR_NINES: Name(_("four nines"), _("4 nines")),
        FOUR_JACKS: Name(_("four Under"), _("4 Under")),
    },
    combinations=_("Weis"),
    whose=_("Equal: whose?"),
    too_many_held=_("no nine cards hold all the Weis of {name}"),
    equal=_("the best Weis of both sides is worth the same: whose counts?"),
    not_equal=_("the best Weis is not worth the same, so the rules say whose counts"),
)
