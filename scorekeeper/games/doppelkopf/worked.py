"""Worked deals of Doppelkopf: on its rules page, and computed by its tests."""

from scorekeeper.rules.words import Text as _
from scorekeeper.rules.worked_rounds import (
    ANNA,
    BRAM,
    CEES,
    DORA,
    EMMA,
    NAMES,
    Round,
    WorkedRound,
    worked,
)


def two(points: int | str | None = None, **more: object) -> Round:
    """A deal of Anna and Bram as Re, with their points."""
    return {"re": [ANNA, BRAM], **({} if points is None else {"re_points": points}), **more}


def alone(game: str, points: int, **more: object) -> Round:
    return {"re": [ANNA], "game": game, "re_points": points, **more}


def won(value: int) -> tuple[int, ...]:
    """What a deal of Anna and Bram is worth to each."""
    return value, value, -value, -value


def solo(value: int) -> tuple[int, ...]:
    return 3 * value, -value, -value, -value


LEVEL = two(140, re_said="re", extras={"kontra": ["fox", "fox", "karlchen"]})
BOTH_SAID = two(120, re_said="re", kontra_said="kontra")
BOTH_NO_60 = two(170, re_said="no_60", kontra_said="no_60")
KARLCHEN = two(207, re_said="re", kontra_said="schwarz", extras={"re": ["karlchen"]})
RE_FOX = two(185, re_said="no_60", extras={"re": ["fox"]})
SILENT = alone("silent", 216, re_said="re")
BY_TWO = (
    (_("121 for Re"), two(121), 1),
    (_("120: won by Kontra, against the old"), two(120), -2),
    (_("120, Kontra said: won by Re"), two(120, kontra_said="kontra"), 3),
    (_("120, Re and Kontra said: won by Kontra"), BOTH_SAID, -6),
    (_("Kontra said, 160 for Kontra"), two(80, kontra_said="kontra"), -5),
    (_("Re said, 140; two foxes and Karlchen for Kontra"), LEVEL, 0),
    (_("In a band: 211–240"), two("211-240"), 4),
    (_("Every trick"), two(all_tricks="re"), 5),
    (_("No 60 by Re, with 130 only"), two(130, re_said="no_60"), -7),
    (_("No 90 by Re, 110 for Kontra"), two(kontra_points=110, re_said="no_90"), -5),
    (
        _("No 60 by Re, Kontra said, 70 for Kontra"),
        two(170, re_said="no_60", kontra_said="kontra"),
        -8,
    ),
    (_("No 60 by both, 170 for Re: nobody has won"), BOTH_NO_60, 3),
    (
        _("No 90 by Re, schwarz by Kontra, 75 for Re: 2 to 2"),
        two(75, re_said="no_90", kontra_said="schwarz"),
        0,
    ),
    (_("Schwarz by both, 57 for Re"), two(57, re_said="schwarz", kontra_said="schwarz"), -5),
    (_("Re said, schwarz by Kontra, 207 and Karlchen for Re"), KARLCHEN, 16),
    (_("Schwarz by Re, and every trick"), two(all_tricks="re", re_said="schwarz"), 11),
)
ALONE = (
    (_("A silent solo, Re said, 216"), SILENT, 6),
    (
        _("A solo, no 90 by both, 136: nobody has won"),
        alone("queens", 136, re_said="no_90", kontra_said="no_90"),
        1,
    ),
    (_("A solo of aces with 120: lost"), alone("aces", 120), -1),
)
DOUBLED = (
    (_("Announcements double: no 60 by Re, 185"), two(185, re_said="no_60"), 10, "double"),
    (_("The same with a fox"), RE_FOX, 11, "double"),
    (_("The same where the fox is doubled too"), RE_FOX, 12, "double_all"),
)
EVENING: tuple[Round, ...] = (
    two(80, kontra_said="kontra"),
    SILENT,
    {
        "re": [CEES, DORA],
        "re_points": 125,
        "extras": {"re": ["fox"], "kontra": ["doppelkopf"]},
    },
    {**BOTH_NO_60, "re": [BRAM, DORA]},
)
WORKED_ROUNDS = (
    *(worked(title, deal, points=won(value)) for title, deal, value in BY_TWO),
    *(worked(title, deal, points=solo(value)) for title, deal, value in ALONE),
    WorkedRound(
        _("Five at the table: a solo of jacks with 110, Kontra said; Emma deals"),
        (EMMA, *NAMES),
        (alone("jacks", 110, kontra_said="kontra"),),
        (0, -9, 3, 3, 3),
    ),
    *(
        worked(title, deal, points=won(value), announcements=word)
        for title, deal, value, word in DOUBLED
    ),
    worked(_("An evening of four deals"), *EVENING, points=(9, -9, -3, 3)),
)
