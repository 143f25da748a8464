"""The score piles of a round: owners, counts, and the winners of awards.

R is the rule text at gamerules.com, "Variant Kontsina"; pagat.com, "Kontsina", has the same awards.
"""

from dataclasses import dataclass

from scorekeeper.games.families.fishing.piles import Piles, pile_of
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

NOBODY = "nobody"
LEVEL = "level"


@dataclass(frozen=True, slots=True)
class CountedAward:
    """Points for the pile with most of something.

    ``counted`` and ``said`` are the sheet's keys for the numbers and for the winner's name, ``all``
    is the number of such cards in the pack.
    """

    counted: str
    said: str
    name: Text
    what: Text
    all: int
    points: int


@dataclass(frozen=True, slots=True)
class SpecialCard:
    """A single card that is worth a point to the pile it ends in."""

    kind: str
    name: Text
    short: Text
    points: int


MOST_CARDS = CountedAward("cards", "most_cards", _("most cards"), _("cards"), 52, 2)
MOST_CLUBS = CountedAward("clubs", "most_clubs", _("most clubs"), _("clubs"), 13, 1)
COUNTED_AWARDS = (MOST_CARDS, MOST_CLUBS)
TWO_OF_CLUBS = SpecialCard("two_of_clubs", _("the 2 of clubs"), _("♣2"), 1)
TEN_OF_DIAMONDS = SpecialCard("ten_of_diamonds", _("the 10 of diamonds"), _("♦10"), 1)
SPECIAL_CARDS = (TWO_OF_CLUBS, TEN_OF_DIAMONDS)
KINDS = (
    *(award.counted for award in COUNTED_AWARDS),
    *(award.said for award in COUNTED_AWARDS),
    *(card.kind for card in SPECIAL_CARDS),
)


def was_counted(deal: Deal, award: CountedAward) -> bool:
    return bool(deal.counts(award.counted))


def pile_counts(piles: Piles, deal: Deal, award: CountedAward) -> tuple[int | None, ...]:
    """The number in each pile; a single one left out has the rest, else None."""
    counts = deal.by_seat(award.counted).items()
    named = {pile_of(piles, seat): count for seat, count in counts}
    rest = award.all - sum(named.values())
    if len(named) == len(piles) - 1 and rest >= 0:
        return tuple(named.get(index, rest) for index in range(len(piles)))
    return tuple(named.get(index) for index in range(len(piles)))


@dataclass(frozen=True, slots=True)
class Naming:
    """The named winner of an award.

    ``form`` is empty for a single winner, NOBODY for a tie without names, LEVEL for a tie between
    the players in ``seats``.
    """

    seats: tuple[int, ...]
    form: str


def naming_of(deal: Deal, award: CountedAward) -> Naming | None:
    """The naming of an award; None when it is missing or ambiguous."""
    facts, seats = deal.all_facts(award.said), deal.seats_of(award.said)
    forms = {fact.text for fact in facts}
    if forms == {LEVEL}:
        return Naming(seats, LEVEL)
    if len(facts) != 1 or forms != ({""} if seats else {NOBODY}):
        return None
    return Naming(seats, facts[0].text)


def leading_piles(piles: Piles, deal: Deal, award: CountedAward) -> tuple[int, ...]:
    """The pile that won an award, or the level ones; none when they were not named.

    Of two piles that are level both are, so a tie of cards between two needs no names.
    """
    counts = [count or 0 for count in pile_counts(piles, deal, award)]
    if was_counted(deal, award):
        return tuple(index for index, count in enumerate(counts) if count == max(counts))
    naming = naming_of(deal, award)
    if naming is None:
        return ()
    if naming.form == NOBODY:
        return (0, 1) if len(piles) == 2 else ()
    return tuple(sorted({pile_of(piles, seat) for seat in naming.seats}))
