"""The facts of a deal of Skat, and the Bock rounds that are still to be played."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.games.families.declarers.bock import BOCK, BOCK_FACTOR, Bock
from scorekeeper.games.skat.house_rules import SkatRules
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import Situation
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

HANDS = 3  # with four the dealer sits out
SUITS: Mapping[str, int] = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12}
GRAND, NULL = "grand", "null"
GAMES: Mapping[str, Text] = {
    "diamonds": _("Diamonds"),
    "hearts": _("Hearts"),
    "spades": _("Spades"),
    "clubs": _("Clubs"),
    GRAND: _("Grand"),
    NULL: _("Null"),
}
HAND_OUVERT = "hand_ouvert"
NULL_VALUES: Mapping[str, int] = {"": 23, "hand": 35, "ouvert": 46, HAND_OUVERT: 59}
ANNOUNCED: Mapping[str, Text] = {
    "hand": _("Hand"),
    "schneider": _("Schneider"),
    "schwarz": _("Schwarz"),
    "ouvert": _("ouvert"),
}
ANNOUNCED_IN_NULL = ("hand", "ouvert", HAND_OUVERT)
KONTRAS: Mapping[str, int] = {"kontra": 2, "re": 4, "bock": 8, "hirsch": 16}
KONTRA_NAMES: Mapping[str, Text] = {
    "kontra": _("Kontra"),
    "re": _("Re"),
    "bock": _("Bock"),
    "hirsch": _("Hirsch"),
}
KONTRAS_OF = {"off": 0, "re": 2, "hirsch": len(KONTRAS)}
BID = "bid"
ANNOUNCEMENT = "announced"
MOST, POINTS, VIRGIN, PUSHED, MARCH = "most", "ramsch_points", "virgin", "pushed", "march"


@dataclass(frozen=True, slots=True)
class Memory:
    """The state of the match between deals: Bock deals, and each player's games won and lost."""

    bock: Bock
    won: tuple[int, ...]
    lost: tuple[int, ...]


SkatSituation = Situation[SkatRules, Memory]


def bock_factor(situation: SkatSituation, deal: Deal) -> int:
    """The factor by Bock, also of a deal that sets it off, where it begins with that (K)."""
    factor = situation.memory.bock.factor
    begins = situation.rules.bock_starts == "at_once" and deal.number_of(BOCK)
    return max(factor, BOCK_FACTOR) if begins else factor


def offered_kontras(rules: SkatRules) -> dict[str, Text]:
    return dict([*KONTRA_NAMES.items()][: KONTRAS_OF[rules.kontra]])


def memory_after(situation: SkatSituation, deal: Deal, *, won: bool | None) -> Memory:
    """The memory after a deal that counts; ``won`` is None without a declarer."""
    before, seats = situation.memory, len(situation.table.seats)
    bock = before.bock.after_deal(deal, situation.rules, seats=seats)
    declarer = deal.contract.declarer
    if won is None or declarer is None:
        return replace(before, bock=bock)
    return Memory(
        bock=bock,
        won=incremented(before.won, declarer) if won else before.won,
        lost=before.lost if won else incremented(before.lost, declarer),
    )


def incremented(numbers: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(number + (index == seat) for index, number in enumerate(numbers))
