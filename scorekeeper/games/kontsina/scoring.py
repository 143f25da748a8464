"""The score of a round of Kontsina: one line for each award, whoever won it (R)."""

from collections.abc import Iterator

from scorekeeper.games.families.fishing.piles import pile_of, piles_of
from scorekeeper.games.kontsina.house_rules import KontsinaTable
from scorekeeper.games.kontsina.piles import (
    COUNTED_AWARDS,
    MOST_CARDS,
    SPECIAL_CARDS,
    CountedAward,
    at_the_top,
    pile_counts,
    was_counted,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _


def score_lines(table: KontsinaTable, deal: Deal) -> Iterator[ScoreLine]:
    for award in COUNTED_AWARDS:
        yield award_line(table, deal, award)
    piles = piles_of(table)
    for card in SPECIAL_CARDS:
        fact = deal.fact(card.kind)
        assert fact is not None
        assert fact.by is not None
        text = _("{card}: {points}", card=card.name, points=card.points)
        yield ScoreLine(card.kind, text, piles[pile_of(piles, fact.by)], card.points)


def award_line(table: KontsinaTable, deal: Deal, award: CountedAward) -> ScoreLine:
    """The winner of an award, or the shares of a tie, which may be nothing."""
    piles = piles_of(table)
    top = at_the_top(piles, deal, award)
    seats = tuple(sorted(seat for index in top for seat in piles[index]))
    what = held_text(table, deal, award)
    if len(top) == 1:
        text = _("{award}: {points}", award=what, points=award.points)
        return ScoreLine(award.said, text, seats, award.points)
    if each := points_of_a_tie(table, award, len(top)):
        text = _("{award}, level: {points} each", award=what, points=each)
        return ScoreLine(award.said, text, seats, each)
    everybody = tuple(range(len(table.players)))
    return ScoreLine(award.said, _("{award}, level: nobody", award=what), seats or everybody)


def points_of_a_tie(table: KontsinaTable, award: CountedAward, level: int) -> int:
    """The points for each of this many level piles, by the house rules; 0 as R has it."""
    if award is MOST_CARDS:
        return award.points // 2 if table.house_rules.cards_tie == "split" and level == 2 else 0
    return award.points if table.house_rules.clubs_tie == "all" and level else 0


def held_text(table: KontsinaTable, deal: Deal, award: CountedAward) -> Text:
    """The award with the winning number, where it was counted: ``most cards (20)``."""
    if not was_counted(deal, award):
        return award.name
    most = max(count or 0 for count in pile_counts(piles_of(table), deal, award))
    return _("{award} ({number})", award=award.name, number=most)
