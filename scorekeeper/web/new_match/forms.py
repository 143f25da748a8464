"""The form of a new match: who sits where, who deals, by which rules, for what stake."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict

from scorekeeper.games.fields import Option, TapField
from scorekeeper.records.models.matches import today
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.game import AnyGame, AnyTable, Table
from scorekeeper.rules.graphemes import cut_to
from scorekeeper.rules.house_rules import NAME_RULE, HouseRule, Preset, RuleValue
from scorekeeper.rules.match_details import LONGEST_VENUE, MatchDetails
from scorekeeper.rules.names import LONGEST_NAME, folded_name
from scorekeeper.rules.questions import Question
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.services.matches.starting import NewMatch
from scorekeeper.web.new_match.fields import (
    AS_IN_PRESET,
    RULE,
    chosen_field,
    rule_field,
    rule_value,
    shape_field,
    usual_of,
)
from scorekeeper.web.new_match.needs import RuleLine, needs_of, needs_of_dealer, told
from scorekeeper.web.new_match.questions import (
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
from scorekeeper.web.new_match.stakes import StakeForm
from scorekeeper.web.parts.house_rules import default_by_players
from scorekeeper.web.parts.people import Face
from scorekeeper.web.parts.short_fields import Choice, Day, Name, ShortText

DRAW = "draw"
START = "start"
GUESTS, FEWER = "guests", "fewer"  # how a table with empty seats may start
TAKE = "take_"  # before the number of a seat: its name as it was offered, where that was taken
OLDER_NAMES = {"venue": "place"}  # of fields, on pages that were opened before an update
ASK = "ask"  # what the first button wants of a table with empty seats


@dataclass(frozen=True, slots=True)
class Seating:
    """Names as they were filled in by seat, empty for an empty seat.

    Nobody is dropped: where somebody sits beyond the number that was chosen, more play.
    """

    names: tuple[str, ...]
    chosen: int
    counts: tuple[int, ...]

    @property
    def filled(self) -> list[int]:
        return [seat for seat, name in enumerate(self.names) if name]

    @property
    def players(self) -> int:
        """Number of seats to play in: the chosen one, or the least with room for everybody."""
        needed = max(self.filled, default=-1) + 1
        if needed <= self.chosen:
            return self.chosen
        return next(count for count in self.counts if count >= needed)

    @property
    def empty(self) -> list[int]:
        return [seat for seat in range(self.players) if not self.names[seat]]

    @property
    def may_be_fewer(self) -> bool:
        return bool(self.empty) and len(self.filled) in self.counts

    @property
    def ways_to_start(self) -> Iterator[tuple[str, int, Text]]:
        players, guests = len(self.filled), len(self.empty)
        if self.may_be_fewer:
            yield (
                FEWER,
                players,
                ngettext_lazy("Start with {number} player", "Start with {number} players", players),
            )
        yield (
            GUESTS,
            self.players,
            ngettext_lazy("Start with {number} guest", "Start with {number} guests", guests),
        )


class NewMatchForm(StakeForm):
    """Terms agreed on before the first deal; an empty field has a default."""

    use_required_attribute = False
    venue = ShortText(_("Where you play"), most=LONGEST_VENUE)
    day = Day(_("The day, if it is not today"))

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        game: AnyGame,
        home: str,
        last: Mapping[str, str] | None = None,
        stakes: Sequence[Option] = (),
    ) -> None:
        super().__init__(data, initial={**(last or {})})
        self.game, self.stakes = game, [*stakes]
        self.offers: dict[int, str] = {}  # by seat a free name in place of one that is there twice
        self.most = max(game.player_counts)
        chosen = (self.initial if data is None else data).get("preset")
        self.presets = presets_to_choose(game, chosen)
        self.usual = game.agreed_rules(self.most, next(iter(self.presets)))
        self._build_players()
        self._build_rules()
        self.build_stake(home)
        for field in self.fields.values():
            field.required = False
            if isinstance(field.widget, forms.TextInput):  # browsers would offer one's own address
                field.widget.attrs["autocomplete"] = "off"

    def _build_players(self) -> None:
        counts = [Option(str(count), str(count)) for count in self.game.player_counts]
        self.fields["count"] = TapField(counts, label=_("Players"))
        self.fields["count"].initial = counts[0].value
        for seat in range(self.most):
            self.fields[f"name_{seat}"] = Name(_("Player {number}", number=seat + 1))
            self.fields[f"name_{seat}"].widget.attrs["placeholder"] = seat_words(seat)
        self.fields["first_dealer"] = TapField(dealers([None] * self.most), label=_("First dealer"))
        self.fields["first_dealer"].initial = "0"

    def name_dealers(self, faces: Sequence[Face | None], *, playing: int) -> None:
        """Call each seat, among those who may deal first, by the name of who sits there.

        Where a script draws the table, those beyond the ones who play are not there.
        """
        *seats, draw = dealers(faces)
        beyond = [replace(seat, mark="only-without-script") for seat in seats[playing:]]
        self.fields["first_dealer"].widget.options = [*seats[:playing], *beyond, draw]

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
    def seats(self) -> list[forms.BoundField]:
        return [self[f"name_{seat}"] for seat in range(self.most)]

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
    def needs_of_dealer(self) -> str:
        return told([*needs_of_dealer(self.game, self.presets)])

    @property
    def has_dealer(self) -> bool:
        needs = [*needs_of_dealer(self.game, self.presets)]
        if not needs:
            return self.game.has_dealer(self.usual)
        return all(one.is_met(self) for one in needs)

    @property
    def rule_errors(self) -> bool:
        """Whether a rule that is folded away has an error."""
        return any(line.field.errors for line in self.other_lines)

    def add_prefix(self, field_name: str) -> str:
        """Name a control; what was typed on a page from before it was called so counts too."""
        older = OLDER_NAMES.get(field_name, "")
        is_older = self.is_bound and field_name not in self.data and older in self.data
        return older if is_older else super().add_prefix(field_name)

    def clean(self) -> dict[str, object]:
        """Seat the names; a name that is there twice is offered with a number."""
        said = super().clean() or self.cleaned_data
        self.seating = Seating(
            names=tuple(said.get(f"name_{seat}") or "" for seat in range(self.most)),
            chosen=int(said.get("count") or self.game.player_counts[0]),
            counts=self.game.player_counts,
        )
        taken: set[str] = set()
        self.names: list[str] = []
        for seat, name in enumerate(self.seating.names[: self.seating.players]):
            free = free_name(name or str(_("Guest")), taken)
            if name and free != name:
                self._offer(seat, name, free)
            taken.add(folded_name(free))
            self.names.append(free)
        return said

    def _offer(self, seat: int, name: str, free: str) -> None:
        """Offer a free name; it counts once the offer was ticked."""
        if self.data.get(f"{TAKE}{seat}") == free:
            self.data = MultiValueDict(self.data)
            self.data[f"name_{seat}"] = free
            return
        self.offers[seat] = free
        message = _("{name} is taken. Try {free}.", name=name, free=free)
        self.add_error(f"name_{seat}", str(message))

    @property
    def asks(self) -> bool:
        """Whether a valid form has empty seats and does not say yet how to start."""
        return self.data.get(START) == ASK and bool(self.seating.empty and self.ways_to_start)

    def differs_from(self, offered: "NewMatchForm") -> bool:
        """Whether somebody has filled in anything since the form was offered like this."""
        return any(
            self.data[name] != sent_untouched(offered[name])
            for name in offered.fields
            if name in self.data
        )

    @property
    def ways_to_start(self) -> list[tuple[str, Text]]:
        ways = self.seating.ways_to_start
        return [(way, words) for way, players, words in ways if self._can_play(players)]

    def _can_play(self, players: int) -> bool:
        try:
            table = table_by(self.game, players, self._preset(), dict(self._given_rules(players)))
        except RuleBroken:
            return False
        return not any(self.game.check_table(table))

    def _preset(self) -> str:
        return self.cleaned_data["preset"] or next(iter(self.presets))

    def _playing(self) -> list[int]:
        if self.data.get(START) == FEWER and self.seating.may_be_fewer:
            return self.seating.filled
        return [*range(self.seating.players)]

    def agreed(self) -> NewMatch:
        """Return the terms of a valid form; raises RuleBroken."""
        said, playing = self.cleaned_data, self._playing()
        dealer = said["first_dealer"] or "0"
        drawn = random.SystemRandom().choice(playing)
        first = drawn if dealer == DRAW else int(dealer)
        return NewMatch(
            game=self.game,
            preset=self._preset(),
            players=tuple(self.names[seat] for seat in playing),
            house_rules=dict(self._given_rules(len(playing))),
            first_dealer=playing.index(first) if first in playing else 0,
            stake=self.agreed_stake(),
            details=MatchDetails(played_on=said["day"] or today(), venue=said["venue"]),
            guests=frozenset(
                index for index, seat in enumerate(playing) if seat in self.seating.empty
            ),
        )

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


def sent_untouched(bound: forms.BoundField) -> str:
    """Return what a browser sends of a field that nobody touched: of a list its first line."""
    value = str(bound.value() or "")
    if isinstance(bound.field, forms.ChoiceField):
        known = [str(one) for one, _label in bound.field.widget.choices]
        return value if value in known else known[0]
    return value


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


def table_by(
    game: AnyGame, players: int, preset: str, rules: Mapping[str, RuleValue] | None = None
) -> AnyTable:
    """Return a table without names, by a preset with changes; raises RuleBroken."""
    return Table(("",) * players, game.agreed_rules(players, preset, rules))


def sides_of(game: AnyGame, table: AnyTable) -> list[int]:
    sides = game.sides(table)
    seats = range(len(table.players))
    return [number for seat in seats for number, side in enumerate(sides) if seat in side]


def seat_words(seat: int) -> str:
    return str(_("Seat {number}", number=seat + 1))


def dealers(faces: Sequence[Face | None]) -> list[Option]:
    labels = [face or seat_words(seat) for seat, face in enumerate(faces)]
    seats = [Option(str(seat), label) for seat, label in enumerate(labels)]
    return [*seats, Option(DRAW, _("Random"))]


def free_name(name: str, taken: set[str]) -> str:
    """Return the name, or the name with the first number that makes it free."""
    free, number = name, 2
    while folded_name(free) in taken:
        end = f" {number}"
        free, number = cut_to(name, LONGEST_NAME - len(end)).rstrip() + end, number + 1
    return free
