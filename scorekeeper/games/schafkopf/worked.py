"""Worked deals of Schafkopf: on its rules page, and computed by its tests."""

from scorekeeper.games.schafkopf.house_rules import (
    CLUB,
    PUB,
    SHORT,
    TOURNAMENT,
    WITH_STOCK,
    Changes,
)
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.worked_rounds import ANNA, BRAM, CEES, DORA, EMMA, Round, WorkedRound, worked


def rufspiel(result: str, **more: object) -> Round:
    """Anna calls an ace, which Bram has."""
    return alone("rufspiel", result, partner=BRAM, **more)


def alone(game: str, result: str = "won", **more: object) -> Round:
    """A game of Anna's; ``laufende`` above zero are with, below it without."""
    laufende = more.pop("laufende", None)
    said: dict[str, object] = {"declarer": ANNA, "game": game, "result": result, **more}
    if isinstance(laufende, int):
        said["with" if laufende > 0 else "without"] = abs(laufende)
    return said


def sie() -> Round:
    return {"declarer": ANNA, "game": "solo", "announced": "sie"}


def ramsch(**told: object) -> Round:
    return {"ramsch": told}


WON, LOST = rufspiel("won"), rufspiel("lost")
PASSED: Round = {"passed": True}
FARBWENZ: Changes = {"farbwenz": True}
RAMSCH: Changes = {"all_pass": "ramsch"}
ALL_DOUBLE: Changes = {**RAMSCH, "ramsch_price": 10, "jungfrau": "double_all"}
NEXT_DOUBLE: Changes = {"all_pass": "next_double"}
DOUBLE_ROUND: Changes = {"all_pass": "double_round"}


def of_two(title: Text, *rounds: Round, each: int, **rules: RuleValue) -> WorkedRound:
    """What Anna and Bram get from the two others."""
    return worked(title, *rounds, points=(each, each, -each, -each), **rules)


def of_one(title: Text, facts: Round, *, each: int, **rules: RuleValue) -> WorkedRound:
    """What Anna gets from each of the others."""
    return worked(title, facts, points=(3 * each, -each, -each, -each), **rules)


