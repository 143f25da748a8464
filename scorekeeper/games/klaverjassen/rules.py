"""Klaverjassen: partners, trumps and roem in plain points; most points win."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from scorekeeper.games.families.klaverjas.cards import SUITS
from scorekeeper.games.families.klaverjas.length import LengthGame
from scorekeeper.games.families.klaverjas.partners import without_implied_points
from scorekeeper.games.families.klaverjas.reckoning import SIDES, all_tricks_side
from scorekeeper.games.families.klaverjas.sheet import (
    read_bonuses,
    read_card_points,
    read_player,
    written_combinations,
    written_facts,
)
from scorekeeper.games.klaverjassen import checks
from scorekeeper.games.klaverjassen.combinations import ROEM, are_known
from scorekeeper.games.klaverjassen.house_rules import (
    KlaverjassenRules,
    KlaverjassenSituation,
    KlaverjassenTable,
)
from scorekeeper.games.klaverjassen.played import (
    ALL_TRICKS,
    PACK_POINTS,
    REVOKE,
    WET,
    Round,
    roem_of,
    with_sides_of_roem,
)
from scorekeeper.games.klaverjassen.scoring import score_lines
from scorekeeper.games.klaverjassen.worked import WORKED_ROUNDS
from scorekeeper.rules.facts import Contract, Deal, Fact
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.figures import HIGHEST_ROUND, Count, Figure
from scorekeeper.rules.house_rules import Preset
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

CHOSEN, MADE = "chosen", "made"
ROEM_IN_ALL, WITH_ROEM = "roem", "rounds_with_roem"
PITS, TEGENPITS = "pits", "tegenpits"
WET_ROUNDS, PIT = "wet_rounds", "pit"
FIGURES = (
    Figure(slug=MADE, name=_("Trumps chosen and made"), of=CHOSEN),
    Figure(slug=WET, name=_("Trumps chosen and wet"), of=CHOSEN),
    Figure(slug=PITS, name=_("Pits")),
    Figure(slug=TEGENPITS, name=_("Tegenpits")),
    Figure(slug=ROEM_IN_ALL, name=_("Average roem"), per=WITH_ROEM),
    HIGHEST_ROUND,
)


class Klaverjassen(LengthGame[KlaverjassenRules, None]):
    """The side that chose trumps needs more than the other, or is wet."""

    slug = "klaverjassen"
    name = _("Klaverjassen")
    summary = _("Partners, trumps and roem, in sixteen deals of plain points.")
    aliases = (
        "Klaverjas",
        "Klaveren",
        "Klaberjass",
        "Kaarten",
        "Jassen",
        "Boompje",
        "クラーフェルヤス",
    )
    evening_length = _("16 deals, about two hours")
    kind = Kind.PARTNERS
    house_rules = KlaverjassenRules
    presets: ClassVar[Mapping[str, Preset]] = {
        "as_written": Preset(_("Standard rules"), _("Sixteen deals, trumps are forced.")),
        "rotterdam": Preset(
            _("Rotterdam"), _("A partner's trick must be trumped."), {"trumping": "rotterdam"}
        ),
        "tournament": Preset(
            _("Tournament"),
            _("Trumps are free, and four of any rank are 100."),
            {"trump_choice": "free", "four_jacks": 100, "low_fours": True},
        ),
        "to_1500": Preset(
            _("To 1500"), _("Trumps are free."), {"trump_choice": "free", "end": "target"}
        ),
    }
    sources: ClassVar = {
        "N": _("rules of the Nederlandse Klaverjas Unie, as tournaments print them"),
        "U": _("“Het spel” by the Unie itself, and the Dutch Wikipedia"),
        "G": _("“Klaverjassen” at pagat.com"),
        "B": _("Board Game Arena"),
        "P": _("club rules of KJC De Pitslag"),
        "D": _("club rules of Dorskampkwartier"),
        "R": _("a published specification of the Rotterdam game"),
        "A": _("the description in the Games4All app"),
    }
    worked_rounds = WORKED_ROUNDS
    figures = FIGURES
    facts_of_players = frozenset({REVOKE})

    def whole_pack(self, rules: KlaverjassenRules) -> int:
        return PACK_POINTS

    def must_choose(self, rules: KlaverjassenRules) -> bool:
        return rules.trump_choice == "forced"

    def opening(self, table: KlaverjassenTable) -> None:
        """Nothing: every round stands by itself."""

    def upcoming(self, situation: KlaverjassenSituation) -> Upcoming:
        table, rules = situation.table, situation.rules
        first = table.after(situation.dealer)
        values = {"dealer": table.name(situation.dealer), "first": table.name(first)}
        sentence, details = _("{dealer} deals, {first} leads", **values), {}
        brief: tuple[Text, ...] = ()
        if self.must_choose(rules):
            sentence = _("{dealer} deals, {first} chooses trumps and leads", **values)
            brief = (
                _("{dealer} deals, {first} chooses trumps", **values),
                _("{first} chooses trumps", **values),
            )
            details = {"declarer": values["first"]}
        return Upcoming(
            title=self.title(situation),
            sentence=sentence,
            brief=brief,
            details=details,
            remarks=tuple(self.distances(situation)),
            acts=first,
        )

    def complete(self, situation: KlaverjassenSituation, deal: Deal) -> Deal:
        """U, P: under force the player after the dealer chose trumps, unless another is named."""
        deal = super().complete(situation, deal)
        if deal.void:
            return deal
        return without_implied_points(with_sides_of_roem(deal), everything=PACK_POINTS)

    def check_opening(self, situation: KlaverjassenSituation, deal: Deal) -> Iterator[Fault]:
        return checks.check_known(deal)

    def check(self, situation: KlaverjassenSituation, deal: Deal) -> Iterator[Fault]:
        return checks.check_round(situation, deal)

    def score(self, situation: KlaverjassenSituation, deal: Deal) -> Iterator[ScoreLine]:
        return score_lines(situation.table, deal)

    def phrases(self, table: KlaverjassenTable, deal: Deal) -> Iterator[Text]:
        if deal.contract.declarer is None:
            return
        yield _("{name}", name=table.name(deal.contract.declarer))
        played, revoker = Round(table.house_rules, deal), deal.seat_of(REVOKE)
        if revoker is not None:
            yield _("{name} revoked", name=table.name(revoker))
        elif deal.fact(ALL_TRICKS) is not None:
            yield _("pit") if played.pit(played.declaring) else _("tegenpit")
        elif are_known(deal) and played.is_wet:
            yield _("wet")

    def story(self, table: KlaverjassenTable, deal: Deal) -> Text:
        """Whose revoke ended it, or whether the declarers made it."""
        assert deal.contract.declarer is not None
        played, revoker = Round(table.house_rules, deal), deal.seat_of(REVOKE)
        if revoker is not None:
            return _("{name} revoked", name=table.name(revoker))
        names = table.names(SIDES[played.declaring])
        if played.is_wet:
            return _("{names} were wet", names=names)
        return _("{names} made their trumps", names=names)

    def counts_in(
        self, situation: KlaverjassenSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Iterator[Count]:
        """Counts for the declarer, and for sides by their own tricks.

        A round that a revoke ended is neither made nor wet, and its roem is not counted.
        """
        played, declarer = Round(situation.rules, deal), deal.contract.declarer
        assert declarer is not None
        yield Count(CHOSEN, (declarer,))
        if deal.fact(REVOKE) is not None:
            return
        yield Count(WET if played.is_wet else MADE, (declarer,))
        for side, seats in enumerate(SIDES):
            yield Count(WITH_ROEM, seats)
            yield Count(ROEM_IN_ALL, seats, roem_of(situation.rules, deal, side))
        if played.is_wet:
            yield Count(WET_ROUNDS, (declarer,))
        if (winner := all_tricks_side(deal)) is not None:
            yield Count(PITS if winner == played.declaring else TEGENPITS, SIDES[winner])
            yield Count(PIT, SIDES[1 - winner])

    def fine_counters(self, rules: KlaverjassenRules) -> Mapping[str, Text]:
        return {WET_ROUNDS: _("Trumps chosen and wet"), PIT: _("All tricks of the others")}

    def read_facts(self, facts: SheetFacts) -> Deal:
        contract = Contract(facts.word("trump", SUITS), facts.player("declarer"))
        said = [*read_player(facts, ALL_TRICKS), *read_player(facts, REVOKE)]
        if facts.flag(WET):
            said.append(Fact(WET))
        return Deal(
            contract=contract,
            bonuses=read_bonuses(facts, ROEM),
            tallies=read_card_points(facts),
            facts=tuple(said),
        )

    def write_facts(self, table: KlaverjassenTable, deal: Deal) -> dict[str, object]:
        written: dict[str, object] = {}
        if deal.contract.declarer is not None:
            written["declarer"] = table.name(deal.contract.declarer)
        written["trump"] = deal.contract.trump
        written["card_points"] = table.by_name(deal.by_seat("card_points"))
        written |= written_facts(table, deal)
        written["bonuses"] = written_combinations(table, deal.bonuses)
        return {key: value for key, value in written.items() if value}


GAME = Klaverjassen()
