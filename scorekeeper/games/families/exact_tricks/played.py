"""Bids and tricks of a round by player, and the tricks that follow from them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.rules.facts import Deal, Tally

BIDS, TRICKS = "bids", "tricks"
BOMB, CLOUD = "bomb", "cloud"
DESTROYED, HARRY = "destroyed", "harry"
CHANGES = (CLOUD, HARRY)  # kinds of tallies: a bid that a card has changed


@dataclass(frozen=True, slots=True)
class BidResult:
    """The bid of a player, the tricks needed for it once it was changed, and those taken."""

    seat: int
    original_bid: int
    bid: int
    taken: int

    @property
    def off(self) -> int:
        """How many tricks too many or too few."""
        return abs(self.bid - self.taken)


def tricks_needed(deal: Deal) -> Mapping[int, int]:
    """Tricks needed by seat: the bid, or the bid as changed by a card."""
    return {**deal.by_seat(BIDS), **changed_bids(deal)}


def changed_bids(deal: Deal) -> Mapping[int, int]:
    return {seat: bid for kind in CHANGES for seat, bid in deal.by_seat(kind).items()}


def tricks_by_seat(deal: Deal) -> dict[int, int]:
    """Tricks by seat; a player without an entry took exactly what was needed."""
    return {**tricks_needed(deal), **deal.by_seat(TRICKS)}


def bid_results(deal: Deal) -> list[BidResult]:
    original, bids, taken = deal.by_seat(BIDS), tricks_needed(deal), tricks_by_seat(deal)
    return [BidResult(seat, original[seat], bids[seat], taken[seat]) for seat in sorted(original)]


def is_bombed(deal: Deal) -> bool:
    return deal.fact(BOMB) is not None


def tricks_gone(deal: Deal) -> int:
    """Tricks that nobody gets: the bomb's, and those that were destroyed."""
    return is_bombed(deal) + (deal.number_of(DESTROYED) or 0)


def tricks_left(deal: Deal, *, cards: int) -> int:
    """Tricks that nobody took; below zero where more were entered than there are."""
    return cards - tricks_gone(deal) - sum(tricks_by_seat(deal).values())


def with_remaining_tricks(deal: Deal, seat: int, *, left: int, cards: int) -> Deal:
    """Give a player the tricks left, unless some are entered for them."""
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
    first = (BIDS, TRICKS)
    tallies.sort(key=lambda tally: (tally.kind not in first, tally.kind, tally.by or 0))
    return replace(deal, tallies=tuple(tallies))
