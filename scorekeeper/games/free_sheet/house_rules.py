"""The house rules of the free score sheet, which turn numbers into a match."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.games.free_sheet.named_lines import LONGEST, NamedLine, named_lines
from scorekeeper.rules.game import Table
from scorekeeper.rules.house_rules import LARGEST_NUMBER, HouseRules, RuleValue, rule, switch
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

OURS = _("Ours, of what K offers; each preset follows the rules of its game")
TEAMS: Mapping[RuleValue, Text] = {
    0: _("each alone"),
    **{number: _("{number} teams", number=number) for number in range(2, 7)},
}
LONGEST_CALLED = 40


@dataclass(frozen=True, kw_only=True)
class FreeRules(HouseRules):
    """The options by which plain numbers become a match."""

    called: str | None = rule(
        None,
        _("Name of the game"),
        _("What the table calls its game; it stands wherever the game is named."),
        OURS,
        longest=LONGEST_CALLED,
        may_be_off=True,
    )
    teams: int = rule(
        0,
        _("Teams"),
        _("Partners sit apart: with two teams crosswise, with three of six players opposite."),
        OURS,
        options=TEAMS,
    )
    wins: str = rule(
        "highest",
        _("Who wins"),
        _("Whether the most or the fewest points win."),
        OURS,
        options={"highest": _("the most points"), "lowest": _("the fewest points")},
    )
    entry: str = rule(
        "points",
        _("What is entered"),
        _("The points of a round, or the order in which the players finished it."),
        OURS,
        options={"points": _("points"), "places": _("places")},
    )
    lines: str | None = rule(
        None,
        _("Lines of the sheet"),
        _(
            "A board of your own, a semicolon or a new line between its lines: “Chance: 0..30” is a"
            " number with its limits, “Bonus: +35” a tick and its points, “Sixes: x6 0..5” a count."
        ),
        OURS,
        longest=LONGEST,
        may_be_off=True,
    )
    place_points: str = rule(
        "one_less",
        _("Points for a place"),
        _("Where places are entered: what they are worth."),
        OURS,
        options={
            "one_less": _("as many as finished behind"),
            "winner": _("1 for the first"),
            "podium": _("3, 2, 1"),
            "grand_prix": _("25 18 15 12 10 8 6 4 2 1"),
            "place": _("the number of the place"),
        },
    )
    who_scores: str = rule(
        "everyone",
        _("Who scores"),
        _("Whether everyone gets a number in every round, or only those who scored."),
        OURS,
        options={"everyone": _("everyone"), "some": _("only those who scored")},
    )
    round_sum: int | None = rule(
        None,
        _("Sum of a round"),
        _("What the numbers of a round make together; with 0, what one wins the others lose."),
        OURS,
        may_be_off=True,
    )
    step: int = rule(1, _("Steps"), _("Every number is a multiple of this one."), OURS, minimum=1)
    most: int | None = rule(
        None,
        _("Largest number"),
        _("The most that can be entered for a round, above or below zero."),
        OURS,
        minimum=1,
        may_be_off=True,
    )
    negatives: bool = switch(True, _("Below zero"), _("Whether a number may be below zero."), OURS)
    start: int = rule(
        0,
        _("Begin with"),
        _("What everyone has before the first round."),
        OURS,
        minimum=-LARGEST_NUMBER,
    )
    count: str = rule(
        "up",
        _("Counting"),
        _("Whether a number is added to the total or taken off."),
        OURS,
        options={"up": _("up"), "down": _("down")},
    )
    end: str = rule(
        "open",
        _("The end"),
        _("When the match is over. Counting down, the points to reach are 0."),
        OURS,
        options={
            "open": _("when the table says so"),
            "rounds": _("after the agreed rounds"),
            "target": _("at the agreed points"),
            "last_standing": _("when one is left: who has the agreed points is out"),
        },
    )
    rounds: int = rule(
        10,
        _("Rounds"),
        _("How many, where the match ends after rounds."),
        OURS,
        minimum=1,
        only_with={"end": ("rounds",)},
    )
    target: int = rule(
        100,
        _("Points to reach"),
        _("Where the match ends at points."),
        OURS,
        minimum=1,
        only_with={"end": ("target", "last_standing")},
    )
    beyond: str = rule(
        "counts",
        _("Beyond the points to reach"),
        _("What becomes of a number that would pass them."),
        OURS,
        options={
            "counts": _("it counts"),
            "cut": _("it is cut off there"),
            "bust": _("it does not count"),
            "half": _("back to half"),
        },
    )
    tie: str = rule(
        "another_round",
        _("Level at the end"),
        _("When the best are level at the points to reach."),
        OURS,
        options={"another_round": _("another round"), "shared": _("they share the win")},
    )
    closer: bool = switch(
        False,
        _("Who ends a round"),
        _("Whoever ends a round and is not alone lowest has their points of it doubled."),
        OURS,
    )
    phases: int | None = rule(
        None,
        _("Phases"),
        _("How many phases are to be completed; who has all of them ends the match."),
        OURS,
        minimum=1,
        may_be_off=True,
    )
    misses: int | None = rule(
        None,
        _("Misses in a row"),
        _("Who has 0 so many times in a row is out of the match."),
        OURS,
        minimum=1,
        may_be_off=True,
    )
    rejoin: int | None = rule(
        None,
        _("Coming in again"),
        _("Who is out may come in again while nobody has more points than this: with one more."),
        OURS,
        minimum=1,
        may_be_off=True,
    )
    deal: str = rule(
        "rotates",
        _("The deal"),
        _("Whether the deal passes on, or nobody deals."),
        OURS,
        options={"rotates": _("passes on"), "none": _("nobody deals")},
    )

    @property
    def counts_down(self) -> bool:
        return self.count == "down"

    @property
    def goal(self) -> int:
        """The total that ends the match or puts a side out: the target, or 0 when counting down."""
        return 0 if self.counts_down else self.target

    @property
    def by_points(self) -> bool:
        return self.entry == "points"

    @property
    def named_lines(self) -> tuple[NamedLine, ...]:
        return named_lines(self.lines)

    @property
    def names_winners(self) -> bool:
        return not self.by_points and self.place_points == "winner" and self.who_scores == "some"

    def is_at_goal(self, total: int) -> bool:
        """Whether a total is at or beyond the goal."""
        return total <= self.goal if self.counts_down else total >= self.goal

    def is_out_by_misses(self, misses: int) -> bool:
        return self.misses is not None and misses >= self.misses


FreeTable = Table[FreeRules]
