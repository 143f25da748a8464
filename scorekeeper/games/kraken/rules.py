"""Kraken: partners, tens, challenges, crosses and the contra duty.

G is the rule text at gamerules.com, "Kraken", betting version; the numbers are the steps of the
rules page.
"""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.games.families.klaverjas.cards import IN_HAND, MARRIAGE
from scorekeeper.games.families.klaverjas.family import KlaverjasGame, figures_with
from scorekeeper.games.families.klaverjas.reckoning import SIDES
from scorekeeper.games.kraken import duty
from scorekeeper.games.kraken.house_rules import KrakenRules
from scorekeeper.games.kraken.scoring import KrakenReckoning, score_lines
from scorekeeper.games.kraken.words import WORDS
from scorekeeper.games.kraken.worked import WORKED_ROUNDS
from scorekeeper.rules.counters import Counter
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import Table
from scorekeeper.rules.house_rules import Preset
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.scores import Highlight, ScoreLine
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

CROSSES = Counter(
    slug="crosses",
    name=_("crosses"),
    words=ngettext_lazy("{number} cross", "{number} crosses", 0),
    none=_("no crosses"),
    in_strokes=True,
    may_be_agreed=True,
    is_settled=True,
)


class Kraken(KlaverjasGame[KrakenRules, duty.Contras]):
    """Sixteen rounds, scored in tens, with crosses that are paid for."""

    slug = "kraken"
    name = _("Kraken")
    summary = _("Partners, trumps, contra and crosses that cost money.")
    aliases = ("Klaverjas kraken", "Kraakscore", "クラーケン")
    evening_length = _("16 rounds, about two hours")
    kind = Kind.PARTNERS
    house_rules = KrakenRules
    presets = {
        "as_written": Preset(_("Standard rules"), None),
        "dutch_cafe": Preset(
            _("Dutch café"),
            _("The winner of a challenge takes all; bonuses in tens go to the winner."),
            {"challenge_won": "takes_all", "bonus_points": "tens", "bonus_of_loser": "to_winner"},
        ),
    }
    figures = figures_with(_("Contras said and won"))
    settle_ways = ("crosses", "pairwise", "pot")
    words = WORDS
    worked_rounds = WORKED_ROUNDS

    def opening(self, table: Table[KrakenRules]) -> duty.Contras:
        return (0, 0)

    def best_declarations(self, rules: KrakenRules, deal: Deal) -> tuple[int, int]:
        """Step 1: the single most valuable combination of each side."""
        best = [0, 0]
        for said in deal.declarations:
            if said.kind != MARRIAGE:
                best[said.by % 2] = max(best[said.by % 2], IN_HAND[said.kind].points)
        return best[0], best[1]

    def reckoning(self, table: Table[KrakenRules], deal: Deal) -> KrakenReckoning:
        best = self.best_declarations(table.house_rules, deal)
        return KrakenReckoning(table.house_rules, deal, best, table)

    def score(self, situation: duty.KrakenSituation, deal: Deal) -> Iterator[ScoreLine]:
        return score_lines(self.reckoning(situation.table, deal))

    def remember(
        self, situation: duty.KrakenSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> duty.Contras:
        return duty.with_contra_of(deal, situation.memory)

    def upcoming(self, situation: duty.KrakenSituation) -> Upcoming:
        plain, duties = super().upcoming(situation), duty.duties_of(situation)
        return Upcoming(
            title=plain.title,
            sentence=plain.sentence,
            details=plain.details,
            urgent=tuple(duty.must_say_contra(duties)),
            duties=tuple(duty.side_duties(duties)),
            acts=plain.acts,
        )

    def warnings(self, situation: duty.KrakenSituation) -> Iterator[Text]:
        return duty.warnings(duty.duties_of(situation))

    def final_lines(self, situation: duty.KrakenSituation, *, early: bool) -> Iterator[ScoreLine]:
        """Steps 8 and 10: four crosses for fewer points, and the cost of missed contras."""
        rules = situation.rules
        if early and rules.early_end == "plain":
            return
        points = [situation.totals[side[0]] for side in SIDES]
        if points[0] != points[1] and rules.final_crosses:
            loser = SIDES[0 if points[0] < points[1] else 1]
            text = _("fewer points at the end")
            yield ScoreLine("final_crosses", text, loser, 0, rules.final_crosses)
        for missed in duty.duties_of(situation):
            if crosses := missed.owed * rules.missed_contra_crosses:
                text = ngettext_lazy(
                    "{number} contra missed", "{number} contras missed", missed.owed
                )
                yield ScoreLine("missed_contra", text, missed.side, 0, crosses)

    def counters(self, situation: duty.KrakenSituation) -> tuple[Counter, ...]:
        """Step 7: crosses, which are bad, and which the table pays for."""
        return (replace(CROSSES, amounts=situation.counter),)

    def highlights(self, situation: duty.KrakenSituation, *, early: bool) -> Iterator[Highlight]:
        if not (early and situation.rules.early_end == "plain"):
            yield from duty.highlights(duty.duties_of(situation))

    def statements(self, situation: duty.KrakenSituation, *, early: bool) -> Iterator[Text]:
        if early and situation.rules.early_end == "plain":
            return
        yield from duty.statements(duty.duties_of(situation))


GAME = Kraken()
