"""The race in numbers and words: a table for who does not see the picture, and what to tell."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from sys import getsizeof

from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from scorekeeper.records.models import Match
from scorekeeper.rules.counters import Amount, amounts_of
from scorekeeper.rules.replay import Evening
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import written_number
from scorekeeper.services.reading.bounded_cache import cache
from scorekeeper.web.show.match_race import Race, brought_by_the_end, end_counts
from scorekeeper.web.show.part_cache import A_PART
from scorekeeper.web.show.plot import Line, Plot, drawn, plot_of
from scorekeeper.web.show.repeated_parts import filled_part
from scorekeeper.web.show.rows import Row, counts_something

WIDEST = _("Widest lead: {names} by {ahead} after round {number}")
WIDEST_AT_THE_END = _("Widest lead: {names} by {ahead} at the end")
TURN = _("Turning point: {names} took the lead in round {number}")
TURN_AT_THE_END = _("Turning point: {names} took the lead at the end")
RUNNING_TOTALS, ROUND = _("Running totals"), _("Round")
MOST_ROWS = 60  # of the table: of more rounds it has every second one, or every third


@dataclass(frozen=True, slots=True)
class Drawing:
    """The race of a match as a picture and in words.

    ``told`` are sentences, ``legend`` says what the marks on the lines are, ``numbers`` is a table.
    Of too many sides ``only_in_front`` are a few drawn.
    """

    plot: SafeString
    told: tuple[str, ...]
    legend: str
    numbers: SafeString
    only_in_front: bool

    @property
    def words(self) -> SafeString:
        """What stands below the picture."""
        words = filter(None, (self.legend, *self.told))
        return format_html_join("", "<span>{}</span>", ((one,) for one in words))


NOTHING_YET = Drawing(SafeString(), (), "", SafeString(), only_in_front=False)


def drawn_race(drawing: Drawing, *, role: str) -> SafeString:
    """The race on a page; ``role`` says whether its rounds can be tapped there (``group``)."""
    return filled_part(
        "_race.html",
        role=role,
        plot=drawing.plot,
        words=drawing.words,
        numbers=drawing.numbers,
        only_in_front=drawing.only_in_front,
    )


def drawing_of(match: Match, evening: Evening, rows: Sequence[Row]) -> Drawing:
    """The race, drawn once for a version of its match; ``rows`` are its rounds, newest first."""
    key = ("race", *match.identity, get_language())
    drawing: Drawing | None = cache.get(key)
    if drawing is None:
        plot = plot_of(evening, rows)
        drawing = in_words(evening, rows[::-1], plot) if plot else NOTHING_YET
        texts = (drawing.plot, drawing.numbers, drawing.legend, *drawing.told)
        cache.put(key, drawing, size=A_PART + sum(map(getsizeof, texts)))
    return drawing


def in_words(evening: Evening, played: Sequence[Row], plot: Plot) -> Drawing:
    """The picture with all that stands beside it."""
    return Drawing(
        plot=drawn(plot),
        told=tuple(sentences_of(evening, plot.race)),
        legend=" · ".join(legend_of(evening, plot)),
        numbers=mark_safe("".join(table_of(evening, played, plot.lines))),  # noqa: S308 - escaped below
        only_in_front=len(plot.lines) < len(evening.sides),
    )


def sentences_of(evening: Evening, race: Race) -> Iterator[str]:
    """The widest lead and the turning point, each in a sentence."""
    for lead, in_a_round, at_the_end in (
        (race.widest, WIDEST, WIDEST_AT_THE_END),
        (race.turn, TURN, TURN_AT_THE_END),
    ):
        if lead is not None:
            names = evening.table.names(evening.sides[lead.side])
            number = evening.label(lead.played) if lead.played else ""
            sentence = in_a_round if lead.played else at_the_end
            yield str(sentence.format(names=names, ahead=lead.ahead, number=number))


def legend_of(evening: Evening, plot: Plot) -> Iterator[str]:
    """What each sign on the lines is, where there is any."""
    for place, counter in enumerate(evening.counters):
        if any(line.marks[place] for line in plot.lines):
            yield f"{plot.signs[place]} {counter.name}"


def table_of(evening: Evening, played: Sequence[Row], lines: Sequence[Line]) -> Iterator[str]:
    """The running totals of the sides that are drawn, with what else they had by then."""
    names = played[0].sides
    heads = "".join(
        f'<th scope="col" translate="no">{escape(names[line.side])}</th>' for line in lines
    )
    caption, head = escape(str(RUNNING_TOTALS)), escape(str(ROUND))
    yield f"<table><caption>{caption}</caption>"
    yield f'<thead><tr><th scope="col">{head}</th>{heads}</tr></thead><tbody>'
    every = -(-len(played) // MOST_ROWS)
    for number, row in enumerate(played, 1):
        if row.has_scores and (len(played) - number) % every == 0:
            amounts = amounts_after(evening, number)
            cells = [cell(line.totals[number], amounts[line.side]) for line in lines]
            yield row_of_table(row.label or row.title, cells)
    added = brought_by_the_end(evening)
    if end_counts(evening) or any(map(counts_something, added)):
        amounts = amounts_of(evening.counters, evening.sides)
        cells = [cell(line.total, amounts[line.side]) for line in lines]
        yield row_of_table(str(_("The end")), cells)
    yield "</tbody></table>"


def amounts_after(evening: Evening, number: int) -> tuple[tuple[Amount, ...], ...]:
    """What every side had after so many rounds of what the game counts besides the points."""
    counters = evening.game.counters(evening.rounds[number - 1].after)
    return amounts_of(counters, evening.sides)


def cell(total: int, amounts: tuple[Amount, ...]) -> str:
    """A total, and what else there was by then: ``42, 3 crosses``."""
    besides = "".join([f", {escape(one.words)}" for one in amounts if one.number])
    return f"<td>{written_number(total)}{besides}</td>"


def row_of_table(head: str, cells: Sequence[str]) -> str:
    """A round with the totals after it."""
    return f'<tr><th scope="row">{escape(head)}</th>{"".join(cells)}</tr>'
