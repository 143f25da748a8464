"""G4A Kraken: partners and challenges, in plain points, without tens and crosses.

A is the description in the Games4All app; the numbers are the steps of the rules page.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.games.families.klaverjas.cards import IN_HAND, MARRIAGE
from scorekeeper.games.families.klaverjas.family import KlaverjasGame, KlaverjasRules
from scorekeeper.games.g4a_kraken.scoring import score_lines
from scorekeeper.games.g4a_kraken.words import WORDS
from scorekeeper.games.g4a_kraken.worked import WORKED_ROUNDS
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import Situation
from scorekeeper.rules.house_rules import Preset, rule, switch
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True, kw_only=True)
class G4AKrakenRules(KlaverjasRules):
    """The house rules of G4A Kraken."""

    double_spades: bool = switch(
        False,
        _("Spades count double"),
        _("With spades as trumps, the card points of both sides are doubled."),
        _("A calls it a variant"),
    )
    multiply: str = rule(
        "card_points",
        _("What doubling multiplies"),
        _("Whether double, redouble and superdouble raise the card points alone, or all."),
        _("klaverjas.nl: roem is not doubled; A says “double points”, with roem on top of them"),
        options={"card_points": _("the card points alone"), "everything": _("roem and pit too")},
    )
    stuk_in_hand: str = rule(
        "always",
        _("Stuk in hand"),
        _("Whether king and queen of trumps count for their side in any case."),
        _("klaverjas.nl: stuk is never lost; A: “only the winning team receives” its melds"),
        options={
            "always": _("it always counts for its own side"),
            "in_contest": _("it counts only with the highest roem, of which it is a part"),
        },
    )
    down_gives: str = rule(
        "everything",
        _("When the leader's side is down"),
        _("What the other side gets."),
        _("A says only who loses; at Dutch tables the others get it all, or keep what they have"),
        options={
            "everything": _("all points of both sides, roem included"),
            "own": _("its own points alone"),
        },
    )


class G4AKraken(KlaverjasGame):
    """The leader's side needs more than half of all points, or loses everything."""

    slug = "g4a-kraken"
    name = _("G4A Kraken")
    summary = _("Partners, trumps, roem and doubling in plain points, as in the app.")
    evening_length = _("16 rounds, about two hours")
    house_rules = G4AKrakenRules
    presets = {
        "as_in_the_app": Preset(_("As in the app"), _("The rules as the app describes them.")),
        "double_spades": Preset(
            _("Double spades"),
            _("Card points count double when spades are trumps."),
            {"double_spades": True},
        ),
    }
    worked_rounds = WORKED_ROUNDS
    words = WORDS

    def best_declarations(self, rules: G4AKrakenRules, deal: Deal) -> tuple[int, int]:
        """Step 2: the highest total that one player of each side declared in hand."""
        totals: Counter[int] = Counter()
        for said in deal.declarations:
            if said.kind != MARRIAGE or rules.stuk_in_hand == "in_contest":
                totals[said.by] += IN_HAND[said.kind].points
        return max(totals[0], totals[2]), max(totals[1], totals[3])

    def score(self, situation: Situation, deal: Deal) -> Iterator[ScoreLine]:
        rules: G4AKrakenRules = situation.rules
        return score_lines(rules, deal, self.best_declarations(rules, deal))


GAME = G4AKraken()
