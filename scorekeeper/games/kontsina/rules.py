"""Variant Kontsina: awards for captured cards, each alone or as partners.

R is the rule text at gamerules.com, "Variant Kontsina"; for two players pagat.com, "Kontsina".
"""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.games.families.fishing.piles import piles_of, with_piles_by_first_player
from scorekeeper.games.kontsina.checks import check_round
from scorekeeper.games.kontsina.house_rules import KontsinaRules, KontsinaTable
from scorekeeper.games.kontsina.piles import (
    COUNTED_AWARDS,
    KINDS,
    LEVEL,
    MOST_CARDS,
    MOST_CLUBS,
    NOBODY,
    SPECIAL_CARDS,
    TEN_OF_DIAMONDS,
    TWO_OF_CLUBS,
    CountedAward,
    Naming,
    naming_of,
)
from scorekeeper.games.kontsina.scoring import phrases, score_lines
from scorekeeper.games.kontsina.worked import WORKED_ROUNDS
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.figures import HIGHEST_ROUND, ROUNDS, Count, Figure
from scorekeeper.rules.game import AnyTable, Game, Situation
from scorekeeper.rules.house_rules import Preset
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import Joined, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

ROUNDS_OF_THREE = 6
CARDS_DEALT_OUT = 48
CARDS_AT_A_TIME = 4
FIGURES = (
    Figure(slug=TWO_OF_CLUBS.kind, name=_("2 of clubs"), of=ROUNDS),
    Figure(slug=TEN_OF_DIAMONDS.kind, name=_("10 of diamonds"), of=ROUNDS),
    Figure(slug=MOST_CARDS.said, name=_("Most cards"), of=ROUNDS),
    Figure(slug=MOST_CLUBS.said, name=_("Most clubs"), of=ROUNDS),
    HIGHEST_ROUND,
)
AWARD_SLUGS = {figure.slug for figure in FIGURES if figure.of}


