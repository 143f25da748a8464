"""The score of a round of Kraken: its winner, the base, tens, factors, bonuses, crosses."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.games.families.klaverjas.cards import ALL_TRICKS_BONUS, IN_TRICK
from scorekeeper.games.families.klaverjas.reckoning import (
    SIDES,
    Reckoning,
    declaring_side,
    factors_text,
    failure_text,
)
from scorekeeper.games.kraken.house_rules import KrakenRules
from scorekeeper.games.kraken.words import WORDS
from scorekeeper.rules.game import Table
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Joined, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True)
class KrakenReckoning(Reckoning[KrakenRules]):
    """A round of Kraken by side; ``points`` is P of the rules, ``table`` knows the names."""

    words = WORDS
    table: Table[KrakenRules]

    @cached_property
    def is_double(self) -> bool:
        return self.rules.spades_double and self.deal.contract.trump == "spades"

    @cached_property
    def must_win(self) -> int:
        """The side that challenged last, or the declarers'."""
        challenges = self.deal.challenges
        return challenges[-1].by % 2 if challenges else declaring_side(self.deal)

    @cached_property
    def loser_gets_nothing(self) -> bool:
        """Step 3: after a failure, or after a lost challenge unless each side keeps its own."""
        return self.failed or (bool(self.challenge) and self.rules.challenge_won != "both")

    @cached_property
    def winner_takes_all(self) -> bool:
        """Step 3: after a failure, or after a won challenge where the winner takes all."""
        if self.failed:
            return True
        return bool(self.challenge) and self.rules.challenge_won == "takes_all"

    def base(self, side: int) -> int:
        """Step 3: a side's card points before the division by ten."""
        if side == self.winner:
            return sum(self.points) if self.winner_takes_all else self.points[side]
        return 0 if self.loser_gets_nothing else self.points[side]


def score_lines(reckoning: KrakenReckoning) -> Iterator[ScoreLine]:
    order = (reckoning.winner, 1 - reckoning.winner)
    for side in order:
        yield base_line(reckoning, side)
    yield from bonus_lines(reckoning)
    yield from cross_lines(reckoning)


def in_tens(reckoning: KrakenReckoning, side: int) -> int:
    """Step 4: the base in tens, each side by itself or keeping the round's sum."""
    base = reckoning.base(side)
    if reckoning.rules.rounding == "half_down":
        return (base + 4) // 10
    if reckoning.rules.rounding == "sum_16" and side != declaring_side(reckoning.deal):
        whole = reckoning.base(0) + reckoning.base(1)
        return half_up(whole) - half_up(reckoning.base(1 - side))
    return half_up(base)


def half_up(points: int) -> int:
    """Card points in tens, a half rounding up."""
    return (points + 5) // 10


def base_line(reckoning: KrakenReckoning, side: int) -> ScoreLine:
    tens = in_tens(reckoning, side)
    factor = reckoning.challenge_factor * reckoning.spades_factor
    if side != reckoning.winner and reckoning.loser_gets_nothing:
        return ScoreLine("base", nothing_text(reckoning), SIDES[side], tens * factor)
    parts = [base_text(reckoning, side), tens_text(reckoning, side, tens)]
    text = Joined(", ", [Joined(" ", parts), *factors_text(reckoning)])
    return ScoreLine("base", text, SIDES[side], tens * factor)


def nothing_text(reckoning: KrakenReckoning) -> Text:
    """Why a side gets nothing: failure, equal points included, or a lost challenge."""
    if reckoning.failed or reckoning.challenge is None:
        return failure_text(reckoning)
    return _(
        "{winners} win the {challenge}, {points} to {other}",
        winners=reckoning.table.names(SIDES[reckoning.winner]),
        challenge=WORDS.challenges[reckoning.challenge.index],
        points=reckoning.points[reckoning.winner],
        other=reckoning.points[1 - reckoning.winner],
    )


