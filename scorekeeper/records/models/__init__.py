"""What is kept: facts as rows. Scores are never stored; they follow by replay."""

from scorekeeper.records.models.account import AccountEntry, AccountLine
from scorekeeper.records.models.codes import Guess, JoinCode
from scorekeeper.records.models.derived import DerivedResult
from scorekeeper.records.models.epoch import Epoch, epoch_beside, epoch_now, stamp
from scorekeeper.records.models.events import Event
from scorekeeper.records.models.matches import (
    Club,
    FormerName,
    Match,
    Player,
    Seat,
    new_secret,
)
from scorekeeper.records.models.money import Payment, PlanLine
from scorekeeper.records.models.rounds import (
    Adjustment,
    Challenge,
    Contract,
    Declaration,
    Fact,
    Round,
    RoundVersion,
    Tally,
)
from scorekeeper.records.models.seasons import Season
from scorekeeper.records.models.sendings import Sending
from scorekeeper.records.models.takings import Taking

__all__ = [
    "AccountEntry",
    "AccountLine",
    "Adjustment",
    "Challenge",
    "Club",
    "Contract",
    "Declaration",
    "DerivedResult",
    "Epoch",
    "Event",
    "Fact",
    "FormerName",
    "Guess",
    "JoinCode",
    "Match",
    "Payment",
    "PlanLine",
    "Player",
    "Round",
    "RoundVersion",
    "Season",
    "Seat",
    "Sending",
    "Taking",
    "Tally",
    "epoch_beside",
    "epoch_now",
    "new_secret",
    "stamp",
]
