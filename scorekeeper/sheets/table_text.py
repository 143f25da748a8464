"""A scored sheet as plain text: a row for every round, then how it stands and who pays whom."""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.counters import Counter
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.replay import Evening
from scorekeeper.rules.scores import ScoreLine, added
from scorekeeper.rules.words import Joined, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement import Stake, format_amount, settle
from scorekeeper.settlement.standing import standing_of
from scorekeeper.sheets.columns import Group, Row, laid_out, plain
from scorekeeper.sheets.scoring import LOCALE, reason
from scorekeeper.sheets.sheet import Sheet


def score_text(sheet: Sheet) -> str:
    """A scored sheet as text; raises RuleBroken for one that cannot be."""
    evening = sheet.evening()
    parts: list[Sequence[object]] = [
        [sheet.game.name_at(sheet.table.house_rules)],
        score_grid(evening),
        ranking(evening),
        next_lines(evening),
        evening.warnings,
        payments(evening, sheet.stake) if sheet.stake is not None else (),
    ]
    return "\n\n".join("\n".join(map(str, part)) for part in parts if part) + "\n"


def score_grid(evening: Evening) -> list[str]:
    """The rounds under one another, as on a paper score sheet."""
    titles = (_("points"), _("total"), *(counter.name for counter in evening.counters))
    groups = [Group(evening.table.names(side), titles) for side in evening.sides]
    rows = [*round_rows(evening), *final_rows(evening), totals_row(evening)]
    return laid_out((_("round"), _("dealer"), _("played")), groups, rows)


def round_rows(evening: Evening) -> Iterator[Row]:
    """Every round with its running totals, and below it each adjustment that is in it."""
    totals = (0,) * len(evening.table.players)
    for played in evening.rounds:
        totals = added(totals, played.points)
        dealer = evening.table.name(played.dealer)
        words = (evening.label(played), dealer, played_words(evening, played))
        counted = evening.counted(played)
        cells = [
            [played.points[side[0]], totals[side[0]], *(one.of(side) or "" for one in counted)]
            for side in evening.sides
        ]
        yield Row(words, cells)
        for line in played.lines:
            if line.rule == "adjustment":
                yield Row(("", "", adjustment_words(line, evening.counters)))


def final_rows(evening: Evening) -> Iterator[Row]:
    for line in evening.final_lines:
        given = [counter.given_by(line) or "" for counter in evening.counters]
        numbers = [line.points or "", "", *given]
        cells = [numbers if side[0] in line.seats else () for side in evening.sides]
        yield Row(("", "", line.text), cells)


def totals_row(evening: Evening) -> Row:
    """The last row: the totals of points and counters."""
    cells = [
        ["", evening.totals[side[0]], *(counter.of(side) for counter in evening.counters)]
        for side in evening.sides
    ]
    return Row(("", "", _("together")), cells)


def played_words(evening: Evening, played: PlayedRound) -> Text:
    """A round in a few words, and whether somebody dealt out of turn."""
    deal = played.deal
    parts: list[Text] = []
    if deal.void or deal.agreed_score is not None:
        parts.append(played.lines[0].text)
    else:
        trump = [Text(deal.contract.trump)] if deal.contract.trump else []
        described = evening.game.describe(evening.table, deal)
        words = (evening.game.plays(played.before) or "", *trump, described)
        parts.append(Joined(": ", [part for part in words if str(part)]))
        if multiplier := evening.multiplier(played):
            parts.append(multiplier.words)
    if deal.out_of_turn:
        parts.append(_("dealt out of turn"))
    return Joined("; ", [part for part in parts if str(part)])


def adjustment_words(line: ScoreLine, counters: Sequence[Counter]) -> Text:
    amounts: list[Text] = []
    if line.points:
        points = f"{line.points:+}"
        amounts.append(
            ngettext_lazy("{signed} point", "{signed} points", abs(line.points), signed=points)
        )
    given = ((counter, counter.given_by(line)) for counter in counters)
    amounts += [
        counter.words.of(number, written=f"{number:+}") for counter, number in given if number
    ]
    what = Joined(", ", amounts)
    return _("agreed besides: {what}: {reason}", what=what, reason=line.text)


def ranking(evening: Evening) -> list[Text]:
    lines, place = [], 1
    for group in evening.ranking:
        names, total = evening.table.names(group), evening.totals[group[0]]
        lines.append(_("{place}. {names}: {total}", place=place, names=names, total=total))
        place += sum(side[0] in group for side in evening.sides)
    return lines


def next_lines(evening: Evening) -> list[Text]:
    if evening.stopped_early:
        return [_("The table stopped early.")]
    if evening.upcoming is None:
        return [_("The match is finished.")]
    upcoming = evening.upcoming
    return [_("{title}: {sentence}", title=upcoming.title, sentence=upcoming.sentence)]


def payments(evening: Evening, stake: Stake) -> list[str]:
    heading = _("Settlement:") if evening.finished else _("Settlement if it ended now:")
    transfers = settle(standing_of(evening), stake).transfers
    lines = [
        _(
            "{payer} pays {payee} {amount}. {why}",
            payer=evening.table.name(transfer.payer),
            payee=evening.table.name(transfer.payee),
            amount=format_amount(transfer.amount, stake.currency, LOCALE),
            why=reason(evening, stake, transfer),
        )
        for transfer in transfers
    ]
    return [plain(line) for line in (heading, *(lines or [_("Nobody owes anything.")]))]
