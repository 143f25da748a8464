"""Spades: four players in two sides, thirteen tricks; the highest total wins."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from scorekeeper.games.spades import checks
from scorekeeper.games.spades.announcing import NIL_NAMES, announcement, round_phrases
from scorekeeper.games.spades.house_rules import SpadesRules, SpadesTable
from scorekeeper.games.spades.played import (
    BIDS,
    BLIND,
    BLIND_NIL,
    NIL,
    NIL_TRICKS,
    NILS,
    SIDES,
    TRICKS,
    Bags,
    SpadesSituation,
    bids_of,
    nils_of,
    with_sides_by_first_member,
)
from scorekeeper.games.spades.scoring import Reckoning, bags_after, score_lines
from scorekeeper.games.spades.worked import WORKED_ROUNDS
from scorekeeper.rules.counters import Counter
from scorekeeper.rules.facts import Deal, Declaration, Fact, Tally
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.figures import HIGHEST_ROUND, Count, Figure
from scorekeeper.rules.game import Game
from scorekeeper.rules.house_rules import Preset
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

BLIND_BIDS, BLIND_NILS, MADE = "blind_bids", "blind_nils", "_made"
BAGS, WITH_BAGS = "bags", "rounds_with_bags"
FIGURES = (
    Figure(slug=BIDS + MADE, name=_("Bids made"), of=BIDS),
    Figure(slug=BLIND_BIDS + MADE, name=_("Blind bids made"), of=BLIND_BIDS),
    Figure(slug=NILS + MADE, name=_("Nils bid and made"), of=NILS),
    Figure(slug=BLIND_NILS + MADE, name=_("Blind nils bid and made"), of=BLIND_NILS),
    Figure(slug=BAGS, name=_("Average bags"), per=WITH_BAGS),
    HIGHEST_ROUND,
)


class Spades(Game[SpadesRules, Bags]):
    """Both sides bid, have to take what they bid, and collect bags beyond it."""

    slug = "spades"
    name = _("Spades")
    summary = _("Partners bid their tricks; nil, blind nil and bags.")
    aliases = ("Schoppenjagen", "Picas", "Picche", "Μπαστούνια", "スペード", "スペーズ")
    evening_length = _("to 500 points, about an hour")
    kind = Kind.PARTNERS
    player_counts = (4,)
    house_rules = SpadesRules
    presets: ClassVar[Mapping[str, Preset]] = {
        "as_written": Preset(_("Standard rules"), _("To 500, ten bags cost 100.")),
        "bicycle": Preset(
            _("Bicycle"),
            _("No nils, a broken bid scores nothing, no bags."),
            {
                "nil": 0,
                "blind_nil": 0,
                "set": "nothing",
                "bag_limit": None,
                "bottom": None,
            },
        ),
        "short": Preset(
            _("Short"),
            _("To 250; five bags cost 50."),
            {"target": 250, "bottom": 100, "bag_limit": 5, "bag_penalty": 50},
        ),
        "no_bags": Preset(
            _("No bags"),
            _("Overtricks count nothing."),
            {"bag_limit": None, "overtricks": "nothing"},
        ),
    }
    length_rule = "target"
    sources: ClassVar = {
        "P": _("“Spades” at pagat.com"),
        "M": _("“Spades” of MSN Games"),
        "B": _("“Spades” at bicyclecards.com"),
        "O": _("the scoring of Spades in OpenSpiel"),
        "W": _("rmwinslow.com"),
    }
    has_partners = True
    may_be_in_play = True
    worked_rounds = WORKED_ROUNDS
    figures = FIGURES

    def sides(self, table: SpadesTable) -> tuple[tuple[int, ...], ...]:
        return SIDES

    def opening(self, table: SpadesTable) -> Bags:
        return 0, 0

    def upcoming(self, situation: SpadesSituation) -> Upcoming:
        return announcement(situation)

    def complete(self, situation: SpadesSituation, deal: Deal) -> Deal:
        return with_sides_by_first_member(deal)

    def check_opening(self, situation: SpadesSituation, deal: Deal) -> Iterator[Fault]:
        return checks.check_known(situation, deal)

    def check(self, situation: SpadesSituation, deal: Deal) -> Iterator[Fault]:
        faults = [
            *checks.check_known(situation, deal),
            *checks.check_numbers(situation, deal, TRICKS),
        ]
        yield from faults or checks.check_complete(situation, deal)

    def score(self, situation: SpadesSituation, deal: Deal) -> Iterator[ScoreLine]:
        return score_lines(situation, deal)

    def remember(
        self, situation: SpadesSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Bags:
        return bags_after(situation, deal)

    def rounds_in_all(self, rules: SpadesRules) -> None:
        return

    def is_over(self, situation: SpadesSituation) -> bool:
        """P, M: a side has the target or stands at the bottom, and the sides are not level."""
        rules, (first, second, *_others) = situation.rules, situation.totals
        if first == second:
            return False
        at_the_bottom = rules.bottom is not None and min(first, second) <= -rules.bottom
        return max(first, second) >= rules.target or at_the_bottom

    def counters(self, situation: SpadesSituation) -> tuple[Counter, ...]:
        """The bags, where they cost points."""
        if situation.rules.bag_limit is None:
            return ()
        bags = Counter(
            slug="bags",
            name=_("bags"),
            words=ngettext_lazy("{number} bag", "{number} bags", 0),
            none=_("no bags"),
            amounts=tuple(situation.memory) * 2,
        )
        return (bags,)

    def phrases(self, table: SpadesTable, deal: Deal) -> Iterator[Text]:
        return round_phrases(table, deal)

    def called(self, table: SpadesTable, deal: Deal) -> Mapping[int, Text]:
        return {nil.seat: NIL_NAMES[nil.kind] for nil in nils_of(deal) if nil.kind in NIL_NAMES}

    def counts_in(
        self, situation: SpadesSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Iterator[Count]:
        """Bids and bags for a side, nils for a player.

        A side of two nils has bid nothing that it could make.
        """
        for bid in bids_of(deal):
            reckoning, seats = Reckoning(situation.rules, bid), SIDES[bid.side]
            if len(bid.nils) < len(seats):
                yield from attempts(seats, BIDS, is_made=reckoning.is_made)
                if bid.is_blind:
                    yield from attempts(seats, BLIND_BIDS, is_made=reckoning.is_made)
            for nil in bid.nils:
                kind = BLIND_NILS if nil.kind == BLIND_NIL else NILS
                yield from attempts((nil.seat,), kind, is_made=nil.is_made)
            if situation.rules.bag_limit is not None:
                yield Count(WITH_BAGS, seats)
                yield Count(BAGS, seats, reckoning.bags)

    def fine_counters(self, rules: SpadesRules) -> Mapping[str, Text]:
        return {} if rules.bag_limit is None else {BAGS: _("Bags")}

    def read_facts(self, facts: SheetFacts) -> Deal:
        tallies = [
            Tally(kind, by, number) for kind in (BIDS, TRICKS) for by, number in facts.counts(kind)
        ]
        nils = []
        for entry in facts.objects(NILS):
            entry.require("by")
            entry.require("kind")
            by = entry.player("by")
            assert by is not None
            nils.append(Declaration(by, entry.word("kind", (NIL, BLIND_NIL))))
            tallies.append(Tally(NIL_TRICKS, by, entry.integer("tricks") or 0))
            entry.finish()
        blind = tuple(Fact(BLIND, seat) for seat in facts.seats(BLIND))
        return Deal(tallies=tuple(tallies), declarations=tuple(nils), facts=blind)

    def write_facts(self, table: SpadesTable, deal: Deal) -> dict[str, object]:
        written: dict[str, object] = {}
        for kind in (BIDS, TRICKS):
            if deal.counts(kind):
                written[kind] = table.by_name(deal.by_seat(kind))
        if nils := nils_of(deal):
            written[NILS] = [
                {"by": table.name(nil.seat), "kind": nil.kind}
                | ({"tricks": nil.taken} if nil.taken else {})
                for nil in nils
            ]
        if deal.all_facts(BLIND):
            written[BLIND] = [table.name(seat) for seat in deal.seats_of(BLIND)]
        return written


def attempts(seats: tuple[int, ...], kind: str, *, is_made: bool) -> Iterator[Count]:
    """Count an attempt and, if made, its success."""
    yield Count(kind, seats)
    if is_made:
        yield Count(kind + MADE, seats)


GAME = Spades()
