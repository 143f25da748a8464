"""A round of Belote by side: what was counted and announced, and what came of the contract."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from scorekeeper.games.belote.house_rules import BeloteRules
from scorekeeper.games.families.klaverjas.cards import SUITS, Combination
from scorekeeper.games.families.klaverjas.reckoning import (
    all_tricks_side,
    card_points,
    declaring_side,
    whose_count,
)
from scorekeeper.games.families.klaverjas.words import ChallengeWords, DeclarationWords, Name
from scorekeeper.rules.facts import Deal, Tally
from scorekeeper.rules.words import Text as _

PASSED, RESULT, BELOTES, CONTRACT = "passed", "result", "belotes", "contract"
ALL_TRICKS, CAPOT = "all_tricks", "capot"
MADE, FAILED, LITIGE = "made", "failed", "litige"
NO_TRUMPS, ALL_TRUMPS = "no_trumps", "all_trumps"
TRUMPS = {**SUITS, NO_TRUMPS: _("no trumps"), ALL_TRUMPS: _("all trumps")}
PACK, PACK_OF_TRUMPS = 162, 258
BELOTE, BID_CAPOT, FAILURE, CHALLENGED_CAPOT = 20, 250, 160, 250

_RUNS = {"run_of_3": 20, "run_of_4": 50, "run_of_5": 100}
_FOURS = {"jacks": 200, "nines": 150, "aces": 100, "tens": 100, "kings": 100, "queens": 100}
ANNOUNCES: Mapping[str, Combination] = {
    **{kind: Combination(kind, worth, run=int(kind[-1])) for kind, worth in _RUNS.items()},
    **{f"four_{rank}": Combination(f"four_{rank}", n, is_four=True) for rank, n in _FOURS.items()},
}
AT_NO_TRUMPS = {"four_aces": 200, "four_tens": 150, "four_jacks": 100, "four_nines": 100}


@dataclass(frozen=True, kw_only=True)
class AnnounceWords(DeclarationWords, ChallengeWords):
    """What is announced, and contre and surcontre."""


WORDS = AnnounceWords(
    in_hand={
        "run_of_3": Name(_("run of three"), _("Run 3")),
        "run_of_4": Name(_("run of four"), _("Run 4")),
        "run_of_5": Name(_("run of five or more"), _("Run 5")),
        "four_jacks": Name(_("four jacks"), _("4 J")),
        "four_nines": Name(_("four nines"), _("4 × 9")),
        "four_aces": Name(_("four aces"), _("4 A")),
        "four_tens": Name(_("four tens"), _("4 × 10")),
        "four_kings": Name(_("four kings"), _("4 K")),
        "four_queens": Name(_("four queens"), _("4 Q")),
    },
    combinations=_("Runs, fours"),
    whose=_("Level: whose count?"),
    too_many_held=_("no eight cards hold all that {name} announced"),
    equal=_("the best announces of both sides are level: whose count (a player, none)?"),
    not_equal=_("the best announces are not level, so the rules say whose count"),
    challenges=(_("contre"), _("surcontre")),
    challenging=_("Contre"),
    declarer=_("a taker"),
    defender=_("a defender"),
)


@dataclass(frozen=True)
class Round:
    """A deal that was taken, by side: 0 for the players 1 and 3, 1 for 2 and 4."""

    rules: BeloteRules
    deal: Deal

    @cached_property
    def takers(self) -> int:
        return declaring_side(self.deal)

    @property
    def takers_first(self) -> tuple[int, int]:
        return self.takers, 1 - self.takers

    @property
    def is_auction(self) -> bool:
        return self.rules.bidding == CONTRACT

    @property
    def is_capot_bid(self) -> bool:
        return contract_of(self.deal) == CAPOT

    @property
    def contract(self) -> int:
        """K; 0 where trumps are taken."""
        contract = contract_of(self.deal)
        return contract if isinstance(contract, int) else BID_CAPOT if contract else 0

    @property
    def factor(self) -> int:
        """2 after contre, 3 or 4 after surcontre, else 1."""
        return (1, 2, self.rules.surcontre)[len(self.deal.challenges)]

    @property
    def is_bid_only(self) -> bool:
        return self.is_auction and self.rules.marking == "bid_only"

    @cached_property
    def is_capot(self) -> bool:
        """Whether somebody took all tricks and they count as capot."""
        counts = not self.is_auction or self.is_capot_bid or self.rules.capot_unbid
        return all_tricks_side(self.deal) is not None and counts

    @cached_property
    def cards(self) -> tuple[int, int] | None:
        """c of both sides, exactly; None where they were not counted."""
        if (side := all_tricks_side(self.deal)) is not None:
            everything = self.rules.capot if self.is_capot else PACK
            return (everything, 0) if side == 0 else (0, everything)
        if not self.deal.by_seat("card_points"):
            return None
        everything = pack_of(self.rules, self.deal)
        first = (2 * card_points(everything, self.deal)[0] * PACK + everything) // (2 * everything)
        return first, PACK - first

    def rounded(self, points: int) -> int:
        """Points as they are marked; in tens halves go up."""
        return points if self.rules.rounding == "none" else (points + 5) // 10 * 10

    def belote(self, side: int) -> int:
        """b of a side."""
        return BELOTE * sum(by % 2 == side for by in self.deal.seats_of(BELOTES))

    def worth(self, kind: str) -> int:
        """The points of an announce."""
        one = ANNOUNCES[kind]
        is_special = self.deal.contract.trump == NO_TRUMPS and one.is_four
        return AT_NO_TRUMPS.get(kind, 100) if is_special else one.points

    @cached_property
    def best(self) -> tuple[int, int]:
        """A number for the best announce of each side: a four is above every run."""
        numbers = {0: 0, 1: 0}
        for said in self.deal.declarations:
            number = self.worth(said.kind) + 1000 * ANNOUNCES[said.kind].is_four
            numbers[said.by % 2] = max(numbers[said.by % 2], number)
        return numbers[0], numbers[1]

    @cached_property
    def announced(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The kinds of announces that count for each side.

        Those of a side without a trick go to the other.
        """
        counts = whose_count(self.best, self.deal.fact("declarations_to"))
        said = [
            tuple(one.kind for one in self.deal.declarations if counts[side] and one.by % 2 == side)
            for side in (0, 1)
        ]
        if (winner := all_tricks_side(self.deal)) is not None:
            said[winner], said[1 - winner] = said[winner] + said[1 - winner], ()
        return said[0], said[1]

    def announces(self, side: int) -> int:
        """a of a side."""
        return sum(map(self.worth, self.announced[side]))

    def extras(self, side: int, *, compared: bool) -> int:
        """The belote and announces of a side that are compared, or those that are not."""
        decides = self.rules.counts_for_contract
        belote = self.belote(side) if (decides == "all") is compared else 0
        return belote + (self.announces(side) if (decides != "cards_only") is compared else 0)

    @cached_property
    def compared(self) -> tuple[int, int] | None:
        """P of both sides; None where nobody counted."""
        if self.cards is None:
            return None
        first, second = (self.cards[side] + self.extras(side, compared=True) for side in (0, 1))
        return first, second

    @cached_property
    def outcome(self) -> str:
        """Made with the contract and more than the others; level is a litige, or as agreed.

        Takers below their contract failed, level or not: the text asks for both.
        """
        if self.compared is None:
            result = self.deal.fact(RESULT)
            return MADE if result and result.text == MADE else FAILED
        own, other = (self.compared[side] for side in self.takers_first)
        has_all = all_tricks_side(self.deal) == self.takers
        is_reached = has_all if self.is_capot_bid else own >= self.contract
        if not is_reached or own < other or (own == other and self.deal.challenges):
            return FAILED
        if own > other:
            return MADE
        level = {"made": MADE, "fails": FAILED, "carried": LITIGE}
        return level[self.rules.litige]

    @cached_property
    def put_aside(self) -> int:
        """What waits for the winner of the next deal: as much as the takers compared."""
        if self.outcome != LITIGE or self.cards is None:
            return 0
        return self.rounded(self.cards[self.takers]) + self.extras(self.takers, compared=True)

    def with_card_points(self, points: int) -> "Round":
        """The same round where the takers had so many card points."""
        kept = tuple(one for one in self.deal.facts if one.kind not in (RESULT, ALL_TRICKS))
        counted = (Tally("card_points", self.takers, points),)
        return Round(self.rules, replace(self.deal, facts=kept, tallies=counted))


def contract_of(deal: Deal) -> int | str | None:
    """The contract that was bid: a number, or a word such as capot."""
    bid = deal.fact(CONTRACT)
    if bid is None:
        return None
    return int(bid.text) if bid.text.removeprefix("-").isdecimal() else bid.text


def pack_of(rules: BeloteRules, deal: Deal) -> int:
    """All card points as they are entered."""
    of_258 = rules.all_trumps_points == "of_258" and deal.contract.trump == ALL_TRUMPS
    return PACK_OF_TRUMPS if of_258 else PACK


def is_passed(deal: Deal) -> bool:
    return deal.fact(PASSED) is not None
