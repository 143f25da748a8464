"""How a round of Kraken is scored: who wins it, the base, tens, factors, bonuses, crosses."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorekeeper.games.klaverjas.cards import CHALLENGES, IN_TRICK
from scorekeeper.games.klaverjas.counting import (
    SIDES,
    all_tricks_points,
    all_tricks_side,
    card_points,
    challenge_factor,
    declared_points,
    declaring_side,
    which_declarations_count,
    whole_pack_of,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Joined, Text
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True, slots=True)
class Reckoning:
    """A round seen by side (0 and 1), with everything that its lines need.

    ``points`` is P of the rules: card points and the hand declarations that count.
    """

    rules: Any
    deal: Deal
    cards: tuple[int, int]
    declared: tuple[int, int]
    must_win: int

    @property
    def points(self) -> tuple[int, int]:
        return self.cards[0] + self.declared[0], self.cards[1] + self.declared[1]

    @property
    def failed(self) -> bool:
        """Step 2: strictly more is needed; equal is a failure."""
        return self.points[self.must_win] <= self.points[1 - self.must_win]

    @property
    def challenged(self) -> bool:
        return bool(self.deal.challenges)

    @property
    def winner(self) -> int:
        return 1 - self.must_win if self.failed else self.must_win

    @property
    def loser_gets_nothing(self) -> bool:
        """Step 3: the side that failed, or was beaten in a challenge unless each keeps its own."""
        return self.failed or (self.challenged and self.rules.challenge_won != "both")

    @property
    def winner_takes_all(self) -> bool:
        if self.failed:
            return True
        return self.challenged and self.rules.challenge_won == "takes_all"

    @property
    def spades_factor(self) -> int:
        is_double = self.rules.spades_double and self.deal.contract.trump == "spades"
        return 2 if is_double else 1

    def base(self, side: int) -> int:
        """Step 3: what a side gets before tens, in card points."""
        if side == self.winner:
            return sum(self.points) if self.winner_takes_all else self.points[side]
        return 0 if self.loser_gets_nothing else self.points[side]


def reckon(rules: Any, deal: Deal, best: tuple[int, int]) -> Reckoning:
    """A deal in which nothing is impossible, seen by side."""
    challenger = deal.challenges[-1].by % 2 if deal.challenges else None
    return Reckoning(
        rules=rules,
        deal=deal,
        cards=card_points(whole_pack_of(rules), deal),
        declared=declared_points(deal, which_declarations_count(deal, best)),
        must_win=declaring_side(deal) if challenger is None else challenger,
    )


def score_lines(rules: Any, deal: Deal, best: tuple[int, int]) -> Iterator[ScoreLine]:
    """Every line of a round: both sides' base, bonuses, all tricks, crosses."""
    reckoning = reckon(rules, deal, best)
    order = (reckoning.winner, 1 - reckoning.winner)
    for side in order:
        yield base_line(reckoning, side)
    yield from bonus_lines(reckoning)
    yield from cross_lines(reckoning)


def in_tens(reckoning: Reckoning, side: int) -> int:
    """Step 4: the base in tens, each side by itself or keeping the round's sum."""
    base = reckoning.base(side)
    if reckoning.rules.rounding == "half_down":
        return (base + 4) // 10
    if reckoning.rules.rounding == "sum_16" and side != declaring_side(reckoning.deal):
        whole = reckoning.base(0) + reckoning.base(1)
        return half_up(whole) - half_up(reckoning.base(1 - side))
    return half_up(base)


def half_up(points: int) -> int:
    """Points in tens, a half rounding up."""
    return (points + 5) // 10


def base_line(reckoning: Reckoning, side: int) -> ScoreLine:
    """Steps 3 to 5 for one side."""
    tens = in_tens(reckoning, side)
    factor = challenge_factor(reckoning.deal) * reckoning.spades_factor
    if side != reckoning.winner and reckoning.loser_gets_nothing:
        return ScoreLine("base", why_nothing(reckoning), SIDES[side], tens * factor)
    parts = [base_text(reckoning, side), tens_text(reckoning, side, tens)]
    text = Joined("; ", [Joined(", ", parts), *factors_text(reckoning)])
    return ScoreLine("base", text, SIDES[side], tens * factor)


