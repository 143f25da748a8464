"""Fields of the entry form: the value of a hand on tiles, and rows of lists for what is rare."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms

from scorekeeper.games.fields import Label, Option, TapField, TapRow
from scorekeeper.games.riichi_mahjong.values import FUS, LIMIT_NAMES, Win
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

STYLES = {"all": ["riichi_mahjong/entry.css"]}
YAKUMAN = "yakuman"
FEW_HAN, ALL_HAN, YAKUMANS = range(1, 5), range(5, 61), range(2, 7)
COUNTS_FU, COUNTS_YAKUMAN = "counts-fu", "counts-yakuman"  # marks of tiles
Lists = Sequence[tuple[Text, Sequence[Option]]]  # one row: the name and the choices of each


def value_words(value: str) -> Text:
    """A value as it is sent, in words: ``3``, ``mangan``, ``yakuman``, ``yakuman:2``."""
    if value in LIMIT_NAMES:
        return LIMIT_NAMES[value]
    kind, _mark, number = value.partition(":")
    if kind == YAKUMAN:
        return ngettext_lazy("yakuman", "{number} yakuman", int(number or 1))
    return _("{han} han", han=value)


def value_text(win: Win) -> str:
    if win.yakuman is not None:
        return YAKUMAN if win.yakuman == 1 else f"{YAKUMAN}:{win.yakuman}"
    return win.limit or ("" if win.han is None else str(win.han))


def win_of(by: int, value: str, fu: str, liable: str) -> Win:
    """A win out of what was sent; fu of a hand that has none are not read."""
    kind, _mark, number = value.partition(":")
    han = int(value) if value.isdecimal() else None
    return Win(
        by=by,
        han=han,
        fu=int(fu) if fu and han is not None else None,
        limit=value if value in LIMIT_NAMES else "",
        yakuman=int(number or 1) if kind == YAKUMAN else None,
        liable=int(liable) if liable else None,
    )


def every_value() -> Iterator[str]:
    yield from map(str, FEW_HAN)
    yield from (*LIMIT_NAMES, YAKUMAN)
    yield from (f"{YAKUMAN}:{number}" for number in YAKUMANS)
    yield from map(str, ALL_HAN)


class ValueTiles(TapRow):
    """Han and limits on tiles, each with what it brings as ``echo_value_<value>``."""

    template_name = "riichi_mahjong/values.html"

    class Media:
        css = STYLES


class ValueField(TapField):
    """1 to 4 han or a limit, and another value only where it was told so."""

    def __init__(self, said: str, *, label: Label) -> None:
        values = [*map(str, FEW_HAN), *LIMIT_NAMES, YAKUMAN]
        values += [said] if said and said not in values else []
        super().__init__([self.tile(value) for value in values], label=label)
        self.known |= {*every_value()}
        self.widget = ValueTiles([self.tile(value) for value in values])

    @staticmethod
    def tile(value: str) -> Option:
        is_few = value.isdecimal() and int(value) in FEW_HAN
        if is_few:
            return Option(value, value, _("han"), mark=COUNTS_FU)
        return Option(value, value_words(value), mark=COUNTS_YAKUMAN if value == YAKUMAN else "")


class FuTiles(TapRow):
    """Fu on tiles with what they bring; ``echo_fu_no_<fu>`` says which cannot be."""

    template_name = "riichi_mahjong/fu.html"

    class Media:
        css = STYLES


class FuField(TapField):
    def __init__(self, *, label: Label) -> None:
        options = [Option(str(fu), str(fu), _("fu")) for fu in FUS]
        super().__init__(options, label=label)
        self.widget = FuTiles(options)


class ListRows(forms.Widget):
    """Rows of lists to choose from, each row with the same lists or one for each player."""

    template_name = "riichi_mahjong/lists.html"
    use_fieldset = True

    class Media:
        css = STYLES

    def __init__(self, rows: Sequence[Lists]) -> None:
        super().__init__()
        self.rows = rows

    def value_from_datadict(self, data: Mapping[str, Any], files: object, name: str) -> list[str]:
        return [
            str(data.get(f"{name}_{row}_{column}", ""))
            for row, lists in enumerate(self.rows)
            for column in range(len(lists))
        ]

    def get_context(
        self, name: str, value: list[str] | None, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        context = super().get_context(name, value, attrs)
        chosen = iter([*(value or ())])
        context["rows"] = [
            [
                {
                    "name": f"{name}_{row}_{column}",
                    "label": label,
                    "options": options,
                    "chosen": next(chosen, ""),
                }
                for column, (label, options) in enumerate(lists)
            ]
            for row, lists in enumerate(self.rows)
        ]
        return context


class ListsField(forms.Field):
    """What was chosen in each list, row after row; nothing chosen is an empty text."""

    def __init__(self, rows: Sequence[Lists], *, label: Label) -> None:
        super().__init__(label=label, widget=ListRows(rows))
        self.known = [
            {option.value for option in options} for row in rows for _name, options in row
        ]

    def clean(self, value: list[str]) -> list[str]:
        for text, known in zip(value, self.known, strict=True):
            if text not in known:
                message = _("“{text}” cannot be chosen here.", text=text[:40])
                raise forms.ValidationError(str(message))
        return value
