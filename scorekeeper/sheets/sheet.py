"""The score sheet: a match and its facts, never a computed score."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.game import AnyGame, AnyTable
from scorekeeper.rules.match_details import NO_DETAILS, MatchDetails
from scorekeeper.rules.played_round import PlayedRound, play
from scorekeeper.rules.replay import PlayedMatch, opening_situation
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement import Stake


@dataclass(frozen=True, slots=True)
class SheetRound:
    """One round; ``stated_dealer`` must agree with whose turn it is."""

    deal: Deal
    stated_dealer: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One match as it is written down. ``formerly``: earlier names of a seat.

    ``played``: the rounds of a sheet that was read, for they are played as they are read.
    """

    game: AnyGame
    preset: str
    table: AnyTable
    rounds: tuple[SheetRound, ...] = ()
    stake: Stake | None = None
    ended_early: bool = False
    formerly: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    details: MatchDetails = NO_DETAILS
    played: tuple[PlayedRound, ...] | None = field(
        default=None, init=False, compare=False, repr=False
    )

    def played_match(self) -> PlayedMatch:
        """The match replayed; raises RuleBroken at the first fault."""
        played = self.played
        if played is None:
            both = play_in_order(self.rounds, game=self.game, table=self.table)
            played = tuple(one for _round, one in both)
        now = played[-1].after if played else opening_situation(self.game, self.table)
        played_match = PlayedMatch(self.game, self.table, played, now, self.ended_early)
        played_match.require_sound()
        return played_match


def play_in_order(
    rounds: Iterable[SheetRound], *, game: AnyGame, table: AnyTable
) -> Iterator[tuple[SheetRound, PlayedRound]]:
    """Play each round before the next one is asked for; raises RuleBroken for what cannot be."""
    now = opening_situation(game, table)
    for sheet_round in rounds:
        played = play(game, now, sheet_round.deal)
        if played.faults:
            raise RuleBroken(played.faults, round_number=played.number)
        require_dealer(played, sheet_round.stated_dealer, table)
        now = played.after
        yield sheet_round, played


def require_dealer(played: PlayedRound, stated: int | None, table: AnyTable) -> None:
    """Raise RuleBroken where a sheet states another dealer."""
    if stated in (None, played.dealer):
        return
    assert stated is not None
    message = _(
        "it is the turn of {dealer} to deal, not of {stated} (for a table that dealt out of "
        "turn there is “dealer_override”)",
        dealer=table.name(played.dealer),
        stated=table.name(stated),
    )
    raise RuleBroken([Fault("dealer", message)], round_number=played.number)
