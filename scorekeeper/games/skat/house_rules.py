"""The house rules of Skat; rules.py explains the letters of the sources."""

from dataclasses import dataclass

from scorekeeper.games.families.declarers.bock import bock_overlap_rule, bock_rounds_rule
from scorekeeper.rules.game import Table
from scorekeeper.rules.house_rules import HouseRules, rule
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True, kw_only=True)
class SkatRules(HouseRules):
    """Options that a table of Skat agrees on."""

    rounds: int = rule(
        36,
        _("Deals"),
        _("How many deals the list has, those that all passed included."),
        _("T: 36 with three players, 48 with four"),
        minimum=1,
    )
    scoring: str = rule(
        "plain",
        _("Scoring"),
        _("Game points alone, or list points as well: 50 for the declarer, 40 or 30 for others."),
        _("I has game points only; T and clubs add list points"),
        options={
            "plain": _("game points"),
            "seeger": _("and 50 for each game"),
            "seeger_fabian": _("and 40 or 30 for the opponents"),
        },
    )
    lost_hand: str = rule(
        "double",
        _("A lost Hand game"),
        _("Whether it costs twice its value, as other games do."),
        _("I since 1999; once before it (C), and at some tables still"),
        options={"double": _("double"), "single": _("once")},
    )
    grand_value: int = rule(
        24,
        _("Grand"),
        _("The base value of a grand."),
        _("I; 20: K, in some regions"),
        options={24: _("24"), 20: _("20")},
    )
    kontra: str = rule(
        "off",
        _("Kontra"),
        _("How far the value of a game may be doubled."),
        _("not in I; P, K"),
        options={
            "off": _("not played"),
            "re": _("kontra, re"),
            "hirsch": _("kontra, re, bock, hirsch"),
        },
    )
    all_pass: str = rule(
        "passed_in",
        _("All pass"),
        _("What is played when nobody bids."),
        _("I; Ramsch: P, K"),
        options={
            "passed_in": _("the next deal"),
            "ramsch": _("Ramsch"),
            "schieberamsch": _("Ramsch with pushing"),
        },
    )
    ramsch_level: str = rule(
        "each",
        _("Level in a Ramsch"),
        _("What those lose who are level with the most points."),
        _("Each in full: most tables and programs; K shares the loss"),
        options={"each": _("each the whole loss"), "share": _("they share it")},
    )
    bock_rounds: bool = bock_rounds_rule(_("P, K; what sets one off differs, the table says it"))
    bock_overlap: str = bock_overlap_rule(_("K silent; ours"))
    bock_starts: str = rule(
        "after",
        _("Bock begins"),
        _("Whether the deal that sets a Bock round off counts double itself."),
        _("told in both ways; at once: K"),
        options={
            "after": _("with the next deal"),
            "at_once": _("with that deal, besides the round"),
        },
    )
    level: str = rule(
        "shared",
        _("Level players"),
        _("Who goes first of those who have as many points at the end."),
        _("games: the order of play of T"),
        options={"shared": _("they share"), "games": _("more games won, then fewer lost")},
    )


SkatTable = Table[SkatRules]
