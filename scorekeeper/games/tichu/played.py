"""The facts of a round of Tichu: its calls, who was out first, and a win in place of card points.

Sides are 0 (players 1, 3 and 5) and 1 (players 2, 4 and 6): a seat's side is its place modulo 2.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.games.families.klaverjas.reckoning import card_points
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

ALL_POINTS, FEWEST, MOST, STEP = 100, -25, 125, 5
FIRST, CALLS, CARD_POINTS = "first", "calls", "card_points"
DOUBLE_WIN, TRIPLE_WIN = "double_win", "triple_win"
WINS: Mapping[str, Text] = {DOUBLE_WIN: _("double win"), TRIPLE_WIN: _("triple win")}
TICHU, GRAND = "tichu", "grand"
CALL_NAMES: Mapping[str, Text] = {TICHU: _("Tichu"), GRAND: _("Grand Tichu")}
CALLED: Mapping[str, Text] = {TICHU: _("Tichu by {name}"), GRAND: _("Grand Tichu by {name}")}


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a player, made where that player was out first."""

    by: int
    kind: str
    is_made: bool


def calls_of(deal: Deal) -> Iterator[Call]:
    first = deal.seat_of(FIRST)
    for said in deal.declarations:
        yield Call(said.by, said.kind, first == said.by)


def win_at(table: AnyTable) -> str:
    """The win that counts in place of card points: that of all players of a side."""
    return DOUBLE_WIN if len(table.players) == 4 else TRIPLE_WIN


def winning_side(deal: Deal) -> int | None:
    """The side all of whose players were out before anybody of the other, or None."""
    seats = [seat for kind in WINS for seat in deal.seats_of(kind)]
    return seats[0] % 2 if seats else None


def counted_cards(deal: Deal) -> tuple[int, int]:
    return card_points(ALL_POINTS, deal)
