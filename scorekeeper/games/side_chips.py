"""A field for combinations in the tricks of sides: a row of chips for each side.

Without JavaScript the chips are lists; with it each tap adds one more, and a key takes it back.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from scorekeeper.games.fields import (
    Announceable,
    Announcements,
    AnnouncementsField,
    Label,
    Option,
    Who,
    trays_of,
)
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.words import Text


class OneSide(Announcements):
    """The announcements of one side, under a number and its words or its players."""

    def __init__(
        self,
        table: AnyTable,
        kinds: Sequence[Announceable],
        *,
        number: int,
        words: Text,
        who: Who | None = None,
    ) -> None:
        super().__init__(table, kinds, {})
        self.who, self.seat, self.names = who, number, str(words)
        self.moment = kinds[0].moment

    def get_context(
        self, name: str, value: list[str] | None, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        own = [one for one in value or () if one.startswith(f"{self.moment}:{self.seat}:")]
        context = super().get_context(f"{name}_{self.seat}", own, attrs)
        said = {"seat": self.seat, "moment": self.moment, "names": self.names}
        return context | said | {"who": self.who}

    def _groups(self) -> dict[str, list[Option]]:
        return {self.names: self._options(self.seat, self.moment)}


class SideChips(forms.Widget):
    """The announcements of all sides: the chips of each in rows of their own."""

    template_name = "widgets/side_chips.html"
    use_fieldset = True

    class Media:
        css = {"all": ["widgets/side_chips.css"]}

    def __init__(self, sides: Sequence[OneSide]) -> None:
        super().__init__()
        self.sides = sides
        self.most_rows = max(side.most_rows for side in sides)

    def value_from_datadict(self, data: Mapping[str, Any], files: object, name: str) -> list[str]:
        said = [side.value_from_datadict(data, files, f"{name}_{side.seat}") for side in self.sides]
        return [one for values in said for one in values]

    def get_context(
        self, name: str, value: list[str] | None, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        context = super().get_context(name, value, attrs)
        context["sides"] = [side.get_context(name, value, attrs) for side in self.sides]
        return context


class SideChipsField(AnnouncementsField):
    """Announcements of each side, as triples of a moment, its first player's seat and a kind.

    ``kinds`` are all of one moment.
    """

    def __init__(
        self,
        table: AnyTable,
        sides: Sequence[tuple[int, ...]],
        kinds: Sequence[Announceable],
        *,
        label: Label,
    ) -> None:
        super().__init__(table, kinds, {}, label=label)
        chips = [
            OneSide(table, kinds, number=who.seats[0], words=table.names(who.seats), who=who)
            for who in trays_of(table, sides)
        ]
        self.widget = SideChips(chips)
        self.seats = {str(side[0]) for side in sides}


class ChipsByNameField(AnnouncementsField):
    """The same where sides have names, and their players are known from elsewhere.

    In place of a seat stands the number of a name, from 0.
    """

    def __init__(
        self,
        table: AnyTable,
        names: Sequence[Text],
        kinds: Sequence[Announceable],
        *,
        label: Label,
    ) -> None:
        super().__init__(table, kinds, {}, label=label)
        numbered = [*enumerate(names)]
        self.widget = SideChips(
            [OneSide(table, kinds, number=number, words=name) for number, name in numbered]
        )
        self.seats = {str(number) for number, _name in numbered}
