"""Schieber: partners, trumps or none, Weis and Stöck; who is first at the points wins."""

from collections.abc import Iterator, Mapping
from itertools import chain
from operator import attrgetter
from typing import ClassVar

from scorekeeper.games.families.klaverjas.length import LengthGame
from scorekeeper.games.families.klaverjas.partners import without_implied_points
from scorekeeper.games.families.klaverjas.reckoning import SIDES, all_tricks_side
from scorekeeper.games.families.klaverjas.sheet import (
    read_card_points,
    read_declarations,
    read_declarations_to,
    read_player,
    written_combinations,
    written_facts,
)
from scorekeeper.games.schieber import checks
from scorekeeper.games.schieber.cards import (
    ALL_POINTS,
    PLAYS,
    SHAPES,
    SWISS_GERMAN,
    WEIS,
    WITHOUT_TRUMPS,
)
from scorekeeper.games.schieber.house_rules import (
    TO_2500,
    TO_3000,
    TOURNAMENT,
    SchieberRules,
    SchieberSituation,
    SchieberTable,
)
from scorekeeper.games.schieber.played import (
    ALL_TRICKS,
    STOECK,
    THANKED,
    THANKED_SHORT,
    Played,
    counted_cards,
    is_stopped,
)
from scorekeeper.games.schieber.scoring import score_lines
from scorekeeper.games.schieber.worked import WORKED_ROUNDS
from scorekeeper.rules.facts import Contract, Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.figures import HIGHEST_ROUND, ROUNDS, Count, Figure
from scorekeeper.rules.house_rules import Preset
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.suits import Suit
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

NAMED = (ALL_TRICKS, STOECK, THANKED, THANKED_SHORT)
MATCHES, MATCHES_AGAINST, WEIS_IN_ALL = "matches", "matches_against", "weis"
THANKS = {
    THANKED: _("{name} thanked"),
    THANKED_SHORT: _("{name} thanked too soon"),
}
MOST_OF_A_DEAL = 257  # all card points and a match, before the factor


