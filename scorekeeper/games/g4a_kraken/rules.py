"""G4A Kraken: partners and challenges, in plain points, without tens and crosses.

A is the description in the Games4All app; the numbers are the steps of the rules page.
"""

from collections import Counter
from collections.abc import Iterator

from scorekeeper.games.families.klaverjas.cards import IN_HAND, MARRIAGE
from scorekeeper.games.families.klaverjas.family import KlaverjasGame, figures_with
from scorekeeper.games.g4a_kraken.house_rules import G4AKrakenRules
from scorekeeper.games.g4a_kraken.scoring import G4AReckoning, score_lines
from scorekeeper.games.g4a_kraken.words import WORDS
from scorekeeper.games.g4a_kraken.worked import WORKED_ROUNDS
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import Situation, Table
from scorekeeper.rules.house_rules import Preset
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text as _


class G4AKraken(KlaverjasGame[G4AKrakenRules, None]):
    """The leader's side needs more than half of all points, or loses everything."""

    slug = "g4a-kraken"
    name = _("G4A Kraken")
    summary = _("Partners, trumps, roem and doubling in plain points, as in the app.")
    aliases = ("Kraakscore", "Games4All")
    evening_length = _("16 rounds, about two hours")
    kind = Kind.PARTNERS
    house_rules = G4AKrakenRules
    presets = {
        "as_in_the_app": Preset(_("Standard rules"), _("The rules as the app describes them.")),
        "double_spades": Preset(
            _("Double spades"),
            _("Card points count double when spades are trumps."),
            {"double_spades": True},
        ),
    }
    figures = figures_with(_("Doubles said and won"))
    worked_rounds = WORKED_ROUNDS
    words = WORDS

    def opening(self, table: Table[G4AKrakenRules]) -> None:
        """Nothing: every round stands by itself."""

    def best_declarations(self, rules: G4AKrakenRules, deal: Deal) -> tuple[int, int]:
        """Step 2: each side's highest total of hand declarations of a single player."""
        totals: Counter[int] = Counter()
        for said in deal.declarations:
            if said.kind != MARRIAGE or rules.stuk_in_hand == "in_contest":
                totals[said.by] += IN_HAND[said.kind].points
        return max(totals[0], totals[2]), max(totals[1], totals[3])

    def reckoning(self, table: Table[G4AKrakenRules], deal: Deal) -> G4AReckoning:
        rules = table.house_rules
        return G4AReckoning(rules, deal, self.best_declarations(rules, deal))

    def score(self, situation: Situation[G4AKrakenRules, None], deal: Deal) -> Iterator[ScoreLine]:
        return score_lines(self.reckoning(situation.table, deal))


GAME = G4AKraken()