class Kontsina(Game[KontsinaRules, None]):
    """Four awards a round; the most points win after the rounds, or at the target."""

    slug = "kontsina"
    name = _("Variant Kontsina")
    summary = _("Fishing for the most cards, the most clubs and two special cards.")
    aliases = ("Kontsina", "Koltsina", "Κοντσίνα", "Κολτσίνα", "Κολιτσίνα", "コンツィナ")
    evening_length = _("4 to 6 rounds, under an hour")
    kind = Kind.FISHING
    player_counts = (2, 3, 4)
    has_partners = True
    shape_rules = ("partners",)
    sources = {"R": _("the rule text “Variant Kontsina” at gamerules.com")}
    house_rules = KontsinaRules
    presets = {"as_written": Preset(_("Standard rules"), None)}
    first_rules = ("end", "target")
    deals_clockwise = False
    worked_rounds = WORKED_ROUNDS
    figures = FIGURES

    def defaults(self, players: int) -> KontsinaRules:
        """Two rounds each with three players, one with four, two with two: all deal equally."""
        rules = KontsinaRules()
        return replace(rules, rounds=ROUNDS_OF_THREE) if players == 3 else rules

    def check_table(self, table: KontsinaTable) -> Iterator[Fault]:
        if table.house_rules.partners and len(table.players) != 4:
            yield Fault("partners", _("only four players can play as partners"))

    def sides(self, table: KontsinaTable) -> tuple[tuple[int, ...], ...]:
        return piles_of(table)

    def opening(self, table: KontsinaTable) -> None:
        """Nothing: every round stands by itself."""

    def upcoming(self, situation: Situation[KontsinaRules, None]) -> Upcoming:
        players = len(situation.table.players)
        return Upcoming(
            title=self.title(situation),
            sentence=ngettext_lazy(
                "{dealer} deals four cards each, {number} time",
                "{dealer} deals four cards each, {number} times",
                CARDS_DEALT_OUT // (CARDS_AT_A_TIME * players),
                dealer=situation.table.name(situation.dealer),
            ),
            brief=(_("{dealer} deals", dealer=situation.table.name(situation.dealer)),),
            remarks=tuple(self.level_remarks(situation)),
            acts=situation.table.after(situation.dealer),
        )

    def title(self, situation: Situation[KontsinaRules, None]) -> Text:
        rules, number = situation.rules, situation.scored + 1
        if rules.end == "target":
            return _("Round {round}, to {target}", round=number, target=rules.target)
        return _("Round {round} of {rounds}", round=number, rounds=rules.rounds)

    def level_remarks(self, situation: Situation[KontsinaRules, None]) -> Iterator[Text]:
        if self.is_reached(situation):
            leaders = self.leaders(situation)
            sides = [situation.table.names(side) for side in leaders]
            alone = situation.table.names(tuple(sorted(side[0] for side in leaders)))
            who = Joined(", ", sides) if len(leaders[0]) > 1 else alone
            points = max(situation.totals)
            yield _("{who} are level at {points}: another round decides", who=who, points=points)

    def leaders(self, situation: Situation[KontsinaRules, None]) -> tuple[tuple[int, ...], ...]:
        totals = situation.totals
        sides = self.sides(situation.table)
        return tuple(side for side in sides if totals[side[0]] == max(totals))

    def rounds_in_all(self, rules: KontsinaRules) -> int | None:
        """The agreed number; None where the match is played to a number of points."""
        return rules.rounds if rules.end == "rounds" else None

    def is_over(self, situation: Situation[KontsinaRules, None]) -> bool:
        """After the rounds or at the points, where level leaders may have to go on."""
        rules = situation.rules
        if rules.end == "rounds":
            return situation.scored >= rules.rounds
        may_share = rules.level_at_target == "shared"
        return self.is_reached(situation) and (may_share or len(self.leaders(situation)) == 1)

    def is_reached(self, situation: Situation[KontsinaRules, None]) -> bool:
        rules = situation.rules
        return rules.end == "target" and max(situation.totals) >= rules.target

    def complete(self, situation: Situation[KontsinaRules, None], deal: Deal) -> Deal:
        """Name sides by their first members; nothing else is filled in."""
        return with_piles_by_first_player(situation.table, deal, kinds=KINDS)

    def check(self, situation: Situation[KontsinaRules, None], deal: Deal) -> Iterator[Fault]:
        return check_round(situation.table, deal)

    def score(self, situation: Situation[KontsinaRules, None], deal: Deal) -> Iterator[ScoreLine]:
        return score_lines(situation.table, deal)

    def phrases(self, table: KontsinaTable, deal: Deal) -> Iterator[Text]:
        return phrases(table, deal)

    def counts_in(
        self, situation: Situation[KontsinaRules, None], deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Iterator[Count]:
        """The winners of each award; a tie without points counts for nobody."""
        for line in lines:
            if line.rule in AWARD_SLUGS and line.points:
                yield Count(line.rule, line.seats)

    def read_facts(self, facts: SheetFacts) -> Deal:
        """Read a counted or named round of a sheet; raises RuleBroken."""
        for card in SPECIAL_CARDS:
            facts.require(card.kind)
        counted = [tally for award in COUNTED_AWARDS for tally in read_counts(facts, award)]
        said = [fact for award in COUNTED_AWARDS for fact in read_naming(facts, award)]
        cards = [Fact(card.kind, facts.player(card.kind)) for card in SPECIAL_CARDS]
        return Deal(tallies=tuple(counted), facts=(*said, *cards))

    def write_facts(self, table: KontsinaTable, deal: Deal) -> dict[str, object]:
        written: dict[str, object] = {}
        for award in COUNTED_AWARDS:
            if deal.counts(award.counted):
                written[award.counted] = table.by_name(deal.by_seat(award.counted))
            if (naming := naming_of(deal, award)) is not None:
                written[award.said] = write_naming(table, naming)
        for card in SPECIAL_CARDS:
            if (seat := deal.seat_of(card.kind)) is not None:
                written[card.kind] = table.name(seat)
        return written


def read_counts(facts: SheetFacts, award: CountedAward) -> tuple[Tally, ...]:
    """Counts by pile; none missing, or one."""
    counts = facts.counts(award.counted)
    if award.counted in facts and not counts:
        raise facts.refuse(award.counted, _("no pile is counted"))
    return tuple(Tally(award.counted, by, count) for by, count in counts)


def read_naming(facts: SheetFacts, award: CountedAward) -> tuple[Fact, ...]:
    """A player, null for a tie, or a list of level players."""
    if award.said not in facts:
        return ()
    value = facts.take(award.said)
    if value is None:
        return (Fact(award.said, text=NOBODY),)
    if not isinstance(value, list):
        return (Fact(award.said, facts.seat(award.said, value)),)
    level = tuple(Fact(award.said, seat, LEVEL) for seat in sorted(facts.seats(award.said)))
    return level or (Fact(award.said, text=LEVEL),)


def write_naming(table: AnyTable, naming: Naming) -> list[str] | str | None:
    """A player, None for a tie, or a list of level players."""
    names = [table.name(seat) for seat in naming.seats]
    if naming.form == LEVEL:
        return names
    return names[0] if names else None


GAME = Kontsina()
