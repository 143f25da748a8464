"""Checks of the best cards of piles, from which the primiera is counted."""

from collections.abc import Iterator, Mapping

from scorekeeper.games.families.fishing.piles import piles_of
from scorekeeper.games.scopa.house_rules import ScopaTable
from scorekeeper.games.scopa.piles import (
    BEST_CARDS,
    CARD_VALUES,
    CARTE,
    DENARI,
    FACE,
    NO_CARD,
    SETTEBELLO,
    SUITS,
    best_cards,
    counts_of,
    holder,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

COINS_AT_OR_BELOW: Mapping[str, int] = {
    "7": 10,
    "6": 9,
    "A": 8,
    "5": 7,
    "4": 6,
    "3": 5,
    "2": 4,
    FACE: 3,
}


def check_best_cards(table: ScopaTable, deal: Deal) -> Iterator[Fault]:
    """Four cards of every pile, from one pack, that agree with the other facts."""
    piles = piles_of(table)
    cards = best_cards(piles, deal)
    if not cards:
        return
    if len(cards) < len(piles):
        yield Fault(BEST_CARDS, _("the best cards of every pile are needed"))
        return
    if any(len(best) != SUITS for best in cards.values()):
        yield Fault(BEST_CARDS, _("a pile has four best cards, one of each suit"))
        return
    if {card for best in cards.values() for card in best} - {NO_CARD, *CARD_VALUES}:
        yield Fault(BEST_CARDS, _("this is no card"))
        return
    yield from check_one_pack(cards)
    if any(
        (best[0] == "7") != (holder(piles, deal, SETTEBELLO) == place)
        for place, best in cards.items()
    ):
        yield Fault(BEST_CARDS, _("the 7 of coins is the settebello"))
    yield from check_against_counts(table, deal, cards)


def check_one_pack(cards: Mapping[int, tuple[str, ...]]) -> Iterator[Fault]:
    """Every card but the faces is there once, and every 7 in some pile."""
    for suit in range(SUITS):
        held = [best[suit] for best in cards.values()]
        if held.count("7") != 1:
            yield Fault(BEST_CARDS, _("the 7 of each suit is in one pile"))
            return
        plain = [card for card in held if card not in (FACE, NO_CARD)]
        if len(set(plain)) < len(plain):
            yield Fault(BEST_CARDS, _("one card is the best of two piles"))
            return


def check_against_counts(
    table: ScopaTable, deal: Deal, cards: Mapping[int, tuple[str, ...]]
) -> Iterator[Fault]:
    piles = piles_of(table)
    coins, held = counts_of(piles, deal, DENARI), counts_of(piles, deal, CARTE)
    for place, best in cards.items():
        names = table.names(piles[place])
        if coins is not None:
            yield from check_coins_below(best[0], coins[place], names=names)
        suits = sum(card != NO_CARD for card in best)
        if held is not None and suits > held[place]:
            yield Fault(BEST_CARDS, _("{names}: more suits than cards", names=names))


def check_coins_below(best: str, coins: int, *, names: Text) -> Iterator[Fault]:
    """A pile with this best coin can hold this many coins."""
    if not coins and best != NO_CARD:
        yield Fault(BEST_CARDS, _("{names}: a best coin, and no coins", names=names))
    elif coins and best == NO_CARD:
        yield Fault(BEST_CARDS, _("{names}: coins, and no best one", names=names))
    elif coins > (most := COINS_AT_OR_BELOW.get(best, 0)):
        message = _(
            "{names}: more coins than {card} as the best one allows: {coins}, and at most {most}",
            names=names,
            card=coin_in_words(best),
            coins=coins,
            most=most,
        )
        yield Fault(BEST_CARDS, message)


def coin_in_words(card: str) -> Text:
    return {FACE: _("a face card"), "A": _("the ace")}.get(card, _("the {rank}", rank=card))
