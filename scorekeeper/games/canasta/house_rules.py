"""The house rules of Canasta; rules.py explains the letters of the sources."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.games.families.melds.classic import ClassicRules
from scorekeeper.games.families.melds.house_rules import canasta_value
from scorekeeper.rules.game import Situation, Table
from scorekeeper.rules.house_rules import Preset, RuleValue, rule, switch
from scorekeeper.rules.words import Text as _

A_MELD, TWO_CANASTAS, MODERN, OFF = "a_meld", "two_canastas", "modern", "off"
AGAINST = "against"


@dataclass(frozen=True, kw_only=True)
class CanastaRules(ClassicRules):
    """The house rules of Canasta."""

    sequence: int = canasta_value(0, _("Sequence"), _("Samba 1500"))
    four_jokers: int = canasta_value(0, _("Wild canasta with four jokers"), _("M 2500"))
    seven_twos: int = canasta_value(0, _("Canasta of seven twos"), _("M 3000"))
    aces: int = canasta_value(0, _("Canasta of aces"), _("M 2500"))
    concealed: int = rule(
        100,
        _("Going out concealed"),
        _("How much more going out is with the whole hand at once; 0: not played."),
        _("B, D; Samba, M none"),
    )
    threes: str = rule(
        A_MELD,
        _("Threes"),
        _("When red threes count for a side, and when against it."),
        _("B, D: a meld; Samba: two canastas; M: of both colours, by the canastas"),
        options={
            A_MELD: _("for a side with a meld, else against it"),
            TWO_CANASTAS: _("for a side with two canastas, else against it"),
            MODERN: _("red and black, by the number of canastas"),
            OFF: _("they do not count"),
        },
    )
    no_canasta: str = rule(
        "counts",
        _("Melds without a canasta"),
        _("What lies on the table of a side that has no canasta."),
        _("B counts; M against"),
        options={"counts": _("counts for the side"), AGAINST: _("counts against the side")},
    )
    unfinished: bool = switch(
        False,
        _("Unfinished canastas"),
        _("Aces, sevens or wild cards begun and not finished cost what the canasta is worth."),
        _("M; B without"),
    )
    caught: int = rule(
        0,
        _("Caught with aces or sevens"),
        _("What three or more aces, or sevens, in one hand cost; 0: not played."),
        _("M 1500; B without"),
    )
    special_hands: bool = switch(
        False,
        _("Special hands"),
        _("A whole hand of its own kind ends the round for the points agreed for it."),
        _("M; B without"),
    )


SAMBA: Mapping[str, RuleValue] = {
    "packs": 3,
    "sequence": 1500,
    "going_out": 200,
    "concealed": 0,
    "threes": TWO_CANASTAS,
    "needed": 2,
    "target": 10000,
    "first_meld": "samba",
}
PRESETS: Mapping[str, Preset] = {
    "as_written": Preset(_("Standard rules"), _("Two packs, to 5000.")),
    "samba": Preset(
        _("Samba"),
        _("Three packs, with sequences, to 10000."),
        SAMBA,
    ),
    "bolivia": Preset(
        _("Bolivia"),
        _("Samba with canastas of wild cards, to 15000."),
        {**SAMBA, "wild": 2500, "target": 15000},
    ),
    "modern_american": Preset(
        _("Modern American"),
        _("Special canastas and penalties, to 8500."),
        {
            "wild": 2000,
            "four_jokers": 2500,
            "seven_twos": 3000,
            "aces": 2500,
            "sevens": 2500,
            "concealed": 0,
            "threes": MODERN,
            "needed": 2,
            "target": 8500,
            "first_meld": "modern",
            "no_canasta": AGAINST,
            "unfinished": True,
            "caught": 1500,
            "special_hands": True,
        },
    ),
}

CanastaTable = Table[CanastaRules]
CanastaSituation = Situation[CanastaRules, None]
