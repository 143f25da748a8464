"""The score of a round of Kontsina, a line for each award (R), and the round in a short phrase."""

from collections.abc import Iterator

from scorekeeper.games.families.fishing.piles import pile_of, piles_of
from scorekeeper.games.kontsina.house_rules import KontsinaTable
from scorekeeper.games.kontsina.piles import (
    COUNTED_AWARDS,
    MOST_CARDS,
    NOBODY,
    SPECIAL_CARDS,
    CountedAward,
    leading_piles,
    naming_of,
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
        seat = deal.seat_of(card.kind)
        assert seat is not None
        text = _("{card}: {points}", card=card.name, points=card.points)
        yield ScoreLine(card.kind, text, piles[pile_of(piles, seat)], card.points)


def award_line(table: KontsinaTable, deal: Deal, award: CountedAward) -> ScoreLine:
    """The winner of an award, or the shares of a tie, which may be nothing."""
    piles = piles_of(table)
    top = leading_piles(piles, deal, award)
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


def phrases(table: KontsinaTable, deal: Deal) -> Iterator[Text]:
    """Counts or winners, e.g. ``20/18/14 cards`` and ``6/4/3 clubs``, ``♣2 Bram``, ``♦10 Anna``."""
    awards = (award_in_words(table, deal, award) for award in COUNTED_AWARDS)
    yield from filter(None, awards)
    yield from holders_in_words(table, deal)


def award_in_words(table: KontsinaTable, deal: Deal, award: CountedAward) -> Text | None:
    """The counts of an award or, where not counted, its winner; None if unknown."""
    if was_counted(deal, award):
        counts = pile_counts(piles_of(table), deal, award)
        numbers = "/".join("?" if count is None else str(count) for count in counts)
        return _("{numbers} {what}", numbers=numbers, what=award.what)
    naming = naming_of(deal, award)
    if naming is None:
        return None
    if naming.form == NOBODY:
        return _("{award} nobody", award=award.name)
    return _("{award} {who}", award=award.name, who=table.names(naming.seats))


def holders_in_words(table: KontsinaTable, deal: Deal) -> Iterator[Text]:
    for card in SPECIAL_CARDS:
        if (seat := deal.seat_of(card.kind)) is not None:
            yield _("{card} {who}", card=card.short, who=table.name(seat))
