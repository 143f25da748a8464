"""The house rules of Kontsina. R is the rule text at gamerules.com, “Variant Kontsina”."""

from dataclasses import dataclass

from scorekeeper.rules.game import Table
from scorekeeper.rules.house_rules import HouseRules, rule
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True, kw_only=True)
class KontsinaRules(HouseRules):
    """The house rules of Kontsina."""

    partners: bool = rule(
        False,
        _("Sides"),
        _("Partners are four players, those sitting opposite capturing into one pile."),
        _("R: four play with partners or each for themselves"),
        options={False: _("everyone alone"), True: _("partners, opposite")},
    )
    end: str = rule(
        "rounds",
        _("The end"),
        _("Whether so many rounds are played, or until somebody has so many points."),
        _("R leaves the choice to the table"),
        options={"rounds": _("after the agreed rounds"), "target": _("at the agreed points")},
    )
    rounds: int = rule(
        4,
        _("Rounds"),
        _("How many rounds are played, where the table does not play to a number of points."),
        _("Ours, R leaves it open: with 4, or 6 for three players, all deal equally often"),
        minimum=1,
        only_with={"end": ("rounds",)},
    )
    target: int = rule(
        21,
        _("Points to win"),
        _("Where the table plays to a number of points: who has most ends it with so many."),
        _("Ours, R leaves it open"),
        minimum=1,
        only_with={"end": ("target",)},
    )
    level_at_target: str = rule(
        "another_round",
        _("Level at the points to win"),
        _("Where the table plays to a number of points, and the best are level."),
        _("Ours, R leaves it open: one winner is what playing to a number is for"),
        options={
            "another_round": _("another round is played"),
            "shared": _("the match is over and they share the win"),
        },
        only_with={"end": ("target",)},
    )
    cards_tie: str = rule(
        "nobody",
        _("Most cards, level"),
        _("What happens to the 2 points when nobody alone has most cards."),
        _("R: nobody scores; split at tables that dislike losing points"),
        options={
            "nobody": _("nobody scores"),
            "split": _("two level piles take 1 each, three or more nothing"),
        },
    )
    clubs_tie: str = rule(
        "nobody",
        _("Most clubs, level"),
        _("What happens to the point when nobody alone has most clubs."),
        _("R is silent; nobody, as with the cards"),
        options={"nobody": _("nobody scores"), "all": _("each level pile takes 1")},
    )


KontsinaTable = Table[KontsinaRules]
