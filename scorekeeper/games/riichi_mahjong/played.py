"""A hand as it was played, and how far the match has come."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.games.riichi_mahjong.house_rules import RiichiRules
from scorekeeper.games.riichi_mahjong.values import Win
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import Situation
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

RIICHI, WINS, FROM, TENPAI = "riichi", "wins", "from", "tenpai"
NAGASHI, ABORTIVE, CHOMBO, STOPS, FINES = "nagashi", "abortive", "chombo", "stops", "fines"
DRAW = "draw"  # a fact of its own: a draw may have nobody ready
HAN, FU, LIMIT, YAKUMAN, PAO = "han", "fu", "limit", "yakuman", "pao"
TRIPLE_RON, FOUR_RIICHI, NINE_TERMINALS = "triple_ron", "four_riichi", "nine_terminals"
ABORTIVE_NAMES: Mapping[str, Text] = {
    NINE_TERMINALS: _("nine terminals"),
    "four_winds": _("four winds"),
    "four_kans": _("four kans"),
    FOUR_RIICHI: _("four riichi"),
    TRIPLE_RON: _("triple ron"),
}
STICK = 1_000
PLAYERS = 4
WINDS = ("east", "south", "west", "north")
WIND_LETTERS = (_("E"), _("S"), _("W"), _("N"))
WIND_NAMES = (_("East"), _("South"), _("West"), _("North"))
NOBODY = (0,) * PLAYERS


@dataclass(frozen=True, slots=True)
class Course:
    """How far a match has come: how often the deal passed on, and what lies on the table.

    ``chombos`` are counted by seat where they are taken off the final score.
    """

    passes: int = 0
    honba: int = 0
    sticks: int = 0
    chombos: tuple[int, ...] = NOBODY
    is_over: bool = False
    is_only_result: bool = False

    @property
    def wind(self) -> int:
        """The index of the wind; after North East begins again."""
        return self.passes // PLAYERS % PLAYERS

    @property
    def hand(self) -> int:
        return self.passes % PLAYERS + 1


RiichiSituation = Situation[RiichiRules, Course]


def wins_of(deal: Deal) -> tuple[Win, ...]:
    numbers = {kind: deal.by_seat(kind) for kind in (HAN, FU, YAKUMAN)}
    return tuple(
        Win(
            by=fact.by,
            han=numbers[HAN].get(fact.by),
            fu=numbers[FU].get(fact.by),
            limit=fact.text,
            yakuman=numbers[YAKUMAN].get(fact.by),
            liable=fact.whom,
        )
        for fact in deal.all_facts(WINS)
        if fact.by is not None
    )


def in_turn_after(seat: int, other: int) -> int:
    """How many places a seat is behind another in the order of play."""
    return (seat - other) % PLAYERS


def nearest_winner(deal: Deal) -> int:
    """Of several winners the one next after the discarder."""
    winners, discarder = deal.seats_of(WINS), deal.seat_of(FROM)
    if discarder is None:
        return winners[0]
    return min(winners, key=lambda seat: in_turn_after(seat, discarder))


def sticks_put(deal: Deal) -> int:
    """The sticks that this hand brought onto the table."""
    return len(deal.seats_of(RIICHI)) + len(deal.seats_of(FINES))
