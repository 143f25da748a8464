"""How long a game of the family lasts: so many rounds, or until a side has so many points."""

from collections.abc import Iterator
from typing import TypeVar

from scorekeeper.games.families.klaverjas.partners import PartnersGame
from scorekeeper.rules.game import Memory, Situation
from scorekeeper.rules.house_rules import HouseRules, rule
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _


class LengthRules(HouseRules):
    """The house rules about the length; a game gives each of them its place and its default."""

    end: str
    rounds: int
    target: int


LengthRulesOf = TypeVar("LengthRulesOf", bound=LengthRules)


def end_rule(default: str, source: Text) -> str:
    return rule(
        default,
        _("The end"),
        _("Whether so many deals are played, or until a side has so many points."),
        source,
        options={"rounds": _("after the agreed rounds"), "target": _("at the agreed points")},
    )


def rounds_rule(default: int, source: Text) -> int:
    return rule(
        default,
        _("Rounds"),
        _("How many deals, where the match ends after rounds."),
        source,
        minimum=1,
    )


def target_rule(default: int, source: Text) -> int:
    label, explanation = _("Points to win"), _("Where the match ends at points.")
    return rule(default, label, explanation, source, minimum=1)


class LengthGame(PartnersGame[LengthRulesOf, Memory]):
    """A game that ends after the agreed rounds, or once a side has the target and leads."""

    def title(self, situation: Situation[LengthRulesOf, Memory]) -> Text:
        """``Round 5 of 16``, ``Round 5, to 1500``."""
        rules, number = situation.rules, situation.scored + 1
        if rules.end == "rounds":
            return _("Round {round} of {rounds}", round=number, rounds=rules.rounds)
        return _("Round {number}, to {target}", number=number, target=rules.target)

    def distances(self, situation: Situation[LengthRulesOf, Memory]) -> Iterator[Text]:
        """Points that each side still needs to a target, or that level sides both have it."""
        rules, totals = situation.rules, situation.totals
        if rules.end == "rounds":
            return
        if max(totals) >= rules.target:
            yield _("Level at {points}: another round decides", points=max(totals))
            return
        for side in self.sides(situation.table):
            names, points = situation.table.names(side), rules.target - totals[side[0]]
            yield _("{names} need {points} more", names=names, points=points)

    def rounds_in_all(self, rules: LengthRulesOf) -> int | None:
        return rules.rounds if rules.end == "rounds" else None

    def is_over(self, situation: Situation[LengthRulesOf, Memory]) -> bool:
        rules, totals = situation.rules, situation.totals
        if rules.end == "rounds":
            return situation.scored >= rules.rounds
        return max(totals) >= rules.target and totals[0] != totals[1]
