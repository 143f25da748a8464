"""Ratings of players after Weng and Lin, from the ranking of every match in order.

It is the Bayesian rating of Plackett-Luce as they published it in JMLR 12 (2011), with sides as
teams. Everybody begins at 25 and may be off by 25/3, and without a match nothing changes.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from scorekeeper.ledger.finished import FinishedMatch, Person

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating


@dataclass(frozen=True, slots=True)
class Rating:
    """The estimated strength of a player, and its standard deviation."""

    mean: float
    deviation: float

    @property
    def surely(self) -> float:
        """The lower bound of a player's strength, by which players are compared."""
        return round(self.mean - 3 * self.deviation, 1) + 0.0  # no zero has a sign


def ratings(matches: Iterable[FinishedMatch]) -> dict[Person, Rating]:
    """The rating of every player after these matches, which are in the order of play."""
    model = _model()
    now: dict[Person, PlackettLuceRating] = {}
    for match in matches:
        teams = [
            [now.get(match.players[seat]) or model.rating() for seat in side]
            for side in match.sides
        ]
        rated = model.rate(teams, ranks=[match.place_of(side[0]) for side in match.sides])
        for side, team in zip(match.sides, rated, strict=True):
            now.update(zip((match.players[seat] for seat in side), team, strict=True))
    return {player: Rating(rating.mu, rating.sigma) for player, rating in now.items()}


@cache
def _model() -> "PlackettLuce":
    """The library's model; a server does not wait for it when it starts.

    What is not in the paper is off: that ratings grow less certain from one match to the next.
    """
    from openskill.models import PlackettLuce  # noqa: PLC0415

    return PlackettLuce(tau=0.0)