def why_nothing(reckoning: Reckoning) -> Text:
    """Why a side gets nothing: it failed, equal points included, or lost to a challenge."""
    own, other = (reckoning.points[1 - reckoning.winner], reckoning.points[reckoning.winner])
    if reckoning.failed and own == other:
        return _("{own} against {other}: equal is not enough", own=own, other=other)
    if reckoning.failed:
        return _("{own} against {other}: failed", own=own, other=other)
    challenge = CHALLENGES[len(reckoning.deal.challenges) - 1].name
    return _(
        "{own} against {other}: lost to {challenge}", own=own, other=other, challenge=challenge
    )


def base_text(reckoning: Reckoning, side: int) -> Text:
    """Where the base comes from, in words."""
    base = reckoning.base(side)
    if side == reckoning.winner and reckoning.winner_takes_all:
        return _(
            "all points of both sides, {own} and {other}: {sum}",
            own=reckoning.points[side],
            other=reckoning.points[1 - side],
            sum=base,
        )
    if reckoning.declared[side]:
        return _(
            "{cards} card points and {declared} declared: {sum}",
            cards=reckoning.cards[side],
            declared=reckoning.declared[side],
            sum=base,
        )
    return _("{cards} card points", cards=reckoning.cards[side])


def tens_text(reckoning: Reckoning, side: int, tens: int) -> Text:
    """The division by ten, saying how a half was rounded or a sum kept."""
    base = reckoning.base(side)
    if reckoning.rules.rounding == "sum_16" and side != declaring_side(reckoning.deal):
        whole = half_up(reckoning.base(0) + reckoning.base(1))
        return _("in tens {tens}, the rest of {whole}", tens=tens, whole=whole)
    if base % 10 != 5:
        return _("in tens {tens}", tens=tens)
    tenths = f"{base // 10}.5"
    if tens * 10 > base:
        return _("in tens {tens} ({tenths} rounds up)", tens=tens, tenths=tenths)
    return _("in tens {tens} ({tenths} rounds down)", tens=tens, tenths=tenths)


def factors_text(reckoning: Reckoning) -> list[Text]:
    """The factors of a round in words, if there are any: ``re x4, spades x2``."""
    factors: list[Text] = []
    if reckoning.challenged:
        level = CHALLENGES[len(reckoning.deal.challenges) - 1]
        factors.append(_("{challenge} x{factor}", challenge=level.name, factor=level.factor))
    if reckoning.spades_factor == 2:
        factors.append(_("spades x2"))
    return [Joined(", ", factors)] if factors else []


def bonus_lines(reckoning: Reckoning) -> Iterator[ScoreLine]:
    """Step 6: trick bonuses and 100 for all tricks, never multiplied."""
    for bonus in reckoning.deal.bonuses:
        combination = IN_TRICK[bonus.kind]
        yield bonus_line(
            reckoning, bonus.by % 2, combination.points, _("{name}", name=combination.name)
        )
    side = all_tricks_side(reckoning.deal)
    if side is not None:
        points = all_tricks_points(reckoning.deal, side)
        yield bonus_line(reckoning, side, points, _("all tricks"))


def bonus_line(reckoning: Reckoning, side: int, points: int, name: Text) -> ScoreLine:
    """One bonus: in full or in tens, for its own side or for the winner."""
    text = _("{bonus}: {points}", bonus=name, points=points)
    worth = points
    if reckoning.rules.bonus_points == "tens":
        worth = points // 10
        text = _("{bonus}: {points}, in tens {tens}", bonus=name, points=points, tens=worth)
    goes_over = reckoning.rules.bonus_of_loser == "to_winner" and reckoning.loser_gets_nothing
    if goes_over and side != reckoning.winner:
        text = Joined("; ", [text, _("it goes to the winner")])
        side = reckoning.winner
    return ScoreLine("bonus", text, SIDES[side], worth)


def cross_lines(reckoning: Reckoning) -> Iterator[ScoreLine]:
    """Step 7: crosses for all tricks and for the side that lost a challenged round."""
    spades = [_("spades x2")] if reckoning.spades_factor == 2 else []
    winner_of_all = all_tricks_side(reckoning.deal)
    if winner_of_all is not None:
        text = Joined(", ", [_("all tricks against them: 1 cross"), *spades])
        yield ScoreLine("crosses", text, SIDES[1 - winner_of_all], 0, reckoning.spades_factor)
    if reckoning.challenged:
        level = CHALLENGES[len(reckoning.deal.challenges) - 1]
        lost = _("{challenge} lost: {crosses} crosses", challenge=level.name, crosses=level.factor)
        crosses = level.factor * reckoning.spades_factor
        loser = SIDES[1 - reckoning.winner]
        yield ScoreLine("crosses", Joined(", ", [lost, *spades]), loser, 0, crosses)
