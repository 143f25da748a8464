"""Burraco and Biriba: the highest total wins, at a number of points or after some rounds.

F is the code of the Italian federation F.I.Bur., articles 13 to 17, through eburraco.com; V its
victory points (puntiburraco.it); T are FITAB and Feburit, the other Italian codes; G is Biriba as
zoo.gr, rec.games.playing-cards, a Greek score tracker and Wikipedia have it.
"""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.games.burraco import victory
from scorekeeper.games.burraco.house_rules import (
    CLEAN,
    PRESETS,
    BurracoRules,
    BurracoSituation,
    BurracoTable,
)
from scorekeeper.games.burraco.kinds import KINDS
from scorekeeper.games.burraco.worked import WORKED_ROUNDS
from scorekeeper.games.families.melds.checks import check_out
from scorekeeper.games.families.melds.family import PER_HUNDRED, MeldsGame, figures_of
from scorekeeper.games.families.melds.played import WENT_OUT, PlayedSide, Sides
from scorekeeper.games.families.melds.scoring import out_line, worth_text
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.stake_units import VICTORY_POINT, StakeUnit
from scorekeeper.rules.words import Text, written_number
from scorekeeper.rules.words import Text as _

NO_POZZETTO, ALONE = "no_pozzetto", "alone"
THREE = 3


