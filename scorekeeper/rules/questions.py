"""Questions that one tap answers, in place of the house rules that they stand for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.words import Text

Meaning = Callable[[int], Mapping[str, RuleValue]]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, and what it adds to the sentence about the match.

    ``rules`` are those it means for a number of players. Where ``says`` has a ``{number}``, that is
    the value of the house rule ``number``.
    """

    label: Text
    says: Text
    rules: Meaning
    number: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    label: Text
    answers: Mapping[str, Answer]

    @property
    def asked(self) -> frozenset[str]:
        """The house rules that one of the answers decides."""
        most = 4  # players; all numbers of them decide the same
        return frozenset(name for one in self.answers.values() for name in one.rules(most))

    def answered_by(self, rules: Mapping[str, RuleValue], players: int) -> str:
        """The first answer that these house rules are; empty where none is."""
        return next((slug for slug, one in self.answers.items() if fits(one, rules, players)), "")


def fits(answer: Answer, rules: Mapping[str, RuleValue], players: int) -> bool:
    meant = answer.rules(players)
    return all(rules[name] == meant[name] or name == answer.number for name in meant)


def always(**rules: RuleValue) -> Meaning:
    """The same house rules with any number of players."""
    return lambda _players: rules
