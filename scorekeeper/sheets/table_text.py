"""A scored sheet as plain text: a row for every round, then how it stands and who pays whom."""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.replay import Evening, PlayedRound
from scorekeeper.rules.scores import ScoreLine, added
from scorekeeper.rules.words import Joined, Text
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement import Stake, format_amount, settle
from scorekeeper.sheets.columns import Group, Row, laid_out, plain
from scorekeeper.sheets.scoring import LOCALE, reason, standing_of
from scorekeeper.sheets.sheet import Sheet

Numbers = tuple[int, ...]


def score_text(sheet: Sheet) -> str:
    """What the table reads off its sheet; raises RuleBroken for one that cannot be."""
    evening = sheet.evening()
    parts: list[Sequence[object]] = [
        [sheet.game.name],
        score_grid(evening),
        ranking(evening),
        what_is_next(evening),
        evening.warnings,
        money(evening, sheet.stake) if sheet.stake is not None else (),
    ]
    return "\n\n".join("\n".join(plain(line) for line in part) for part in parts if part) + "\n"


def score_grid(evening: Evening) -> list[str]:
    """The rounds under one another, as on a paper score sheet."""
    titles = [_("points"), _("total")]
    if evening.game.has_crosses:
        titles.append(_("crosses"))
    groups = [Group(evening.table.names(side), titles) for side in evening.sides]
    rows = [*round_rows(evening), *final_rows(evening), together(evening)]
    return laid_out((_("round"), _("dealer"), _("played")), groups, rows)


def round_rows(evening: Evening) -> Iterator[Row]:
    """Every round with its running totals, and below it each adjustment that is in it."""
    totals: Numbers = (0,) * len(evening.table.players)
    for played in evening.rounds:
        totals = added(totals, played.points)
        words = (played.number, evening.table.name(played.dealer), what_was_played(evening, played))
        yield Row(words, numbers(evening, played.points, totals, played.crosses))
        for line in played.lines:
            if line.rule == "adjustment":
                yield Row(("", "", adjusted(line)))


def final_rows(evening: Evening) -> Iterator[Row]:
    """What the end adds, to whom it does."""
    for line in evening.final_lines:
        for side in evening.sides:
            if side[0] in line.seats:
                sums = [(line.points or "", "", line.crosses or "")] * (side == other)
        yield Row(("", "", line.text), cells)
