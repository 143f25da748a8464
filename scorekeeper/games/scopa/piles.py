"""The piles of a round: owners, entries, and the winners of awards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.games.families.fishing import Piles, pile_of, piles_of
from scorekeeper.games.scopa.house_rules import ScopaRules, ScopaTable
from scorekeeper.rules.facts import Deal, Fact, Tally
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
    return tuple(named.get(place, rest) for place in range(len(piles)))


def by_pile(piles: Piles, deal: Deal, kind: str) -> dict[int, int]:
    counts = deal.counts(kind).items()
    return {pile_of(piles, seat): count for seat, count in counts if seat is not None}


def holder(piles: Piles, deal: Deal, kind: str) -> int | None:
    fact = deal.fact(kind)
    if fact is None or fact.by is None:
        return None
    return pile_of(piles, fact.by)


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


def with_piles_by_first_player(table: ScopaTable, deal: Deal) -> Deal:
    """Name piles by their first players and sort facts; unchanged where one is named twice."""
    first = {seat: pile[0] for pile in piles_of(table) for seat in pile}
    tallies = [one if one.by is None else replace(one, by=first[one.by]) for one in deal.tallies]
    facts = [one if one.by is None else replace(one, by=first[one.by]) for one in deal.facts]
    if names_pile_twice(tallies) or names_pile_twice(facts):
        return deal
    some = [one for one in tallies if one.kind != SCOPE or one.count]
    return replace(
        deal, tallies=tuple(sorted(some, key=sort_key)), facts=tuple(sorted(facts, key=sort_key))
    )


def names_pile_twice(told: Sequence[Tally] | Sequence[Fact]) -> bool:
    return len({(one.kind, one.by) for one in told}) < len(told)


def sort_key(one: Tally | Fact) -> tuple[int, int]:
    """Sort key of a count or fact: its kind, then its seat."""
    place = KINDS.index(one.kind) if one.kind in KINDS else len(KINDS)
    return place, -1 if one.by is None else one.by
