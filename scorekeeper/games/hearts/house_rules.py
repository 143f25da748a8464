"""The house rules of Hearts; rules.py explains the letters of the sources."""

from dataclasses import dataclass

from scorekeeper.rules.game import Situation, Table
from scorekeeper.rules.house_rules import HouseRules, rule
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True, kw_only=True)
class HeartsRules(HouseRules):
    """Options that a table of Hearts agrees on."""

    target: int = rule(
        100,
        _("Points that end it"),
        _("The match is over after the round in which somebody has so many; the lowest wins."),
        _("B, P: until somebody has 100 or more; 50 (B)"),
        minimum=1,
    )
    moon: str = rule(
        "others_add",
        _("Shooting the moon"),
        _("What becomes of a round in which one player takes everything."),
        _("B, M; the choice: P, D; off: G"),
        options={
            "others_add": _("the others get it all"),
            "shooter_subtracts": _("it is taken off the shooter"),
            "choice": _("as the shooter says"),
            "off": _("nothing special"),
        },
    )
    jack_of_diamonds: str = rule(
        "off",
        _("Jack of diamonds"),
        _("Whether its holder gets 10 points off, and whether the moon needs it."),
        _("B without it; P: “Omnibus”, where tables differ whether the moon needs it"),
        options={
            "off": _("an ordinary card"),
            "minus_ten": _("10 off"),
            "minus_ten_and_moon": _("10 off, and the moon needs it"),
        },
    )
    spades: str = rule(
        "queen",
        _("Spades that count"),
        _("The queen alone, or also the king and the ace."),
        _("B; G: Black Maria"),
        options={
            "queen": _("the queen 13"),
            "black_maria": _("queen 13, king 10, ace 7"),
        },
    )
    kitty: str = rule(
        "removed",
        _("Cards that are over"),
        _("With three, five or six players the cards do not divide."),
        _("B removes low cards; P: to a trick; some tables leave them out"),
        options={
            "removed": _("low cards are removed before"),
            "to_a_trick": _("they go to whoever wins a trick"),
            "out_of_play": _("nobody gets them"),
        },
    )
    exact_target: str = rule(
        "nothing",
        _("Exactly the points that end it"),
        _("Whether a player who gets exactly there goes back to half."),
        _("B; half: J"),
        options={"nothing": _("nothing special"), "half": _("back to half")},
    )
    tie: str = rule(
        "shared",
        _("Level lowest"),
        _("When several are lowest at the end."),
        _("J: ties are possible, B and P are silent; another round: versions that never tie"),
        options={"shared": _("they share the win"), "another_round": _("another round")},
    )
    passing: str = rule(
        "cycle",
        _("Passing"),
        _("Where cards are passed before the play. It changes no score."),
        _("B, P, M; to the right: G"),
        options={
            "cycle": _("in turn"),
            "left": _("to the left"),
            "right": _("to the right"),
            "none": _("nobody passes"),
        },
    )


HeartsTable = Table[HeartsRules]
# What is remembered: after how many scored rounds the cycle of passing began
HeartsSituation = Situation[HeartsRules, int]
