"""Words and numbers in columns, for a page of plain text."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

GAP = "  "


@dataclass(frozen=True, slots=True)
class Group:
    """Columns of numbers that stand under one title."""

    title: object
    columns: Sequence[object]


@dataclass(frozen=True, slots=True)
class Row:
    """The words of one row, and its numbers group by group; missing ones stay empty."""

    words: Sequence[object]
    numbers: Sequence[Sequence[object]] = ()


def laid_out(words: Sequence[object], groups: Sequence[Group], rows: Sequence[Row]) -> list[str]:
    """The lines of a table: both lines of its head, a rule, the rows."""
    head = Row(words, [group.columns for group in groups])
    table = [cells_of(row, groups) for row in (head, *rows)]
    widths = [max(width(cell) for cell in column) for column in zip(*table, strict=True)]
    titles = [" " * width_of(widths[: len(words)])]
    start = len(words)
    for group in groups:
        end, title = start + len(group.columns), plain(group.title)
        widths[start] += max(0, width(title) - width_of(widths[start:end]))
        titles.append(title + " " * (width_of(widths[start:end]) - width(title)))
        start = end
    lines = [line_of(cells, widths, left=len(words)) for cells in table]
    return [GAP.join(titles).rstrip(), lines[0], "-" * width_of(widths), *lines[1:]]


def cells_of(row: Row, groups: Sequence[Group]) -> list[str]:
    cells = [plain(word) for word in row.words]
    for index, group in enumerate(groups):
        numbers = row.numbers[index] if index < len(row.numbers) else ()
        cells += [plain(number) for number in numbers]
        cells += [""] * (len(group.columns) - len(numbers))
    return cells


def line_of(cells: Sequence[str], widths: Sequence[int], *, left: int) -> str:
    """One line: words begin their column, numbers end it."""
    padded = []
    for index, (cell, wide) in enumerate(zip(cells, widths, strict=True)):
        space = " " * (wide - width(cell))
        padded.append(cell + space if index < left else space + cell)
    return GAP.join(padded).rstrip()


def plain(value: object) -> str:
    """Any value on one line: control characters become spaces."""
    text = str(value)
    return "".join(" " if is_control(letter) else letter for letter in text).strip()


def is_control(letter: str) -> bool:
    return unicodedata.category(letter) in {"Cc", "Cs", "Zl", "Zp"}


def width(text: str) -> int:
    """The columns that a text takes: Chinese and Japanese letters two, accents none."""
    return sum(
        0
        if unicodedata.category(letter) in {"Mn", "Me", "Cf"}
        else 1 + (unicodedata.east_asian_width(letter) in "WF")
        for letter in text
    )


def width_of(widths: Sequence[int]) -> int:
    return sum(widths) + len(GAP) * max(0, len(widths) - 1)
