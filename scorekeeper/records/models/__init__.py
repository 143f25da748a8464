"""What is kept: facts as rows. Scores are never stored; they follow by replay."""

from scorekeeper.records.models.codes import Guess, JoinCode
from scorekeeper.records.models.epoch import Epoch, epoch_beside, epoch_now, stamp
from scorekeeper.records.models.events import Event
from scorekeeper.records.models.matches import (
    Club,
    FormerName,
    Match,
    Player,
    Seat,
    folded,
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
from scorekeeper.records.models.sendings import Sending
from scorekeeper.records.models.takings import Taking

__all__ = [
    "Adjustment",
    "Challenge",
    "Club",
    "Contract",
    "Declaration",
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
    "Seat",
    "Sending",
    "Taking",
    "Tally",
    "epoch_beside",
    "epoch_now",
    "folded",
    "new_secret",
    "stamp",
]
