"""What can be taken along: score sheet, CSV, text."""

import csv
import io
import re

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.rules.scores import summed
from scorekeeper.rules.words import Joined, apart, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.services.matches.score_sheets import export_sheet
from scorekeeper.services.money.settling import paid_lines
from scorekeeper.services.reading.open_books import book_of
from scorekeeper.sheets.writing import sheet_text
from scorekeeper.web.requests.guards import MatchRequest, for_match
from scorekeeper.web.requests.locales import money_of
from scorekeeper.web.show.lead import outcome_of
from scorekeeper.web.show.payment_lines import payment_sentence, payments_in_words
from scorekeeper.web.show.rows import columns_of, row_of

# Where a cell begins, be it behind a mark that only some spreadsheets take for one
BEGINS_FORMULA = re.compile(r"(^|[;,|\s])(\s*\"?)(?=[=+\-@＝＋－＠])")


def download(content: str, *, kind: str, name: str) -> HttpResponse:
    """A text as a file to keep."""
    response = HttpResponse(content, content_type=f"{kind}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_safe
@for_match
def score_sheet(request: MatchRequest) -> HttpResponse:
    """The match as a score sheet."""
    text = sheet_text(export_sheet(request.match))
    name = f"{request.match.game}-{request.match.created_at:%Y-%m-%d}.json"
    return download(text, kind="application/json", name=name)


@require_safe
@for_match
def scores_csv(request: MatchRequest) -> HttpResponse:
    """Every round's scores, for a spreadsheet."""
    evening = book_of(request.match).evening
    names = [safe_cell(name) for name in evening.table.players]
    crosses = [_("{name} (crosses)", name=name) for name in names if evening.game.has_crosses]
    lines = io.StringIO()
    writer = csv.writer(lines)
    writer.writerow([_("Round"), _("Dealer"), *names, *crosses])
    for played in evening.rounds:
        numbers = [*played.points, *(played.crosses if crosses else ())]
        dealer = safe_cell(evening.table.name(played.dealer))
        writer.writerow([evening.label(played), dealer, *numbers])
    for line in evening.final_lines:
        points, added = summed([line], len(names))
        words = safe_cell(str(line.text))
        writer.writerow([words, "", *points, *(added if crosses else ())])
    writer.writerow([_("Total"), "", *evening.totals, *(evening.crosses if crosses else ())])
    return download(lines.getvalue(), kind="text/csv", name=f"{request.match.game}.csv")


def safe_cell(name: str) -> str:
    """A name in which no spreadsheet finds a formula, whichever mark it takes for the next cell."""
    return BEGINS_FORMULA.sub(r"\1\2'", name)


@require_safe
@for_match
def summary(request: MatchRequest) -> HttpResponse:
    """Standings and payments as text, to send to somebody."""
    match, book = request.match, book_of(request.match)
    money = money_of(request, book.stake)
    columns, evening = columns_of(book, money), book.evening
    lines = [evening.game_name]
    if evening.finished:
        lines.append(outcome_of(evening, columns))
    for column in columns:
        numbers: list[object] = [column.total]
        if evening.game.has_crosses:
            numbers.append(ngettext_lazy("{number} cross", "{number} crosses", column.crosses))
        lines.append(f"{' + '.join(map(apart, column.names))}: {Joined(', ', numbers)}")
    lines += [str(warning) for warning in evening.warnings]
    paid = paid_lines(match, book.seats) if book.stake is not None else []
    payments = payments_in_words(match, book, money, paid=paid, evening=evening)
    lines += [f"{payment_sentence(line)} ({line.why})" for line in payments.open]
    was_paid = _("paid")
    lines += [f"✓ {payment_sentence(line)} – {was_paid}" for line in payments.paid]
    for played, entry in book.lines:
        row = row_of(book.evening, played, entry)
        scores = " – ".join(map(str, row.scores))
        number = f"{row.label}. {scores}  " if row.label else "– "
        lines.append(f"{number}{row.trump_name} {row.text}".rstrip())
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
