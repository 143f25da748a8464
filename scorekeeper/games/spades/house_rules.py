"""The house rules of Spades; rules.py explains the letters of the sources."""

from dataclasses import dataclass

from scorekeeper.rules.game import Table
from scorekeeper.rules.house_rules import HouseRules, rule, switch
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True, kw_only=True)
class SpadesRules(HouseRules):
    """Options that a table of Spades agrees on."""

    target: int = rule(
        500,
        _("Points to win"),
        _("The match is over after the round in which a side has so many."),
        _("P, M, B; 250, 300: W"),
        minimum=1,
    )
    bottom: int | None = rule(
        200,
        _("Bottom"),
        _("A side that is so many points below zero has lost."),
        _("M: at or below -200; B without it"),
        minimum=1,
        may_be_off=True,
    )
    bag_limit: int | None = rule(
        10,
        _("Bags"),
        _("How many tricks beyond the bids cost points."),
        _("P, M; 7: W; B without it"),
        minimum=1,
        may_be_off=True,
    )
    bag_penalty: int = rule(
        100, _("What bags cost"), _("The points off for so many bags."), _("P, M")
    )
    overtricks: str = rule(
        "plus_one",
        _("Overtricks"),
        _("What a trick beyond the bid is worth."),
        _("P, M, B; tables without bags, and tables that punish each"),
        options={
            "plus_one": _("1 each"),
            "nothing": _("nothing"),
            "minus_one": _("1 off each"),
        },
    )
    nil: int = rule(
        100, _("Nil"), _("For taking no trick as bid; 0: not played."), _("P, M; 50; B has none")
    )
    blind_nil: int = rule(
        200,
        _("Blind nil"),
        _("For a nil bid before looking at the cards; 0: not played."),
        _("P, M; 100; B has none"),
    )
    failed_nil: str = rule(
        "bags",
        _("Tricks of a failed nil"),
        _("What the tricks count for that a nil bidder took after all."),
        _("P: bags; W: a point each; M: a bag and no point; the contract: P's variation, O"),
        options={
            "bags": _("bags, with their points"),
            "bags_only": _("bags without points"),
            "to_contract": _("the partner's bid"),
            "nothing": _("nothing"),
        },
    )
    set: str = rule(
        "loses_bid",
        _("Bid not made"),
        _("What a side gets that took fewer tricks than it bid."),
        _("P, M; nothing: B"),
        options={"loses_bid": _("ten off for each trick bid"), "nothing": _("nothing")},
    )
    ten_for_200: bool = switch(
        False, _("Ten for 200"), _("A bid of exactly ten is worth 200."), _("P; common in the USA")
    )
    blind_bids: str = rule(
        "off",
        _("Blind bids"),
        _("Whether a side may bid before looking at its cards, for double."),
        _("P; tables differ on the loss"),
        options={
            "off": _("not played"),
            "double": _("double, won or lost"),
            "double_won": _("double when made"),
        },
    )
    least_bid: int = rule(
        0, _("Least bid"), _("The fewest tricks that a side may bid."), _("P; “board”: 4")
    )
    bids_not_13: bool = switch(
        False,
        _("Not 13 together"),
        _("The two bids may not make 13."),
        _("P's variation"),
    )


SpadesTable = Table[SpadesRules]