def base_text(reckoning: KrakenReckoning, side: int) -> Text:
    base = reckoning.base(side)
    if side == reckoning.winner and reckoning.winner_takes_all:
        return _(
            "all points of both sides, {own} + {other} = {sum}",
            own=points_in_words(reckoning, side),
            other=points_in_words(reckoning, 1 - side),
            sum=base,
        )
    if reckoning.declared[side]:
        return _(
            "{cards} + {declared} declared = {sum}",
            cards=reckoning.cards[side],
            declared=reckoning.declared[side],
            sum=base,
        )
    return _("{cards} card points", cards=reckoning.cards[side])


def points_in_words(reckoning: KrakenReckoning, side: int) -> Text | int:
    points, declared = reckoning.points[side], reckoning.declared[side]
    if not declared:
        return points
    cards = reckoning.cards[side]
    return _(
        "{points} ({cards} + {declared} declared)", points=points, cards=cards, declared=declared
    )


def tens_text(reckoning: KrakenReckoning, side: int, tens: int) -> Text:
    """The division by ten, with the rounding of a half or the kept sum."""
    base = reckoning.base(side)
    if reckoning.rules.rounding == "sum_16" and side != declaring_side(reckoning.deal):
        whole = half_up(reckoning.base(0) + reckoning.base(1))
        return _("→ {tens}, the rest of {whole}", tens=tens, whole=whole)
    if base % 10 != 5:
        return _("→ {tens}", tens=tens)
    tenths = f"{base // 10}.5"
    if tens * 10 > base:
        return _("→ {tens} ({tenths} rounds up)", tens=tens, tenths=tenths)
    return _("→ {tens} ({tenths} rounds down)", tens=tens, tenths=tenths)


def bonus_lines(reckoning: KrakenReckoning) -> Iterator[ScoreLine]:
    """Step 6: trick bonuses and 100 for all tricks, never multiplied."""
    for bonus in reckoning.deal.bonuses:
        name, points = WORDS.in_trick[bonus.kind].full, IN_TRICK[bonus.kind].points
        yield bonus_line(reckoning, bonus.by % 2, points, name)
    if reckoning.all_tricks_winner is not None:
        yield bonus_line(reckoning, reckoning.all_tricks_winner, ALL_TRICKS_BONUS, _("all tricks"))


def bonus_line(reckoning: KrakenReckoning, side: int, points: int, name: Text) -> ScoreLine:
    """One bonus, in full or in tens, for its own side or for the winner."""
    text = _("{bonus}: {points}", bonus=name, points=points)
    worth = points
    if reckoning.rules.bonus_points == "tens":
        worth = points // 10
        text = _("{bonus}: {points} → {tens}", bonus=name, points=points, tens=worth)
    goes_over = reckoning.rules.bonus_of_loser == "to_winner" and reckoning.loser_gets_nothing
    if goes_over and side != reckoning.winner:
        text = Joined("; ", [text, _("it goes to the winner")])
        side = reckoning.winner
    return ScoreLine("bonus", text, SIDES[side], worth)


def cross_lines(reckoning: KrakenReckoning) -> Iterator[ScoreLine]:
    """Step 7: crosses for all tricks and for the side that lost a challenged round."""
    spades = [_("x2 spades")] if reckoning.is_double else []
    if reckoning.all_tricks_winner is not None:
        text = Joined(", ", [_("all tricks against them: 1 cross"), *spades])
        yield ScoreLine(
            "crosses", text, SIDES[1 - reckoning.all_tricks_winner], 0, reckoning.spades_factor
        )
    if level := reckoning.challenge:
        challenge = WORDS.challenges[level.index]
        lost = ngettext_lazy(
            "{challenge} lost: {number} cross",
            "{challenge} lost: {number} crosses",
            level.factor,
            challenge=challenge,
        )
        crosses = level.factor * reckoning.spades_factor
        loser = SIDES[1 - reckoning.winner]
        yield ScoreLine("crosses", Joined(", ", [lost, *spades]), loser, 0, crosses)
