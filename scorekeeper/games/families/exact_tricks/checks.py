"""Checks for impossible bids and tricks, each with its reason."""

from collections.abc import Iterator

from scorekeeper.games.families.exact_tricks.played import (
    BIDS,
    TRICKS,
    is_bombed,
    tricks_by_seat,
    tricks_gone,
)
from scorekeeper.games.families.exact_tricks.words import BidChange, BidWords, forbidden_bid_text
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.words import Joined, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _


def check_bids(
    table: AnyTable, deal: Deal, *, cards: int, hook_from: int | None
) -> Iterator[Fault]:
    """Bids are possible and, once all are made, keep to the hook."""
    bids = deal.by_seat(BIDS)
    for seat, bid in bids.items():
        if not 0 <= bid <= cards:
            name = table.name(seat)
            yield Fault(BIDS, _("{name} can say 0 to {cards}", name=name, cards=cards), seat)
    has_hook = hook_from is not None and cards >= hook_from
    if has_hook and len(bids) == len(table.seats) and sum(bids.values()) == cards:
        # The dealer bids last, and is bound by the hook
        yield Fault(BIDS, _("the bids may not make {cards}", cards=cards), deal.dealer)


def check_all_bid(
    table: AnyTable, deal: Deal, *, words: BidWords, forbidden_sum: int | None
) -> Iterator[Fault]:
    """Every player has a bid; ``forbidden_sum`` is the sum that the hook forbids."""
    bids = deal.by_seat(BIDS)
    missing = tuple(seat for seat in table.seats if seat not in bids)
    if not missing:
        return
    question = words.how_many(table.names(missing))
    left = -1 if forbidden_sum is None else forbidden_sum - sum(bids.values())
    if len(missing) > 1 or left < 0:
        yield Fault(BIDS, question)
    else:
        forbidden = forbidden_bid_text(table.name(missing[0]), left)
        yield Fault(BIDS, Joined(" ", [question, forbidden]))


def check_taken(table: AnyTable, deal: Deal, *, cards: int) -> Iterator[Fault]:
    for seat, number in deal.by_seat(TRICKS).items():
        if not 0 <= number <= cards:
            name = table.name(seat)
            yield Fault(TRICKS, _("{name} can take 0 to {cards}", name=name, cards=cards), seat)


def wrong_sum_text(deal: Deal, *, cards: int) -> Text:
    taken = ngettext_lazy("{number} trick", "{number} tricks", sum(tricks_by_seat(deal).values()))
    if is_bombed(deal):
        return ngettext_lazy(
            "{tricks} and the bomb for {number} card: who took another number?",
            "{tricks} and the bomb for {number} cards: who took another number?",
            cards,
            tricks=taken,
        )
    if gone := tricks_gone(deal):
        return ngettext_lazy(
            "{tricks} and {gone} destroyed for {number} card: who took another number?",
            "{tricks} and {gone} destroyed for {number} cards: who took another number?",
            cards,
            tricks=taken,
            gone=gone,
        )
    return ngettext_lazy(
        "{tricks} for {number} card: who took another number?",
        "{tricks} for {number} cards: who took another number?",
        cards,
        tricks=taken,
    )


def not_played(kind: str) -> Fault:
    return Fault(kind, _("this card is not played with at this table"))


def check_bid_change(
    table: AnyTable, deal: Deal, *, change: BidChange, cards: int
) -> Iterator[Fault]:
    """The winner of the trick with the card changes the bid by exactly one."""
    kind, changed = change.kind, deal.by_seat(change.kind)
    if len(changed) > 1:
        yield Fault(kind, change.of_one)
    bids, taken = deal.by_seat(BIDS), tricks_by_seat(deal)
    for seat, bid in changed.items():
        name = table.name(seat)
        if seat in bids and abs(bid - bids[seat]) != 1:
            yield Fault(kind, _("the bid of {name} changes by one", name=name))
        elif not 0 <= bid <= cards + 1:
            yield Fault(kind, _("{name} cannot say less than none", name=name))
        elif not taken.get(seat):
            yield Fault(kind, change.without_trick.format(name=name))
