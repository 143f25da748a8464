"""Worked deals of French Tarot: on its rules page, and computed by its tests."""

from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.worked_rounds import ANNA, BRAM, CEES, EMMA, Round, WorkedRound, worked


def deal(contract: str, bouts: int, points: int, **more: object) -> Round:
    """A deal that Anna took."""
    facts = {"taker": ANNA, "contract": contract, "bouts": bouts, "points": points}
    return {**facts, **more}


def alone(
    title: Text, played: Round, *, each: int, defenders: int = 3, **rules: RuleValue
) -> WorkedRound:
    """What Anna gets from each of so many defenders, or pays them."""
    points = (each * defenders, *(-each,) * defenders)
    return worked(title, played, points=points, **rules)


MATCH_OF_FIVE = (
    deal("garde", 2, 49, partner=BRAM, petit_au_bout="attack"),
    deal("petite", 1, 47, half=True, taker=CEES, partner=None),
    deal("garde_sans", 3, 50, taker=EMMA, partner=ANNA, poignees=["simple"]),
)
WORKED_ROUNDS = (
    alone(
        _("Garde, 8 over with petit au bout and a simple poignée: (25 + 8 + 10) x 2 + 20"),
        deal("garde", 2, 49, petit_au_bout="attack", poignees=["simple"]),
        each=106,
    ),
    alone(_("Garde, 13 over: 38 x 2"), deal("garde", 2, 54), each=76),
    alone(_("The same with petit au bout"), deal("garde", 2, 54, petit_au_bout="attack"), each=96),
    alone(
        _("The same with petit au bout of the defence"),
        deal("garde", 2, 54, petit_au_bout="defence"),
        each=56,
    ),
    worked(
        _("Five, Bram has the king: garde contre, 41 over, petit au bout, a chelem: 656"),
        deal("garde_contre", 2, 81, half=True, partner=BRAM, petit_au_bout="attack", chelem="made"),
        points=(1312, 656, -656, -656, -656),
    ),
    alone(
        _("Three: 40½ of 41 is one down"),
        deal("petite", 2, 40, half=True),
        each=-26,
        defenders=2,
    ),
    alone(_("Three: 41½ is one over"), deal("petite", 2, 41, half=True), each=26, defenders=2),
    alone(
        _("Garde lost by 6: the double poignée, whoever showed it, is the defence's"),
        deal("garde", 1, 45, poignees=["double"]),
        each=-92,
    ),
    alone(
        _("Garde sans, just made, petit au bout of the defence: 100 - 40"),
        deal("garde_sans", 2, 41, petit_au_bout="defence"),
        each=60,
    ),
    alone(
        _("Garde, everything, petit au bout, the chelem announced"),
        deal("garde", 3, 91, petit_au_bout="attack", chelem="announced_made"),
        each=580,
    ),
    alone(
        _("Garde made by 34, the chelem announced and failed: 118 - 200"),
        deal("garde", 3, 70, chelem="announced_failed"),
        each=-82,
    ),
    alone(_("Petite without a trick: 72 + 200"), deal("petite", 1, 4, chelem="defence"), each=-272),
    worked(
        _("Five, Bram has the king: garde, 8 over"),
        deal("garde", 2, 49, partner=BRAM),
        points=(132, 66, -66, -66, -66),
    ),
    alone(_("The same, the taker alone"), deal("garde", 2, 49, partner=None), each=66, defenders=4),
    worked(
        _("Five, Anna deals and sits out, Bram takes"),
        deal("garde", 2, 49, taker=BRAM),
        points=(0, 198, -66, -66, -66),
        five_players="dealer_out",
    ),
    worked(
        _("Family: in tens 35 x 2, and a misère of Bram"),
        deal("garde", 2, 49, miseres=[BRAM]),
        points=(200, -40, -80, -80),
        rounding="tens",
        misere=10,
    ),
    alone(_("In fives: 8 over are 10"), deal("garde", 2, 49), each=70, rounding="fives"),
    alone(_("Garde, just made"), deal("garde", 2, 41), each=50),
    alone(_("Petite, one down"), deal("petite", 2, 40), each=-26),
    worked(
        _("Five play three deals: 86 for Anna and Bram, Cees alone 29 down, Emma and Anna 176"),
        *MATCH_OF_FIVE,
        points=(377, -61, -378, -233, 295),
    ),
)
