"""The form in which a round is entered: fields in the order in which things happen at the table.

A game's ``entry.py`` derives ``Entry`` from EntryForm and says which fields it has and how they
make a deal. The rules complain about what is missing or impossible; the form only reads.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, ClassVar, Generic

from django import forms

from scorekeeper.games.fields import (
    Label,
    NumbersField,
    NumberTiles,
    Option,
    TapField,
    TapRow,
    TapSeveral,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import Game, Memory, Situation
from scorekeeper.rules.house_rules import Rules
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.words import Joined, Text
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True, slots=True)
class Panel:
    """A keypad, or chips for combinations, under the thumb; one is shown at a time.

    Panels with a ``title`` have tabs above them; others are opened by tapping something else.
    """

    name: str
    template: str
    context: Mapping[str, object] = field(default_factory=dict)
    title: Text | str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A field on the page: whether its name stands beside it, and when it is shown.

    ``not_in_ways`` are the classes by which it is not there in other ways of telling the round.
    ``is_needed``: no round is complete without it.
    """

    field: forms.BoundField
    is_titled: bool
    is_offered: bool
    is_needed: bool
    not_in_ways: str
    duty: "DutyNotice | None"


@dataclass(frozen=True, slots=True)
class DutyNotice:
    """A duty shown at a field until it is ``said``, and the result of saving without it."""

    sentence: Text
    said: Text
    without: Text
    meaning: Text


@dataclass(frozen=True, slots=True)
class Part:
    """A half of a round that has the page to itself: the fields named, and what leads to it."""

    name: str
    title: Text


class Stage(Enum):
    """The stage of the round that a form is about: new, in play, or over."""

    NEXT = "next"
    IN_PLAY = "in_play"
    OVER = "over"


WAY = "way"  # the field of forms with several ways to tell a round
LONG_WORD = 9  # letters, for which the column of short labels has no room
NONE = _("none")
KEYPAD = Panel("keypad", "rounds/_keypad.html")
SIGNED_KEYPAD = Panel("keypad", "rounds/_keypad.html", {"signed": True})
KEYPAD_OF_SUMS = Panel("keypad", "rounds/_keypad.html", {"sums": True})