RUFSPIELE = (
    of_two(
        _("Rufspiel, Schwarz, with 4: 20 + 20 + 40"), rufspiel("won_schwarz", laufende=4), each=80
    ),
    of_two(
        _("Rufspiel, Schneider, one has doubled: 2 x 30"),
        rufspiel("won_schneider", klopfen=1),
        each=60,
    ),
    of_two(_("Rufspiel lost, Re: 4 x 20"), rufspiel("lost", kontra="re"), each=-80),
    of_two(_("Rufspiel with 2, which do not count"), rufspiel("won", laufende=2), each=20),
    of_two(
        _("Rufspiel with 6, where Laufende count from 2 and at most 4"),
        rufspiel("won", laufende=6),
        each=60,
        laufende_from=2,
        laufende_most=4,
    ),
    of_two(
        _("Rufspiel, two have doubled, where each adds the game once more"),
        rufspiel("won", klopfen=2),
        each=60,
        klopfen="one_more",
    ),
    of_two(
        _("The club: Rufspiel, Schneider, Re: 4 x 20"),
        rufspiel("won_schneider", kontra="re"),
        each=80,
        **CLUB,
    ),
    worked(
        _("At a tournament, without 3 that are the caller's alone"),
        rufspiel("won", laufende=-3),
        points=(7, 1, -4, -4),
        **{**TOURNAMENT, "without": "caller_alone"},
    ),
    worked(
        _("The same lost"),
        rufspiel("lost", laufende=-3),
        points=(-7, -1, 4, 4),
        **{**TOURNAMENT, "without": "caller_alone"},
    ),
    of_two(
        _("The pub: Hochzeit with Resupra: 16 x 20"),
        {**WON, "game": "hochzeit", "kontra": "resupra"},
        each=320,
        **PUB,
    ),
)
ALONE = (
    of_one(
        _("Solo, Schneider, with 3: 50 + 10 + 30"),
        alone("solo", "won_schneider", laufende=3),
        each=90,
    ),
    of_one(_("The same lost"), alone("solo", "lost_schneider", laufende=3), each=-90),
    of_one(_("Wenz without 2: 50 + 20"), alone("wenz", laufende=-2), each=70),
    of_one(
        _("Wenz lost Schwarz, two have doubled, Kontra: 70 x 8"),
        alone("wenz", "lost_schwarz", klopfen=2, kontra="kontra"),
        each=-560,
    ),
    of_one(
        _("Farbwenz without 5, two have doubled, Kontra: 100 x 8"),
        alone("farbwenz", laufende=-5, klopfen=2, kontra="kontra"),
        each=800,
        **FARBWENZ,
    ),
    of_one(_("The club: solo Schwarz: 50 + 20"), alone("solo", "won_schwarz"), each=70, **CLUB),
    of_one(
        _("The tournament: solo lost Schneider: 5 + 1"),
        alone("solo", "lost_schneider"),
        each=-6,
        **TOURNAMENT,
    ),
    worked(
        _("Three players: solo with 4: 50 + 40"), alone("solo", laufende=4), points=(180, -90, -90)
    ),
)
ANNOUNCED = (
    of_one(
        _("Wenz tout with 2, three have doubled: 70 x 2 x 8"),
        alone("wenz", announced="tout", klopfen=3, laufende=2),
        each=1120,
    ),
    of_one(
        _("Short pack: Farbwenz tout with 4, one has doubled: 90 x 2 x 2"),
        alone("farbwenz", announced="tout", klopfen=1, laufende=4),
        each=360,
        **FARBWENZ,
        **SHORT,
    ),
    of_one(_("Solo tout with 3: 80 x 2"), alone("solo", announced="tout", laufende=3), each=160),
    of_one(_("Solo tout lost: 50 x 2"), alone("solo", "lost", announced="tout"), each=-100),
    of_one(_("Sie: (50 + 80) x 4"), sie(), each=520),
    of_one(_("Sie with the short pack: (50 + 60) x 4"), sie(), each=440, **SHORT),
    of_one(
        _("The tournament: solo tout: 5 x 2"),
        alone("solo", announced="tout"),
        each=10,
        **TOURNAMENT,
    ),
    of_one(
        _("The same where Schwarz is added before: 7 x 2"),
        alone("solo", announced="tout"),
        each=14,
        **{**TOURNAMENT, "tout_counts": "schwarz"},
    ),
    of_one(
        _("The same where a solo is 2: 4 x 2"),
        alone("solo", announced="tout"),
        each=8,
        **{**TOURNAMENT, "tout_counts": "schwarz", "solo_price": 2},
    ),
)
IN_RAMSCH = (
    of_one(_("Ramsch lost by Anna"), ramsch(most=[ANNA]), each=-20, **RAMSCH),
    worked(
        _("Ramsch, and Dora is Jungfrau"),
        ramsch(most=[ANNA], jungfrau=[DORA]),
        points=(-80, 20, 20, 40),
        **RAMSCH,
    ),
    of_one(_("A march: 50 + 20"), ramsch(march=ANNA), each=70, **RAMSCH),
    worked(
        _("Ramsch at 10, two Jungfrauen"),
        ramsch(most=[ANNA], jungfrau=[CEES, DORA]),
        points=(-50, 10, 20, 20),
        ramsch_price=10,
        **RAMSCH,
    ),
    of_one(
        _("The same where everybody gets double, for each"),
        ramsch(most=[ANNA], jungfrau=[CEES, DORA]),
        each=-40,
        **ALL_DOUBLE,
    ),
    of_two(_("Ramsch, Anna and Bram level"), ramsch(most=[ANNA, BRAM]), each=-20, **RAMSCH),
    worked(
        _("The same, and Dora is Jungfrau"),
        ramsch(most=[ANNA, BRAM], jungfrau=[DORA]),
        points=(-30, -30, 20, 40),
        **RAMSCH,
    ),
)
NOBODY_PLAYED = (
    worked(_("Stock: nobody played, each pays 20 in"), PASSED, points=(-20,) * 4, **WITH_STOCK),
    worked(
        _("Then Anna and Bram lose: 20, and 40 into the stock"),
        *(PASSED, LOST),
        points=(-80, -80, 0, 0),
        **WITH_STOCK,
    ),
    worked(
        _("Then Anna wins with Cees: 20, and 80 of the stock"),
        *(PASSED, LOST, {**WON, "partner": CEES}),
        points=(20, -100, 100, -20),
        **WITH_STOCK,
    ),
    of_two(
        _("Nobody played twice, and the next game is doubled for each: 0 0 80 20"),
        *(PASSED, PASSED, WON, WON),
        each=100,
        **NEXT_DOUBLE,
    ),
    of_two(
        _("Nobody played, and a doubled round follows: 0 40 40 40 40 20"),
        *(PASSED, *[WON] * 5),
        each=180,
        **DOUBLE_ROUND,
    ),
    worked(
        _("Four deals with a stock, of which 160 are left"),
        rufspiel("won", laufende=3, klopfen=1),
        {"declarer": CEES, "game": "wenz", "result": "won_schneider", "with": 2},
        PASSED,
        {**LOST, "declarer": DORA, "kontra": "kontra"},
        points=(40, -80, 160, -280),
        **WITH_STOCK,
    ),
)
OF_FIVE = (
    WorkedRound(
        _("Five players: Emma deals and sits out, Rufspiel with 3: 50"),
        (EMMA, ANNA, BRAM, CEES, DORA),
        (rufspiel("won", laufende=3),),
        (0, 50, 50, -50, -50),
    ),
    WorkedRound(
        _("Five players: Anna deals and sits out, Bram loses a solo"),
        (ANNA, BRAM, CEES, DORA, EMMA),
        ({**alone("solo", "lost"), "declarer": BRAM},),
        (0, -150, 50, 50, 50),
    ),
)
WORKED_ROUNDS = (*RUFSPIELE, *ALONE, *ANNOUNCED, *IN_RAMSCH, *NOBODY_PLAYED, *OF_FIVE)
