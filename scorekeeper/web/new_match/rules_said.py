"""The house rules of a new match in one line, as the script writes them again when one changes."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.graphemes import cut_to
from scorekeeper.rules.house_rules import HouseRule
from scorekeeper.rules.words import Text as _
from scorekeeper.web.new_match.fields import rule_value
from scorekeeper.web.new_match.forms import NewMatchForm
from scorekeeper.web.new_match.needs import RuleLine

LONGEST_TYPED, LONGEST_SHOWN = 1_000, 40  # of a value that may be refused


@dataclass(frozen=True, slots=True)
class RulesSaid:
    """What the rules are called, and what is said of them."""

    title: str
    sentence: str
    is_wrong: bool


def rules_said(form: NewMatchForm) -> RulesSaid:
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
