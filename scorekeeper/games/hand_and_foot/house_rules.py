"""The house rules of Hand and Foot; rules.py explains the letters of the sources."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.games.families.melds.classic import NEEDED, NEEDED_EXPLAINED, ClassicRules
from scorekeeper.rules.game import Situation, Table
from scorekeeper.rules.house_rules import Preset, rule
from scorekeeper.rules.words import Text as _

HELD, LAID, OFF = "held", "laid", "off"


@dataclass(frozen=True, kw_only=True)
class HandAndFootRules(ClassicRules):
    """The house rules of Hand and Foot."""

    needed: int = rule(
        2,
        NEEDED,
        NEEDED_EXPLAINED,
        _("Ours, the least of what is printed: N, P and S have three, five and six"),
    )
    threes: str = rule(
        HELD,
        _("Red threes"),
        _("Whether a red three costs when it is caught in hand or foot, or counts when laid."),
        _("R, W, O: caught; S: laid, at 100; P: caught, at 300"),
        options={
            HELD: _("against the side that is caught with one"),
            LAID: _("for the side that laid it"),
            OFF: _("they do not count"),
        },
    )
    exact_pick: int = rule(
        100,
        _("22 cards at once"),
        _("For picking up exactly the cards for hand and foot from the stock; 0: not played."),
        _("S, W, O; 200 at some tables"),
    )


PRESETS: Mapping[str, Preset] = {
    "as_written": Preset(_("Standard rules"), _("Four rounds; red threes caught cost 500.")),
    "threes_laid": Preset(
        _("Threes laid"),
        _("A red three on the table is 100 for its side."),
        {"threes": LAID, "red_three": 100},
    ),
    "to_10000": Preset(
        _("To 10000"),
        _("Until a side has 10000; the first meld goes by the score."),
        {"end": "target", "first_meld": "by_2500"},
    ),
}

HandAndFootTable = Table[HandAndFootRules]
HandAndFootSituation = Situation[HandAndFootRules, None]