class Schieber(LengthGame[SchieberRules, None]):
    """All points times the factor of what is played, to a target that somebody has first."""

    slug = "schieber"
    name = _("Schieber")
    summary = _("The Swiss Jass of partners: trumps, Obenabe, Undenufe, Weis and Stöck.")
    aliases = ("Jass", "Schieberjass", "Schieber-Jass", "Jassen", "Handjass", "Jass suisse", "ヤス")
    evening_length = _("to 1000 points, about an hour")
    kind = Kind.PARTNERS
    house_rules = SchieberRules
    presets: ClassVar[Mapping[str, Preset]] = {
        "as_written": Preset(_("Standard rules"), _("All rounds count once, to 1000.")),
        "to_2500": Preset(
            _("To 2500"),
            _("Schilten and Schellen count twice, Obenabe and Undenufe three times."),
            TO_2500,
        ),
        "to_3000": Preset(
            _("To 3000"),
            _("As to 2500, but Undenufe four times, and long runs are 100."),
            TO_3000,
        ),
        "tournament": Preset(
            _("Tournament"),
            _("Twelve rounds of card points alone."),
            TOURNAMENT,
        ),
    }
    sources: ClassVar = {
        "J": _("the JassWiki of the Jassverband Schweiz, after “Stöck Wys Stich”"),
        "E": _("“Puur Näll Ass”, the official Swiss rules of Jass, as others quote it"),
        "S": _("the rules of Swisslos"),
        "P": _("pagat.com, and David Parlett"),
        "K": _("jasskarten.com"),
        "M": _("the manual of earthli's Jass"),
        "A": _("the rules of Allmedias"),
    }
    deals_clockwise = False
    worked_rounds = WORKED_ROUNDS
    figures = (
        Figure(slug=MATCHES, name=_("Matches")),
        Figure(slug=WEIS_IN_ALL, name=_("Average Weis"), per=ROUNDS),
        HIGHEST_ROUND,
    )
    facts_of_players = frozenset({THANKED, THANKED_SHORT})

    def whole_pack(self, rules: SchieberRules) -> int:
        return ALL_POINTS

    def must_choose(self, rules: SchieberRules) -> bool:
        """Nobody is asked who chose or pushed."""
        return False

    def suits_at(self, rules: SchieberRules) -> Mapping[str, Suit]:
        if rules.cards == "french":
            return super().suits_at(rules)
        return {suit: Suit(SHAPES[suit], name) for suit, name in SWISS_GERMAN.items()}

    def opening(self, table: SchieberTable) -> None:
        """Nothing: the totals say how things stand."""

    def upcoming(self, situation: SchieberSituation) -> Upcoming:
        table, first = situation.table, situation.table.after(situation.dealer)
        values = {"dealer": table.name(situation.dealer), "first": table.name(first)}
        return Upcoming(
            title=self.title(situation),
            sentence=_("{dealer} deals, {first} is Vorhand", **values),
            brief=(
                _("{dealer} deals, {first} is Vorhand", **values),
                _("{dealer} deals", **values),
            ),
            remarks=(*self.distances(situation), *self.order_of_counting(situation)),
            acts=first,
        )

    def complete(self, situation: SchieberSituation, deal: Deal) -> Deal:
        deal = super().complete(situation, deal)
        return deal if deal.void else without_implied_points(deal, everything=ALL_POINTS)

    def order_of_counting(self, situation: SchieberSituation) -> Iterator[Text]:
        """The order, once a side can be out in this deal."""
        rules, most = situation.rules, max(situation.totals)
        within_reach = MOST_OF_A_DEAL * max(rules.factors.values())
        if rules.end == "target" and most < rules.target <= most + within_reach:
            order = SchieberRules.described()["order"].in_words(rules.order)
            yield _("What counts first: {order}", order=order)

    def check_opening(self, situation: SchieberSituation, deal: Deal) -> Iterator[Fault]:
        return checks.check_known(deal)

    def check(self, situation: SchieberSituation, deal: Deal) -> Iterator[Fault]:
        return checks.check_round(situation, deal)

    def score(self, situation: SchieberSituation, deal: Deal) -> Iterator[ScoreLine]:
        return score_lines(Played(situation, deal))

    def statements(self, situation: SchieberSituation, *, early: bool) -> Iterator[Text]:
        """Whoever has less than half of the target is Schneider, which changes no money."""
        rules, totals = situation.rules, situation.totals
        for side in SIDES:
            if not early and rules.end == "target" and 2 * totals[side[0]] < rules.target:
                yield _("{names} are Schneider", names=situation.table.names(side))

    def phrases(self, table: SchieberTable, deal: Deal) -> Iterator[Text]:
        """What is played without trumps, then what was special, or else the card points."""
        if play := WITHOUT_TRUMPS.get(deal.contract.trump):
            yield play
        taker = all_tricks_side(deal)
        if taker is not None:
            yield _("Match by {names}", names=table.names(SIDES[taker]))
        for kind, words in THANKS.items():
            if (seat := deal.seat_of(kind)) is not None:
                yield words.format(name=table.name(seat))
        if taker is None and not is_stopped(deal) and deal.by_seat("card_points"):
            own, other = counted_cards(deal)
            yield _("{own} to {other}", own=own, other=other)

    def declared(self, deal: Deal) -> tuple[int, ...]:
        return tuple(sorted({said.by for said in deal.declarations}))

    def counts_in(
        self, situation: SchieberSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Iterator[Count]:
        """Matches, and the Weis that counted, before any factor."""
        played = Played(situation, deal)
        for side, seats in enumerate(SIDES):
            yield Count(WEIS_IN_ALL, seats, played.weis(side))
        if (taker := all_tricks_side(deal)) is not None:
            yield Count(MATCHES, SIDES[taker])
            yield Count(MATCHES_AGAINST, SIDES[1 - taker])

    def fine_counters(self, rules: SchieberRules) -> Mapping[str, Text]:
        return {MATCHES_AGAINST: _("All tricks of the others")}

    def read_facts(self, facts: SheetFacts) -> Deal:
        named = chain(*(read_player(facts, kind) for kind in NAMED))
        said = [*named, *read_declarations_to(facts, words=())]
        return Deal(
            contract=Contract(facts.word("trump", PLAYS)),
            declarations=read_declarations(facts, WEIS),
            tallies=read_card_points(facts),
            facts=tuple(sorted(said, key=attrgetter("kind"))),
        )

    def write_facts(self, table: SchieberTable, deal: Deal) -> dict[str, object]:
        written: dict[str, object] = {"trump": deal.contract.trump}
        written["card_points"] = table.by_name(deal.by_seat("card_points"))
        written["declarations"] = written_combinations(table, deal.declarations)
        written |= written_facts(table, deal)
        return {key: value for key, value in written.items() if value}


GAME = Schieber()
