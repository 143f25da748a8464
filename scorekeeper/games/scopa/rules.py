"""Scopa: 40 cards, two to four players, anticlockwise; the highest total wins."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from scorekeeper.games.families.fishing.piles import piles_of, with_piles_by_first_player
from scorekeeper.games.scopa import checks
from scorekeeper.games.scopa.house_rules import ScopaRules, ScopaSituation, ScopaTable
from scorekeeper.games.scopa.piles import (
    CARTE,
    DENARI,
    KINDS,
    NAPOLA,
    PRIMIERA,
    RE_BELLO,
    SCOPE,
    SETTEBELLO,
)
from scorekeeper.games.scopa.scoring import phrases, score_lines
from scorekeeper.games.scopa.sheet import read_round, write_round
from scorekeeper.games.scopa.worked import WORKED_ROUNDS
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.figures import HIGHEST_ROUND, ROUNDS, Count, Figure
from scorekeeper.rules.game import Game
from scorekeeper.rules.house_rules import Preset
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import Joined, Text
from scorekeeper.rules.words import Text as _

DEALS: Mapping[str, Text] = {
    "three": _("{dealer} deals three cards at a time, four on the table"),
    "nine": _("{dealer} deals nine cards each, four on the table"),
    "ten": _("{dealer} deals ten cards each"),
}
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
AWARD_SLUGS = {figure.slug for figure in FIGURES if figure.of}


class Scopa(Game[ScopaRules, None]):
    """Cards, coins, the settebello and the primiera: a point each, and one for each sweep."""

    slug = "scopa"
    name = _("Scopa")
    summary = _("Italian fishing: most cards, most coins, settebello, primiera and sweeps.")
    aliases = (
        "Scopetta",
        "Scopa a punti",
        "Scopone",
        "Scopone scientifico",
        "Scopa d’assi",
        "Asso pigliatutto",
        "Cirulla",
        "Escoba",
        "Escoba italiana",
        "Escoba de 15",
        "Escoba del quince",
        "Σκόπα",
        "スコパ",
    )
    evening_length = _("to 11 points, about half an hour")
    kind = Kind.FISHING
    player_counts = (2, 3, 4)
    house_rules = ScopaRules
    presets: ClassVar[Mapping[str, Preset]] = {
        "as_written": Preset(_("Standard rules"), _("To 11 points.")),
        "to_21": Preset(_("To 21"), _("A longer match."), {"target": 21}),
        "scopone": Preset(
            _("Scopone"), _("Nine cards each, to 21."), {"deal": "nine", "target": 21}
        ),
        "scopone_scientifico": Preset(
            _("Scopone scientifico"), _("Ten cards each, to 21."), {"deal": "ten", "target": 21}
        ),
        "scopa_d_assi": Preset(
            _("Scopa d'assi"),
            _("An ace takes all; napola; to 31."),
            {"ace_takes_all": True, "napola": True, "target": 31},
        ),
    }
    length_rule = "target"
    shape_rules = ("partners",)
    sources: ClassVar = {
        "F": _("the federal rules of the Italian Scopone federation"),
        "C": _("the rules of Cuperativa"),
        "D": _("Italian card portals (Digitalmoka, dimensionecasino, giochistars, libero)"),
        "U": _("rules of the Unione Italiana Gruppi Cartofili, through Wikipedia"),
        "N": _("“Scopa d’asso” at virgilio"),
    }
    has_partners = True
    deals_clockwise = False
    worked_rounds = WORKED_ROUNDS
    figures = FIGURES

    def defaults(self, players: int) -> ScopaRules:
        """Four play as partners, unless they agree otherwise."""
        return replace(ScopaRules(), partners=players == 4)

    def check_table(self, table: ScopaTable) -> Iterator[Fault]:
        if len(table.players) == 4:
            return
        if table.house_rules.partners:
            yield Fault("partners", _("only four players can play as partners"))
        if table.house_rules.deal != "three":
            yield Fault("deal", _("nine or ten cards each are for four players"))

    def sides(self, table: ScopaTable) -> tuple[tuple[int, ...], ...]:
        return piles_of(table)

    def opening(self, table: ScopaTable) -> None:
        """Nothing: every round stands by itself."""

    def upcoming(self, situation: ScopaSituation) -> Upcoming:
        table, rules = situation.table, situation.rules
        return Upcoming(
            title=_(
                "Round {number}, to {target} points",
                number=situation.scored + 1,
                target=rules.target,
            ),
            sentence=DEALS[rules.deal].format(dealer=table.name(situation.dealer)),
            brief=(_("{dealer} deals", dealer=table.name(situation.dealer)),),
            remarks=tuple(self.distances(situation)),
            acts=table.after(situation.dealer),
        )

    def distances(self, situation: ScopaSituation) -> Iterator[Text]:
        """Points that each side still needs, or that level leaders play on."""
        table, target = situation.table, situation.rules.target
        if max(situation.totals) >= target:
            yield _("Level at {points}: another round decides", points=max(situation.totals))
            return
        needed = [
            _(
                "{names} {points}",
                names=table.names(side),
                points=target - situation.totals[side[0]],
            )
            for side in self.sides(table)
        ]
        yield _("To go: {needed}", needed=Joined(", ", needed))

    def complete(self, situation: ScopaSituation, deal: Deal) -> Deal:
        named = with_piles_by_first_player(situation.table, deal, kinds=KINDS)
        if named is deal:
            return deal
        tallies = (one for one in named.tallies if one.kind != SCOPE or one.count)
        return replace(named, tallies=tuple(tallies))

    def check(self, situation: ScopaSituation, deal: Deal) -> Iterator[Fault]:
        return checks.check_round(situation.table, deal)

    def score(self, situation: ScopaSituation, deal: Deal) -> Iterator[ScoreLine]:
        return score_lines(situation.table, deal)

    def rounds_in_all(self, rules: ScopaRules) -> None:
        return

    def is_over(self, situation: ScopaSituation) -> bool:
        """As soon as a single leader has the target; level leaders play another round."""
        most = max(situation.totals)
        leaders = [
            side for side in self.sides(situation.table) if situation.totals[side[0]] == most
        ]
        return most >= situation.rules.target and len(leaders) == 1

    def phrases(self, table: ScopaTable, deal: Deal) -> Iterator[Text]:
        return phrases(table, deal)

    def counts_in(
        self, situation: ScopaSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Iterator[Count]:
        """The winners of each award, by the lines; napola and re bello where they are played."""
        everybody = tuple(range(len(situation.table.players)))
        if situation.rules.napola:
            yield Count(WITH_NAPOLA, everybody)
        if situation.rules.re_bello:
            yield Count(WITH_RE_BELLO, everybody)
        for line in lines:
            if line.rule in AWARD_SLUGS:
                yield Count(line.rule, line.seats)
            elif line.rule == SCOPE:
                yield Count(SCOPE, line.seats, line.points)

    def read_facts(self, facts: SheetFacts) -> Deal:
        return read_round(facts)

    def write_facts(self, table: ScopaTable, deal: Deal) -> dict[str, object]:
        return write_round(table, deal)


GAME = Scopa()
