"""The list of deals as its players keep it: what was played, and running totals of who scored."""

from collections.abc import Callable, Iterator, Sequence

from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.own_lists import Listed, OwnList, OwnPart, OwnRow, Rounds
from scorekeeper.rules.scores import added, summed
from scorekeeper.rules.words import Text, written_number
from scorekeeper.rules.words import Text as _

Cells = Callable[[Listed], tuple[str, ...]]


def running_list(
    table: AnyTable,
    rounds: Rounds,
    *,
    begun: tuple[int, ...],
    heads: Sequence[Text],
    cells: Cells,
) -> OwnList:
    """The deals, and behind each the totals of those whose points it has changed.

    Below ``heads`` stand its ``cells``: first words, then numbers, if any.
    """
    rows, totals = [], begun
    for listed in rounds:
        points = summed(listed.lines, len(begun))[0]
        totals = added(totals, points)
        pairs = zip(points, totals, strict=True)
        running = (written_number(total) if changed else "" for changed, total in pairs)
        rows.append(OwnRow((listed.label, *cells(listed), *running)))
    foot = tuple(rows_of_foot(begun, totals, empty=len(heads) - 1))
    columns: tuple[Text | str, ...] = (_("Deal"), *heads, *table.players)
    return OwnList(columns, (OwnPart(tuple(rows), foot),), words=2, by_round=True)


def rows_of_foot(
    begun: tuple[int, ...], totals: tuple[int, ...], *, empty: int
) -> Iterator[OwnRow]:
    """The last rows; ``empty`` cells stand between their names and their numbers."""
    for name, numbers in ((_("To begin with"), begun), (_("Total"), totals)):
        if any(numbers) or numbers is totals:
            yield OwnRow(("", str(name), *[""] * empty, *map(written_number, numbers)))
