"""The house rules of Oh Hell; rules.py explains the letters of the sources."""

from dataclasses import dataclass

from scorekeeper.games.families.exact_tricks.house_rules import cards_rule, hook_rule
from scorekeeper.rules.house_rules import HouseRules, rule, switch
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True, kw_only=True)
class OhHellRules(HouseRules):
    """Options that a table of Oh Hell agrees on."""

    cards: int = cards_rule(10, _("P, G; 7: T; 8: K"))
    hook_from: int | None = hook_rule(
        1, _("P, G, W, T; 4: N; 2: F; off where all speak at once: K")
    )
    deal: str = rule(
        "down_up",
        _("Hands"),
        _("How the number of cards goes from round to round."),
        _("P, G; down: T; up and down: N, K"),
        options={
            "down_up": _("down to one and up again"),
            "up_down": _("up from one and down again"),
            "down": _("down to one"),
            "up": _("up from one"),
        },
    )
    turn_twice: bool = switch(
        False,
        _("Hand at the turn twice"),
        _("Where the hands turn, the smallest or largest is dealt twice."),
        _("G without; K: 8 and 8 again"),
    )
    bonus: int = rule(
        10,
        _("For the bid"),
        _("The points for taking exactly what was said."),
        _("P, T, W; 5: K, F"),
    )
    per_trick: int = rule(1, _("For a trick"), _("The points for each trick."), _("P, T, W, K, F"))
    missed: str = rule(
        "nothing",
        _("Missed"),
        _("What somebody gets who took another number."),
        _("P: nothing; tricks: T, F; the difference: K"),
        options={
            "nothing": _("nothing"),
            "tricks": _("the points of their tricks"),
            "minus_difference": _("points off for the difference"),
        },
    )
    zero_bid: str = rule(
        "as_any",
        _("A bid of none"),
        _("What it is worth when it is made."),
        _("P; W: reduced and adjusted zero bids"),
        options={
            "as_any": _("as any other"),
            "five": _("5"),
            "five_plus_cards": _("5 and one for each card"),
        },
    )
    squares: bool = switch(
        False,
        _("Squares"),
        _("Tricks, and differences where they cost, count by their squares."),
        _("P's variation"),
    )