class EntryForm(forms.Form, Generic[Rules, Memory]):
    """The facts of one deal. Nothing is required here: the rules say what is missing.

    ``tapped`` fields stand in their places, ``more`` ones behind a button, as do those tapped ones
    that the table's rules have ``put_away``; ``offered`` ones, among the tapped or after them, are
    there when ``offers`` says so. Beside each stands its name, but
    for the ``untitled`` ones; ``needed`` are those that no round is complete without.
    A round may be told in several ways, chosen in the field ``way``: ``ways`` names the fields that
    belong to one of them, ``way_of_panels`` the one that the panels belong to. What is answered in
    fields of the way ``read_in_every_way`` stays in sight.
    ``fields_of_facts`` says beside which field a fault of a fact is shown, where the names differ.
    With ``keeps_room`` no step moves when the first field is offered: its place is kept empty.
    A form of several ``parts`` shows one of them at a time. ``before_play`` says what can be saved
    before the play, ``before_play_save`` the same as a main button.
    """

    tapped: ClassVar[tuple[str, ...]] = ()
    untitled: tuple[str, ...] = ()
    needed: ClassVar[tuple[str, ...]] = ()
    ways: ClassVar[Mapping[str, str]] = {}
    way_of_panels: ClassVar[str] = ""
    read_in_every_way: ClassVar[str] = ""
    offered: ClassVar[tuple[str, ...]] = ()
    keeps_room: ClassVar[bool] = False
    more: ClassVar[tuple[str, ...]] = ()
    fields_of_facts: ClassVar[Mapping[str, str]] = {}
    panels: tuple[Panel, ...] = (KEYPAD,)
    put_away: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    before_play: ClassVar[Text] = _("Later")
    before_play_save: Text = _("Save what is known")
    dense: ClassVar[bool] = False
    use_required_attribute = False

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        game: Game[Rules, Memory],
        situation: Situation[Rules, Memory],
        deal: Deal | None = None,
        stage: Stage = Stage.OVER,
    ) -> None:
        self.game = game
        self.stage = stage
        self.situation = situation
        self.table = situation.table
        super().__init__(data, initial=self.initial_of(deal) if deal else {})
        self.build()
        for form_field in self.fields.values():
            form_field.required = False

    def build(self) -> None:
        """Make the fields; the situation says who sits there and by which rules."""

    def initial_of(self, deal: Deal) -> dict[str, object]:
        """Field values that show a deal which is corrected or still in play."""
        raise NotImplementedError

    def facts(self) -> Deal:
        """Only the entered facts as a deal, without dealer or agreements."""
        raise NotImplementedError

    def offers(self, deal: Deal) -> Iterable[str]:
        """Names of the offered fields that the deal as entered so far needs."""
        return self.offered

    @property
    def part(self) -> str:
        """The part that is shown first."""
        return self.parts[0].name if self.parts else ""

    def sum_words(self, played: PlayedRound) -> Text | str:
        """What the sum line says besides the scores, in a few words."""
        return ""

    @property
    def rare_words(self) -> Text | str:
        """What is known of the folded fields, in a few words."""
        fields = self.more_fields
        said = [*filter(None, map(words_chosen, fields))]
        if not said and len(fields) == 1:
            return usual_words(fields[0])
        return Joined(", ", said) if said else NONE

    @property
    def is_before_play(self) -> bool:
        """Whether nothing is entered but facts that are known before the play."""
        return False

    def duties(self) -> Mapping[str, DutyNotice]:
        """Duties of this round, by the field that fulfils them."""
        return {}

    def echoes(self, played: PlayedRound) -> Mapping[str, Text | str]:
        """Texts that follow from the entry so far by element id, shown dimmed beside fields."""
        return {}

    def told_before_saving(self, faults: Iterable[Fault]) -> Iterable[Fault]:
        """The faults to show while the round is still being entered."""
        return faults

    def show(self, faults: Iterable[Fault]) -> None:
        for fault in faults:
            name = self.fields_of_facts.get(fault.fact, fault.fact)
            self.add_error(name if name in self.fields else None, fault.sentence)

    @property
    def dealer(self) -> int:
        """The seat of the dealer: as entered, as stored in the initial values, or in turn."""
        said = str(self.data.get("dealer") or self.initial.get("dealer") or "")
        known = {str(seat) for seat in self.table.seats}
        return int(said) if said in known else self.situation.dealer

    def says_something(self, name: str) -> bool:
        """Whether a field holds anything but its initial value."""
        first = self.fields[name].initial
        presumed = {"", "1" if first is True else str(first or "")}
        names = [sent for sent in self.data if sent == name or sent.startswith(f"{name}_")]
        return any(self.data.get(sent) not in presumed for sent in names)

    def bound(self, names: Iterable[str]) -> list[forms.BoundField]:
        return [self[name] for name in names if name in self.fields]

    @property
    def echo_slots(self) -> list[str]:
        """The element ids of every place where something may be echoed."""
        return [
            f"echo_{name}_{tile.key}"
            for name, numbers in self.fields.items()
            if isinstance(numbers, NumbersField)
            for tile in numbers.tiles
        ]

    @property
    def tapped_rows(self) -> list[Row]:
        return self.rows(self.bound(name for name in self.tapped if name not in self.put_away))

    @property
    def has_long_labels(self) -> bool:
        """Whether a word before the choices needs a wider column."""
        titled = (bound for bound in self.bound(self.tapped) if bound.name not in self.untitled)
        words = (word for bound in titled for word in str(bound.label).split())
        return any(len(word) >= LONG_WORD for word in words)

    @property
    def more_rows(self) -> list[Row]:
        return self.rows(self.more_fields)

    def rows(self, fields: Iterable[forms.BoundField]) -> list[Row]:
        duties = self.duties()
        return [
            Row(
                bound,
                is_titled=bound.name not in self.untitled and not is_of_rows(bound),
                is_offered=bound.name in self.offered,
                is_needed=bound.name in self.needed,
                not_in_ways=self.not_in_ways(self.ways.get(bound.name, "")),
                duty=duties.get(bound.name),
            )
            for bound in fields
        ]

    def way_field(self, ways: Iterable[Option], *, label: Label) -> TapField:
        """The choice among the ways of telling the round, the first of which is as usual."""
        options = [
            replace(way, mark=self.mark_of_way(number, way.value))
            for number, way in enumerate(ways, 1)
        ]
        chosen = TapField(options, label=label)
        chosen.initial = options[0].value
        return chosen

    def mark_of_way(self, number: int, way: str) -> str:
        has_pad = way == self.way_of_panels
        return f"way-{number}" if has_pad or not self.panels else f"way-{number} without-pad"

    def not_in_ways(self, own: str) -> str:
        """Classes of what belongs to one way only, by the numbers of all the others."""
        ways = options_of(self[WAY]) if own and WAY in self.fields else ()
        classes = [f"not-in-way-{number}" for number, way in enumerate(ways, 1) if way.value != own]
        stays = own and own == self.read_in_every_way
        return " ".join([*classes, *(["stays-answered"] if stays else [])])

    @property
    def offered_fields(self) -> list[forms.BoundField]:
        """Offered fields that have no place among the tapped ones."""
        return self.bound(name for name in self.offered if name not in self.tapped)

    @property
    def more_fields(self) -> list[forms.BoundField]:
        return self.bound((*self.put_away, *self.more))


def options_of(bound: forms.BoundField) -> Sequence[Option]:
    widget = bound.field.widget
    return widget.options if isinstance(widget, (TapRow, TapSeveral)) else ()


def is_of_rows(bound: forms.BoundField) -> bool:
    widget = bound.field.widget
    return isinstance(widget, NumberTiles) and widget.is_of_rows


def usual_words(bound: forms.BoundField) -> Text | str:
    return next((one.label for one in options_of(bound) if not one.value), NONE)


def words_chosen(bound: forms.BoundField) -> Text | str:
    """What was chosen in a field, in words; empty where it is as usual."""
    value, options = bound.value(), options_of(bound)
    chosen = [value] if isinstance(value, str) else value if isinstance(value, list) else []
    labels = [one.label for one in options if one.value and one.value in chosen]
    if options:
        return Joined(", ", labels) if labels else ""
    return str(bound.label) if value and any(chosen or (value,)) else ""


AnyEntryForm = EntryForm[Any, Any]
