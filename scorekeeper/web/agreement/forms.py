"""The form of what is agreed on before the first deal: by which rules and for what stake."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms

from scorekeeper.games.fields import Option, TapField
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.house_rules import NAME_RULE, HouseRule, Preset, RuleValue
from scorekeeper.rules.questions import Question
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.web.agreement.fields import (
    AS_IN_PRESET,
    RULE,
    chosen_field,
    rule_field,
    rule_value,
    shape_field,
    usual_of,
)
from scorekeeper.web.agreement.needs import RuleLine, needs_of, told
from scorekeeper.web.agreement.questions import (
    QUESTION,
    Asked,
    as_answered,
    not_asked_for,
    number_field,
    numbers_in,
    question_field,
    rules_answered,
    tile_of,
)
from scorekeeper.web.agreement.stakes import StakeForm
from scorekeeper.web.parts.house_rules import default_by_players
from scorekeeper.web.parts.short_fields import Choice


class AgreementForm(StakeForm):
    """House rules and stake of a game; an empty field has a default."""

    use_required_attribute = False

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        game: AnyGame,
        home: str,
        last: Mapping[str, Any] | None = None,
        stakes: Sequence[Option] = (),
    ) -> None:
        super().__init__(data, initial={**(last or {})})
        self.game, self.stakes = game, [*stakes]
        self.most = max(game.player_counts)
        chosen = (self.initial if data is None else data).get("preset")
        self.presets = presets_to_choose(game, chosen)
        self.usual = game.agreed_rules(self.most, next(iter(self.presets)))
        self.build_others()
        self._build_rules()
        self.build_stake(home)
        for field in self.fields.values():
            field.required = False
            if isinstance(field.widget, forms.TextInput):  # browsers would offer one's own address
                field.widget.attrs["autocomplete"] = "off"

    def build_others(self) -> None:
        """Make the fields that a form has besides, first of all."""

    def _build_rules(self) -> None:
        options = [Option(slug, str(preset.name)) for slug, preset in self.presets.items()]
        self.fields["preset"] = TapField(options, label=_("House rules"))
        self.fields["preset"].initial = options[0].value
        for name, described in self.game.agreed_on().items():
            self.fields[RULE + name] = self._rule_field(name, described)

        for name, question in self.questions.items():
            field = question_field(question, self.usual.values(), self.most)
            self.fields[QUESTION + name] = field

    @property
    def questions(self) -> Mapping[str, Question]:
        """The questions of a game that nobody has set up yet: none with a preset of its own."""
        is_named = next(iter(self.presets.values())).kind is not None
        return {} if is_named else self.game.questions

    @property
    def asked(self) -> list[Asked]:
        return [
            Asked(
                name=name,
                label=question.label,
                field=self[QUESTION + name],
                chosen=str(self[QUESTION + name].value() or ""),
                tiles=tuple(
                    tile_of(slug, one, self[RULE + one.number] if one.number else None)
                    for slug, one in question.answers.items()
                ),
            )
            for name, question in self.questions.items()
        ]

    @property
    def name_field(self) -> forms.BoundField | None:
        """The field of the name that a table gives its game, where there is no other."""
        return self[RULE + NAME_RULE] if self.questions else None

    @property
    def own_preset(self) -> Preset | None:
        """The preset that is a game of its own."""
        preset = next(iter(self.presets.values()))
        return None if preset.kind is None else preset

    @property
    def said_otherwise(self) -> list[tuple[Text, Text]]:
        """Rules and values that differ from the preset that is a game of its own."""
        agreed_on = self.game.agreed_on()
        said = [
            (described, self.initial.get(RULE + name, ""))
            for name, described in agreed_on.items()
            if name != NAME_RULE
        ]
        return [(one.label, words_of(one, text)) for one, text in said if text]

    def _rule_field(self, name: str, described: HouseRule) -> forms.Field:
        """Make the field of a rule; rules of the match's shape have a value chosen already."""
        usual = getattr(self.usual, name)
        if self.questions:
            left_alone = as_answered() if self._is_asked(name) else ""
            words = usual_of(self.game, name, self.presets)
            field = rule_field(described, words, left_alone)
            is_number = name in numbers_in(self.game)
            return number_field(described, usual, field) if is_number else field
        if name in self.game.shape_rules:
            varies = default_by_players(self.game, name)
            return shape_field(described, None if varies else usual)
        if name in self.game.first_rules and described.options and len(self.presets) == 1:
            return chosen_field(described, usual)
        return rule_field(described, usual_of(self.game, name, self.presets))

    @property
    def shape_fields(self) -> list[tuple[forms.BoundField, HouseRule, str]]:
        """Fields of the rules that decide the match's shape, each with its default in words."""
        agreed_on = self.game.agreed_on()
        return [
            (self[RULE + name], agreed_on[name], self._left_alone(name))
            for name in self.game.shape_rules
        ]

    def _left_alone(self, name: str) -> str:
        usual = default_by_players(self.game, name)
        return str(_("Left alone: {values}.", values=usual)) if usual else ""

    def _is_asked(self, name: str) -> bool:
        return any(name in one.asked for one in self.questions.values())

    @property
    def first_rules(self) -> tuple[str, ...]:
        if self.questions:
            return (NAME_RULE, *numbers_in(self.game))
        return (self.game.length_rule, *self.game.first_rules)

    @property
    def first_lines(self) -> list[RuleLine]:
        """The length and the rules asked first."""
        if self.questions:
            return []
        agreed_on = self.game.agreed_on()
        first = [name for name in agreed_on if name in self.first_rules]
        return [self._line(name, agreed_on[name], self._left_empty(name)) for name in first]

    def _line(self, name: str, described: HouseRule, usual: str) -> RuleLine:
        needs = [*needs_of(described, self.game, self.presets)] if not self.questions else []
        field = self[RULE + name]
        is_met = bool(field.errors) or all(one.is_met(self) for one in needs)
        return RuleLine(name, field, described, usual, told(needs), is_met)

    def _left_empty(self, name: str) -> str:
        """Say a rule's default where its field itself cannot."""
        field = self.fields[RULE + name]
        if not field.help_text or isinstance(field, Choice):
            return str(field.help_text)
        return str(_("Left empty: {values}", values=field.help_text))

    @property
    def other_lines(self) -> list[RuleLine]:
        return [
            self._line(name, described, str(self.fields[RULE + name].help_text))
            for name, described in self.game.agreed_on().items()
            if name not in (*self.first_rules, *self.game.shape_rules)
        ]

    @property
    def rule_errors(self) -> bool:
        """Whether a rule that is folded away has an error."""
        return any(line.field.errors for line in self.other_lines)

    def _preset(self) -> str:
        return self.cleaned_data["preset"] or next(iter(self.presets))

    def _given_rules(self, players: int) -> Iterator[tuple[str, RuleValue]]:
        answers = {name: self.cleaned_data.get(QUESTION + name, "") for name in self.questions}
        yield from rules_answered(self.game, answers, players).items()
        left_out = {*not_asked_for(self.game, answers)}
        for name, described in self.game.agreed_on().items():
            text = self.cleaned_data[RULE + name]
            if text not in (AS_IN_PRESET, None) and name not in left_out:
                yield name, rule_value(described, str(text))

    def show(self, broken: RuleBroken) -> None:
        for fault in broken.faults:
            fact = {"stake": "settle", "fines": "fine_amount_0"}.get(fault.fact, fault.fact)
            name = fact if fact in self.fields else self._field_of(fact)
            self.add_error(name if name in self.fields else None, fault.sentence)

    def _field_of(self, fact: str) -> str:
        """Return the name of the field where a house rule is agreed on."""
        asking = (name for name, one in self.questions.items() if fact in one.asked)
        name = next(asking, "")
        return QUESTION + name if name else RULE + fact


def words_of(described: HouseRule, text: str) -> Text:
    return described.in_words(rule_value(described, text)) if described.options else Text(text)


def presets_to_choose(game: AnyGame, chosen: str | None) -> dict[str, Preset]:
    """Return the presets offered beside each other.

    A preset that is a game of its own is chosen among the games, and stands alone.
    """
    preset = game.presets.get(chosen or "")
    if chosen and preset is not None and preset.kind is not None:
        return {chosen: preset}
    return {slug: preset for slug, preset in game.presets.items() if preset.kind is None}
