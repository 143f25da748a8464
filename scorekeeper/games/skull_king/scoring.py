"""What a round of Skull King is worth to everybody, line by line."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.games.families.exact_tricks.played import BidResult, bid_results
from scorekeeper.games.skull_king.house_rules import RASCAL, SkullKingRules
from scorekeeper.games.skull_king.played import (
    BET,
    BONUS_POINTS,
    CANNONBALL,
    LOOT,
    bonuses_of,
)
from scorekeeper.games.skull_king.words import kinds_text, said_and_took, with_calculation
from scorekeeper.rules.facts import Deal, Fact
from scorekeeper.rules.game import Table
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text as _

TRICK, MISSED, NONE = 20, 10, 10  # for a trick, for one off, for a card where none was bid
EXACT, BY_ONE, FIST = 10, 5, 15  # the Rascal's, for a card
LOOT_POINTS = 20


@dataclass(frozen=True, slots=True)
class Count:
    """Points as a number times a worth; nothing where there are none."""

    number: int = 0
    worth: int = 0

    @property
    def points(self) -> int:
        return self.number * self.worth

    def __str__(self) -> str:
        return f"{self.number} x {self.worth}" if self.number else ""


def lines_of(table: Table[SkullKingRules], deal: Deal, *, cards: int) -> Iterator[ScoreLine]:
    results = {result.seat: result for result in bid_results(deal)}
    bets, fists = deal.by_seat(BET), deal.seats_of(CANNONBALL)
    for seat, result in results.items():
        has_fist = seat in fists
        count = worth_of_bid(table.house_rules, result, cards=cards, has_fist=has_fist)
        words = said_and_took(result, cards=cards, has_fist=has_fist)
        yield ScoreLine("bid", with_calculation(words, str(count)), (seat,), count.points)
        yield from bonus_line(table.house_rules, deal, result, has_fist=has_fist)
        if bet := bets.get(seat):
            words = (
                _("bet of {bet} lost", bet=bet) if result.off else _("bet of {bet} won", bet=bet)
            )
            yield ScoreLine("bet", words, (seat,), -bet if result.off else bet)
    for loot in deal.all_facts(LOOT):
        yield from loot_lines(table, results, loot)


def worth_of_bid(rules: SkullKingRules, result: BidResult, *, cards: int, has_fist: bool) -> Count:
    if rules.scoring == RASCAL:
        if has_fist:
            return Count() if result.off else Count(cards, FIST)
        return {0: Count(cards, EXACT), 1: Count(cards, BY_ONE)}.get(result.off, Count())
    if not result.bid:
        return Count(-cards if result.off else cards, NONE)
    return Count(-result.off, MISSED) if result.off else Count(result.taken, TRICK)


def bonus_line(
    rules: SkullKingRules, deal: Deal, result: BidResult, *, has_fist: bool
) -> Iterator[ScoreLine]:
    taken = bonuses_of(deal, result.seat)
    if not taken:
        return
    worth = BONUS_POINTS[rules.edition]
    points = sum(worth[kind] * number for kind, number in taken.items())
    values = {"cards": kinds_text(taken), "points": points}
    if not result.off:
        text = _("{cards}: {points}", **values)
    elif rules.scoring == RASCAL and result.off == 1 and not has_fist:
        text, points = _("{cards}: half of {points}", **values), points // 2
    else:
        text, points = _("{cards}: nothing for a bid that was missed", **values), 0
    yield ScoreLine("bonus", text, (result.seat,), points)


def loot_lines(
    table: Table[SkullKingRules], results: dict[int, BidResult], loot: Fact
) -> Iterator[ScoreLine]:
    """Both who played the loot and who took it have it, when both took what they had to."""
    assert loot.by is not None
    assert loot.whom is not None
    is_shared = not results[loot.by].off and not results[loot.whom].off
    for seat, other in ((loot.by, loot.whom), (loot.whom, loot.by)):
        name = table.name(other)
        if is_shared:
            yield ScoreLine("loot", _("loot with {name}", name=name), (seat,), LOOT_POINTS)
        else:
            words = _("loot with {name}: nothing, not both were exact", name=name)
            yield ScoreLine("loot", words, (seat,))
