"""Who plays against whom in a deal, and what they pay each other."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import AnySituation, AnyTable
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _


def playing_seats(table: AnyTable, dealer: int, *, hands: int) -> tuple[int, ...]:
    """The seats that play a deal: with more at the table than hands the dealer sits out."""
    seats = table.seats
    return seats if len(seats) <= hands else tuple(seat for seat in seats if seat != dealer)


def check_plays(
    situation: AnySituation, deal: Deal, *, fact: str, seat: int | None, hands: int
) -> Iterator[Fault]:
    """Whoever is named plays the deal: with one too many at the table the dealer does not."""
    dealer = situation.dealer_of(deal)
    if seat is None:
        yield Fault(fact, _("nobody is named"))
    elif seat not in playing_seats(situation.table, dealer, hands=hands):
        yield Fault(fact, _("{name} deals and sits out", name=situation.table.name(seat)))


@dataclass(frozen=True, slots=True)
class Parties:
    """The declarer, who stands first, and partners, if any; and those who play against them."""

    side: tuple[int, ...]
    others: tuple[int, ...]

    @classmethod
    def among(cls, playing: tuple[int, ...], side: tuple[int, ...]) -> "Parties":
        return cls(side, tuple(seat for seat in playing if seat not in side))

    @property
    def of_declarer(self) -> int:
        """How many times the declarer gets what a partner gets once: from each of the others."""
        return len(self.others) - len(self.side) + 1

    def payment(
        self, rule: str, text: Text, each: int, *, to_declarer: Text | None = None
    ) -> Iterator[ScoreLine]:
        """What each of the others pays, or with ``each`` below zero gets: it sums to zero.

        Of two against two each pays one; one alone has it from all; of two against three the
        partner has it once, and the declarer the rest. ``to_declarer`` is what it says where the
        declarer has it several times.
        """
        if self.of_declarer == 1:
            yield ScoreLine(rule, text, tuple(sorted(self.side)), each)
        else:
            declarer, *partners = self.side
            yield ScoreLine(rule, to_declarer or text, (declarer,), each * self.of_declarer)
            if partners:
                yield ScoreLine(rule, text, tuple(partners), each)
        yield ScoreLine(rule, text, self.others, -each)
