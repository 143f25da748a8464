"""The house rules of Call Break; rules.py explains the letters of the sources."""

from dataclasses import dataclass

from scorekeeper.rules.house_rules import HouseRules, rule, switch
from scorekeeper.rules.words import Text as _

ROUNDS, TARGET = "rounds", "target"


@dataclass(frozen=True, kw_only=True)
class CallBreakRules(HouseRules):
    """Options that a table of Call Break agrees on, in whole points."""

    rounds: int = rule(
        5,
        _("Rounds"),
        _("After so many rounds the highest total wins."),
        _("X, P; 3: X"),
        minimum=1,
        only_with={"end": (ROUNDS,)},
    )
    end: str = rule(
        ROUNDS,
        _("The end"),
        _("After a number of rounds, or once somebody alone has the points to win."),
        _("X; V: until somebody has them"),
        options={ROUNDS: _("after a number of rounds"), TARGET: _("with the points to win")},
    )
    target: int = rule(
        30,
        _("Points to win"),
        _("The match is over after the round in which one player alone leads with so many."),
        _("V"),
        minimum=1,
        only_with={"end": (TARGET,)},
    )
    min_call: int = rule(
        1, _("Lowest call"), _("The fewest tricks that can be called."), _("X, A; 2: P, G, H")
    )
    max_call: int = rule(
        13,
        _("Highest call"),
        _("The most tricks that can be called, and never more than the cards of a hand."),
        _("X, A; 8: X, H; 12: G"),
    )
    overtricks: str = rule(
        "tenths",
        _("Tricks above the call"),
        _("What each is worth where the call is made."),
        _("X, A, P, V; nothing: G, H"),
        options={"tenths": _("0.1 each"), "nothing": _("nothing")},
    )
    limit: str = rule(
        "none",
        _("Too many tricks"),
        _("From how many on a call is missed."),
        _("X without; G: one above at most; H: twice the call"),
        options={
            "none": _("never too many"),
            "one_over": _("more than one above"),
            "below_double": _("twice the call"),
        },
    )
    missed: str = rule(
        "call",
        _("Missed"),
        _("What a call costs that is missed."),
        _("X, P, V, G; A: the difference"),
        options={"call": _("the call"), "difference": _("the difference")},
    )
    bonus_from: int | None = rule(
        None,
        _("Bonus calls from"),
        _("A call of so many that is reached is worth the points of the bonus, and nothing else."),
        _("X without; H: 8"),
        may_be_off=True,
    )
    bonus_points: int = rule(
        16, _("Points of a bonus call"), _("What a bonus call is worth that is reached."), _("H")
    )
    free_first: bool = switch(
        False,
        _("First round without calls"),
        _("Everybody has a point for each trick."),
        _("X without; H"),
    )
    least_calls: int = rule(
        0,
        _("Fewest calls together"),
        _("Where fewer are called together the cards are thrown in, and dealt again."),
        _("X without; V: 9"),
    )
