"""What a score sheet says: the match and its facts, never a computed score."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.game import AnyGame, AnyTable
from scorekeeper.rules.replay import Evening, replay
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement import Stake


@dataclass(frozen=True, slots=True)
class SheetRound:
    """One round; ``stated_dealer`` is only said, and must agree with whose turn it is."""

    deal: Deal
    stated_dealer: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One match as it is written down. ``formerly``: names that a seat had before."""

    game: AnyGame
    preset: str
    table: AnyTable
    rounds: tuple[SheetRound, ...] = ()
    stake: Stake | None = None
    ended_early: bool = False
    formerly: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    played_on: date | None = None
    place: str = ""
    note: str = ""

    def evening(self) -> Evening:
        """The match replayed; raises RuleBroken at the first thing that cannot be."""
        deals = (sheet_round.deal for sheet_round in self.rounds)
        evening = replay(self.game, self.table, deals, ended_early=self.ended_early)
        for sheet_round, played in zip(self.rounds, evening.rounds, strict=True):
            if played.faults:
                raise RuleBroken(played.faults, round_number=played.number)
            stated = sheet_round.stated_dealer
            if stated is not None and stated != played.dealer:
                fault = Fault("dealer", self._not_the_dealer(stated, played.dealer))
                raise RuleBroken([fault], round_number=played.number)
        evening.require_sound()
        return evening

    def _not_the_dealer(self, stated: int, dealer: int) -> _:
        return _(
            "it is the turn of {dealer} to deal, not of {stated} (for a table that dealt out of "
            "turn there is “dealer_override”)",
            dealer=self.table.name(dealer),
            stated=self.table.name(stated),
        )
