"""What pages say of what is agreed on: the rules in one line, and those of last time."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.graphemes import cut_to
from scorekeeper.rules.house_rules import HouseRule
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement import Stake
from scorekeeper.settlement.currencies import plain_amount
from scorekeeper.web.agreement.fields import RULE, rule_text, rule_value
from scorekeeper.web.agreement.forms import AgreementForm
from scorekeeper.web.agreement.needs import RuleLine
from scorekeeper.web.agreement.questions import QUESTION, rules_answered
from scorekeeper.web.agreement.stakes import STAKE, value_of
from scorekeeper.web.agreement.terms import terms_said

LONGEST_TYPED, LONGEST_SHOWN = 1_000, 40  # of a value of a rule that may be refused


@dataclass(frozen=True, slots=True)
class RulesSaid:
    """What the rules are called, and what is said of them in one line.

    The script writes it again when one changes.
    """

    title: str
    sentence: str
    is_wrong: bool


def rules_said(form: AgreementForm) -> RulesSaid:
    """Name the preset; what it says or else how long it takes, and what the table changed."""
    preset = form.presets.get(str(form["preset"].value())) or next(iter(form.presets.values()))
    said = [str(preset.explanation).removesuffix(".")] if preset.explanation else []
    first, others = form.first_lines, form.other_lines
    said += [*in_words(first, with_usual=not said), *in_words(others, with_usual=False)]
    title = str(_("{rule}: {value}", rule=form.fields["preset"].label, value=preset.name))
    wrong = any(line.field.errors for line in (*first, *others)) or bool(form["preset"].errors)
    return RulesSaid(title, ", ".join(said), wrong)


def in_words(lines: list[RuleLine], *, with_usual: bool) -> Iterator[str]:
    """Yield each rule that was given a value, and those left alone as they usually are."""
    for line in lines:
        usual = line.field.field.widget.attrs.get("placeholder", "") if with_usual else ""
        given = cut_to(str(line.field.value() or "")[:LONGEST_TYPED], LONGEST_SHOWN)
        value = str(value_in_words(line.rule, given)) if given else usual
        if value and line.is_met:
            yield str(_("{rule}: {value}", rule=line.rule.label, value=value))


def value_in_words(rule: HouseRule, text: str) -> object:
    if not rule.options:
        return text
    try:
        return rule.in_words(rule_value(rule, text))
    except StopIteration:  # sent by hand, and refused
        return text


def rules_said_before(
    game: AnyGame, preset: str, rules: Any, *, players: int
) -> Iterator[tuple[str, str]]:
    """Yield the preset and the rules changed from it; nothing where the game lost that preset."""
    try:
        usual = game.agreed_rules(players, preset)
    except (KeyError, RuleBroken):
        return
    yield "preset", preset
    if game.questions and game.presets[preset].kind is None:
        said = rules.values()
        answers = {name: one.answered_by(said, players) for name, one in game.questions.items()}
        yield from ((QUESTION + name, answer) for name, answer in answers.items())
        usual = game.agreed_rules(players, preset, rules_answered(game, answers, players))
    for name, described in game.agreed_on().items():
        value = getattr(rules, name)
        if value != getattr(usual, name):
            yield RULE + name, rule_text(described, value)


def stake_said_before(stake: Stake) -> Iterator[tuple[str, str]]:
    """Yield the fields that say a stake."""
    yield "amount", plain_amount(stake.amount, stake.currency)
    yield "currency", stake.currency
    yield "settle", stake.settle
    yield STAKE, value_of(stake)
    yield from terms_said(stake)
