"""Downloads of a match: score sheet, CSV, text."""

from collections.abc import Iterator, Sequence

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.records.book import Book
from scorekeeper.records.models import Match
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.words import Joined, Text, isolated, side_by_side
from scorekeeper.rules.words import Text as _
from scorekeeper.services.books import book_of
from scorekeeper.services.clubs.payment_details import details_of
from scorekeeper.services.derived import day_of
from scorekeeper.services.matches.score_sheets import export_sheet
from scorekeeper.services.settling import paid_lines
from scorekeeper.sheets.writing import sheet_text
from scorekeeper.web.parts.files import download, safe_cell, spreadsheet
from scorekeeper.web.parts.money import Payments, payment_sentence, payments_in_words
from scorekeeper.web.parts.rounds import row_of
from scorekeeper.web.parts.share import how_to_pay, text_to_share
from scorekeeper.web.parts.standings import Column, columns_of, outcome_of, statements_of
from scorekeeper.web.parts.writing import date_in_full
from scorekeeper.web.requests.guards import MatchRequest, for_match
from scorekeeper.web.requests.locales import locale_of, money_of


@require_safe
@for_match
def score_sheet(request: MatchRequest) -> HttpResponse:
    text = sheet_text(export_sheet(request.match))
    return download(text, kind="application/json", name=file_name(request.match, "json"))


@require_safe
@for_match
def scores_csv(request: MatchRequest) -> HttpResponse:
    rows = rows_of_scores(book_of(request.match).played_match)
    return spreadsheet(rows, locale=locale_of(request), name=file_name(request.match, "csv"))


def file_name(match: Match, ending: str) -> str:
    return f"{match.game}-{day_of(match):%Y-%m-%d}.{ending}"


def rows_of_scores(played_match: PlayedMatch) -> Iterator[list[object]]:
    """Yield the rows of the sheet: a head, each round, each line that the end adds, the total."""
    table, counters = played_match.table, played_match.counters
    names = [safe_cell(table.name(seat)) for seat in table.seats]
    heads = [_("{name} ({what})", name=name, what=one.name) for one in counters for name in names]
    yield [_("Round"), _("Dealer"), *names, *heads]
    for played in played_match.rounds:
        there = played.before.table
        counted = (played.points, *(one.amounts for one in played_match.counted(played)))
        yield [
            played_match.label(played),
            safe_cell(there.name(played.dealer)),
            *("" if seat in there.away else of[seat] for of in counted for seat in table.seats),
        ]
    for line in played_match.final_lines:
        given = (line.points, *(counter.given_by(line) for counter in counters))
        numbers = [number if seat in line.seats else 0 for number in given for seat in table.seats]
        yield [safe_cell(str(line.text)), "", *numbers]
    sums = (played_match.totals, *(counter.amounts for counter in counters))
    yield [_("Total"), "", *(of[seat] for of in sums for seat in table.seats)]


@require_safe
@for_match
def summary(request: MatchRequest) -> HttpResponse:
    match, book = request.match, book_of(request.match)
    money = money_of(request, book.stake)
    columns, played_match = columns_of(book, money), book.played_match
    lines = [f"{played_match.game_name}, {date_in_full(day_of(match))}"]
    if match.cancelled_at is not None:
        lines.append(str(_("This match does not count.")))
    elif played_match.finished:
        lines.append(outcome_of(played_match, columns))
    for column in columns:
        numbers = column.written, *(amount.words for amount in column.amounts)
        lines.append(f"{together(column)}: {Joined(', ', numbers)}")
    lines += statements_of(match, played_match)
    paid = paid_lines(match, book.seats) if book.stake is not None else []
    payments = payments_in_words(match, book, money, paid=paid, played_match=played_match)
    lines += [f"{payment_sentence(line)} ({line.why})" for line in payments.at_the_table]
    lines += filter(None, [payments.elsewhere])
    lines += map(str, how_payments_are_made(request, book, payments))
    was_paid = _("paid")
    lines += [f"✓ {payment_sentence(line)} – {was_paid}" for line in payments.paid]
    lines += rounds_in_text(book, columns)
    return text_to_share(lines)


def how_payments_are_made(request: MatchRequest, book: Book, payments: Payments) -> Iterator[Text]:
    """Say for scorers what those who are paid gave as a free line; two queries at most."""
    keys = book.seats.players
    open_lines = [one for one in payments.at_the_table if one.transfer.payee < len(keys)]
    if request.may_write and open_lines:
        payees = [(keys[one.transfer.payee], one.payee) for one in open_lines]
        yield from how_to_pay(details_of(request.match.club_id), payees)


def rounds_in_text(book: Book, columns: Sequence[Column]) -> Iterator[str]:
    if book.lines:
        yield side_by_side(map(together, columns))
    for played, entry in book.lines:
        row = row_of(book.played_match, played, entry)
        number = f"{row.label}. {side_by_side(row.scores_there)}  " if row.label else "– "
        yield f"{number}{row.trump_name} {row.text}".rstrip()


def together(column: Column) -> str:
    """Join the names of a side: ``Anna + Cees``."""
    return " + ".join(map(isolated, column.names))
