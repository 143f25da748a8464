"""Variant Kontsina: what the piles hold after a round, each for itself or as partners.

R is the rule text at gamerules.com, "Variant Kontsina"; for two players pagat.com, "Kontsina".
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.games.kontsina.checks import check_round
from scorekeeper.games.kontsina.piles import piles_of, with_piles_by_first_player
from scorekeeper.games.kontsina.scoring import score_lines
from scorekeeper.games.kontsina.sheet import read_round, write_round
from scorekeeper.games.kontsina.words import round_in_words
from scorekeeper.games.kontsina.worked import WORKED_ROUNDS
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import Game, Situation, Table, Upcoming
from scorekeeper.rules.house_rules import HouseRules, Preset, rule, switch
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.words import Joined, PluralText, Text
from scorekeeper.rules.words import Text as _

ROUNDS_OF_THREE = 6
CARDS_DEALT_OUT = 48
CARDS_AT_A_TIME = 4


@dataclass(frozen=True, kw_only=True)
class KontsinaRules(HouseRules):
    """The house rules of Kontsina."""

    partners: bool = switch(
        False,
        _("Partners"),
        _("Four players, those sitting opposite capturing into one pile."),
        _("R: four play with partners or each for themselves"),
    )
    end: str = rule(
        "rounds",
        _("The end"),
        _("Whether so many rounds are played, or until somebody has so many points."),
        _("R leaves the choice to the table"),
        options={"rounds": _("after the agreed rounds"), "target": _("at the agreed points")},
    )
    rounds: int = rule(
        4,
        _("Rounds"),
        _("How many rounds are played, where the table does not play to a number of points."),
        _("Ours, R leaves it open: with 4, or 6 for three players, all deal equally often"),
        minimum=1,
    )
    target: int = rule(
        21,
        _("Points to win"),
        _("Where the table plays to a number of points: who has most ends it with so many."),
        _("Ours, R leaves it open"),
        minimum=1,
    )
    level_at_target: str = rule(
        "another_round",
        _("Level at the points to win"),
        _("Where the table plays to a number of points, and the best are level."),
        _("Ours, R leaves it open: one winner is what playing to a number is for"),
        options={
            "another_round": _("another round is played"),
            "shared": _("the match is over and they share the win"),
        },
    )
    cards_tie: str = rule(
        "nobody",
        _("Most cards, level"),
        _("What happens to the 2 points when nobody alone has most cards."),
        _("R: nobody scores; split at tables that dislike losing points"),
        options={
            "nobody": _("nobody scores"),
            "split": _("two level piles take 1 each, three or more nothing"),
        },
    )
    clubs_tie: str = rule(
        "nobody",
        _("Most clubs, level"),
        _("What happens to the point when nobody alone has most clubs."),
        _("R is silent; nobody, as with the cards"),
        options={"nobody": _("nobody scores"), "all": _("each level pile takes 1")},
    )


class Kontsina(Game):
    """Four awards a round; the most points win after the rounds, or at the target."""

    slug = "kontsina"
    name = _("Variant Kontsina")
    summary = _("Fishing for the most cards, the most clubs and two special cards.")
    evening_length = _("4 to 6 rounds, under an hour")
    player_counts = (2, 3, 4)
    has_partners = True
    sources = {"R": _("the rule text “Variant Kontsina” at gamerules.com")}
    house_rules = KontsinaRules
    presets = {"as_written": Preset(_("As written"), _("The rules as the text has them."))}
    further_length_rules = ("end", "target")
    deals_clockwise = False
    worked_rounds = WORKED_ROUNDS

    def defaults(self, players: int) -> HouseRules:
        """With three players two rounds each, otherwise one (two for two): all deal equally."""
        rules = KontsinaRules()
        return replace(rules, rounds=ROUNDS_OF_THREE) if players == 3 else rules

    def check_table(self, table: Table) -> Iterator[Fault]:
        if table.house_rules.partners and len(table.players) != 4:
            yield Fault("partners", _("only four players can play as partners"))

    def sides(self, table: Table) -> tuple[tuple[int, ...], ...]:
        return piles_of(table)

    def upcoming(self, situation: Situation) -> Upcoming:
        players = len(situation.table.players)
        return Upcoming(
            title=self.title(situation),
            sentence=PluralText(
                "{dealer} deals four cards each, {number} time",
                "{dealer} deals four cards each, {number} times",
                CARDS_DEALT_OUT // (CARDS_AT_A_TIME * players),
                dealer=situation.table.name(situation.dealer),
            ),
            remarks=tuple(self.level_remarks(situation)),
        )

    def title(self, situation: Situation) -> Text:
        """Which round comes next, and how far it goes."""
        rules, number = situation.rules, situation.scored + 1
        if rules.end == "target":
            return _("Round {round}, to {target} points", round=number, target=rules.target)
        return _("Round {round} of {rounds}", round=number, rounds=rules.rounds)

    def level_remarks(self, situation: Situation) -> Iterator[Text]:
        """Why a match to a number of points goes on although it was reached."""
        if self.is_reached(situation):
            leaders = self.leaders(situation)
            sides = [situation.table.names(side) for side in leaders]
            alone = situation.table.names(tuple(sorted(side[0] for side in leaders)))
            who = Joined(", ", sides) if len(leaders[0]) > 1 else alone
            points = max(situation.totals)
            yield _("{who} are level at {points}: another round decides", who=who, points=points)

    def leaders(self, situation: Situation) -> tuple[tuple[int, ...], ...]:
        """The sides that have the most points."""
        totals = situation.totals
        sides = self.sides(situation.table)
        return tuple(side for side in sides if totals[side[0]] == max(totals))

    def is_over(self, situation: Situation) -> bool:
        """After the rounds, or at the points, where level leaders may have to go on."""
        rules: KontsinaRules = situation.rules
        if rules.end == "rounds":
            return situation.scored >= rules.rounds
        may_share = rules.level_at_target == "shared"
        return self.is_reached(situation) and (may_share or len(self.leaders(situation)) == 1)

    def is_reached(self, situation: Situation) -> bool:
        """Whether somebody has the points that the table plays to."""
        rules: KontsinaRules = situation.rules
        return rules.end == "target" and max(situation.totals) >= rules.target

    def complete(self, situation: Situation, deal: Deal) -> Deal:
        """Nothing follows without asking; a side is named by its first member."""
        return with_piles_by_first_player(situation.table, deal)

    def check(self, situation: Situation, deal: Deal) -> Iterator[Fault]:
        return check_round(situation.table, deal)

    def score(self, situation: Situation, deal: Deal) -> Iterator[ScoreLine]:
        return score_lines(situation.table, deal)

    def describe(self, table: Table, deal: Deal) -> Text:
        return round_in_words(table, deal)

    def read_facts(self, facts: SheetFacts) -> Deal:
        return read_round(facts)

    def write_facts(self, table: Table, deal: Deal) -> dict[str, Any]:
        return write_round(table, deal)


GAME = Kontsina()
