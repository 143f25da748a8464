"""A round as one row of the sheet that is printed."""

from collections.abc import Iterator, Sequence

from django.utils.safestring import SafeString, mark_safe

from scorekeeper.rules.words import written_number
from scorekeeper.web.show.repeated_parts import filled_part
from scorekeeper.web.show.rows import Row
from scorekeeper.web.show.tally import on_paper


def paper_row(row: Row, totals: Sequence[int]) -> SafeString:
    """A round with the ``totals`` of all sides after it."""
    return filled_part(
        "settlement/_paper_row.html",
        label=row.label,
        dealer=row.dealer,
        trump=row.trump,
        trump_name=row.trump_name,
        text=row.text,
        declared=row.declared_words,
        marks="".join(f" {mark.sign}" for mark in row.marks if not mark.yields),
        yielding="".join(f" {mark.sign}" for mark in row.marks if mark.yields),
        cells=mark_safe("".join(cells_of(row, totals))),  # noqa: S308 - numbers, and strokes
    )


def cells_of(row: Row, totals: Sequence[int]) -> Iterator[str]:
    """What a round brought every side, and what that side has then; a misdeal leaves them empty."""
    for (points, amounts), total in zip(row.cells, totals, strict=True):
        if row.has_scores:
            yield f'<td>{written_number(points)}</td><td class="total">{written_number(total)}</td>'
            yield from (f"<td>{on_paper(amount)}</td>" for amount in amounts)
        else:
            yield "<td></td>" * (2 + len(amounts))
