"""Tichu: two sides get rid of their cards; card points, double wins and calls count."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from scorekeeper.games.families.klaverjas.length import LengthGame
from scorekeeper.games.families.klaverjas.sheet import (
    read_card_points,
    read_player,
    written_combinations,
    written_facts,
)
from scorekeeper.games.tichu import checks
from scorekeeper.games.tichu.announcing import calls_so_far, way_back
from scorekeeper.games.tichu.house_rules import Calls, TichuRules, TichuSituation, TichuTable
from scorekeeper.games.tichu.played import (
    ALL_POINTS,
    CALL_NAMES,
    CALLED,
    CALLS,
    CARD_POINTS,
    FIRST,
    GRAND,
    TICHU,
    WINS,
    calls_of,
    counted_cards,
    win_at,
    winning_side,
)
from scorekeeper.games.tichu.scoring import OUTCOMES, score_lines, sides_of
from scorekeeper.games.tichu.worked import WORKED_ROUNDS
from scorekeeper.rules.facts import Deal, Declaration
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.figures import HIGHEST_ROUND, Count, Figure
from scorekeeper.rules.house_rules import Preset
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

MADE, LOST = "_made", "calls_lost"
WON, WON_AGAINST = "double_wins", "double_wins_against"


class Tichu(LengthGame[TichuRules, Calls]):
    """Card points or a double win, and each player's own call, to a target."""

    slug = "tichu"
    name = _("Tichu")
    summary = _("Partners get rid of their cards; Tichu and Grand Tichu, and double wins.")
    aliases = ("Tai Pan", "Taipan", "Tientsin", "Τιτσού", "Τίτσου", "티츄", "ティチュー", "Тичу")
    evening_length = _("to 1000 points, about an hour")
    kind = Kind.PARTNERS
    player_counts = (4, 6)
    suits: ClassVar[Mapping[str, Text]] = {}
    house_rules = TichuRules
    presets: ClassVar[Mapping[str, Preset]] = {
        "as_written": Preset(_("Standard rules"), _("Calls of 100 and 200, to 1000.")),
        "to_500": Preset(_("To 500"), _("The short game."), {"target": 500}),
        "no_grand": Preset(
            _("Without Grand Tichu"),
            _("As in tournaments: a double win is 100."),
            {"grand": 0, "double_win": 100},
        ),
    }
    first_rules = ("end", "target")
    sources: ClassVar = {
        "F": _("the rules of Fata Morgana, in German, and in English by Mellor and by Fuegi"),
        "T": _("Tientsin for six, at tichu.ddd-verlag.de"),
        "A": _("the rules of the German championship"),
        "Q": _("tournaments at Göttingen"),
        "V": _("the rules of Gravon"),
        "G": _("Greek pages, and a Greek app that keeps the score"),
        "K": _("Korean pages"),
    }
    deals_clockwise = False
    may_be_in_play = True
    worked_rounds = WORKED_ROUNDS
    figures = (
        Figure(slug=TICHU + MADE, name=_("Tichu made"), of=TICHU),
        Figure(slug=GRAND + MADE, name=_("Grand Tichu made"), of=GRAND),
        Figure(slug=WON, name=_("Double and triple wins")),
        HIGHEST_ROUND,
    )
    facts_of_players = frozenset({FIRST})

    def sides(self, table: TichuTable) -> tuple[tuple[int, ...], ...]:
        return sides_of(table)

    def whole_pack(self, rules: TichuRules) -> int:
        return ALL_POINTS

    def must_choose(self, rules: TichuRules) -> bool:
        """There are no trumps."""
        return False

    def has_dealer(self, rules: TichuRules) -> bool:
        return rules.deal == "rotates"

    def opening(self, table: TichuTable) -> Calls:
        return ((0, 0),) * len(table.players)

    def upcoming(self, situation: TichuSituation) -> Upcoming:
        dealer = situation.table.name(situation.dealer)
        deals = self.has_dealer(situation.rules)
        told = (*self.distances(situation), *way_back(situation), *calls_so_far(situation))
        return Upcoming(
            title=self.title(situation),
            sentence=_("{dealer} deals", dealer=dealer) if deals else Text(""),
            remarks=told,
        )

    def complete(self, situation: TichuSituation, deal: Deal) -> Deal:
        deal = super().complete(situation, deal)
        calls = sorted(deal.declarations, key=lambda call: (call.by, call.kind))
        return replace(deal, declarations=tuple(calls))

    def check_dealer(self, situation: TichuSituation, deal: Deal) -> Iterator[Fault]:
        if deal.out_of_turn and not self.has_dealer(situation.rules):
            yield Fault("dealer_override", _("nobody deals at this table"))

    def check_opening(self, situation: TichuSituation, deal: Deal) -> Iterator[Fault]:
        return checks.check_calls(situation, deal)

    def check(self, situation: TichuSituation, deal: Deal) -> Iterator[Fault]:
        return checks.check_round(situation, deal)

    def score(self, situation: TichuSituation, deal: Deal) -> Iterator[ScoreLine]:
        return score_lines(situation, deal)

    def remember(
        self, situation: TichuSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Calls:
        """The calls made and lost; an agreed score has its own in it, and names none."""
        calls = [*situation.memory]
        for call in calls_of(deal):
            made, lost = calls[call.by]
            calls[call.by] = (made + call.is_made, lost + (not call.is_made))
        return tuple(calls)

    def next_dealer(self, situation: TichuSituation, deal: Deal, *, memory: Calls) -> int:
        """The next player; where nobody deals, the first dealer stays."""
        if not self.has_dealer(situation.rules):
            return situation.dealer
        return super().next_dealer(situation, deal, memory=memory)

    def is_over(self, situation: TichuSituation) -> bool:
        """F: the higher total wins, also when both have the target; level there, as agreed."""
        rules = situation.rules
        if rules.end == "target" and rules.tie == "shared":
            return max(situation.totals) >= rules.target
        return super().is_over(situation)

    def phrases(self, table: TichuTable, deal: Deal) -> Iterator[Text]:
        """What was counted, then each call, with its outcome once that is known."""
        if (winner := winning_side(deal)) is not None:
            side, win = sides_of(table)[winner], WINS[win_at(table)]
            yield _("{win} by {names}", win=win, names=table.names(side)) if len(side) < 3 else win
        elif deal.by_seat(CARD_POINTS):
            own, other = counted_cards(deal)
            yield _("{own} to {other}", own=own, other=other)
        is_known = deal.seat_of(FIRST) is not None
        for call in calls_of(deal):
            if call.kind in CALLED:
                words = OUTCOMES[call.kind, call.is_made] if is_known else CALLED[call.kind]
                yield words.format(name=table.name(call.by))

    def called(self, table: TichuTable, deal: Deal) -> Mapping[int, Text]:
        said = deal.declarations
        return {call.by: CALL_NAMES[call.kind] for call in said if call.kind in CALL_NAMES}

    def counts_in(
        self, situation: TichuSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Iterator[Count]:
        """Calls for the player who said them, wins for a side."""
        for call in calls_of(deal):
            yield Count(call.kind, (call.by,))
            yield Count(call.kind + MADE if call.is_made else LOST, (call.by,))
        if (winner := winning_side(deal)) is not None:
            sides = sides_of(situation.table)
            yield Count(WON, sides[winner])
            yield Count(WON_AGAINST, sides[1 - winner])

    def fine_counters(self, rules: TichuRules) -> Mapping[str, Text]:
        return {LOST: _("Calls lost"), WON_AGAINST: _("Double and triple wins of the others")}

    def read_facts(self, facts: SheetFacts) -> Deal:
        said = facts.announced(CALLS, CALL_NAMES)
        named = [fact for kind in (*WINS, FIRST) for fact in read_player(facts, kind)]
        return Deal(
            declarations=tuple(Declaration(by, kind) for by, kind in said),
            tallies=read_card_points(facts),
            facts=tuple(sorted(named, key=lambda fact: fact.kind)),
        )

    def write_facts(self, table: TichuTable, deal: Deal) -> dict[str, object]:
        written: dict[str, object] = {
            CARD_POINTS: table.by_name(deal.by_seat(CARD_POINTS)),
            CALLS: written_combinations(table, deal.declarations),
        }
        return {key: value for key, value in written.items() if value} | written_facts(table, deal)


GAME = Tichu()
