"""The race in numbers and words: a table for screen readers, and sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules.counters import Amount, amounts_of
from scorekeeper.rules.replay import Evening
from scorekeeper.rules.words import Text as _
from scorekeeper.web.parts.plots import Line, Plot, plot_of
from scorekeeper.web.parts.race import Race, brought_by_the_end, end_counts
from scorekeeper.web.parts.rounds import Row, counts_something

WIDEST = _("Widest lead: {names} by {ahead} after round {number}")
WIDEST_AT_THE_END = _("Widest lead: {names} by {ahead} at the end")
TURN = _("Turning point: {names} took the lead in round {number}")
TURN_AT_THE_END = _("Turning point: {names} took the lead at the end")
MOST_ROWS = 60  # of the table: of more rounds it has every second one, or every third


@dataclass(frozen=True, slots=True)
class Cell:
    """A total, with the counters so far: 42, and 3 crosses."""

    total: int
    besides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Numbers:
    """The running totals: names of the sides, and a row for each round and the end."""

    names: tuple[str, ...] = ()
    rows: tuple[tuple[str, tuple[Cell, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """The race of a match as a picture and in words; before the first round there is no plot.

    ``told`` are sentences, ``legend`` says what the marks on the lines are, ``numbers`` is a table.
    Of too many sides ``only_in_front`` are a few drawn.
    """

    plot: Plot | None = None
    told: tuple[str, ...] = ()
    legend: str = ""
    numbers: Numbers = Numbers()
    only_in_front: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """Sentences below the picture."""
        return tuple(filter(None, (self.legend, *self.told)))


def drawing_of(evening: Evening, rows: Sequence[Row]) -> Drawing:
    """Draw the race with its sentences; ``rows`` are its rounds, newest first."""
    plot = plot_of(evening, rows)
    if plot is None:
        return Drawing()
    return Drawing(
        plot=plot,
        told=tuple(sentences_of(evening, plot.race)),
        legend=" · ".join(legend_of(evening, plot)),
        numbers=Numbers(
            names=tuple(rows[0].sides[line.side] for line in plot.lines),
            rows=tuple(rows_of_table(evening, rows[::-1], plot.lines)),
        ),
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
    """Yield the meaning of each sign on the lines."""
    for place, counter in enumerate(evening.counters):
        if any(line.marks[place] for line in plot.lines):
            yield f"{plot.signs[place]} {counter.name}"


def rows_of_table(
    evening: Evening, played: Sequence[Row], lines: Sequence[Line]
) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """Yield the drawn sides' running totals, with their counters so far."""
    every = -(-len(played) // MOST_ROWS)
    for number, row in enumerate(played, 1):
        if row.has_scores and (len(played) - number) % every == 0:
            amounts = amounts_after(evening, number)
            cells = (cell(line.totals[number], amounts[line.side]) for line in lines)
            yield row.label or row.title, tuple(cells)
    added = brought_by_the_end(evening)
    if end_counts(evening) or any(map(counts_something, added)):
        amounts = amounts_of(evening.counters, evening.sides)
        cells = (cell(line.total, amounts[line.side]) for line in lines)
        yield str(_("The end")), tuple(cells)


def amounts_after(evening: Evening, number: int) -> tuple[tuple[Amount, ...], ...]:
    """Return every side's counters after so many rounds."""
    counters = evening.game.counters(evening.rounds[number - 1].after)
    return amounts_of(counters, evening.sides)


def cell(total: int, amounts: tuple[Amount, ...]) -> Cell:
    return Cell(total, tuple(one.words for one in amounts if one.number))
