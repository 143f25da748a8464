"""Hearts: trick-avoidance for three to six, each alone; the lowest total wins."""

from collections.abc import Iterator
from typing import ClassVar

from scorekeeper.games.hearts import checks
from scorekeeper.games.hearts.announcing import announcement
from scorekeeper.games.hearts.cards import JACK, MOON, MOON_CHOICES, NOBODY, TAKEN
from scorekeeper.games.hearts.house_rules import HeartsRules, HeartsSituation, HeartsTable
from scorekeeper.games.hearts.played import jack_holder, piles, queen_holder, shooter
from scorekeeper.games.hearts.scoring import score_lines
from scorekeeper.games.hearts.worked import WORKED_ROUNDS
from scorekeeper.rules.attendance import JOINED
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.figures import HIGHEST_ROUND, ROUNDS, Count, Figure
from scorekeeper.rules.game import Game
from scorekeeper.rules.house_rules import Preset
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

QUEENS, QUEENS_KNOWN, MOONS = "queens", "queens_known", "moons"
JACKS, WITH_JACK, NO_POINTS = "jacks", "rounds_with_jack", "no_points"
FIGURES = (
    Figure(slug=QUEENS, name=_("Queens of spades taken"), of=QUEENS_KNOWN),
    Figure(slug=NO_POINTS, name=_("Rounds without a point taken"), of=ROUNDS),
    Figure(slug=MOONS, name=_("Moons shot")),
    Figure(slug=JACKS, name=_("Jacks of diamonds taken"), of=WITH_JACK),
    HIGHEST_ROUND,
)


class Hearts(Game[HeartsRules, int]):
    """Three to six players, each alone, avoiding hearts and the queen of spades."""

    slug = "hearts"
    name = _("Hearts")
    summary = _("Avoid hearts and the queen of spades: the fewest points win.")
    aliases = (
        "Hartenjagen",
        "Black Lady",
        "Black Maria",
        "Schoppenvrouw",
        "Herzeln",
        "Schwarze Dame",
        "Schwarze Katze",
        "Barbu",
        "La Dame de pique",
        "Les Cœurs",
        "Coeurs",
        "Corazones",
        "Dama de picas",
        "Cuori",
        "Dama di picche",
        "Peppa",
        "Κούπες",
        "ハーツ",
        "ハート",
        "ブラックレディ",
    )
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
    may_come_and_go = True
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

    def opening(self, table: HeartsTable) -> int:
        """Where to pass follows from the rounds since the cycle of passing began."""
        return 0

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
        totals = [situation.totals[seat] for seat in situation.table.seats]
        if max(totals) < situation.rules.target:
            return False
        return situation.rules.tie == "shared" or totals.count(min(totals)) == 1

    def check_newcomer(self, situation: HeartsSituation, points: int) -> Iterator[Fault]:
        target = situation.rules.target
        if points >= target:
            message = _("with {target} points somebody has lost at once", target=target)
            yield Fault(JOINED, message)

    def remember_change(self, before: HeartsSituation, situation: HeartsSituation) -> int:
        """The cycle of passing begins again with each new number of players."""
        is_same = len(before.table.seats) == len(situation.table.seats)
        return situation.memory if is_same else situation.scored

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
        """Counts of a round; the queen only where the points alone show who has her."""
        table, rules = situation.table, situation.rules
        everybody = table.seats
        points = piles(table, deal)
        yield Count(NO_POINTS, tuple(seat for seat in everybody if not points[seat]))
        if (queen := queen_holder(table, deal)) is not None:
            yield Count(QUEENS_KNOWN, everybody)
            yield Count(QUEENS, (queen,))
        if (shot := shooter(rules, points, deal)) is not None:
            yield Count(MOONS, (shot,))
        if rules.jack_of_diamonds != "off":
            yield Count(WITH_JACK, everybody)
        if (jack := jack_holder(deal)) is not None:
            yield Count(JACKS, (jack,))

    def read_facts(self, facts: SheetFacts) -> Deal:
        taken = tuple(Tally(TAKEN, seat, number) for seat, number in sorted(facts.counts(TAKEN)))
        said = read_jack(facts)
        if MOON in facts:
            said = (*said, Fact(MOON, text=facts.word(MOON, MOON_CHOICES)))
        return Deal(tallies=taken, facts=said)

    def write_facts(self, table: HeartsTable, deal: Deal) -> dict[str, object]:
        written: dict[str, object] = {}
        if taken := deal.by_seat(TAKEN):
            written[TAKEN] = table.by_name(taken)
        if (jack := deal.fact(JACK)) is not None:
            written[JACK] = None if jack.by is None else table.name(jack.by)
        if (moon := deal.fact(MOON)) is not None:
            written[MOON] = moon.text
        return written


def read_jack(facts: SheetFacts) -> tuple[Fact, ...]:
    """Who has the jack of diamonds; null means that it lies out of play."""
    if JACK not in facts:
        return ()
    value = facts.take(JACK)
    if value is None:
        return (Fact(JACK, text=NOBODY),)
    return (Fact(JACK, facts.seat(JACK, value)),)


GAME = Hearts()