class Burraco(MeldsGame[BurracoRules]):
    """Burrachi clean, semi-clean and dirty; with three players one may play against two."""

    slug = "burraco"
    name = _("Burraco")
    summary = _("Burrachi of seven, clean or dirty, and a pozzetto; Biriba too.")
    aliases = ("Biriba", "Μπιρίμπα", "Buraco", "Pinnacola", "Burako")
    evening_length = _("to 2005 points, an hour and a half")
    player_counts = (2, 3, 4)
    house_rules = BurracoRules
    presets = PRESETS
    sources = {
        "F": _("the code of the Italian federation F.I.Bur., through eburraco.com"),
        "V": _("its victory points (puntiburraco.it)"),
        "T": _("FITAB and Feburit, the other Italian codes"),
        "G": _("Biriba at zoo.gr, in rec.games.playing-cards, a score tracker and Wikipedia"),
    }
    worked_rounds = WORKED_ROUNDS
    kinds = KINDS
    pack_points = 540
    of_sides = (NO_POZZETTO,)
    named = (WENT_OUT, ALONE)
    figures = figures_of(
        ("clean", _("Clean burrachi")),
        ("dirty", _("Dirty burrachi")),
        out=_("Rounds closed"),
    )
    went_out = _("{name} closed")
    nobody_went_out = _("nobody closed")
    who_went_out = _("who closed? Nobody, where the stock ran out")
    canastas_told = _("burrachi {numbers}")

    def defaults(self, players: int) -> BurracoRules:
        return replace(BurracoRules(), target=2005)

    def teams(self, rules: BurracoRules, players: int) -> int:
        return 2 if players == 4 else 0

    def check_table(self, table: BurracoTable) -> Iterator[Fault]:
        if table.house_rules.victory_points:
            yield from victory.check_victory(table, self.sides(table))

    def stake_unit(self, rules: BurracoRules) -> StakeUnit:
        return VICTORY_POINT if rules.victory_points else PER_HUNDRED

    def victory_points(
        self, situation: BurracoSituation, totals: tuple[int, ...]
    ) -> tuple[int, ...] | None:
        rules, sides = situation.rules, self.sides(situation.table)
        if not rules.victory_points:
            return None
        return victory.victory_points(rules.rounds, totals, sides)

    # Three players

    def has_one_alone(self, situation: BurracoSituation) -> bool:
        """F: until somebody has so many points, one plays against the other two."""
        until = situation.rules.alone_until
        is_of_three = len(situation.table.players) == THREE
        return is_of_three and until is not None and max(situation.totals) < until

    def round_sides(self, table: BurracoTable, deal: Deal) -> Sides:
        alone = deal.seat_of(ALONE)
        if alone is None or len(table.players) != THREE:
            return self.sides(table)
        return (alone,), tuple(seat for seat in table.seats if seat != alone)

    def dealing(self, situation: BurracoSituation) -> Text:
        dealer = situation.table.name(situation.dealer)
        if len(situation.table.players) != THREE:
            return _("{dealer} deals 11 each and two pozzetti", dealer=dealer)
        if self.has_one_alone(situation):
            return _("{dealer} deals 11 each and two pozzetti, of 18 and 11", dealer=dealer)
        return _("{dealer} deals 11 each and three pozzetti", dealer=dealer)

    def remarks(self, situation: BurracoSituation) -> Iterator[Text]:
        rules, table = situation.rules, situation.table
        if rules.victory_points:
            yield victory.as_it_stands(situation, self.sides(table))
        if len(table.players) == THREE and not self.has_one_alone(situation):
            until = rules.alone_until
            if until is None:
                yield _("three pozzetti, everyone alone")
                return
            there = tuple(seat for seat in table.seats if situation.totals[seat] >= until)
            names = table.names(there)
            yield _(
                "{names} at {points}: three pozzetti, everyone alone", points=until, names=names
            )

    def statements(self, situation: BurracoSituation, *, early: bool) -> Iterator[Text]:
        points = self.victory_points(situation, situation.totals) or ()
        for side in self.sides(situation.table) if points else ():
            names, number = situation.table.names(side), points[side[0]]
            if len(side) > 1:
                yield _("{names} have {number} victory points", names=names, number=number)
            else:
                yield _("{name} has {number} victory points", name=names, number=number)

    # One round

    def check_sides(self, situation: BurracoSituation, deal: Deal) -> Iterator[Fault]:
        alone, without = deal.seat_of(ALONE), deal.seats_of(NO_POZZETTO)
        if alone is not None and not self.has_one_alone(situation):
            yield Fault(ALONE, _("nobody plays alone against the others in this round"))
        elif alone is not None and alone in without:
            name = situation.table.name(alone)
            yield Fault(NO_POZZETTO, _("{name} plays alone, so took a pozzetto", name=name))
        elif self.has_one_alone(situation) and alone is None and len(without) < THREE:
            yield Fault(ALONE, _("who was first at the pozzetto, and so played alone?"))

    def check_out(
        self, situation: BurracoSituation, deal: Deal, side: PlayedSide
    ) -> Iterator[Fault]:
        names = situation.table.names(side.seats)
        yield from check_out(situation.table, deal, side, needed=0)
        if not side.finished:
            yield Fault(WENT_OUT, _("{names} cannot close without a burraco", names=names))
        is_clean = any(side.canastas.get(kind.slug) for kind in self.kinds if kind.is_clean)
        if situation.rules.closing_needs == CLEAN and not is_clean:
            yield Fault(WENT_OUT, _("{names} cannot close without a clean burraco", names=names))
        if side.says(NO_POZZETTO):
            yield Fault(WENT_OUT, _("{names} cannot close without the pozzetto", names=names))

    def score(self, situation: BurracoSituation, deal: Deal) -> Iterator[ScoreLine]:
        """F: of a pair of three players each gets half, up to a whole point."""
        table = situation.table
        for side in self.played_sides(table, deal):
            lines = [*self.lines_of_side(table, deal, side)]
            if len(table.players) != THREE or len(side.seats) == 1:
                yield from lines
                continue
            points = sum(line.points for line in lines)
            half = (points + 1) // 2
            text = _(
                "pair of {names} {points}: half, {half} each",
                names=table.names(side.seats),
                points=written_number(points),
                half=written_number(half),
            )
            yield from (replace(line, points=0) for line in lines)
            yield ScoreLine("half", text, side.seats, half)

    def lines_of_side(
        self, table: BurracoTable, deal: Deal, side: PlayedSide
    ) -> Iterator[ScoreLine]:
        yield from super().lines_of_side(table, deal, side)
        if side.says(NO_POZZETTO):
            points = -table.house_rules.pozzetto
            text = worth_text(_("no pozzetto"), points)
            yield ScoreLine(NO_POZZETTO, text, side.seats, points)

    def out_line(self, table: BurracoTable, deal: Deal, side: PlayedSide) -> ScoreLine:
        return out_line(side, table.house_rules.going_out, _("closed"))

    def phrases(self, table: BurracoTable, deal: Deal) -> Iterator[Text]:
        if (alone := deal.seat_of(ALONE)) is not None:
            yield _("{name} alone", name=table.name(alone))
        yield from super().phrases(table, deal)


GAME = Burraco()
