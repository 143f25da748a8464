"""Worked deals of Skat: on its rules page, and computed by its tests."""

from collections.abc import Mapping

from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.worked_rounds import ANNA, BRAM, Round, worked


def game(name: str, result: str, **more: object) -> Round:
    """A game that Anna played; ``tops`` above zero are with, below it without."""
    tops = more.pop("tops", None)
    said: dict[str, object] = {"declarer": ANNA, "game": name, "result": result, **more}
    if isinstance(tops, int):
        said["with" if tops > 0 else "without"] = abs(tops)
    return said


def ramsch(**told: object) -> Round:
    return {"ramsch": told}


LOST_GRAND = game("grand", "lost", tops=4, announced="schneider")
DIAMONDS_LOST = game("diamonds", "lost", tops=-2)
CLUBS_LOST = game("clubs", "lost", tops=-1)
HEARTS_OVERBID = game("hearts", "won", tops=1, announced="hand", bid=59)
RAMSCH: Mapping[str, RuleValue] = {"all_pass": "ramsch"}
EXTENDED: Mapping[str, RuleValue] = {"scoring": "seeger_fabian"}
SINGLE: Mapping[str, RuleValue] = {"lost_hand": "single"}
BOCK: Mapping[str, RuleValue] = {"bock_rounds": True}
HEARTS = game("hearts", "won", tops=1)


GAMES_ALONE = (
    worked(
        _("Grand with 4, won Schneider: 6 x 24"),
        game("grand", "won_schneider", tops=4),
        points=(144, 0, 0),
    ),
    worked(_("Diamonds without 2, lost: 3 x 9, doubled"), DIAMONDS_LOST, points=(-54, 0, 0)),
    worked(_("Null ouvert, won"), game("null", "won", announced="ouvert"), points=(46, 0, 0)),
    worked(_("Grand with 4, Schneider announced, lost"), LOST_GRAND, points=(-384, 0, 0)),
    worked(
        _("The same where a lost Hand game counts once"), LOST_GRAND, points=(-192, 0, 0), **SINGLE
    ),
    worked(
        _("Clubs with 11, ouvert: the highest suit game"),
        game("clubs", "won", tops=11, announced="ouvert"),
        points=(216, 0, 0),
    ),
    worked(
        _("Grand with 4, ouvert: the highest game"),
        game("grand", "won", tops=4, announced="ouvert"),
        points=(264, 0, 0),
    ),
    worked(
        _("The same lost"),
        game("grand", "lost", tops=4, announced="ouvert"),
        points=(-528, 0, 0),
    ),
    worked(
        _("Spades without 1, lost Schneider: 3 x 11, doubled"),
        game("spades", "lost_schneider", tops=-1),
        points=(-66, 0, 0),
    ),
    worked(_("Null Hand lost"), game("null", "lost", announced="hand"), points=(-70, 0, 0)),
)
OVERBID = (
    worked(
        _("Overbid: 22 bid, 18 worth, 27 charged"),
        game("diamonds", "won", tops=1, bid=22),
        points=(-54, 0, 0),
    ),
    worked(
        _("Overbid: 23 bid, 22 worth, 33 charged"),
        game("spades", "won", tops=-1, bid=23),
        points=(-66, 0, 0),
    ),
    worked(_("Overbid: 59 bid, 30 worth, 60 charged"), HEARTS_OVERBID, points=(-120, 0, 0)),
    worked(
        _("The same where a lost Hand game counts once"),
        HEARTS_OVERBID,
        points=(-60, 0, 0),
        **SINGLE,
    ),
    worked(
        _("Hearts with 2, bid 40: reached with Schneider"),
        game("hearts", "won_schneider", tops=2, bid=40),
        points=(40, 0, 0),
    ),
    worked(
        _("The same without Schneider"),
        game("hearts", "won", tops=2, bid=40),
        points=(-80, 0, 0),
    ),
    worked(
        _("Null, 23 worth, on a bid of 24: 46 charged, for the skat was picked up"),
        game("null", "won", bid=24),
        points=(-92, 0, 0),
    ),
    worked(
        _("Null Hand, 35 worth, on a bid of 36: 59 charged"),
        game("null", "won", announced="hand", bid=36),
        points=(-118, 0, 0),
    ),
)
RAISED = (
    worked(_("Clubs without 1, lost"), CLUBS_LOST, points=(-48, 0, 0)),
    worked(
        _("The same with kontra"),
        {**CLUBS_LOST, "kontra": "kontra"},
        points=(-96, 0, 0),
        kontra="re",
    ),
    worked(_("The same with re"), {**CLUBS_LOST, "kontra": "re"}, points=(-192, 0, 0), kontra="re"),
    worked(
        _("List points: 50 off, 40 for each opponent"),
        DIAMONDS_LOST,
        points=(-104, 40, 40),
        **EXTENDED,
    ),
    worked(
        _("The same with four players: 30 for each, the dealer too"),
        {**DIAMONDS_LOST, "declarer": BRAM},
        points=(30, -104, 30, 30),
        **EXTENDED,
    ),
    worked(
        _("The first of five sets off a Bock round of three deals: 20 40 40 40 20"),
        {**HEARTS, "bock_rounds": 1},
        *[HEARTS] * 4,
        points=(160, 0, 0),
        **BOCK,
    ),
    worked(
        _("Where the first of five is doubled itself: 40 40 40 40 20"),
        {**HEARTS, "bock_rounds": 1},
        *[HEARTS] * 4,
        points=(180, 0, 0),
        **BOCK,
        bock_starts="at_once",
    ),
)
IN_RAMSCH = (
    worked(_("Ramsch, 55 the most"), ramsch(most=[ANNA], points=55), points=(-55, 0, 0), **RAMSCH),
    worked(
        _("Ramsch with a virgin"),
        ramsch(most=[ANNA], points=55, virgin=True),
        points=(-110, 0, 0),
        **RAMSCH,
    ),
    worked(
        _("Ramsch, two level with 45 each"),
        ramsch(most=[ANNA, BRAM], points=45),
        points=(-45, -45, 0),
        **RAMSCH,
    ),
    worked(
        _("The same where they share the loss"),
        ramsch(most=[ANNA, BRAM], points=45),
        points=(-23, -22, 0),
        **RAMSCH,
        ramsch_level="share",
    ),
    worked(_("A march"), ramsch(march=ANNA), points=(120, 0, 0), **RAMSCH),
)
WORKED_ROUNDS = (*GAMES_ALONE, *OVERBID, *RAISED, *IN_RAMSCH)
