"""A field for what a side has of a round: chips that count up, and its cards as a sum.

Without JavaScript the chips are lists; with it each tap adds one more, and a key takes it back.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms

from scorekeeper.games.fields import Announceable, Announcements, Option, Who
from scorekeeper.games.typed_numbers import (
    LONGEST_SUM,
    parts_of_sum,
    plain_signs,
    typed,
    whole_number,
)
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.words import Text as _

SIDE, SAID, SUM = "side", "said", "sum"
MOST_CHIPS = 120  # more canastas and threes than eight packs hold


@dataclass(frozen=True, slots=True)
class SideEntry:
    """What was entered of a side: how often each chip, and the numbers of its sum with signs.

    ``is_plain``: one number without a sign, as it was added up at the table.
    """

    counts: Mapping[str, int]
    parts: tuple[tuple[int, int], ...]
    is_plain: bool


class SideCard(Announcements):
    """The chips and the sum of one side."""

    template_name = "widgets/side_card.html"
    use_fieldset = True

    class Media:
        css: ClassVar[dict[str, tuple[str, ...]]] = {"all": ("widgets/side_card.css",)}

    def __init__(
        self, table: AnyTable, who: Who, kinds: Sequence[Announceable], *, most: int, is_first: bool
    ) -> None:
        super().__init__(table, kinds, {})
        self.who, self.most, self.is_first = who, most, is_first
        self.names = str(table.names(who.seats))

    @property
    def most_rows(self) -> int:
        return MOST_CHIPS

    def value_from_datadict(  # type: ignore[override]
        self, data: Mapping[str, Any], files: object, name: str
    ) -> dict[str, Any]:
        said = super().value_from_datadict(data, files, name)
        return {SAID: said, SUM: typed(data, f"{name}_{SUM}")}

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, object]:
        said = value or {}
        context = super().get_context(name, said.get(SAID), attrs)
        return context | {
            "who": self.who,
            "seat": self.who.seats[0],
            "moment": SIDE,
            "names_of_side": self.names,
            "sum": said.get(SUM, ""),
            "most": self.most,
            "longest": LONGEST_SUM,
            "is_first": self.is_first,
        }

    def _groups(self) -> dict[str, list[Option]]:
        return {self.names: self._options(self.who.seats[0], SIDE)}


class SideCardField(forms.Field):
    """Counts of chips, and the numbers of a sum; ``most`` is where typing ends."""

    def __init__(
        self, table: AnyTable, who: Who, kinds: Sequence[Announceable], *, most: int, is_first: bool
    ) -> None:
        widget = SideCard(table, who, kinds, most=most, is_first=is_first)
        super().__init__(label=str(table.names(who.seats)), widget=widget)
        self.known = {said_of(who.seats[0], kind.kind) for kind in kinds}

    def clean(self, value: dict[str, Any]) -> SideEntry:
        said = value[SAID]
        if len(said) > MOST_CHIPS or not self.known >= {*said}:
            raise forms.ValidationError(str(_("This cannot be announced here.")))
        counts = Counter(one.rpartition(":")[2] for one in said)
        text = plain_signs(value[SUM])
        if not text:
            return SideEntry(counts, (), is_plain=False)
        whole_number(text)
        parts = tuple((sign, int(digits)) for sign, digits in parts_of_sum(text))
        return SideEntry(counts, parts, is_plain=text.isdigit())


def said_of(seat: int, kind: str) -> str:
    return f"{SIDE}:{seat}:{kind}"
