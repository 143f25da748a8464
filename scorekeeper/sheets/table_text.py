"""A scored sheet as plain text: a row for every round, then how it stands and who pays whom."""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.adjustments import ADJUSTMENT, PERSONAL_ADJUSTMENT
from scorekeeper.rules.counters import Counter
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.tenths import parts_of
from scorekeeper.rules.words import Joined, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement import Stake, format_amount, parties, settle
from scorekeeper.settlement.stakes import standing_of
from scorekeeper.sheets.columns import Group, Row, laid_out, plain
from scorekeeper.sheets.scoring import LOCALE, reason
from scorekeeper.sheets.sheet import Sheet


def score_text(sheet: Sheet) -> str:
    """A scored sheet as text; raises RuleBroken for one that cannot be."""
    played_match = sheet.played_match()
    parts: list[Sequence[object]] = [
        [sheet.game.name_at(sheet.table.house_rules)],
        score_grid(played_match),
        ranking(played_match),
        next_lines(played_match),
        played_match.warnings,
        payments(played_match, sheet.stake) if sheet.stake is not None else (),
    ]
    return "\n\n".join("\n".join(map(str, part)) for part in parts if part) + "\n"


def score_grid(played_match: PlayedMatch) -> list[str]:
    """The rounds under one another, as on a paper score sheet."""
    titles = (_("points"), _("total"), *(counter.name for counter in played_match.counters))
    groups = [Group(played_match.table.names(side), titles) for side in played_match.sides]
    rows = [*round_rows(played_match), *final_rows(played_match), totals_row(played_match)]
    return laid_out((_("round"), _("dealer"), _("played")), groups, rows)


def round_rows(played_match: PlayedMatch) -> Iterator[Row]:
    """Every round with its running totals, and below it each adjustment and who came or went."""
    for played in played_match.rounds:
        there, totals = played.before.table, played.after.totals
        dealer = there.name(played.dealer)
        words = (played_match.label(played), dealer, played_words(played_match, played))
        counted = played_match.counted(played)
        cells = [
            [played.points[side[0]], totals[side[0]], *(one.of(side) or "" for one in counted)]
            if side[0] not in there.away
            else ()
            for side in played_match.sides
        ]
        yield Row(words, cells)
        for line in played.lines:
            if line.rule == ADJUSTMENT:
                yield Row(("", "", adjustment_words(line, played_match.counters)))
            if line.rule == PERSONAL_ADJUSTMENT:
                yield Row(("", "", _("agreed besides: {what}", what=line.text)))
        for change in played_match.attendance.in_words(played_match.table, played.number):
            yield Row(("", "", change))


def final_rows(played_match: PlayedMatch) -> Iterator[Row]:
    for line in played_match.final_lines:
        given = [counter.given_by(line) or "" for counter in played_match.counters]
        numbers = [line.points or "", "", *given]
        cells = [numbers if side[0] in line.seats else () for side in played_match.sides]
        yield Row(("", "", line.text), cells)


def totals_row(played_match: PlayedMatch) -> Row:
    """The last row: the totals of points and counters."""
    cells = [
        ["", played_match.totals[side[0]], *(counter.of(side) for counter in played_match.counters)]
        for side in played_match.sides
    ]
    return Row(("", "", _("together")), cells)


def played_words(played_match: PlayedMatch, played: PlayedRound) -> Text:
    """A round in a few words, and whether somebody dealt out of turn."""
    deal = played.deal
    parts: list[Text] = []
    if deal.void or deal.agreed_score is not None:
        parts.append(played.lines[0].text)
    else:
        trump = [Text(deal.contract.trump)] if deal.contract.trump else []
        described = played_match.game.describe(played.before.table, deal)
        words = (played_match.game.plays(played.before) or "", *trump, described)
        parts.append(Joined(": ", [part for part in words if str(part)]))
        if multiplier := played_match.multiplier(played):
            parts.append(multiplier.words)
    if deal.out_of_turn:
        parts.append(_("dealt out of turn"))
    return Joined("; ", [part for part in parts if str(part)])


def adjustment_words(line: ScoreLine, counters: Sequence[Counter]) -> Text:
    amounts: list[Text] = []
    if line.points:
        points = f"+{line.points}" if line.points > 0 else str(line.points)
        number = abs(int(line.points)) * parts_of(line.points)  # 0.1 and 1.0 are points
        amounts.append(ngettext_lazy("{signed} point", "{signed} points", number, signed=points))
    given = ((counter, counter.given_by(line)) for counter in counters)
    amounts += [
        counter.words.of(number, written=f"{number:+}") for counter, number in given if number
    ]
    what = Joined(", ", amounts)
    return _("agreed besides: {what}: {reason}", what=what, reason=line.text)


def ranking(played_match: PlayedMatch) -> list[Text]:
    lines, place = [], 1
    for group in played_match.ranking:
        names, total = played_match.table.names(group), played_match.totals[group[0]]
        lines.append(_("{place}. {names}: {total}", place=place, names=names, total=total))
        place += sum(side[0] in group for side in played_match.sides)
    return lines


def next_lines(played_match: PlayedMatch) -> list[Text]:
    if played_match.stopped_early:
        return [_("The table stopped early.")]
    if played_match.upcoming is None:
        return [_("The match is finished.")]
    upcoming = played_match.upcoming
    return [_("{title}: {sentence}", title=upcoming.title, sentence=upcoming.sentence)]


def payments(played_match: PlayedMatch, stake: Stake) -> list[str]:
    heading = _("Settlement:") if played_match.finished else _("Settlement if it ended now:")
    transfers = settle(standing_of(played_match, stake), stake).transfers
    names = parties(played_match)
    lines = [
        _(
            "{payer} pays {payee} {amount}. {why}",
            payer=names[transfer.payer],
            payee=names[transfer.payee],
            amount=format_amount(transfer.amount, stake.currency, LOCALE),
            why=reason(played_match, stake, transfer),
        )
        for transfer in transfers
    ]
    return [plain(line) for line in (heading, *(lines or [_("Nobody owes anything.")]))]
