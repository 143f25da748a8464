"""Bids and tricks of a round by player, and the tricks that follow from them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.rules.facts import Deal, Tally

BIDS, TRICKS, BOMB, CLOUD = "bids", "tricks", "bomb", "cloud"


@dataclass(frozen=True, slots=True)
class BidResult:
    """The bid of a player, the tricks needed for it after the cloud, and those taken."""

    seat: int
    original_bid: int
    bid: int
    taken: int

    @property
    def off(self) -> int:
        """How many tricks too many or too few."""
        return abs(self.bid - self.taken)


def tricks_needed(deal: Deal) -> Mapping[int, int]:
    """Tricks needed by seat: the bid, or the bid as changed by the cloud."""
    return {**deal.by_seat(BIDS), **deal.by_seat(CLOUD)}


def tricks_by_seat(deal: Deal) -> dict[int, int]:
    """Tricks by seat; a player without an entry took exactly what was needed."""
    return {**tricks_needed(deal), **deal.by_seat(TRICKS)}


def bid_results(deal: Deal) -> list[BidResult]:
    original, bids, taken = deal.by_seat(BIDS), tricks_needed(deal), tricks_by_seat(deal)
    return [BidResult(seat, original[seat], bids[seat], taken[seat]) for seat in sorted(original)]


def is_bombed(deal: Deal) -> bool:
    return deal.fact(BOMB) is not None


def tricks_left(deal: Deal, *, cards: int) -> int:
    """Tricks that nobody took; below zero where more were entered than there are."""
    return cards - is_bombed(deal) - sum(tricks_by_seat(deal).values())


def with_remaining_tricks(deal: Deal, seat: int, *, cards: int) -> Deal:
    """Give a player the remaining tricks, unless some are entered for them."""
    left = tricks_left(deal, cards=cards)
    rest = tricks_by_seat(deal)[seat] + left
    if not left or seat in deal.by_seat(TRICKS) or not 0 <= rest <= cards:
        return deal
    return replace(deal, tallies=(*deal.tallies, Tally(TRICKS, seat, rest)))


def without_implied_tricks(deal: Deal) -> Deal:
    """Drop tricks equal to those needed, so that equal rounds are equal deals."""
    bids = tricks_needed(deal)
    tallies = [
        tally
        for tally in deal.tallies
        if tally.kind != TRICKS or tally.by is None or bids.get(tally.by) != tally.count
    ]
    order = {BIDS: 0, TRICKS: 1, CLOUD: 2}
    tallies.sort(key=lambda tally: (order.get(tally.kind, len(order)), tally.by or 0))
    return replace(deal, tallies=tuple(tallies))
