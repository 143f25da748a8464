"""The facts of a deal of Skat, and the Bock rounds that are still to be played."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.games.skat.house_rules import SkatRules, SkatTable
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import Situation
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

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
RESULTS_OF_NULL = ("won", "lost")
RESULTS: Mapping[str, Text] = {
    "won": _("won"),
    "won_schneider": _("won Schneider"),
    "won_schwarz": _("won Schwarz"),
    "lost": _("lost"),
    "lost_schneider": _("lost Schneider"),
    "lost_schwarz": _("lost Schwarz"),
}
KONTRAS: Mapping[str, int] = {"kontra": 2, "re": 4, "bock": 8, "hirsch": 16}
KONTRA_NAMES: Mapping[str, Text] = {
    "kontra": _("Kontra"),
    "re": _("Re"),
    "bock": _("Bock"),
    "hirsch": _("Hirsch"),
}
KONTRAS_OF = {"off": 0, "re": 2, "hirsch": len(KONTRAS)}
WITH, WITHOUT, BID, BOCK = "with", "without", "bid", "bock_rounds"
ANNOUNCEMENT, RESULT, KONTRA, PASSED = "announced", "result", "kontra", "passed"
RAMSCH = "ramsch"
BOCK_FACTOR = 2
MOST, POINTS, VIRGIN, PUSHED, MARCH = "most", "ramsch_points", "virgin", "pushed", "march"


@dataclass(frozen=True, slots=True)
class Bock:
    """The deals that count double: for each one to come, the number of Bock rounds it is in.

    Pairs of a number of deals and of how often they are doubled, the next deals first.
    """

    runs: tuple[tuple[int, int], ...] = ()

    @property
    def left(self) -> int:
        return sum(deals for deals, _times in self.runs)

    @property
    def factor(self) -> int:
        """The factor of the next deal."""
        return BOCK_FACTOR ** self.runs[0][1] if self.runs else 1

    def after_deal(self) -> "Bock":
        if not self.runs:
            return self
        (deals, times), *later = self.runs
        return Bock(((deals - 1, times), *later) if deals > 1 else tuple(later))

    def with_more(self, rounds: int, *, seats: int, at_once: bool) -> "Bock":
        """Add Bock rounds of a deal for each seat: after the others, or at once."""
        if not at_once:
            return Bock(((self.left + rounds * seats, 1),))
        # A round runs over the next deals, whatever other rounds they are in already
        runs, to_come = [], seats
        for deals, times in self.runs:
            both = min(deals, to_come)
            runs += [(both, times + rounds), (deals - both, times)]
            to_come -= both
        return Bock(tuple(run for run in (*runs, (to_come, rounds)) if run[0]))


@dataclass(frozen=True, slots=True)
class Memory:
    """The state of the match between deals: Bock deals, and each player's games won and lost."""

    bock: Bock
    won: tuple[int, ...]
    lost: tuple[int, ...]


SkatSituation = Situation[SkatRules, Memory]


def text_of(deal: Deal, kind: str) -> str:
    """The value of one kind of fact, in the word of the sheet."""
    fact = deal.fact(kind)
    return "" if fact is None else fact.text


def bock_factor(situation: SkatSituation, deal: Deal) -> int:
    """The factor by Bock, also of a deal that sets it off, where it begins with that (K)."""
    factor = situation.memory.bock.factor
    begins = situation.rules.bock_starts == "at_once" and deal.number_of(BOCK)
    return max(factor, BOCK_FACTOR) if begins else factor


def is_passed(deal: Deal) -> bool:
    return deal.fact(PASSED) is not None


def is_ramsch(deal: Deal) -> bool:
    return deal.fact(RAMSCH) is not None


def is_game(deal: Deal) -> bool:
    return not is_passed(deal) and not is_ramsch(deal)


def active_seats(table: SkatTable, dealer: int) -> tuple[int, ...]:
    """The seats that play a deal: with four at the table the dealer sits out."""
    seats = table.seats
    return tuple(seat for seat in seats if len(seats) == 3 or seat != dealer)


def memory_after(situation: SkatSituation, deal: Deal, *, won: bool | None) -> Memory:
    """The memory after a deal that counts; ``won`` is None without a declarer."""
    before, seats = situation.memory, len(situation.table.seats)
    bock = before.bock.after_deal()
    if set_off := deal.number_of(BOCK):
        at_once = situation.rules.bock_overlap == "double"
        bock = bock.with_more(set_off, seats=seats, at_once=at_once)
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
