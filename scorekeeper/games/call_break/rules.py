"""Call Break: 52 cards, spades always trumps; the highest total wins, in points and tenths."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from scorekeeper.games.call_break.house_rules import ROUNDS, TARGET, CallBreakRules
from scorekeeper.games.call_break.scoring import free_line, is_made, line_of, points_of
from scorekeeper.games.call_break.worked import WORKED_ROUNDS
from scorekeeper.games.families.exact_tricks import checks
from scorekeeper.games.families.exact_tricks.family import TricksSaid
from scorekeeper.games.families.exact_tricks.played import BIDS, TRICKS, bid_results
from scorekeeper.games.families.exact_tricks.words import CallWords
from scorekeeper.rules.facts import Deal, Tally
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.figures import HIGHEST_ROUND, Count, Figure
from scorekeeper.rules.game import Situation, Table
from scorekeeper.rules.house_rules import Preset
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.sheet_keys import NumbersKey, SheetKeys
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.stake_units import StakeUnit
from scorekeeper.rules.tenths import PARTS, Tenths
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

CallTable = Table[CallBreakRules]
CallSituation = Situation[CallBreakRules, None]
CARDS = {3: 17, 4: 13, 5: 10}
CALLS_MADE, HIGHEST_CALL = "calls_made", "highest_call_made"


class CallBreak(TricksSaid[CallBreakRules]):
    """The call where it was reached, less the call where it was not."""

    slug = "call-break"
    name = _("Call Break")
    summary = _("Call the tricks you will take at least; spades are always trumps.")
    aliases = (
        "Call Bridge",
        "Callbreak",
        "Lakadi",
        "Lakdi",
        "Ghochi",
        "Tash",
        "Locha",
        "कलब्रेक",
        "কল ব্রিজ",
    )
    evening_length = _("5 rounds, about half an hour")
    kind = Kind.ALONE
    player_counts = (3, 4, 5)
    house_rules = CallBreakRules
    presets: ClassVar[Mapping[str, Preset]] = {
        "as_written": Preset(_("Standard rules"), _("Five rounds, a tenth for each trick above.")),
        "call_bridge": Preset(
            _("Call Bridge"),
            _("Calls of 2 to 12, and at most one trick above."),
            {"min_call": 2, "max_call": 12, "overtricks": "nothing", "limit": "one_over"},
        ),
        "call_bridge_house": Preset(
            _("Call Bridge at home"),
            _("A first round without calls, fewer tricks than twice the call, and 8 for a bonus."),
            {
                "min_call": 2,
                "max_call": 8,
                "overtricks": "nothing",
                "limit": "below_double",
                "bonus_from": 8,
                "free_first": True,
            },
        ),
    }
    sources: ClassVar = {
        "X": _("the rules of five apps, which agree: callbreak.xyz, 1103.in and others"),
        "A": _("a23.com"),
        "P": _("cardrulesplus.com"),
        "G": _("“Call Bridge” at gambiter.com"),
        "V": _("Vikash Kumar’s rules of 2009"),
        "H": _("house rules printed by call-bridge-counter"),
    }
    sheet_keys = SheetKeys((NumbersKey(BIDS), NumbersKey(TRICKS)))
    worked_rounds = WORKED_ROUNDS
    figures = (
        Figure(slug=CALLS_MADE, name=_("Calls made"), of=BIDS),
        Figure(slug=HIGHEST_CALL, name=_("Highest call made"), joined_by=max),
        replace(HIGHEST_ROUND, points_type=Tenths),
    )
    deals_clockwise = False
    points_type = Tenths
    first_rules = ("end", "target")
    words = CallWords()
    dealing = _("{dealer} deals, {first} calls and leads first")
    first_does = _("{first} calls first")
    note_of_first = _("{total} · calls first")

    def stake_unit(self, rules: CallBreakRules) -> StakeUnit:
        return StakeUnit(PARTS, per_point=True)

    def check_table(self, table: CallTable) -> Iterator[Fault]:
        rules, cards = table.house_rules, CARDS[len(table.seats)]
        if rules.min_call > min(rules.max_call, cards):
            most = min(rules.max_call, cards)
            yield Fault("min_call", _("the lowest call is at most {most}", most=most))

    def cards(self, situation: CallSituation) -> int:
        return CARDS[len(situation.table.seats)]

    def most_said(self, situation: CallSituation) -> int:
        return min(situation.rules.max_call, self.cards(situation))

    def has_bids(self, situation: CallSituation) -> bool:
        """Whether it is not the free deal, the first that counts."""
        return not (situation.rules.free_first and situation.scored == 0)

    def title(self, situation: CallSituation) -> Text:
        number, rules = situation.scored + 1, situation.rules
        if rules.end == TARGET:
            return _("Round {number}, to {target} points", number=number, target=rules.target)
        return _("Round {number} of {rounds}", number=number, rounds=rules.rounds)

    def upcoming(self, situation: CallSituation) -> Upcoming:
        upcoming = super().upcoming(situation)
        if self.has_bids(situation):
            return upcoming
        dealer, first = (situation.dealer, situation.table.after(situation.dealer))
        values = {"dealer": situation.table.name(dealer), "first": situation.table.name(first)}
        sentence = _("{dealer} deals, {first} leads", **values)
        return replace(upcoming, sentence=sentence, brief=(sentence, _("{first} leads", **values)))

    def before_bidding(self, situation: CallSituation) -> Iterator[Text]:
        if not self.has_bids(situation):
            yield _("Nobody calls in this round")

    def rounds_in_all(self, rules: CallBreakRules) -> int | None:
        return rules.rounds if rules.end == ROUNDS else None

    def is_over(self, situation: CallSituation) -> bool:
        rules = situation.rules
        if rules.end == ROUNDS:
            return situation.scored >= rules.rounds
        best = max(situation.totals)
        return best >= points_of(rules.target) and situation.totals.count(best) == 1

    def plays(self, situation: CallSituation) -> None:
        """Nothing: every deal is of as many cards."""

    def complete(self, situation: CallSituation, deal: Deal) -> Deal:
        if self.has_bids(situation):
            return super().complete(situation, deal)
        taken = deal.by_seat(TRICKS)
        left = [seat for seat in situation.table.seats if seat not in taken]
        rest = self.cards(situation) - sum(taken.values())
        if len(left) != 1 or rest < 0 or deal.by_seat(BIDS):
            return deal
        tricks = sorted({**taken, left[0]: rest}.items())
        return replace(deal, tallies=tuple(Tally(TRICKS, seat, n) for seat, n in tricks))

    def check_opening(self, situation: CallSituation, deal: Deal) -> Iterator[Fault]:
        rules, bids = situation.rules, deal.by_seat(BIDS)
        if bids and not self.has_bids(situation):
            yield Fault(BIDS, _("nobody calls in the first round"))
            return
        least, most = rules.min_call, self.most_said(situation)
        for seat, call in bids.items():
            if not least <= call <= most:
                values = {"name": situation.table.name(seat), "least": least, "most": most}
                yield Fault(BIDS, _("{name} can call {least} to {most}", **values), seat)
        yield from checks.check_taken(situation.table, deal, cards=self.cards(situation))
        called = sum(bids.values())
        if len(bids) == len(situation.table.seats) and called < rules.least_calls:
            yield Fault(BIDS, _("{number} called: thrown in, enter it as void", number=called))

    def check(self, situation: CallSituation, deal: Deal) -> Iterator[Fault]:
        if self.has_bids(situation):
            yield from super().check(situation, deal)
            return
        faults = [*self.check_opening(situation, deal)]
        yield from faults
        taken, cards = deal.by_seat(TRICKS), self.cards(situation)
        if missing := tuple(seat for seat in situation.table.seats if seat not in taken):
            names = situation.table.names(missing)
            yield Fault(TRICKS, _("how many tricks did {names} take?", names=names))
        elif not faults and sum(taken.values()) != cards:
            yield Fault(TRICKS, checks.wrong_sum_text(deal, cards=cards))

    def score(self, situation: CallSituation, deal: Deal) -> Iterator[ScoreLine]:
        if self.has_bids(situation):
            for result in bid_results(deal):
                yield line_of(situation.rules, result)
        else:
            for seat, taken in sorted(deal.by_seat(TRICKS).items()):
                yield free_line(seat, taken)

    def counts_in(
        self, situation: CallSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Iterator[Count]:
        for result in bid_results(deal):
            yield Count(BIDS, (result.seat,))
            if is_made(situation.rules, result):
                yield Count(CALLS_MADE, (result.seat,))
                yield Count(HIGHEST_CALL, (result.seat,), result.bid)


GAME = CallBreak()
