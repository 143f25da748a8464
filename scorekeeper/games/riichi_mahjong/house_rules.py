"""The house rules of riichi mahjong; rules.py explains the letters of the sources."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.game import Table
from scorekeeper.rules.house_rules import HouseRules, rule, switch
from scorekeeper.rules.words import Text as _

FLOATING = "floating"
UMAS: Mapping[str, tuple[int, int, int, int]] = {
    "none": (0, 0, 0, 0),
    "5_10": (10_000, 5_000, -5_000, -10_000),
    "5_15": (15_000, 5_000, -5_000, -15_000),
    "10_20": (20_000, 10_000, -10_000, -20_000),
    "10_30": (30_000, 10_000, -10_000, -30_000),
    "20_30": (30_000, 20_000, -20_000, -30_000),
}


@dataclass(frozen=True, kw_only=True)
class RiichiRules(HouseRules):
    """Options that a table of riichi mahjong agrees on."""

    winds: int = rule(
        2,
        _("Winds"),
        _("In how many winds everybody deals."),
        _("E, R, M, T: East and South; T: also East alone"),
        options={1: _("East"), 2: _("East and South"), 4: _("all four")},
    )
    start_points: int = rule(
        25_000, _("Points at the start"), _("What everybody begins with."), _("M, T; 30000: E, R")
    )
    return_points: int = rule(
        30_000,
        _("Return points"),
        _("What is taken off at the end; what was lent for it goes to the first (oka)."),
        _("M, T: 30000, so the oka is 20000; E, R: as much as at the start"),
    )
    target: int = rule(
        30_000,
        _("Target"),
        _("The points that somebody needs to end it where another wind may be played."),
        _("T"),
    )
    uma: str = rule(
        "10_20",
        _("Uma"),
        _("What the places receive or pay at the end, in thousands."),
        _("T; 10-30: M; 5-15: E, R"),
        options={
            "none": _("none"),
            "5_10": _("5-10"),
            "5_15": _("5-15"),
            "10_20": _("10-20"),
            "10_30": _("10-30"),
            "20_30": _("20-30"),
            FLOATING: _("by how many reached the return points"),
        },
    )
    ties: str = rule(
        "seat",
        _("Level players"),
        _("Who sits nearer after the first dealer is higher, or they share."),
        _("T; shared: E, R, M"),
        options={"seat": _("nearer to the first dealer"), "share": _("they share")},
    )
    extension: bool = switch(
        True,
        _("Another wind"),
        _("One more is played where nobody has the target, until somebody has."),
        _("T; not in E, R, M"),
    )
    multiple_ron: str = rule(
        "double",
        _("Several rons"),
        _("How many may win on one discard."),
        _("T; three: E; one: R, M"),
        options={
            "double": _("two; three are a draw"),
            "all": _("all three"),
            "head_bump": _("only the next in turn"),
        },
    )
    sticks_to: str = rule(
        "nearest",
        _("Sticks at several rons"),
        _("Who takes the sticks on the table."),
        _("T; own back: E"),
        options={"nearest": _("the next in turn"), "own_back": _("own ones go back first")},
    )
    honba_to: str = rule(
        "nearest",
        _("Honba at several rons"),
        _("Who is paid the honba."),
        _("T; each: E, P"),
        options={"nearest": _("the next in turn"), "each": _("each winner")},
    )
    honba: int = rule(
        300,
        _("Honba"),
        _("What each honba adds to a win."),
        _("S, T; more: P"),
        options={300: _("300"), 600: _("600"), 1500: _("1500")},
    )
    abortive: str = rule(
        "repeat",
        _("Abortive draws"),
        _("Whether they are played, and whether the dealer deals again."),
        _("T; the deal passes: P; none: E, R, M"),
        options={
            "repeat": _("the dealer repeats"),
            "pass": _("the deal passes"),
            "off": _("not played"),
        },
    )
    renchan: str = rule(
        "tenpai",
        _("The dealer repeats"),
        _("After a win and when ready at a draw, or after a win alone."),
        _("E, R, M, T; a win alone: W"),
        options={"tenpai": _("win or ready"), "win": _("win alone")},
    )
    nagashi: bool = switch(
        True,
        _("Nagashi mangan"),
        _("Discards of terminals and honours alone."),
        _("T; not in E, R, M"),
    )
    kiriage: bool = switch(
        False, _("Kiriage mangan"), _("4 han 30 fu and 3 han 60 fu are mangan."), _("M, R, E 2025")
    )
    multiple_yakuman: bool = switch(
        True, _("Several yakuman"), _("They add up in one hand."), _("T, M; not in E, R")
    )
    kazoe: str = rule(
        "yakuman",
        _("13 han and more"),
        _("What a hand of so many han is."),
        _("T; sanbaiman: E, R, M"),
        options={"yakuman": _("yakuman"), "sanbaiman": _("sanbaiman")},
    )
    pao_honba: str = rule(
        "liable",
        _("Honba at pao"),
        _("Who pays it at a ron from somebody else."),
        _("W; the discarder: E"),
        options={"liable": _("who is liable"), "discarder": _("the discarder")},
    )
    pao_covers: str = rule(
        "one",
        _("Pao covers"),
        _("Of several yakuman."),
        _("T, W"),
        options={"one": _("the one"), "all": _("all of them")},
    )
    chombo: str = rule(
        "mangan",
        _("Chombo"),
        _("A mangan the wrong way round, or points off the final score."),
        _("P; points off: E, R, M"),
        options={"mangan": _("reverse mangan"), "penalty": _("off the final score")},
    )
    chombo_points: int = rule(
        20_000,
        _("Chombo penalty"),
        _("What a chombo takes off the final score."),
        _("E, R, M"),
        only_with={"chombo": ("penalty",)},
    )
    tobi: str = rule(
        "below_zero",
        _("Out of points"),
        _("Whether that ends the match."),
        _("T; not in E, R, M"),
        options={"below_zero": _("below 0"), "zero": _("at 0 too"), "off": _("plays on")},
    )
    agari_yame: str = rule(
        "auto",
        _("The last dealer in the lead"),
        _("Whether the match ends although the dealer would repeat."),
        _("T; after a win: P; not in E, R, M"),
        options={
            "auto": _("ends, won or ready"),
            "win_only": _("ends after a win"),
            "choice": _("may end it"),
            "off": _("plays on"),
        },
    )
    leftover_sticks: str = rule(
        "first",
        _("Sticks left over"),
        _("Those on the table at the end."),
        _("T, E, M; lost: R"),
        options={"first": _("to the first"), "lost": _("lost")},
    )
    round_scores: str = rule(
        "none",
        _("Rounded scores"),
        _("Whole thousands; the first takes the difference."),
        _("cash tables, P"),
        options={
            "none": _("not rounded"),
            "half_down": _("500 goes down"),
            "half_up": _("500 goes up"),
        },
    )
    early_end: str = rule(
        "as_full",
        _("Stopping early"),
        _("Scored as it stands, or points in hand alone."),
        _("E: out of time"),
        options={"as_full": _("scored as it stands"), "plain": _("points in hand")},
    )


RiichiTable = Table[RiichiRules]
