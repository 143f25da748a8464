"""What is agreed on for a club evening, and what of it cannot be (evening.md)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date
from functools import partial
from typing import Any

from scorekeeper.ledger.evening_money import EveningTerms, prizes_beyond
from scorekeeper.ledger.prizes import Prizes, impossible_place_money
from scorekeeper.records.models.matches import today
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.game import AnyGame, AnyTable
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.limits import MOST_SITTINGS, too_many_sittings
from scorekeeper.rules.match_details import NO_DETAILS, MatchDetails
from scorekeeper.rules.names import clean_text
from scorekeeper.rules.words import Text as _
from scorekeeper.seating import sittings as seating
from scorekeeper.seating.checks import check_pairs, check_sizes, check_way_of_partners
from scorekeeper.seating.terms import check_taken
from scorekeeper.services.matches.starting import NewMatch
from scorekeeper.settlement import Stake, plain_amount
from scorekeeper.settlement.currencies import UnknownCurrency, minor_digits

WAYS = LOT, RANK, PAIRS, STAY, BY_HAND = seating.WAYS
PAIRINGS = FOLD, APART = seating.PAIRINGS
NOTHING, MEAN, TABLE_MEAN, POINTS = "nothing", "mean", "table_mean", "points"
AS_SITTING_OUT = "as_sitting_out"
SHARED, BEST_SITTING = "shared", "best_sitting"
PLACES = "places"
PER_EVENING, PER_SITTING = "evening", "sitting"
WORDS = {
    "sits_out": (NOTHING, MEAN, TABLE_MEAN, POINTS),
    "late": (NOTHING, AS_SITTING_OUT),
    "tie": (SHARED, BEST_SITTING),
    "list_points": (POINTS, PLACES),
    "fee_per": (PER_EVENING, PER_SITTING),
    "pairing": PAIRINGS,
}
USUAL_SIZE = seating.AT_A_TABLE_OF_PARTNERS
LARGEST_POINTS = 1_000_000
LARGEST_AMOUNT = 10**9  # minor units: a thousandth of a thousandth of what an account can hold


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningPlan:
    """Everything that is agreed on for an evening but who comes.

    ``house_rules`` are those that differ from what the preset says at a table of each size, the
    length of a sitting among them (``Game.length_rule``). ``way`` and ``pairing`` are how to seat
    next; ``pairs`` the names of those who are partners all evening. Amounts of money are minor
    units of ``currency``; ``prizes`` are amounts or whole percents, the best place first, from
    ``share_of_fees`` percent of the entry fees, or from the cash box where that is None.
    """

    game: AnyGame
    preset: str
    house_rules: Mapping[str, RuleValue] = field(default_factory=dict)
    stake: Stake | None = None
    played_on: date = field(default_factory=today)
    venue: str = ""
    sittings: int = 3
    sizes: tuple[int, ...] = (USUAL_SIZE,)
    way: str = LOT
    pairing: str = FOLD
    pairs: tuple[tuple[str, str], ...] = ()
    sits_out: str = NOTHING
    sits_out_points: int | None = None
    late: str = NOTHING
    tie: str = SHARED
    list_points: str = POINTS
    currency: str = ""
    fee: int = 0
    fee_per: str = PER_EVENING
    prizes: tuple[int, ...] = ()
    are_prizes_percents: bool = False
    is_every_fourth: bool = False
    share_of_fees: int | None = None
    place_money: tuple[int, ...] = ()
    are_stakes_on_account: bool = False

    def said(self) -> tuple[object, ...]:
        """What is agreed on, as a form is told from another: equal plans say the same."""
        others = (getattr(self, one.name) for one in fields(self) if one.name != "game")
        return self.game.slug, *others

    def table_of(self, size: int) -> AnyTable:
        """The table of an evening's match with so many people; raises RuleBroken."""
        return self.match_of(tuple(f"#{number}" for number in range(1, size + 1))).table()

    def match_of(self, players: tuple[str, ...], *, details: MatchDetails = NO_DETAILS) -> NewMatch:
        return NewMatch(
            game=self.game,
            preset=self.preset,
            players=players,
            house_rules=self.house_rules,
            stake=self.stake,
            details=details,
        )

    @property
    def has_partners(self) -> bool:
        """Whether four at a table are two sides of two."""
        if not self.game.has_partners or USUAL_SIZE not in self.game.player_counts:
            return False
        return any(len(side) > 1 for side in self.game.sides(self.table_of(USUAL_SIZE)))

    @property
    def terms(self) -> EveningTerms:
        """Who pays what, besides the stakes of the tables."""
        per: Any = self.fee_per
        return EveningTerms(
            currency=self.currency,
            fee=self.fee,
            fee_per=per,
            prizes=Prizes(self.prizes, self.are_prizes_percents, self.is_every_fourth),
            share_of_fees=self.share_of_fees,
            place_money=self.place_money,
        )

    def fees_of(self, people: int) -> int:
        """What so many who are there all evening pay together."""
        times = self.sittings if self.fee_per == PER_SITTING else 1
        return self.fee * times * people

    def require_prizes(self, people: int) -> None:
        """Raise RuleBroken for prizes above what there is to give where so many people come.

        The cash box may owe.
        """
        money = partial(plain_amount, currency=self.currency)
        fees = self.fees_of(people)
        if faults := [*prizes_beyond(self.terms, fees=fees, in_box=None, money=money)]:
            raise RuleBroken(faults)

    def length_at(self, size: int) -> int | None:
        """The rounds of a sitting at a table of this size; None where nobody can know."""
        rules = self.game.agreed_rules(size, self.preset, self.house_rules)
        return self.game.rounds_in_all(rules)

    def checked(self) -> "EveningPlan":
        """The plan with its texts tidied; raises RuleBroken where it cannot be played."""
        if faults := [*self.faults()]:
            raise RuleBroken(faults)
        for size in self.sizes:
            self.table_of(size)
        self.check_seating()
        return replace(self, venue=clean_text("venue", self.venue))

    def check_seating(self) -> None:
        """Raise RuleBroken for what no sitting could be drawn from."""
        partners = self.has_partners
        check_sizes(self.sizes, partners=partners)
        pairing = self.pairing if self.pairing != FOLD else ""
        check_pairs(self.pairs, pairing=pairing, partners=partners)
        check_way_of_partners(self.way, partners=partners)

    def faults(self) -> Iterator[Fault]:
        if self.preset not in self.game.presets:
            yield Fault("preset", _("This game has no such set of house rules."))
        if not 1 <= self.sittings <= MOST_SITTINGS:
            yield Fault("sittings", too_many_sittings())
        if self.way not in WAYS:
            yield Fault("way", _("There is no such way to seat."))
        for name, words in WORDS.items():
            if getattr(self, name) not in words:
                yield Fault(name, _("This is none of the answers."))
        if (self.sits_out == POINTS) != (self.sits_out_points is not None):
            yield Fault("sits_out", _("Say how many points a sitting out gives."))
        if abs(self.sits_out_points or 0) > LARGEST_POINTS:
            yield Fault("sits_out", _("So many points no sitting gives."))
        yield from self.faults_of_sizes()
        yield from self.faults_of_money()

    def faults_of_sizes(self) -> Iterator[Fault]:
        try:
            check_sizes(self.sizes, partners=False)
            check_taken(self.game, self.sizes, field="sizes")
        except RuleBroken as broken:
            yield from broken.faults

    def faults_of_money(self) -> Iterator[Fault]:
        has_money = bool(self.fee or self.place_money or self.prizes)
        if has_money and not self.currency:
            yield Fault("currency", _("Say in which currency."))
        elif self.currency:
            try:
                minor_digits(self.currency)
            except UnknownCurrency as unknown:
                yield Fault("currency", unknown.message)
        if self.fee < 0:
            yield Fault("fee", _("A fee is not less than nothing."))
        if self.share_of_fees is not None and not 0 <= self.share_of_fees <= 100:
            yield Fault("share_of_fees", _("Prizes take 0 to 100 percent of the fees."))
        largest = max(self.sizes, default=0)
        yield from impossible_place_money(self.place_money, largest_table=largest)
        if max(map(abs, (self.fee, *self.prizes, *self.place_money))) > LARGEST_AMOUNT:
            yield Fault("fee", _("So much money nobody plays for."))


def usual_plan(game: AnyGame, *, preset: str = "") -> EveningPlan:
    """The plan of a game's evening where nothing is known of one before."""
    return EveningPlan(
        game=game, preset=preset or next(iter(game.presets)), sizes=game.usual_tables
    )
