"""Fields and widgets that entry forms are made of: suits, players, sides' points, announcements.

Each widget has its own small template and works without JavaScript; script adds the keypad and
the chips.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from scorekeeper.rules.game import Table

LARGEST_COUNT = 1_000_000
EMPTY_ROWS = 3


@dataclass(frozen=True, slots=True)
class Option:
    """Something to tap: the value sent, its words, and a remark shown small (x2, 20, ...)."""

    value: str
    label: str
    remark: str = ""


class TapRow(forms.Widget):
    """One choice in a row of large tiles; an empty choice undoes it."""

    template_name = "widgets/tap_row.html"
    use_fieldset = True

    def __init__(self, options: Sequence[Option], *, row_template: str = "") -> None:
        super().__init__()
        self.options = options
        if row_template:
            self.template_name = row_template

    def use_required_attribute(self, initial: Any) -> bool:
        return False

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        context["tiles"] = self.options
        context["chosen"] = "" if value is None else str(value)
        return context


class TapField(forms.Field):
    """A choice out of a row of tiles; nothing chosen is an empty text."""

    def __init__(self, options: Sequence[Option], *, label: Any, row_template: str = "") -> None:
        super().__init__(label=label, widget=TapRow(options, row_template=row_template))
        self.known = {option.value for option in options} | {""}

    def clean(self, value: Any) -> str:
        text = value or ""
        if text not in self.known:
            message = _("“%(text)s” cannot be chosen here.") % {"text": str(text)[:40]}
            raise forms.ValidationError(message)
        return str(text)


def suit_field(suits: Mapping[str, Any], *, remarks: Mapping[str, str] | None = None) -> TapField:
    """The trump suit, each with its shape; ``remarks`` stand on a suit, e.g. x2."""
    options = [
        Option(suit, str(name), (remarks or {}).get(suit, "")) for suit, name in suits.items()
    ]
    return TapField(options, label=_("Trumps"), row_template="widgets/suits.html")


def players(table: Table) -> list[Option]:
    """The players as tiles."""
    return [Option(str(seat), name) for seat, name in enumerate(table.players)]


def player_field(table: Table, *, label: Any) -> TapField:
    """One of the players."""
    return TapField(players(table), label=label)


def seat_or_none(value: str) -> int | None:
    """The seat that a player field names, if any."""
    return int(value) if value else None


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a row of choices of which each follows the one before, e.g. contra, then re."""

    name: str
    options: Sequence[Option]


class StepRow(forms.Widget):
    """Choices one after the other in one place; the next shows when the one before is made."""

    template_name = "widgets/steps.html"

    def __init__(self, steps: Sequence[Step]) -> None:
        super().__init__()
        self.steps = steps

    def use_required_attribute(self, initial: Any) -> bool:
        return False

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[str]:
        return [data.get(f"{name}_{place}", "") for place in range(len(self.steps))]

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        chosen = list(value or [])
        chosen += [""] * (len(self.steps) - len(chosen))
        context["steps"] = [
            {"name": f"{name}_{place}", "title": step.name, "options": step.options, "chosen": said}
            for place, (step, said) in enumerate(zip(self.steps, chosen, strict=True))
        ]
        return context


class StepsField(forms.Field):
    """Who took each step, as seats; a gap between steps is told, not guessed."""

    def __init__(self, steps: Sequence[Step], *, label: Any) -> None:
        super().__init__(label=label, widget=StepRow(steps))
        self.steps = steps

    def clean(self, value: list[str]) -> list[int]:
        said = [seat for seat in value if seat]
        if value[: len(said)] != said:
            missing = next(place for place, seat in enumerate(value) if not seat)
            needs = {"next": self.steps[missing + 1].name, "before": self.steps[missing].name}
            raise forms.ValidationError(_("%(next)s needs %(before)s before it.") % needs)
        if any(not seat.isdecimal() for seat in said):
            raise forms.ValidationError(_("This is not a player at the table."))
        return [int(seat) for seat in said]


@dataclass(frozen=True, slots=True)
class NumberTile:
    """One number to type: whose it is (a key in the data), how it is called, its colour."""

    key: str
    label: str
    side: int | None = None
    active: bool = False


