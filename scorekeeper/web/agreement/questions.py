"""The questions that stand in place of house rules on the page of a new match."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django import forms

from scorekeeper.games.fields import Option, TapField
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.house_rules import HouseRule, RuleValue
from scorekeeper.rules.questions import Answer, Question
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.web.parts.short_fields import Choice

QUESTION = "ask_"  # before the name of a question
MARK = "\x00"  # where the number stands in a sentence


@dataclass(frozen=True, slots=True)
class AnswerTile:
    """An answer to tap, and its part of the sentence before and after a number's field."""

    value: str
    label: Text
    before: str
    after: str
    number: forms.BoundField | None


@dataclass(frozen=True, slots=True)
class Asked:
    """A question on the page: its field, the answer chosen, and all its tiles."""

    name: str
    label: Text
    field: forms.BoundField
    chosen: str
    tiles: tuple[AnswerTile, ...]


def question_field(question: Question, usual: Mapping[str, RuleValue], players: int) -> TapField:
    options = [Option(slug, one.label) for slug, one in question.answers.items()]
    field = TapField(options, label=question.label)
    field.initial = question.answered_by(usual, players)
    return field


def number_field(described: HouseRule, usual: RuleValue, field: forms.Field) -> forms.Field:
    """Make the field of a number that stands in a sentence; left alone it is the usual one."""
    if described.options is None:
        field.widget.attrs |= {"placeholder": str(usual), "size": "4"}
        field.widget.attrs["aria-label"] = str(described.label)
        return field
    choices = [(str(value), str(value)) for value in described.options if value]
    choices[0] = ("", choices[0][1])
    chosen = Choice(choices=choices, label=str(described.label))
    chosen.widget.attrs["aria-label"] = str(described.label)
    return chosen


def tile_of(slug: str, answer: Answer, number: forms.BoundField | None) -> AnswerTile:
    before, _mark, after = str(answer.says.format(number=MARK)).partition(MARK)
    return AnswerTile(slug, answer.label, before, after, number)


def numbers_in(game: AnyGame) -> frozenset[str]:
    """Return the house rules that are numbers in the sentence."""
    answers = (one for question in game.questions.values() for one in question.answers.values())
    return frozenset(one.number for one in answers if one.number)


def rules_answered(
    game: AnyGame, answers: Mapping[str, str], players: int
) -> Mapping[str, RuleValue]:
    """Return the house rules that the answers, by question, mean for so many players."""
    meant: dict[str, RuleValue] = {}
    for name, question in game.questions.items():
        if answer := question.answers.get(answers.get(name, "")):
            meant |= answer.rules(players)
    return meant


def not_asked_for(game: AnyGame, answers: Mapping[str, str]) -> Iterator[str]:
    """Yield the rules whose number counts only with an answer that was not chosen."""
    for name, question in game.questions.items():
        chosen = question.answers.get(answers.get(name, ""))
        for one in question.answers.values():
            if chosen is not None and one.number in question.asked and one is not chosen:
                yield one.number


def as_answered() -> str:
    return str(_("As answered above"))
