"""Kraken: partners, tens, challenges, crosses and the contra duty.

G is the rule text at gamerules.com, "Kraken", betting version; the numbers are the steps of the
rules page.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.games.families.klaverjas.cards import IN_HAND, MARRIAGE
from scorekeeper.games.families.klaverjas.counting import SIDES
from scorekeeper.games.families.klaverjas.family import KlaverjasGame, KlaverjasRules
from scorekeeper.games.kraken import duty
from scorekeeper.games.kraken.scoring import score_lines
from scorekeeper.games.kraken.words import WORDS
from scorekeeper.games.kraken.worked import WORKED_ROUNDS
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import Situation, Table, Upcoming
from scorekeeper.rules.house_rules import Preset, rule, switch
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True, kw_only=True)
class KrakenRules(KlaverjasRules):
    """The house rules of Kraken."""

    challenge_won: str = rule(
        "winner_only",
        _("A challenge that is won"),
        _("What the sides get when the last challenger wins the round."),
        _("G: “they tally their points”, and only they; Dutch clubs: winner takes all"),
        options={
            "winner_only": _("the winner gets its own points, the other side nothing"),
            "takes_all": _("the winner gets the points of both sides"),
            "both": _("each side gets its own points"),
        },
    )
    rounding: str = rule(
        "half_up",
        _("Rounding to tens"),
        _("How points become tens when they end in 5."),
        _("G: “nearest whole number”, silent on halves"),
        options={
            "half_up": _("5 rounds up"),
            "half_down": _("5 rounds down"),
            "sum_16": _("the other side gets the rest, so that a round keeps its sum"),
        },
    )
    spades_double: bool = switch(
        True,
        _("Spades count double"),
        _("With spades as trumps, tens and crosses are doubled."),
        _("G"),
    )
    bonus_points: str = rule(
        "full",
        _("Trick bonuses"),
        _("Whether a bonus of 20 counts as 20, or as 2 like everything else on the sheet."),
        _("G adds bonus points after the division"),
        options={"full": _("in full"), "tens": _("in tens")},
    )
    bonus_of_loser: str = rule(
        "own",
        _("Bonuses of the side that lost"),
        _("Who gets the trick bonuses of a side that failed or lost everything to a challenge."),
        _("G: “each team scores their bonus points”; Dutch clubs give them to the winner"),
        options={"own": _("the side itself"), "to_winner": _("the winner")},
    )
    final_crosses: int = rule(
        4,
        _("Crosses at the end"),
        _("Crosses for the side with fewer points after the last round."),
        _("G"),
    )
    contra_quota: int = rule(
        4,
        _("Contra duty"),
        _("How often each side must say contra in a match."),
        _("G"),
    )
    missed_contra_crosses: int = rule(
        0,
        _("Crosses for a missed contra"),
        _("Crosses at the end for each contra that a side owed and did not say."),
        _("G names no penalty"),
    )
    early_end: str = rule(
        "plain",
        _("Stopping early"),
        _("What counts when the table stops before the last round."),
        _("Who stops early has not played all duties"),
        options={
            "plain": _("only what was played"),
            "as_full": _("final crosses and missed contras too"),
        },
    )


class Kraken(KlaverjasGame):
    """Sixteen rounds, scored in tens, with crosses that are paid for."""

    slug = "kraken"
    name = _("Kraken")
    summary = _("Partners, trumps, contra and crosses that cost money.")
    evening_length = _("16 rounds, about two hours")
    house_rules = KrakenRules
    presets = {
        "as_written": Preset(_("As written"), _("The rules as the text has them.")),
        "dutch_cafe": Preset(
            _("Dutch café"),
            _("The winner of a challenge takes all; bonuses in tens go to the winner."),
            {"challenge_won": "takes_all", "bonus_points": "tens", "bonus_of_loser": "to_winner"},
        ),
    }
    settle_ways = ("crosses", "pairwise", "pot")
    has_crosses = True
    words = WORDS
    worked_rounds = WORKED_ROUNDS

    def opening(self, table: Table) -> duty.Contras:
        return (0, 0)

    def best_declarations(self, rules: KrakenRules, deal: Deal) -> tuple[int, int]:
        """Step 1: the single most valuable combination of each side."""
        best = [0, 0]
        for said in deal.declarations:
            if said.kind != MARRIAGE:
                best[said.by % 2] = max(best[said.by % 2], IN_HAND[said.kind].points)
        return best[0], best[1]

    def score(self, situation: Situation, deal: Deal) -> Iterator[ScoreLine]:
        rules: KrakenRules = situation.rules
        return score_lines(rules, deal, self.best_declarations(rules, deal))

    def remember(
        self, situation: Situation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> duty.Contras:
        said: duty.Contras = situation.memory
        return duty.with_contra_of(deal, said)

    def upcoming(self, situation: Situation) -> Upcoming:
        plain = super().upcoming(situation)
        return Upcoming(
            title=plain.title,
            sentence=plain.sentence,
            details=plain.details,
            remarks=tuple(duty.remarks(situation)),
            urgent=tuple(duty.calls(situation)),
        )

    def warnings(self, situation: Situation) -> Iterator[Text]:
        return duty.warnings(situation)

    def final_lines(self, situation: Situation, *, early: bool) -> Iterator[ScoreLine]:
        """Steps 8 and 10: four crosses for fewer points, and what missed contras cost."""
        rules: KrakenRules = situation.rules
        if early and rules.early_end == "plain":
            return
        points = [situation.totals[side[0]] for side in SIDES]
        if points[0] != points[1] and rules.final_crosses:
            loser = SIDES[0 if points[0] < points[1] else 1]
            text = _("fewer points at the end: {crosses} crosses", crosses=rules.final_crosses)
            yield ScoreLine("final_crosses", text, loser, 0, rules.final_crosses)
        for side, missed in duty.missed(situation):
            if rules.missed_contra_crosses:
                text = _("{missed} contras missed", missed=missed)
                crosses = missed * rules.missed_contra_crosses
                yield ScoreLine("missed_contra", text, side, 0, crosses)

    def statements(self, situation: Situation, *, early: bool) -> Iterator[Text]:
        if early and situation.rules.early_end == "plain":
            return
        yield from duty.statements(situation)


GAME = Kraken()
