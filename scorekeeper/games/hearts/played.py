"""The entries of a round of Hearts, and the points that follow from them."""

from collections.abc import Mapping

from scorekeeper.games.hearts.cards import JACK, MOON, QUEEN, TAKEN, kitty_size, pack_points
from scorekeeper.games.hearts.house_rules import HeartsRules, HeartsTable
from scorekeeper.rules.facts import Deal


def unnamed_seats(table: HeartsTable, deal: Deal) -> tuple[int, ...]:
    named = deal.by_seat(TAKEN)
    return tuple(seat for seat in table.seats if seat not in named)


def takes_the_rest(table: HeartsTable, deal: Deal) -> bool:
    """Whether the only unnamed player has the missing points: none of them can be out of play."""
    return len(unnamed_seats(table, deal)) == 1 and not kitty_size(table)


def piles(table: HeartsTable, deal: Deal) -> dict[int, int]:
    """Points by seat: a single unnamed player takes the rest, several took nothing.

    The seats are those of the players who are there. Where cards are out of play nobody takes a
    rest: it may be theirs.
    """
    named = deal.by_seat(TAKEN)
    missing = pack_points(table.house_rules) - sum(named.values())
    rest = missing if takes_the_rest(table, deal) else 0
    return {seat: named.get(seat, rest) for seat in table.seats}


def is_complete(table: HeartsTable, deal: Deal) -> bool:
    """Whether all points follow from those that were named."""
    is_whole = sum(deal.by_seat(TAKEN).values()) == pack_points(table.house_rules)
    return not unnamed_seats(table, deal) or is_whole or takes_the_rest(table, deal)


def queen_holder(table: HeartsTable, deal: Deal) -> int | None:
    """The seat with the queen of spades, where the points alone show it."""
    rules, points = table.house_rules, piles(table, deal)
    if rules.spades != "queen" or sum(points.values()) != pack_points(rules):
        return None
    holders = [seat for seat, number in points.items() if number >= QUEEN]
    return holders[0] if len(holders) == 1 else None


def jack_holder(deal: Deal) -> int | None:
    return deal.seat_of(JACK)


def shooter(rules: HeartsRules, points: Mapping[int, int], deal: Deal) -> int | None:
    """The seat that took all points taken and, where the moon needs it, the jack."""
    takers = [seat for seat, number in points.items() if number]
    if rules.moon == "off" or len(takers) != 1:
        return None
    needs_jack = rules.jack_of_diamonds == "minus_ten_and_moon"
    if needs_jack and jack_holder(deal) not in (takers[0], None):
        return None
    return takers[0]


def is_added(rules: HeartsRules, deal: Deal) -> bool:
    """Whether the others get the points of a moon, rather than the shooter losing them."""
    said = deal.fact(MOON)
    choice: Mapping[str, bool] = {"others_add": True, "shooter_subtracts": False}
    return choice.get(rules.moon, said is not None and said.text == "add")
