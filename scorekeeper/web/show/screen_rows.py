"""A round as one row of the list on the screen."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from scorekeeper.rules.counters import Amount
from scorekeeper.rules.words import written_number
from scorekeeper.web.show.part_cache import rendered_part
from scorekeeper.web.show.repeated_parts import filled_part, repeated_part
from scorekeeper.web.show.rows import Mark, Row
from scorekeeper.web.show.tally import tally_part


@dataclass(frozen=True, slots=True)
class Cell:
    """What a round brought one side, as it is seen; ``whose`` it is, is heard."""

    side: str
    whose: str
    score: str
    besides: SafeString


def screen_row(row: Row) -> SafeString:
    """A round that leads to its own page."""
    is_short = row.has_short_label
    return filled_part(
        "table/_round.html",
        key=str(row.key),
        fits=row.fits,
        label="" if is_short else row.label,
        short_label=row.label if is_short else "",
        title=row.title,
        trump=row.trump,
        trump_name=row.trump_name,
        phrase=row.phrases[0] if row.phrases else "",
        badges=format_html_join("", ' <span class="badge">{}</span>', zip(row.phrases[1:])),
        declared=rendered_part("_pieces.html", pieces=row.declared) if row.declared else "",
        declared_words=row.declared_words,
        marks=format_html_join("", " {}", zip(map(mark_part, row.marks))),
        cells=repeated_part("table/_cell.html", cells_of(row)) if row.has_scores else "",
    )


def mark_part(mark: Mark) -> SafeString:
    """A sign with what it means."""
    return filled_part("table/_mark.html", sign=mark.sign, meaning=mark.meaning)


def cells_of(row: Row) -> Iterator[Cell]:
    """What every side got."""
    for number, (whose, score, amounts) in enumerate(row.cells_with_names):
        yield Cell(str(number), whose, written_number(score), tallies_of(amounts))


def tallies_of(amounts: Iterable[Amount]) -> SafeString:
    """What else it brought, in strokes or in words."""
    tallies = (tally_part(one) for one in amounts if one.number)
    return format_html_join("", "{}", zip(tallies))
