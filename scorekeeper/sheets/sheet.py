"""The score sheet: a match and its facts, never a computed score."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from scorekeeper.rules.attendance import NOBODY_CHANGES, Attendance
from scorekeeper.rules.changing import check_moment
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.game import AnyGame, AnySituation, AnyTable
from scorekeeper.rules.match_details import NO_DETAILS, MatchDetails
from scorekeeper.rules.played_round import PlayedRound, play
from scorekeeper.rules.replay import PlayedMatch, begun_match, situation_behind
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

    ``table`` has all seats by the names of the end, ``attendance`` who came and went.
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
    attendance: Attendance = NOBODY_CHANGES
    played: tuple[PlayedRound, ...] | None = field(
        default=None, init=False, compare=False, repr=False
    )

    def played_match(self) -> PlayedMatch:
        """The match replayed; raises RuleBroken at the first fault."""
        begun = begun_match(
            self.game, self.table, ended_early=self.ended_early, attendance=self.attendance
        )
        played = self.played
        if played is None:
            played = tuple(one for _round, one in play_in_order(self.rounds, begun))
        now = situation_behind(begun, played[-1]) if played else begun.now
        played_match = replace(begun, rounds=played, now=now)
        played_match.require_sound()
        return played_match


def play_in_order(
    rounds: Iterable[SheetRound], begun: PlayedMatch
) -> Iterator[tuple[SheetRound, PlayedRound]]:
    """Play each round of a match that has begun before the next one is asked for.

    Raises RuleBroken for what cannot be.
    """
    now = begun.now
    for sheet_round in rounds:
        played = play(begun.game, now, sheet_round.deal)
        if played.faults:
            raise RuleBroken(played.faults, round_number=played.number)
        require_dealer(played, sheet_round.stated_dealer)
        now = situation_behind(begun, played)
        require_changes(begun, played, now)
        yield sheet_round, played


def require_changes(begun: PlayedMatch, played: PlayedRound, now: AnySituation) -> None:
    """Raise RuleBroken where somebody cannot come or go behind a round."""
    changes = begun.attendance.changes_at(played.number)
    if changes:
        faults = tuple(check_moment(begun.game, changes, before=played.after, then=now))
        if faults:
            raise RuleBroken(faults)


def require_dealer(played: PlayedRound, stated: int | None) -> None:
    """Raise RuleBroken where a sheet states another dealer."""
    if stated in (None, played.dealer):
        return
    assert stated is not None
    table = played.before.table
    message = _(
        "it is the turn of {dealer} to deal, not of {stated} (for a table that dealt out of "
        "turn there is “dealer_override”)",
        dealer=table.name(played.dealer),
        stated=table.name(stated),
    )
    raise RuleBroken([Fault("dealer", message)], round_number=played.number)
