"""The cards of Kalooki, and the points that each costs in a hand at the end (K).

A card is written as its rank and its suit (``AS``, ``10H``), a joker as ``JK``.
"""

from collections.abc import Iterable

from scorekeeper.rules.words import Joined, Text
from scorekeeper.rules.words import Text as _

JOKER = "JK"
SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
BLACK = ("C", "S")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
RANK_NAMES = {"J": _("J"), "Q": _("Q"), "K": _("K"), "A": _("A")}
JOKER_POINTS, BLACK_ACE_POINTS, RED_ACE_POINTS, COURT_POINTS = 50, 15, 1, 10
JOKERS = 4
PACKS = 2


def _points(rank: str, suit: str) -> int:
    if rank == "A":
        return BLACK_ACE_POINTS if suit in BLACK else RED_ACE_POINTS
    return COURT_POINTS if rank in RANK_NAMES else int(rank)


CARD_POINTS = {
    JOKER: JOKER_POINTS,
    **{rank + suit: _points(rank, suit) for rank in RANKS for suit in SUITS},
}


def copies(card: str) -> int:
    """How many of a card two packs have: two, and four jokers."""
    return JOKERS if card == JOKER else PACKS


CARDS_IN_ALL = sum(copies(card) for card in CARD_POINTS)
WHOLE_PACK = sum(points * copies(card) for card, points in CARD_POINTS.items())


def hand_points(cards: Iterable[str]) -> int:
    """Points of the cards left in a hand; KeyError for a card that does not exist."""
    return sum(CARD_POINTS[card] for card in cards)


def card_name(card: str) -> Text:
    """A card as players read it: ``joker``, ``A♠``, ``10♥``."""
    if card == JOKER:
        return _("joker")
    rank, suit = card[:-1], card[-1]
    return Joined("", [RANK_NAMES.get(rank, rank), SUITS[suit]])
