"""Hearts: trick-avoidance for three to six, each alone; the lowest total wins."""

from collections.abc import Iterator
from typing import ClassVar

from scorekeeper.games.hearts import checks
from scorekeeper.games.hearts.announcing import announcement
from scorekeeper.games.hearts.figures import FIGURES, counts_in
from scorekeeper.games.hearts.house_rules import HeartsRules, HeartsSituation, HeartsTable
from scorekeeper.games.hearts.played import jack_holder, piles, queen_holder, shooter
from scorekeeper.games.hearts.scoring import score_lines
from scorekeeper.games.hearts.sheet import read_round, write_round
from scorekeeper.games.hearts.worked import WORKED_ROUNDS
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.figures import Count
from scorekeeper.rules.game import Game
from scorekeeper.rules.house_rules import Preset
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.upcoming import Upcoming
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _


class Hearts(Game[HeartsRules, None]):
    """Three to six players, each alone, avoiding hearts and the queen of spades."""

    slug = "hearts"
    name = _("Hearts")
    summary = _("Avoid hearts and the queen of spades: the fewest points win.")
    evening_length = _("to 100 points, about an hour")
    kind = Kind.ALONE
    player_counts = (3, 4, 5, 6)
    house_rules = HeartsRules
    presets = {
        "as_written": Preset(_("Standard rules"), _("Hearts 1, the queen of spades 13.")),
        "omnibus": Preset(
            _("Omnibus"),
            _("With the jack of diamonds: 10 off."),
            {"jack_of_diamonds": "minus_ten"},
        ),
        "black_maria": Preset(
            _("Black Maria"),
            _("King and ace of spades count as well; no moon."),
            {"spades": "black_maria", "passing": "right", "moon": "off"},
        ),
    }
    length_rule = "target"
    sources: ClassVar = {
        "B": _("“Hearts” at bicyclecards.com"),
        "P": _("“Hearts” at pagat.com"),
        "M": _("Hearts of Microsoft, and its like on the web"),
        "J": _("Jeff Goldsmith, “My Favorite Rules for Hearts”"),
        "D": _("dummies.com, on the scoring"),
        "G": _("“Black Maria” at do2learn and gamerules.com"),
    }
    worked_rounds = WORKED_ROUNDS
    figures = FIGURES

    def lowest_wins(self, rules: HeartsRules) -> bool:
        return True

    def opening(self, table: HeartsTable) -> None:
        """Nothing: where to pass follows from the number of the round."""

    def upcoming(self, situation: HeartsSituation) -> Upcoming:
        return announcement(situation)

    def check(self, situation: HeartsSituation, deal: Deal) -> Iterator[Fault]:
        return checks.check_round(situation, deal)

    def score(self, situation: HeartsSituation, deal: Deal) -> Iterator[ScoreLine]:
        return score_lines(situation, deal)

    def rounds_in_all(self, rules: HeartsRules) -> None:
        return

    def is_over(self, situation: HeartsSituation) -> bool:
        """B, P: after the round in which somebody has the target; level lowest as agreed."""
        if max(situation.totals) < situation.rules.target:
            return False
        lowest = min(situation.totals)
        return situation.rules.tie == "shared" or situation.totals.count(lowest) == 1

    def phrases(self, table: HeartsTable, deal: Deal) -> Iterator[Text]:
        """Who shot the moon or has the queen, as far as it can be known, and who the jack."""
        shot = shooter(table.house_rules, piles(table, deal), deal)
        queen, jack = queen_holder(table, deal), jack_holder(deal)
        if shot is not None:
            yield _("{name} shot the moon", name=table.name(shot))
        elif queen is not None:
            yield _("♠Q {name}", name=table.name(queen))
        if jack is not None:
            yield _("♦J {name}", name=table.name(jack))

    def counts_in(
        self, situation: HeartsSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Iterator[Count]:
        return counts_in(situation.table, deal)

    def read_facts(self, facts: SheetFacts) -> Deal:
        return read_round(facts)

    def write_facts(self, table: HeartsTable, deal: Deal) -> dict[str, object]:
        return write_round(table, deal)


GAME = Hearts()
