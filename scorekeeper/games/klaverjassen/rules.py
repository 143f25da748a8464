"""Klaverjassen: partners, trumps and roem in plain points; most points win."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from scorekeeper.games.families.klaverjas.cards import SUITS
from scorekeeper.games.families.klaverjas.partners import PartnersGame
from scorekeeper.games.families.klaverjas.reckoning import SIDES, all_tricks_side
from scorekeeper.games.families.klaverjas.sheet import written_combinations
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
    without_implied_points,
)
from scorekeeper.games.klaverjassen.scoring import score_lines
from scorekeeper.games.klaverjassen.worked import WORKED_ROUNDS
from scorekeeper.rules.facts import Bonus, Contract, Deal, Fact, Tally
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


class Klaverjassen(PartnersGame[KlaverjassenRules, None]):
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
            remarks=tuple(self.distances(situation)) if rules.end == "target" else (),
            acts=first,
        )

    def title(self, situation: KlaverjassenSituation) -> Text:
        """``Round 5 of 16``, ``Round 5, to 1500``."""
        rules, number = situation.rules, situation.scored + 1
        if rules.end == "rounds":
            return _("Round {round} of {rounds}", round=number, rounds=rules.rounds)
        return _("Round {number}, to {target}", number=number, target=rules.target)

    def distances(self, situation: KlaverjassenSituation) -> Iterator[Text]:
        """Points that each side still needs; empty where level sides both have the target."""
        target, totals = situation.rules.target, situation.totals
        if max(totals) >= target:
            yield _("Level at {points}: another round decides", points=max(totals))
            return
        for side in SIDES:
            names = situation.table.names(side)
            yield _("{names} need {points} more", names=names, points=target - totals[side[0]])

    def complete(self, situation: KlaverjassenSituation, deal: Deal) -> Deal:
        """U, P: under force the player after the dealer chose trumps, unless another is named."""
        deal = super().complete(situation, deal)
        return deal if deal.void else without_implied_points(with_sides_of_roem(deal))

    def check_opening(self, situation: KlaverjassenSituation, deal: Deal) -> Iterator[Fault]:
        return checks.check_known(deal)

    def check(self, situation: KlaverjassenSituation, deal: Deal) -> Iterator[Fault]:
        return checks.check_round(situation, deal)

    def score(self, situation: KlaverjassenSituation, deal: Deal) -> Iterator[ScoreLine]:
        return score_lines(situation.table, deal)

    def rounds_in_all(self, rules: KlaverjassenRules) -> int | None:
        return rules.rounds if rules.end == "rounds" else None

    def is_over(self, situation: KlaverjassenSituation) -> bool:
        """U: after the agreed number of deals, or when a side has the target and leads."""
        rules, totals = situation.rules, situation.totals
        if rules.end == "rounds":
            return situation.scored >= rules.rounds
        return max(totals) >= rules.target and totals[0] != totals[1]

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
        said = [Fact(kind, facts.player(kind)) for kind in (ALL_TRICKS, REVOKE) if kind in facts]
        if facts.flag(WET):
            said.append(Fact(WET))
        return Deal(
            contract=contract,
            bonuses=tuple(Bonus(by, kind) for by, kind in facts.announced("bonuses", ROEM)),
            tallies=tuple(Tally("card_points", by, n) for by, n in facts.counts("card_points")),
            facts=tuple(said),
        )

    def write_facts(self, table: KlaverjassenTable, deal: Deal) -> dict[str, object]:
        written: dict[str, object] = {}
        if deal.contract.declarer is not None:
            written["declarer"] = table.name(deal.contract.declarer)
        written["trump"] = deal.contract.trump
        written["card_points"] = table.by_name(deal.by_seat("card_points"))
        for fact in deal.facts:
            written[fact.kind] = True if fact.by is None else table.name(fact.by)
        written["bonuses"] = written_combinations(table, deal.bonuses)
        return {key: value for key, value in written.items() if value}


GAME = Klaverjassen()
