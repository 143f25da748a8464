"""Marbles: everyone counts their own; the most in all wins."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.facts import Deal, Tally
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import Game, Situation, Table
from scorekeeper.rules.house_rules import HouseRules, Preset, rule
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True, kw_only=True)
class MarblesRules(HouseRules):
    """How long it goes on."""

    rounds: int = rule(2, _("Rounds"), _("How many rounds."), _("ours"), minimum=1)


class Marbles(Game[MarblesRules, None]):
    """Two or three players."""

    slug = "marbles"
    name = _("Marbles")
    summary = _("Who has more marbles.")
    evening_length = _("a minute")
    kind = Kind.DICE_AND_BOARD
    player_counts = (2, 3)
    house_rules = MarblesRules
    presets = {"as_written": Preset(_("Standard rules"), _("As it is."))}

    def opening(self, table: Table[MarblesRules]) -> None:
        return None

    def upcoming(self, situation: Situation[MarblesRules, None]) -> Upcoming:
        dealer = situation.table.name(situation.dealer)
        return Upcoming(_("Round {n}", n=situation.scored + 1), _("{who} rolls", who=dealer))

    def check(self, situation: Situation[MarblesRules, None], deal: Deal) -> Iterator[Fault]:
        if len(deal.counts("marbles")) < len(situation.table.players):
            yield Fault("marbles", _("somebody's marbles are missing"))

    def score(self, situation: Situation[MarblesRules, None], deal: Deal) -> Iterator[ScoreLine]:
        for seat, count in deal.counts("marbles").items():
            assert seat is not None
            yield ScoreLine("marbles", _("{count} marbles", count=count), (seat,), count)

    def read_facts(self, facts: SheetFacts) -> Deal:
        counts = facts.counts("marbles")
        return Deal(tallies=tuple(Tally("marbles", seat, count) for seat, count in counts))

    def write_facts(self, table: Table[MarblesRules], deal: Deal) -> dict[str, Any]:
        counts = deal.counts("marbles").items()
        return {"marbles": {table.name(seat): count for seat, count in counts if seat is not None}}


GAME = Marbles()
