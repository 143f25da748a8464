"""The house rules of Kraken. G is the rule text at gamerules.com, “Kraken”, betting version."""

from dataclasses import dataclass

from scorekeeper.games.families.klaverjas.house_rules import KlaverjasRules
from scorekeeper.rules.house_rules import rule, switch
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True, kw_only=True)
class KrakenRules(KlaverjasRules):
    """The house rules of Kraken."""

    challenge_won: str = rule(
        "winner_only",
        _("A challenge that is won"),
        _("What the sides get when the last challenger wins the round."),
        _("G: “they tally their points”, and only they; Dutch clubs: winner takes all"),
        options={
            "winner_only": _("the winner gets its own points, the other side nothing"),
            "takes_all": _("the winner gets the points of both sides"),
            "both": _("each side gets its own points"),
        },
    )
    rounding: str = rule(
        "half_up",
        _("Rounding to tens"),
        _("How points become tens when they end in 5."),
        _("G: “nearest whole number”, silent on halves"),
        options={
            "half_up": _("5 rounds up"),
            "half_down": _("5 rounds down"),
            "sum_16": _("the other side gets the rest, so that a round keeps its sum"),
        },
    )
    spades_double: bool = switch(
        True,
        _("Spades count double"),
        _("With spades as trumps, tens and crosses are doubled."),
        _("G"),
    )
    bonus_points: str = rule(
        "full",
        _("Trick bonuses"),
        _("Whether a bonus of 20 counts as 20, or as 2 like everything else on the sheet."),
        _("G adds bonus points after the division"),
        options={"full": _("in full"), "tens": _("in tens")},
    )
    bonus_of_loser: str = rule(
        "own",
        _("Bonuses of the side that lost"),
        _("Who gets the trick bonuses of a side that failed or lost everything to a challenge."),
        _("G: “each team scores their bonus points”; Dutch clubs give them to the winner"),
        options={"own": _("the side itself"), "to_winner": _("the winner")},
    )
    final_crosses: int = rule(
        4,
        _("Crosses at the end"),
        _("Crosses for the side with fewer points after the last round."),
        _("G"),
    )
    contra_quota: int = rule(
        4,
        _("Contra duty"),
        _("How often each side must say contra in a match."),
        _("G"),
    )
    missed_contra_crosses: int = rule(
        0,
        _("Crosses for a missed contra"),
        _("Crosses at the end for each contra that a side owed and did not say."),
        _("G names no penalty"),
    )
    early_end: str = rule(
        "plain",
        _("Stopping early"),
        _("What counts when the table stops before the last round."),
        _("Who stops early has not played all duties"),
        options={
            "plain": _("only what was played"),
            "as_full": _("final crosses and missed contras too"),
        },
    )
