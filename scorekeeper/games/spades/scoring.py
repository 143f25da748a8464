"""The score of a round of Spades for each side: nils, the bid, overtricks, and the bags."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.games.spades.house_rules import SpadesRules
from scorekeeper.games.spades.played import (
    BLIND_NIL,
    SIDES,
    Bags,
    SideBid,
    SpadesSituation,
    bids_of,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

TRICK_POINTS, TEN_TRICKS, TEN_BID_POINTS = 10, 10, 200
OVERTRICK = {"plus_one": 1, "nothing": 0, "minus_one": -1}
OVER = {
    "plus_one": _("{bid}: {worth} and {over} over"),
    "nothing": _("{bid}: {worth}, and {over} over for nothing"),
    "minus_one": _("{bid}: {worth} less {over} over"),
}
NIL_TEXTS = {True: _("nil by {name} made"), False: _("nil by {name}: took {taken}")}
BLIND_NIL_TEXTS = {
    True: _("blind nil by {name} made"),
    False: _("blind nil by {name}: took {taken}"),
}


@dataclass(frozen=True, slots=True)
class Reckoning:
    """The outcome of a side's bid, by the house rules."""

    rules: SpadesRules
    bid: SideBid

    @property
    def counting_tricks(self) -> int:
        """Step 2: the tricks that count for the bid."""
        if self.rules.failed_nil == "to_contract":
            return self.bid.tricks
        return self.bid.tricks - self.bid.nil_tricks

    @property
    def is_made(self) -> bool:
        return self.counting_tricks >= self.bid.bid

    @property
    def over(self) -> int:
        """Step 3: the tricks beyond the bid."""
        return max(0, self.counting_tricks - self.bid.bid)

    @property
    def bags_of_nils(self) -> int:
        """Step 2: the tricks of failed nils that are bags."""
        return self.bid.nil_tricks if self.rules.failed_nil in ("bags", "bags_only") else 0

    @property
    def bags(self) -> int:
        return self.over + self.bags_of_nils

    @property
    def worth(self) -> int:
        """Steps 3 to 5: the points of the bid itself, made or set."""
        ten = self.rules.ten_for_200 and self.bid.bid == TEN_TRICKS
        value = TEN_BID_POINTS if ten else TRICK_POINTS * self.bid.bid
        if self.is_made:
            return value * (2 if self.bid.is_blind else 1)
        if self.rules.set == "nothing":
            return 0
        doubled = self.bid.is_blind and self.rules.blind_bids == "double"
        return -value * (2 if doubled else 1)


def score_lines(situation: SpadesSituation, deal: Deal) -> Iterator[ScoreLine]:
    for bid in bids_of(deal):
        reckoning = Reckoning(situation.rules, bid)
        yield from lines_of_nils(situation, bid)
        yield from lines_of_bid(reckoning)
        yield from lines_of_bags(situation, bid.side, reckoning.bags)


def lines_of_nils(situation: SpadesSituation, bid: SideBid) -> Iterator[ScoreLine]:
    """Step 1: each nil counts for itself."""
    rules = situation.rules
    for nil in bid.nils:
        is_blind = nil.kind == BLIND_NIL
        worth = rules.blind_nil if is_blind else rules.nil
        text = BLIND_NIL_TEXTS[nil.is_made] if is_blind else NIL_TEXTS[nil.is_made]
        values = {"name": situation.table.name(nil.seat), "taken": nil.taken}
        points = worth if nil.is_made else -worth
        yield ScoreLine("nil", text.format(**values), SIDES[bid.side], points)


def lines_of_bid(reckoning: Reckoning) -> Iterator[ScoreLine]:
    """Steps 2 to 5: the bid with its overtricks, and the tricks of failed nils."""
    bid, rules = reckoning.bid, reckoning.rules
    seats = SIDES[bid.side]
    if len(bid.nils) < len(seats) or reckoning.over:
        worth = reckoning.worth + OVERTRICK[rules.overtricks] * reckoning.over
        yield ScoreLine("bid", bid_text(reckoning), seats, worth)
    if reckoning.bags_of_nils:
        each = OVERTRICK[rules.overtricks] if rules.failed_nil == "bags" else 0
        text = _("tricks of a failed nil")
        yield ScoreLine("failed_nil", text, seats, each * reckoning.bags_of_nils)


def bid_text(reckoning: Reckoning) -> Text:
    """``bid 5, took 8: 50 and 3 over``, ``set: bid 7, took 6``, and whether it was blind."""
    bid, over = reckoning.bid, reckoning.over
    values = {"bid": bid.bid, "taken": reckoning.counting_tricks}
    if not reckoning.is_made:
        text = _("set: bid {bid}, took {taken}", **values)
    else:
        text = _("bid {bid}, took {taken}", **values)
    if bid.is_blind:
        text = _("blind, {bid}", bid=text)
    if not over:
        return text
    return OVER[reckoning.rules.overtricks].format(bid=text, worth=reckoning.worth, over=over)


def lines_of_bags(situation: SpadesSituation, side: int, new: int) -> Iterator[ScoreLine]:
    """Step 6: at the limit the bags cost points, and those beyond are kept."""
    rules, before = situation.rules, situation.memory[side]
    if rules.bag_limit is None or before + new < rules.bag_limit:
        return
    times, kept = divmod(before + new, rules.bag_limit)
    text = _(
        "bags {before} + {new} = {all}: {cost} lost, {kept} kept",
        before=before,
        new=new,
        all=before + new,
        cost=times * rules.bag_penalty,
        kept=kept,
    )
    yield ScoreLine("bags", text, SIDES[side], -times * rules.bag_penalty)


def bags_after(situation: SpadesSituation, deal: Deal) -> Bags:
    """The bags of both sides after a round that counts; an agreed score leaves them."""
    if deal.agreed_score is not None:
        return situation.memory
    rules = situation.rules
    first, second = (
        before + Reckoning(rules, bid).bags
        for before, bid in zip(situation.memory, bids_of(deal), strict=True)
    )
    if rules.bag_limit is None:
        return first, second
    return first % rules.bag_limit, second % rules.bag_limit
