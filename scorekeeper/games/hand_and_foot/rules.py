"""Hand and Foot: the highest total wins, after four rounds or at a number of points.

R is rarepike.com, S a printed score sheet (formsbirds), W the Tanglewood rules (twrtimes), O the
Roth family after Bicycle, P pachunka.com, N drwingnut.info.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.games.families.melds.checks import left_in_hand
from scorekeeper.games.families.melds.classic import (
    MIXED,
    NATURAL,
    OF_SEVENS,
    RED_THREES,
    WILD_CARDS,
    ClassicGame,
    check_threes,
)
from scorekeeper.games.families.melds.family import figures_of
from scorekeeper.games.families.melds.played import PlayedSide
from scorekeeper.games.families.melds.scoring import worth_text
from scorekeeper.games.hand_and_foot.house_rules import (
    HELD,
    OFF,
    PRESETS,
    HandAndFootRules,
    HandAndFootSituation,
    HandAndFootTable,
)
from scorekeeper.games.hand_and_foot.worked import WORKED_ROUNDS
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

EXACT_PICK = "exact_pick"


class HandAndFoot(ClassicGame[HandAndFootRules]):
    """Canastas with a pack more than there are players, and a foot behind every hand."""

    slug = "hand-and-foot"
    name = _("Hand and Foot")
    summary = _("Canastas with many packs: after the hand everybody plays a foot.")
    aliases = ("Hand & Foot", "Hand, Knee and Foot")
    evening_length = _("4 rounds, two to three hours")
    player_counts = (2, 3, 4, 5, 6)
    house_rules = HandAndFootRules
    presets = PRESETS
    sources = {
        "R": _("rarepike.com"),
        "S": _("a printed score sheet (formsbirds)"),
        "W": _("the Tanglewood rules (twrtimes)"),
        "O": _("the rules of the Roth family, after Bicycle"),
        "P": _("pachunka.com"),
        "N": _("drwingnut.info"),
    }
    worked_rounds = WORKED_ROUNDS
    kinds = (NATURAL, MIXED, WILD_CARDS, OF_SEVENS)
    of_counts = (RED_THREES,)
    of_players = (EXACT_PICK,)
    figures = figures_of(
        ("natural", _("Natural canastas")),
        ("mixed", _("Mixed canastas")),
        out=_("Rounds gone out"),
    )

    def usual(self, players: int) -> Mapping[str, Any]:
        """R: a pack more than players; the first meld of W and P; two canastas to go out."""
        return {
            "teams": {4: 2, 6: 3}.get(players, 0),
            "packs": players + 1,
            "red_three": 500,
            "first_meld": "by_round",
            "end": "rounds",
            "target": 10000,
        }

    def dealing(self, situation: HandAndFootSituation) -> Text:
        return _("{dealer} deals 11 and 11 each", dealer=situation.table.name(situation.dealer))

    def check_sides(self, situation: HandAndFootSituation, deal: Deal) -> Iterator[Fault]:
        if deal.counts(RED_THREES) and situation.rules.threes == OFF:
            yield Fault(RED_THREES, _("red threes do not count at this table"))
        if deal.all_facts(EXACT_PICK) and not situation.rules.exact_pick:
            yield Fault(EXACT_PICK, _("22 cards at once bring nothing at this table"))

    def check_together(
        self, situation: HandAndFootSituation, deal: Deal, sides: Sequence[PlayedSide]
    ) -> Iterator[Fault]:
        yield from super().check_together(situation, deal, sides)
        yield from check_threes(sides, (RED_THREES,), situation.rules.packs)

    def check_out(
        self, situation: HandAndFootSituation, deal: Deal, side: PlayedSide
    ) -> Iterator[Fault]:
        yield from super().check_out(situation, deal, side)
        is_caught = situation.rules.threes == HELD and side.counts.get(RED_THREES)
        if is_caught and len(side.seats) == 1:
            yield Fault(RED_THREES, left_in_hand(situation.table.name(side.seats[0])))

    def lines_of_side(
        self, table: HandAndFootTable, deal: Deal, side: PlayedSide
    ) -> Iterator[ScoreLine]:
        rules = table.house_rules
        yield from super().lines_of_side(table, deal, side)
        if number := side.counts.get(RED_THREES, 0):
            points = number * rules.red_three
            words: Text = ngettext_lazy("{number} red three", "{number} red threes", number)
            if rules.threes == HELD:
                points = -points
                words = ngettext_lazy(
                    "{number} red three caught", "{number} red threes caught", number
                )
            yield ScoreLine(RED_THREES, worth_text(words, points), side.seats, points)
        if who := tuple(seat for seat in side.seats if seat in deal.seats_of(EXACT_PICK)):
            points = len(who) * rules.exact_pick
            words = _("22 cards at once by {names}", names=table.names(who))
            yield ScoreLine(EXACT_PICK, worth_text(words, points), side.seats, points)


GAME = HandAndFoot()
