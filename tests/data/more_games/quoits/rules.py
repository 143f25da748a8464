"""Quoits: ringers are worth points, and are counted; faults are counted against a side."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from operator import add
from typing import Any

from scorekeeper.rules.counters import Counter
from scorekeeper.rules.facts import Deal, Tally
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import Game, Situation, Table
from scorekeeper.rules.house_rules import HouseRules, Preset, rule
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.situation import SideDuty, Upcoming
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import ngettext_lazy

KINDS = ("ringers", "faults")
RINGERS = Counter(
    slug="ringers",
    name=_("ringers"),
    words=ngettext_lazy("{number} ringer", "{number} ringers", 0),
    none=_("no ringers"),
    is_of_players=True,
)
FAULTS = Counter(
    slug="crosses",
    name=_("faults"),
    words=ngettext_lazy("{number} fault", "{number} faults", 0),
    none=_("no faults"),
    may_be_agreed=True,
    is_settled=True,
)


@dataclass(frozen=True, kw_only=True)
class QuoitsRules(HouseRules):
    """How long it goes on."""

    rounds: int = rule(2, _("Rounds"), _("How many rounds."), _("ours"), minimum=1)


Throws = tuple[int, ...]
QuoitsSituation = Situation[QuoitsRules, Throws]


def quota_of(situation: QuoitsSituation, seat: int, ringers: int) -> SideDuty:
    """Whether somebody who plays alone has thrown the two ringers that everybody owes."""
    name, left = situation.table.name(seat), max(0, 2 - ringers)
    sentence = _("{name} owes {left}", name=name, left=left)
    return SideDuty((seat,), done=2 - left, of=2, what=_("ringers owed"), sentence=sentence)


class Quoits(Game[QuoitsRules, Throws]):
    """Four players in two sides, or six alone; the memory is everybody's ringers."""

    slug = "quoits"
    name = _("Quoits")
    summary = _("Who throws more ringers.")
    evening_length = _("a minute")
    kind = Kind.DICE_AND_BOARD
    player_counts = (4, 6)
    house_rules = QuoitsRules
    presets = {"as_written": Preset(_("Standard rules"), _("As it is."))}
    settle_ways = ("crosses", "pairwise")
    has_partners = True

    def sides(self, table: Table[QuoitsRules]) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if len(table.players) == 4 else super().sides(table)

    def opening(self, table: Table[QuoitsRules]) -> Throws:
        return (0,) * len(table.players)

    def upcoming(self, situation: QuoitsSituation) -> Upcoming:
        duties = enumerate(situation.memory) if len(situation.totals) == 6 else ()
        return Upcoming(
            _("Round {n}", n=situation.scored + 1),
            _("throw"),
            duties=tuple(quota_of(situation, seat, number) for seat, number in duties),
        )

    def check(self, situation: QuoitsSituation, deal: Deal) -> Iterator[Fault]:
        for kind in KINDS:
            if len(deal.counts(kind)) < len(situation.table.players):
                yield Fault(kind, _("somebody has not thrown"))

    def score(self, situation: QuoitsSituation, deal: Deal) -> Iterator[ScoreLine]:
        for tally in deal.tallies:
            assert tally.by is not None
            side = self.side_of(situation.table, tally.by)
            if tally.kind == "ringers":
                yield ScoreLine("ringers", _("three for each ringer"), side, 3 * tally.count)
            elif tally.count:
                yield ScoreLine("faults", _("over the line"), side, counter=tally.count)

    def remember(
        self, situation: QuoitsSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Throws:
        thrown = deal.counts("ringers")
        ringers = tuple(thrown.get(seat, 0) for seat in range(len(situation.totals)))
        return tuple(map(add, situation.memory, ringers))

    def final_lines(self, situation: QuoitsSituation, *, early: bool) -> Iterator[ScoreLine]:
        if not early:
            side = self.sides(situation.table)[0]
            yield ScoreLine("first", _("for throwing first"), side, 1, 2)

    def counters(self, situation: QuoitsSituation) -> tuple[Counter, ...]:
        return (
            replace(RINGERS, amounts=situation.memory),
            replace(FAULTS, amounts=situation.counter),
        )

    def read_facts(self, facts: SheetFacts) -> Deal:
        return Deal(
            tallies=tuple(
                Tally(kind, seat, count) for kind in KINDS for seat, count in facts.counts(kind)
            )
        )

    def write_facts(self, table: Table[QuoitsRules], deal: Deal) -> dict[str, Any]:
        return {
            kind: {
                table.name(seat): count
                for seat, count in deal.counts(kind).items()
                if seat is not None
            }
            for kind in KINDS
        }


GAME = Quoits()
