"""The house rules of Burraco; rules.py explains the letters of the sources."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.games.families.melds.house_rules import ROUNDS, MeldRules, canasta_value
from scorekeeper.rules.game import Situation, Table
from scorekeeper.rules.house_rules import Preset, rule, switch
from scorekeeper.rules.words import Text as _

ANY, CLEAN = "any", "clean"


@dataclass(frozen=True, kw_only=True)
class BurracoRules(MeldRules):
    """The house rules of Burraco."""

    clean: int = canasta_value(200, _("Clean burraco"), _("F"))
    semi_clean: int = canasta_value(
        150, _("Semi-clean burraco"), _("F; none before 2008, abroad and in Biriba")
    )
    dirty: int = canasta_value(100, _("Dirty burraco"), _("F"))
    royal: int = canasta_value(
        0, _("Royal burraco"), _("F: counts as clean; T 300; G, for Biriba, 1000")
    )
    royal_dirty: int = canasta_value(
        0, _("Royal dirty burraco"), _("F: counts as dirty; T 250; G, for Biriba, 500")
    )
    equal: int = canasta_value(
        0, _("Burraco of equals"), _("F: counts as clean; T 250, of eight; one table of G 300")
    )
    equal_dirty: int = canasta_value(
        0, _("Dirty burraco of equals"), _("F: counts as dirty; T 200; one table of G 150")
    )
    trumps: bool = switch(
        False,
        _("Trumps"),
        _("Burrachi in the suit of the first card turned are worth twice, as in Biriba."),
        _("F: none; G"),
    )
    pozzetto: int = rule(
        100,
        _("No pozzetto"),
        _("What a side loses that did not take its pozzetto."),
        _("F, G"),
    )
    closing_needs: str = rule(
        ANY,
        _("Burraco to close"),
        _("Which burraco a side needs before one of it closes."),
        _("F: any; the international code: a clean one"),
        options={ANY: _("any"), CLEAN: _("a clean one")},
    )
    alone_until: int | None = rule(
        1500,
        _("Three players"),
        _("Until somebody has so many, the first at the pozzetto plays alone against two."),
        _("F: 1000 in tournaments; free play 1500; off: always everyone alone"),
        minimum=1,
        may_be_off=True,
    )
    victory_points: bool = switch(
        False,
        _("Victory points"),
        _("The difference of two sides after 3 or 4 rounds makes 20 points between them."),
        _("V; F, and clubs"),
    )


PRESETS: Mapping[str, Preset] = {
    "as_written": Preset(_("Standard rules"), _("The Italian federation's values, to 2005.")),
    "tournament": Preset(
        _("Tournament"),
        _("Four rounds, and victory points."),
        {"end": ROUNDS, "victory_points": True},
    ),
    "three_federal": Preset(
        _("Three, federal"),
        _("Three players to 1505; from 1000 on everyone alone."),
        {"alone_until": 1000, "target": 1505},
    ),
    "royal": Preset(
        _("Royal"),
        _("Royal burrachi, and burrachi of equals."),
        {"royal": 300, "royal_dirty": 250, "equal": 250, "equal_dirty": 200},
    ),
    "international": Preset(
        _("International"),
        _("No semi-clean burraco; a clean one to close."),
        {"semi_clean": 0, "closing_needs": CLEAN},
    ),
    "biriba": Preset(
        _("Biriba"),
        _("Royal biribas, trumps count twice, to 3030."),
        {
            "semi_clean": 0,
            "royal": 1000,
            "royal_dirty": 500,
            "trumps": True,
            "target": 3030,
            "alone_until": None,
        },
    ),
}

BurracoTable = Table[BurracoRules]
BurracoSituation = Situation[BurracoRules, None]
