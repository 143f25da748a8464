"""A round as one row of the sheet that is printed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from scorekeeper.web.show.repeated_parts import filled_part, repeated_part
from scorekeeper.web.show.rows import Row, written
from scorekeeper.web.show.tally import on_paper


@dataclass(frozen=True, slots=True)
class Cell:
    """A number of a row, or nothing."""

    text: str
    is_total: bool = False


def paper_row(row: Row, totals: Sequence[int]) -> SafeString:
    """A round with the ``totals`` of all sides after it."""
    return filled_part(
        "settlement/_paper_row.html",
        label=row.label,
        dealer=row.dealer,
        trump=filled_part("_suit.html", suit=row.trump, name=row.trump_name) if row.trump else "",
        text=row.text,
        declared=row.declared_words,
        marks="".join(f" {mark.sign}" for mark in row.marks),
        cells=repeated_part("settlement/_paper_cell.html", cells_of(row, totals)),
    )


def cells_of(row: Row, totals: Sequence[int]) -> Iterator[Cell]:
    """What a round brought every side, and what that side has then; a misdeal leaves them empty."""
    for (points, amounts), total in zip(row.cells, totals, strict=True):
        if row.has_scores:
            yield Cell(written(points))
            yield Cell(written(total), is_total=True)
            yield from (Cell(on_paper(amount)) for amount in amounts)
        else:
            yield from (Cell("") for _cell in range(2 + len(amounts)))
