"""A round of Kontsina in a short phrase."""

from collections.abc import Iterator

from scorekeeper.games.families.fishing.piles import piles_of
from scorekeeper.games.kontsina.house_rules import KontsinaTable
from scorekeeper.games.kontsina.piles import (
    COUNTED_AWARDS,
    NOBODY,
    SPECIAL_CARDS,
    CountedAward,
    named,
    pile_counts,
    was_counted,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.words import Joined, Text
from scorekeeper.rules.words import Text as _


def round_in_words(table: KontsinaTable, deal: Deal) -> Text:
    """Counts or winners, e.g. ``20/18/14 cards, 6/4/3 clubs, ♣2 Bram, ♦10 Anna``."""
    awards = [award_in_words(table, deal, award) for award in COUNTED_AWARDS]
    return Joined(", ", [words for words in (*awards, *holders_in_words(table, deal)) if words])


def award_in_words(table: KontsinaTable, deal: Deal, award: CountedAward) -> Text | None:
    """The counts of an award or, where not counted, its winner; None if unknown."""
    if was_counted(deal, award):
        counts = pile_counts(piles_of(table), deal, award)
        numbers = "/".join("?" if count is None else str(count) for count in counts)
        return _("{numbers} {what}", numbers=numbers, what=award.what)
    naming = named(deal, award)
    if naming is None:
        return None
    if naming.form == NOBODY:
        return _("{award} nobody", award=award.name)
    return _("{award} {who}", award=award.name, who=table.names(naming.seats))


def holders_in_words(table: KontsinaTable, deal: Deal) -> Iterator[Text]:
    for card in SPECIAL_CARDS:
        fact = deal.fact(card.kind)
        if fact is not None and fact.by is not None:
            yield _("{card} {who}", card=card.short, who=table.name(fact.by))
