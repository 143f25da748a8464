"""A small game for tests of what all games share: each round, somebody has the highest card."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.rules.counters import Counter
from scorekeeper.rules.facts import Deal, Fact
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import AnyTable, Game, Situation, Table
from scorekeeper.rules.house_rules import HouseRules, Preset, RuleValue, rule, switch
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.replay import PlayedMatch, replay
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import PluralText, Text

NAMES = ("Anna", "Bram", "Cees", "Dora")


@dataclass(frozen=True, kw_only=True)
class HighestCardRules(HouseRules):
    """A number, a switch, words and a rule that may be off."""

    rounds: int = rule(3, Text("Rounds"), Text("How many."), Text("ours"), minimum=1)
    lowest: bool = switch(False, Text("Lowest"), Text("The lowest card."), Text("ours"))
    worth: str = rule(
        "one",
        Text("Worth"),
        Text("What a card is worth."),
        Text("ours"),
        options={"one": Text("one point"), "two": Text("two points")},
    )
    limit: int | None = rule(None, Text("Limit"), Text("At most."), Text("ours"), may_be_off=True)


CROSSES = Counter(
    slug="crosses",
    name=Text("crosses"),
    words=PluralText("{number} cross", "{number} crosses", 0),
    none=Text("no crosses"),
    in_strokes=True,
    may_be_agreed=True,
    is_settled=True,
)


class HighestCard(Game[HighestCardRules, int]):
    """Two to four players, who may play as partners with crosses."""

    slug = "highest-card"
    name = Text("Highest card")
    kind = Kind.ALONE
    player_counts = (2, 3, 4)
    house_rules = HighestCardRules
    presets = {
        "as_written": Preset(Text("Standard rules"), Text("One point.")),
        "double": Preset(Text("Double"), Text("Two points."), {"worth": "two"}),
    }

    def __init__(self, *, partners: bool = False, counter: bool = False) -> None:
        self.partners = partners
        self.counter = counter

    def sides(self, table: Table[HighestCardRules]) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if self.partners else super().sides(table)

    def opening(self, table: Table[HighestCardRules]) -> int:
        return 0

    def upcoming(self, situation: Situation[HighestCardRules, int]) -> Upcoming:
        return Upcoming(Text("Next"), Text("Deal a card each"))

    def check(self, situation: Situation[HighestCardRules, int], deal: Deal) -> Iterator[Fault]:
        if deal.fact("highest") is None:
            yield Fault("highest", Text("who has the highest card?"))

    def score(self, situation: Situation[HighestCardRules, int], deal: Deal) -> Iterator[ScoreLine]:
        worth = {"one": 1, "two": 2}[situation.rules.worth]
        highest = deal.fact("highest")
        assert highest is not None
        assert highest.by is not None
        side = self.side_of(situation.table, highest.by)
        yield ScoreLine("card", Text("the highest card"), side, worth)

    def remember(
        self, situation: Situation[HighestCardRules, int], deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> int:
        return situation.memory + 1

    def final_lines(
        self, situation: Situation[HighestCardRules, int], *, early: bool
    ) -> Iterator[ScoreLine]:
        if not early:
            yield ScoreLine("end", Text("for dealing first"), (situation.table.first_dealer,), 10)

    def counters(self, situation: Situation[HighestCardRules, int]) -> tuple[Counter, ...]:
        return (replace(CROSSES, amounts=situation.counter),) if self.counter else ()

    def warnings(self, situation: Situation[HighestCardRules, int]) -> Iterator[Text]:
        yield Text("{left} left", left=situation.rules.rounds - situation.scored)

    def statements(
        self, situation: Situation[HighestCardRules, int], *, early: bool
    ) -> Iterator[Text]:
        yield Text("early") if early else Text("in full")

    def read_facts(self, facts: SheetFacts) -> Deal:
        seat = facts.player("highest")
        return Deal(facts=() if seat is None else (Fact("highest", seat),))

    def write_facts(self, table: Table[HighestCardRules], deal: Deal) -> dict[str, object]:
        return {fact.kind: table.name(fact.by) for fact in deal.facts if fact.by is not None}


PLAIN = HighestCard()
WITH_CROSSES = HighestCard(partners=True, counter=True)


def table_of(players: int = 3, first_dealer: int = 0, **house_rules: RuleValue) -> AnyTable:
    """Return a table of so many of the cast."""
    rules = PLAIN.agreed_rules(players, "as_written", house_rules)
    return Table(NAMES[:players], rules, first_dealer)


def won_by(seat: int, **more: Any) -> Deal:
    """Return a deal in which a seat has the highest card."""
    return Deal(facts=(Fact("highest", seat),), **more)


def evening_of(
    *deals: Deal, game: HighestCard = PLAIN, table: AnyTable | None = None, **more: Any
) -> PlayedMatch:
    """Return the evening of some deals, of three players unless partners play."""
    return replay(game, table or table_of(4 if game.partners else 3), deals, **more)
