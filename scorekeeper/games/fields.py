"""Fields and widgets that entry forms are made of: suits, players, sides' points, announcements.

Each widget has its own small template and works without JavaScript; script adds the keypad and
the chips.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.utils.text import capfirst

from scorekeeper.games.typed_numbers import LARGEST_COUNT, LONGEST_SUM, typed, whole_number
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.limits import MOST_ANNOUNCED, too_many_announced
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

Label = Any  # text, or a sentence that is translated when the page is drawn

EMPTY_ROWS = 3
MOST_TILES = 4  # beside each other; more people than that are rows


@dataclass(frozen=True, slots=True)
class Who:
    """Players shown on a tile: their seats among all ``players`` at the table.

    ``side`` is 0 or 1 where two sides play, whose trays are told apart by their lines.
    """

    LINES: ClassVar = ("first-side", "second-side")

    seats: tuple[int, ...]
    players: tuple[str, ...]
    side: int | None = None

    @property
    def line(self) -> str:
        """The class by which the tray is drawn, filled or dashed; empty where there are no two."""
        return "" if self.side is None else self.LINES[self.side]

    @property
    def names(self) -> list[str]:
        return [self.players[seat] for seat in self.seats]


def trays_of(table: AnyTable, sides: Iterable[tuple[int, ...]]) -> list[Who]:
    """The players of each side; two sides of partners have trays told apart."""
    every = [*sides]
    are_two = len(every) == 2 and any(len(side) > 1 for side in every)
    return [who_of(table, side, number if are_two else None) for number, side in enumerate(every)]


def who_of(table: AnyTable, seats: tuple[int, ...], side: int | None = None) -> Who:
    return Who(seats, tuple(table.players), side)


@dataclass(frozen=True, slots=True)
class Option:
    """Something to tap: the value sent, its words, and a remark shown small (x2, 20, ...).

    ``mark`` is a class of its tile, by which a game's style sheet knows what it belongs to;
    ``who`` are the players whose pieces stand on it.
    """

    value: str
    label: Text | str
    remark: Text | str = ""
    mark: str = ""
    who: Who | None = None


NONE = Option("", _("none"))
NOBODY = Option("", _("nobody"))


def word_options(
    words: Mapping[str, Text | str], *, marks: Mapping[str, str] | None = None
) -> list[Option]:
    """A tile for each word; ``marks`` has those of some."""
    return [Option(word, name, mark=(marks or {}).get(word, "")) for word, name in words.items()]


def number_options(numbers: Iterable[int]) -> list[Option]:
    return [Option(str(number), str(number)) for number in numbers]


class TapRow(forms.Widget):
    """One choice in a row of large tiles; an empty choice undoes it."""

    template_name = "widgets/tap_row.html"
    use_fieldset = True

    def __init__(self, options: Sequence[Option], *, row_template: str = "") -> None:
        super().__init__()
        self.options = options
        if row_template:
            self.template_name = row_template

    def get_context(
        self, name: str, value: object, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        context = super().get_context(name, value, attrs)
        context["tiles"] = self.options
        context["chosen"] = "" if value is None else str(value)
        return context


class TapField(forms.Field):
    """A choice out of a row of tiles; nothing chosen is an empty text."""

    def __init__(self, options: Sequence[Option], *, label: Label, row_template: str = "") -> None:
        super().__init__(label=label, widget=TapRow(options, row_template=row_template))
        self.known = {option.value for option in options} | {""}

    def clean(self, value: object) -> str:
        text = value or ""
        if text not in self.known:
            message = _("“{text}” cannot be chosen here.", text=str(text)[:40])
            raise forms.ValidationError(str(message))
        return str(text)


class TapSeveral(forms.Widget):
    """Any number of choices in a row of large tiles; tapped again, one is undone."""

    template_name = "widgets/tap_several.html"
    use_fieldset = True

    def __init__(self, options: Sequence[Option]) -> None:
        super().__init__()
        self.options = options

    def value_from_datadict(self, data: Mapping[str, Any], files: object, name: str) -> list[str]:
        return list(data.getlist(name) if hasattr(data, "getlist") else data.get(name, []))

    def get_context(
        self, name: str, value: list[str] | None, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        context = super().get_context(name, value, attrs)
        context["tiles"] = self.options
        context["chosen"] = list(value or [])
        return context


class SeveralField(forms.Field):
    """Any number of choices out of a row of tiles, in the order of the tiles."""

    def __init__(self, options: Sequence[Option], *, label: Label) -> None:
        super().__init__(label=label, widget=TapSeveral(options))
        self.known = [option.value for option in options]

    def clean(self, value: list[str]) -> list[str]:
        for text in value:
            if text not in self.known:
                message = _("“{text}” cannot be chosen here.", text=text[:40])
                raise forms.ValidationError(str(message))
        return [known for known in self.known if known in value]


def suit_field(
    suits: Mapping[str, Text | str], *, remarks: Mapping[str, str] | None = None
) -> TapField:
    """The trump suit by shape; ``remarks`` stand on single suits, e.g. x2."""
    options = [Option(suit, name, (remarks or {}).get(suit, "")) for suit, name in suits.items()]
    return TapField(options, label=_("Trump"), row_template="widgets/suits.html")


def players(table: AnyTable) -> list[Option]:
    """Those who are there, each by their seat."""
    names = table.players
    return [Option(str(seat), names[seat], who=who_of(table, (seat,))) for seat in table.seats]


def sides_to_tap(table: AnyTable, sides: Sequence[tuple[int, ...]]) -> list[Option]:
    """The sides of a game, each by its first seat."""
    return [
        Option(str(tray.seats[0]), table.names(tray.seats), who=tray)
        for tray in trays_of(table, sides)
    ]


def player_field(table: AnyTable, *, label: Label) -> TapField:
    return TapField(players(table), label=label)


def seats_in(said: Sequence[str], table: AnyTable) -> list[int]:
    """Read seats from posted texts; raises ValidationError for a seat that the table lacks."""
    if not {*said, ""} <= {*(one.value for one in players(table)), ""}:
        raise forms.ValidationError(str(_("This is not a player at the table.")))
    return [int(seat) for seat in said if seat]


def seat_or_none(value: str) -> int | None:
    return int(value) if value else None


def seat_text(seat: int | None) -> str:
    return "" if seat is None else str(seat)


def number_texts(numbers: Mapping[int, int] | Mapping[int | None, int]) -> dict[str, str]:
    """Numbers by seat as texts by tile key, for a form that shows them again."""
    return {str(seat): str(number) for seat, number in numbers.items()}


@dataclass(frozen=True, slots=True)
class NumberTile:
    """One number to type, ready or refused, its dimmed placeholder and whose it is.

    In a row there are besides a ``note`` below the name, and what was ``said`` before.
    """

    key: str
    label: Text | str
    side: int | None = None
    active: bool = False
    presumed: str = ""
    wrong: bool = False
    who: Who | None = None
    note: Text | str = ""
    said: str = ""


class NumberTiles(forms.Widget):
    """Numbers side by side, typed on the keypad; an empty one may be filled in dimmed.

    Typing ends at ``most``, above zero or below; the rules say which numbers are possible.
    """

    template_name = "widgets/number_tiles.html"
    as_rows: ClassVar[bool] = False  # however few there are
    may_be_rows: ClassVar[bool] = True
    rows_title: Label = _("Score so far")
    said_title: Label = ""
    goes_on = False

    def __init__(
        self, tiles: Sequence[NumberTile], *, most: int = LARGEST_COUNT, is_signed: bool = False
    ) -> None:
        super().__init__()
        self.cell_title: Label = ""
        self.tiles = tiles
        self.most = most
        self.is_signed = is_signed  # and needs a keyboard with a minus
        are_many = self.may_be_rows and len(tiles) > MOST_TILES
        self.is_of_rows = self.as_rows or are_many  # and has its name above them
        if self.is_of_rows:
            self.template_name = "widgets/number_rows.html"

    def value_from_datadict(
        self, data: Mapping[str, Any], files: object, name: str
    ) -> dict[str, str]:
        return {tile.key: typed(data, f"{name}_{tile.key}") for tile in self.tiles}

    def get_context(
        self, name: str, value: dict[str, str] | None, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        context = super().get_context(name, value, attrs)
        numbers = value or {}
        context["rows_title"], context["said_title"] = self.rows_title, self.said_title
        context["cell_title"], context["goes_on"] = self.cell_title, self.goes_on
        context["most"], context["longest"] = self.most, LONGEST_SUM
        context["is_signed"], context["touched_name"] = self.is_signed, ""
        context["tiles"] = [
            {"name": f"{name}_{tile.key}", "tile": tile, "number": numbers.get(tile.key, "")}
            for tile in self.tiles
        ]
        return context


class NumbersField(forms.Field):
    """Whole numbers by key; empty tiles are left out. ``most`` is where typing ends."""

    def __init__(
        self,
        tiles: Sequence[NumberTile],
        *,
        label: Label,
        most: int = LARGEST_COUNT,
        is_signed: bool = False,
    ) -> None:
        super().__init__(label=label, widget=NumberTiles(tiles, most=most, is_signed=is_signed))
        self.tiles = tiles
        self.widget.cell_title = label

    def clean(self, value: dict[str, str]) -> dict[str, int]:
        return {key: whole_number(text) for key, text in value.items() if text}


@dataclass(frozen=True, slots=True)
class Announceable:
    """Something a player may announce at some moment, with its value in words.

    ``once``: a second tap takes it back. ``who``: it is about this other player.
    """

    moment: str
    kind: str
    name: Text | str
    short: Text | str
    worth: str
    once: bool = False
    who: Who | None = None


class Announcements(forms.Widget):
    """The players' announcements, any number of them: chips with script, lists without."""

    template_name = "widgets/announcements.html"

    def __init__(
        self, table: AnyTable, kinds: Sequence[Announceable], moments: Mapping[str, Text | str]
    ) -> None:
        super().__init__()
        self.table = table
        self.kinds = kinds
        self.moments = moments

    def value_from_datadict(self, data: Mapping[str, Any], files: object, name: str) -> list[str]:
        values = data.getlist(name) if hasattr(data, "getlist") else data.get(name, [])
        return [value for value in values if value]

    @property
    def most_rows(self) -> int:
        """The number of lists without script: the limit, and what everybody may say once."""
        once = sum(kind.once for kind in self.kinds)
        return MOST_ANNOUNCED + once * len(self.table.seats)

    def get_context(
        self, name: str, value: list[str] | None, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        context = super().get_context(name, value, attrs)
        said = [*(value or ())][: self.most_rows]
        words = self._words() if said else {}
        context["people"] = [who_of(self.table, (seat,)) for seat in self.table.seats]
        context["kinds"], context["moments"] = self.kinds, self.moments
        context["rows"] = [(one, words.get(one)) for one in [*said, *[""] * EMPTY_ROWS]]
        context["groups"] = self._groups()
        return context

    def _groups(self) -> dict[str, list[Option]]:
        return {
            f"{self.table.players[seat]}, {title}": self._options(seat, moment)
            for seat in self.table.seats
            for moment, title in self.moments.items()
        }

    def _words(self) -> dict[str, str]:
        return {
            option.value: f"{title}: {option.label}"
            for title, options in self._groups().items()
            for option in options
        }

    def _options(self, seat: int, moment: str) -> list[Option]:
        return [
            Option(f"{moment}:{seat}:{kind.kind}", kind.name, kind.worth)
            for kind in self.kinds
            if kind.moment == moment
        ]


class AnnouncementsField(forms.Field):
    """Announcements in order, as triples of a moment, a seat and a kind.

    ``besides``: kinds that everybody says at most once and that no limit counts.
    """

    def __init__(
        self,
        table: AnyTable,
        kinds: Sequence[Announceable],
        moments: Mapping[str, Text | str],
        *,
        label: Label,
        besides: Collection[str] = (),
    ) -> None:
        super().__init__(label=label, widget=Announcements(table, kinds, moments))
        self.kinds = kinds
        self.besides = besides
        self.seats = {str(seat) for seat in table.seats}

    def clean(self, value: list[str]) -> list[tuple[str, int, str]]:
        counted = sum(text.rpartition(":")[2] not in self.besides for text in value)
        if counted > MOST_ANNOUNCED or len(value) > self.widget.most_rows:
            raise forms.ValidationError(f"{capfirst(str(too_many_announced()))}.")
        return [*self._said(value)]

    def _said(self, value: list[str]) -> Iterator[tuple[str, int, str]]:
        for text in value:
            moment, _mark, rest = text.partition(":")
            seat, _mark, kind = rest.partition(":")
            is_known = any((one.moment, one.kind) == (moment, kind) for one in self.kinds)
            if not is_known or seat not in self.seats:
                raise forms.ValidationError(str(_("This cannot be announced here.")))
            yield moment, int(seat), kind
