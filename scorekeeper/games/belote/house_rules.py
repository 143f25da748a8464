"""The house rules of Belote; rules.py explains the letters of the sources."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.games.families.klaverjas.length import (
    LengthRules,
    end_rule,
    rounds_rule,
    target_rule,
)
from scorekeeper.rules.game import Situation, Table
from scorekeeper.rules.house_rules import Preset, RuleValue, rule, switch
from scorekeeper.rules.words import Text as _

BIDDING = {"bidding": ("contract",)}


@dataclass(frozen=True, kw_only=True)
class BeloteRules(LengthRules):
    """Options that a table of Belote agrees on."""

    bidding: str = rule(
        "classic",
        _("Trumps"),
        _("Whether trumps are taken, or bid for with a contract."),
        _("F: taken; C: a contract"),
        options={"classic": _("taken"), "contract": _("bid for with a contract")},
    )
    announces: bool = switch(
        False,
        _("Announces"),
        _("Whether runs and fours in hand count."),
        _("F: without; C: Coinche with them"),
    )
    special_trumps: bool = switch(
        False,
        _("No trumps and all trumps"),
        _("Whether they are played besides the four suits."),
        _("C: a variant of Coinche"),
    )
    all_trumps_points: str = rule(
        "of_162",
        _("Card points at all trumps"),
        _("Whether they are entered out of 162, or in trump values out of 258."),
        _("C: 162; F: 258"),
        options={"of_162": _("out of 162"), "of_258": _("out of 258, then made 162")},
        only_with={"special_trumps": (True,)},
    )
    counts_for_contract: str = rule(
        "all",
        _("What decides"),
        _("What is compared to see whether the takers made it."),
        _("F, C: everything; O leaves it open; I: the cards"),
        options={
            "all": _("cards, belote and announces"),
            "no_belote": _("cards and announces"),
            "cards_only": _("the cards only"),
        },
    )
    litige: str = rule(
        "carried",
        _("Litige: level"),
        _("What becomes of a deal in which both sides have as much."),
        _("F: carried; C and W: failed; T: made"),
        options={
            "carried": _("the takers' points go to the winner of the next deal"),
            "fails": _("the takers are dedans"),
            "made": _("the takers made it"),
        },
    )
    belote_kept: bool = switch(
        True,
        _("Belote is kept"),
        _("Whether takers who are dedans keep their belote."),
        _("F, C: it cannot be lost; T: an option"),
    )
    rounding: str = rule(
        "none",
        _("Rounding"),
        _("How card points are written."),
        _("F leaves it open; C, L: tens"),
        options={"none": _("as counted"), "tens": _("to the nearest ten")},
    )
    capot: int = rule(
        252,
        _("Capot"),
        _("What all eight tricks count in place of 162."),
        _("F, C: 252; X, T: 250"),
        options={252: _("252"), 250: _("250")},
    )
    capot_unbid: bool = rule(
        True,
        _("Capot that nobody bid"),
        _("Whether all tricks count as capot in another contract."),
        _("C: yes; O: no bonus"),
        options={True: _("on"), False: _("off")},
        only_with=BIDDING,
    )
    failed_capot: int = rule(
        160,
        _("A capot that failed"),
        _("What the others get besides its 250."),
        _("C: 160; O, T: 250"),
        options={160: _("160"), 250: _("250")},
        only_with=BIDDING,
    )
    marking: str = rule(
        "made_and_bid",
        _("What is marked"),
        _("Whether points made are written with the contract, or the contract alone."),
        _("C, L, G: both; K, T: the contract"),
        options={"made_and_bid": _("points made and contract"), "bid_only": _("the contract only")},
        only_with=BIDDING,
    )
    doubling: str = rule(
        "everything",
        _("Contre doubles"),
        _("What contre and surcontre multiply."),
        _("C: everything; T: the contract"),
        options={"everything": _("everything"), "contract": _("the contract only")},
        only_with=BIDDING,
    )
    surcontre: int = rule(
        4,
        _("Surcontre"),
        _("What it multiplies by."),
        _("C: 4; K, I: 3"),
        options={4: _("x4"), 3: _("x3")},
        only_with=BIDDING,
    )
    end: str = end_rule("target", _("F allows both"))
    target: int = target_rule(1000, _("F; K, O, G: 501, 1500, 2000"))
    rounds: int = rounds_rule(12, _("F: any number"))


Changes = Mapping[str, RuleValue]
CONTREE: Changes = {
    "bidding": "contract",
    "rounding": "tens",
    "litige": "fails",
    "target": 2000,
}
COINCHE: Changes = {**CONTREE, "announces": True}
PRESETS: Mapping[str, Preset] = {
    "as_written": Preset(_("Standard rules"), _("Trumps are taken, to 1000 points.")),
    "with_announces": Preset(_("With announces"), _("Runs and fours count."), {"announces": True}),
    "contree": Preset(_("Contrée"), _("A contract is bid, in tens to 2000."), CONTREE),
    "coinche": Preset(_("Coinche"), _("Contrée with announces."), COINCHE),
    "coinche_sa_ta": Preset(
        _("Coinche, SA and TA"),
        _("With no trumps and all trumps."),
        {**COINCHE, "special_trumps": True},
    ),
    "to_501": Preset(_("To 501"), _("A short match."), {"target": 501}),
}

BeloteTable = Table[BeloteRules]
BeloteSituation = Situation[BeloteRules, int]  # the points of a litige put aside
