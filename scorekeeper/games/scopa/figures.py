"""Figures of Scopa: the four awards, sweeps, and what may be added."""

from collections.abc import Iterable, Iterator

from scorekeeper.games.scopa.house_rules import ScopaRules
from scorekeeper.games.scopa.piles import (
    CARTE,
    DENARI,
    NAPOLA,
    PRIMIERA,
    RE_BELLO,
    SCOPE,
    SETTEBELLO,
)
from scorekeeper.rules.figures import HIGHEST_ROUND, ROUNDS, Count, Figure
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text as _

WITH_NAPOLA, WITH_RE_BELLO = "rounds_with_napola", "rounds_with_re_bello"
FIGURES = (
    Figure(slug=SCOPE, name=_("Scope")),
    Figure(slug=SETTEBELLO, name=_("Settebello"), of=ROUNDS),
    Figure(slug=PRIMIERA, name=_("Primiera"), of=ROUNDS),
    Figure(slug=CARTE.counted, name=_("Carte, most cards"), of=ROUNDS),
    Figure(slug=DENARI.counted, name=_("Denari, most coins"), of=ROUNDS),
    Figure(slug=NAPOLA, name=_("Napola"), of=WITH_NAPOLA),
    Figure(slug=RE_BELLO, name=_("Re bello"), of=WITH_RE_BELLO),
    HIGHEST_ROUND,
)
AWARDS = {figure.slug for figure in FIGURES if figure.of}


def counts_in(rules: ScopaRules, lines: Iterable[ScoreLine], players: int) -> Iterator[Count]:
    """The winners of each award, by the lines; napola and re bello where they are played."""
    everybody = tuple(range(players))
    if rules.napola:
        yield Count(WITH_NAPOLA, everybody)
    if rules.re_bello:
        yield Count(WITH_RE_BELLO, everybody)
    for line in lines:
        if line.rule in AWARDS:
            yield Count(line.rule, line.seats)
        elif line.rule == SCOPE:
            yield Count(SCOPE, line.seats, line.points)