class NumberTiles(forms.Widget):
    """Numbers side by side, typed on the keypad; an empty one may be filled in dimmed."""

    template_name = "widgets/number_tiles.html"

    def __init__(self, tiles: Sequence[NumberTile]) -> None:
        super().__init__()
        self.tiles = tiles

    def use_required_attribute(self, initial: Any) -> bool:
        return False

    def value_from_datadict(self, data: Any, files: Any, name: str) -> dict[str, str]:
        return {tile.key: data.get(f"{name}_{tile.key}", "").strip() for tile in self.tiles}

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        numbers = value or {}
        context["tiles"] = [
            {"name": f"{name}_{tile.key}", "tile": tile, "number": numbers.get(tile.key, "")}
            for tile in self.tiles
        ]
        return context


class NumbersField(forms.Field):
    """Whole numbers by key; those not typed are left out."""

    def __init__(self, tiles: Sequence[NumberTile], *, label: Any) -> None:
        super().__init__(label=label, widget=NumberTiles(tiles))
        self.tiles = tiles

    def clean(self, value: dict[str, str]) -> dict[str, int]:
        return {key: whole_number(text) for key, text in value.items() if text}


def whole_number(text: str) -> int:
    """A whole number out of what was typed; raises ValidationError with a sentence."""
    try:
        number = int(text) if len(text) < 12 else LARGEST_COUNT + 1
    except ValueError:
        message = _("“%(text)s” is not a whole number.") % {"text": text[:20]}
        raise forms.ValidationError(message) from None
    if abs(number) > LARGEST_COUNT:
        raise forms.ValidationError(_("%(text)s… is too large.") % {"text": text[:8]})
    return number


@dataclass(frozen=True, slots=True)
class Announceable:
    """Something that a player may announce at some moment, with its value in words.

    ``once``: tapped again it is taken back, and not said a second time.
    """

    moment: str
    kind: str
    name: str
    short: str
    worth: str
    once: bool = False


class Announcements(forms.Widget):
    """What players announced, any number of times: chips with script, lists without."""

    template_name = "widgets/announcements.html"
    choices_template = "widgets/_announcement_choices.html"

    def __init__(
        self, table: Table, kinds: Sequence[Announceable], moments: Mapping[str, str]
    ) -> None:
        super().__init__()
        self.table = table
        self.kinds = kinds
        self.moments = moments

    def use_required_attribute(self, initial: Any) -> bool:
        return False

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[str]:
        values = data.getlist(name) if hasattr(data, "getlist") else data.get(name, [])
        return [value for value in values if value]

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        groups = {
            f"{player}, {title}": self._options(seat, moment)
            for seat, player in enumerate(self.table.players)
            for moment, title in self.moments.items()
        }
        words = {
            option.value: f"{title}: {option.label}"
            for title, options in groups.items()
            for option in options
        }
        context["players"] = list(enumerate(self.table.players))
        context["rows"] = [(said, words.get(said)) for said in [*(value or []), *[""] * EMPTY_ROWS]]
        # The same in every list: drawn once, for there are hundreds
        context["choices"] = render_to_string(self.choices_template, {"groups": groups})
        return context

    def _options(self, seat: int, moment: str) -> list[Option]:
        return [
            Option(f"{moment}:{seat}:{kind.kind}", kind.name, kind.worth)
            for kind in self.kinds
            if kind.moment == moment
        ]


class AnnouncementsField(forms.Field):
    """What was announced, as triples of a moment, a seat and a kind, in order."""

    def __init__(
        self,
        table: Table,
        kinds: Sequence[Announceable],
        moments: Mapping[str, str],
        *,
        label: Any,
    ) -> None:
        super().__init__(label=label, widget=Announcements(table, kinds, moments))
        self.kinds = kinds
        self.seats = {str(seat) for seat in range(len(table.players))}

    def clean(self, value: list[str]) -> list[tuple[str, int, str]]:
        said = []
        for text in value:
            moment, _mark, rest = text.partition(":")
            seat, _mark, kind = rest.partition(":")
            is_known = any((one.moment, one.kind) == (moment, kind) for one in self.kinds)
            if not is_known or seat not in self.seats:
                raise forms.ValidationError(_("This cannot be announced here."))
            said.append((moment, int(seat), kind))
        return said
