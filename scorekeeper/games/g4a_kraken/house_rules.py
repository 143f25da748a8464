"""The house rules of G4A Kraken. A is the description in the Games4All app."""

from dataclasses import dataclass

from scorekeeper.games.families.klaverjas.house_rules import KlaverjasRules
from scorekeeper.rules.house_rules import rule, switch
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True, kw_only=True)
class G4AKrakenRules(KlaverjasRules):
    """The house rules of G4A Kraken."""

    double_spades: bool = switch(
        False,
        _("Spades count double"),
        _("With spades as trumps, the card points of both sides are doubled."),
        _("A calls it a variant"),
    )
    multiply: str = rule(
        "card_points",
        _("What doubling multiplies"),
        _("Whether double, redouble and superdouble raise the card points alone, or all."),
        _("klaverjas.nl: roem is not doubled; A says “double points”, with roem on top of them"),
        options={"card_points": _("the card points alone"), "everything": _("roem and pit too")},
    )
    stuk_in_hand: str = rule(
        "always",
        _("Stuk in hand"),
        _("Whether king and queen of trumps count for their side in any case."),
        _("klaverjas.nl: stuk is never lost; A: “only the winning team receives” its melds"),
        options={
            "always": _("it always counts for its own side"),
            "in_contest": _("it counts only with the highest roem, of which it is a part"),
        },
    )
    down_gives: str = rule(
        "everything",
        _("When the leader's side is down"),
        _("What the other side gets."),
        _("A says only who loses; at Dutch tables the others get it all, or keep what they have"),
        options={
            "everything": _("all points of both sides, roem included"),
            "own": _("its own points alone"),
        },
    )
