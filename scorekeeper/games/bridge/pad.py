"""The pad of bridge: We and They, above and below the line, a line under every game."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from scorekeeper.games.bridge.house_rules import BridgeTable
from scorekeeper.games.bridge.played import (
    SIDES,
    BridgeSituation,
    is_contract,
    makes_game,
    played_of,
    progress_after,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.own_lists import Listed, OwnList, OwnPart, OwnRow, Rounds
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import written_number

LINE, THICK = "under", "thick"
BELOW = "below"
Column = list[int]


def pad_of(table: BridgeTable, rounds: Rounds, *, added: Sequence[ScoreLine]) -> OwnList:
    """The pad of each rubber or Chicago; what the end adds stands on the last one."""
    pads = [_Pad()]
    for listed in rounds:
        if pads[-1].is_full:
            pads.append(_Pad())
        pads[-1].write(listed)
    for line in added:
        pads[-1].write_line(line)
    ours, theirs = SIDES
    heads = (
        _("We: {names}", names=table.names(ours)),
        _("They: {names}", names=table.names(theirs)),
    )
    return OwnList(heads, tuple(pad.part() for pad in pads))


class _Pad:
    """One rubber or Chicago: what stands above the line, and below it game by game."""

    def __init__(self) -> None:
        self.above: tuple[Column, Column] = ([], [])
        self.games: list[tuple[Column, Column]] = [([], [])]
        self.is_full = False

    def write(self, listed: Listed) -> None:
        for line in listed.lines:
            self.write_line(line)
        if ends_game(listed.before, listed.deal):
            self.games.append(([], []))
        after = progress_after(listed.before, listed.deal)
        self.is_full = bool(listed.label) and after.done > listed.before.memory.done

    def write_line(self, line: ScoreLine) -> None:
        columns = self.games[-1] if line.rule == BELOW else self.above
        for side, column in zip(SIDES, columns, strict=True):
            if line.points and side[0] in line.seats:
                column.append(line.points)

    def part(self) -> OwnPart:
        totals = [sum(above) for above in self.above]
        for game in self.games:
            totals = [total + sum(column) for total, column in zip(totals, game, strict=True)]
        foot = OwnRow(tuple(map(written_number, totals)))
        return OwnPart((*self.rows_above(), *self.rows_below()), (foot,))

    def rows_above(self) -> Iterator[OwnRow]:
        """Upwards from the line, as it is written: the first of each column at its bottom."""
        rows = [*zip_longest(*self.above)] or [(None, None)]
        for row in rows[:0:-1]:
            yield OwnRow(cells_of(row))
        yield OwnRow(cells_of(rows[0]), THICK)

    def rows_below(self) -> Iterator[OwnRow]:
        games = self.games if any(self.games[-1]) else self.games[:-1]
        for number, game in enumerate(games, 1):
            *rows, last = zip_longest(*game)
            yield from (OwnRow(cells_of(row)) for row in rows)
            yield OwnRow(cells_of(last), LINE if number < len(self.games) else "")


def ends_game(situation: BridgeSituation, deal: Deal) -> bool:
    return is_contract(deal) and makes_game(situation, played_of(deal))


def cells_of(row: Sequence[int | None]) -> tuple[str, ...]:
    return tuple("" if number is None else written_number(number) for number in row)
