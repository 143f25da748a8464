"""The piles of a round: owners, entries, and the winners of awards."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.games.families.fishing.piles import Piles, pile_of
from scorekeeper.games.scopa.house_rules import ScopaRules
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

NOBODY = "nobody"
SETTEBELLO, RE_BELLO, PRIMIERA = "settebello", "re_bello", "primiera"
BEST_CARDS, SCOPE, NAPOLA = "primiera_cards", "scope", "napola"
NO_CARD, FACE = "-", "F"
SUITS = 4
CARD_VALUES: Mapping[str, int] = {
    "7": 21,
    "6": 18,
    "A": 16,
    "5": 15,
    "4": 14,
    "3": 13,
    "2": 12,
    FACE: 10,
}


@dataclass(frozen=True, slots=True)
class Award:
    """A point for most of something: the sheet's keys for the numbers and for the winner's name."""

    counted: str
    said: str
    name: Text
    what: Text
    all: int


CARTE = Award("cards", "most_cards", _("carte"), _("cards"), 40)
DENARI = Award("coins", "most_coins", _("denari"), _("coins"), 10)
AWARDS = (CARTE, DENARI)
KINDS = (
    *(CARTE.counted, CARTE.said, DENARI.counted, DENARI.said),
    *(PRIMIERA, BEST_CARDS, SETTEBELLO, RE_BELLO, SCOPE, NAPOLA),
)


def counts_of(piles: Piles, deal: Deal, award: Award) -> tuple[int, ...] | None:
    """The number in each pile; one left out has the rest. None where not counted."""
    named = by_pile(piles, deal, award.counted)
    if len(named) < len(piles) - 1 or not named:
        return None
    rest = award.all - sum(named.values())
    return tuple(named.get(index, rest) for index in range(len(piles)))


def by_pile(piles: Piles, deal: Deal, kind: str) -> dict[int, int]:
    return {pile_of(piles, seat): count for seat, count in deal.by_seat(kind).items()}


def holder(piles: Piles, deal: Deal, kind: str) -> int | None:
    seat = deal.seat_of(kind)
    return None if seat is None else pile_of(piles, seat)


def best_cards(piles: Piles, deal: Deal) -> dict[int, tuple[str, ...]]:
    """The best card of each suit (coins, cups, swords, clubs), by pile, as far as entered."""
    told: dict[int, list[str]] = {}
    for fact in deal.all_facts(BEST_CARDS):
        if fact.by is not None:
            told.setdefault(pile_of(piles, fact.by), []).extend(fact.text.split())
    return {place: tuple(cards) for place, cards in told.items()}


def primiera_points(cards: tuple[str, ...]) -> int:
    """The primiera of four best cards; 0 without a card of some suit."""
    if NO_CARD in cards:
        return 0
    return sum(CARD_VALUES.get(card, 0) for card in cards)


def sole_leader(numbers: Mapping[int, int]) -> int | None:
    """The index of the single highest number, or None."""
    most = max(numbers.values(), default=0)
    leaders = [place for place, number in numbers.items() if number == most]
    return leaders[0] if most and len(leaders) == 1 else None


def primiera_winner(rules: ScopaRules, piles: Piles, deal: Deal) -> int | None:
    """The pile that wins the primiera, as named or by its cards."""
    cards = best_cards(piles, deal)
    if not cards:
        return holder(piles, deal, PRIMIERA)
    if rules.primiera_by == "sevens":
        return sole_leader({place: best.count("7") for place, best in cards.items()})
    return sole_leader({place: primiera_points(best) for place, best in cards.items()})


def award_winner(piles: Piles, deal: Deal, award: Award) -> int | None:
    """The pile that alone has most of an award, as named or as counted."""
    counts = counts_of(piles, deal, award)
    if counts is None:
        return holder(piles, deal, award.said)
    return sole_leader(dict(enumerate(counts)))
